-- A rata that is due when an event has come. Until then its scadenza is the last day, and the debt that collects it is held by its own
-- plan: nothing reminds of it, charges it or calls it late.
alter table rate
  add column evento text check (length(evento) between 1 and 80),
  add column evento_stato text check (evento_stato in (
    'atteso', 'dichiarato', 'contestato', 'passato', 'dovuta_a_mano', 'confermato')),
  -- The last day, once the rata has a scadenza of its own.
  add column entro_il date,
  add constraint rate_evento check ((evento is null) = (evento_stato is null)),
  add constraint rate_evento_dovuta
    check ((entro_il is not null) = coalesce(evento_stato in ('dovuta_a_mano', 'confermato'), false));
create index rate_eventi on rate (scadenza, id) where evento_stato in ('atteso', 'dichiarato', 'contestato');

-- Each time that the esercente said that an event has come, and the answer.
create table eventi_rata (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  rata_id text collate "C" not null references rate on delete cascade,
  nota text check (length(nota) between 1 and 300),
  dichiarato_da text not null,
  dichiarato_at timestamptz not null,
  risposta text check (risposta in ('confermato', 'contestato', 'nessuna')),
  motivo text check (length(motivo) between 1 and 300),
  firma_id text collate "C" references firme,
  risposto_at timestamptz,
  check ((risposta is null) = (risposto_at is null)),
  check ((motivo is not null) = coalesce(risposta = 'contestato', false)),
  check ((firma_id is not null) = coalesce(risposta = 'confermato', false))
);
create unique index eventi_rata_uno on eventi_rata (rata_id) where risposta is null;
create index eventi_rata_rata on eventi_rata (rata_id, id);
create index eventi_rata_dilazione on eventi_rata (dilazione_id);
