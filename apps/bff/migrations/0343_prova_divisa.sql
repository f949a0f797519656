-- A piano with a trial that several pay: the days until its first charge are a trial of each, and not those of who pays elsewhere.
alter table iscrizioni
  add column prova boolean not null default false,
  add check (not prova or (dal is not null and quota_id is not null));
