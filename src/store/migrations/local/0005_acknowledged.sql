-- Where each ledger ended when its last line was acknowledged here: a file that ends earlier has lost lines.
create table acknowledged_heads (
  ledger text not null primary key,
  bytes bigint not null,
  events bigint not null,
  head text not null
);
