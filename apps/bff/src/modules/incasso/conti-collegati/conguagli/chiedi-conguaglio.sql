-- Money of a tentativo that is settled between the operator and the account of its esercente, apart from the charge: nothing where
-- its money went to no account, and once for each reason.
create or replace function chiedi_conguaglio(
  p_tentativo uuid, p_causale text, p_origine text, p_importo bigint, p_adesso timestamptz
) returns void language sql as $$
  insert into conguagli_conto (esercente_id, pagamento_id, causale, origine_id, importo_centesimi, fornitore, chiave, created_at)
  select p.esercente_id, p.id, p_causale, p_origine, p_importo, o.fornitore, 'conguaglio:' || p_causale || ':' || p_origine, p_adesso
  from tentativi t join pagamenti p on p.id = t.pagamento_id
  join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
  where t.id = p_tentativo and o.richiesta ? 'destinazione' and p_importo <> 0
  on conflict (causale, origine_id) do nothing
$$;
