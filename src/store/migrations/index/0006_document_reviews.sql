-- When documents ask to be looked at again: the header row Review At, as written. Every document is read again.
create table document_reviews (
  path text not null primary key references documents (path) on delete cascade,
  review_at text not null
);
update document_files set changed = 0, hash = '';
