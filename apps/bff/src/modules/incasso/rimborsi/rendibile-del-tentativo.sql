-- The sum that can still go back through the provider of one charge, less what is on its way; null for any other way of paying.
create or replace function rendibile_del_tentativo(t tentativi) returns bigint language sql stable as $$
  select t.importo_centesimi - coalesce((
    select sum(b.importo_centesimi) from rimborsi b
    where b.tentativo_id = t.id and b.eccedenza_id is null and b.stato not in ('fallito', 'annullato')), 0)::bigint
  where t.stato = 'riuscito' and t.metodo in ('carta', 'addebito_sdd') and t.riferimento_psp is not null
$$;
