-- A, for all the rate that are left of a plan, the first being the capofila: all of them or none. p_abbuoni says what is
-- taken off each, counted on the residuo that it had: {debt: {residuo_centesimi, importo_centesimi}}. Answers like
-- avvia_insieme.
create or replace function avvia_estinzione(
  p_pagamenti text[], p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb, p_abbuoni jsonb
) returns jsonb language plpgsql as $$
declare
  primo jsonb;
  uno jsonb;
  quale text;
  esercente text;
  avviati uuid[] := '{}';
begin
  if (select count(distinct x) from unnest(p_pagamenti) x) <> cardinality(p_pagamenti)
    or cardinality(p_pagamenti) not between 1 and 70 then
    return '{"esito": "importo_non_ammesso"}';
  end if;
  perform 1 from pagamenti where id = any (p_pagamenti) and cliente_id = p_cliente order by id for no key update;
  select esercente_id into esercente from pagamenti where id = p_pagamenti[1] and cliente_id = p_cliente;
  begin
    foreach quale in array p_pagamenti loop
      if not exists (select 1 from pagamenti where id = quale and esercente_id = esercente and cliente_id = p_cliente) then
        uno := '{"esito": "non_trovato"}';
        raise exception sqlstate 'P0498';
      end if;
      if p_abbuoni ? quale then
        update pagamenti set abbuoni_centesimi = abbuoni_centesimi + (p_abbuoni -> quale ->> 'importo_centesimi')::bigint
        where id = quale and stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
          and residuo_centesimi = (p_abbuoni -> quale ->> 'residuo_centesimi')::bigint;
      end if;
      uno := avvia_tentativo(quale, p_cliente, p_metodo, p_fornitore, p_tipo,
        case when primo is null then p_richiesta
          else jsonb_build_object('capofila_id', primo ->> 'tentativo_id', 'mora', p_richiesta -> 'mora') end,
        p_motivo, p_durata, p_adesso, p_contesto || '{"insieme": true}');
      avviati := avviati || (uno ->> 'tentativo_id')::uuid;
      if uno ->> 'esito' <> 'avviato' then
        raise exception sqlstate 'P0498';
      end if;
      if p_abbuoni ? quale then
        insert into abbuoni (tentativo_id, pagamento_id, importo_centesimi, concesso_at, causa)
        values ((uno ->> 'tentativo_id')::uuid, quale, (p_abbuoni -> quale ->> 'importo_centesimi')::bigint, p_adesso,
          causa_abbuono(quale));
        -- The debt has changed since the sum was shown.
        if not exists (select 1 from pagamenti p join tentativi t on t.id = (uno ->> 'tentativo_id')::uuid
          where p.id = quale and t.importo_centesimi = p.residuo_centesimi
            and p.residuo_centesimi = (p_abbuoni -> quale ->> 'residuo_centesimi')::bigint
              - (p_abbuoni -> quale ->> 'importo_centesimi')::bigint) then
          uno := '{"esito": "importo_cambiato"}';
          raise exception sqlstate 'P0498';
        end if;
      end if;
      primo := coalesce(primo, uno);
    end loop;
  exception when sqlstate 'P0498' then
    return uno || jsonb_build_object('pagamento_id', quale);
  end;
  if cardinality(p_pagamenti) > 1 then
    update operazioni_psp o set richiesta = o.richiesta || (
      select jsonb_build_object('importo_centesimi', sum(t.importo_centesimi),
        'causale', left(o.richiesta ->> 'causale', 100) || ' e altri ' || count(*) - 1,
        'debiti', string_agg(t.pagamento_id || ':' || t.n || ':' || t.importo_centesimi, ','
          order by array_position(p_pagamenti, t.pagamento_id)))
        || case when o.richiesta ? 'destinazione' then jsonb_build_object('destinazione', o.richiesta -> 'destinazione'
          || jsonb_build_object('commissione_centesimi',
            sum(commissione_di(p.esercente_id, t.metodo, t.importo_centesimi, p_adesso))))
          else '{}' end
      from tentativi t join pagamenti p on p.id = t.pagamento_id
      where t.id = (primo ->> 'tentativo_id')::uuid or t.capofila_id = (primo ->> 'tentativo_id')::uuid)
    where o.id = (primo ->> 'operazione_id')::bigint;
  end if;
  perform riduci_commissioni(avviati, p_adesso);
  return primo;
end $$;
