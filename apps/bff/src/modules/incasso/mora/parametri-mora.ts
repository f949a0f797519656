import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { VersioneTassi } from '@rateo/domain/credito/mora'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { storiaImpostazione } from '../../base/impostazioni/index.ts'

export const CHIAVE_MORA = 'interessi_di_mora'

/** Rates in hundredths of a point; zero is one that nobody has written. */
export const MORA_PREDEFINITA = {
  tasso_legale: 0,
  riferimento_bce: 0,
  spese_recupero_centesimi: 4000,
  tolleranza_giorni: 5,
}

const parametri = z.object({
  tasso_legale: z.int(),
  riferimento_bce: z.int(),
  spese_recupero_centesimi: z.int(),
  tolleranza_giorni: z.int(),
})

const punti = (centesimi: number) => (centesimi === 0 ? null : centesimi / 100)

export type ParametriMora = {
  versioni: VersioneTassi[]
  spese_recupero_centesimi: number
  tolleranza_giorni: number
}

/** The rates with the days from which they hold, and what else holds now. */
export async function findParametriMora(db: Db, now: Date): Promise<ParametriMora> {
  const storia = (await storiaImpostazione(db, CHIAVE_MORA))
    .filter(({ valido_dal }) => valido_dal <= now)
    .flatMap(({ valore, valido_dal }) => {
      const letti = z.safeParse(parametri, valore)
      return letti.success ? [{ ...letti.data, dal: giornoDiRoma(valido_dal) }] : []
    })
  const { spese_recupero_centesimi, tolleranza_giorni } = storia.at(-1) ?? MORA_PREDEFINITA
  const versioni = storia.map(({ dal, tasso_legale, riferimento_bce }) => ({
    dal,
    legale: punti(tasso_legale),
    riferimento_bce: punti(riferimento_bce),
  }))
  return { versioni, spese_recupero_centesimi, tolleranza_giorni }
}
