-- A rimborso that its bank sent back lies with the operator, while its money has left the account: as much goes there again, the
-- commission that had been given back with it included where the books say so.
create or replace function chiedi_rimborsi_tornati(p_esercente text, p_adesso timestamptz) returns int language sql as $$
  with nuovi as (
    insert into conguagli_conto (esercente_id, pagamento_id, causale, origine_id, importo_centesimi, fornitore, chiave, created_at)
    select b.esercente_id, b.pagamento_id, 'rimborso_tornato', b.id, -x.netto_centesimi - coalesce(m.importo_centesimi, 0), x.fornitore,
      'conguaglio:rimborso_tornato:' || b.id, p_adesso
    from rimborsi b join operazioni_psp o on o.rimborso_id = b.id and o.stato = 'conclusa'
    join righe_conto x on x.fornitore = o.fornitore and x.rimborso_psp = o.riferimento and x.tipo = 'storno'
    left join scritture s on s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = b.id
    left join movimenti m on m.scrittura_id = s.id and m.n = 2
    where b.esercente_id = p_esercente and b.stato = 'fallito' and b.eccedenza_id is null
    on conflict (causale, origine_id) do nothing returning 1)
  select count(*)::int from nuovi
$$;
