import { contato } from '../parole/formato.ts'
import { LIMITI_PIANO } from '../stati/piano.ts'
import type { CumuloPromozione } from '../stati/promozione.ts'
import { type Centesimi, formattaEuro } from './denaro.ts'
import { scontoDi } from './sconto.ts'

/** A promozione that may be had on a price: whom it is for was looked at before. */
export type Candidata = {
  id: string
  /** Null where nobody types one. */
  codice: string | null
  nome: string
  effetto: string
  /** Hundredths of a percent or cents; days for what puts the first charge off. */
  valore: number
  cumulo: CumuloPromozione
  ordine: number
  /** True where the person typed its code: it is left out only with a reason. */
  scritta: boolean
}

/** A price on which promozioni are tried; `prova_giorni` is null where what is paid is no abbonamento. */
export type Prezzo = { prezzo_centesimi: Centesimi; prova_giorni: number | null }

export type RigaSconto = {
  id: string
  /** The price that this one finds, after those before it. */
  prima_centesimi: Centesimi
  sconto_centesimi: Centesimi
  /** Days of trial on top of those of the piano. */
  prova_giorni: number
}
export type Esclusa = { id: string; motivo: string }
export type Insieme = {
  righe: RigaSconto[]
  escluse: Esclusa[]
  sconto_centesimi: Centesimi
  prova_giorni: number
}

export const nomeDi = ({ codice, nome }: { codice: string | null; nome: string }): string =>
  codice ?? nome

/** True where a promozione puts the first charge off: a longer trial, or periods that are given. */
const isProva = ({ effetto }: Pick<Candidata, 'effetto'>): boolean =>
  effetto === 'prova' || effetto === 'rata_omaggio'

/** By the number that was given to each, then percents before euro, then the oldest first: always in one order. */
function inOrdine(a: Candidata, b: Candidata): number {
  const percento = ({ effetto }: Candidata) => (effetto === 'percentuale' ? 0 : 1)
  return a.ordine - b.ordine || percento(a) - percento(b) || (a.id < b.id ? -1 : 1)
}

/** The days of trial that a promozione adds, or why it adds none. */
function provaDi(p: Candidata, gia: number | null, tolte: number): number | string {
  if (gia === null) {
    return p.effetto === 'prova'
      ? 'allunga la prova di un abbonamento: qui non si può usare'
      : 'regala un periodo di un abbonamento: qui non si può usare'
  }
  if (tolte > 0) return 'non si aggiunge a uno sconto: allunga la prova'
  return gia + p.valore > LIMITI_PIANO.prova_giorni
    ? `farebbe durare la prova più di ${contato(LIMITI_PIANO.prova_giorni, 'giorno', 'giorni')}`
    : p.valore
}

/** The cents that a promozione takes off what the ones before it left, or why it takes none. */
function toltoDa(p: Candidata, resto: Centesimi, prova: number): number | string {
  if (prova > 0) return 'vale per i piani che si pagano subito, senza prova'
  const sconto = scontoDi(p, resto)
  if (sconto === 0) return 'non toglie nulla'
  return resto - sconto < LIMITI_PIANO.importo_min
    ? `lascerebbe da pagare meno di ${formattaEuro(LIMITI_PIANO.importo_min)}: qui non si può usare`
    : sconto
}

