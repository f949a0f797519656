/**
 * The reasons why the money of a debt moved: collected (`incasso`), taken back by the person who had written it down
 * (`storno`) or by the payer's bank (`restituzione`), given back (`rimborso`), come back because the bank refused it
 * (`rimborso_tornato`), lost in a claim.
 */
export const TIPI_MOVIMENTO = [
  'incasso',
  'storno',
  'restituzione',
  'rimborso',
  'rimborso_tornato',
  'contestazione_persa',
] as const
export type TipoMovimento = (typeof TIPI_MOVIMENTO)[number]

/** Names that the esercente and the cliente both read. */
export const NOMI_MOVIMENTO: Readonly<Record<TipoMovimento, string>> = {
  incasso: 'Pagamento',
  storno: 'Pagamento stornato',
  restituzione: 'Addebito restituito dalla banca',
  rimborso: 'Rimborso',
  rimborso_tornato: 'Rimborso tornato indietro',
  contestazione_persa: 'Restituito per contestazione',
}
