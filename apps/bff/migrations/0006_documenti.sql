-- What is issued: receipts, documents and their numbers, reports.

-- Everything that may be read and kept beside the ricevute: what the portal issues and what people upload.
create table documenti (
  id text collate "C" primary key,
  tipo text not null check (tipo in ('fattura', 'nota_di_credito', 'contratto', 'piano_rate', 'mandato',
    'quietanza', 'estratto_conto', 'rendiconto', 'chiusura_cassa', 'altro')),
  numero text not null default '',
  titolo text not null check (length(titolo) between 1 and 140),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  pagamento_id text collate "C" references pagamenti,
  importo_centesimi bigint,
  stato text not null default 'emesso' check (stato in ('emesso', 'caricato', 'sostituito', 'annullato')),
  visibile_al_cliente boolean not null default true,
  mime text not null default 'application/pdf' check (mime in ('application/pdf', 'application/xml',
    'application/pkcs7-mime', 'image/jpeg', 'image/png')),
  -- What was uploaded, as it came. Null for what the portal issues: it is drawn anew from `dati`, which are frozen.
  contenuto bytea,
  dati jsonb,
  data date not null,
  created_at timestamptz not null default now(),
  check ((contenuto is null) <> (dati is null)),
  constraint documenti_check1 check (esercente_id is not null or cliente_id is not null)
);
create index documenti_cliente on documenti (cliente_id, id);
create index documenti_esercente on documenti (esercente_id, id);
create index documenti_numero on documenti (numero) where numero <> '';
create trigger sola_aggiunta before delete on documenti for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on documenti execute function sola_aggiunta();

create table ricevute (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  anno int not null,
  n int not null,
  numero text not null unique,
  -- Everything that is printed, frozen on the day of issue.
  contenuto jsonb not null,
  created_at timestamptz not null default now(),
  -- A receipt is never changed; one whose incasso was undone says so, and its number stays taken.
  annullata_at timestamptz,
  unique (esercente_id, anno, n)
);
create index ricevute_cliente on ricevute (cliente_id, id);
create index ricevute_esercente on ricevute (esercente_id, id);
create index ricevute_pagamento on ricevute (pagamento_id);
create unique index ricevute_una_valida on ricevute (pagamento_id) where annullata_at is null;
create trigger sola_aggiunta_t before truncate on ricevute execute function sola_aggiunta();
create trigger sola_aggiunta before delete on ricevute for each row execute function sola_aggiunta();
create trigger sola_aggiunta_u before update on ricevute for each row
  when (old.annullata_at is not null or (old.id, old.pagamento_id, old.esercente_id, old.cliente_id, old.anno, old.n,
    old.numero, old.contenuto, old.created_at) is distinct from (new.id, new.pagamento_id, new.esercente_id,
    new.cliente_id, new.anno, new.n, new.numero, new.contenuto, new.created_at))
  execute function sola_aggiunta();

create table numerazioni (
  esercente_id text collate "C" references esercenti,
  serie text,
  anno int,
  ultimo int not null,
  primary key (esercente_id, serie, anno)
);

create table reports (
  id text collate "C" primary key,
  tipo text not null check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario', 'commissioni',
    'chiusure_cassa', 'spese')),
  -- Whose figures: one esercente's, one cliente's, or with neither all of them (staff only).
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  autore_id text collate "C" not null references utenti,
  dal date not null,
  al date not null,
  stato text not null check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto')),
  avanzamento int not null default 0 check (avanzamento between 0 and 100),
  motivo text,
  righe jsonb,
  totali jsonb,
  n_righe int not null default 0,
  -- Whoever died on the way leaves the report to another after this instant.
  bloccato_fino timestamptz,
  scade_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (al >= dal),
  constraint reports_check1 check (esercente_id is null or cliente_id is null),
  constraint reports_check2 check ((stato = 'pronto') = (righe is not null))
);
create index reports_cliente on reports (cliente_id, id) where cliente_id is not null;
create index reports_da_fare on reports (id) where stato in ('in_attesa', 'in_elaborazione');
create index reports_esercente on reports (esercente_id, id) where esercente_id is not null;
create index reports_scadenza on reports (scade_at) where stato in ('pronto', 'fallito');
create trigger stato_lecito before update on reports for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('report');

create or replace view documenti_elenco as
  select r.id, 'ricevuta'::text as tipo, r.numero, r.contenuto ->> 'causale' as titolo, r.esercente_id, r.cliente_id,
    r.pagamento_id, (r.contenuto ->> 'importo_centesimi')::bigint as importo_centesimi,
    case when r.annullata_at is null then 'emesso' else 'annullato' end as stato,
    true as visibile_al_cliente, 'application/pdf'::text as mime, (r.contenuto ->> 'emessa_il')::date as data,
    r.created_at
  from ricevute r
  union all
  select d.id, d.tipo, d.numero, d.titolo, d.esercente_id, d.cliente_id, d.pagamento_id, d.importo_centesimi, d.stato,
    d.visibile_al_cliente, d.mime, d.data, d.created_at
  from documenti d;
