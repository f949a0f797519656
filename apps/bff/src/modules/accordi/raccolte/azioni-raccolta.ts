import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { puo } from '@rateo/domain/stati/macchina'
import {
  type EventoRaccolta,
  type ModoRaccolta,
  type StatoRaccolta,
  TRANSIZIONI_RACCOLTA,
} from '@rateo/domain/stati/raccolta'

export type Situazione = {
  stato: StatoRaccolta
  modo: ModoRaccolta
  mancano: number
  non_chieste: number
  da_fare: number
}

const nelloStato = (stato: StatoRaccolta) =>
  `La raccolta è nello stato “${etichettaDi('raccolta', stato).etichetta}”.`

/** Why it cannot go on to another state; null where it can. */
export const motivoNonPassa = (evento: EventoRaccolta, stato: StatoRaccolta): string | null =>
  puo(TRANSIZIONI_RACCOLTA, evento, stato, 'E') ? null : nelloStato(stato)

/** Why what is written cannot change any more; null where it can. */
export const motivoNonInBozza = (stato: StatoRaccolta): string | null =>
  stato === 'bozza' ? null : `È già partita. ${nelloStato(stato)}`

export const motivoNonInCorso = (stato: StatoRaccolta): string | null =>
  stato === 'in_corso' ? null : nelloStato(stato)

/** Why nobody more may be put in; null where somebody may. */
export const motivoNessunAltro = (stato: StatoRaccolta): string | null =>
  stato === 'chiusa' ? 'La raccolta è chiusa: riaprila per aggiungere qualcuno.' : null

const IN_LAVORAZIONE =
  'Stiamo ancora lavorando a questa raccolta: attendi che la barra sia piena, poi riprova.'

export const motivoLavoro = (da_fare: number): string | null =>
  da_fare > 0 ? IN_LAVORAZIONE : null

export function motivoNonRidivisibile({ stato, modo, da_fare }: Situazione): string | null {
  if (modo !== 'totale' && modo !== 'pesi') return 'Qui non c’è un totale da dividere.'
  return motivoNonInCorso(stato) ?? motivoLavoro(da_fare)
}

const motivoNonSollecita = ({ stato, mancano, da_fare }: Situazione): string | null => {
  if (stato === 'bozza') return nelloStato(stato)
  return mancano === 0 ? 'Non manca nessuno.' : motivoLavoro(da_fare)
}

/** The actions on a raccolta now, by the rules that refuse the calls. */
export function azioniRaccolta(situazione: Situazione): AzioniConsentite {
  const { stato, da_fare, non_chieste } = situazione
  const azione = (nome: string, motivo: string | null) => ({
    azione: nome,
    consentita: motivo === null,
    motivo,
  })
  if (stato === 'bozza') {
    return [azione('avvia', null), azione('adesioni', null), azione('elimina', null)]
  }
  return [
    azione('adesioni', motivoNessunAltro(stato)),
    azione('solleciti', motivoNonSollecita(situazione)),
    azione('scadenza', motivoNonInCorso(stato) ?? motivoLavoro(da_fare)),
    ...(situazione.modo === 'totale' || situazione.modo === 'pesi'
      ? [azione('ridividi', motivoNonRidivisibile(situazione))]
      : []),
    ...(non_chieste > 0 ? [azione('riprova', motivoNonInCorso(stato))] : []),
    stato === 'chiusa' ? azione('riapri', null) : azione('chiudi', motivoLavoro(da_fare)),
  ]
}
