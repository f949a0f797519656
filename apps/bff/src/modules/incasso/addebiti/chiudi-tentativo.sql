-- A tentativo that is alive ends without money: the debt is what it was before.
create or replace function chiudi_tentativo(
  p_op operazioni_psp, p_t tentativi, p_stato text, p_codice text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
begin
  select * into strict debito from pagamenti where id = p_t.pagamento_id for no key update;
  update operazioni_psp set stato = 'conclusa', bloccata_fino = null,
    esito = case p_stato when 'annullato' then 'annullato' else 'rifiutato' end
  where id = p_op.id;
  update tentativi set stato = p_stato, codice_rifiuto = coalesce(p_codice, codice_rifiuto),
    rifiuti = case when p_stato = 'rifiutato' then greatest(rifiuti, 1) else rifiuti end,
    prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso where id = p_t.id;
  nuovo := case
    when debito.stato = 'in_verifica' then p_t.stato_debito
    -- A debit that was kept for its day and never taken by a bank missed nothing.
    when debito.stato = 'in_elaborazione' and p_t.stato = 'avviato' then p_t.stato_debito
    when debito.stato = 'in_elaborazione' then 'insoluto'
    else debito.stato end;
  if nuovo <> debito.stato then
    update pagamenti set stato = nuovo, updated_at = p_adesso where id = debito.id;
  end if;
  if p_stato = 'rifiutato' then
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_non_riuscito', 'non_riuscito:' || p_t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', p_t.id,
        'codice_rifiuto', coalesce(p_codice, p_t.codice_rifiuto)))
    on conflict (unicita) do nothing;
  end if;
  perform annota_pagamento(debito.id,
    case p_stato when 'rifiutato' then 'rifiuta' when 'annullato' then 'lascia' else 'fallisce' end,
    debito.stato, nuovo, jsonb_build_object('tentativo', p_t.n, 'codice', p_codice), p_contesto);
  return p_stato;
end $$;
