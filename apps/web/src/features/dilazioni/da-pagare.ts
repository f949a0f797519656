import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'

/** The first rata that the cliente may pay now; undefined when there is none. */
export const daPagareSubito = (d: Dilazione): Rata | undefined =>
  d.stato === 'attiva' || d.stato === 'accettata'
    ? d.rate
        .filter(({ pagabile, pagamento }) => pagabile && pagamento !== null)
        .toSorted((a, b) => a.scadenza.localeCompare(b.scadenza))[0]
    : undefined
