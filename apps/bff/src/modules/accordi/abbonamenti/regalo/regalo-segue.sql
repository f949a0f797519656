-- A present follows the money of its payer: paid, the other person is written to; not paid, or taken back before it was accepted,
-- there is nothing to accept. What was accepted stays: nothing is owed by who has it.
create or replace function regalo_segue() returns trigger language plpgsql as $$
declare
  r regali_abbonamento;
begin
  if new.stato = 'pagato' then
    update regali_abbonamento set stato = 'in_attesa', chiuso_at = null, scade_at = new.updated_at + interval '30 days'
    where pagamento_id = new.id and stato in ('da_pagare', 'annullato') and email is not null returning * into r;
    if found then
      insert into uscite (argomento, unicita, contenuto)
      values ('regalo', 'regalo:' || r.id || ':pagato', jsonb_build_object('regalo_id', r.id, 'fatto', 'pagato'))
      on conflict (unicita) do nothing;
    end if;
  elsif new.stato in ('insoluto', 'contestato') then
    update regali_abbonamento set stato = 'da_pagare' where pagamento_id = new.id and stato = 'in_attesa';
  elsif new.stato in ('annullato', 'scaduto') then
    update regali_abbonamento set stato = 'annullato', chiuso_at = new.updated_at
    where pagamento_id = new.id and stato = 'da_pagare';
  elsif new.stato = 'rimborsato' then
    update regali_abbonamento set stato = 'ritirato', chiuso_at = new.updated_at
    where pagamento_id = new.id and stato = 'in_attesa' returning * into r;
    if found then
      insert into uscite (argomento, unicita, contenuto)
      values ('regalo', 'regalo:' || r.id || ':chiuso', jsonb_build_object('regalo_id', r.id, 'fatto', 'chiuso'))
      on conflict (unicita) do nothing;
    end if;
  end if;
  return null;
end $$;

create or replace trigger regalo_segue after update on pagamenti for each row
  when (new.origine = 'una_tantum' and old.stato is distinct from new.stato
    and new.stato in ('pagato', 'insoluto', 'contestato', 'annullato', 'scaduto', 'rimborsato'))
  execute function regalo_segue();
