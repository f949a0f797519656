import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoNonTolta } from '@rateo/domain/atti/pausa-abbonamento'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { costaDiPiu, type Prezzo } from '@rateo/domain/stati/cambio-piano'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

/** States of an abbonamento that is over: there is nothing to do with it any more. */
const FINITI: readonly StatoAbbonamento[] = ['non_attivato', 'concluso', 'cessato', 'receduto']

const CAMBIABILI: readonly StatoAbbonamento[] = ['attivo', 'in_prova']

/** Why the piano cannot be changed now; null when it can. */
export function motivoNonCambiabile(
  a: { stato: StatoAbbonamento; pausa_dal: string | null; giorno_nuovo?: number | null },
  { da_pagare_centesimi }: { da_pagare_centesimi: number },
): string | null {
  const { stato, pausa_dal } = a
  if (!CAMBIABILI.includes(stato)) {
    return 'Il piano si cambia quando l’abbonamento è attivo o in prova.'
  }
  if (pausa_dal !== null) {
    return 'C’è una pausa che sta per cominciare: il piano si cambia se prima la togli, o quando è finita.'
  }
  if ((a.giorno_nuovo ?? null) !== null) {
    return 'C’è un cambio di giorno che aspetta il prossimo addebito: il piano si cambia se prima lo annulli, o dopo.'
  }
  return da_pagare_centesimi > 0
    ? 'C’è un addebito ancora da pagare o in corso: il piano si cambia quando è a posto.'
    : null
}

/** The reason for a share, whose piano does not change for one payer alone. */
export const MOTIVO_QUOTA =
  'Il prezzo è diviso fra più persone: per cambiare piano o posti si finisce questo e se ne propone uno nuovo a tutti.'

/** Why no method can be chosen for what is to come; null when one can. */
export const motivoSenzaMetodo = (stato: StatoAbbonamento): string | null =>
  FINITI.includes(stato) || stato === 'disdetto' ? 'Non ci sono altri addebiti.' : null

/** Why it cannot be taken up again today; null when it can: the pause of an esercente is ended by the esercente. */
export const motivoNonRiprendibile = (
  stato: StatoAbbonamento,
  pausa: Pick<NonNullable<Abbonamento['pausa']>, 'ruolo'> | null,
): string | null =>
  stato === 'in_pausa'
    ? pausa && motivoNonTolta(pausa, 'cliente')
    : 'Si riprende un abbonamento che è in pausa.'

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

/** The reason for the esercente, who may not undo what the cliente already counts on. */
export const ANNULLO_DEL_CLIENTE =
  'Il cliente sa che dal prossimo periodo pagherà meno: il cambio lo può annullare solo lui.'

type Cambi = Pick<Abbonamento, 'cambio_programmato' | 'cambio_proposto'>
type Attuale = Prezzo & {
  giorno_nuovo?: number | null
  stato: StatoAbbonamento
  pausa_dal: string | null
  pausa: Abbonamento['pausa']
  posti_min: number
  posti_max: number
  quota_id?: string | null
}

export function azioniAbbonamento(
  a: Attuale,
  dovuto: { da_pagare_centesimi: number },
  { cambio_programmato, cambio_proposto }: Cambi,
  ruolo: Ruolo,
): AzioniConsentite {
  if (ruolo === 'admin' || FINITI.includes(a.stato)) return []
  const cambia = motivoNonCambiabile(a, dovuto)
  const altro = (a.quota_id ?? null) === null ? cambia : MOTIVO_QUOTA
  const isTheirs =
    ruolo === 'esercente' && cambio_programmato !== null && costaDiPiu(a, cambio_programmato)
  return [
    azione('cambia_piano', altro),
    ...(a.posti_min < a.posti_max ? [azione('cambia_posti', altro)] : []),
    ...(cambio_programmato
      ? [azione('annulla_cambio', isTheirs ? ANNULLO_DEL_CLIENTE : null)]
      : []),
    ...(cambio_proposto && ruolo === 'cliente'
      ? [azione('accetta_cambio', cambia), azione('rifiuta_cambio', null)]
      : []),
    ...(ruolo === 'cliente' ? [azione('cambia_metodo', motivoSenzaMetodo(a.stato))] : []),
    ...(ruolo === 'cliente' && a.stato === 'in_pausa'
      ? [azione('riprendi', motivoNonRiprendibile(a.stato, a.pausa))]
      : []),
    ...(cambio_proposto && ruolo === 'esercente' ? [azione('ritira_cambio', null)] : []),
  ]
}
