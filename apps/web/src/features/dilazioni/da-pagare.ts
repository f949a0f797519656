import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'
import { attendeEvento } from '@rateo/domain/credito/rata-a-evento'

/** States of a plan whose rate the cliente may pay; of the last two only what a bank took back is owed. */
const PAGABILI: readonly Dilazione['stato'][] = [
  'accettata',
  'attiva',
  'decaduta',
  'stralciata',
  'rinegoziata',
]

/** The first rata that the cliente owes; undefined when there is none. One that waits for its event may be paid, and is not asked for. */
export const daPagareSubito = (d: Dilazione): Rata | undefined =>
  PAGABILI.includes(d.stato)
    ? d.rate
        .filter(
          ({ pagabile, pagamento, evento }) =>
            pagabile && pagamento !== null && !attendeEvento(evento?.stato ?? null),
        )
        .toSorted((a, b) => a.scadenza.localeCompare(b.scadenza))[0]
    : undefined
