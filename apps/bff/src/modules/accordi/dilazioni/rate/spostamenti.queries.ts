import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'
import { GRATIS_ENTRO } from '@rateo/domain/credito/perimetro-credito'
import { type LimitiSpostamento, spazioDi } from '@rateo/domain/atti/spostamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { findImpostazioni, PREDEFINITE } from '../../../base/impostazioni/index.ts'
import { findDimensione } from '../proposta/dimensione.queries.ts'

export const CHIAVE_SPOSTAMENTI = 'spostamenti_rata'
const limiti = z.object({
  giorni: z.int().check(z.minimum(0), z.maximum(60)),
  volte: z.int().check(z.minimum(0), z.maximum(12)),
})

/** The limits that hold for what a cliente moves alone. */
async function findLimiti(db: Db, now: Date): Promise<LimitiSpostamento> {
  const valori = await findImpostazioni(db, [CHIAVE_SPOSTAMENTI], now)
  const letti = z.safeParse(limiti, valori.get(CHIAVE_SPOSTAMENTI))
  return letti.success ? letti.data : PREDEFINITE.spostamenti_rata
}

/** How often the cliente chose a later day on this plan. */
async function contaUsati(db: Db, dilazione_id: string): Promise<number> {
  const { quanti } = await db
    .selectFrom('spostamenti_rata')
    .where('dilazione_id', '=', dilazione_id)
    .where('ruolo', '=', 'cliente')
    .where('del_mese', 'is', null)
    .whereRef('a', '>', 'da')
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  return quanti
}

type Piano = Pick<Dilazione, 'stato' | 'inquadramento' | 'fornitura_il'> & {
  id: string
  esercente_id: string
}

/** The last day on which a free plan of a consumer is no credit; null where that is not what it is. */
async function liberaFino(db: Db, { inquadramento, fornitura_il, esercente_id }: Piano) {
  if (inquadramento !== 'fuori_perimetro' || fornitura_il === null) return null
  const { dimensione } = await findDimensione(db, esercente_id)
  return aggiungiGiorni(fornitura_il, GRATIS_ENTRO[dimensione])
}

/** The rules of moving for one reader of a plan, with what they have used up. */
export async function findRegole(db: Db, piano: Piano, ruolo: Ruolo, now: Date) {
  const chi = ruolo === 'cliente' ? 'cliente' : 'esercente'
  const [limitiOra, usati, libera_fino] = await Promise.all([
    findLimiti(db, now),
    contaUsati(db, piano.id),
    liberaFino(db, piano),
  ])
  return {
    dilazione: piano.stato,
    chi,
    oggi: dayInRome(now),
    limiti: limitiOra,
    usati,
    libera_fino,
  } as const
}

/** Says of each rata where this reader may move it; the staff may not. */
export async function conSpostamenti(
  db: Db,
  rate: Rata[],
  { piano, ruolo, now }: { piano: Piano; ruolo: Ruolo; now: Date },
): Promise<Rata[]> {
  if (piano.stato !== 'attiva' || (ruolo !== 'cliente' && ruolo !== 'esercente')) return rate
  const regole = await findRegole(db, piano, ruolo, now)
  return rate.map((rata) => {
    const spazio = spazioDi(rate, rata.n, regole)
    return { ...rata, spostabile: 'motivo' in spazio ? null : spazio }
  })
}
