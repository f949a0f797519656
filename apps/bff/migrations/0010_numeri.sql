-- The number by which people know a pagamento, a dilazione or an abbonamento: PAG-10482, counted by each esercente on its
-- own. The ids stay the keys. An empty number is given on the way in, by da_numero.
alter table pagamenti add column numero text collate "C" not null default '';
alter table dilazioni add column numero text collate "C" not null default '';
alter table abbonamenti add column numero text collate "C" not null default '';

-- What is there already is numbered in the order in which it was made.
update pagamenti p set numero = 'PAG-' || o.n
from (select id, row_number() over (partition by esercente_id order by created_at, id) as n from pagamenti) o
where o.id = p.id;
update dilazioni d set numero = 'DIL-' || o.n
from (select id, row_number() over (partition by esercente_id order by created_at, id) as n from dilazioni) o
where o.id = d.id;
update abbonamenti a set numero = 'ABB-' || o.n
from (select id, row_number() over (partition by esercente_id order by created_at, id) as n from abbonamenti) o
where o.id = a.id;

-- By number first: the staff and a cliente look it up without an esercente.
create unique index pagamenti_numero on pagamenti (numero, esercente_id);
create unique index dilazioni_numero on dilazioni (numero, esercente_id);
create unique index abbonamenti_numero on abbonamenti (numero, esercente_id);
alter table pagamenti add constraint pagamenti_numero_scritto check (numero ~ '^PAG-[1-9][0-9]*$');
alter table dilazioni add constraint dilazioni_numero_scritto check (numero ~ '^DIL-[1-9][0-9]*$');
alter table abbonamenti add constraint abbonamenti_numero_scritto check (numero ~ '^ABB-[1-9][0-9]*$');

-- A sequence for each kind and esercente: taking from one waits for nobody's transaction. They stand in a schema of their
-- own, where the portal may do nothing by itself; apri_numeri makes those of the esercenti to come.
create schema numeri;
do $$
declare
  una record;
begin
  for una in
    select t.tipo || '_' || e.id as nome, 1 + coalesce(n.quanti, 0) as prossimo
    from esercenti e cross join (values ('pag'), ('dil'), ('abb')) t (tipo)
    left join (
      select 'pag' as tipo, esercente_id, count(*) as quanti from pagamenti group by 2
      union all
      select 'dil', esercente_id, count(*) from dilazioni group by 2
      union all
      select 'abb', esercente_id, count(*) from abbonamenti group by 2
    ) n on n.tipo = t.tipo and n.esercente_id = e.id
  loop
    execute format('create sequence numeri.%I start with %s', una.nome, una.prossimo);
  end loop;
end $$;

-- Two esercenti may have a receipt with the same number: it is a document of each. Those issued keep the number they bear.
alter table ricevute drop constraint ricevute_numero_key;
create unique index ricevute_numero on ricevute (numero, esercente_id);
