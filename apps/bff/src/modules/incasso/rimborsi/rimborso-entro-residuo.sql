-- The rimborsi of a tentativo are never more than it brought and the bank has not taken, nor more than the debt
-- holds.
create or replace function rimborso_entro_residuo() returns trigger language plpgsql as $$
declare
  tetto bigint;
  chiesto bigint;
begin
  perform 1 from pagamenti where id = new.pagamento_id for no key update;
  if new.eccedenza_id is null then
    select t.importo_centesimi - coalesce((
      select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.tentativo_id = t.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')), 0) into tetto
    from tentativi t where t.id = new.tentativo_id and t.pagamento_id = new.pagamento_id and t.stato = 'riuscito';
  else
    select importo_centesimi into tetto from incassi_da_riconciliare
    where operazione_id = new.eccedenza_id and pagamento_id = new.pagamento_id and risolto_at is null;
  end if;
  select coalesce(sum(importo_centesimi), 0) into chiesto from rimborsi
  where tentativo_id = new.tentativo_id and eccedenza_id is not distinct from new.eccedenza_id
    and stato not in ('fallito', 'annullato');
  if new.eccedenza_id is null then
    tetto := least(tetto, chiesto + rimborsabile_del_debito(new.pagamento_id));
  end if;
  if tetto is null or chiesto + new.importo_centesimi > tetto then
    raise exception 'rimborso %: oltre il rimborsabile', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;

create or replace trigger rimborso_entro_residuo before insert on rimborsi for each row execute function rimborso_entro_residuo();
