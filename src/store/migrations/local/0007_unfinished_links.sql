-- The links between documents that a call was about to make, in their order: after a crash, the next sync makes them.
create table unfinished_links (
  position integer not null primary key,
  edited text not null,
  header_row text not null,
  target text not null,
  words text not null,
  status text not null
);
