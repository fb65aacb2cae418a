-- Programs that Blue started and that go on without it. A process is known by its number and by when it began.
create table services (
  name text not null primary key,
  process bigint not null,
  began text not null,
  address text not null,
  started_at text not null
);
