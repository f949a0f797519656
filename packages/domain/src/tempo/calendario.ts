import {
  aggiungiGiorni,
  aggiungiMesi,
  giornoDa,
  giornoDellaSettimana,
  partiDelGiorno,
} from './giorno.ts'
import type { Giorno } from './giorno.ts'

/** Easter Sunday of a year, by the Gregorian computus of Meeus, Jones and Butcher. */
export function pasqua(anno: number): Giorno {
  const a = anno % 19
  const b = Math.floor(anno / 100)
  const c = anno % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return giornoDa(anno, Math.floor(n / 31), (n % 31) + 1)
}

const nelTempo = (giorni: Giorno[]): Giorno[] => giorni.toSorted()
const eSabato = (giorno: Giorno): boolean => giornoDellaSettimana(giorno) === 6
const eDomenica = (giorno: Giorno): boolean => giornoDellaSettimana(giorno) === 7

/**
 * The days on which TARGET, the system that settles between European banks, is closed beside
 * Saturdays and Sundays (ECB calendar). Italian holidays such as 2 June are not among them.
 */
export function chiusureTarget(anno: number): Giorno[] {
  const domenica = pasqua(anno)
  return nelTempo([
    giornoDa(anno, 1, 1),
    aggiungiGiorni(domenica, -2),
    aggiungiGiorni(domenica, 1),
    giornoDa(anno, 5, 1),
    giornoDa(anno, 12, 25),
    giornoDa(anno, 12, 26),
  ])
}

/** True when banks settle on that day (TARGET calendar). */
export function targetAperto(giorno: Giorno): boolean {
  if (eSabato(giorno) || eDomenica(giorno)) return false
  return !chiusureTarget(partiDelGiorno(giorno).anno).includes(giorno)
}

/** The day itself when TARGET is open, else the next one on which it is. */
export function giornoTargetDa(giorno: Giorno): Giorno {
  return finoA(giorno, 1, targetAperto)
}

/** `n` TARGET days after a day (before, when negative), which does not count itself. */
export function aggiungiGiorniTarget(giorno: Giorno, n: number): Giorno {
  const passo = n < 0 ? -1 : 1
  let corrente = giorno
  for (let fatti = 0; fatti < Math.abs(n); fatti += 1) {
    corrente = finoA(aggiungiGiorni(corrente, passo), passo, targetAperto)
  }
  return corrente
}

function finoA(giorno: Giorno, passo: 1 | -1, vale: (giorno: Giorno) => boolean): Giorno {
  let corrente = giorno
  while (!vale(corrente)) corrente = aggiungiGiorni(corrente, passo)
  return corrente
}

/**
 * National holidays (L. 260/1949 and later), Easter Sunday included and other Sundays left out.
 * 4 October is one again from 2026 (L. 151/2025). Patron saints' days are local and not here.
 */
export function festivi(anno: number): Giorno[] {
  const domenica = pasqua(anno)
  const fissi: readonly (readonly [number, number])[] = [
    [1, 1],
    [1, 6],
    [4, 25],
    [5, 1],
    [6, 2],
    [8, 15],
    ...(anno >= 2026 ? [[10, 4] as const] : []),
    [11, 1],
    [12, 8],
    [12, 25],
    [12, 26],
  ]
  const giorni = fissi.map(([mese, giorno]) => giornoDa(anno, mese, giorno))
  // Easter Monday has fallen on 25 April (2011), Easter itself on it (1943): one day, listed once.
  return nelTempo([...new Set([...giorni, domenica, aggiungiGiorni(domenica, 1)])])
}

/** A Sunday or a national holiday. */
export function eFestivo(giorno: Giorno): boolean {
  return eDomenica(giorno) || festivi(partiDelGiorno(giorno).anno).includes(giorno)
}

/** A day that is neither Saturday nor festive (Reg. CEE 1182/71). */
export function eLavorativo(giorno: Giorno): boolean {
  return !eSabato(giorno) && !eFestivo(giorno)
}

/** The end of a civil term: a festive day moves it on, and Saturday is not festive (art. 2963 c.c.). */
export function scadenzaCivile(giorno: Giorno): Giorno {
  return finoA(giorno, 1, (candidato) => !eFestivo(candidato))
}

/** The end of a term of European law: Saturdays count as holidays too (Reg. CEE 1182/71 art. 3.4). */
export function scadenzaLavorativa(giorno: Giorno): Giorno {
  return finoA(giorno, 1, eLavorativo)
}

/** The last working day of the month in which a day falls. */
export function ultimoLavorativoDelMese(giorno: Giorno): Giorno {
  const { anno, mese } = partiDelGiorno(giorno)
  const fine = aggiungiGiorni(aggiungiMesi(giornoDa(anno, mese, 1), 1), -1)
  return finoA(fine, -1, eLavorativo)
}
