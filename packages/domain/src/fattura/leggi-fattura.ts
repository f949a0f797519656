import { CODICI_FATTURAPA } from '../denaro/fatturapa.ts'
import { type Centesimi, ripartisciPerPesi } from '../denaro/denaro.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import type { ModalitaPagamento } from './bozza-fattura.ts'
import {
  type CedenteLetto,
  type CessionarioLetto,
  leggiCedente,
  leggiCessionario,
} from './leggi-soggetti.ts'
import { leggiTrattenute, type TrattenuteLette } from './leggi-trattenute.ts'
import {
  figlio,
  giorno,
  Illeggibile,
  importo,
  type NodoXml,
  somma,
  testo,
  tutti,
} from './nodo-xml.ts'

// Elements are those of FatturaPA 1.2.2 (and 1.9 of its technical specifications), which all stand under one name without a prefix.

/** The kinds of document that ask a cliente for money, or give back a part of what was asked. */
export const TIPI_LETTI = [
  'TD01',
  'TD02',
  'TD03',
  'TD04',
  'TD05',
  'TD06',
  'TD24',
  'TD25',
  'TD26',
] as const
export type TipoLetto = (typeof TIPI_LETTI)[number]

export interface ScadenzaLetta {
  /** Its place in the invoice, from 1. */
  n: number
  /** Null where the invoice says nothing of how it is paid. */
  modalita: ModalitaPagamento | null
  scadenza: Giorno | null
  importo_centesimi: Centesimi
}

export interface FatturaLetta extends TrattenuteLette {
  tipo: TipoLetto
  numero: string
  data: Giorno
  cessionario: CessionarioLetto
  totale_centesimi: Centesimi
  /** Left by the cliente out of what is paid, and paid to the treasury. */
  ritenuta_centesimi: Centesimi
  /** The tax that a public body pays by itself (art. 17-ter DPR 633/1972). */
  iva_scissa_centesimi: Centesimi
  /** The sum of the scadenze: the net that the invoice asks for, and what becomes a debt. */
  da_pagare_centesimi: Centesimi
  scadenze: ScadenzaLetta[]
  /** The invoices that a credit note corrects. */
  collegate: { numero: string; data: Giorno | null }[]
  /** Sentences about what does not add up, for the person who looks at it before anything is asked. */
  avvisi: string[]
}

export type EsitoLettura = { fattura: FatturaLetta } | { numero: string | null; motivo: string }

export type FileLetto =
  /** Something else: a receipt of SdI, a price list. */
  | { tipo: 'altro' }
  | { tipo: 'rifiutato'; motivo: string }
  | { tipo: 'fatture'; cedente: CedenteLetto; esiti: EsitoLettura[] }

const eModalita = (codice: string | null): codice is ModalitaPagamento =>
  codice !== null && Object.hasOwn(CODICI_FATTURAPA.ModalitaPagamento, codice)

/** The day by which one part is paid: as it is written, or so many days after another one. */
function scadenzaDi(dettaglio: NodoXml): Giorno | null {
  const scritta = giorno(dettaglio, 'DataScadenzaPagamento')
  if (scritta !== null) return scritta
  const dal = giorno(dettaglio, 'DataRiferimentoTerminiPagamento')
  const giorni = testo(dettaglio, 'GiorniTerminiPagamento')
  return dal !== null && giorni !== null && /^\d{1,3}$/.test(giorni)
    ? aggiungiGiorni(dal, Number(giorni))
    : null
}

