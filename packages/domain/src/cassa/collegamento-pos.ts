import { ultimoLavorativoDelMese } from '../tempo/calendario.ts'
import { aggiungiGiorni, aggiungiMesi, giornoDa, partiDelGiorno } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'

export interface FinestraCollegamento {
  dal: Giorno
  al: Giorno
  nota?: string
}

/** Opening of the service on Fatture e Corrispettivi, from which the first POS had 45 days. */
const APERTURA_SERVIZIO = '2026-03-05'
const PRIMI_POS_FINO_A = '2026-01-31'

/**
 * The days on which a POS must be paired with the till on Fatture e Corrispettivi (L. 207/2024 c. 74-77, Provv. AdE
 * 424470/2025): from the 6th to the last working day of the second month after activation, Saturdays not counted as
 * working; those active in January 2026 within 45 days of the opening.
 */
export function finestraCollegamentoPos(attivato: Giorno): FinestraCollegamento {
  if (attivato <= PRIMI_POS_FINO_A) {
    const al = aggiungiGiorni(APERTURA_SERVIZIO, 45)
    // The 45th day is a Sunday and the guides disagree: the earlier day is the safe one.
    return { dal: APERTURA_SERVIZIO, al, nota: 'fonti: 19 o 20 aprile' }
  }
  const { anno, mese } = partiDelGiorno(attivato)
  const secondoMese = aggiungiMesi(giornoDa(anno, mese, 1), 2)
  return { dal: aggiungiGiorni(secondoMese, 5), al: ultimoLavorativoDelMese(secondoMese) }
}

export type StatoCollegamento = 'collegato' | 'presto' | 'da_collegare' | 'in_ritardo'

/** The state of a POS on a day: before its window, in it, late, or linked. */
export function statoCollegamento(
  { attivato, collegato }: { attivato: Giorno; collegato: Giorno | null },
  oggi: Giorno,
): FinestraCollegamento & { stato: StatoCollegamento } {
  const finestra = finestraCollegamentoPos(attivato)
  if (collegato !== null) return { ...finestra, stato: 'collegato' }
  if (oggi < finestra.dal) return { ...finestra, stato: 'presto' }
  return { ...finestra, stato: oggi > finestra.al ? 'in_ritardo' : 'da_collegare' }
}
