-- Every file that is named as a document, readable or not, with what stat said when it was read. A file that was
-- changed too shortly before has changed = 0: it is read again. Hash is of its bytes; trouble says why there is none.
create table document_files (
  path text not null primary key,
  size bigint not null,
  modified bigint not null,
  changed bigint not null,
  inode bigint not null,
  hash text not null,
  trouble text not null
);

-- Documents as their files tell: every row can be made again.
create table documents (
  path text not null primary key references document_files (path) on delete cascade,
  type text not null,
  number integer,
  time text not null,
  slug text not null,
  title text not null,
  folded_title text not null,
  status text not null,
  status_written text not null,
  suffix text not null,
  date text not null,
  hash text not null
);
create index idx_documents_newest on documents (type, number desc, time desc, path);
create index idx_documents_by_slug on documents (type, slug);
create index idx_documents_by_title on documents (type, folded_title);

-- What a document says of others: a link to a file (to_path), or words that name a document (to_type, to_number).
create table document_relations (
  path text not null references documents (path) on delete cascade,
  position integer not null,
  kind text not null,
  to_path text not null,
  to_type text,
  to_number integer,
  written text not null,
  primary key (path, position)
);
create index idx_document_relations_to_path on document_relations (to_path);
create index idx_document_relations_to_number on document_relations (to_type, to_number);

-- What can be searched, under the number that the full-text engine knows: a document by its path, a dialogue by its
-- ledger. Version is the hash or head that was entered. A dialogue and its archived page have the same topic.
create table search_items (
  id bigint not null primary key,
  source text not null unique,
  version text not null,
  is_dialogue integer not null,
  type text not null,
  status text not null,
  date text not null,
  topic text not null
);
