import type { Ruolo } from '@rateo/domain/permessi/ruoli'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The most milliseconds of a session; those of an unused one are in the settings. */
export const DURATA_MASSIMA: Record<Ruolo, number> = {
  admin: 8 * HOUR,
  esercente: 12 * HOUR,
  cliente: 12 * HOUR,
}

/** The time between the password and the code: enough for the code and for one sent again. */
export const DURATA_INCOMPLETA = 10 * MINUTE

/** A use is written down at most this often: a write for every read would cost more than the read. */
export const PASSO_ULTIMO_USO = MINUTE
