/**
 * Sentences for a person when something did not go as wished. Every sentence about a payment says whether money
 * moved, where that is known; `{n}` is filled in by `compila`.
 */
export const MESSAGGI = {
  autorizzazione_negata: 'Autorizzazione negata. Non è stato addebitato alcun importo.',
  fondi_insufficienti:
    'Il saldo della carta è insufficiente. Non è stato addebitato alcun importo.',
  carta_scaduta: 'La carta è scaduta o non è più valida.',
  cvv_errato: 'Il codice di sicurezza non è corretto.',
  limite_superato: 'Hai superato il limite di spesa della carta.',
  sessione_scaduta: 'La sessione è scaduta. Accedi di nuovo.',
  gia_pagato: 'Questo pagamento risulta già pagato.',
  in_corso: 'C’è già un pagamento in corso, riprova tra qualche minuto.',
  attesa_conferma: 'Il pagamento non si è ancora concluso: ti scriviamo appena arriva la conferma.',
  errore_generico: 'Si è verificato un errore imprevisto. Riprova o richiedi assistenza.',
  campo_obbligatorio: 'Campo obbligatorio',
  codice_fiscale_non_valido: 'Controlla il codice fiscale: non è valido.',
  iban_non_valido: 'Controlla l’IBAN: non è valido.',
  partita_iva_non_valida: 'Controlla la partita IVA: non è valida.',
  otp_errato: 'Il codice non è corretto. Tentativi rimasti: {n}.',
  otp_scaduto: 'Il codice è scaduto. Richiedine uno nuovo.',
  otp_troppi_tentativi: 'Troppi tentativi. Attendi {n} minuti e richiedi un nuovo codice.',
  importo_non_valido: 'Inserisci un importo, ad esempio 1.234,50',
} as const

export type ChiaveMessaggio = keyof typeof MESSAGGI

/** True when a key has a sentence: keys also come from providers and older clients. */
export function eChiaveMessaggio(chiave: string): chiave is ChiaveMessaggio {
  return Object.hasOwn(MESSAGGI, chiave)
}

/** Fills `{nome}` marks; a mark without a value stays visible, so that a test can see it. */
export function compila(
  modello: string,
  valori: Readonly<Record<string, string | number>>,
): string {
  return modello.replaceAll(/\{(\w+)\}/g, (segno, nome: string) => String(valori[nome] ?? segno))
}
