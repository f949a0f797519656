-- Money between the operator and the account of an esercente that belongs to no charge: what a claim costs, the operator's part of a
-- discount, a rimborso that its bank sent back. Above zero it goes to the account, below zero it comes from there.
create table conguagli_conto (
  id bigint primary key generated always as identity,
  esercente_id text collate "C" not null references esercenti,
  pagamento_id text collate "C" not null references pagamenti,
  causale text not null check (causale in ('costo_contestazione', 'contributo_promozione', 'rimborso_tornato',
    'rimborso_a_parte')),
  origine_id text collate "C" not null,
  importo_centesimi bigint not null check (importo_centesimi <> 0),
  fornitore text not null,
  -- Derived from its reason: asked twice, it is one.
  chiave text not null unique,
  stato text not null default 'da_inviare' check (stato in ('da_inviare', 'fatto', 'rifiutato')),
  riferimento text,
  invii int not null default 0,
  primo_invio_at timestamptz,
  prossimo_at timestamptz not null default now(),
  errore text,
  created_at timestamptz not null,
  concluso_at timestamptz,
  unique (causale, origine_id)
);
create index conguagli_conto_da_inviare on conguagli_conto (prossimo_at) where stato = 'da_inviare';
create index conguagli_conto_esercente on conguagli_conto (esercente_id, id);

alter table righe_conto drop constraint righe_conto_tipo_check;
alter table righe_conto add constraint righe_conto_tipo_check
  check (tipo in ('incasso', 'storno', 'conguaglio', 'accredito', 'accredito_tornato', 'altro'));
create index righe_conto_chiave on righe_conto (storno_chiave) where storno_chiave is not null;

-- A loss that the operator bears: what an account cannot give back is not asked for any more, and is booked as such.
alter table storni_conto add column perdita_at timestamptz;
alter table conguagli_conto add column perdita_at timestamptz;

-- Told that the balance is below zero, or above the limit at which new charges stop.
alter table conti_collegati add column sotto_zero_at timestamptz;

drop view conti_in_cifre;
create view conti_in_cifre as
select c.esercente_id, i.incassi_centesimi, i.commissioni_centesimi, r.rimborsi_centesimi, r.commissioni_rese_centesimi,
  k.reclami_centesimi, g.conguagli_centesimi, f.falliti_centesimi,
  i.in_viaggio - r.in_viaggio - k.in_viaggio + g.in_viaggio as in_viaggio_centesimi,
  l.trasferito_centesimi, l.stornato_centesimi, l.accreditato_centesimi, l.righe_centesimi, c.saldo_letto_at,
  c.righe_centesimi as righe_lette_centesimi, c.disponibile_centesimi, c.in_arrivo_centesimi
from conti_collegati c
cross join lateral (
  select coalesce(sum(t.importo_centesimi), 0)::bigint as incassi_centesimi,
    coalesce(sum(f.importo_centesimi), 0)::bigint as commissioni_centesimi,
    coalesce(sum(t.importo_centesimi - coalesce(f.importo_centesimi, 0)) filter (where not exists (
      select from righe_conto x where x.intento = t.riferimento_psp and x.tipo = 'incasso')), 0)::bigint as in_viaggio
  from pagamenti p join tentativi t on t.pagamento_id = p.id and t.stato in ('riuscito', 'restituito', 'stornato')
  join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
  left join scritture s on s.tipo = 'commissione' and s.origine_tipo = 'tentativo' and s.origine_id = t.id::text
  left join movimenti f on f.scrittura_id = s.id and f.n = 1
  where p.esercente_id = c.esercente_id and o.richiesta ? 'destinazione'
) i
cross join lateral (
  select coalesce(sum(b.importo_centesimi) filter (where b.stato = 'riuscito'), 0)::bigint as rimborsi_centesimi,
    coalesce(sum(-f.importo_centesimi), 0)::bigint as commissioni_rese_centesimi,
    coalesce(sum(b.importo_centesimi + coalesce(f.importo_centesimi, 0)) filter (where b.stato = 'riuscito' and not exists (
      select from righe_conto x where x.rimborso_psp = o.riferimento and x.esercente_id = c.esercente_id)), 0)::bigint as in_viaggio
  from rimborsi b join operazioni_psp o on o.rimborso_id = b.id and o.richiesta ? 'storna'
  left join scritture s on s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = b.id
  left join movimenti f on f.scrittura_id = s.id and f.n = 2
  where b.esercente_id = c.esercente_id and (b.stato = 'riuscito' or s.id is not null) and b.eccedenza_id is null
) r
cross join lateral (
  -- A bank sent the rimborso back after its money had left the account.
  select coalesce(sum(x.netto_centesimi + coalesce(m.importo_centesimi, 0)), 0)::bigint as falliti_centesimi
  from rimborsi b join operazioni_psp o on o.rimborso_id = b.id
  join righe_conto x on x.rimborso_psp = o.riferimento and x.esercente_id = c.esercente_id and x.tipo = 'storno'
  left join scritture s on s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = b.id
  left join movimenti m on m.scrittura_id = s.id and m.n = 2
  where b.esercente_id = c.esercente_id and b.stato = 'fallito' and b.eccedenza_id is null
) f
cross join lateral (
  select coalesce(sum(z.importo_centesimi), 0)::bigint as reclami_centesimi,
    coalesce(sum(z.importo_centesimi) filter (where not exists (
      select from righe_conto x where x.storno_chiave = z.chiave and x.esercente_id = c.esercente_id)), 0)::bigint as in_viaggio
  from storni_conto z where z.esercente_id = c.esercente_id and z.perdita_at is null
) k
cross join lateral (
  select coalesce(sum(z.importo_centesimi), 0)::bigint as conguagli_centesimi,
    coalesce(sum(z.importo_centesimi) filter (where not exists (
      select from righe_conto x where x.storno_chiave = z.chiave and x.esercente_id = c.esercente_id)), 0)::bigint as in_viaggio
  from conguagli_conto z where z.esercente_id = c.esercente_id and z.perdita_at is null
) g
cross join lateral (
  select coalesce(sum(x.netto_centesimi) filter (where x.tipo in ('incasso', 'conguaglio')), 0)::bigint as trasferito_centesimi,
    coalesce(-sum(x.netto_centesimi) filter (where x.tipo = 'storno'), 0)::bigint as stornato_centesimi,
    coalesce(-sum(x.netto_centesimi) filter (where x.tipo in ('accredito', 'accredito_tornato')), 0)::bigint as accreditato_centesimi,
    coalesce(sum(x.netto_centesimi), 0)::bigint as righe_centesimi
  from righe_conto x where x.esercente_id = c.esercente_id
) l;
