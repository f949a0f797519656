import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { AZIONI_ASSISTENZA, type AzioneAssistenza } from '@rateo/contract/ponte/assistenza'
import {
  type DestinatarioAssistenza,
  GIORNI_DI_RIAPERTURA,
  type LatoAssistenza,
  type StatoAssistenza,
  TRANSIZIONI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { type Chi, puo } from '@rateo/domain/stati/macchina'

export type Situazione = {
  lato: LatoAssistenza
  ruolo: Ruolo
  stato: StatoAssistenza
  destinatario: DestinatarioAssistenza
  prima_risposta_at: Date | null
  risolta_at: Date | null
}

const DAY = 86_400_000

/** The letter of the table of states: who asked acts as the role in which it asked. */
const chi = ({ lato, ruolo }: Situazione): Chi => {
  if (lato === 'staff') return 'A'
  return lato === 'richiedente' && ruolo === 'cliente' ? 'C' : 'E'
}

const PROPRIE: Record<LatoAssistenza, readonly AzioneAssistenza[]> = {
  richiedente: ['risolvi', 'riapri'],
  esercente: ['prendi_in_carico', 'risolvi'],
  staff: ['prendi_in_carico', 'attendi_terzi', 'risolvi'],
}

const attuale = (stato: StatoAssistenza) =>
  `La richiesta è nello stato “${etichettaDi('assistenza', stato).etichetta}”.`

const isLate = ({ risolta_at }: Situazione, now: Date) =>
  risolta_at !== null && now.getTime() - risolta_at.getTime() > GIORNI_DI_RIAPERTURA * DAY

const isOver = (stato: StatoAssistenza) => stato === 'chiuso' || stato === 'unito'

/** Why the state cannot be changed so; null when it can. */
export function motivoNonPossibile(
  azione: AzioneAssistenza,
  situazione: Situazione,
  now: Date,
): string | null {
  const { lato, stato, destinatario } = situazione
  if (lato === 'esercente' && destinatario === 'staff') {
    return 'La richiesta è passata all’assistenza di Rateo: da qui la segue lei.'
  }
  const allowed =
    PROPRIE[lato].includes(azione) && puo(TRANSIZIONI_ASSISTENZA, azione, stato, chi(situazione))
  if (!allowed) return `Adesso non è possibile. ${attuale(stato)}`
  return azione === 'riapri' && isLate(situazione, now)
    ? `Si può riaprire entro ${GIORNI_DI_RIAPERTURA} giorni da quando è stata risolta: apri una nuova richiesta.`
    : null
}

/** Why nothing more can be written; null when it can. */
export function motivoNonScrivibile(situazione: Situazione, now: Date): string | null {
  const { lato, stato } = situazione
  const asks = lato === 'richiedente'
  if (isOver(stato)) {
    return `${attuale(stato)} ${asks ? 'Per continuare apri una nuova richiesta.' : 'Per continuare se ne apre una nuova.'}`
  }
  if (stato !== 'risolto') return null
  return asks
    ? motivoNonPossibile('riapri', situazione, now)
    : 'La richiesta è risolta: chi l’ha aperta può riaprirla.'
}

/** Why it does not pass to the staff; null when it does. Who asked waits for the first answer, or for the time given. */
export function motivoNonPassa({ lato, stato, destinatario, prima_risposta_at }: Situazione) {
  if (destinatario === 'staff') return 'La segue già l’assistenza di Rateo.'
  if (isOver(stato) || stato === 'risolto') return attuale(stato)
  return lato === 'richiedente' && prima_risposta_at === null
    ? 'Risponde prima l’esercente: se non lo fa in tempo la richiesta passa da sola all’assistenza di Rateo.'
    : null
}

/** Why it cannot be judged; null when it can. */
export const motivoNonVota = ({ lato, stato }: Situazione): string | null =>
  lato === 'richiedente' && (stato === 'risolto' || stato === 'chiuso')
    ? null
    : 'Si può dire come è andata quando la richiesta è risolta.'

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

/** The actions of this side now, by the very rules that refuse the calls. */
export function azioniConsentite(situazione: Situazione, now: Date): AzioniConsentite {
  const { lato } = situazione
  return [
    azione('scrivi', motivoNonScrivibile(situazione, now)),
    ...AZIONI_ASSISTENZA.filter((nome) => PROPRIE[lato].includes(nome)).map((nome) =>
      azione(nome, motivoNonPossibile(nome, situazione, now)),
    ),
    ...(lato === 'staff' ? [] : [azione('passa', motivoNonPassa(situazione))]),
    ...(lato === 'richiedente' ? [azione('vota', motivoNonVota(situazione))] : []),
  ]
}