function leggiScadenze(corpo: NodoXml, e_nota: boolean): ScadenzaLetta[] {
  return tutti(corpo, 'DatiPagamento')
    .flatMap((dati) => tutti(dati, 'DettaglioPagamento'))
    .flatMap((dettaglio) => {
      const modalita = testo(dettaglio, 'ModalitaPagamento')
      if (!eModalita(modalita)) {
        throw new Illeggibile(`Il modo di pagamento “${modalita?.slice(0, 10) ?? ''}” non esiste`)
      }
      const scritto = importo(dettaglio, 'ImportoPagamento')
      if (scritto === null) throw new Illeggibile('A una scadenza manca l’importo')
      // Some programs write a credit note with its signs turned round.
      const importo_centesimi = e_nota ? Math.abs(scritto) : scritto
      if (importo_centesimi < 0) throw new Illeggibile('Una scadenza ha un importo sotto lo zero')
      return importo_centesimi === 0
        ? []
        : [{ modalita, scadenza: scadenzaDi(dettaglio), importo_centesimi }]
    })
    .map((una, indice) => ({ n: indice + 1, ...una }))
}

function collegateDi(generali: NodoXml | undefined) {
  return tutti(generali, 'DatiFattureCollegate').flatMap((dati) => {
    const numero = testo(dati, 'IdDocumento')
    return numero === null ? [] : [{ numero, data: giorno(dati, 'Data') }]
  })
}

type Somme = Pick<
  FatturaLetta,
  'totale_centesimi' | 'ritenuta_centesimi' | 'iva_scissa_centesimi'
> & { chiesto_centesimi: Centesimi }

/** Names what does not add up: the person decides, and nothing is corrected for them. */
function avvisiDi(s: Somme): string[] {
  if (s.chiesto_centesimi === nettoDi(s)) return []
  if (chiedonoIlTotale(s)) {
    return [
      'Le scadenze chiedono il totale, ma il cliente paga il netto: qui quello che trattiene è già tolto, in proporzione',
    ]
  }
  return ['Le scadenze non fanno il totale da pagare: controlla gli importi']
}

const nettoDi = (s: Omit<Somme, 'chiesto_centesimi'>): Centesimi =>
  s.totale_centesimi - s.ritenuta_centesimi - s.iva_scissa_centesimi

/** True where the parts forget what is kept back: many programs write them so. */
const chiedonoIlTotale = (s: Somme): boolean =>
  s.chiesto_centesimi === s.totale_centesimi && nettoDi(s) > 0 && nettoDi(s) < s.totale_centesimi

/** The parts as they are paid: each of its net, by largest remainder, where they were written of the total. */
function alNetto(scritte: readonly ScadenzaLetta[], somme: Somme): ScadenzaLetta[] {
  if (!chiedonoIlTotale(somme)) return [...scritte]
  const importi = scritte.map((una) => una.importo_centesimi)
  return ripartisciPerPesi(nettoDi(somme), importi).flatMap((importo_centesimi, i) => {
    const una = scritte[i]
    return una === undefined || importo_centesimi === 0 ? [] : [{ ...una, importo_centesimi }]
  })
}

function sommeDi(corpo: NodoXml, documento: NodoXml | undefined, e_nota: boolean) {
  const riepiloghi = tutti(figlio(corpo, 'DatiBeniServizi'), 'DatiRiepilogo')
  const intero = (valore: Centesimi) => (e_nota ? Math.abs(valore) : valore)
  const contato = somma(
    riepiloghi.flatMap((uno) => [importo(uno, 'ImponibileImporto'), importo(uno, 'Imposta')]),
  )
  const scissi = riepiloghi.filter((uno) => testo(uno, 'EsigibilitaIVA') === 'S')
  const ritenute = tutti(documento, 'DatiRitenuta').map((una) => importo(una, 'ImportoRitenuta'))
  return {
    totale_centesimi: intero(importo(documento, 'ImportoTotaleDocumento') ?? contato),
    ritenuta_centesimi: intero(somma(ritenute)),
    iva_scissa_centesimi: intero(somma(scissi.map((uno) => importo(uno, 'Imposta')))),
  }
}

