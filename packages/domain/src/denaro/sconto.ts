import { arrotondaQuoziente, type Centesimi, formattaEuro } from './denaro.ts'

type Effetto = { effetto: string; valore: number }

/**
 * The discount of a promozione on a price: half a cent goes up, and never more than the price. Nothing for a promozione that
 * gives something else than money.
 */
export function scontoDi({ effetto, valore }: Effetto, prezzo: Centesimi): Centesimi {
  const intero =
    effetto === 'percentuale'
      ? arrotondaQuoziente(BigInt(prezzo) * BigInt(valore), 10_000n)
      : effetto === 'importo'
        ? valore
        : 0
  return Math.min(intero, prezzo)
}

/** The part of a discount that the operator bears, by its percent; half a cent goes up, and the esercente bears the rest. */
export const contributoDi = (sconto: Centesimi, percento: number): Centesimi =>
  arrotondaQuoziente(BigInt(sconto) * BigInt(percento), 100n)

type Riga = { codice: string | null; nome: string; sconto_centesimi: Centesimi }
type Dato = {
  prezzo_centesimi: Centesimi
  sconto_centesimi: Centesimi
  /** Each promozione that is in the discount, in the order in which they were taken off. */
  righe: readonly Riga[]
}

/** The price of a debt after its discount, or its amount where it has none. */
export const dopoSconto = (debito: {
  importo_centesimi: Centesimi
  sconto: Pick<Dato, 'prezzo_centesimi' | 'sconto_centesimi'> | null
}): Centesimi =>
  debito.sconto === null
    ? debito.importo_centesimi
    : debito.sconto.prezzo_centesimi - debito.sconto.sconto_centesimi

const daChi = ({ codice, nome }: Riga): string =>
  codice === null ? `per «${nome}»` : `con il codice ${codice}`

/** "Prezzo 50,00 €, sconto −5,00 € con il codice AUTUNNO, −2,00 € per «Benvenuto»". */
export const fraseSconto = ({ prezzo_centesimi, righe }: Dato): string =>
  `Prezzo ${formattaEuro(prezzo_centesimi)}, sconto ${righe
    .map((riga) => `${formattaEuro(-riga.sconto_centesimi)} ${daChi(riga)}`)
    .join(', ')}`
