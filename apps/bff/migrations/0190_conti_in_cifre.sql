-- Each account in figures: what the books say that came and went for its esercente, what the provider's lines say that was sent on
-- and taken back, and what was paid out and is still there. `in_viaggio`: in the books and not among the lines yet.
create view conti_in_cifre as
select c.esercente_id, i.incassi_centesimi, i.commissioni_centesimi, r.rimborsi_centesimi, r.commissioni_rese_centesimi,
  k.reclami_centesimi, i.in_viaggio - r.in_viaggio - k.in_viaggio as in_viaggio_centesimi,
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
  select coalesce(sum(b.importo_centesimi), 0)::bigint as rimborsi_centesimi,
    coalesce(sum(-f.importo_centesimi), 0)::bigint as commissioni_rese_centesimi,
    coalesce(sum(b.importo_centesimi + coalesce(f.importo_centesimi, 0)) filter (where not exists (
      select from righe_conto x where x.rimborso_psp = o.riferimento and x.esercente_id = c.esercente_id)), 0)::bigint as in_viaggio
  from rimborsi b join operazioni_psp o on o.rimborso_id = b.id and o.richiesta ? 'storna'
  left join scritture s on s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = b.id
  left join movimenti f on f.scrittura_id = s.id and f.n = 2
  where b.esercente_id = c.esercente_id and b.stato = 'riuscito' and b.eccedenza_id is null
) r
cross join lateral (
  select coalesce(sum(z.importo_centesimi), 0)::bigint as reclami_centesimi,
    coalesce(sum(z.importo_centesimi) filter (where not exists (
      select from righe_conto x where x.storno_chiave = z.chiave and x.esercente_id = c.esercente_id)), 0)::bigint as in_viaggio
  from storni_conto z where z.esercente_id = c.esercente_id
) k
cross join lateral (
  select coalesce(sum(x.netto_centesimi) filter (where x.tipo = 'incasso'), 0)::bigint as trasferito_centesimi,
    coalesce(-sum(x.netto_centesimi) filter (where x.tipo = 'storno'), 0)::bigint as stornato_centesimi,
    coalesce(-sum(x.netto_centesimi) filter (where x.tipo in ('accredito', 'accredito_tornato')), 0)::bigint as accreditato_centesimi,
    coalesce(sum(x.netto_centesimi), 0)::bigint as righe_centesimi
  from righe_conto x where x.esercente_id = c.esercente_id
) l;
create index righe_conto_rimborso on righe_conto (rimborso_psp) where rimborso_psp is not null;
