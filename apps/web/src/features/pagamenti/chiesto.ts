import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { dopoSconto } from '@rateo/domain/denaro/sconto'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'

const CHIESTI = new Set<Pagamento['stato']>([
  ...STATI_PAGABILI,
  'scaduto',
  'in_verifica',
  'in_elaborazione',
])

/** True while the payment page asks for this debt: of one that is paid in rate it asks for the rate. */
export const isChiesto = (p: Pagamento): boolean =>
  CHIESTI.has(p.stato) &&
  p.residuo_centesimi > 0 &&
  (p.dilazione_id === null || p.origine !== 'una_tantum')

/** The amount left, with the mora of today that nobody has frozen yet. */
export const conMora = ({ residuo_centesimi, mora }: Pagamento): number =>
  residuo_centesimi + (mora?.da_aggiungere_centesimi ?? 0)

/** The mora that was frozen into the debt, and is a part of what was charged. */
const congelata = ({ mora }: Pagamento): number =>
  mora === null ? 0 : mora.totale_centesimi - mora.da_aggiungere_centesimi

/** The amount of the record: while it is asked for, the one that the payment page asks for today (docs/mora.md). */
export const importoInAlto = (p: Pagamento): number =>
  isChiesto(p) ? conMora(p) : dopoSconto(p) + congelata(p)

/** The mora that is in that amount; null where there is none. */
export const moraInAlto = (p: Pagamento): Pagamento['mora'] =>
  isChiesto(p) || congelata(p) > 0 ? p.mora : null
