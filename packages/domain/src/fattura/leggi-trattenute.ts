import { arrotondaQuoziente, type Centesimi, ripartisciPerPesi } from '../denaro/denaro.ts'
import type { TipoTrattenuta } from '../trattenute/trattenute.ts'
import { figlio, Illeggibile, importo, type NodoXml, somma, testo, tutti } from './nodo-xml.ts'

/** A sum that who pays keeps back, as an invoice says it. */
export interface TrattenutaLetta {
  tipo: TipoTrattenuta
  base_centesimi: Centesimi
  /** In hundredths of a percent. */
  percento: number
  importo_centesimi: Centesimi
}

export interface TrattenuteLette {
  /** One of each kind at most. */
  trattenute: TrattenutaLetta[]
  /** Kept back for a fund (INPS, ENASARCO, ENPAM): no tax, and on no CU of the issuer. */
  contributi_centesimi: Centesimi
}

/** The two kinds of DatiRitenuta that are a tax; the others are contributions. */
const DI_IMPOSTA = new Set(['RT01', 'RT02'])

/** The letters of the CU form for provvigioni (art. 25-bis DPR 600/1973). */
const PROVVIGIONI = /^[QRSTUV]/

function tipoDi(causale: string): TipoTrattenuta {
  if (causale.startsWith('W')) return 'appalto_condominio'
  return PROVVIGIONI.test(causale) ? 'provvigioni' : 'lavoro_autonomo'
}

/** The base on which a rate makes a sum. */
const baseDi = (importo_centesimi: Centesimi, percento: number): Centesimi =>
  arrotondaQuoziente(BigInt(importo_centesimi) * 10_000n, BigInt(percento))

const centesimiDi = (uno: NodoXml, nome: string): Centesimi => Math.abs(importo(uno, nome) ?? 0)

function ritenutaDi(una: NodoXml): TrattenutaLetta | null {
  const importo_centesimi = centesimiDi(una, 'ImportoRitenuta')
  if (importo_centesimi === 0) return null
  const percento = centesimiDi(una, 'AliquotaRitenuta')
  if (percento < 1 || percento > 10_000) {
    throw new Illeggibile('L’aliquota della ritenuta manca o non è tra 0,01 e 100')
  }
  const tipo = tipoDi(testo(una, 'CausalePagamento')?.toUpperCase() ?? '')
  return { tipo, percento, importo_centesimi, base_centesimi: baseDi(importo_centesimi, percento) }
}

/** The tax that a public body pays by itself, over all its rates. */
function scissaDi(riepiloghi: readonly NodoXml[]): TrattenutaLetta | null {
  const scissi = riepiloghi.filter((uno) => testo(uno, 'EsigibilitaIVA') === 'S')
  const importo_centesimi = somma(scissi.map((uno) => centesimiDi(uno, 'Imposta')))
  const base_centesimi = somma(scissi.map((uno) => centesimiDi(uno, 'ImponibileImporto')))
  if (importo_centesimi === 0 || base_centesimi === 0) return null
  const quota = arrotondaQuoziente(BigInt(importo_centesimi) * 10_000n, BigInt(base_centesimi))
  const percento = Math.min(Math.max(quota, 1), 10_000)
  return { tipo: 'scissione_iva', base_centesimi, percento, importo_centesimi }
}

/** Puts together those of one kind: a debt has one of each. */
function unisci(lette: readonly TrattenutaLetta[]): TrattenutaLetta[] {
  const per = new Map<TipoTrattenuta, TrattenutaLetta>()
  for (const una of lette) {
    const prima = per.get(una.tipo)
    if (prima === undefined) per.set(una.tipo, { ...una })
    else {
      prima.base_centesimi += una.base_centesimi
      prima.importo_centesimi += una.importo_centesimi
    }
  }
  return [...per.values()]
}

/** Reads what the cliente of an invoice keeps back of it. */
export function leggiTrattenute(corpo: NodoXml, documento: NodoXml | undefined): TrattenuteLette {
  const dati = tutti(documento, 'DatiRitenuta')
  const eImposta = (una: NodoXml) => DI_IMPOSTA.has(testo(una, 'TipoRitenuta') ?? '')
  const riepiloghi = tutti(figlio(corpo, 'DatiBeniServizi'), 'DatiRiepilogo')
  const lette = [...dati.filter(eImposta).map(ritenutaDi), scissaDi(riepiloghi)]
  return {
    trattenute: unisci(lette.filter((una) => una !== null)),
    contributi_centesimi: somma(
      dati.filter((una) => !eImposta(una)).map((una) => centesimiDi(una, 'ImportoRitenuta')),
    ),
  }
}

/**
 * Divides what is kept back of an invoice among its parts, by largest remainder on what each asks for: the parts make the whole to the
 * cent, and none of them is kept back twice.
 */
export function trattenutePerParte(
  trattenute: readonly TrattenutaLetta[],
  importi: readonly Centesimi[],
): TrattenutaLetta[][] {
  const divise = trattenute.map((una) => ({
    una,
    basi: ripartisciPerPesi(una.base_centesimi, importi),
    somme: ripartisciPerPesi(una.importo_centesimi, importi),
  }))
  return importi.map((_, i) =>
    divise.flatMap(({ una, basi, somme }) => {
      const importo_centesimi = somme[i] ?? 0
      return importo_centesimi === 0
        ? []
        : [{ ...una, base_centesimi: basi[i] ?? 0, importo_centesimi }]
    }),
  )
}

/**
 * Takes off what a debt keeps back the part that belongs to a credit note. `di` is where the note stands before and after it: cumulative, so
 * that over many debts not a cent is lost; never below zero.
 */
export function togliTrattenute(
  sue: readonly TrattenutaLetta[],
  nota: { trattenute: readonly TrattenutaLetta[]; da_pagare_centesimi: Centesimi },
  di: { prima: Centesimi; dopo: Centesimi },
): TrattenutaLetta[] {
  const quota = (intera: Centesimi) => {
    const fino = (centesimi: Centesimi) =>
      arrotondaQuoziente(BigInt(intera) * BigInt(centesimi), BigInt(nota.da_pagare_centesimi))
    return fino(di.dopo) - fino(di.prima)
  }
  return sue.flatMap((una) => {
    const tolta = nota.trattenute.find(({ tipo }) => tipo === una.tipo)
    if (tolta === undefined) return [una]
    const importo_centesimi = Math.max(0, una.importo_centesimi - quota(tolta.importo_centesimi))
    const base_centesimi = Math.max(0, una.base_centesimi - quota(tolta.base_centesimi))
    return importo_centesimi === 0 ? [] : [{ ...una, base_centesimi, importo_centesimi }]
  })
}
