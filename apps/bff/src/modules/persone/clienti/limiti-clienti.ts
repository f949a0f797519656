import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'
import { conta } from '../../base/limiti/index.ts'

export const CHIAVE_CONTATTI = 'contatti_esercente'

/**
 * The values until staff write others. A gym that asks all of its members on the first of the month stays far below;
 * somebody who tries a bought list of addresses does not.
 */
export const CONTATTI_PREDEFINITI = {
  nuovi_al_giorno: 1000,
  richieste_al_giorno: 5000,
  richieste_chiave_all_ora: 2000,
  inviti_al_giorno: 500,
}

const massimo = z.int().check(z.minimum(1))
const scritti = z.object({
  nuovi_al_giorno: massimo,
  richieste_al_giorno: massimo,
  richieste_chiave_all_ora: massimo,
  inviti_al_giorno: massimo,
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function leggiContatti(db: Db, now: Date) {
  const valori = await findImpostazioni(db, [CHIAVE_CONTATTI], now)
  const letti = z.safeParse(scritti, valori.get(CHIAVE_CONTATTI))
  return letti.success ? letti.data : CONTATTI_PREDEFINITI
}

const tra = (minuti: number): string =>
  minuti < 120 ? `${minuti} minuti` : `${Math.ceil(minuti / 60)} ore`

const sentenza = (cosa: string) => (minuti: number) =>
  `${cosa} Riprova tra ${tra(minuti)}, oppure scrivi all’assistenza se ti serve di più. Nessuno è stato contattato.`

type Mittente = { esercente_id: string; chiave_id?: string | null | undefined }

/** Addresses that an esercente had never written to: the same count whether the portal knows the person or not. */
export async function esigiPochiNuovi(
  db: Db,
  { esercente_id, chiave_id }: Mittente,
  now: Date,
): Promise<void> {
  const { nuovi_al_giorno } = await leggiContatti(db, now)
  const messaggio = sentenza('Hai aggiunto troppi clienti nuovi in un giorno.')
  const di = chiave_id == null ? [esercente_id] : [`${esercente_id}:${chiave_id}`, esercente_id]
  for (const chi of di) {
    const limite = { chiave: `nuovi:${chi}`, massimo: nuovi_al_giorno, finestra_ms: DAY, messaggio }
    await conta(db, limite, now)
  }
}

export async function esigiPocheRichieste(
  db: Db,
  { esercente_id, chiave_id }: Mittente,
  now: Date,
): Promise<void> {
  const { richieste_al_giorno, richieste_chiave_all_ora } = await leggiContatti(db, now)
  if (chiave_id != null) {
    await conta(
      db,
      {
        chiave: `richieste:${chiave_id}`,
        massimo: richieste_chiave_all_ora,
        finestra_ms: HOUR,
        messaggio: sentenza('Questa chiave ha chiesto troppi pagamenti in un’ora.'),
      },
      now,
    )
  }
  await conta(
    db,
    {
      chiave: `richieste:${esercente_id}`,
      massimo: richieste_al_giorno,
      finestra_ms: DAY,
      messaggio: sentenza('Hai chiesto troppi pagamenti in un giorno.'),
    },
    now,
  )
}

/** Invitations of an esercente, or of one of the staff: `chi` is who sends them. */
export async function esigiPochiInviti(db: Db, chi: string, now: Date): Promise<void> {
  const { inviti_al_giorno } = await leggiContatti(db, now)
  await conta(
    db,
    {
      chiave: `inviti:${chi}`,
      massimo: inviti_al_giorno,
      finestra_ms: DAY,
      messaggio: sentenza('Hai mandato troppi inviti in un giorno.'),
    },
    now,
  )
}
