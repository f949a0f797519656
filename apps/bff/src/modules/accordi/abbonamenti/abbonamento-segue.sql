-- An abbonamento begins with the payment of its first debt, and becomes active again with that of a late one; both
-- parties are told. One that was withdrawn from gives back what comes afterwards, and owes nothing that does not come.
create or replace function abbonamento_segue() returns trigger language plpgsql as $$
declare
  a abbonamenti;
begin
  -- A debt of the person who had it before is nothing to the one who has it now.
  if debito_di_chi_lo_aveva(new.id) then
    return null;
  end if;
  if new.stato = 'pagato' then
    select * into a from abbonamenti where id = new.origine_id for update;
    if a.stato in ('in_ritardo', 'sospeso') and not exists (select 1 from pagamenti p
        where p.origine_id = a.id and p.cliente_id = a.cliente_id and p.id <> new.id and p.stato = 'insoluto') then
      update abbonamenti set stato = 'attivo', metodo_etichetta = coalesce(new.metodo_etichetta, metodo_etichetta),
        updated_at = new.updated_at
      where id = a.id;
      insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values (new.updated_at, 'sistema', 'sistema', 'sistema', 'salda', 'abbonamento', a.id,
        jsonb_build_object('stato', a.stato), jsonb_build_object('stato', 'attivo', 'pagamento_id', new.id));
      insert into uscite (argomento, unicita, contenuto)
      values ('abbonamento_in_ritardo', 'abbonamento:' || a.id || ':saldato:' || new.id,
        jsonb_build_object('abbonamento_id', a.id, 'stato', 'attivo', 'prima', a.stato))
      on conflict (unicita) do nothing;
    elsif a.stato = 'in_attivazione' then
      update abbonamenti set stato = 'attivo', metodo_etichetta = coalesce(new.metodo_etichetta, metodo_etichetta),
        updated_at = new.updated_at
      where id = a.id;
      insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values (new.updated_at, 'sistema', 'sistema', 'sistema', 'attiva', 'abbonamento', a.id,
        jsonb_build_object('stato', a.stato), jsonb_build_object('stato', 'attivo', 'pagamento_id', new.id));
      insert into uscite (argomento, unicita, contenuto)
      values ('abbonamento_sottoscritto', 'abbonamento:' || a.id || ':sottoscritto',
        jsonb_build_object('abbonamento_id', a.id)) on conflict (unicita) do nothing;
    elsif a.stato = 'receduto' then
      perform rendi_chiusura(a.id, new.updated_at);
    else
      update abbonamenti set metodo_etichetta = coalesce(new.metodo_etichetta, metodo_etichetta), updated_at = new.updated_at
      where id = a.id;
    end if;
  elsif new.stato in ('da_pagare', 'insoluto') and new.incassato_centesimi = 0
    and exists (select 1 from abbonamenti x where x.id = new.origine_id and x.stato = 'receduto') then
    update pagamenti set stato = 'annullato', updated_at = new.updated_at where id = new.id;
    perform annota_pagamento(new.id, 'annulla_per_recesso', new.stato, 'annullato',
      jsonb_build_object('abbonamento_id', new.origine_id), '{}');
  elsif new.stato = 'insoluto' then
    update abbonamenti x set stato = 'in_ritardo', updated_at = new.updated_at
    where x.id = new.origine_id and x.stato = 'attivo';
  end if;
  return null;
end $$;

create or replace trigger abbonamento_segue after update on pagamenti for each row
  when (new.origine = 'abbonamento' and old.stato is distinct from new.stato)
  execute function abbonamento_segue();
