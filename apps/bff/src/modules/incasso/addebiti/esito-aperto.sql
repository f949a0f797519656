-- Still open: the cliente has the page in front, or (p_inviato) the bank has the order.
create or replace function esito_aperto(
  p_operazione bigint, p_inviato boolean, p_riferimento text, p_url text, p_codice text, p_rifiuti int,
  p_adesso timestamptz
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  uno tentativi;
  debito pagamenti;
  nuovo text := case when p_inviato then 'inviato' else 'richiede_autenticazione' end;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  perform tieni_tentativi(op.tentativo_id);
  select * into strict t from tentativi where id = op.tentativo_id;
  if op.stato = 'conclusa' then
    return 'nessun_effetto';
  end if;
  if t.stato not in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto') then
    -- A person has it in hand: nobody asks again by himself.
    update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null where id = op.id;
    return 'nessun_effetto';
  end if;
  -- A debit that the bank has cannot be typed again: news that come late are about an earlier moment.
  if t.stato = 'inviato' then
    nuovo := 'inviato';
  end if;
  update operazioni_psp set stato = 'in_attesa', riferimento = coalesce(riferimento, p_riferimento), errore = null,
    bloccata_fino = null, controlli = 0,
    -- Never sooner than in ten seconds, or one that is past its time would be asked for without pause.
    prossimo_at = case when nuovo = 'inviato' then now() + interval '6 hours'
      else greatest(t.scade_at, now() + interval '10 seconds') end
  where id = op.id;
  update tentativi set stato = nuovo, url_pagamento = coalesce(p_url, url_pagamento), prossimo_controllo_at = null,
    codice_rifiuto = coalesce(p_codice, codice_rifiuto), rifiuti = greatest(rifiuti, p_rifiuti), updated_at = p_adesso
  where id = t.id or capofila_id = t.id;
  if nuovo = 'inviato' then
    for uno in select * from tieni_tentativi(t.id) loop
      select * into strict debito from pagamenti where id = uno.pagamento_id for no key update;
      if debito.stato = 'in_verifica' then
        update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = debito.id;
        perform annota_pagamento(debito.id, 'invia_addebito', debito.stato, 'in_elaborazione',
          jsonb_build_object('tentativo', uno.n), '{}');
      end if;
    end loop;
  end if;
  return 'aperto';
end $$;
