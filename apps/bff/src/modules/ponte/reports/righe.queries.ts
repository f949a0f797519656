import type { Cella } from '@rateo/contract/ponte/reports'
import { inizioGiornoDiRoma, aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { TipoReport } from '@rateo/domain/stati/report'
import { type RawBuilder, sql } from 'kysely'
import { accreditiNel } from '../../incasso/conti-collegati/index.ts'
import { commissioniNel } from '../../registri/contabilita/index.ts'
import { movimentiNel, SOMME } from '../../registri/movimenti/index.ts'

export type Ambito = { esercente_id: string | null; cliente_id: string | null }
/** A stretch of the period, both days included. */
export type Tratto = { dal: string; al: string; oggi: string }
export type Riga = Record<string, Cella>

function delSoggetto({ esercente_id, cliente_id }: Ambito): RawBuilder<unknown> {
  if (esercente_id !== null) return sql`p.esercente_id = ${esercente_id}`
  return cliente_id === null ? sql`true` : sql`p.cliente_id = ${cliente_id}`
}

const PARTI = sql`join esercenti e on e.id = p.esercente_id
  join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`

/** The movements of the money of a subject in the period: what is added up of them is said in their own area. */
const mossoNel = (ambito: Ambito, { dal, al }: Tratto) => movimentiNel(ambito, dal, al)

// All of them only where each row has an esercente of its own to show.
const perEsercente = ({ esercente_id }: Ambito) =>
  esercente_id === null ? sql`e.ragione_sociale` : sql`null::text`

const QUERIES: Record<TipoReport, (ambito: Ambito, tratto: Tratto) => RawBuilder<Riga>> = {
  incassi: (ambito, tratto) => sql<Riga>`
    select *, incassato_centesimi - rimborsato_centesimi as netto_centesimi from (
      select m.giorno, ${perEsercente(ambito)} as esercente, m.metodo, ${SOMME}
      from movimenti_pagamento m join esercenti e on e.id = m.esercente_id
      where ${mossoNel(ambito, tratto)} group by 1, 2, 3) x order by 1, 2, 3`,
  insoluti: (ambito, { dal, al, oggi }) => sql<Riga>`
    select p.scadenza, e.ragione_sociale as esercente, c.nome as cliente, p.causale, p.stato,
      ${oggi}::date - p.scadenza as giorni,
      case when ${oggi}::date - p.scadenza <= 30 then 'fino a 30 giorni'
        when ${oggi}::date - p.scadenza <= 60 then 'da 31 a 60 giorni'
        when ${oggi}::date - p.scadenza <= 90 then 'da 61 a 90 giorni' else 'oltre 90 giorni' end as fascia,
      p.residuo_centesimi
    from pagamenti p ${PARTI}
    where ${delSoggetto(ambito)} and e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${oggi}::date)
      and p.scadenza between ${dal}::date and ${al}::date order by p.scadenza, p.id`,
  rimborsi: (ambito, tratto) => sql<Riga>`
    select m.giorno, e.ragione_sociale as esercente, c.nome as cliente, p.causale, m.metodo, m.tipo as movimento,
      p.importo_centesimi as pagamento_centesimi, m.rimborsato_centesimi
    from movimenti_pagamento m join pagamenti p on p.id = m.pagamento_id
      join esercenti e on e.id = m.esercente_id join clienti_esercente c on c.esercente_id = m.esercente_id
        and c.cliente_id = m.cliente_id
    where ${mossoNel(ambito, tratto)} and m.rimborsato_centesimi <> 0 order by m.id`,
  scadenzario: (ambito, { dal, al }) => sql<Riga>`
    select p.scadenza, e.ragione_sociale as esercente, c.nome as cliente, p.causale,
      case p.origine when 'rata' then concat('Rata ' || p.origine_n, ' di ' || p.origine_di)
        when 'abbonamento' then 'Abbonamento' else 'Una tantum' end as origine,
      p.residuo_centesimi
    from pagamenti p ${PARTI}
    where ${delSoggetto(ambito)} and e_dovuto(p.stato, p.dilazione_id) and p.scadenza between ${dal}::date and ${al}::date
    order by p.scadenza, p.id`,
  commissioni: (ambito, tratto) => sql<Riga>`
    with ${commissioniNel(ambito.esercente_id, tratto)}
    select c.giorno, ${perEsercente(ambito)} as esercente, count(*)::int as numero,
      sum(c.importo_centesimi)::bigint as commissioni_centesimi
    from commissioni c join esercenti e on e.id = c.esercente_id group by 1, 2 order by 1, 2`,
  assistenza: ({ esercente_id, cliente_id }, { dal, al }) => sql<Riga>`
    select ${dal}::date as giorno, ${esercente_id === null ? sql`e.ragione_sociale` : sql`null::text`} as esercente,
      case r.destinatario when 'esercente' then 'Esercente' else 'Staff' end as chi, count(*)::int as numero,
      percentile_cont(0.5) within group (order by r.prima_risposta_minuti)::int as prima_risposta,
      count(r.risoluzione_minuti)::int as risolte,
      percentile_cont(0.5) within group (order by r.risoluzione_minuti)::int as risoluzione,
      replace(round(avg(r.voto), 1)::text, '.', ',') as voto
    from richieste_assistenza r left join esercenti e on e.id = r.destinatario_id
    where (${esercente_id}::text is null or r.destinatario_id = ${esercente_id})
      and (${cliente_id}::text is null or r.cliente_id = ${cliente_id}) and r.stato <> 'unito'
      and r.created_at >= ${inizioGiornoDiRoma(dal)} and r.created_at < ${inizioGiornoDiRoma(aggiungiGiorni(al, 1))}
    group by 1, 2, 3 order by 1, 2 nulls first, 3`,
  chiusure_cassa: ({ esercente_id }, { dal, al }) => sql<Riga>`
    select (s.chiusa_at at time zone 'Europe/Rome')::date as giorno, e.ragione_sociale as esercente, c.nome as cassa,
      k.numero, case r.metodo when 'contanti' then 'Contanti' when 'pos' then 'POS' when 'assegno' then 'Assegni'
        else 'Buoni' end as metodo, r.atteso_centesimi, r.contato_centesimi, r.differenza_centesimi,
      k.contenuto #>> '{conteggio,nota}' as nota
    from chiusure_cassa k join casse c on c.id = k.cassa_id join sessioni_cassa s on s.id = k.sessione_id
      join esercenti e on e.id = k.esercente_id
      cross join jsonb_to_recordset(k.contenuto -> 'righe') r(metodo text, atteso_centesimi bigint,
        contato_centesimi bigint, differenza_centesimi bigint)
    where (${esercente_id}::text is null or k.esercente_id = ${esercente_id})
      and s.chiusa_at >= ${inizioGiornoDiRoma(dal)} and s.chiusa_at < ${inizioGiornoDiRoma(aggiungiGiorni(al, 1))}
      and not exists (select 1 from chiusure_cassa dopo where dopo.rettifica_di = k.id)
    order by s.chiusa_at, k.id, r.metodo`,
  spese: (ambito, tratto) => sql<Riga>`
    select m.giorno, e.ragione_sociale as esercente, p.causale, m.metodo, m.tipo as movimento, m.incassato_centesimi,
      m.rimborsato_centesimi
    from movimenti_pagamento m join pagamenti p on p.id = m.pagamento_id join esercenti e on e.id = m.esercente_id
    where ${mossoNel(ambito, tratto)} order by m.id`,
  sconti: (ambito, { dal, al }) => sql<Riga>`
    select (u.created_at at time zone 'Europe/Rome')::date as giorno, e.ragione_sociale as esercente, c.nome as cliente,
      p.causale, u.codice, u.prezzo_centesimi, u.sconto_centesimi, u.contributo_centesimi, p.incassato_centesimi
    -- One row for each price, with all that was taken off it: a price counts once.
    from (select min(id) as id, pagamento_id, reso_at, created_at, max(prezzo_centesimi) as prezzo_centesimi,
        sum(sconto_centesimi)::bigint as sconto_centesimi, sum(contributo_centesimi)::bigint as contributo_centesimi, string_agg(coalesce(codice, nome), ' + ' order by n) as codice
      from usi_promozione where reso_at is null group by pagamento_id, reso_at, created_at
    ) u join pagamenti p on p.id = u.pagamento_id ${PARTI}
    where ${delSoggetto(ambito)} and u.reso_at is null
      and u.created_at >= ${inizioGiornoDiRoma(dal)} and u.created_at < ${inizioGiornoDiRoma(aggiungiGiorni(al, 1))}
    order by u.id`,
  abbonamenti: ({ esercente_id }, { dal, al }) => sql<Riga>`
    with m as (
      select esercente_id, giorno >= ${dal}::date as nel_periodo, tipo, centesimi,
        case when tipo in ('nuovo', 'ripreso') then 1 when tipo in ('perso', 'pausa') then -1 else 0 end as verso
      from movimenti_mrr where (${esercente_id}::text is null or esercente_id = ${esercente_id}) and giorno <= ${al}::date
    )
    select ${dal}::date as giorno, e.ragione_sociale as esercente,
      count(*) filter (where nel_periodo and tipo = 'nuovo')::int as nuovi,
      count(*) filter (where nel_periodo and tipo = 'ripreso')::int as ripresi,
      count(*) filter (where nel_periodo and tipo = 'pausa')::int as in_pausa,
      count(*) filter (where nel_periodo and tipo = 'perso')::int as cessati,
      coalesce(sum(centesimi) filter (where nel_periodo and verso = 1), 0)::bigint as entrato_centesimi,
      coalesce(sum(centesimi) filter (where nel_periodo and verso = 0), 0)::bigint as cambiato_centesimi,
      coalesce(-sum(centesimi) filter (where nel_periodo and verso = -1), 0)::bigint as uscito_centesimi,
      sum(verso)::int as in_corso, sum(centesimi)::bigint as mrr_centesimi
    from m join esercenti e on e.id = m.esercente_id
    group by e.id having count(*) filter (where nel_periodo) > 0 or sum(verso) > 0 order by 2, e.id`,
  accrediti: (ambito, tratto) => sql<Riga>`
    select a.arrivo_il as giorno, e.ragione_sociale as esercente, '•••• ' || a.iban_ultime4 as conto,
      case a.stato when 'accreditato' then 'Accreditato' else 'In arrivo' end as come_sta,
      r.lordo as lordo_centesimi, r.tornato as tornato_centesimi, r.commissioni as commissioni_centesimi,
      a.importo_centesimi as accreditato_centesimi
    from accrediti a join esercenti e on e.id = a.esercente_id
      left join lateral (
        select coalesce(sum(importo_centesimi) filter (where tipo = 'incasso'), 0)::bigint as lordo,
          coalesce(-sum(importo_centesimi) filter (where tipo <> 'incasso'), 0)::bigint as tornato,
          sum(commissione_centesimi)::bigint as commissioni
        from righe_conto where accredito_id = a.id and tipo <> 'accredito') r on a.righe_lette
    where ${accreditiNel(ambito, tratto)} order by a.arrivo_il, a.id`,
  consulenti: (_, { dal, al }) => sql<Riga>`
    select v.mese as giorno, e.ragione_sociale as esercente, c.nome as consulente, count(*)::int as numero,
      sum(v.incassato_centesimi)::bigint as incassato_centesimi, sum(v.base_centesimi)::bigint as base_centesimi,
      sum(v.provvigione_centesimi)::bigint as provvigione_centesimi
    from provvigioni v join esercenti e on e.id = v.esercente_id join consulenti c on c.id = v.consulente_id
    where v.mese between date_trunc('month', ${dal}::date) and ${al}::date
    group by v.mese, e.id, c.id order by v.mese, e.ragione_sociale, c.nome, e.id, c.id`,
}

/** The statement of the rows of one stretch of a report: the amounts are cents. */
export const righeDi = (tipo: TipoReport, ambito: Ambito, tratto: Tratto): RawBuilder<Riga> =>
  QUERIES[tipo](ambito, tratto)
