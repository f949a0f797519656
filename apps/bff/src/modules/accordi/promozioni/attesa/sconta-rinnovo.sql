-- Takes the uses that wait off a charge that was just made out: its price stays, the discount is an abbuono. A use is never
-- rewritten: the one that waited goes back, and one of the charge takes its place. One that takes nothing off is free again.
create or replace function sconta_rinnovo(p_abbonamento text, p_pagamento text, p_adesso timestamptz) returns void
language plpgsql as $$
declare
  prezzo bigint;
  u record;
  totale bigint := 0;
  nomi text[] := '{}';
begin
  if not exists (select from usi_promozione where abbonamento_id = p_abbonamento and attende and reso_at is null) then
    return;
  end if;
  select importo_centesimi into prezzo from pagamenti where id = p_pagamento;
  for u in
    select x.*, s.sconto_centesimi as tolto
    from sconti_attesi(p_abbonamento, prezzo) s join usi_promozione x on x.id = s.uso_id order by x.n, x.id
  loop
    update usi_promozione set reso_at = p_adesso where id = u.id;
    if u.tolto = 0 then
      perform libera_uso(u.promozione_id);
      continue;
    end if;
    insert into usi_promozione (id, promozione_id, cliente_id, esercente_id, abbonamento_id, pagamento_id, codice, nome,
      prezzo_centesimi, sconto_centesimi, prova_giorni, contributo_centesimi, codice_unico, n, chiesto_da, created_at)
    values (lpad(to_hex(extract(epoch from p_adesso)::bigint), 8, '0') || left(md5(u.id || p_pagamento), 16),
      u.promozione_id, u.cliente_id, u.esercente_id, u.abbonamento_id, p_pagamento, u.codice, u.nome, prezzo, u.tolto, 0,
      case when u.sconto_centesimi = 0 then 0
        else (2 * u.contributo_centesimi * u.tolto + u.sconto_centesimi) / (2 * u.sconto_centesimi) end,
      u.codice_unico, u.n, u.chiesto_da, p_adesso);
    totale := totale + u.tolto;
    nomi := nomi || coalesce(u.codice, u.nome);
  end loop;
  if totale > 0 then
    perform sconta_pagamento(p_pagamento, array_to_string(nomi, ' + '), totale, p_adesso, '{}');
  end if;
end $$;
