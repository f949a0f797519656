-- The uses that wait for the next charge of an abbonamento, with what each takes off a price: a percent of it as it was promised, euro as they
-- were, whatever the promozione became. At least 0.50 € is left to pay.
create or replace function sconti_attesi(p_abbonamento text, p_importo bigint)
returns table (uso_id text, sconto_centesimi bigint) language plpgsql stable as $$
declare
  u record;
  resto bigint := p_importo;
begin
  for u in
    select x.id, x.prezzo_centesimi as prezzo, x.sconto_centesimi as sconto, m.effetto
    from usi_promozione x join promozioni m on m.id = x.promozione_id
    where x.abbonamento_id = p_abbonamento and x.attende and x.reso_at is null order by x.n, x.id
  loop
    uso_id := u.id;
    sconto_centesimi := greatest(0, least(resto - 50,
      case when u.effetto = 'percentuale' then (2 * p_importo * u.sconto + u.prezzo) / (2 * u.prezzo) else u.sconto end));
    resto := resto - sconto_centesimi;
    return next;
  end loop;
end $$;
