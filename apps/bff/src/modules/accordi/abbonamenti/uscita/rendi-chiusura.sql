-- Gives back all that was paid for an abbonamento beyond what stays with the esercente: once for what is there, and again for
-- a payment that comes afterwards. What was handed over, the esercente hands back.
create or replace function rendi_chiusura(p_abbonamento text, p_adesso timestamptz) returns void language plpgsql as $$
declare
  c chiusure_abbonamento;
  debiti text[];
  torna bigint;
  inviati bigint;
begin
  select * into c from chiusure_abbonamento where abbonamento_id = p_abbonamento for update;
  if not found then
    return;
  end if;
  debiti := array(select id from (
      select id from pagamenti where origine = 'abbonamento' and origine_id = p_abbonamento
        -- A person who withdraws has back their own money, not the money of somebody who had it before.
        and (c.modo <> 'recesso' or not debito_di_chi_lo_aveva(id))
      -- A present goes back to who paid for it.
      union select pagamento_id from regali_abbonamento where abbonamento_id = p_abbonamento) d order by id);
  -- Money that the esercente hands back is among what is there only until it has handed it back.
  select coalesce(sum(rimborsabile_del_debito(x)), 0) - c.trattenuto_centesimi - greatest(0, c.a_mano_centesimi - coalesce((
    select sum(b.importo_centesimi) from rimborsi b where b.pagamento_id = any (debiti) and b.modo = 'diretto'
      and b.created_at >= c.created_at and b.stato not in ('fallito', 'annullato')), 0)) into torna
  from unnest(debiti) x;
  if torna <= 0 then
    return;
  end if;
  inviati := rendi_pagamenti(debiti, torna, case c.modo when 'recesso' then 'recesso' else 'altro' end, p_adesso);
  update chiusure_abbonamento set rimborso_centesimi = rimborso_centesimi + torna,
    a_mano_centesimi = a_mano_centesimi + torna - inviati
  where abbonamento_id = p_abbonamento;
end $$;
