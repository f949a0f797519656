import {
  arrotondaQuoziente,
  type Centesimi,
  formattaEuro,
  ripartisciPerPesi,
} from '../denaro/denaro.ts'
import { formattaPercento } from '../denaro/percento.ts'

/**
 * The sums that who pays keeps back from an invoice and pays to the treasury by itself: the tax on the fee of a professional, on
 * provvigioni, on works of a condominio, and the VAT that a public body pays.
 */
export const TIPI_TRATTENUTA = [
  'lavoro_autonomo',
  'provvigioni',
  'appalto_condominio',
  'scissione_iva',
] as const
export type TipoTrattenuta = (typeof TIPI_TRATTENUTA)[number]

/** The same, and what a bank keeps back from a transfer for works on buildings. */
export const TIPI_TRATTENUTO = [...TIPI_TRATTENUTA, 'bonifico_parlante'] as const
export type TipoTrattenuto = (typeof TIPI_TRATTENUTO)[number]

type Voce = {
  nome: string
  /** The name within a sentence. */
  breve: string
  norma: string
  /** The letter of the CU form; null where none is issued. */
  causale_cu: string | null
  /** The code with which it is paid by F24; null where it is not who pays that does. */
  codice_tributo: string | null
}

export const TRATTENUTE: Readonly<Record<TipoTrattenuto, Voce>> = {
  lavoro_autonomo: {
    nome: 'Ritenuta d’acconto',
    breve: 'ritenuta',
    norma: 'art. 25 DPR 600/1973',
    causale_cu: 'A',
    codice_tributo: '1040',
  },
  provvigioni: {
    nome: 'Ritenuta sulle provvigioni',
    breve: 'ritenuta',
    norma: 'art. 25-bis DPR 600/1973',
    causale_cu: 'R',
    codice_tributo: '1040',
  },
  appalto_condominio: {
    nome: 'Ritenuta del condominio',
    breve: 'ritenuta',
    norma: 'art. 25-ter DPR 600/1973',
    causale_cu: 'W',
    codice_tributo: '1019 o 1020',
  },
  scissione_iva: {
    nome: 'IVA in scissione dei pagamenti',
    breve: 'IVA',
    norma: 'art. 17-ter DPR 633/1972',
    causale_cu: null,
    codice_tributo: null,
  },
  bonifico_parlante: {
    nome: 'Ritenuta della banca sul bonifico',
    breve: 'ritenuta della banca',
    norma: 'art. 25 DL 78/2010',
    causale_cu: null,
    codice_tributo: null,
  },
}

export const eScissione = (tipo: TipoTrattenuto): boolean => tipo === 'scissione_iva'

/** The rates of VAT with which a public body may be invoiced, in hundredths of a percent. */
export const ALIQUOTE_SCISSIONE = [2200, 1000, 500, 400] as const

/** The sum kept back of a base; the rate is in hundredths of a percent. */
export const trattenutaSu = (base: Centesimi, percento: number): Centesimi =>
  arrotondaQuoziente(BigInt(base) * BigInt(percento), 10_000n)

/**
 * The part that is kept back once so much of the net was paid: all of it when the net is paid, none when none is. Cumulative, so that
 * parts of any size, given back or not, never drift by a cent.
 */
export const trattenutaMaturata = (
  trattenuta: Centesimi,
  pagato: Centesimi,
  netto: Centesimi,
): Centesimi =>
  arrotondaQuoziente(
    BigInt(trattenuta) * BigInt(Math.min(Math.max(pagato, 0), netto)),
    BigInt(netto),
  )

/** Divides what is kept back among the rate of a plan, by largest remainder on the capital that it holds. */
export const trattenuteDelleRate = (
  trattenuta: Centesimi,
  capitali: readonly Centesimi[],
): Centesimi[] => ripartisciPerPesi(trattenuta, capitali)

/** A sum kept back as it is asked for. */
export type RigaChiesta = {
  tipo: TipoTrattenuta
  base_centesimi: Centesimi
  /** The rate, in hundredths of a percent. */
  percento: number
}
type RigaTrattenuta = RigaChiesta & { importo_centesimi: Centesimi }

export type Netto = {
  totale_centesimi: Centesimi
  righe: RigaTrattenuta[]
  trattenuto_centesimi: Centesimi
  da_pagare_centesimi: Centesimi
}

