import { formattaDataOra } from '@rateo/domain/parole/formato'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'
import { preleva } from '../../base/limiti/index.ts'

const MEGA = 1024 * 1024
const GIORNO_MS = 24 * 3_600_000

export const CHIAVE_CARICAMENTI = 'caricamenti_al_giorno'

/** The value until staff write another: a whole registration with every file sent twice. */
export const CARICAMENTI_PREDEFINITI = { persona_mb: 100 }

const scritti = z.object({ persona_mb: z.int().check(z.minimum(1), z.maximum(1000)) })

async function leggiMassimo(db: Db, now: Date): Promise<number> {
  const valori = await findImpostazioni(db, [CHIAVE_CARICAMENTI], now)
  const letti = z.safeParse(scritti, valori.get(CHIAVE_CARICAMENTI))
  return (letti.success ? letti.data : CARICAMENTI_PREDEFINITI).persona_mb
}

/** Counts what somebody sends, kept or not: taking a file away gives nothing back. Refuses beyond what a day allows. */
export async function contaByte(
  db: Db,
  utente_id: string,
  quanto: number,
  now: Date,
): Promise<void> {
  const mega = await leggiMassimo(db, now)
  const fino = await preleva(
    db,
    {
      chiave: `caricamenti:persona:${utente_id}`,
      quanto,
      massimo: mega * MEGA,
      finestra_ms: GIORNO_MS,
    },
    now,
  )
  if (fino === null) return
  const message = `In un giorno si caricano al massimo ${mega} MB, e questo file li supera. Puoi caricarne altri da ${formattaDataOra(fino)}: quello che hai già caricato resta.`
  throw new AppError('troppi_file', {
    message,
    errors: [{ pointer: '/file', message }],
    retry_after: Math.max(1, Math.ceil((fino.getTime() - now.getTime()) / 1000)),
    quota: { nome: 'caricamenti', massimo: mega * MEGA, finestra_secondi: GIORNO_MS / 1000 },
  })
}
