-- How much of what was paid for a plan can go back where it came from: what rendi_oltre_il_prezzo finds at most.
create or replace function rendibile_online(p_dilazione text) returns bigint language sql stable as $$
  select coalesce(sum(greatest(0, least(rimborsabile_del_debito(x.pagamento_id), x.arrivati))), 0)::bigint from (
    select t.pagamento_id, sum(t.importo_centesimi - coalesce((
      select sum(b.importo_centesimi) from rimborsi b
      where b.tentativo_id = t.id and b.eccedenza_id is null and b.stato not in ('fallito', 'annullato')), 0)) as arrivati
    from rate r join tentativi t on t.pagamento_id = r.pagamento_id
    where r.dilazione_id = p_dilazione and t.stato = 'riuscito' and t.metodo in ('carta', 'addebito_sdd')
      and t.riferimento_psp is not null
    group by 1) x
$$;
