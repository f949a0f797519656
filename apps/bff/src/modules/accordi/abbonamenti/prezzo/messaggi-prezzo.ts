import {
  type DatiPrezzo,
  prezzoAccettato,
  prezzoChiuso,
  prezzoProposto,
  prezzoRibassato,
} from '../../../../emails/prezzo-nuovo.ts'
import type { Email } from '../../../../emails/layout.ts'

/** The sentence for the esercente about one of those who were told; null for what the esercente did to all of them. */
export const PAROLE_PREZZO: Readonly<Record<string, string>> = {
  accetta_cambio: 'passa al nuovo prezzo: il cliente lo ha accettato',
  rifiuta_cambio: 'resta al prezzo di prima: il cliente non accetta quello nuovo',
  scade_cambio: 'resta al prezzo di prima: il cliente non ha risposto sul prezzo nuovo',
  cambia_piano: 'da oggi è al nuovo prezzo',
}

/** The e-mail for the cliente; null where there is nothing to write. */
export function emailDelPrezzo(d: DatiPrezzo, azione: string, origin: string): Email | null {
  if (azione === 'propone_cambio') return prezzoProposto(d, origin)
  if (azione === 'programma_cambio') {
    return d.firmato === null ? prezzoRibassato(d, origin) : prezzoAccettato(d, origin)
  }
  return prezzoChiuso(d, azione, origin)
}
