-- The only place where a tentativo becomes final. Answers riuscito, rifiutato, annullato, errore_tecnico,
-- nessun_effetto (it already was) or conflitto (money for a tentativo closed without it).
create or replace function concludi_operazione(
  p_operazione bigint, p_esito text, p_importo bigint, p_etichetta text, p_codice text, p_riferimento text,
  p_riferimento_psp text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  uno tentativi;
  finale text := p_esito;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  perform tieni_tentativi(op.tentativo_id);
  select * into strict t from tentativi where id = op.tentativo_id;
  if op.riferimento is null and p_riferimento is not null then
    update operazioni_psp set riferimento = p_riferimento where id = op.id;
  end if;
  if op.stato = 'conclusa' then
    if p_esito = 'riuscito' and op.esito <> 'riuscito' then
      return incasso_da_riconciliare(op, t.pagamento_id, p_importo, 'riuscito_dopo_la_chiusura', p_adesso);
    end if;
    return 'nessun_effetto';
  end if;
  if p_esito = 'riuscito' then
    if exists (select 1 from tentativi where capofila_id = t.id) then
      return incassa_insieme(op, p_importo, p_etichetta, p_riferimento_psp, p_adesso, p_contesto);
    end if;
    return incassa_tentativo(op, t, p_importo, p_etichetta, p_riferimento_psp, p_adesso, p_contesto);
  end if;
  -- A page left after a refusal counts as the refusal: the cliente wants to read its reason.
  if p_esito = 'annullato' and (t.stato in ('inviato', 'da_verificare') or coalesce(p_codice, t.codice_rifiuto) is not null) then
    finale := 'rifiutato';
  end if;
  for uno in select * from tieni_tentativi(t.id) loop
    perform chiudi_tentativo(op, uno, finale, p_codice, p_adesso, p_contesto);
  end loop;
  return finale;
end $$;
