-- The provider does not take the announced day any more, because the message was held up: a later one is announced
-- in its place, and nothing was debited. Only while the provider has not taken the message.
create or replace function sposta_addebito(
  p_operazione bigint, p_addebito_il date, p_esito_entro date, p_adesso timestamptz
) returns boolean language plpgsql as $$
declare
  op operazioni_psp;
  prima date;
  pagamento text;
begin
  select * into op from operazioni_psp where id = p_operazione for update;
  if op.stato is distinct from 'inviata' or op.riferimento is not null then
    return false;
  end if;
  select addebito_il into prima from addebiti_sdd where tentativo_id = op.tentativo_id;
  if prima is null or p_addebito_il <= prima then
    return false;
  end if;
  update addebiti_sdd set addebito_il = p_addebito_il, esito_entro = p_esito_entro, preavviso_at = p_adesso
  where tentativo_id = op.tentativo_id;
  update operazioni_psp set richiesta = richiesta || jsonb_build_object('addebito_il', p_addebito_il) where id = op.id;
  insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd',
    'preavviso_sdd:' || op.tentativo_id || ':' || p_addebito_il,
    jsonb_build_object('tentativo_id', op.tentativo_id)) on conflict (unicita) do nothing;
  select pagamento_id into pagamento from tentativi where id = op.tentativo_id;
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
  values (p_adesso, 'sistema', 'sistema', 'sistema', 'sposta_addebito', 'pagamento', pagamento,
    jsonb_build_object('addebito_il', prima), jsonb_build_object('addebito_il', p_addebito_il));
  return true;
end $$;
