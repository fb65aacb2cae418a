-- Dialogues as RFC 0057 queries them: every row here is derived from ledgers and can be made again.
create table dialogues (
  dialogue_id text not null primary key,
  ledger text not null unique,
  output_dir text not null,
  title text not null,
  question text,
  status text not null,
  evidence text not null,
  rotation text not null,
  rfc text,
  model text not null,
  panel_size integer not null,
  max_rounds integer not null,
  seed bigint not null,
  created_at text not null,
  changed_at text not null
);
create index idx_dialogues_by_time on dialogues (created_at, dialogue_id);

create table experts (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  expert text not null,
  name text not null,
  role text not null,
  tier text not null,
  source text not null,
  relevance real not null,
  focus text not null,
  primary key (dialogue_id, expert)
);

create table rounds (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  round integer not null,
  registered_at text not null,
  summary text not null,
  evidence text not null,
  score bigint not null default 0,
  score_wisdom bigint not null default 0,
  score_consistency bigint not null default 0,
  score_truth bigint not null default 0,
  score_relationships bigint not null default 0,
  open_tensions integer not null default 0,
  new_perspectives integer not null default 0,
  velocity integer generated always as (open_tensions + new_perspectives) stored,
  converge_signals integer not null default 0,
  panel_size integer not null default 0,
  converge_percent real generated always as (
    case when panel_size > 0 then converge_signals * 100.0 / panel_size else 0 end
  ) stored,
  primary key (dialogue_id, round)
);

create table panels (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  round integer not null,
  seat integer not null,
  expert text not null,
  score bigint,
  primary key (dialogue_id, round, seat)
);

create table convergence_signals (
  dialogue_id text not null,
  round integer not null,
  expert_name text not null,
  signaled_at text not null,
  primary key (dialogue_id, round, expert_name),
  foreign key (dialogue_id) references dialogues (dialogue_id) on delete cascade
);
create index idx_convergence_by_round on convergence_signals (dialogue_id, round);

create table entities (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  entity_id text not null,
  type text not null,
  round integer not null,
  author text not null,
  origin text not null,
  local_id text not null,
  status text not null,
  label text not null,
  content text not null,
  owner text,
  resolution_path text,
  primary key (dialogue_id, entity_id)
);
create index idx_entities_by_round on entities (dialogue_id, round);

create table refs (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  round integer not null,
  position integer not null,
  type text not null,
  expert text not null,
  source text not null,
  target text not null,
  origin text not null,
  primary key (dialogue_id, round, position)
);

create table moves (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  round integer not null,
  position integer not null,
  type text not null,
  expert text not null,
  targets text not null,
  origin text not null,
  primary key (dialogue_id, round, position)
);

create table verdicts (
  dialogue_id text not null references dialogues (dialogue_id) on delete cascade,
  verdict_id text not null,
  verdict_type text not null,
  round integer not null,
  outcome text not null,
  evidence text not null,
  recommendation text not null,
  description text not null,
  warning text not null,
  registered_at text not null,
  primary key (dialogue_id, verdict_id)
);

create view scoreboard as
select
  r.dialogue_id,
  r.round,
  r.score_wisdom as W,
  r.score_consistency as C,
  r.score_truth as T,
  r.score_relationships as R,
  r.score as total,
  r.open_tensions,
  r.new_perspectives,
  r.velocity,
  r.converge_signals,
  r.panel_size,
  r.converge_percent,
  sum(r.score) over earlier as cumulative_score,
  sum(r.score_wisdom) over earlier as cumulative_W,
  sum(r.score_consistency) over earlier as cumulative_C,
  sum(r.score_truth) over earlier as cumulative_T,
  sum(r.score_relationships) over earlier as cumulative_R
from rounds r
window earlier as (partition by r.dialogue_id order by r.round)
order by r.dialogue_id, r.round;

create view alignment_scoreboard as select * from scoreboard;
create view alignment_convergence_signals as select * from convergence_signals;
