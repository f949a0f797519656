/** Refusals about a way to pay: a part of the catalogue of `errors.ts`. */
export const ERRORI_METODO = {
  metodo_non_ammesso_per_il_pagamento: {
    status: 422,
    title: 'Metodo non accettato',
    message: 'L’esercente non accetta questo metodo di pagamento.',
  },
  importo_non_ammesso: {
    status: 422,
    title: 'Importo non ammesso',
    message:
      'L’importo scelto non è ammesso per questo pagamento. Non è stato addebitato alcun importo.',
  },
  importo_sotto_minimo: {
    status: 422,
    title: 'Meno di 0,50 €',
    message:
      'Il servizio di pagamento non accetta meno di 0,50 €. Non è stato addebitato alcun importo: chiedi all’esercente di registrarlo in contanti o di abbuonarlo.',
  },
  importo_cambiato: {
    status: 409,
    title: 'L’importo è cambiato',
    message:
      'L’importo da pagare è cambiato mentre la pagina era aperta. Non è stato addebitato alcun importo: rileggilo e conferma di nuovo.',
  },
  mandato_non_attivo: {
    status: 409,
    title: 'Mandato non attivo',
    message:
      'Questo mandato di addebito non è attivo. Non è stato addebitato alcun importo: scegli un altro metodo o firma un nuovo mandato.',
  },
  mandato_rifiutato: {
    status: 422,
    title: 'Mandato rifiutato',
    message:
      'Il mandato è stato rifiutato per questo conto. Non è stato addebitato alcun importo: controlla l’IBAN o usa un altro metodo.',
  },
  si_paga_a_rate: {
    status: 409,
    title: 'Si paga a rate',
    message:
      'Questo importo si paga a rate: apri la dilazione per pagare la rata. Non è stato addebitato alcun importo.',
  },
  credito_non_abilitato: {
    status: 409,
    title: 'Credito non abilitato',
    message:
      'Questa dilazione è credito ai consumatori e l’esercente non è abilitato a concederlo. Nessun importo è stato mosso.',
  },
} as const satisfies Record<string, { status: number; title: string; message: string }>
