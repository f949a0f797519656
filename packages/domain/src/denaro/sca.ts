/** CIT: the customer is there and starts the payment. MIT: the merchant starts it on a mandate. */
export type Iniziatore = 'CIT' | 'MIT'

export interface RegolaSca {
  descrizione: string
  tipo: Iniziatore
  /** Whether strong customer authentication is due. */
  sca: boolean
  /** The later use that the authentication prepares, on a CIT. */
  uso?: 'setup+recurring' | 'setup+instalment'
  /** The kind of mandate that is used, on a MIT. */
  sottotipo?: 'recurring' | 'instalment' | 'resubmission'
  importo?: 0
}

/**
 * The party that starts each operation on a card, and whether it needs SCA (PSD2 art. 97, Reg. (EU) 2018/389 art. 14,
 * EBA Q&A 2018_4404): the first payment sets the mandate up with SCA, those that follow within what was agreed are
 * started by the merchant and are out of it.
 */
export const REGOLE_SCA = {
  primo_abbonamento: {
    descrizione: 'primo pagamento di un abbonamento, cliente presente',
    tipo: 'CIT',
    sca: true,
    uso: 'setup+recurring',
  },
  rinnovo_abbonamento: {
    descrizione: 'rinnovo abbonamento automatico',
    tipo: 'MIT',
    sca: false,
    sottotipo: 'recurring',
  },
  rata_successiva: {
    descrizione: 'rata successiva di una dilazione su carta',
    tipo: 'MIT',
    sca: false,
    sottotipo: 'instalment',
  },
  prima_rata: {
    descrizione: 'prima rata della dilazione',
    tipo: 'CIT',
    sca: true,
    uso: 'setup+instalment',
  },
  salvataggio_carta: {
    descrizione: 'cliente salva la carta senza pagare',
    tipo: 'CIT',
    sca: true,
    importo: 0,
  },
  rata_arretrata_dal_portale: {
    descrizione: 'cliente paga una rata arretrata dal portale',
    tipo: 'CIT',
    sca: true,
  },
  nuovo_tentativo: {
    descrizione: 'nuovo tentativo dopo AM/rifiuto per fondi',
    tipo: 'MIT',
    sca: false,
    sottotipo: 'resubmission',
  },
  aumento_prezzo: {
    descrizione: 'aumento del prezzo oltre quanto accettato nel mandato',
    tipo: 'CIT',
    sca: true,
  },
} as const satisfies Record<string, RegolaSca>
