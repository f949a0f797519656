-- A bank took money of a tentativo from the operator: as much is to come back from the account that it was sent on to.
create or replace function chiedi_storno(
  p_tentativo uuid, p_origine_tipo text, p_origine_id text, p_importo bigint, p_adesso timestamptz
) returns void language sql as $$
  insert into storni_conto (esercente_id, tentativo_id, origine_tipo, origine_id, fornitore, chiave, intento,
    importo_centesimi, created_at)
  select p.esercente_id, t.id, p_origine_tipo, p_origine_id, o.fornitore,
    'storno:' || p_origine_tipo || ':' || p_origine_id, t.riferimento_psp, p_importo, p_adesso
  from tentativi t join pagamenti p on p.id = t.pagamento_id
  join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
  where t.id = p_tentativo and o.richiesta ? 'destinazione' and t.riferimento_psp is not null
  on conflict (origine_tipo, origine_id) do nothing
$$;
