-- Sums the rate up in their dilazione. It becomes conclusa when nothing is left, and active again when something
-- comes back to be owed, or decaduta where the benefit of the term was lost before: money that went back gives it to nobody. A rata that was asked for again counts as one, paid when the last of them is.
create or replace function riepiloga_dilazione(p_id text) returns void language plpgsql as $$
declare
  era text;
  decaduta timestamptz;
  ora text;
begin
  select stato, decaduta_at into era, decaduta from dilazioni where id = p_id for update;
  with r as (
    select coalesce(sum(pagato_centesimi), 0) as pagato, coalesce(sum(rimborsato_centesimi), 0) as rimborsato,
      coalesce(sum(abbuonato_centesimi), 0) as abbuonato,
      coalesce(sum(totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi - riaperto_centesimi)
        filter (where stato = 'condonata'), 0) as condonato,
      -- The new plan asks for what is left of one that it replaced.
      coalesce(sum(totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi - riaperto_centesimi)
        filter (where stato = 'sostituita' and era = 'rinegoziata'), 0) as sostituito,
      count(distinct coalesce(riapre_n, n))
        filter (where stato = 'pagata' and coalesce(riapre_n, n) > 0 and riaperto_centesimi = 0) as pagate,
      count(*) filter (where stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')) as aperte
    from rate where dilazione_id = p_id
  ), d as (
    select case when era in ('attiva', 'sospesa', 'decaduta') and r.aperte = 0 then 'conclusa'
      when era = 'conclusa' and r.aperte > 0 then case when decaduta is null then 'attiva' else 'decaduta' end
      else era end as stato
    from r
  ), prossima as (
    select scadenza,
      totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi - riaperto_centesimi as importo
    from rate, d
    where dilazione_id = p_id and d.stato = 'attiva'
      and rate.stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')
      and not attende_evento(evento_stato)
    order by scadenza, n limit 1
  )
  update dilazioni set stato = d.stato, pagato_centesimi = r.pagato, rimborsato_centesimi = r.rimborsato,
    condonato_centesimi = r.condonato, abbuonato_centesimi = r.abbuonato, sostituito_centesimi = r.sostituito,
    rate_pagate = r.pagate, prossima_scadenza = (select scadenza from prossima),
    prossimo_importo_centesimi = (select importo from prossima), updated_at = now()
  from r, d where id = p_id
  returning dilazioni.stato into ora;
  if ora <> era then
    perform annota_dilazione(p_id, case ora when 'conclusa' then 'conclude' else 'riapre' end, era, ora, '{}', '{}');
  end if;
end $$;
