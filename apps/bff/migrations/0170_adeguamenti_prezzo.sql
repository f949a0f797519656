-- A new price announced to those who have a piano: its day, its text, and each of those who were told or left out.
create table adeguamenti_prezzo (
  id text collate "C" primary key,
  -- The version of the piano that is sold at the new price.
  piano_id text collate "C" not null references piani,
  vale_dal date not null,
  testo text not null check (length(testo) between 1 and 1000),
  creato_da text not null,
  created_at timestamptz not null,
  annullato_at timestamptz
);
create index adeguamenti_prezzo_piano on adeguamenti_prezzo (piano_id, id);

create table adeguamenti_abbonati (
  adeguamento_id text collate "C" not null references adeguamenti_prezzo,
  abbonamento_id text collate "C" not null references abbonamenti,
  da_centesimi bigint not null check (da_centesimi > 0),
  a_centesimi bigint not null check (a_centesimi > 0),
  -- The first charge at the new price; null for who was left out, with the reason.
  primo_addebito date,
  motivo text,
  primary key (adeguamento_id, abbonamento_id),
  check ((primo_addebito is null) = (motivo is not null))
);
create index adeguamenti_abbonati_di on adeguamenti_abbonati (abbonamento_id);

-- The change by which a new price comes to one of them: a proposal where it is dearer.
alter table cambi_piano add column adeguamento_id text collate "C" references adeguamenti_prezzo;
create index cambi_piano_adeguamento on cambi_piano (adeguamento_id, abbonamento_id, id) where adeguamento_id is not null;
-- The dearer price that was announced when the cliente left.
alter table disdette add column adeguamento_id text collate "C" references adeguamenti_prezzo;
create index disdette_adeguamento on disdette (adeguamento_id) where adeguamento_id is not null;

-- Letters about a change of piano, or of its price, are kept as a proof too.
alter table avvisi_abbonamento drop constraint avvisi_abbonamento_tipo_check;
alter table avvisi_abbonamento add constraint avvisi_abbonamento_tipo_check
  check (tipo in ('durata', 'rinnovo', 'cambio', 'prezzo'));
