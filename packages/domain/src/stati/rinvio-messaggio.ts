/** How often the same message may be sent again. */
export const RINVII_MASSIMI = 3

/** The words in the place of a text that holds a secret, or whose three months are over. */
export const TESTO_NON_CONSERVATO = 'Il testo di questo messaggio non viene conservato.'

type Messaggio = {
  canale: string
  testo: string
  riservato: boolean
  allegati: readonly string[]
  rinvii: number
}

/** Why the staff may not send a message again, in a sentence; null when they may. */
export function motivoNonRimandabile({
  canale,
  testo,
  riservato,
  allegati,
  rinvii,
}: Messaggio): string | null {
  if (canale !== 'email') return 'Si rimandano solo le e-mail.'
  if (riservato) return 'Porta un codice o un link personale: chi lo aspetta ne chiede uno nuovo.'
  if (testo === TESTO_NON_CONSERVATO) {
    return 'Il testo si conserva tre mesi: di questo messaggio resta che è stato inviato.'
  }
  if (allegati.length > 0) {
    return `Aveva un allegato, ${allegati.join(', ')}, che non si conserva con il messaggio: si scarica dal portale.`
  }
  return rinvii >= RINVII_MASSIMI ? `È già stato rimandato ${RINVII_MASSIMI} volte.` : null
}
