-- A claim that was lost before its rata could be asked for again stays as it was told.

alter table contestazioni add column chiede_di_nuovo boolean not null default true;
update contestazioni c set chiede_di_nuovo = false
where c.stato = 'persa' and not exists (select 1 from pagamenti p where p.riapre_id = c.pagamento_id);

-- As before; what those took is counted as given.
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