function tipoDi(documento: NodoXml | undefined): TipoLetto {
  const scritto = testo(documento, 'TipoDocumento') ?? ''
  const tipo = TIPI_LETTI.find((uno) => uno === scritto)
  if (tipo !== undefined) return tipo
  const altro = Object.entries(CODICI_FATTURAPA.TipoDocumento).find(
    ([codice]) => codice === scritto,
  )
  throw new Illeggibile(
    altro === undefined
      ? `Il tipo di documento “${scritto.slice(0, 10)}” non esiste`
      : `È un documento ${scritto} (${altro[1]}): non chiede nulla a un cliente`,
  )
}

function leggiCorpo(corpo: NodoXml, cessionario: CessionarioLetto): FatturaLetta {
  const generali = figlio(corpo, 'DatiGenerali')
  const documento = figlio(generali, 'DatiGeneraliDocumento')
  const tipo = tipoDi(documento)
  const e_nota = tipo === 'TD04'
  const numero = testo(documento, 'Numero')
  const data = giorno(documento, 'Data')
  const divisa = testo(documento, 'Divisa')
  if (numero === null || numero.length > 20 || !/^[ -~]+$/.test(numero)) {
    throw new Illeggibile('Il numero della fattura manca o non è come vuole lo schema')
  }
  if (data === null) throw new Illeggibile('Manca la data della fattura')
  if (divisa !== 'EUR') throw new Illeggibile('È in un’altra divisa: qui si chiedono solo euro')
  const somme = sommeDi(corpo, documento, e_nota)
  if (somme.totale_centesimi < 0) throw new Illeggibile('Il totale è sotto lo zero')
  const scritte = leggiScadenze(corpo, e_nota)
  const netto = nettoDi(somme)
  const chiesto_centesimi = somma(scritte.map((una) => una.importo_centesimi))
  const scadenze =
    scritte.length === 0 && netto > 0
      ? [{ n: 1, modalita: null, scadenza: null, importo_centesimi: netto }]
      : alNetto(scritte, { ...somme, chiesto_centesimi })
  const da_pagare_centesimi = somma(scadenze.map((una) => una.importo_centesimi))
  return {
    tipo,
    numero,
    data,
    cessionario,
    ...somme,
    ...leggiTrattenute(corpo, documento),
    da_pagare_centesimi,
    scadenze,
    collegate: collegateDi(generali),
    avvisi: avvisiDi({
      ...somme,
      chiesto_centesimi: scritte.length === 0 ? da_pagare_centesimi : chiesto_centesimi,
    }),
  }
}

function leggiEsito(corpo: NodoXml, cessionario: CessionarioLetto): EsitoLettura {
  try {
    return { fattura: leggiCorpo(corpo, cessionario) }
  } catch (error) {
    if (!(error instanceof Illeggibile)) throw error
    const numero = testo(corpo, 'DatiGenerali', 'DatiGeneraliDocumento', 'Numero')
    return { numero: numero?.slice(0, 20) ?? null, motivo: `${error.message}.` }
  }
}

/** Reads what a file of FatturaPA says: one invoice or several of the same cliente, each read or with the reason why it is not. */
export function leggiFatture(radice: NodoXml): FileLetto {
  if (radice.nome === 'FatturaElettronicaSemplificata') {
    const motivo =
      'È una fattura semplificata: non dice quando si paga. Chiedi il pagamento a mano.'
    return { tipo: 'rifiutato', motivo }
  }
  if (radice.nome !== 'FatturaElettronica') return { tipo: 'altro' }
  const testata = figlio(radice, 'FatturaElettronicaHeader')
  const corpi = tutti(radice, 'FatturaElettronicaBody')
  const cessionario = leggiCessionario(testata)
  if (testata === undefined || corpi.length === 0) {
    return { tipo: 'rifiutato', motivo: 'La fattura è incompleta: salvala di nuovo e riprova.' }
  }
  const esiti = corpi.map((corpo) => leggiEsito(corpo, cessionario))
  return { tipo: 'fatture', cedente: leggiCedente(testata), esiti }
}
