-- Whether a dialogue was imported: a verdict on it says so wherever it is shown. The dialogues are read again.
alter table dialogues add column imported integer not null default 0;
delete from dialogues;
delete from ledgers;
