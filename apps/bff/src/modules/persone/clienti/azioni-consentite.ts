import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import type { StatoCliente } from '@rateo/domain/identita/cliente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

const NON_RICHIEDIBILI: Partial<Record<StatoCliente, string>> = {
  bloccato: 'Il cliente è bloccato: non può ricevere richieste di pagamento.',
  cancellato: 'L’account del cliente è stato cancellato: non può ricevere richieste di pagamento.',
}

/** Why nothing may be asked of a cliente in this state; null when it may. */
export const motivoNonRichiedibile = (stato: StatoCliente): string | null =>
  NON_RICHIEDIBILI[stato] ?? null

/** The actions of this role on a cliente now, by the very rules that refuse the calls. */
export function azioniConsentite(stato: StatoCliente, ruolo: Ruolo): AzioniConsentite {
  if (ruolo !== 'esercente') return []
  const motivo = motivoNonRichiedibile(stato)
  return [{ azione: 'richiedi_pagamento', consentita: motivo === null, motivo }]
}