/** Takes each off what the ones before it left. One that would leave too little is left out, and the next ones are tried. */
function applica(scelte: readonly Candidata[], { prezzo_centesimi, prova_giorni }: Prezzo) {
  const fatto: Insieme = { righe: [], escluse: [], sconto_centesimi: 0, prova_giorni: 0 }
  for (const p of scelte.toSorted(inOrdine)) {
    const prima_centesimi = prezzo_centesimi - fatto.sconto_centesimi
    const prova = (prova_giorni ?? 0) + fatto.prova_giorni
    const esito = isProva(p)
      ? provaDi(p, prova_giorni === null ? null : prova, fatto.sconto_centesimi)
      : toltoDa(p, prima_centesimi, prova)
    if (typeof esito === 'string') {
      fatto.escluse.push({ id: p.id, motivo: esito })
      continue
    }
    const riga = isProva(p)
      ? { sconto_centesimi: 0, prova_giorni: esito }
      : { sconto_centesimi: esito, prova_giorni: 0 }
    fatto.righe.push({ id: p.id, prima_centesimi, ...riga })
    fatto.sconto_centesimi += riga.sconto_centesimi
    fatto.prova_giorni += riga.prova_giorni
  }
  return fatto
}

/** The sets that may be had at once: all those that go together, and each other one alone; money and days apart. */
function insiemi(candidate: readonly Candidata[]): Candidata[][] {
  const insieme = candidate.filter(({ cumulo }) => cumulo === 'cumulabile')
  return [
    insieme.filter((p) => !isProva(p)),
    insieme.filter(isProva),
    ...candidate.filter(({ cumulo }) => cumulo === 'esclusiva').map((p) => [p]),
  ].filter(({ length }) => length > 0)
}

type Provato = { scelte: Candidata[]; esito: Insieme; scritte: number }

/** The better of two: more money off, then more of the typed codes, then more days, then the first in order. */
function migliore(a: Provato, b: Provato): number {
  const primo = ({ scelte }: Provato) => Math.min(...scelte.map(({ ordine }) => ordine))
  return (
    b.esito.sconto_centesimi - a.esito.sconto_centesimi ||
    b.scritte - a.scritte ||
    b.esito.prova_giorni - a.esito.prova_giorni ||
    primo(a) - primo(b)
  )
}

/** Why one that might be had is not in the set that was chosen. */
function motivoFuori(p: Candidata, scelto: Provato, candidate: readonly Candidata[]): string {
  const presi = new Set(scelto.esito.righe.map(({ id }) => id))
  const altri = candidate.filter(({ id }) => presi.has(id)).map(nomeDi)
  if (altri.length === 0) return 'non toglie nulla'
  const sola = p.cumulo === 'esclusiva' ? 'vale da sola' : 'non si aggiunge alle altre'
  return `${sola}: c’è già ${altri.join(' e ')}, che toglie ${formattaEuro(scelto.esito.sconto_centesimi)}`
}

/**
 * The promozioni that a price has, in order, and why the others are left out. An exclusive one stands alone, the others add
 * up; of the sets that are possible, the one that takes off most. A set without the typed codes is chosen only where it takes
 * off more than they do. Never less than the smallest charge is left.
 */
export function scontiInsieme(candidate: readonly Candidata[], prezzo: Prezzo): Insieme {
  const scritte = candidate.filter((p) => p.scritta)
  const provati = insiemi(candidate).map((scelte): Provato => {
    const dentro = scelte.filter((p) => p.scritta).length
    return { scelte, esito: applica(scelte, prezzo), scritte: dentro }
  })
  // Days of trial and euro are not compared: a typed code says which of them is wanted.
  const voluti = scritte.some(isProva)
    ? provati.filter(({ scelte }) => scelte.some((p) => p.scritta))
    : provati
  const [scelto] = voluti.toSorted(migliore)
  if (scelto === undefined) {
    return { righe: [], escluse: [], sconto_centesimi: 0, prova_giorni: 0 }
  }
  const tenute = new Set(scelto.scelte.map(({ id }) => id))
  const fuori = candidate
    .filter(({ id }) => !tenute.has(id))
    .map((p) => {
      // Its own reason comes first: it might be had nowhere.
      const da_sola = applica([p], prezzo).escluse[0]
      return da_sola ?? { id: p.id, motivo: motivoFuori(p, scelto, candidate) }
    })
  return { ...scelto.esito, escluse: [...scelto.esito.escluse, ...fuori] }
}
