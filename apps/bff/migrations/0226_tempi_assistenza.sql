-- Working minutes until the first answer and until the end of a request, counted when they happen: the holidays of Italy
-- are known outside the database. A reopened request has no end until it is solved again.
alter table richieste_assistenza
  add column prima_risposta_minuti int check (prima_risposta_minuti >= 0),
  add column risoluzione_minuti int check (risoluzione_minuti >= 0),
  add check (prima_risposta_minuti is null or prima_risposta_at is not null);
create index richieste_assistenza_create on richieste_assistenza (created_at);

alter table reports drop constraint reports_tipo_check;
alter table reports add constraint reports_tipo_check check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario',
  'commissioni', 'chiusure_cassa', 'spese', 'sconti', 'assistenza'));
