-- How far each ledger file has been read into the index; head is the hash of the last whole line.
create table ledgers (
  path text not null primary key,
  bytes bigint not null,
  events bigint not null,
  head text not null,
  damage text
);

create table meta (
  key text not null primary key,
  value text not null
);
