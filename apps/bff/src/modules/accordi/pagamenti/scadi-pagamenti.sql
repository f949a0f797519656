-- Requests whose last day is over and that nobody is paying right now.
create or replace function scadi_pagamenti(p_adesso timestamptz, p_quanti int) returns int language plpgsql as $$
declare
  quanti int;
begin
  with scelti as (
    select id from pagamenti
    where valido_fino < (p_adesso at time zone 'Europe/Rome')::date and stato = 'da_pagare'
    order by id limit p_quanti for no key update skip locked
  ), scaduti as (
    update pagamenti p set stato = 'scaduto', updated_at = p_adesso from scelti
    where p.id = scelti.id returning p.id
  ), annotati as (
    select annota_pagamento(id, 'scade', 'da_pagare', 'scaduto', '{}', '{}') from scaduti
  )
  select count(*) into quanti from annotati;
  return quanti;
end $$;
