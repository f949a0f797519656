-- The same for money that was given back.
create or replace function riprendi_rimborso(
  p_fornitore text, p_pagamento text, p_n int, p_intento text, p_riferimento text, p_importo bigint,
  p_chiave_ttl interval, p_id text, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  t tentativi;
  nuova bigint;
begin
  perform set_config('rateo.ripristino', 'on', true);
  select * into t from tentativi
  where pagamento_id = p_pagamento and riferimento_psp = p_intento and stato = 'riuscito';
  if not found or exists (select 1 from rimborsi where pagamento_id = p_pagamento and n = p_n) then
    return null;
  end if;
  insert into rimborsi (id, pagamento_id, esercente_id, cliente_id, tentativo_id, n, importo_centesimi, motivo, modo,
    stato, richiesto_da, created_at, updated_at)
  select p_id, p.id, p.esercente_id, p.cliente_id, t.id, p_n, p_importo, 'altro', 'fornitore', 'in_elaborazione',
    'sistema', p_adesso, p_adesso
  from pagamenti p where p.id = p_pagamento;
  insert into operazioni_psp (tentativo_id, rimborso_id, tipo, fornitore, chiave, richiesta, stato, invii, riferimento,
    primo_invio_at, chiave_scade_at)
  -- It took back from the account of the esercente what it would take back today: nothing more is asked of it.
  select t.id, p_id, 'rimborso', p_fornitore, 'rimborso:' || p_pagamento || ':' || p_n,
    jsonb_build_object('ritrovata', true, 'intento', p_intento) || storno_del_rimborso(r), 'inviata', 1, p_riferimento,
    now(), now() + p_chiave_ttl
  from rimborsi r where r.id = p_id
  returning id into nuova;
  perform annota_rimborso(r, 'ritrova', 'richiesto', 'in_elaborazione', '{}', '{}') from rimborsi r where r.id = p_id;
  return nuova;
end $$;
