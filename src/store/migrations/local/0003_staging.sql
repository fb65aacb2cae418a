-- The last number drawn of each kind.
create table counters (
  name text not null primary key,
  value bigint not null
);

-- Who holds what until when. Times are as 2026-02-03T15:23:00Z.
create table staging_locks (
  resource text not null primary key,
  token bigint not null,
  holder text not null,
  purpose text not null,
  acquired_at text not null,
  expires_at text not null
);

-- Who waits for what, in the order of tokens; a place that is not kept alive is passed over.
create table staging_tickets (
  token bigint not null primary key,
  resource text not null,
  holder text not null,
  purpose text not null,
  since text not null,
  alive_until text not null
);

-- Locks that were taken from their holders.
create table staging_steals (
  token bigint not null primary key,
  resource text not null,
  holder text not null,
  previous_holder text not null,
  reason text not null,
  at text not null
);

-- What was deployed, by which tool (cdk, terraform, pulumi), from which folder of the project. hourly may be null.
create table deployments (
  id bigint not null primary key,
  name text not null,
  tool text not null,
  folder text not null,
  state text not null,
  hourly double precision,
  created_at text not null,
  created_by text not null,
  expires_at text not null,
  ended_at text not null
);
