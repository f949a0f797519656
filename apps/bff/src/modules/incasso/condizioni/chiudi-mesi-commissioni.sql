-- Writes the commissions of each month that is over, an esercente at a time, with a number of the operator's that has no gaps; answers
-- how many. Those of a month that nobody closed for three months are left to a person.
create or replace function chiudi_mesi_commissioni(p_oggi date, p_adesso timestamptz) returns int language plpgsql as $$
declare
  quanti int;
begin
  perform pg_advisory_xact_lock(hashtextextended('riepiloghi_commissioni', 0));
  with per_aliquota as (
    select substr(k.intestatario, 11) as esercente_id, date_trunc('month', s.competenza)::date as mese,
      aliquota_commissioni(coalesce(t.created_at, s.registrata_at)) as aliquota,
      -sum(v.importo_centesimi) filter (where v.codice = 'ricavi')::bigint as imponibile,
      coalesce(-sum(v.importo_centesimi) filter (where v.codice = 'iva'), 0)::bigint as iva,
      count(distinct s.id) filter (where s.tipo = 'commissione') as pagamenti
    from scritture s
    join movimenti m on m.scrittura_id = s.id
    join conti k on k.id = m.conto_id and k.codice = 'debito' and k.intestatario like 'esercente:%'
    cross join lateral (
      select c.codice, sum(x.importo_centesimi) as importo_centesimi from movimenti x join conti c on c.id = x.conto_id
      where x.scrittura_id = s.id and c.intestatario = 'piattaforma' group by 1) v
    left join rimborsi b on s.tipo = 'commissione_resa' and b.id = s.origine_id
    left join tentativi t on t.id = b.tentativo_id
    where s.tipo in ('commissione', 'commissione_resa')
      and s.competenza >= date_trunc('month', p_oggi) - interval '3 months' and s.competenza < date_trunc('month', p_oggi)
    group by 1, 2, 3
  ), mesi as (
    select esercente_id, mese, sum(imponibile)::bigint as imponibile, sum(iva)::bigint as iva, sum(pagamenti)::int as pagamenti,
      jsonb_agg(jsonb_build_object('aliquota', aliquota, 'imponibile_centesimi', imponibile, 'iva_centesimi', iva)
        order by aliquota) as aliquote
    from per_aliquota a where not exists (
      select from riepiloghi_commissioni r where r.esercente_id = a.esercente_id and r.mese = a.mese)
    group by 1, 2
  ), nuovi as (
    insert into riepiloghi_commissioni (esercente_id, mese, anno, n, imponibile_centesimi, iva_centesimi, aliquote, pagamenti, created_at)
    select esercente_id, mese, extract(year from mese)::int, coalesce((
        select max(r.n) from riepiloghi_commissioni r where r.anno = extract(year from mese)::int), 0)
        + row_number() over (partition by extract(year from mese) order by mese, esercente_id),
      imponibile, iva, aliquote, pagamenti, p_adesso from mesi
    returning 1)
  select count(*)::int into quanti from nuovi;
  return quanti;
end $$;
