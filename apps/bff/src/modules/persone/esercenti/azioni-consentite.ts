import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import {
  type EventoEsercente,
  type StatoEsercente,
  TRANSIZIONI_ESERCENTE,
} from '@rateo/domain/identita/esercente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { puo } from '@rateo/domain/stati/macchina'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

const ESAME = ['prendi_in_carico', 'approva', 'chiedi_integrazione', 'rifiuta'] as const
const PROVVEDIMENTI = [
  'limita',
  'sospendi',
  'riattiva',
  'disattiva',
  'avvia_cessazione',
  'cessa',
] as const satisfies readonly EventoEsercente[]
const CAPACITA = 'cambia_capacita'

const SOTTO_ESAME: readonly StatoEsercente[] = [
  'in_registrazione',
  'inviato',
  'in_verifica',
  'integrazione_richiesta',
]

/** Said before the click, and after it to who did not see it. */
export const ATTESA_SECONDO_SI =
  'L’hai già chiesto tu: per approvarlo così serve un altro amministratore.'

const statoIn = (stato: StatoEsercente) =>
  `l’esercente è nello stato “${etichettaDi('esercente', stato).etichetta}”`

/**
 * Why the staff cannot decide now; null when they can. A decision takes charge of an esercente that was only handed
 * in.
 */
function motivoNonDecidibile(evento: (typeof ESAME)[number], stato: StatoEsercente): string | null {
  if (puo(TRANSIZIONI_ESERCENTE, evento, stato, 'A')) return null
  if (stato === 'in_registrazione') return 'La registrazione non è ancora stata inviata.'
  if (evento === 'prendi_in_carico') return `È già stata presa in carico: ${statoIn(stato)}.`
  if (stato === 'inviato') return null
  if (stato === 'integrazione_richiesta') {
    return 'Hai chiesto un’integrazione: attendi la risposta dell’esercente.'
  }
  return `La decisione è già stata presa: ${statoIn(stato)}.`
}

function motivoNonProvvedibile(
  evento: (typeof PROVVEDIMENTI)[number],
  stato: StatoEsercente,
): string | null {
  if (puo(TRANSIZIONI_ESERCENTE, evento, stato, 'A')) return null
  if (SOTTO_ESAME.includes(stato)) return 'Prima va decisa la registrazione.'
  return `Non è possibile: ${statoIn(stato)}.`
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

type Riservato = Pick<
  NonNullable<Esercente['riservato']>,
  'deroga' | 'documenti_mancanti' | 'passi_da_approvare'
>

/** The admin who asked for a second yes waits for it, unless nothing is missing any more; null where nobody waits. */
function motivoSecondoSi(riservato: Riservato | null): string | null {
  if (riservato?.deroga?.mia !== true) return null
  const { documenti_mancanti, passi_da_approvare } = riservato
  return documenti_mancanti.length + passi_da_approvare.length === 0 ? null : ATTESA_SECONDO_SI
}

/** The actions of this role on an esercente now, by the very rules that refuse the calls. */
export function azioniConsentite(
  stato: StatoEsercente,
  ruolo: Ruolo,
  riservato: Riservato | null = null,
): AzioniConsentite {
  if (ruolo !== 'admin') return []
  const secondoSi = motivoSecondoSi(riservato)
  const isOver = stato === 'rifiutato' || stato === 'cessato'
  return [
    ...ESAME.map((evento) =>
      azione(
        evento,
        motivoNonDecidibile(evento, stato) ?? (evento === 'approva' ? secondoSi : null),
      ),
    ),
    ...PROVVEDIMENTI.map((evento) => azione(evento, motivoNonProvvedibile(evento, stato))),
    azione(CAPACITA, isOver ? `Non è possibile: ${statoIn(stato)}.` : null),
  ]
}
