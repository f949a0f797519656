/**
 * The codes of the electronic invoice that the portal writes or reads, with their Italian meaning:
 * schema 1.2.2, plus TD29 and RF20 of the technical specifications 1.9 (1 April 2025).
 */
export const CODICI_FATTURAPA = {
  Natura: {
    N1: 'Escluse ex art. 15',
    'N2.1': 'Non soggette artt. 7-7septies',
    'N2.2': 'Non soggette - altri casi (forfettari)',
    'N3.1': 'Non imponibili - esportazioni',
    'N3.2': 'Non imponibili - cessioni intracomunitarie',
    'N3.3': 'Non imponibili - cessioni verso San Marino',
    'N3.4': 'Non imponibili - operazioni assimilate alle esportazioni',
    'N3.5': "Non imponibili - a seguito di dichiarazioni d'intento",
    'N3.6': 'Non imponibili - altre operazioni',
    N4: 'Esenti',
    N5: 'Regime del margine',
    'N6.1': 'Inversione contabile - rottami',
    'N6.2': 'Inversione contabile - oro e argento',
    'N6.3': 'Inversione contabile - subappalto nel settore edile',
    'N6.4': 'Inversione contabile - cessione di fabbricati',
    'N6.5': 'Inversione contabile - telefoni cellulari',
    'N6.6': 'Inversione contabile - prodotti elettronici',
    'N6.7': 'Inversione contabile - comparto edile e settori connessi',
    'N6.8': 'Inversione contabile - settore energetico',
    'N6.9': 'Inversione contabile - altri casi',
    N7: 'IVA assolta in altro stato UE',
  },
  TipoDocumento: {
    TD01: 'Fattura',
    TD02: 'Acconto su fattura',
    TD03: 'Acconto su parcella',
    TD04: 'Nota di credito',
    TD05: 'Nota di debito',
    TD06: 'Parcella',
    TD16: 'Integrazione fattura da inversione contabile interna',
    TD17: "Integrazione o autofattura per acquisto di servizi dall'estero",
    TD18: 'Integrazione per acquisto di beni intracomunitari',
    TD19: 'Integrazione o autofattura per acquisto di beni ex art. 17 c. 2',
    TD20: 'Autofattura per regolarizzazione',
    TD21: 'Autofattura per splafonamento',
    TD22: 'Estrazione beni da deposito IVA',
    TD23: 'Estrazione beni da deposito IVA con versamento',
    TD24: 'Fattura differita',
    TD25: 'Fattura differita - terzo periodo lettera b',
    TD26: 'Cessione di beni ammortizzabili',
    TD27: 'Autoconsumo o cessioni gratuite',
    TD28: 'Acquisti da San Marino con IVA',
    TD29: 'Comunicazione per omessa o irregolare fatturazione',
  },
  CondizioniPagamento: {
    TP01: 'a rate',
    TP02: 'completo',
    TP03: 'anticipo',
  },
  ModalitaPagamento: {
    MP01: 'contanti',
    MP02: 'assegno',
    MP03: 'assegno circolare',
    MP04: 'contanti presso Tesoreria',
    MP05: 'bonifico',
    MP06: 'vaglia cambiario',
    MP07: 'bollettino bancario',
    MP08: 'carta di pagamento',
    MP09: 'RID',
    MP10: 'RID utenze',
    MP11: 'RID veloce',
    MP12: 'RIBA',
    MP13: 'MAV',
    MP14: 'quietanza erario',
    MP15: 'giroconto su conti di contabilità speciale',
    MP16: 'domiciliazione bancaria',
    MP17: 'domiciliazione postale',
    MP18: 'bollettino di c/c postale',
    MP19: 'SEPA Direct Debit',
    MP20: 'SEPA Direct Debit CORE',
    MP21: 'SEPA Direct Debit B2B',
    MP22: 'trattenuta su somme già riscosse',
    MP23: 'PagoPA',
  },
  RegimeFiscale: {
    RF01: 'ordinario',
    RF02: 'contribuenti minimi',
    RF04: 'agricoltura e pesca',
    RF05: 'vendita sali e tabacchi',
    RF06: 'commercio fiammiferi',
    RF07: 'editoria',
    RF08: 'gestione servizi di telefonia pubblica',
    RF09: 'rivendita documenti di trasporto pubblico e di sosta',
    RF10: 'intrattenimenti e giochi',
    RF11: 'agenzie di viaggi e turismo',
    RF12: 'agriturismo',
    RF13: 'vendite a domicilio',
    RF14: "rivendita beni usati, oggetti d'arte, antiquariato",
    RF15: "agenzie di vendite all'asta di oggetti d'arte",
    RF16: 'IVA per cassa P.A.',
    RF17: 'IVA per cassa',
    RF18: 'altro',
    RF19: 'forfettario',
    RF20: 'franchigia IVA in ambito UE',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** The meaning of a code in a field of the invoice; undefined when the schema does not have it. */
export function significatoFatturaPa(campo: string, valore: string): string | undefined {
  const campi: Readonly<Record<string, Readonly<Record<string, string>>>> = CODICI_FATTURAPA
  const codici = Object.hasOwn(campi, campo) ? campi[campo] : undefined
  return codici && Object.hasOwn(codici, valore) ? codici[valore] : undefined
}

/** The codes with which SdI discards an invoice, and the rule that each says was broken. */
const SCARTI_SDI: Readonly<Record<string, string>> = {
  '00400': 'AliquotaIVA=0 senza Natura',
  '00401': 'AliquotaIVA<>0 con Natura',
  '00417': 'IdFiscaleIVA e CodiceFiscale del cessionario entrambi assenti',
  '00421': 'Imposta diversa da aliquota*imponibile oltre 1 cent',
  '00423': 'PrezzoTotale diverso da prezzo*quantita oltre 1 cent',
  '00425': 'Numero senza cifre',
  '00427': 'lunghezza CodiceDestinatario incoerente col formato',
}

/** The code with which SdI answers when a rule is broken; undefined when it has none of ours. */
export function codiceScarto(regola: string): string | undefined {
  return Object.entries(SCARTI_SDI).find(([, testo]) => testo === regola)?.[0]
}
