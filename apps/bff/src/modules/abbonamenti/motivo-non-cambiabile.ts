import type { AzioniConsentite } from '@rateo/contract/azioni'
import type { StatoAbbonamento } from '@rateo/domain/abbonamento'

/** It is over: there is nothing to do with it any more. */
const FINITI: readonly StatoAbbonamento[] = ['non_attivato', 'concluso', 'cessato', 'receduto']

const CAMBIABILI: readonly StatoAbbonamento[] = ['attivo', 'in_prova']

/** Why the piano cannot be changed now; null when it can. */
export function motivoNonCambiabile(
  stato: StatoAbbonamento,
  { da_pagare_centesimi }: { da_pagare_centesimi: number },
): string | null {
  if (!CAMBIABILI.includes(stato)) {
    return 'Il piano si cambia quando l’abbonamento è attivo o in prova.'
  }
  return da_pagare_centesimi > 0
    ? 'C’è un addebito ancora da pagare o in corso: il piano si cambia quando è a posto.'
    : null
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

export const azioniAbbonamento = (
  stato: StatoAbbonamento,
  dovuto: { da_pagare_centesimi: number },
  conCambio: boolean,
): AzioniConsentite =>
  FINITI.includes(stato)
    ? []
    : [
        azione('cambia_piano', motivoNonCambiabile(stato, dovuto)),
        ...(conCambio ? [azione('annulla_cambio', null)] : []),
      ]
