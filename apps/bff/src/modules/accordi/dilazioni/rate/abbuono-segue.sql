-- The tentativo brought no money, or the bank took it back: the debt is what it was before.
create or replace function abbuono_segue() returns trigger language plpgsql as $$
declare
  a abbuoni;
begin
  select * into a from abbuoni where tentativo_id = new.id and decaduto_at is null;
  if not found or new.stato = 'restituito' and not exists (
    select 1 from pagamenti p left join transizioni t
      on t.entita = 'pagamento' and t.da = p.stato and t.a = 'insoluto'
    where p.id = new.pagamento_id and (p.stato = 'insoluto' or t.da is not null)) then
    return null;
  end if;
  update abbuoni set decaduto_at = new.updated_at where tentativo_id = new.id;
  update pagamenti set abbuoni_centesimi = abbuoni_centesimi - a.importo_centesimi where id = a.pagamento_id;
  return null;
end $$;

create or replace trigger abbuono_segue after update on tentativi for each row
  when (old.stato is distinct from new.stato
    and new.stato in ('rifiutato', 'annullato', 'errore_tecnico', 'restituito', 'stornato'))
  execute function abbuono_segue();
