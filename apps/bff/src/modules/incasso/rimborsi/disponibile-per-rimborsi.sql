-- The money that an esercente may give back: what is owed to it, less what is on its way back already.
create or replace function disponibile_per_rimborsi(p_esercente text) returns bigint language sql stable as $$
  select coalesce((
      select -sum(m.importo_centesimi) from conti c join movimenti m on m.conto_id = c.id
      where c.intestatario = 'esercente:' || p_esercente and c.codice = 'debito'), 0)::bigint
    - coalesce((
      select sum(importo_centesimi) from rimborsi
      where esercente_id = p_esercente and stato = 'in_elaborazione' and modo = 'fornitore'
        and eccedenza_id is null), 0)::bigint
$$;
