import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'

/** What the cliente may pay now, the first of it; undefined when nothing is. */
export const daPagareSubito = (d: Dilazione): Rata | undefined =>
  d.stato === 'attiva' || d.stato === 'accettata'
    ? d.rate
        .filter(({ pagabile, pagamento }) => pagabile && pagamento !== null)
        .toSorted((a, b) => a.scadenza.localeCompare(b.scadenza))[0]
    : undefined
