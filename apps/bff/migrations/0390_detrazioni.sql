-- The rules of each kind of expense that may be deducted, each from a year on and with its source: what changes in the law is a
-- new row. Ages count if they are had on one day of the year.
create table parametri_spese (
  tipo_spesa text not null check (tipo_spesa in ('sanitaria', 'sport', 'scuola', 'erogazione')),
  dal_anno int not null check (dal_anno between 2000 and 2200),
  al_anno int,
  -- Where the esercente tells it: the Sistema Tessera Sanitaria, or the Agenzia delle Entrate.
  destinazione text not null check (destinazione in ('sistema_ts', 'entrate')),
  articolo text not null,
  -- The line of the 730, or the code written in it.
  codice_730 text not null,
  massimale_centesimi bigint check (massimale_centesimi > 0),
  eta_min int,
  eta_max int,
  fonte text not null,
  primary key (tipo_spesa, dal_anno),
  check (al_anno >= dal_anno)
);
insert into parametri_spese (tipo_spesa, dal_anno, al_anno, destinazione, articolo, codice_730, massimale_centesimi, eta_min,
  eta_max, fonte) values
  ('sanitaria', 2020, null, 'sistema_ts', 'art. 15 c. 1 lett. c TUIR', 'E1', null, null, null,
    'DM 19/10/2020 (G.U. 270/2020), modificato dal DM 29/10/2025 (G.U. 261/2025): una volta l’anno, per data di pagamento; L. 160/2019 art. 1 c. 679-680'),
  ('sport', 2020, null, 'entrate', 'art. 15 c. 1 lett. i-quinquies TUIR', '16', 21000, 5, 18,
    'DM 28/3/2007 (G.U. 106/2007); circ. 34/E/2008, risp. 14.1 per l’età; ris. 50/E/2009; L. 160/2019 art. 1 c. 679'),
  ('scuola', 2020, 2024, 'entrate', 'art. 15 c. 1 lett. e-bis TUIR', '12', 80000, null, null,
    'art. 15 c. 1 lett. e-bis TUIR fino al 2024; L. 160/2019 art. 1 c. 679'),
  ('scuola', 2025, null, 'entrate', 'art. 15 c. 1 lett. e-bis TUIR', '12', 100000, null, null,
    'L. 207/2024 art. 1 c. 13; L. 160/2019 art. 1 c. 679'),
  ('erogazione', 2020, null, 'entrate', 'art. 83 D.Lgs. 117/2017', '71', null, null, null,
    'DM 30/1/2018 e Provv. Agenzia delle Entrate 34431 del 9/2/2018: solo con mezzi tracciabili, i rimborsi con l’anno dell’erogazione');

-- What an esercente is paid for, where nothing nearer says it, and what the file for the Sistema TS says of each expense.
create table spese_esercenti (
  esercente_id text collate "C" primary key references esercenti,
  tipo_spesa text check (tipo_spesa in ('sanitaria', 'sport', 'scuola', 'erogazione')),
  ts_tipo_spesa text check (ts_tipo_spesa in ('TK', 'FC', 'FV', 'AD', 'AS', 'SR', 'CT', 'PI', 'IC', 'AA', 'SV', 'SP')),
  ts_iva text check (ts_iva in ('N4', 'N2.2', '4.00', '5.00', '10.00', '22.00')),
  updated_at timestamptz not null,
  updated_by text collate "C" not null references utenti
);

-- The kind of expense of what a piano sells, whichever its version: it is that of the first.
create table spese_piani (
  piano_id text collate "C" primary key references piani,
  esercente_id text collate "C" not null references esercenti,
  tipo_spesa text not null check (tipo_spesa in ('nessuna', 'sanitaria', 'sport', 'scuola', 'erogazione')),
  updated_at timestamptz not null,
  updated_by text collate "C" not null references utenti
);

-- The kind of one pagamento where it has one of its own, and the fiscal document that it paid.
create table spese_pagamenti (
  pagamento_id text collate "C" primary key references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  tipo_spesa text check (tipo_spesa in ('nessuna', 'sanitaria', 'sport', 'scuola', 'erogazione')),
  fattura_numero text check (fattura_numero ~ '^[A-Za-z0-9_./-]{1,20}$'),
  fattura_il date,
  updated_at timestamptz not null,
  updated_by text collate "C" not null references utenti,
  check ((fattura_numero is null) = (fattura_il is null))
);

-- Somebody who does not want the tax office to be told: from that year on, until it is taken back. It is kept with its days.
create table opposizioni_spese (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  beneficiario_id text collate "C" references beneficiari,
  dal_anno int not null,
  chiesta_da text not null check (chiesta_da in ('cliente', 'esercente')),
  created_at timestamptz not null,
  created_by text collate "C" not null references utenti,
  ritirata_at timestamptz,
  ritirata_by text collate "C" references utenti
);
create unique index opposizioni_spese_una on opposizioni_spese (esercente_id, cliente_id, beneficiario_id)
  nulls not distinct where ritirata_at is null;
