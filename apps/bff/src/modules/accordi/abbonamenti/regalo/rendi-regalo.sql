-- Ends a present that nobody accepted, and gives all of its money back to who paid it. False where it does not wait any more.
create or replace function rendi_regalo(p_regalo text, p_stato text, p_adesso timestamptz) returns boolean
language plpgsql as $$
declare
  r regali_abbonamento;
begin
  select * into strict r from regali_abbonamento where id = p_regalo;
  -- First the debt, then what depends on it, as whoever settles a payment does.
  perform 1 from pagamenti where id = r.pagamento_id for no key update;
  update regali_abbonamento set stato = p_stato, chiuso_at = p_adesso where id = r.id and stato = 'in_attesa';
  if not found then
    return false;
  end if;
  perform rendi_pagamenti(array[r.pagamento_id], rimborsabile_del_debito(r.pagamento_id), 'richiesta_cliente', p_adesso);
  insert into uscite (argomento, unicita, contenuto)
  values ('regalo', 'regalo:' || r.id || ':chiuso', jsonb_build_object('regalo_id', r.id, 'fatto', 'chiuso'))
  on conflict (unicita) do nothing;
  return true;
end $$;
