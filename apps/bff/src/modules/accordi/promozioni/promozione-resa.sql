-- Gives back the use of a debt that is called off before any money came: somebody else may have it.
create or replace function promozione_resa() returns trigger language plpgsql as $$
declare
  resa text;
begin
  update usi_promozione set reso_at = new.updated_at
  where pagamento_id = new.id and reso_at is null returning promozione_id into resa;
  if resa is not null then
    update promozioni set usi = usi - 1, stato = case when stato = 'esaurita' then 'attiva' else stato end
    where id = resa;
  end if;
  return null;
end $$;

create or replace trigger promozione_resa after update on pagamenti for each row
  when (new.stato = 'annullato' and old.stato <> 'annullato' and new.incassato_centesimi = 0)
  execute function promozione_resa();
