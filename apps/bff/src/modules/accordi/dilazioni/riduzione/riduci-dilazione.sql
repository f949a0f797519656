-- A refund of the purchase comes off the rate that are left ([{rata_id, capitale, interessi, spese}]), and what is beyond them goes
-- back. The caller holds debts and plan, and knows that it may be. Answers {id, reso}: how much goes back by itself.
create or replace function riduci_dilazione(
  p_dilazione text, p_importo bigint, p_regola text, p_motivo text, p_quote jsonb, p_rendi bigint,
  p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  q record;
  quale bigint;
  reso bigint := least(p_rendi, rendibile_online(p_dilazione));
begin
  insert into riduzioni_dilazione (dilazione_id, importo_centesimi, regola, motivo, tolto_centesimi, da_rendere_centesimi,
    reso_online_centesimi, creato_da, created_at)
  values (p_dilazione, p_importo, p_regola, p_motivo, coalesce((
      select sum(capitale + interessi + spese) from jsonb_to_recordset(p_quote) x (capitale bigint, interessi bigint, spese bigint)), 0),
    p_rendi, reso, coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso)
  returning id into quale;
  for q in
    select * from jsonb_to_recordset(p_quote) x (rata_id text, capitale bigint, interessi bigint, spese bigint) order by rata_id
  loop
    perform condona_rata(q.rata_id, q.capitale, q.interessi, q.spese, 0, p_motivo, quale, p_adesso, p_contesto);
  end loop;
  if reso > 0 and rendi_oltre_il_prezzo(p_dilazione, reso, 'richiesta_cliente', p_adesso) <> reso then
    raise exception 'dilazione %: % cannot go back', p_dilazione, reso;
  end if;
  return jsonb_build_object('id', quale, 'reso', reso);
end $$;
