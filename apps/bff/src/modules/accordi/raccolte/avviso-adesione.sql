-- The reason to look at a person twice before a raccolta starts; null where there is none.
create or replace function avviso_adesione(p_esercente text, p_email text) returns text language sql stable as $$
  select case when c.stato in ('bloccato', 'cancellato') then 'non_richiedibile'
    when sollecito_vietato(p_esercente, c.cliente_id) then 'senza_solleciti'
    when exists (select 1 from pagamenti p where p.esercente_id = p_esercente and p.cliente_id = c.cliente_id
      and e_dovuto(p.stato, p.dilazione_id)) then 'richiesta_aperta' end
  from clienti_esercente c where c.esercente_id = p_esercente and c.email = p_email and c.unito_a is null
  order by c.created_at limit 1
$$;
