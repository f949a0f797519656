import type { Ruolo } from '@rateo/domain/ruoli'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a session lives without use, and at most, in milliseconds. */
export const DURATA: Record<Ruolo, { inattiva: number; massima: number }> = {
  admin: { inattiva: 15 * MINUTE, massima: 8 * HOUR },
  esercente: { inattiva: 30 * MINUTE, massima: 12 * HOUR },
  cliente: { inattiva: 60 * MINUTE, massima: 12 * HOUR },
}

/** Between the password and the code there is no more time than for the code and one sent again. */
export const DURATA_INCOMPLETA = 10 * MINUTE

/** A use is written down at most this often: a write for every read would cost more than the read. */
export const PASSO_ULTIMO_USO = MINUTE
