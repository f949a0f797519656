-- Writes the provider's word on a claim: opened now, still open, or ended. Answers the id of the capofila, null when
-- it is about no payment of ours.
create or replace function applica_contestazione(
  p_id text, p_fornitore text, p_riferimento text, p_intento text, p_importo bigint, p_costo bigint, p_motivo text,
  p_detto text, p_entro timestamptz, p_adesso timestamptz
) returns text language plpgsql as $$
declare
  parte record;
  debito pagamenti;
  c contestazioni;
  capo text;
begin
  -- The debts are held in one order by everybody; the one that comes second finds the claim written down.
  perform 1 from pagamenti where id in (
    select pagamento_id from tentativi where riferimento_psp = p_intento and stato = 'riuscito' and metodo = 'carta')
  order by id for no key update;
  if not found then
    return null;
  end if;
  select id into capo from contestazioni
  where fornitore = p_fornitore and riferimento = p_riferimento and capofila_id is null;
  if not found then
    for parte in
      select t.id as tentativo_id, t.pagamento_id, q.quota
      from riparti_contestazione(p_intento, p_importo) with ordinality q (tentativo_id, quota, posto)
      join tentativi t on t.id = q.tentativo_id order by q.posto
    loop
      select * into strict debito from pagamenti where id = parte.pagamento_id;
      insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, capofila_id, fornitore,
        riferimento, importo_centesimi, costo_centesimi, motivo, stato, entro, prossimo_at, created_at, updated_at)
      values (case when capo is null then p_id else left(p_id, 8) || left(md5(p_id || parte.tentativo_id), 16) end,
        debito.id, debito.esercente_id, debito.cliente_id, parte.tentativo_id, capo, p_fornitore, p_riferimento,
        parte.quota, 0, p_motivo, 'da_rispondere', p_entro,
        now() + interval '6 hours', p_adesso, p_adesso)
      returning * into c;
      capo := coalesce(capo, c.id);
      perform registra_scrittura('contestazione', 'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'chargeback:' || p_fornitore, 'codice', 'contestati', 'importo_centesimi', c.importo_centesimi),
        jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -c.importo_centesimi)),
        p_adesso);
      if debito.stato in ('pagato', 'parzialmente_rimborsato') then
        update pagamenti set stato = 'contestato', updated_at = p_adesso where id = debito.id;
      end if;
      perform annota_contestazione(c, 'contesta', debito.stato, 'contestato', '{}');
    end loop;
    select * into strict c from contestazioni where id = capo;
    update contestazioni set costo_centesimi = registra_costo_contestazione(c, p_costo, p_adesso) where id = c.id;
    insert into uscite (argomento, unicita, contenuto) values ('contestazione', 'contestazione:' || c.id || ':aperta',
      jsonb_build_object('contestazione_id', c.id, 'stato', 'da_rispondere')) on conflict (unicita) do nothing;
  end if;
  perform tieni_contestazione(capo);
  select * into strict c from contestazioni where id = capo;
  update contestazioni set prossimo_at = now() + interval '6 hours' where id = c.id;
  if c.concluso_at is not null or p_detto = 'aperta' then
    return c.id;
  end if;
  if p_detto = 'vinta' then
    perform concludi_contestazione(c.id, case when c.stato = 'in_esame' then 'vinta' else 'ritirata' end, p_adesso, '{}');
  elsif p_detto = 'persa' then
    update contestazioni set stato = 'scaduta', updated_at = p_adesso
    where (id = c.id or capofila_id = c.id) and stato = 'da_rispondere';
    perform concludi_contestazione(c.id, 'persa', p_adesso, '{}');
  end if;
  return c.id;
end $$;
