-- Nobody is reminded whom the esercente does not want to be.
create or replace function sollecito_vietato(p_esercente text, p_cliente text) returns boolean language sql stable as $$
  select exists (select 1 from clienti_esercente
    where esercente_id = p_esercente and cliente_id = p_cliente and controlli && '{niente_solleciti,conto_di_prova}')
$$;
