import { aggiungiGiorniTarget, giornoTargetDa, targetAperto } from '../tempo/calendario.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import type { Transizione } from '../stati/macchina.ts'

/** The states of a distinta: the direct debits that an esercente hands to its own bank in one file. */
export const STATI_DISTINTA = ['preparata', 'consegnata', 'chiusa', 'annullata'] as const
export type StatoDistinta = (typeof STATI_DISTINTA)[number]

export type EventoDistinta = 'consegna' | 'chiude' | 'annulla'

export const TRANSIZIONI_DISTINTA: readonly Transizione<StatoDistinta, EventoDistinta>[] = [
  { da: ['preparata'], a: 'consegnata', evento: 'consegna', chi: ['E'] },
  // A file handed to the bank cannot be called back: from then on only the outcomes of its debits count.
  { da: ['preparata'], a: 'annullata', evento: 'annulla', chi: ['E'] },
  { da: ['consegnata'], a: 'chiusa', evento: 'chiude', chi: ['E', 'S'] },
]

/** The messages that banks take: the rulebook of 2023 and the one before it, which many still ask for. */
export const FORMATI_SDD = ['pain.008.001.08', 'pain.008.001.02'] as const
export type FormatoSdd = (typeof FORMATI_SDD)[number]

/** More than one bank takes in one file; a longer list is more than one distinta. */
export const RIGHE_DISTINTA_MAX = 500
/** A debit asked for further away than this is refused by the banks. */
export const GIORNI_DISTINTA_MAX = 60
/** TARGET days before the debit by which the file is with the bank: one for the schemes, one for its own cut-off. */
const GIORNI_PRESENTAZIONE = 2

/** The last day on which a file may be handed over for a debit on that day. */
export const presentabileFino = (addebito_il: Giorno): Giorno =>
  aggiungiGiorniTarget(addebito_il, -GIORNI_PRESENTAZIONE)

/** The first day that a file made today may ask for: on a Saturday the bank takes it on the Monday. */
export const primoAddebitoInDistinta = (oggi: Giorno): Giorno =>
  aggiungiGiorniTarget(giornoTargetDa(oggi), GIORNI_PRESENTAZIONE)

/** The reason why the debits cannot be asked for that day; null when they can. */
export function motivoGiornoNonAmmesso(addebito_il: Giorno, oggi: Giorno): string | null {
  if (!targetAperto(addebito_il)) return 'Quel giorno le banche sono chiuse: scegline un altro'
  if (addebito_il < primoAddebitoInDistinta(oggi)) {
    return 'È troppo presto: alla banca servono almeno due giorni lavorativi'
  }
  if (addebito_il > aggiungiGiorni(oggi, GIORNI_DISTINTA_MAX)) {
    return `Al massimo ${GIORNI_DISTINTA_MAX} giorni da oggi`
  }
  return null
}
