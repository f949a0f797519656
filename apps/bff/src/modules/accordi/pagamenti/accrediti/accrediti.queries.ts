import type {
  AccreditoDelGiorno,
  AccreditoDelPagamento,
  listAccrediti as contract,
} from '@rateo/contract/registri/accrediti'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { findRiduzioniDi } from '../../promozioni/index.ts'
import { GIORNI_ACCREDITO_MAX, findPrevisione, type Previsione } from './giorni-accredito.ts'

/** The most rows on the page; the file has them all. */
const MOSTRATI = 200
const PERIODO_MAX = 366
/** Banking days of the longest wait as calendar days: weekends and the longest run of holidays. */
const INDIETRO = GIORNI_ACCREDITO_MAX * 2 + 10
const AVANTI = 60

type Raw = {
  incassato_il: string
  pagamento_id: string
  numero: string
  causale: string
  cliente_id: string
  cliente_nome: string
  lordo: number
  commissioni: number
  contributi: number
  netto: number
  trattenuto: number
}

/**
 * Every posting on what the portal owes the esercente, by payment and day: the books are what is paid out. `id + 0`
 * keeps the planner from walking all ids in search of the first of the period.
 */
async function leggi(db: Db, esercente_id: string, { dal, al }: { dal: string; al: string }) {
  const { rows } = await sql<Raw>`
    with c as (select id from conti where intestatario = ${`esercente:${esercente_id}`} and codice = 'debito'),
    g as (select min(id + 0) as da, max(id + 0) as a from scritture where competenza between ${dal}::date and ${al}::date),
    m as materialized (
      select s.competenza, s.tipo, s.origine_tipo, s.origine_id, m.importo_centesimi
      from movimenti m join scritture s on s.id = m.scrittura_id
      where m.conto_id = (select id from c)
        and m.scrittura_id between (select da from g) and (select a from g)
        and s.competenza between ${dal}::date and ${al}::date),
    p as (
      select m.*, coalesce(t.pagamento_id, r.pagamento_id, k.pagamento_id, v.pagamento_id) as pagamento_id from m
      left join tentativi t on m.origine_tipo = 'tentativo' and t.id = (case when m.origine_tipo = 'tentativo'
        then m.origine_id end)::uuid
      left join rimborsi r on m.origine_tipo = 'rimborso' and r.id = m.origine_id
      left join contestazioni k on m.origine_tipo = 'contestazione' and k.id = m.origine_id
      left join movimenti_pagamento v on m.origine_tipo = 'movimento' and v.id = m.origine_id)
    select p.competenza as incassato_il, d.id as pagamento_id, d.numero, d.causale, d.cliente_id, l.nome as cliente_nome,
      coalesce(-sum(p.importo_centesimi) filter (where p.tipo = 'incasso'), 0)::bigint as lordo,
      coalesce(sum(p.importo_centesimi) filter (where p.tipo = 'commissione'), 0)::bigint as commissioni,
      coalesce(-sum(p.importo_centesimi) filter (where p.tipo = 'contributo_promozione'), 0)::bigint as contributi,
      -sum(p.importo_centesimi)::bigint as netto,
      coalesce(max(h.trattenuto), 0)::bigint as trattenuto
    from p join pagamenti d on d.id = p.pagamento_id 
      join clienti_esercente l on l.esercente_id = d.esercente_id and l.cliente_id = d.cliente_id
    -- The bank holds this part of the money that came on that day: it was not posted, and does not arrive either.
    left join (
      select k.pagamento_id, s.competenza, sum(k.importo_centesimi) as trattenuto
      from contestazioni k join scritture s
        on s.tipo = 'incasso' and s.origine_tipo = 'tentativo' and s.origine_id = k.tentativo_id::text
      where k.esercente_id = ${esercente_id} and k.concluso_at is null
      group by 1, 2
    ) h on h.pagamento_id = p.pagamento_id and h.competenza = p.competenza
    group by 1, 2, 3, 4, 5, 6 order by 1, 2
  `.execute(db)
  return rows
}

