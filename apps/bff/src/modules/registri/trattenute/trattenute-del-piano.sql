-- The sums kept back of all that a plan collects: of its debts, or what the plan in whose place it stands left of it.
create or replace function trattenute_del_piano(p_dilazione text)
returns table (tipo text, percento int, fonte text, base_centesimi bigint, importo_centesimi bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  vecchia text;
begin
  select vecchia_id into vecchia from rinegoziazioni where nuova_id = p_dilazione;
  if vecchia is null then
    return query
      select t.tipo, max(t.percento), max(t.fonte), sum(t.base_centesimi)::bigint, sum(t.importo_centesimi)::bigint
      from dilazioni_debiti x join trattenute t on t.pagamento_id = x.pagamento_id
      where x.dilazione_id = p_dilazione group by t.tipo;
  else
    return query
      select t.tipo, t.percento, t.fonte, greatest(0, t.base_centesimi - m.base), greatest(0, t.importo_centesimi - m.importo)
      from trattenute_del_piano(vecchia) t cross join lateral maturate_del_piano(vecchia, t.tipo) m;
  end if;
end $$;