create index opposizioni_spese_cliente on opposizioni_spese (cliente_id, id);

-- The yearly statement is a document; here is of which year and of whom it is, and what it was made of.
create table riepiloghi_spese (
  documento_id text collate "C" primary key references documenti,
  esercente_id text collate "C" not null references esercenti,
  anno int not null,
  beneficiario_id text collate "C" references beneficiari,
  impronta text not null
);
create index riepiloghi_spese_esercente on riepiloghi_spese (esercente_id, anno);
create trigger sola_aggiunta before update or delete on riepiloghi_spese for each row execute function sola_aggiunta();

alter table documenti drop constraint documenti_tipo_check;
alter table documenti add constraint documenti_tipo_check check (tipo in ('fattura', 'nota_di_credito', 'contratto', 'piano_rate',
  'mandato', 'quietanza', 'lettera', 'estratto_conto', 'rendiconto', 'riepilogo_spese', 'chiusura_cassa', 'altro'));

-- Every movement of money that may be deducted, on the day on which it moved: list, statement and files all read it here, so that
-- they say the same. A method is traceable by itself; nobody types it. What was given back is below zero, in its own year.
create view spese_detraibili as
select m.id, m.esercente_id, m.cliente_id, p.beneficiario_id, m.pagamento_id, m.tipo, m.metodo, m.giorno, a.anno, k.tipo_spesa,
  m.metodo in ('carta', 'addebito_sdd', 'bonifico', 'pos', 'assegno', 'sdd_banca') as tracciabile,
  m.incassato_centesimi - m.rimborsato_centesimi as importo_centesimi,
  -- True where the law takes it for this person in this year; null while it is not known.
  case when q.eta_min is null then true when b.nato_il is null then null
    else (b.nato_il + make_interval(years => q.eta_min))::date <= make_date(a.anno, 12, 31)
      and (b.nato_il + make_interval(years => q.eta_max))::date >= make_date(a.anno, 1, 1) end as ammessa,
  -- Somebody else, who paid by a link of the cliente.
  case when l.di_cliente then coalesce(l.pagante, 'un’altra persona') end as pagante,
  exists (select from opposizioni_spese o where o.esercente_id = m.esercente_id and o.cliente_id = m.cliente_id
    and o.beneficiario_id is not distinct from p.beneficiario_id and o.ritirata_at is null and o.dal_anno <= a.anno) as opposta,
  q.destinazione
from movimenti_pagamento m
  join pagamenti p on p.id = m.pagamento_id
  cross join lateral (select extract(year from m.giorno)::int as anno) a
  left join spese_pagamenti s on s.pagamento_id = p.id
  left join abbonamenti v on p.origine = 'abbonamento' and v.id = p.origine_id
  left join piani i on i.id = v.piano_id
  left join spese_piani n on n.piano_id = coalesce(i.primo_id, i.id)
  left join spese_esercenti e on e.esercente_id = m.esercente_id
  -- A rata is of the kind of the debts of its dilazione, where that is one.
  left join lateral (select min(z.tipo_spesa) as tipo_spesa from dilazioni_debiti d
    left join spese_pagamenti z on z.pagamento_id = d.pagamento_id
    where p.origine = 'rata' and d.dilazione_id = p.origine_id
    having count(distinct coalesce(z.tipo_spesa, '')) = 1) r on true
  cross join lateral (select coalesce(s.tipo_spesa, r.tipo_spesa, n.tipo_spesa, e.tipo_spesa) as tipo_spesa) k
  join parametri_spese q on q.tipo_spesa = k.tipo_spesa and a.anno >= q.dal_anno and (q.al_anno is null or a.anno <= q.al_anno)
  left join beneficiari b on b.id = p.beneficiario_id
  left join tentativi t on t.id = m.tentativo_id
  left join link_pubblici l on l.id = substr(t.avviato_da, 6) and t.avviato_da like 'link:%';

-- The fiscal document that each pagamento paid: what was written beside it, or the invoice that was uploaded for it or for its
-- dilazione.
create view fatture_delle_spese as
select p.id as pagamento_id, coalesce(s.fattura_numero, d.numero) as numero, coalesce(s.fattura_il, d.data) as data
from pagamenti p
  left join spese_pagamenti s on s.pagamento_id = p.id
  left join lateral (select d.numero, d.data
    from (select d.id, d.tipo, d.stato, d.numero, d.data, d.pagamento_id from documenti d where d.pagamento_id = p.id
      union all select d.id, d.tipo, d.stato, d.numero, d.data, d.pagamento_id from documenti d where p.origine = 'rata' and d.dilazione_id = p.origine_id) d
    where d.tipo = 'fattura' and d.stato in ('emesso', 'caricato') and d.numero ~ '^[A-Za-z0-9_./-]{1,20}$'
    order by (d.pagamento_id is null), d.id desc limit 1) d on true;
