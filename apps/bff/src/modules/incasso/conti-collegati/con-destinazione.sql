-- A request to the provider, completed with whom its money is for, and the name that the cliente will read on the statement of the
-- card; null where the esercente has no account that can be paid. A request that does not ask for it (`collegato`) stays as it is.
create or replace function con_destinazione(p_richiesta jsonb, p_esercente text, p_commissione bigint)
returns jsonb language sql stable as $$
  select case when not p_richiesta ? 'collegato' then p_richiesta
    else (select p_richiesta - 'collegato' || jsonb_build_object('destinazione', jsonb_strip_nulls(
        jsonb_build_object('conto', c.conto, 'commissione_centesimi', p_commissione, 'estratto', (
          select k.nome_estratto from conti_collegati k where k.esercente_id = p_esercente))))
      from conto_di_destinazione(p_esercente) c (conto) where c.conto is not null) end
$$;
