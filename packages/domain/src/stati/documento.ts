export const TIPI_DOCUMENTO = [
  'ricevuta',
  'fattura',
  'nota_di_credito',
  'contratto',
  'piano_rate',
  'mandato',
  'quietanza',
  'estratto_conto',
  'rendiconto',
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
  estratto_conto: 'Estratto conto',
  rendiconto: 'Rendiconto',
  chiusura_cassa: 'Chiusura di cassa',
  altro: 'Altro documento',
}

export const STATI_DOCUMENTO = ['emesso', 'caricato', 'sostituito', 'annullato'] as const
