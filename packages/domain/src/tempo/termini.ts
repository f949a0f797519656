import { scadenzaLavorativa } from './calendario.ts'
import { aggiungiGiorni, aggiungiMesi } from './giorno.ts'
import type { Giorno } from './giorno.ts'

export interface TermineRecesso {
  giorno_14: Giorno
  recesso_entro: Giorno
}

/**
 * The end of a consumer's right to withdraw (art. 52 Codice del consumo): 14 days from the contract for services,
 * from delivery for goods, the first day not counted, the last one moved to a working day (Reg. CEE 1182/71). Without
 * the information on withdrawal, twelve months more (art. 53).
 */
export function termineRecesso(dal: Giorno, informativaMancante = false): TermineRecesso {
  const giorno_14 = aggiungiGiorni(dal, 14)
  const ultimo = informativaMancante ? aggiungiMesi(giorno_14, 12) : giorno_14
  return { giorno_14, recesso_entro: scadenzaLavorativa(ultimo) }
}

/** The last day for the written notice of a tacit renewal: 30 days before (art. 65-bis). */
export function avvisoRinnovoEntro(scadenza: Giorno): Giorno {
  return aggiungiGiorni(scadenza, -30)
}

export type EsitoAvvisoRinnovo =
  | { avviso: 'nei_termini' }
  | { avviso: 'tardivo' | 'mancante'; effetto: string }

/**
 * The rights that a notice of renewal gives the consumer, by the day on which it was sent, or by its absence (Cod.
 * Consumo art. 65-bis).
 */
export function esitoAvvisoRinnovo(scadenza: Giorno, inviato?: Giorno): EsitoAvvisoRinnovo {
  if (inviato !== undefined && inviato <= avvisoRinnovoEntro(scadenza)) {
    return { avviso: 'nei_termini' }
  }
  return {
    avviso: inviato === undefined ? 'mancante' : 'tardivo',
    effetto: 'recesso in ogni momento senza spese fino alla scadenza successiva',
  }
}

export interface TermineGdpr {
  risposta_entro: Giorno
  proroga_massima: Giorno
}

/** The term for an answer about personal data: one month, at most two more (GDPR art. 12.3). */
export function termineGdpr(richiesta: Giorno): TermineGdpr {
  return {
    risposta_entro: scadenzaLavorativa(aggiungiMesi(richiesta, 1)),
    proroga_massima: scadenzaLavorativa(aggiungiMesi(richiesta, 3)),
  }
}
