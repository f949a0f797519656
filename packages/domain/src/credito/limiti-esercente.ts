import { formattaEuro, type Centesimi } from '../denaro/denaro.ts'
import { contato, formattaTasso } from '../parole/formato.ts'

/** Limits within which an esercente proposes plans on its own; null where there is none. */
export type LimitiDilazione = {
  importo_max_centesimi: Centesimi | null
  n_rate_max: number | null
  /** In hundredths of a point. */
  tan_max_centesimi: number | null
}

export const SENZA_LIMITI: LimitiDilazione = {
  importo_max_centesimi: null,
  n_rate_max: null,
  tan_max_centesimi: null,
}

type Chiesta = { importo_centesimi: Centesimi; n_rate: number; tan_percento: number }

const oltre = (valore: number, massimo: number | null): massimo is number =>
  massimo !== null && valore > massimo

/** Why the staff look at a plan before its cliente does, in a sentence for the esercente; null when they need not. */
export function motivoOltreLimiti(
  { importo_centesimi, n_rate, tan_percento }: Chiesta,
  { importo_max_centesimi: importo, n_rate_max: rate, tan_max_centesimi: tan }: LimitiDilazione,
): string | null {
  const passati = [
    ...(oltre(importo_centesimi, importo) ? [`più di ${formattaEuro(importo)}`] : []),
    ...(oltre(n_rate, rate) ? [`più di ${contato(rate, 'rata', 'rate')}`] : []),
    ...(oltre(Math.round(tan_percento * 100), tan)
      ? [`TAN sopra ${formattaTasso(tan / 100)}`]
      : []),
  ]
  if (passati.length === 0) return null
  return `Supera i limiti che hai con noi (${passati.join(', ')}): la esamina prima l’assistenza, poi parte per il cliente.`
}
