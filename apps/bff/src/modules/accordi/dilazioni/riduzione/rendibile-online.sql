-- How much of what was paid for a plan can go back where it came from: what rendi_oltre_il_prezzo finds at most.
create or replace function rendibile_online(p_dilazione text) returns bigint language sql stable as $$
  select coalesce(sum(greatest(0, least(rimborsabile_del_debito(x.pagamento_id), x.arrivati))), 0)::bigint from (
    select t.pagamento_id, sum(rendibile_del_tentativo(t)) as arrivati
    from rate r join tentativi t on t.pagamento_id = r.pagamento_id
    where r.dilazione_id = p_dilazione and rendibile_del_tentativo(t) > 0
    group by 1) x
$$;
