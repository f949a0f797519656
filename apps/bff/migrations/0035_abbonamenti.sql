-- The states of an abbonamento are those of its table; what was called "prova" is in_prova.
update abbonamenti set stato = 'in_prova' where stato = 'prova';

alter table abbonamenti
  -- Last day of a trial, or of the service after a disdetta.
  add column fino_al date,
  add column metodo_etichetta text,
  -- The order of what is due: rows of which nothing is due come last.
  add column entro date not null generated always as (coalesce(prossimo_addebito, date '2199-12-31')) stored;
create index abbonamenti_entro on abbonamenti (entro, id);
create index abbonamenti_esercente_entro on abbonamenti (esercente_id, entro, id);
create index abbonamenti_cliente_entro on abbonamenti (cliente_id, entro, id);
create index abbonamenti_piano on abbonamenti (piano_id, id);
create index pagamenti_origine on pagamenti (origine_id, scadenza) where origine_id is not null;

create trigger stato_lecito before update on abbonamenti for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('abbonamento');

-- A renewal that comes in settles what was late, one that comes back makes it late; never the other way round: what
-- an abbonamento says does not refuse money that moved.
create function abbonamento_segue() returns trigger language plpgsql as $$
begin
  if new.stato = 'pagato' then
    update abbonamenti a set
      metodo_etichetta = coalesce(new.metodo_etichetta, a.metodo_etichetta),
      updated_at = now(),
      stato = case when a.stato in ('in_ritardo', 'sospeso') and not exists (select 1 from pagamenti p
        where p.origine_id = a.id and p.id <> new.id and p.stato = 'insoluto') then 'attivo' else a.stato end
    where a.id = new.origine_id;
  elsif new.stato = 'insoluto' then
    update abbonamenti a set stato = 'in_ritardo', updated_at = now()
    where a.id = new.origine_id and a.stato = 'attivo';
  end if;
  return null;
end $$;
create trigger abbonamento_segue after update on pagamenti for each row
  when (new.origine = 'abbonamento' and old.stato is distinct from new.stato)
  execute function abbonamento_segue();
