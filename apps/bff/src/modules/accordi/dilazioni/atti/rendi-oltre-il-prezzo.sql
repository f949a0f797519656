-- Gives back what of a plan was paid beyond the price. Answers how much of it goes through the provider.
create or replace function rendi_oltre_il_prezzo(p_dilazione text, p_importo bigint, p_motivo text, p_adesso timestamptz)
returns bigint language plpgsql as $$
begin
  return rendi_pagamenti(array(
    select pagamento_id from rate where dilazione_id = p_dilazione and pagamento_id is not null), p_importo, p_motivo, p_adesso);
end $$;
