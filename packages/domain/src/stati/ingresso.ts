import type { Centesimi } from '../denaro/denaro.ts'

/** The first price of a piano, for so many whole charges; none where `ingresso_periodi` is 0. */
export type Ingresso = {
  ingresso_periodi: number
  ingresso_centesimi: Centesimi | null
}

/** The most charges that a first price lasts for. */
export const INGRESSO_PERIODI_MAX = 36

export const SENZA_INGRESSO = { ingresso_periodi: 0, ingresso_centesimi: null } as const

/** Prices of an abbonamento: of the period that runs and, while the first price lasts, of those after it. */
export type PrezziInCorso = {
  importo_centesimi: Centesimi
  /** The price after the first one; null where there is none, or it is over. */
  pieno_centesimi: Centesimi | null
  /** Whole charges still to come at the first price; null with `pieno_centesimi`. */
  ingresso_rimasti: number | null
}

/** The prices with which an abbonamento begins. */
export function prezziIniziali(p: Ingresso & { importo_centesimi: Centesimi }): PrezziInCorso {
  const { ingresso_periodi, ingresso_centesimi, importo_centesimi } = p
  return ingresso_periodi === 0 || ingresso_centesimi === null
    ? { importo_centesimi, pieno_centesimi: null, ingresso_rimasti: null }
    : {
        importo_centesimi: ingresso_centesimi,
        pieno_centesimi: importo_centesimi,
        ingresso_rimasti: ingresso_periodi,
      }
}

/** The price of the next whole charge, as `abbonamenti.prossimo_centesimi` has it. */
export const prossimoPrezzo = (p: PrezziInCorso): Centesimi =>
  p.ingresso_rimasti === 0 ? (p.pieno_centesimi ?? p.importo_centesimi) : p.importo_centesimi

/** The price that holds once no first price does. */
export const prezzoPieno = (
  p: Pick<PrezziInCorso, 'importo_centesimi' | 'pieno_centesimi'>,
): Centesimi => p.pieno_centesimi ?? p.importo_centesimi

/** The price of the first whole charge of who takes a piano. */
export const primoPrezzo = (p: Ingresso & { importo_centesimi: Centesimi }): Centesimi =>
  prossimoPrezzo(prezziIniziali(p))

/**
 * The prices after a charge, as `rinnova_abbonamenti` writes them: a whole one takes one of those at the first price; the days until
 * another day are none of them.
 */
export function dopoAddebito(p: PrezziInCorso, intero: boolean): PrezziInCorso {
  const { ingresso_rimasti } = p
  if (ingresso_rimasti === null) return p
  if (ingresso_rimasti === 0) {
    return { importo_centesimi: prossimoPrezzo(p), pieno_centesimi: null, ingresso_rimasti: null }
  }
  return intero ? { ...p, ingresso_rimasti: ingresso_rimasti - 1 } : p
}

type Venduto = Ingresso & {
  importo_centesimi: Centesimi
  durata_periodi: number | null
  rinnovo_tacito: boolean
}
type ProblemaIngresso = { campo: 'ingresso_centesimi' | 'ingresso_periodi'; motivo: string }

/** A first price is lower than the one after it, and there is a charge after it. */
export function problemiIngresso(c: Venduto): ProblemaIngresso[] {
  const { ingresso_periodi: n, ingresso_centesimi, importo_centesimi } = c
  if (n === 0 && ingresso_centesimi === null) return []
  if (n === 0) return [{ campo: 'ingresso_periodi', motivo: 'Scegli per quanti addebiti vale' }]
  if (ingresso_centesimi === null) {
    return [{ campo: 'ingresso_centesimi', motivo: 'Inserisci il prezzo d’ingresso' }]
  }
  const basso =
    ingresso_centesimi < importo_centesimi
      ? []
      : [{ campo: 'ingresso_centesimi' as const, motivo: 'È più basso del prezzo del piano' }]
  const lungo =
    c.durata_periodi === null || c.rinnovo_tacito || n < c.durata_periodi
      ? []
      : [
          {
            campo: 'ingresso_periodi' as const,
            motivo: 'Vale per meno addebiti della durata: se no, è il prezzo del piano',
          },
        ]
  return [...basso, ...lungo]
}
