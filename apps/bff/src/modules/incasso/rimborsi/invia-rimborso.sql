-- Sends a rimborso that is richiesto, in_approvazione or in_coda: to the provider, done at once when it is handed
-- over, or in the queue while the esercente has too little. Answers {stato, operazione_id}.
create or replace function invia_rimborso(
  p_id text, p_fornitore text, p_scoperto bigint, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  r rimborsi;
  op bigint;
  nuova_chiave text;
  intento text;
begin
  select * into r from rimborsi where id = p_id;
  if not found then
    return '{"stato": "non_trovato"}';
  end if;
  -- Two rimborsi of one esercente must not both spend the same money.
  perform pg_advisory_xact_lock(hashtextextended('saldo:' || r.esercente_id, 0));
  select * into r from rimborsi where id = p_id for update;
  if r.stato not in ('richiesto', 'in_approvazione', 'in_coda') then
    return jsonb_build_object('stato', r.stato, 'operazione_id', null);
  end if;
  if r.modo = 'fornitore' and r.eccedenza_id is null
    and disponibile_per_rimborsi(r.esercente_id) + p_scoperto < r.importo_centesimi then
    if r.stato <> 'in_coda' then
      update rimborsi set stato = 'in_coda', updated_at = p_adesso where id = r.id;
      perform annota_rimborso(r, 'accoda_rimborso', r.stato, 'in_coda', '{}', p_contesto);
    end if;
    return '{"stato": "in_coda", "operazione_id": null}';
  end if;
  update rimborsi set stato = 'in_elaborazione', updated_at = p_adesso where id = r.id;
  perform annota_rimborso(r, 'invia_rimborso', r.stato, 'in_elaborazione', '{}', p_contesto);
  if r.modo = 'diretto' then
    perform rimborso_fatto(r.id, p_fornitore, p_adesso, p_contesto);
    return '{"stato": "riuscito", "operazione_id": null}';
  end if;
  -- The key comes from the debt and the number of the rimborso, so that it is the same after a restore.
  nuova_chiave := 'rimborso:' || r.pagamento_id || ':' || r.n;
  select coalesce(i.riferimento_psp, t.riferimento_psp) into intento
  from tentativi t left join incassi_da_riconciliare i on i.operazione_id = r.eccedenza_id where t.id = r.tentativo_id;
  insert into operazioni_psp (tentativo_id, rimborso_id, tipo, fornitore, chiave, richiesta, prossimo_at)
  values (r.tentativo_id, r.id, 'rimborso', p_fornitore, nuova_chiave,
    jsonb_build_object('chiave', nuova_chiave, 'intento', intento, 'importo_centesimi', r.importo_centesimi,
      'motivo', r.motivo)
      || storno_del_rimborso(r),
    now() + interval '5 seconds')
  returning id into op;
  return jsonb_build_object('stato', 'in_elaborazione', 'operazione_id', op);
end $$;
