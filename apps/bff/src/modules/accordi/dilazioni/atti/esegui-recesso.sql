-- Carries out a recesso that was declared, once nothing of the plan is being paid: the rate end, and what is left of the
-- price is owed within thirty days of the declaration. Answers whether it did.
create or replace function esegui_recesso(p_dilazione text, p_adesso timestamptz) returns boolean language plpgsql as $$
declare
  x recessi_dilazione;
  d dilazioni;
  conto jsonb;
  fino date;
  nuovo text;
begin
  select * into x from recessi_dilazione where dilazione_id = p_dilazione and eseguito_at is null;
  if not found then
    return false;
  end if;
  select * into strict d from dilazioni where id = p_dilazione for update;
  conto := conto_recesso(p_dilazione);
  if (conto ->> 'in_corso_centesimi')::bigint > 0 or d.stato not in ('attiva', 'sospesa', 'decaduta', 'conclusa') then
    return false;
  end if;
  fino := (x.dichiarato_at at time zone 'Europe/Rome')::date + 30;
  -- First the dilazione, so that the end of its last rata is not told as its conclusion.
  update dilazioni set stato = 'annullata', perfeziona_entro = null, updated_at = p_adesso where id = p_dilazione;
  perform chiudi_rate_aperte(p_dilazione, 'recesso', 'annulla_per_recesso', p_adesso, '{}');
  if (conto ->> 'torna')::boolean then
    perform riporta_debiti(p_dilazione, fino, p_adesso, '{}');
  elsif (conto ->> 'dovuto_centesimi')::bigint > 0 then
    nuovo := lpad(to_hex(floor(extract(epoch from p_adesso))::bigint), 8, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, metodi_ammessi,
      created_at, updated_at)
    values (nuovo, d.esercente_id, d.cliente_id, (conto ->> 'dovuto_centesimi')::bigint,
      left('Saldo dopo il recesso · ' || d.causale, 140), 'da_pagare', fino, d.metodi_ammessi, p_adesso, p_adesso);
    perform trattieni_saldo(p_dilazione, nuovo, p_adesso);
    perform annota_pagamento(nuovo, 'richiede', null, 'da_pagare', jsonb_build_object('dilazione_id', p_dilazione), '{}');
  end if;
  perform rendi_oltre_il_prezzo(p_dilazione, (conto ->> 'rimborso_centesimi')::bigint, 'recesso', p_adesso);
  update recessi_dilazione set eseguito_at = p_adesso, entro = fino, saldo_id = nuovo,
    dovuto_centesimi = (conto ->> 'dovuto_centesimi')::bigint, rimborso_centesimi = (conto ->> 'rimborso_centesimi')::bigint
  where dilazione_id = p_dilazione;
  perform annota_dilazione(p_dilazione, 'recede_dal_contratto', d.stato, 'annullata', conto - 'torna', '{}');
  insert into uscite (argomento, unicita, contenuto) values ('recesso_dilazione', 'recesso:' || p_dilazione || ':eseguito',
    jsonb_build_object('dilazione_id', p_dilazione)) on conflict (unicita) do nothing;
  return true;
end $$;
