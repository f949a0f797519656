-- Writes down what is about to be asked of the provider, before anybody is asked. The request may name a part of the
-- debt (parte_centesimi), the mandato it is taken under (mandato_id, addebito_il, esito_entro), mora ({debt:
-- {residuo_centesimi, totale_centesimi, righe}}) that the debt grows by, and another tentativo whose message it goes
-- along with (capofila_id). Answers {esito, tentativo_id, operazione_id}: avviato, in_corso (a tentativo is alive),
-- or why not.
create or replace function avvia_tentativo(
  p_pagamento text, p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  vivo tentativi;
  m mandati;
  nuovo_n int;
  nuova_quota int;
  nuovo_tentativo uuid;
  nuova_operazione bigint;
  nuova_chiave text;
  quanto bigint;
  rifiuto text;
  mora jsonb := p_richiesta -> 'mora' -> p_pagamento;
  dovuto bigint;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
  -- The provider takes the day of a debit up to 15 days ahead by its own calendar: until 14 it is kept here.
  in_coda boolean := coalesce((p_richiesta ->> 'addebito_il')::date > oggi + 14, false);
begin
  select * into debito from pagamenti where id = p_pagamento and cliente_id = p_cliente for no key update;
  if not found or debito.stato = 'bozza' then
    return '{"esito": "non_trovato"}';
  end if;
  select * into vivo from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare');
  if found then
    return jsonb_build_object('esito', 'in_corso', 'tentativo_id', vivo.id);
  end if;
  rifiuto := coalesce(perche_non_si_avvia(debito, p_metodo, mora, oggi), perche_non_da_solo(debito, p_motivo),
    case when p_richiesta ? 'collegato' and conto_di_destinazione(debito.esercente_id) is null then 'conto_non_pronto' end);
  if rifiuto is not null then
    return jsonb_build_object('esito', rifiuto);
  end if;
  dovuto := debito.residuo_centesimi + coalesce((mora ->> 'totale_centesimi')::bigint, 0);
  quanto := coalesce((p_richiesta ->> 'parte_centesimi')::bigint, dovuto);
  if quanto not between 1 and dovuto then
    return '{"esito": "importo_non_ammesso"}';
  end if;
  if p_richiesta ? 'mandato_id' then
    select * into m from mandati
    where id = p_richiesta ->> 'mandato_id' and esercente_id = debito.esercente_id and cliente_id = debito.cliente_id
      and fornitore = p_fornitore for update;
    if not found or m.stato <> 'attivo' then
      return '{"esito": "mandato_non_attivo"}';
    end if;
  end if;
  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da,
    sessione_id, scade_at, created_at, updated_at, stato_debito, capofila_id, chiamata)
  values (p_pagamento, nuovo_n, nuova_quota, quanto, 'avviato', p_metodo, p_motivo,
    coalesce(p_contesto ->> 'attore', 'sistema'), p_contesto ->> 'sessione_id', now() + p_durata,
    p_adesso, p_adesso, debito.stato, (p_richiesta ->> 'capofila_id')::uuid, p_contesto ->> 'chiamata')
  returning id into nuovo_tentativo;
  perform congela_mora(p_pagamento, nuovo_tentativo, mora, p_adesso) where mora is not null;
  perform usa_mandato(m, nuovo_tentativo, p_pagamento, p_richiesta, p_adesso) where m.id is not null;
  if not p_richiesta ? 'capofila_id' then
    nuova_chiave := p_tipo || ':' || p_pagamento || ':' || nuovo_n;
    -- The process that starts it sends it at once; a few seconds later the worker may, if that process is gone.
    insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, prossimo_at)
    select nuovo_tentativo, p_tipo, p_fornitore, nuova_chiave,
      con_destinazione(p_richiesta, debito.esercente_id, commissione_di(debito.esercente_id, p_metodo, quanto, p_adesso))
      - '{mandato_id,esito_entro,parte_centesimi,mora,terzo}'::text[] || jsonb_build_object(
        'chiave', nuova_chiave, 'importo_centesimi', quanto, 'causale', case when p_richiesta ? 'terzo' then 'Pagamento a ' || e.ragione_sociale else debito.causale end,
        'esercente', e.ragione_sociale, 'email', case when p_richiesta ? 'terzo' then '' else c.email end),
      case when in_coda then 'in_coda' else 'da_inviare' end, now() + interval '5 seconds'
    from esercenti e, clienti c where e.id = debito.esercente_id and c.id = debito.cliente_id
    returning id into nuova_operazione;
  end if;
  update pagamenti set stato = case when in_coda then 'in_elaborazione' else 'in_verifica' end, updated_at = p_adesso
  where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'avvia', debito.stato, case when in_coda then 'in_elaborazione' else 'in_verifica' end,
    jsonb_strip_nulls(jsonb_build_object('tentativo', nuovo_n, 'metodo', p_metodo,
      'mora_centesimi', (mora ->> 'totale_centesimi')::bigint)), p_contesto);
  -- Several that are started together are looked at after the last of them, by who starts them.
  perform riduci_commissioni(array[nuovo_tentativo], p_adesso) where not p_contesto ? 'insieme';
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', nuovo_tentativo, 'operazione_id', nuova_operazione);
end $$;
