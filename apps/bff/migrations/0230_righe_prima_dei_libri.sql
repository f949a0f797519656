-- What lies between the lines of an account and the books also goes the other way: a line may be there first.
drop view conti_in_cifre;

-- Lines of accounts that the books of the esercente do not have. `senza_debito`: money that fits no debt, and what was given back
-- of it, for good. Otherwise the provider was quicker: our own message about it has no answer yet.
create view righe_senza_libri as
select x.id, x.esercente_id, x.netto_centesimi, e.senza_debito
from righe_conto x
cross join lateral (
  select case
    when x.tipo = 'incasso' then case
      when x.intento is null or exists (select from tentativi t
        where t.riferimento_psp = x.intento and t.stato in ('riuscito', 'restituito', 'stornato')) then null
      when exists (select from incassi_da_riconciliare i where i.riferimento_psp = x.intento) then true
      when exists (
        select from operazioni_psp o join tentativi t on t.id = o.tentativo_id join pagamenti p on p.id = t.pagamento_id
        where p.esercente_id = x.esercente_id and o.fornitore = x.fornitore and o.stato <> 'conclusa' and o.tipo <> 'rimborso'
          -- A page has no payment of the provider's that we know of until it is answered.
          and (o.riferimento = x.intento or (select sum(y.importo_centesimi) from tentativi y
            where y.id = t.id or y.capofila_id = t.id) = x.importo_centesimi)) then false end
    when x.tipo = 'storno' and x.rimborso_psp is not null then coalesce((
      select case when b.eccedenza_id is not null then true when b.stato in ('richiesto', 'in_elaborazione') then false end
      from operazioni_psp o join rimborsi b on b.id = o.rimborso_id
      where o.fornitore = x.fornitore and o.riferimento = x.rimborso_psp),
      case when not exists (select from operazioni_psp o where o.fornitore = x.fornitore and o.riferimento = x.rimborso_psp)
        and exists (select from rimborsi b where b.esercente_id = x.esercente_id and b.stato in ('richiesto', 'in_elaborazione')
          and b.importo_centesimi = -x.importo_centesimi) then false end) end as senza_debito
) e
where e.senza_debito is not null;

create view conti_in_cifre as
select c.esercente_id, i.incassi_centesimi, i.commissioni_centesimi, r.rimborsi_centesimi, r.commissioni_rese_centesimi,
  k.reclami_centesimi, g.conguagli_centesimi, f.falliti_centesimi,
  a.in_anticipo_centesimi, a.senza_debito_centesimi,
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
) l
cross join lateral (
  select coalesce(sum(x.netto_centesimi) filter (where not x.senza_debito), 0)::bigint as in_anticipo_centesimi,
    coalesce(sum(x.netto_centesimi) filter (where x.senza_debito), 0)::bigint as senza_debito_centesimi
  from righe_senza_libri x where x.esercente_id = c.esercente_id
) a;
