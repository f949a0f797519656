import type { AzioniConsentite } from '@rateo/contract/azioni'
import { type StatoEsercente, TRANSIZIONI_ESERCENTE } from '@rateo/domain/esercente'
import { etichettaDi } from '@rateo/domain/etichette'
import { puo } from '@rateo/domain/macchina'
import type { Ruolo } from '@rateo/domain/ruoli'

const DECISIONI = ['approva', 'chiedi_integrazione', 'rifiuta'] as const

/** Why the staff cannot decide now; null when they can. Who only handed in is taken charge of by the decision. */
function motivoNonDecidibile(
  evento: (typeof DECISIONI)[number],
  stato: StatoEsercente,
): string | null {
  if (stato === 'inviato' || puo(TRANSIZIONI_ESERCENTE, evento, stato, 'A')) return null
  if (stato === 'in_registrazione') return 'La registrazione non è ancora stata inviata.'
  if (stato === 'integrazione_richiesta') {
    return 'Hai chiesto un’integrazione: attendi la risposta dell’esercente.'
  }
  return `La decisione è già stata presa: l’esercente è nello stato “${etichettaDi('esercente', stato).etichetta}”.`
}

/** What this role may do to an esercente now; the very rules that refuse the calls. */
export function azioniConsentite(stato: StatoEsercente, ruolo: Ruolo): AzioniConsentite {
  if (ruolo !== 'admin') return []
  return DECISIONI.map((azione) => {
    const motivo = motivoNonDecidibile(azione, stato)
    return { azione, consentita: motivo === null, motivo }
  })
}
