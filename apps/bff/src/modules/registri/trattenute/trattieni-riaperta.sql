-- Gives a debt that asks again for a part of another one the same part of what was kept back of that.
create or replace function trattieni_riaperta(p_vecchio text, p_nuovo text, p_adesso timestamptz) returns void
language plpgsql as $$
begin
  insert into trattenute (pagamento_id, tipo, base_centesimi, percento, fonte, importo_centesimi, created_at)
  select p_nuovo, t.tipo, maturata(t.base_centesimi, fino, n) - maturata(t.base_centesimi, fino - nuovo.importo_centesimi, n),
    t.percento, t.fonte,
    maturata(t.importo_centesimi, fino, n) - maturata(t.importo_centesimi, fino - nuovo.importo_centesimi, n), p_adesso
  from trattenute t join pagamenti p on p.id = t.pagamento_id join pagamenti nuovo on nuovo.id = p_nuovo,
    lateral (select p.importo_centesimi as n, least(p.importo_centesimi, p.incassato_centesimi) - coalesce((
      select sum(x.importo_centesimi) from pagamenti x where x.riapre_id = p.id and x.id <> p_nuovo), 0)::bigint as fino) f
  where t.pagamento_id = p_vecchio;
  perform eredita_vincolo(p_vecchio, p_nuovo);
end $$;
