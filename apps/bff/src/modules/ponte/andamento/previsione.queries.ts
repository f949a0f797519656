import type { Previsione } from '@rateo/contract/ponte/andamento'
import {
  GIORNI_PREVISTI,
  previstoDi,
  type Rinnovi,
  rinnoviAttesi,
  riuscitaDi,
} from '@rateo/domain/andamento/previsione-incassi'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { movimentiNel } from '../../registri/movimenti/index.ts'
import { ambitoDi } from './andamento.queries.ts'

type Passato = { origine: 'rata' | 'abbonamento'; dovuto: number; riuscito: number }

/** Finds what was due in the ninety days up to one, and what of it was paid whole by then. */
async function findPassato(db: Db, esercente_id: string, giorno: string): Promise<Passato[]> {
  const { rows } = await sql<Passato>`
    select origine, sum(dovuto)::bigint as dovuto,
      coalesce(sum(dovuto) filter (where pagato_at < ${inizioGiornoDiRoma(aggiungiGiorni(giorno, 1))}), 0)::bigint as riuscito
    from (
      select p.origine, p.importo_centesimi + p.maggiorazioni_centesimi - p.abbuoni_centesimi as dovuto, p.pagato_at
      from pagamenti p
      where p.esercente_id = ${esercente_id} and p.origine in ('rata', 'abbonamento')
        and p.scadenza > ${aggiungiGiorni(giorno, -GIORNI_PREVISTI)}::date and p.scadenza <= ${giorno}::date
        and p.stato not in ('bozza', 'annullato') and p.dilazione_id is null
    ) x group by 1`.execute(db)
  return rows
}

/** The rate that were to be paid in the ninety days after one, as they were known then. */
async function sommaRate(db: Db, esercente_id: string, giorno: string, oggi: string) {
  const fine = inizioGiornoDiRoma(aggiungiGiorni(giorno, 1))
  // Today a debt says itself what is left of it; for a day gone by it is what was not paid, or called off, until later.
  const { rows } = await sql<{ somma: number }>`
    select coalesce(sum(case when ${giorno === oggi} then p.residuo_centesimi
      else p.importo_centesimi + p.maggiorazioni_centesimi - p.abbuoni_centesimi end), 0)::bigint as somma
    from pagamenti p
    where p.esercente_id = ${esercente_id} and p.origine = 'rata' and p.dilazione_id is null
      and p.scadenza > ${giorno}::date and p.scadenza <= ${aggiungiGiorni(giorno, GIORNI_PREVISTI)}::date
      and case when ${giorno === oggi} then e_dovuto(p.stato, p.dilazione_id)
        else p.stato <> 'bozza' and p.created_at < ${fine} and (p.pagato_at is null or p.pagato_at >= ${fine})
          and (p.stato <> 'annullato' or p.updated_at >= ${fine}) end`.execute(db)
  return rows[0]?.somma ?? 0
}

/** The abbonamenti that were alive on a day, by their cadence and the day of their last charge until then. */
async function findRinnovi(db: Db, esercente_id: string, giorno: string): Promise<Rinnovi[]> {
  const { rows } = await sql<Rinnovi>`
    select n.cadenza, u.ultimo, sum(v.mensile)::bigint as mensile_centesimi
    from (
      select abbonamento_id, sum(centesimi) as mensile from movimenti_mrr
      where esercente_id = ${esercente_id} and giorno <= ${giorno}::date group by 1 having sum(centesimi) > 0
    ) v
    join abbonamenti a on a.id = v.abbonamento_id join piani n on n.id = a.piano_id
    cross join lateral (
      select p.scadenza as ultimo from pagamenti p
      where p.origine_id = a.id and p.origine = 'abbonamento' and p.scadenza <= ${giorno}::date and p.stato <> 'bozza'
      order by p.scadenza desc limit 1
    ) u
    group by 1, 2`.execute(db)
  return rows
}

/** The forecast of a day: one rule, for today and for the days on which it is tried. */
async function prevedi(db: Db, esercente_id: string, giorno: string, oggi: string) {
  const passato = await findPassato(db, esercente_id, giorno)
  const voce = (
    nome: Previsione['voci'][number]['voce'],
    origine: Passato['origine'],
    atteso_centesimi: number,
  ) => {
    const prima = passato.find((one) => one.origine === origine)
    const riuscita = riuscitaDi(prima?.dovuto ?? 0, prima?.riuscito ?? 0)
    return {
      voce: nome,
      atteso_centesimi,
      riuscita,
      previsto_centesimi: previstoDi(atteso_centesimi, riuscita),
    }
  }
  const voci = [
    voce('rate', 'rata', await sommaRate(db, esercente_id, giorno, oggi)),
    voce(
      'rinnovi',
      'abbonamento',
      rinnoviAttesi(await findRinnovi(db, esercente_id, giorno), giorno),
    ),
  ]
  const previsto_centesimi = voci.reduce((sum, one) => sum + one.previsto_centesimi, 0)
  return { voci, previsto_centesimi }
}

/** The money that came in some days from rate and abbonamenti, less what was taken back. */
async function sommaEntrato(db: Db, esercente_id: string, dal: string, al: string) {
  const { rows } = await sql<{ somma: number }>`
    select coalesce(sum(m.incassato_centesimi), 0)::bigint as somma
    from movimenti_pagamento m join pagamenti p on p.id = m.pagamento_id
    where ${movimentiNel({ esercente_id }, dal, al)} and p.origine in ('rata', 'abbonamento')`.execute(
    db,
  )
  return rows[0]?.somma ?? 0
}

/** Foresees what comes in from rate and renewals, with the error of the same forecast ninety days ago (REP-B2). */
export async function getPrevisione(call: Call, chiesto: string | undefined): Promise<Previsione> {
  const { db, clock } = call
  const { esercente_id } = await ambitoDi(call, chiesto)
  if (esercente_id === null) {
    throw new AppError('richiesta_non_valida', { message: 'Scegli un esercente.' })
  }
  const oggi = clock.today()
  const prima = aggiungiGiorni(oggi, -GIORNI_PREVISTI)
  const ora = await prevedi(db, esercente_id, oggi, oggi)
  const allora = await prevedi(db, esercente_id, prima, oggi)
  const giorni = { dal: aggiungiGiorni(prima, 1), al: oggi }
  const entrato_centesimi = await sommaEntrato(db, esercente_id, giorni.dal, giorni.al)
  const { previsto_centesimi } = allora
  return {
    dal: aggiungiGiorni(oggi, 1),
    al: aggiungiGiorni(oggi, GIORNI_PREVISTI),
    ...ora,
    prova: previsto_centesimi === 0 ? null : { ...giorni, previsto_centesimi, entrato_centesimi },
  }
}
