import { controllaPan } from './carta.ts'

/** True when a text holds the number of a card, which may not be kept (PCI DSS 4.0.1, requirement 3). */
export function contieneNumeroDiCarta(testo: string): boolean {
  const numeri = testo.matchAll(/(?<![\dA-Za-z])\d(?:[ -]?\d){12,18}(?![\dA-Za-z])/g)
  return [...numeri].some(([numero]) => {
    const { valido, circuito } = controllaPan(numero)
    return valido && circuito !== 'sconosciuto'
  })
}
