import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'

export const CHIAVE_RIFIUTI = 'rifiuti_ravvicinati'

/** The values until staff write others. */
export const RIFIUTI_PREDEFINITI = { al_minuto: 6, all_ora: 20, attesa_minuti: 30 }

const massimo = z.int().check(z.minimum(1))
const limiti = z.object({ al_minuto: massimo, all_ora: massimo, attesa_minuti: massimo })

/** Refusals of the last hour and, among them, of the last minute. */
export type Rifiuti = { nel_minuto: number; nell_ora: number; ultimo: string | null }

const troppi = (secondi: number): AppError => {
  const minuti = Math.ceil(secondi / 60)
  return new AppError('troppi_tentativi', {
    retry_after: secondi,
    message: `La banca ha rifiutato troppi tentativi ravvicinati. Non è stato addebitato alcun importo: riprova tra ${minuti === 1 ? 'un minuto' : `${minuti} minuti`}.`,
  })
}

/** Cards are not found out by trying many of them: refusals close together are waited out (GTW-M7). */
export async function esigiPochiRifiuti(
  db: Db,
  { nel_minuto, nell_ora, ultimo }: Rifiuti,
  now: Date,
): Promise<void> {
  if (ultimo === null) return
  const valori = await findImpostazioni(db, [CHIAVE_RIFIUTI], now)
  const letti = z.safeParse(limiti, valori.get(CHIAVE_RIFIUTI))
  const { al_minuto, all_ora, attesa_minuti } = letti.success ? letti.data : RIFIUTI_PREDEFINITI
  const passati = Math.max(0, Math.floor((now.getTime() - Date.parse(ultimo)) / 1000))
  if (nell_ora >= all_ora && passati < attesa_minuti * 60) {
    throw troppi(attesa_minuti * 60 - passati)
  }
  if (nel_minuto >= al_minuto) throw troppi(60)
}
