-- A rata that a bank takes back of a plan that was given up, or that another one replaced, is owed: the plan says so as its
-- rata does. What the new plan asks for is no part of it.
alter table dilazioni
  add column sostituito_centesimi bigint not null default 0 check (sostituito_centesimi >= 0);
update dilazioni d set sostituito_centesimi = (
  select coalesce(sum(totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi - riaperto_centesimi), 0)
  from rate where dilazione_id = d.id and stato = 'sostituita')
where stato = 'rinegoziata';
alter table dilazioni drop column residuo_centesimi;
alter table dilazioni
  add column residuo_centesimi bigint not null generated always as (
    case when stato in ('attiva', 'sospesa', 'decaduta', 'stralciata', 'rinegoziata')
      then importo_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi - rimborsato_centesimi
        - condonato_centesimi - abbuonato_centesimi - sostituito_centesimi
      else 0::bigint end) stored;
