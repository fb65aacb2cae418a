-- Documents of several folders: where each is, how its status is written, what its text contradicts itself in. Every
-- document is read again.
alter table documents add column folder text not null default '';
alter table documents add column is_plain integer not null default 0;
alter table documents add column dialect text not null default '';
alter table documents add column problem text not null default '';
create index idx_documents_by_folder on documents (folder, dialect);
update document_files set changed = 0, hash = '';