const toAccredito = (raw: Raw, { il }: Previsione): AccreditoDelPagamento => ({
  previsto_il: il(raw.incassato_il),
  incassato_il: raw.incassato_il,
  pagamento: { _id: raw.pagamento_id, numero: raw.numero, causale: raw.causale },
  cliente: { _id: raw.cliente_id, nome: raw.cliente_nome },
  lordo_centesimi: raw.lordo,
  commissioni_centesimi: raw.commissioni,
  contributi_centesimi: raw.contributi,
  altro_centesimi: raw.lordo + raw.contributi - raw.commissioni - raw.netto,
  trattenuto_centesimi: raw.trattenuto,
  netto_centesimi: raw.netto - raw.trattenuto,
})

type Somme = Pick<
  AccreditoDelPagamento,
  | 'lordo_centesimi'
  | 'commissioni_centesimi'
  | 'contributi_centesimi'
  | 'altro_centesimi'
  | 'trattenuto_centesimi'
  | 'netto_centesimi'
>

const somma = (righe: readonly AccreditoDelPagamento[]): Somme =>
  righe.reduce<Somme>(
    (sum, riga) => ({
      lordo_centesimi: sum.lordo_centesimi + riga.lordo_centesimi,
      commissioni_centesimi: sum.commissioni_centesimi + riga.commissioni_centesimi,
      contributi_centesimi: sum.contributi_centesimi + riga.contributi_centesimi,
      altro_centesimi: sum.altro_centesimi + riga.altro_centesimi,
      trattenuto_centesimi: sum.trattenuto_centesimi + riga.trattenuto_centesimi,
      netto_centesimi: sum.netto_centesimi + riga.netto_centesimi,
    }),
    {
      lordo_centesimi: 0,
      commissioni_centesimi: 0,
      contributi_centesimi: 0,
      altro_centesimi: 0,
      trattenuto_centesimi: 0,
      netto_centesimi: 0,
    },
  )

type Periodo = { dal?: string | undefined; al?: string | undefined }

/** The period asked for: without days, what is still to come. */
export function periodoDi({ dal, al }: Periodo, today: string): { dal: string; al: string } {
  const da = dal ?? today
  const a = al ?? aggiungiGiorni(da > today ? da : today, AVANTI)
  if (a < da || giorniTra(da, a) > PERIODO_MAX) {
    const message = a < da ? 'La fine viene prima dell’inizio' : 'Al massimo un anno per volta'
    throw new AppError('richiesta_non_valida', {
      message: `${message}.`,
      errors: [{ pointer: '/al', message }],
    })
  }
  return { dal: da, al: a }
}

/** The expected payouts of a period, one row for each payment and day. */
export async function findAccrediti(
  db: Db,
  esercente_id: string,
  { dal, al }: { dal: string; al: string },
): Promise<{ previsione: Previsione; righe: AccreditoDelPagamento[] }> {
  const previsione = await findPrevisione(db)
  const rows = await leggi(db, esercente_id, { dal: aggiungiGiorni(dal, -INDIETRO), al })
  const righe = rows
    .map((row) => toAccredito(row, previsione))
    .filter(({ previsto_il }) => previsto_il >= dal && previsto_il <= al)
  return { previsione, righe }
}

export async function listAccrediti(
  db: Db,
  esercente_id: string,
  periodo: { dal: string; al: string },
  today: string,
): Promise<ResponseOf<typeof contract>> {
  const { previsione, righe } = await findAccrediti(db, esercente_id, periodo)
  const perGiorno = Map.groupBy(righe, ({ previsto_il }) => previsto_il)
  const giorni = [...perGiorno].map(([previsto_il, sue]): AccreditoDelGiorno => {
    const pagamenti = new Set(sue.map(({ pagamento }) => pagamento._id)).size
    return { previsto_il, pagamenti, ...somma(sue) }
  })
  return {
    ...periodo,
    giorni_accredito: previsione.giorni(today),
    giorni: giorni.toSorted((a, b) => (a.previsto_il < b.previsto_il ? -1 : 1)),
    pagamenti: righe
      .toSorted((a, b) => (a.previsto_il < b.previsto_il ? -1 : 1))
      .slice(0, MOSTRATI),
    altri: righe.length > MOSTRATI,
    totale: somma(righe),
    riduzioni: await findRiduzioniDi(db, esercente_id, today),
  }
}
