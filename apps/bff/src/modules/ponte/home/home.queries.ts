import type { Code, Incassi } from '@rateo/contract/ponte/home'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { periodoDiConfronto } from '@rateo/domain/tempo/tratti'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { contaInAttesa } from '../assistenza/index.ts'
import { findHeartbeat } from '../../../jobs/heartbeat.ts'
import { movimentiNel, SOMME } from '../../registri/movimenti/index.ts'

const DAYS = 30
/** Uscite that wait longer than this are late: the worker sends them within moments. */
const LATE = sql`interval '5 minutes'`

type Giorno = {
  giorno: string
  incassato_centesimi: number
  rimborsato_centesimi: number
  pagamenti: number
}

/** Takings and refunds, by day in Rome. */
async function findGiorni(
  db: Db,
  esercente_id: string | null,
  dal: string,
  al: string,
): Promise<Giorno[]> {
  const { rows } = await sql<Giorno>`
    select giorno, incassato_centesimi, rimborsato_centesimi, numero as pagamenti from (
      select m.giorno, ${SOMME} from movimenti_pagamento m
      where ${movimentiNel({ esercente_id }, dal, al)} group by 1
    ) x order by 1`.execute(db)
  return rows
}

type Voce = 'incassato_centesimi' | 'rimborsato_centesimi'
const somma = (
  giorni: readonly Giorno[],
  dal: string,
  al: string,
  voce: Voce = 'incassato_centesimi',
): number =>
  giorni
    .filter(({ giorno }) => giorno >= dal && giorno <= al)
    .reduce((sum, one) => sum + one[voce], 0)

/** The last thirty days of one esercente, or of all of them when it is null. */
export async function getIncassi(
  db: Db,
  esercente_id: string | null,
  today: string,
): Promise<Incassi> {
  const monthStart = `${today.slice(0, 8)}01`
  const before = periodoDiConfronto({ dal: monthStart, al: today }, 'prima')
  const beforeStart = before?.dal ?? monthStart
  const first = aggiungiGiorni(today, 1 - DAYS)
  const firstBefore = aggiungiGiorni(first, -DAYS)
  const found = await findGiorni(
    db,
    esercente_id,
    beforeStart < firstBefore ? beforeStart : firstBefore,
    today,
  )
  const byDay = new Map(found.map((giorno) => [giorno.giorno, giorno]))
  const giorni = Array.from({ length: DAYS }, (_, index) => {
    const giorno = aggiungiGiorni(first, index)
    return (
      byDay.get(giorno) ?? { giorno, incassato_centesimi: 0, rimborsato_centesimi: 0, pagamenti: 0 }
    )
  })
  const weekBefore = aggiungiGiorni(today, -7)
  return {
    giorni,
    oggi_centesimi: somma(found, today, today),
    oggi_rimborsato_centesimi: somma(found, today, today, 'rimborsato_centesimi'),
    confronto_oggi_centesimi: somma(found, weekBefore, weekBefore),
    mese_centesimi: somma(found, monthStart, today),
    mese_rimborsato_centesimi: somma(found, monthStart, today, 'rimborsato_centesimi'),
    confronto_mese_centesimi: before ? somma(found, before.dal, before.al) : 0,
    prima_centesimi: Array.from(
      { length: DAYS },
      (_, index) => byDay.get(aggiungiGiorni(firstBefore, index))?.incassato_centesimi ?? 0,
    ),
  }
}

/** The queues that wait for a person, and whether the worker is running. */
export async function getCode(db: Db, today: string): Promise<Code> {
  const { rows } = await sql<
    Omit<Code, 'lavori_attivi' | 'ultimo_battito_at' | 'richieste_nuove' | 'richieste_in_ritardo'>
  >`
    select (select count(*)::int from esercenti where stato in ('inviato', 'in_verifica')) as esercenti_in_verifica,
      (select count(*)::int from incassi_da_riconciliare where risolto_at is null) as incassi_da_riconciliare,
      (select count(*)::int from differenze_psp where chiusa_at is null) as differenze_aperte,
      coalesce((select n_violati from controlli_libri order by eseguito_at desc limit 1), 0) as regole_violate,
      (select count(*)::int from tentativi where stato in ('esito_sconosciuto', 'da_verificare')) as esiti_sconosciuti,
      (select count(*)::int from uscite_aperte a join uscite u using (id)
        where u.created_at < now() - ${LATE}) as invii_in_ritardo,
      (select count(*)::int from reports where stato in ('in_attesa', 'in_elaborazione')) as reports_in_coda`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A query of counts answers with one row')
  const { attivo, at } = await findHeartbeat(db)
  return {
    ...row,
    ...(await contaInAttesa(db, today)),
    lavori_attivi: attivo,
    ultimo_battito_at: at?.toISOString() ?? null,
  }
}
