-- Answers in one go all that must be known before a payment begins. Nothing is decided here and nothing is written: the rules
-- are asked again, with the debt held, where the payment is written down.
create or replace function prima_di_pagare(
  p_pagamenti text[], p_cliente text, p_utente text, p_carta text, p_fornitore text, p_adesso timestamptz
) returns jsonb language plpgsql stable as $$
declare
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
begin
  return jsonb_build_object(
    -- The debts of the cliente among those asked for, with the facts that say whether the esercente takes money.
    'debiti', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'stato', p.stato, 'origine', p.origine,
        'residuo_centesimi', p.residuo_centesimi,
        'esercente', jsonb_build_object('stato', e.stato, 'fermi', e.fermi, 'conto_ferma', e.conto_ferma,
          'provvedimento', e.provvedimento))), '[]')
      from pagamenti p join esercenti e on e.id = p.esercente_id
      where p.id = any (p_pagamenti) and p.cliente_id = p_cliente),
    -- A message about the first of them is under way.
    'in_corso', exists (
      select from tentativi t
      join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
      where t.pagamento_id = p_pagamenti[1]
        and t.stato in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')),
    -- Refusals of the last hour, whatever was to be paid; not those of charges that nobody was there for.
    'rifiuti', (
      select jsonb_build_object(
        'nel_minuto', coalesce(sum(t.rifiuti) filter (where t.updated_at > p_adesso - interval '1 minute'), 0),
        'nell_ora', coalesce(sum(t.rifiuti), 0), 'ultimo', max(t.updated_at))
      from tentativi t join pagamenti p on p.id = t.pagamento_id
      where p.cliente_id = p_cliente and t.rifiuti > 0 and t.avviato_da <> 'sistema'
        and t.updated_at > p_adesso - interval '1 hour'),
    -- The method of the last try that brought no money, or money that did not stay.
    'metodo_senza_denaro', (
      select t.metodo from tentativi t
      where t.pagamento_id = p_pagamenti[1] and t.stato in ('rifiutato', 'errore_tecnico', 'restituito')
      order by t.n desc limit 1),
    -- A card of theirs that may be charged.
    'carta', (
      select jsonb_build_object('cliente_psp', m.cliente_psp, 'metodo_psp', m.metodo_psp) from metodi_di_pagamento m
      where m.id = p_carta and m.utente_id = p_utente and m.ruolo = 'cliente' and m.fornitore = p_fornitore
        and m.tipo = 'carta' and m.stato = 'attiva'),
    -- Whether there is anything to count: neither the days of grace nor those that stood still are ever less than none.
    'forse_mora', exists (
      select from pagamenti p join mora_esercenti s on s.esercente_id = p.esercente_id
      where p.id = any (p_pagamenti) and s.attiva_dal <= oggi and p.scadenza < oggi),
    'di_un_piano', exists (select from rate r where r.pagamento_id = any (p_pagamenti)));
end $$;
