import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { AZIONI_ASSISTENZA, type AzioneAssistenza } from '@rateo/contract/ponte/assistenza'
import {
  GIORNI_DI_RIAPERTURA,
  type StatoAssistenza,
  TRANSIZIONI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { type Chi, puo } from '@rateo/domain/stati/macchina'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

export type Situazione = { stato: StatoAssistenza; risolta_at: Date | null }

const CHI: Record<Ruolo, Chi> = { esercente: 'E', cliente: 'C', admin: 'A' }
const DAY = 86_400_000

const attuale = (stato: StatoAssistenza) =>
  `La richiesta è nello stato “${etichettaDi('assistenza', stato).etichetta}”.`

const isLate = ({ risolta_at }: Situazione, now: Date) =>
  risolta_at !== null && now.getTime() - risolta_at.getTime() > GIORNI_DI_RIAPERTURA * DAY

/** Why the state cannot be changed so; null when it can. */
export function motivoNonPossibile(
  azione: AzioneAssistenza,
  situazione: Situazione,
  ruolo: Ruolo,
  now: Date,
): string | null {
  if (!puo(TRANSIZIONI_ASSISTENZA, azione, situazione.stato, CHI[ruolo])) {
    return `Adesso non è possibile. ${attuale(situazione.stato)}`
  }
  return azione === 'riapri' && isLate(situazione, now)
    ? `Si può riaprire entro ${GIORNI_DI_RIAPERTURA} giorni da quando è stata risolta: apri una nuova richiesta.`
    : null
}

/** Why nothing more can be written; null when it can. */
export function motivoNonScrivibile(
  situazione: Situazione,
  ruolo: Ruolo,
  now: Date,
): string | null {
  const { stato } = situazione
  if (stato === 'chiuso' || stato === 'unito') {
    return `${attuale(stato)} ${ruolo === 'admin' ? 'Per continuare se ne apre una nuova.' : 'Per continuare apri una nuova richiesta.'}`
  }
  if (stato !== 'risolto') return null
  if (ruolo === 'admin') return 'La richiesta è risolta: chi l’ha aperta può riaprirla.'
  return motivoNonPossibile('riapri', situazione, ruolo, now)
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

const PROPRIE: Record<Ruolo, readonly AzioneAssistenza[]> = {
  esercente: ['risolvi', 'riapri'],
  cliente: ['risolvi', 'riapri'],
  admin: ['prendi_in_carico', 'attendi_terzi', 'risolvi'],
}

/** The actions of this role now, by the very rules that refuse the calls. */
export function azioniConsentite(
  situazione: Situazione,
  ruolo: Ruolo,
  now: Date,
): AzioniConsentite {
  return [
    azione('scrivi', motivoNonScrivibile(situazione, ruolo, now)),
    ...AZIONI_ASSISTENZA.filter((nome) => PROPRIE[ruolo].includes(nome)).map((nome) =>
      azione(nome, motivoNonPossibile(nome, situazione, ruolo, now)),
    ),
  ]
}
