-- The cliente has signed. The debts are held in their order, after the dilazione, as whoever pays a rata does.
-- Answers accettata, attiva, or why not: stato_incompatibile, debito_impegnato, or what rinegozia_dilazione says.
create or replace function accetta_dilazione(
  p_dilazione text, p_firma text, p_metodo text, p_oggi date, p_entro timestamptz, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  d dilazioni;
  esito text;
begin
  select * into strict d from dilazioni where id = p_dilazione for update;
  if d.stato <> 'proposta' or d.scade_at <= p_adesso then
    return 'stato_incompatibile';
  end if;
  perform 1 from pagamenti where id in (select pagamento_id from dilazioni_debiti where dilazione_id = p_dilazione)
  order by id for no key update;
  if exists (
    select 1 from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = p_dilazione and (p.stato not in ('da_pagare', 'insoluto', 'scaduto')
      or p.incassato_centesimi > 0 or p.dilazione_id is not null
      or exists (select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')))) then
    return 'debito_impegnato';
  end if;
  if exists (select 1 from rinegoziazioni where nuova_id = p_dilazione) then
    esito := rinegozia_dilazione(p_dilazione, p_adesso, p_contesto);
    if esito <> 'rinegoziata' then
      return esito;
    end if;
  end if;
  update dilazioni set stato = 'accettata', accettata_at = p_adesso, firma_id = p_firma, metodo = p_metodo,
    perfeziona_entro = p_entro, scade_at = null, updated_at = p_adesso
  where id = p_dilazione;
  update pagamenti set dilazione_id = p_dilazione, updated_at = p_adesso
  where id in (select pagamento_id from dilazioni_debiti where dilazione_id = p_dilazione);
  -- The part that is paid at once is due on the day of the acceptance, whenever the proposal was written.
  update rate set scadenza = p_oggi where dilazione_id = p_dilazione and n = 0;
  perform annota_dilazione(p_dilazione, 'accetta', 'proposta', 'accettata',
    jsonb_build_object('firma_id', p_firma, 'metodo', p_metodo), p_contesto);
  if pubblica_rate(p_dilazione, p_oggi, p_adesso) > 0 then
    return 'accettata';
  end if;
  perform attiva_dilazione(p_dilazione, p_adesso, p_contesto);
  return 'attiva';
end $$;
