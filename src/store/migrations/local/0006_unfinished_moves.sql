-- The renames of a renumbering that has begun, until it is done: after a crash, the next sync finishes them.
create table unfinished_moves (
  from_path text not null primary key,
  to_path text not null
);
