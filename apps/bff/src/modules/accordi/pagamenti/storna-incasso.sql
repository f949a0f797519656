-- Undoes it: the debt is owed again, the books say both, the receipt is void. Answers {esito, tentativo_id, …}.
create or replace function storna_incasso(
  p_pagamento text, p_esercente text, p_n int, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  t tentativi;
  resta bigint;
  nuovo text;
  -- An incasso undone of a plan that was given up, or that another one replaced, is due, as what a bank takes back of it.
  chiuso boolean;
  conto text := 'esercente:' || p_esercente;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  select * into t from tentativi where pagamento_id = p_pagamento and n = p_n for update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if t.metodo in ('carta', 'addebito_sdd') then
    return '{"esito": "non_registrato"}';
  end if;
  if t.stato = 'stornato' then
    return '{"esito": "gia_stornato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if t.stato <> 'riuscito' or debito.stato not in ('pagato', 'parzialmente_pagato') or exists (
    select 1 from rimborsi where tentativo_id = t.id and stato not in ('fallito', 'annullato')) then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  resta := debito.incassato_centesimi - t.importo_centesimi;
  chiuso := debito.origine = 'rata' and exists (
    select 1 from dilazioni where id = debito.origine_id and stato in ('stralciata', 'rinegoziata'));
  nuovo := case when resta > 0 then 'parzialmente_pagato' when chiuso or t.stato_debito = 'insoluto' then 'insoluto'
    else 'da_pagare' end;
  update tentativi set stato = 'stornato', updated_at = p_adesso where id = t.id;
  update pagamenti set incassato_centesimi = resta, stato = nuovo, pagato_at = null, updated_at = p_adesso,
    metodo = case when resta > 0 then metodo end, metodo_etichetta = case when resta > 0 then metodo_etichetta end
  where id = p_pagamento;
  perform lascia_mora(t.id, p_adesso);
  perform registra_scrittura('storno', 'tentativo', t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', t.importo_centesimi),
    jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -t.importo_centesimi)),
    p_adesso);
  perform annota_pagamento(p_pagamento, 'storna_incasso', debito.stato, nuovo,
    jsonb_build_object('tentativo', t.n, 'importo_centesimi', t.importo_centesimi), p_contesto);
  return jsonb_build_object('esito', 'stornato', 'tentativo_id', t.id, 'metodo', t.metodo,
    'importo_centesimi', t.importo_centesimi);
end $$;
