-- How far each ledger file has been read into the index; head is the hash of the last whole line.
create table ledgers (
  path text not null primary key,
  bytes bigint not null,
  events bigint not null,
  head text not null,
  damage text
);

-- Size and time of change that a file had when it was last found to agree: while they stay, it need not be opened.
create table ledger_stamps (
  path text not null primary key references ledgers (path) on delete cascade,
  size bigint not null,
  modified bigint not null
);

create table meta (
  key text not null primary key,
  value text not null
);
