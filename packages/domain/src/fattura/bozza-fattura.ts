import { bollo } from '../denaro/bollo.ts'
import { arrotondaQuoziente, type Centesimi } from '../denaro/denaro.ts'
import type { CODICI_FATTURAPA } from '../denaro/fatturapa.ts'
import { impostaSu, scorpora } from '../denaro/iva.ts'
import type { FormatoFattura } from '../identita/codice-destinatario.ts'

type Codici = typeof CODICI_FATTURAPA
export type Natura = keyof Codici['Natura']
export type ModalitaPagamento = keyof Codici['ModalitaPagamento']
export type CondizioniPagamento = keyof Codici['CondizioniPagamento']
export type RegimeFiscale = keyof Codici['RegimeFiscale']

/** The kinds of document that the portal prepares. */
export const TIPI_FATTURA = ['TD01', 'TD02', 'TD03', 'TD04', 'TD06', 'TD24'] as const
export type TipoFattura = (typeof TIPI_FATTURA)[number]

/** `S`: a public body pays the tax by itself (art. 17-ter DPR 633/1972). */
export const ESIGIBILITA = { I: 'immediata', D: 'differita', S: 'scissione dei pagamenti' } as const
export type Esigibilita = keyof typeof ESIGIBILITA

export interface Soggetto {
  /** A business or a body; a person has the two names instead. */
  denominazione: string | null
  nome: string | null
  cognome: string | null
  partita_iva: string | null
  codice_fiscale: string | null
  indirizzo: string
  cap: string
  comune: string
  provincia: string | null
}

/** A line as it was agreed and is paid: with its VAT inside. */
export interface Voce {
  descrizione: string
  lordo_centesimi: Centesimi
  aliquota: number
  natura: Natura | null
  /** The sum that who pays keeps back beside it, where that was agreed upon with the amount; left out, it is counted from the rate. */
  trattenuto_centesimi?: Centesimi
}

export interface Ritenuta {
  tipo: 'RT01' | 'RT02'
  aliquota: number
  /** The letter of the CU form. */
  causale: string
}

export interface Dettaglio {
  modalita: ModalitaPagamento
  scadenza: string | null
  importo_centesimi: Centesimi
}

export interface Riferimento {
  numero: string
  data: string
}

export interface DatiFattura {
  tipo: TipoFattura
  numero: string
  data: string
  progressivo: string
  formato: FormatoFattura
  codice_destinatario: string
  pec: string | null
  regime: RegimeFiscale
  esigibilita: Esigibilita
  cedente: Soggetto
  cessionario: Soggetto
  voci: readonly Voce[]
  ritenuta: Ritenuta | null
  condizioni: CondizioniPagamento
  dettagli: readonly Dettaglio[]
  iban: string | null
  /** The invoice that a credit note corrects. */
  collegata: Riferimento | null
  /** The transport documents of a deferred invoice. */
  ddt: readonly Riferimento[]
}

export interface RigaFattura {
  descrizione: string
  imponibile_centesimi: Centesimi
  aliquota: number
  natura: Natura | null
  con_ritenuta: boolean
}

export interface Riepilogo {
  aliquota: number
  natura: Natura | null
  imponibile_centesimi: Centesimi
  imposta_centesimi: Centesimi
}

export interface Fattura extends DatiFattura {
  righe: RigaFattura[]
  riepiloghi: Riepilogo[]
  bollo_centesimi: Centesimi
  ritenuta_centesimi: Centesimi
  totale_centesimi: Centesimi
  /** Left to pay by who receives it: without what it withholds, or pays to the treasury by itself. */
  da_pagare_centesimi: Centesimi
}

type Parti = { imponibile: Centesimi; imposta: Centesimi; ritenuta: Centesimi }

/**
 * The parts of what somebody pays. Where a public body pays the tax by itself what is paid is the net; where it withholds, what is
 * paid is net, plus tax, minus what is withheld: the net is rounded, and the tax takes the cent that is left.
 */
