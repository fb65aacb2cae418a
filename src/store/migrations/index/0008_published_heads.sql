-- The head of each ledger for which the rendered files were last seen complete: while it is the head of the ledger, none
-- has to be rendered again.
create table published_heads (
  ledger text not null primary key references ledgers (path) on delete cascade,
  head text not null
);
