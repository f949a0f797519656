-- Nothing is paid online by whom the esercente wants to pay by hand.
create or replace function online_vietato(p_esercente text, p_cliente text) returns boolean language sql stable as $$
  select exists (select 1 from clienti_esercente
    where esercente_id = p_esercente and cliente_id = p_cliente and controlli && '{solo_manuale,conto_di_prova}')
$$;
