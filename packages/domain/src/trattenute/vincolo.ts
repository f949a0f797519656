import type { Centesimi } from '../denaro/denaro.ts'
import { arrotondaQuoziente, formattaEuro } from '../denaro/denaro.ts'
import { causaleSepa } from '../banca/sepa-caratteri.ts'
import { causaleBonifico } from '../denaro/causale.ts'
import { NOMI_METODO } from '../denaro/metodo.ts'
import type { MetodoPagamento } from '../stati/pagamento.ts'
import { formattaGiorno } from '../parole/formato.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { trattenutaSu } from './trattenute.ts'

/** Deductions for works on buildings that are lost unless the invoice is paid by a bonifico parlante. */
export const AGEVOLAZIONI = ['recupero_edilizio', 'risparmio_energetico', 'antisismico'] as const
export type Agevolazione = (typeof AGEVOLAZIONI)[number]

type Voce = { nome: string; norma: string; causale: string }

export const NOMI_AGEVOLAZIONE: Readonly<Record<Agevolazione, Voce>> = {
  recupero_edilizio: {
    nome: 'Recupero edilizio',
    norma: 'art. 16-bis DPR 917/1986',
    causale: 'Recupero edilizio art. 16-bis DPR 917/1986',
  },
  risparmio_energetico: {
    nome: 'Risparmio energetico',
    norma: 'art. 1 commi 344-347 L. 296/2006',
    causale: 'Risparmio energetico art. 1 c. 344-347 L. 296/2006',
  },
  antisismico: {
    nome: 'Misure antisismiche',
    norma: 'art. 16 DL 63/2013',
    causale: 'Misure antisismiche art. 16 DL 63/2013',
  },
}

/** The one way of paying that keeps the deduction. */
const METODO_VINCOLATO = 'bonifico' satisfies MetodoPagamento

const PERDITA: Readonly<Partial<Record<MetodoPagamento, string>>> = {
  carta: 'Con la carta perdi la detrazione',
  addebito_sdd: 'Con l’addebito sul conto perdi la detrazione',
  sdd_banca: 'Con l’addebito sul conto perdi la detrazione',
  contanti: 'In contanti perdi la detrazione',
  pos: 'Con il POS perdi la detrazione',
  assegno: 'Con un assegno perdi la detrazione',
}

/** Why a way of paying is not offered to who pays; null where it is. */
export function motivoMetodoVietato(
  vincolo: Agevolazione | null,
  metodo: MetodoPagamento,
): string | null {
  if (vincolo === null || metodo === METODO_VINCOLATO) return null
  return `${PERDITA[metodo] ?? `Con ${NOMI_METODO[metodo]} perdi la detrazione`}: serve il bonifico parlante.`
}

/** The same for the esercente. */
export const motivoIncassoVietato = (
  vincolo: Agevolazione | null,
  metodo: MetodoPagamento,
): string | null =>
  motivoMetodoVietato(vincolo, metodo) === null
    ? null
    : 'Il cliente perderebbe la detrazione: si incassa solo con il bonifico parlante.'

type DatiParlante = {
  agevolazione: Agevolazione
  fattura_numero: string
  fattura_data: Giorno
  /** The one who deducts it; null where nobody has said. */
  codice_fiscale: string | null
  esercente: string
  partita_iva: string
  importo_centesimi: Centesimi
}

/** The remittance text: within the 140 characters of SEPA, with the code by which the transfer is known when it comes. */
export function causaleParlante(
  { agevolazione, fattura_numero, fattura_data }: DatiParlante,
  codice: string | null,
): string {
  const coda = codice === null ? '' : ` - ${causaleBonifico(codice)}`
  const { causale } = NOMI_AGEVOLAZIONE[agevolazione]
  const testo = `${causale} - Fatt. ${fattura_numero} del ${formattaGiorno(fattura_data)}`
  return causaleSepa(`${testo.slice(0, 140 - coda.length)}${coda}`)
}

/** The fields that the form of a bank asks for, each to be copied by itself. */
export function campiParlante(
  dati: DatiParlante,
  { codice, iban }: { codice: string | null; iban: string },
): { nome: string; valore: string; manca: boolean }[] {
  const { nome, norma } = NOMI_AGEVOLAZIONE[dati.agevolazione]
  const campo = (come: string, valore: string, manca = false) => ({ nome: come, valore, manca })
  return [
    campo('Tipo di bonifico', `Per agevolazioni fiscali: ${nome.toLowerCase()}, ${norma}`),
    campo('Beneficiario', dati.esercente),
    campo('Partita IVA del beneficiario', dati.partita_iva),
    ...(iban === '' ? [] : [campo('IBAN', iban)]),
    campo('Importo', formattaEuro(dati.importo_centesimi)),
    campo(
      'Codice fiscale di chi detrae',
      dati.codice_fiscale ?? 'il tuo codice fiscale',
      dati.codice_fiscale === null,
    ),
    campo('Fattura', `n. ${dati.fattura_numero} del ${formattaGiorno(dati.fattura_data)}`),
    campo('Causale', causaleParlante(dati, codice)),
  ]
}

/** All of it in one text, as it is copied or read by the camera of a phone. */
export const testoParlante = (campi: ReturnType<typeof campiParlante>): string =>
  campi.map(({ nome, valore }) => `${nome}: ${valore}`).join('\n')

export type AliquoteBonifico = {
  /** The rate that the bank keeps back, in hundredths of a percent. */
  percento: number
  /** The VAT that is taken to be within the transfer, whatever the invoice says, in hundredths of a percent. */
  iva_scorporata: number
}

/** The base on which the bank reckons: the transfer without the VAT that is taken to be in it (circolare 40/E of 2010). */
export const baseDelBonifico = (importo: Centesimi, { iva_scorporata }: AliquoteBonifico) =>
  arrotondaQuoziente(BigInt(importo) * 10_000n, 10_000n + BigInt(iva_scorporata))

/** Counts what the bank of who receives a bonifico parlante keeps back of it (art. 25 DL 78/2010). */
export const ritenutaDelBonifico = (importo: Centesimi, aliquote: AliquoteBonifico): Centesimi =>
  trattenutaSu(baseDelBonifico(importo, aliquote), aliquote.percento)

/** Banks do not all round the base: a cent more or less is the same sum. */
export const SCARTO_BANCA: Centesimi = 1

/** Finds what the bank kept back, where what came is a transfer of this amount without it; null where it is not. */
export function trattenutoDallaBanca(
  importo: Centesimi,
  arrivato: Centesimi,
  aliquote: AliquoteBonifico,
): Centesimi | null {
  const attesa = ritenutaDelBonifico(importo, aliquote)
  const trattenuto = importo - arrivato
  return attesa > 0 && trattenuto > 0 && Math.abs(trattenuto - attesa) <= SCARTO_BANCA
    ? trattenuto
    : null
}

/** The least and the most that a bonifico parlante can have been of which so much came. */
export function interiDi(
  arrivato: Centesimi,
  { percento, iva_scorporata }: AliquoteBonifico,
): [Centesimi, Centesimi] {
  const intero = arrotondaQuoziente(
    BigInt(arrivato) * BigInt(10_000 + iva_scorporata),
    BigInt(10_000 + iva_scorporata - percento),
  )
  // Two roundings, and the cent that banks differ by.
  return [intero - 3, intero + 3]
}