function partiDi(voce: Voce, { esigibilita, ritenuta }: DatiFattura): Parti {
  const { lordo_centesimi: lordo, aliquota, natura, trattenuto_centesimi: trattenuto } = voce
  if (trattenuto !== undefined && esigibilita === 'S') {
    return { imponibile: lordo, imposta: trattenuto, ritenuta: 0 }
  }
  if (trattenuto !== undefined) {
    const { imponibile_centesimi: imponibile, imposta_centesimi: imposta } = scorpora(
      lordo + trattenuto,
      aliquota,
    )
    return { imponibile, imposta, ritenuta: trattenuto }
  }
  // Interest for being late, and stamps, are nobody's income of work.
  const trattiene = ritenuta !== null && natura !== 'N1' ? ritenuta.aliquota : 0
  if (esigibilita === 'S' && aliquota > 0) {
    const imponibile = trattiene === 0 ? lordo : quoziente(lordo, 100 - trattiene)
    return {
      imponibile,
      imposta: impostaSu(imponibile, aliquota),
      ritenuta: imponibile - lordo,
    }
  }
  if (trattiene === 0) {
    const { imponibile_centesimi: imponibile, imposta_centesimi: imposta } = scorpora(
      lordo,
      aliquota,
    )
    return { imponibile, imposta, ritenuta: 0 }
  }
  const imponibile = quoziente(lordo, 100 + aliquota - trattiene)
  const imposta = impostaSu(imponibile, aliquota)
  return { imponibile, imposta, ritenuta: imponibile + imposta - lordo }
}

const quoziente = (importo: Centesimi, percento: number): Centesimi =>
  arrotondaQuoziente(BigInt(importo) * 10_000n, BigInt(Math.round(percento * 100)))

/** The sums by rate and nature: what SdI compares the lines with. */
function riepiloga(righe: readonly (RigaFattura & { imposta: Centesimi })[]): Riepilogo[] {
  const per = new Map<string, Riepilogo>()
  for (const { aliquota, natura, imponibile_centesimi, imposta } of righe) {
    const chiave = `${aliquota}:${natura ?? ''}`
    const prima = per.get(chiave) ?? {
      aliquota,
      natura,
      imponibile_centesimi: 0,
      imposta_centesimi: 0,
    }
    prima.imponibile_centesimi += imponibile_centesimi
    prima.imposta_centesimi += imposta
    per.set(chiave, prima)
  }
  return [...per.values()]
}

/** The invoice with its sums, from what was agreed. A credit note has amounts above zero: its type says what it does. */
export function componiFattura(dati: DatiFattura): Fattura {
  const conParti = dati.voci.map((voce) => ({ voce, parti: partiDi(voce, dati) }))
  const righe = conParti.map(({ voce, parti }) => ({
    descrizione: voce.descrizione,
    imponibile_centesimi: parti.imponibile,
    aliquota: voce.aliquota,
    natura: voce.natura,
    con_ritenuta: parti.ritenuta !== 0,
    imposta: parti.imposta,
  }))
  const riepiloghi = riepiloga(righe)
  const somma = (di: (one: (typeof conParti)[number]['parti']) => number) =>
    conParti.reduce((totale, { parti }) => totale + di(parti), 0)
  const ritenuta_centesimi = somma(({ ritenuta }) => ritenuta)
  const totale_centesimi = somma(({ imponibile, imposta }) => imponibile + imposta)
  const scissa = dati.esigibilita === 'S' ? somma(({ imposta }) => imposta) : 0
  return {
    ...dati,
    righe: righe.map(({ imposta: _, ...riga }) => riga),
    riepiloghi,
    bollo_centesimi: bolloDi(riepiloghi),
    ritenuta_centesimi,
    totale_centesimi,
    da_pagare_centesimi: totale_centesimi - ritenuta_centesimi - scissa,
  }
}

/** The stamp duty of an invoice: what is without VAT is added up, but for what is within VAT in another way. */
function bolloDi(riepiloghi: readonly Riepilogo[]): Centesimi {
  const senza = riepiloghi.filter(
    ({ aliquota, natura, imponibile_centesimi }) =>
      // Asked of a sum surely beyond the limit: whether this nature owes any.
      aliquota === 0 && imponibile_centesimi > 0 && bollo(1_000_000, natura ?? undefined) > 0,
  )
  return bollo(senza.reduce((totale, { imponibile_centesimi: n }) => totale + n, 0))
}
