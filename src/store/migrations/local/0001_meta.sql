-- Facts about the project that live nowhere else: project_id and created_at.
create table meta (
  key text not null primary key,
  value text not null
);
