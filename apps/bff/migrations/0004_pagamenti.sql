-- What is owed (pagamenti), what was tried to collect it (tentativi), what was said to the provider (operazioni_psp).

create table transizioni (
  entita text not null,
  da text not null,
  a text not null,
  primary key (entita, da, a)
);

create table pagamenti (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  importo_centesimi bigint not null check (importo_centesimi between 1 and 100000000),
  incassato_centesimi bigint not null default 0 check (incassato_centesimi between 0 and importo_centesimi),
  rimborsato_centesimi bigint not null default 0 check (rimborsato_centesimi between 0 and incassato_centesimi),
  residuo_centesimi bigint not null generated always as (importo_centesimi - incassato_centesimi) stored,
  valuta text not null default 'EUR' check (valuta = 'EUR'),
  causale text not null check (length(causale) between 1 and 140),
  riferimento text check (length(riferimento) <= 35),
  stato text not null,
  scadenza date not null,
  -- Last day on which the link may be used; null while the debt has no such limit.
  valido_fino date,
  origine text not null default 'una_tantum' check (origine in ('una_tantum', 'rata', 'abbonamento')),
  origine_id text collate "C",
  origine_n int,
  origine_di int,
  metodi_ammessi text[] not null default '{carta}',
  -- What paid it, as it was on that day: the type and the words shown ("Visa •••• 4242").
  metodo text,
  metodo_etichetta text,
  pagato_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (esercente_id, id)
) with (fillfactor = 85);
create index pagamenti_esercente_cliente on pagamenti (esercente_id, cliente_id, id);
create index pagamenti_cliente on pagamenti (cliente_id, id);
create index pagamenti_riferimento on pagamenti (esercente_id, riferimento) where riferimento is not null;
create index pagamenti_valido_fino on pagamenti (valido_fino) where valido_fino is not null;

create table tentativi (
  id uuid primary key default gen_random_uuid(),
  pagamento_id text collate "C" not null references pagamenti,
  n int not null,
  -- Which part of the debt this tentativo would pay: one more than the last part collected.
  quota int not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato text not null,
  metodo text not null check (metodo in ('carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos', 'assegno')),
  metodo_etichetta text,
  motivo_avvio text not null,
  avviato_da text not null,
  sessione_id text,
  codice_rifiuto text,
  rifiuti int not null default 0,
  url_pagamento text,
  riferimento_psp text,
  scade_at timestamptz,
  prossimo_controllo_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concluso_at timestamptz,
  unique (pagamento_id, n)
);
-- Never two alive on one debt, and never one beside or after the success that paid the same part.
create unique index tentativi_uno_vivo on tentativi (pagamento_id)
  where stato in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare');
create unique index tentativi_una_quota on tentativi (pagamento_id, quota)
  where stato in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito');
create index tentativi_vivi_scadenza on tentativi (scade_at)
  where stato in ('avviato', 'richiede_autenticazione');

-- Every message to a provider, written and committed before it is sent.
create table operazioni_psp (
  id bigint generated always as identity primary key,
  tentativo_id uuid references tentativi,
  tipo text not null check (tipo in ('sessione', 'addebito', 'rimborso')),
  fornitore text not null,
  -- Derived from the debt, never random: a database restored from a backup asks with the same key.
  chiave text not null,
  richiesta jsonb not null,
  stato text not null default 'da_inviare' check (stato in ('da_inviare', 'inviata', 'in_attesa', 'conclusa')),
  esito text check (esito in ('riuscito', 'rifiutato', 'annullato')),
  riferimento text,
  invii int not null default 0,
  controlli int not null default 0,
  prossimo_at timestamptz not null default now(),
  bloccata_fino timestamptz,
  primo_invio_at timestamptz,
  chiave_scade_at timestamptz,
  errore text,
  created_at timestamptz not null default now(),
  unique (fornitore, chiave),
  unique (fornitore, riferimento),
  unique (tentativo_id, tipo)
);
create index operazioni_psp_da_inviare on operazioni_psp (prossimo_at) where stato = 'da_inviare';
create index operazioni_psp_da_controllare on operazioni_psp (prossimo_at) where stato in ('inviata', 'in_attesa');

-- What the providers told us, kept as it came; a second copy of an event changes nothing.
create table eventi_psp (
  fornitore text not null,
  evento_id text not null,
  tipo text not null,
  corpo bytea not null,
  intestazioni jsonb not null,
  received_at timestamptz not null default now(),
  elaborato_at timestamptz,
  prossimo_at timestamptz not null default now(),
  tentativi int not null default 0,
  errore text,
  primary key (fornitore, evento_id)
);
create index eventi_psp_da_elaborare on eventi_psp (prossimo_at) where elaborato_at is null;

-- Money that came where none was expected any more: a person decides what becomes of it.
create table incassi_da_riconciliare (
  operazione_id bigint primary key references operazioni_psp,
  pagamento_id text collate "C" not null references pagamenti,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  motivo text not null,
  created_at timestamptz not null default now(),
  risolto_at timestamptz
);

create function stato_lecito() returns trigger language plpgsql as $$
begin
  if new.stato is distinct from old.stato and not exists (
    select 1 from transizioni t where t.entita = tg_argv[0] and t.da = old.stato and t.a = new.stato
  ) then
    raise exception '% %: passaggio da % a % non ammesso', tg_argv[0], new.id, old.stato, new.stato
      using errcode = 'P0409';
  end if;
  return new;
end $$;
create trigger stato_lecito before update on pagamenti for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('pagamento');
create trigger stato_lecito before update on tentativi for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('tentativo');

create function immutabile() returns trigger language plpgsql as $$
begin
  raise exception '% %: importo, parti e origine non cambiano', tg_table_name, old.id using errcode = 'P0409';
end $$;
create trigger immutabile before update on pagamenti for each row
  when ((old.id, old.esercente_id, old.cliente_id, old.importo_centesimi, old.origine, old.origine_id)
    is distinct from (new.id, new.esercente_id, new.cliente_id, new.importo_centesimi, new.origine, new.origine_id))
  execute function immutabile();
create trigger immutabile before update on tentativi for each row
  when ((old.id, old.pagamento_id, old.n, old.quota, old.importo_centesimi)
    is distinct from (new.id, new.pagamento_id, new.n, new.quota, new.importo_centesimi))
  execute function immutabile();
