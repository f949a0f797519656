-- Gives the debt of a rata its share of what is kept back of its plan, and the way of paying of the debt that is cut in rate.
create or replace function trattieni_rata(p_dilazione text, p_n int, p_pagamento text, p_adesso timestamptz)
returns void language plpgsql as $$
begin
  insert into trattenute (pagamento_id, tipo, base_centesimi, percento, fonte, importo_centesimi, created_at)
  select p_pagamento, t.tipo, quota_della_rata(t.base_centesimi, p_dilazione, p_n), t.percento, t.fonte,
    quota_della_rata(t.importo_centesimi, p_dilazione, p_n), p_adesso
  from trattenute_del_piano(p_dilazione) t;
  perform eredita_vincolo(v, p_pagamento) from debito_vincolato(p_dilazione) v where v is not null;
end $$;