/** Counts what is left to pay of a total. */
export function componiNetto(totale: Centesimi, chieste: readonly RigaChiesta[]): Netto {
  const righe = chieste.map((una) => ({
    ...una,
    importo_centesimi: trattenutaSu(una.base_centesimi, una.percento),
  }))
  const trattenuto = righe.reduce((somma, { importo_centesimi: n }) => somma + n, 0)
  return {
    totale_centesimi: totale,
    righe,
    trattenuto_centesimi: trattenuto,
    da_pagare_centesimi: totale - trattenuto,
  }
}

/** The least that may be asked for, as of any pagamento. */
const NETTO_MIN: Centesimi = 50

/** Finds why a sum cannot be kept back so; null where it can. */
export function motivoTrattenute(
  totale: Centesimi,
  chieste: readonly RigaChiesta[],
  /** The kind of cliente, where it is known. */
  cliente: string | null,
): { riga: number; campo: 'tipo' | 'base_centesimi' | 'percento'; motivo: string } | null {
  if (chieste.length > 1) {
    return {
      riga: 1,
      campo: 'tipo',
      motivo:
        'Su una fattura si trattiene una cosa sola: con la ritenuta non c’è la scissione dei pagamenti (art. 12 DL 87/2018).',
    }
  }
  const [una] = chieste
  if (una === undefined) return null
  const netto = componiNetto(totale, chieste)
  if (una.base_centesimi > totale) {
    return {
      riga: 0,
      campo: 'base_centesimi',
      motivo: `La base non può superare il totale di ${formattaEuro(totale)}.`,
    }
  }
  if (eScissione(una.tipo) && !ALIQUOTE_SCISSIONE.some((una_sola) => una_sola === una.percento)) {
    return { riga: 0, campo: 'percento', motivo: 'Scegli l’aliquota IVA della fattura.' }
  }
  if (eScissione(una.tipo) && netto.da_pagare_centesimi < una.base_centesimi) {
    return {
      riga: 0,
      campo: 'base_centesimi',
      motivo: 'Imponibile e IVA superano il totale della fattura.',
    }
  }
  if (una.tipo === 'appalto_condominio' && cliente !== null && cliente !== 'condominio') {
    return {
      riga: 0,
      campo: 'tipo',
      motivo: 'La ritenuta del 4 % la trattiene solo un condominio: questo cliente non lo è.',
    }
  }
  if (netto.trattenuto_centesimi === 0) {
    return { riga: 0, campo: 'base_centesimi', motivo: 'Su questa base non si trattiene nulla.' }
  }
  if (netto.da_pagare_centesimi < NETTO_MIN) {
    return {
      riga: 0,
      campo: 'base_centesimi',
      motivo: `Resterebbero da pagare ${formattaEuro(netto.da_pagare_centesimi)}: il minimo è ${formattaEuro(NETTO_MIN)}.`,
    }
  }
  return null
}

/** “Ritenuta d’acconto, 20 % di 550,00 €”. */
export const descriviTrattenuta = ({ tipo, percento, base_centesimi }: RigaChiesta): string =>
  `${TRATTENUTE[tipo].nome}, ${formattaPercento(percento / 100)} di ${formattaEuro(base_centesimi)}`

/** “Totale 610,00 €, ritenuta 110,00 €, da pagare 500,00 €.” */
export const fraseNetto = (netto: {
  totale_centesimi: Centesimi
  da_pagare_centesimi: Centesimi
  righe: readonly { tipo: TipoTrattenuta; importo_centesimi: Centesimi }[]
}): string =>
  [
    `Totale ${formattaEuro(netto.totale_centesimi)}`,
    ...netto.righe.map(
      ({ tipo, importo_centesimi }) =>
        `${TRATTENUTE[tipo].breve} ${formattaEuro(importo_centesimi)}`,
    ),
    `da pagare ${formattaEuro(netto.da_pagare_centesimi)}`,
  ].join(', ')

/** Says what becomes of the sum that is kept back: to who pays, and keeps it, what it has to do. */
export const cheFarne = (tipo: TipoTrattenuta, chi: 'paga' | 'altri' = 'altri'): string => {
  const { codice_tributo } = TRATTENUTE[tipo]
  if (codice_tributo === null) {
    return chi === 'paga'
      ? 'L’IVA non va all’esercente: la versi tu all’erario.'
      : 'L’IVA non va all’esercente: la versa l’ente all’erario.'
  }
  const come = `con l’F24, codice tributo ${codice_tributo}, entro il 16 del mese dopo`
  return chi === 'paga'
    ? `La ritenuta non va all’esercente: la versi tu ${come}, e la certifichi con la CU.`
    : `La ritenuta non va all’esercente: la versa chi paga ${come}, e la certifica con la CU.`
}
