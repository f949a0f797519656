-- The sum that lost claims took of a rata, beyond what somebody chose to give: refunds, also those still on their
-- way, and claims that were accepted. Interest for being late that was paid with it is not asked for again.
create or replace function perso_della_rata(p_rata rate) returns bigint language sql stable as $$
  with t as (
    select t.importo_centesimi,
      coalesce((select sum(b.importo_centesimi) from rimborsi b where b.tentativo_id = t.id and b.eccedenza_id is null
        and b.stato not in ('fallito', 'annullato')), 0)
      + coalesce((select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
        where c.tentativo_id = t.id and (c.stato = 'accettata' or c.stato = 'persa' and not c.chiede_di_nuovo)), 0) as dato,
      coalesce((select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
        where c.tentativo_id = t.id and c.stato = 'persa' and c.chiede_di_nuovo), 0) as perso
    from tentativi t where t.pagamento_id = p_rata.pagamento_id and t.stato = 'riuscito'
  ), s as (
    select coalesce(sum(dato), 0) as dato,
      coalesce(sum(greatest(0, least(perso, importo_centesimi - dato))), 0) as perso from t
  )
  select greatest(0, least(s.perso, least(
      greatest(0, p.incassato_centesimi - p.maggiorazioni_centesimi),
      p_rata.totale_centesimi - p_rata.abbuonato_centesimi) - s.dato))::bigint
  from s, pagamenti p where p.id = p_rata.pagamento_id
$$;
