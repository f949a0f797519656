-- Moves each abbonamento one step: one that has been late for long without our noticing gets the tolerance all the
-- same, and the days on which the charge stood still because of us are not counted.
create or replace function segui_ritardi(p_oggi date, p_tolleranza int, p_cessa int, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  a record;
  dal date;
  nuovo text;
  quanti int := 0;
begin
  for a in
    select x.id, x.stato, x.ritardo_dal, f.primo, f.fermi
    from abbonamenti x
    join (select abbonamento_id, min(primo) as primo, max(giorni_fermi(pagamento_id, p_oggi)) as fermi
      from rinnovi_falliti group by 1) f on f.abbonamento_id = x.id
    where x.stato in ('attivo', 'in_ritardo', 'sospeso')
    order by x.id for update of x skip locked
  loop
    dal := coalesce(a.ritardo_dal, case when p_oggi - a.primo > 2 then p_oggi else a.primo end);
    nuovo := case
      when a.stato = 'attivo' then 'in_ritardo'
      when a.stato = 'in_ritardo' and p_oggi - dal - a.fermi >= p_tolleranza then 'sospeso'
      when a.stato = 'sospeso' and p_oggi - dal - a.fermi > p_cessa then 'cessato'
      else a.stato end;
    continue when nuovo = a.stato and a.ritardo_dal is not null;
    update abbonamenti set stato = nuovo, ritardo_dal = dal, updated_at = p_adesso,
      -- Nothing is charged while it is suspended.
      prossimo_addebito = case when nuovo in ('sospeso', 'cessato') then null else prossimo_addebito end
    where id = a.id;
    continue when nuovo = a.stato;
    quanti := quanti + 1;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', case nuovo when 'in_ritardo' then 'rinnovo_fallito'
        when 'sospeso' then 'sospende' else 'cessa' end, 'abbonamento', a.id,
      jsonb_build_object('stato', a.stato), jsonb_build_object('stato', nuovo, 'in_ritardo_dal', dal));
    insert into uscite (argomento, unicita, contenuto)
    values ('abbonamento_in_ritardo', 'abbonamento:' || a.id || ':' || nuovo || ':' || dal,
      jsonb_build_object('abbonamento_id', a.id, 'stato', nuovo)) on conflict (unicita) do nothing;
  end loop;
  return quanti;
end $$;
