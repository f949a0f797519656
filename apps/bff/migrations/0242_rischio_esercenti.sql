-- An esercente that passed a threshold is looked at again by the staff: one open request for each reason.
create table riesami_esercente (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  motivo text not null check (motivo in ('volume', 'contestazioni', 'limite_reti')),
  -- The figures of the day on which it was asked for.
  volume_centesimi bigint not null,
  incassi_carta int not null,
  contestazioni int not null,
  aperto_at timestamptz not null,
  chiuso_at timestamptz,
  chiuso_da text collate "C" references utenti,
  nota text not null default '' check (length(nota) <= 1000),
  check ((chiuso_at is null) = (chiuso_da is null)),
  check (chiuso_at is null or nota <> '')
);
create unique index riesami_esercente_uno on riesami_esercente (esercente_id, motivo) where chiuso_at is null;
create index riesami_esercente_di on riesami_esercente (esercente_id, aperto_at);
create trigger sola_aggiunta before delete on riesami_esercente for each row execute function sola_aggiunta();

-- Notes of the staff about the risk of an esercente, who never reads them.
create table note_rischio (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  testo text not null check (length(testo) between 1 and 1000),
  utente_id text collate "C" not null references utenti,
  created_at timestamptz not null
);
create index note_rischio_di on note_rischio (esercente_id, id);
create trigger sola_aggiunta before update or delete on note_rischio for each row execute function sola_aggiunta();

-- Those who do the same are found by the code that they registered with.
create index registrazioni_ateco on registrazioni ((dati -> 'azienda' ->> 'ateco') text_pattern_ops)
  where ruolo = 'esercente';
