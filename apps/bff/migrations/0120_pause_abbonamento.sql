-- A pause of an abbonamento: from the day on which the paid period is over until the one on which it is charged again.
create table pause_abbonamento (
  id text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  ruolo text not null check (ruolo in ('cliente', 'esercente')),
  dal date not null,
  riprende_il date not null,
  stato text not null default 'programmata' check (stato in ('programmata', 'in_corso', 'finita', 'annullata')),
  -- The day on which it really was over, or was called off.
  finita_il date,
  created_at timestamptz not null,
  check (riprende_il > dal),
  check ((stato in ('finita', 'annullata')) = (finita_il is not null))
);
create unique index pause_abbonamento_una on pause_abbonamento (abbonamento_id) where stato in ('programmata', 'in_corso');
create index pause_abbonamento_di on pause_abbonamento (abbonamento_id, dal);

-- The first day of a pause that is still to begin: prossimo_addebito is the day after it already, and nothing is made before.
alter table abbonamenti add column pausa_dal date;
create index abbonamenti_pausa_dal on abbonamenti (pausa_dal, id) where pausa_dal is not null;
create index pause_abbonamento_ripresa on pause_abbonamento (riprende_il, abbonamento_id) where stato = 'in_corso';

-- Days of pause that a cliente may take in a year without asking; none where it is 0.
alter table piani add column pausa_giorni int not null default 0 check (pausa_giorni between 0 and 365);
