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
  mime text not null default 'application/pdf'
    check (mime in ('application/pdf', 'application/xml', 'application/pkcs7-mime', 'image/jpeg', 'image/png')),
  -- What was uploaded, as it came. Null for what the portal issues: it is drawn anew from `dati`, which are frozen.
  contenuto bytea,
  dati jsonb,
  data date not null,
  created_at timestamptz not null default now(),
  check ((contenuto is null) <> (dati is null)),
  check (esercente_id is not null or cliente_id is not null)
);
create index documenti_esercente on documenti (esercente_id, id);
create index documenti_cliente on documenti (cliente_id, id);
create index documenti_numero on documenti (numero) where numero <> '';

-- A correction is a new document: only what stands around the content may change.
create function documento_immutabile() returns trigger language plpgsql as $$
begin
  raise exception 'documento %: quello che è stato emesso o caricato non cambia', old.id using errcode = 'P0409';
end $$;
create trigger immutabile before update on documenti for each row
  when ((old.id, old.tipo, old.numero, old.titolo, old.esercente_id, old.cliente_id, old.importo_centesimi, old.mime,
    old.contenuto, old.dati, old.data) is distinct from (new.id, new.tipo, new.numero, new.titolo, new.esercente_id,
    new.cliente_id, new.importo_centesimi, new.mime, new.contenuto, new.dati, new.data))
  execute function documento_immutabile();
create trigger sola_aggiunta before delete on documenti for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on documenti execute function sola_aggiunta();

create index ricevute_esercente on ricevute (esercente_id, id);
create index ricevute_cliente on ricevute (cliente_id, id);

-- One list of both. A plain union: each half is walked by its own index, in the order of the ids.
create view documenti_elenco as
  select r.id, 'ricevuta'::text as tipo, r.numero, r.contenuto ->> 'causale' as titolo, r.esercente_id, r.cliente_id,
    r.pagamento_id, (r.contenuto ->> 'importo_centesimi')::bigint as importo_centesimi, 'emesso'::text as stato,
    true as visibile_al_cliente, 'application/pdf'::text as mime, (r.contenuto ->> 'emessa_il')::date as data,
    r.created_at
  from ricevute r
  union all
  select d.id, d.tipo, d.numero, d.titolo, d.esercente_id, d.cliente_id, d.pagamento_id, d.importo_centesimi, d.stato,
    d.visibile_al_cliente, d.mime, d.data, d.created_at
  from documenti d;

create table reports (
  id text collate "C" primary key,
  tipo text not null check (tipo in ('incassi', 'insoluti', 'rimborsi', 'scadenzario', 'commissioni', 'spese')),
  -- Whose figures: one esercente's, one cliente's, or with neither all of them (staff only).
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  autore_id text collate "C" not null references utenti,
  dal date not null,
  al date not null check (al >= dal),
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
  check (esercente_id is null or cliente_id is null),
  check ((stato = 'pronto') = (righe is not null))
);
create index reports_esercente on reports (esercente_id, id) where esercente_id is not null;
create index reports_cliente on reports (cliente_id, id) where cliente_id is not null;
create index reports_da_fare on reports (id) where stato in ('in_attesa', 'in_elaborazione');
create index reports_scadenza on reports (scade_at) where stato in ('pronto', 'fallito');
create trigger stato_lecito before update on reports for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('report');
