-- A person with an account accepted something of this esercente. A person without one has said nothing of itself.
create or replace function conferma_cliente(p_esercente text, p_cliente text, p_adesso timestamptz) returns void
language sql set search_path = public as $$
  update clienti_esercente set confermata_at = p_adesso
  where esercente_id = p_esercente and cliente_id = p_cliente and confermata_at is null
    and exists (select 1 from utenti_ruoli u where u.cliente_id = p_cliente)
$$;
