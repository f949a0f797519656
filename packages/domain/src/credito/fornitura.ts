export interface EsitoFornitura {
  valido: boolean
  normalizzato: string
  distributore?: string
}

function esito(normalizzato: string, trovato: RegExpExecArray | null): EsitoFornitura {
  const distributore = trovato?.[1]
  return distributore === undefined
    ? { valido: false, normalizzato }
    : { valido: true, normalizzato, distributore }
}

/** Point of delivery of electricity: IT, three digits of the distributor, E, eight or nine more. */
export function controllaPod(testo: string): EsitoFornitura {
  const normalizzato = testo.toUpperCase().replaceAll(/\s/g, '')
  return esito(normalizzato, /^IT(\d{3})E[A-Z0-9]{8,9}$/.exec(normalizzato))
}

/** Point of delivery of gas: fourteen digits, the first four of the distributor. */
export function controllaPdr(testo: string): EsitoFornitura {
  const normalizzato = testo.replaceAll(/\s/g, '')
  return esito(normalizzato, /^(\d{4})\d{10}$/.exec(normalizzato))
}
