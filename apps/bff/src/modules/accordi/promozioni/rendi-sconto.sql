-- Gives back the uses of a debt on which no money came: somebody else may have them, and what they took off is owed again.
-- Answers whether there was one.
create or replace function rendi_sconto(p_pagamento text, p_adesso timestamptz, p_contesto jsonb) returns boolean
language plpgsql as $$
declare
  rese text[];
  tolto bigint;
  ora text;
begin
  with resi as (
    update usi_promozione set reso_at = p_adesso
    where pagamento_id = p_pagamento and reso_at is null returning promozione_id
  ) select array_agg(promozione_id order by promozione_id) into rese from resi;
  if rese is null then
    return false;
  end if;
  -- In one order, as who counts them holds them.
  perform 1 from promozioni where id = any (rese) order by id for update;
  update promozioni set usi = usi - 1, stato = case when stato = 'esaurita' then 'attiva' else stato end
  where id = any (rese);
  update abbuoni set decaduto_at = p_adesso
  where pagamento_id = p_pagamento and causa = 'promozione' and decaduto_at is null
  returning importo_centesimi into tolto;
  if tolto is not null then
    update pagamenti set abbuoni_centesimi = abbuoni_centesimi - tolto, updated_at = p_adesso where id = p_pagamento
    returning stato into ora;
    perform annota_pagamento(p_pagamento, 'rende_codice', ora, ora, jsonb_build_object('sconto_centesimi', tolto),
      p_contesto);
  end if;
  return true;
end $$;
