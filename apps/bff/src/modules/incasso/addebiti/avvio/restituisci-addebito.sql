-- All the debts of one debit, held in the order that everybody holds them in. Answers what became of each.
create or replace function restituisci_addebito(p_fornitore text, p_intento text, p_causale text, p_adesso timestamptz)
returns text[] language plpgsql as $$
declare
  capo uuid;
  uno uuid;
  esiti text[] := '{}';
begin
  select tentativo_id into capo from operazioni_psp
  where fornitore = p_fornitore and riferimento = p_intento and tipo = 'addebito' for update;
  if not found then
    return esiti;
  end if;
  perform tieni_tentativi(capo);
  perform 1 from pagamenti where id in (
    select pagamento_id from tentativi where id = capo or capofila_id = capo) order by id for no key update;
  for uno in select id from tentativi where id = capo or capofila_id = capo order by pagamento_id loop
    esiti := esiti || restituisci_tentativo(uno, p_causale, p_adesso, '{}');
  end loop;
  return esiti;
end $$;
