-- Writes anew the tentativo behind a charge or a page of the provider that the database has forgotten. Null when the
-- debt is not known, or is in no state to have it: then a person looks.
create or replace function riprendi_tentativo(
  p_fornitore text, p_tipo text, p_pagamento text, p_n int, p_riferimento text, p_importo bigint, p_metodo text,
  p_chiave_ttl interval, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  debito pagamenti;
  nuovo uuid;
  nuova bigint;
begin
  perform set_config('rateo.ripristino', 'on', true);
  select * into debito from pagamenti where id = p_pagamento for no key update;
  if not found or debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto')
    or p_importo <> debito.residuo_centesimi
    or exists (select 1 from tentativi where pagamento_id = p_pagamento and n = p_n) then
    return null;
  end if;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da, scade_at,
    created_at, updated_at, stato_debito)
  select p_pagamento, p_n, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1, p_importo, 'avviato', p_metodo,
    'riprova_operatore', 'sistema', now() + interval '15 minutes', p_adesso, p_adesso, debito.stato
  from tentativi where pagamento_id = p_pagamento
  returning id into nuovo;
  insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, invii, riferimento, primo_invio_at,
    chiave_scade_at)
  values (nuovo, p_tipo, p_fornitore, p_tipo || ':' || p_pagamento || ':' || p_n, jsonb_build_object('ritrovata', true),
    'inviata', 1, p_riferimento, now(), now() + p_chiave_ttl)
  returning id into nuova;
  update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'ritrova', debito.stato, 'in_verifica',
    jsonb_build_object('tentativo', p_n, 'importo_centesimi', p_importo), '{}');
  return nuova;
end $$;
