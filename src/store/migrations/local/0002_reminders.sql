-- Reminders. Days are local ISO days, empty for none; a link is "rfc:0012". They are cleared, never deleted.
create table reminders (
  id bigint not null primary key,
  title text not null,
  context text not null,
  gate text not null,
  due_date text not null,
  snoozed_until text not null,
  link_to text not null,
  created_at text not null,
  created_by text not null,
  cleared_at text not null,
  resolution text not null
);

-- Snoozes of the reminders that documents give by themselves. A new Review At ends the snooze.
create table review_snoozes (
  document text not null primary key,
  review_at text not null,
  snoozed_until text not null
);
