-- Makes room for another use of a promozione, one of which was given back.
create or replace function libera_uso(p_promozione text) returns void language sql as $$
  update promozioni set usi = usi - 1, stato = case when stato = 'esaurita' then 'attiva' else stato end
  where id = p_promozione
$$;
