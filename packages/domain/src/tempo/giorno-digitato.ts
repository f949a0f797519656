import type { Giorno } from './giorno.ts'

const DIGITATO = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/
const DI_FILA = /^(\d{2})(\d{2})(\d{4})$/
const CANONICO = /^(\d{4})-(\d{2})-(\d{2})$/
// Years that a person can mean, births and agreements included: eight figures are never the year 99999999.
const ANNI = { dal: 1900, al: 2199 }

function giorno(anno: number, mese: number, giornoDelMese: number): Giorno | null {
  if (anno < ANNI.dal || anno > ANNI.al) return null
  const data = new Date(Date.UTC(anno, mese - 1, giornoDelMese))
  const esiste = data.getUTCMonth() === mese - 1 && data.getUTCDate() === giornoDelMese
  return esiste ? data.toISOString().slice(0, 10) : null
}

/** A day as Italians type it, `5/3/2026`, `05.03.2026` or `05032026`; null when it is not one that exists. */
export function leggiGiornoDigitato(testo: string): Giorno | null {
  const pulito = testo.trim()
  const [, g, m, a] = DIGITATO.exec(pulito) ?? DI_FILA.exec(pulito) ?? []
  if (g !== undefined) return giorno(Number(a), Number(m), Number(g))
  const [, anno, mese, delMese] = CANONICO.exec(pulito) ?? []
  return anno === undefined ? null : giorno(Number(anno), Number(mese), Number(delMese))
}
