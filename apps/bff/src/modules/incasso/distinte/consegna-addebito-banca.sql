-- The bank has the file. A mandato that ended meanwhile is answered with, and nothing is changed.
create or replace function consegna_addebito_banca(p_tentativo uuid, p_adesso timestamptz) returns text language plpgsql as $$
declare
  m mandati;
begin
  select x.* into m from addebiti_sdd s join mandati x on x.id = s.mandato_id
  where s.tentativo_id = p_tentativo for update of x;
  if m.stato <> 'attivo' then
    return m.stato;
  end if;
  update tentativi set stato = 'inviato', updated_at = p_adesso where id = p_tentativo and stato = 'avviato';
  update mandati set ultimo_uso = (p_adesso at time zone 'Europe/Rome')::date, updated_at = p_adesso,
    stato = case when m.tipo = 'singolo' then 'consumato' else stato end
  where id = m.id;
  if m.tipo = 'singolo' then
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values ('sistema', 'sistema', 'sistema', 'consuma', 'mandato', m.id,
      '{"stato": "attivo"}', jsonb_build_object('stato', 'consumato', 'tentativo_id', p_tentativo));
  end if;
  return 'consegnato';
end $$;
