-- Charges that nobody asks for are not made where the esercente forbids them.
create or replace function addebito_vietato(p_esercente text, p_cliente text) returns boolean language sql stable as $$
  select exists (select 1 from clienti_esercente
    where esercente_id = p_esercente and cliente_id = p_cliente and controlli && '{niente_addebiti,solo_manuale,conto_di_prova}')
$$;
