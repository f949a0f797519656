-- Takes a step of the calendar for abbonamenti, and writes its effects in the cronologia and for the people who are
-- told.
create or replace function passa_abbonamenti(p_ids text[], p_da text, p_a text, p_azione text, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  a abbonamenti;
  quanti int := 0;
begin
  for a in select * from abbonamenti where id = any (p_ids) and stato = p_da order by id for update loop
    update abbonamenti set stato = p_a, prossimo_addebito = null, updated_at = p_adesso where id = a.id;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', p_azione, 'abbonamento', a.id,
      jsonb_build_object('stato', p_da), jsonb_build_object('stato', p_a));
    insert into uscite (argomento, unicita, contenuto)
    values ('abbonamento_passato', 'abbonamento:' || a.id || ':' || p_azione || ':' || coalesce(a.fino_al, p_adesso::date),
      jsonb_build_object('abbonamento_id', a.id, 'azione', p_azione)) on conflict (unicita) do nothing;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
