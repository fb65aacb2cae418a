-- Sizes and times of the answers when their words were read into the index: while they stay, none has to be read again.
create table answer_stamps (
  ledger text not null primary key references ledgers (path) on delete cascade,
  stamp text not null
);

-- What Blue last wrote to each rendered file, so that a person's edit is told from it.
create table published (
  ledger text not null references ledgers (path) on delete cascade,
  path text not null,
  sha256 text not null,
  primary key (ledger, path)
);
