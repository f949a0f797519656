-- Gives the debt of what is left of a plan that ended what is still to be kept back.
create or replace function trattieni_saldo(p_dilazione text, p_pagamento text, p_adesso timestamptz) returns void
language plpgsql as $$
begin
  insert into trattenute (pagamento_id, tipo, base_centesimi, percento, fonte, importo_centesimi, created_at)
  select p_pagamento, t.tipo, greatest(0, t.base_centesimi - m.base), t.percento, t.fonte,
    greatest(0, t.importo_centesimi - m.importo), p_adesso
  from trattenute_del_piano(p_dilazione) t cross join lateral maturate_del_piano(p_dilazione, t.tipo) m;
  perform eredita_vincolo(v, p_pagamento) from debito_vincolato(p_dilazione) v where v is not null;
end $$;
