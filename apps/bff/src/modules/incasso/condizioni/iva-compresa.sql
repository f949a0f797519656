-- The IVA in a commission of then: the net amount is rounded, halves up, and the tax is the rest. Of a commission that was made
-- of both it gives back the two parts to the cent.
create or replace function iva_compresa(p_totale bigint, p_at timestamptz) returns bigint language sql stable as $$
  select p_totale - (p_totale * 200 + 100 + a) / (2 * (100 + a)) from aliquota_commissioni(p_at) a
$$;
