-- The money of several debts arrives as one sum: each gets its own, or the whole waits for a person.
create or replace function incassa_insieme(
  p_op operazioni_psp, p_importo bigint, p_etichetta text, p_riferimento text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  t tentativi;
  tutti uuid[];
  torna boolean;
  totale bigint;
begin
  select array_agg(x.id), sum(x.importo_centesimi) into tutti, totale from tieni_tentativi(p_op.tentativo_id) x;
  perform 1 from pagamenti where id in (select pagamento_id from tentativi where id = any (tutti))
  order by id for no key update;
  select bool_and(x.importo_centesimi <= p.residuo_centesimi and exists (
    select 1 from transizioni z where z.entita = 'pagamento' and z.da = p.stato
      and z.a = case when x.importo_centesimi = p.residuo_centesimi
        then 'pagato' else 'parzialmente_pagato' end)) into torna
  from tentativi x join pagamenti p on p.id = x.pagamento_id where x.id = any (tutti);
  if p_importo <> totale or not torna then
    update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null where id = p_op.id;
    update tentativi set stato = 'esito_sconosciuto'
    where id = any (tutti) and stato in ('avviato', 'richiede_autenticazione', 'inviato');
    update tentativi set stato = 'da_verificare', prossimo_controllo_at = null, updated_at = p_adesso
    where id = any (tutti) and stato = 'esito_sconosciuto';
    return incasso_da_riconciliare(p_op, (select pagamento_id from tentativi where id = p_op.tentativo_id), p_importo,
      case when p_importo <> totale then 'importo_diverso' else 'debito_non_aperto' end, p_adesso);
  end if;
  for t in select * from tentativi where id = any (tutti) order by pagamento_id loop
    perform incassa_tentativo(p_op, t, t.importo_centesimi, p_etichetta, p_riferimento, p_adesso, p_contesto);
  end loop;
  return 'riuscito';
end $$;
