-- Everything that is issued is a row of its own, each version of it is another, and each says where it comes from.
alter table documenti drop constraint documenti_tipo_check;
alter table documenti add constraint documenti_tipo_check check (tipo in ('fattura', 'nota_di_credito', 'contratto', 'piano_rate',
  'mandato', 'quietanza', 'lettera', 'estratto_conto', 'rendiconto', 'chiusura_cassa', 'altro'));
alter table documenti
  -- True for a file that people uploaded: it is saved, never shown as a page of ours.
  add column caricato boolean not null default false,
  add column caricato_da text collate "C" references utenti,
  add column nome_file text check (length(nome_file) <= 200),
  add column sha256 bytea,
  -- The content of a signed file: its format, and who signed it.
  add column dentro jsonb,
  -- The signed bytes are kept once, with the proof of the signature.
  add column firma_id text collate "C" references firme,
  add column dilazione_id text collate "C" references dilazioni,
  add column abbonamento_id text collate "C" references abbonamenti,
  add column versione int not null default 1 check (versione > 0),
  add column sostituisce_id text collate "C" references documenti,
  add column motivo text check (length(motivo) between 3 and 500),
  -- The source: from the same thing it is made once.
  add column fonte text,
  add column scade_il date;
update documenti set caricato = contenuto is not null;
alter table documenti drop constraint documenti_check;
alter table documenti add constraint documenti_contenuto check (num_nonnulls(contenuto, dati, firma_id) = 1);
alter table documenti add constraint documenti_versione check ((versione = 1) = (sostituisce_id is null)
  and (sostituisce_id is null or motivo is not null));
create unique index documenti_fonte on documenti (fonte);
create unique index documenti_sostituisce on documenti (sostituisce_id);
create unique index documenti_doppioni on documenti (esercente_id, sha256, coalesce(cliente_id, ''), tipo)
  where caricato and stato = 'caricato' and sha256 is not null;
create index documenti_scadenze on documenti (scade_il) where scade_il is not null and stato in ('emesso', 'caricato');
create index documenti_dilazione on documenti (dilazione_id) where dilazione_id is not null;
create index documenti_pagamento on documenti (pagamento_id) where pagamento_id is not null;

-- A receipt that was corrected: the number of the one before stays taken, and it can still be read.
alter table ricevute
  add column versione int not null default 1,
  add column sostituisce_id text collate "C" references ricevute,
  add column motivo text check (length(motivo) between 3 and 500),
  add column sostituita boolean not null default false;
create unique index ricevute_sostituisce on ricevute (sostituisce_id);

create or replace view documenti_elenco as
  select r.id, 'ricevuta'::text as tipo, r.numero, r.contenuto ->> 'causale' as titolo, r.esercente_id, r.cliente_id,
    r.pagamento_id, (r.contenuto ->> 'importo_centesimi')::bigint as importo_centesimi,
    case when r.annullata_at is null then 'emesso' when r.sostituita then 'sostituito' else 'annullato' end as stato,
    true as visibile_al_cliente, 'application/pdf'::text as mime, (r.contenuto ->> 'emessa_il')::date as data,
    r.created_at, false as caricato, r.versione, r.motivo, r.sostituisce_id, null::text as dilazione_id,
    null::text as abbonamento_id, null::date as scade_il
  from ricevute r
  union all
  select d.id, d.tipo, d.numero, d.titolo, d.esercente_id, d.cliente_id, d.pagamento_id, d.importo_centesimi, d.stato,
    d.visibile_al_cliente, d.mime, d.data, d.created_at, d.caricato, d.versione, d.motivo, d.sostituisce_id, d.dilazione_id,
    d.abbonamento_id, d.scade_il
  from documenti d;

-- The addresses that a document was sent to, and what came of each.
create table invii_documento (
  id text collate "C" primary key,
  -- The id of a ricevuta as well.
  documento_id text collate "C" not null,
  esercente_id text collate "C" not null references esercenti,
  indirizzo text not null check (length(indirizzo) <= 254),
  messaggio text not null default '' check (length(messaggio) <= 1000),
  stato text not null default 'in_coda' check (stato in ('in_coda', 'inviato', 'fallito')),
  errore text,
  chiesto_da text collate "C" not null references utenti,
  esito_at timestamptz,
  created_at timestamptz not null
);
create index invii_documento_documento on invii_documento (documento_id, id);

-- The month for the accountant: to whom, and on which day of the month after.
create table pacchi_mese (
  esercente_id text collate "C" primary key references esercenti,
  giorno int not null check (giorno between 1 and 28),
  email text not null check (length(email) <= 254),
  -- The last month that left by itself.
  ultimo_mese date,
  updated_at timestamptz not null,
  updated_by text collate "C" not null references utenti
);

-- A link to the month of an esercente: who holds it reads that month alone, until then.
create table link_pacchi (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  mese date not null check (extract(day from mese) = 1),
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revocato_at timestamptz,
  scaricato_at timestamptz,
  created_at timestamptz not null
);
-- A month is sent by itself once.
create index link_pacchi_esercente on link_pacchi (esercente_id, mese);
