export const TIPI_DOCUMENTO = [
  'ricevuta',
  'fattura',
  'nota_di_credito',
  'contratto',
  'piano_rate',
  'mandato',
  'quietanza',
  'lettera',
  'estratto_conto',
  'rendiconto',
  'riepilogo_spese',
  'chiusura_cassa',
  'altro',
] as const
export type TipoDocumento = (typeof TIPI_DOCUMENTO)[number]

export const NOMI_DOCUMENTO: Readonly<Record<TipoDocumento, string>> = {
  ricevuta: 'Ricevuta',
  fattura: 'Fattura',
  nota_di_credito: 'Nota di credito',
  contratto: 'Contratto',
  piano_rate: 'Piano rate',
  mandato: 'Mandato SEPA',
  quietanza: 'Quietanza',
  lettera: 'Lettera',
  estratto_conto: 'Estratto conto',
  rendiconto: 'Rendiconto',
  riepilogo_spese: 'Riepilogo delle spese',
  chiusura_cassa: 'Chiusura di cassa',
  altro: 'Altro documento',
}

export const STATI_DOCUMENTO = ['emesso', 'caricato', 'sostituito', 'annullato'] as const

/** The kinds that a person may upload: the others are written by the portal alone. */
export const TIPI_CARICABILI = [
  'fattura',
  'nota_di_credito',
  'contratto',
  'quietanza',
  'altro',
] as const satisfies readonly TipoDocumento[]

/** The outcome of a document that was sent by e-mail. */
export const STATI_INVIO = ['in_coda', 'inviato', 'fallito'] as const

/** The days before the end of a document on which its owner is told. */
export const GIORNI_AVVISO_SCADENZA = [30, 7] as const
