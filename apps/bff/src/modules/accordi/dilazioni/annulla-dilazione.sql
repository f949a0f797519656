-- Calls a dilazione off of which nothing was paid: the rate are owed no more, the debts are as they were, and where it was
-- running already nobody is late with them for fifteen days. Answers annullata, or why not: stato_incompatibile,
-- in_corso (a rata is being paid), pagata (money came).
create or replace function annulla_dilazione(p_dilazione text, p_azione text, p_motivo text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  era text;
begin
  -- The rate first, as whoever pays one holds it before the dilazione.
  perform 1 from pagamenti where origine = 'rata' and id in (
    select pagamento_id from rate where dilazione_id = p_dilazione) order by id for no key update;
  select stato into strict era from dilazioni where id = p_dilazione for update;
  -- The rest of another plan is owed by this one alone.
  if era not in ('bozza', 'proposta', 'accettata', 'attiva')
    or era = 'attiva' and exists (select 1 from rinegoziazioni where nuova_id = p_dilazione) then
    return 'stato_incompatibile';
  end if;
  -- Again: an acceptance may have made them while the dilazione was waited for.
  perform 1 from pagamenti where origine = 'rata' and id in (
    select pagamento_id from rate where dilazione_id = p_dilazione) order by id for no key update;
  if exists (select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.incassato_centesimi > 0) then
    return 'pagata';
  end if;
  if exists (select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and (p.stato in ('in_verifica', 'in_elaborazione') or exists (
      select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')))) then
    return 'in_corso';
  end if;
  -- First the dilazione, so that the end of its last rata is not told as its conclusion.
  update dilazioni set stato = 'annullata', motivo = p_motivo, perfeziona_entro = null, scade_at = null,
    updated_at = p_adesso
  where id = p_dilazione;
  update pagamenti p set stato = 'annullato', updated_at = p_adesso from rate r
  where r.dilazione_id = p_dilazione and p.id = r.pagamento_id and p.stato in ('da_pagare', 'insoluto', 'scaduto');
  update rate set stato = 'annullata' where dilazione_id = p_dilazione and stato in (
    'in_attesa_di_evento', 'programmata', 'in_scadenza', 'scaduta');
  if era = 'attiva' then
    perform riporta_debiti(p_dilazione, (p_adesso at time zone 'Europe/Rome')::date + 15, p_adesso, p_contesto);
  end if;
  perform annota_dilazione(p_dilazione, p_azione, era, 'annullata', jsonb_strip_nulls(jsonb_build_object('motivo', p_motivo)),
    p_contesto);
  return 'annullata';
end $$;
