import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'

/** States of a plan whose rate the cliente may pay. */
const PAGABILI: readonly Dilazione['stato'][] = ['accettata', 'attiva', 'decaduta']

/** The first rata that the cliente may pay now; undefined when there is none. */
export const daPagareSubito = (d: Dilazione): Rata | undefined =>
  PAGABILI.includes(d.stato)
    ? d.rate
        .filter(({ pagabile, pagamento }) => pagabile && pagamento !== null)
        .toSorted((a, b) => a.scadenza.localeCompare(b.scadenza))[0]
    : undefined
