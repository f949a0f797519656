-- A cliente says no to a piano that was proposed, and why if it wants.
alter table iscrizioni
  drop constraint iscrizioni_stato_check,
  add constraint iscrizioni_stato_check check (stato in ('in_attesa', 'accettata', 'ritirata', 'rifiutata')),
  add column motivo text check (length(motivo) between 1 and 500),
  add constraint iscrizioni_motivo_di_un_rifiuto check (motivo is null or stato = 'rifiutata');
