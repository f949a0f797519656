import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { creaDilazione } from '@rateo/contract/accordi/dilazioni-proposte'
import { CADENZE_DILAZIONE, type CadenzaDilazione } from '@rateo/domain/credito/dilazione'
import { BASI_MERITO } from '@rateo/domain/credito/merito-creditizio'
import type { Commissione } from '@rateo/domain/denaro/commissione'
import { aggiungiMesi, type Giorno } from '@rateo/domain/tempo/giorno'
import {
  componiDilazione,
  type CondizioniRate,
  type EsitoPiano,
} from '@rateo/domain/credito/proposta-rate'
import { GIORNI_DATA_FATTURA, primaScadenzaAGiorni } from '@rateo/domain/tempo/scadenze-rate'
import { dateOf, eventiDi, eventiScritti } from './eventi.values.ts'
import { readTyped, toTyped } from '../../../ui/fields/typed-amount.ts'

/** The day, the fee of collecting, and the days of events that a schedule is drawn with. */
export type Regole = { oggi: Giorno; commissione: Commissione; giorni_evento: number }

/** The form as it is typed: every field is text, so that a draft of it can be kept. */
export type DilazioneValues = {
  origine: string
  cliente_id: string
  /** Ids with commas between them. */
  pagamenti: string
  importo: string
  causale: string
  anticipo: string
  n_rate: string
  cadenza: string
  /** The two ways to give the first due date: a day, or so many days from an invoice. */
  quando: string
  data_fattura: string
  prima_scadenza: string
  fine_mese: string
  tan: string
  spese: string
  resto: string
  salta_mesi: string
  /** Empty where the server is to presume it. */
  fornitura: string
  /** The days of the rate, with commas between them: an empty one is still to be chosen. */
  date: string
  /** The event of each of those days, a line for each: empty for a rata that waits for none. */
  eventi: string
  a_carico: string
  /** The rate for being late that is agreed upon: empty for that of the law. */
  mora: string
  /** How the cliente was judged able to pay: asked where the plan is credit. */
  merito: string
  merito_nota: string
}
const NUOVA: DilazioneValues = {
  origine: 'pagamenti',
  cliente_id: '',
  pagamenti: '',
  importo: '',
  causale: '',
  anticipo: '',
  n_rate: '3',
  cadenza: 'mensile',
  quando: 'giorno',
  data_fattura: '',
  prima_scadenza: '',
  fine_mese: '',
  tan: '',
  spese: '',
  resto: 'ultima',
  salta_mesi: '',
  fornitura: '',
  date: '',
  eventi: '',
  a_carico: 'esercente',
  mora: '',
  merito: '',
  merito_nota: '',
}

export const vuota = (today: Giorno): DilazioneValues => ({
  ...NUOVA,
  data_fattura: today,
  prima_scadenza: aggiungiMesi(today, 1),
})

const noZero = (centesimi: number) => (centesimi === 0 ? '' : toTyped(centesimi))

/** A bozza as the form writes it. */
export function valuesOf(d: Dilazione, today: Giorno): DilazioneValues {
  const c = d.condizioni
  return {
    ...vuota(today),
    origine: d.debiti.length > 0 ? 'pagamenti' : 'importo',
    cliente_id: d.cliente._id,
    pagamenti: d.debiti.map(({ _id }) => _id).join(','),
    importo: toTyped(d.importo_centesimi),
    causale: d.causale,
    anticipo: noZero(d.anticipo_centesimi),
    n_rate: String(d.n_rate),
    cadenza: d.cadenza,
    prima_scadenza: d.prima_scadenza,
    fornitura: d.fornitura_il ?? '',
    merito: d.merito_creditizio?.base ?? '',
    merito_nota: d.merito_creditizio?.nota ?? '',
    tan: noZero(Math.round(d.tan_percento * 100)),
    ...(c && {
      fine_mese: c.fine_mese ? 'si' : '',
      spese: noZero(c.spese_per_rata_centesimi),
      resto: c.resto,
      salta_mesi: c.salta_mesi.join(','),
      date: c.date_libere?.join(',') ?? '',
      eventi: eventiScritti(c.eventi ?? [], d.n_rate),
      a_carico: c.commissione_a_carico ?? 'esercente',
      mora: c.mora_percento === undefined ? '' : toTyped(Math.round(c.mora_percento * 100)),
    }),
  }
}

export const listOf = (text: string): string[] => text.split(',').filter((one) => one !== '')

const zeroIfEmpty = (text: string): number =>
  text.trim() === '' ? 0 : (readTyped(text) ?? Number.NaN)

const isCadenza = (text: string): text is CadenzaDilazione =>
  CADENZE_DILAZIONE.some((one) => one === text)

function primaScadenza(v: DilazioneValues): Giorno {
  const giorni = GIORNI_DATA_FATTURA.find((one) => String(one) === v.quando)
  if (giorni === undefined) return v.prima_scadenza
  return v.data_fattura && primaScadenzaAGiorni(v.data_fattura, giorni, v.fine_mese !== '')
}

/** The days of the rate: by a cadenza, or each as it was chosen. */
function giorniDi(v: DilazioneValues) {
  if (v.cadenza === 'libera') {
    const date_libere = dateOf(v)
    return {
      cadenza: 'libera' as const,
      n_rate: date_libere.length,
      prima_scadenza: date_libere[0] ?? '',
      fine_mese: false,
      salta_mesi: [],
      date_libere,
      ...eventiDi(v),
    }
  }
  return {
    cadenza: isCadenza(v.cadenza) ? v.cadenza : 'mensile',
    n_rate: /^\d{1,3}$/.test(v.n_rate.trim()) ? Number(v.n_rate) : Number.NaN,
    prima_scadenza: primaScadenza(v),
    fine_mese: v.fine_mese !== '',
    salta_mesi: listOf(v.salta_mesi).map(Number),
  }
}

/** The typed texts as the domain reads them; a text that is no number becomes one that the domain refuses. */
export function condizioniDi(
  v: DilazioneValues,
  importo: number,
  { oggi, commissione, giorni_evento }: Regole,
): CondizioniRate {
  return {
    importo_centesimi: importo,
    anticipo_centesimi: zeroIfEmpty(v.anticipo),
    ...giorniDi(v),
    // Hundredths of a point, read as cents are.
    tan_percento: zeroIfEmpty(v.tan) / 100,
    spese_per_rata_centesimi: zeroIfEmpty(v.spese),
    resto: v.resto === 'prima' ? 'prima' : 'ultima',
    ...(v.a_carico === 'cliente' && { commissione }),
    giorni_evento,
    oggi,
  }
}

export const importoTyped = (v: DilazioneValues): number => readTyped(v.importo) ?? 0

export const pianoDi = (v: DilazioneValues, importo: number, regole: Regole): EsitoPiano =>
  componiDilazione(condizioniDi(v, importo, regole))

type Body = InputOf<typeof creaDilazione>

/** The judgement on the cliente, once it is whole. */
export function meritoDi({
  merito,
  merito_nota,
}: DilazioneValues): Pick<Body, 'merito_creditizio'> {
  const base = BASI_MERITO.find((one) => one === merito)
  const nota = merito_nota.trim()
  return base === undefined || nota === '' ? {} : { merito_creditizio: { base, nota } }
}

export function toBody(v: DilazioneValues, importo: number, regole: Regole): Body {
  const {
    importo_centesimi,
    oggi: _oggi,
    commissione,
    giorni_evento: _giorni,
    salta_mesi,
    date_libere,
    eventi,
    ...condizioni
  } = condizioniDi(v, importo, regole)
  const causale = v.causale.trim()
  return {
    ...(v.origine === 'pagamenti'
      ? { pagamenti: listOf(v.pagamenti), ...(causale && { causale }) }
      : { cliente_id: v.cliente_id, importo_centesimi, causale: v.causale }),
    ...condizioni,
    salta_mesi: [...salta_mesi],
    ...(date_libere && { date_libere: [...date_libere] }),
    ...(eventi && { eventi: [...eventi] }),
    commissione_a_carico: commissione === undefined ? 'esercente' : 'cliente',
    mora_percento: v.mora.trim() === '' ? null : zeroIfEmpty(v.mora) / 100,
    ...(v.fornitura !== '' && { fornitura_il: v.fornitura }),
    ...meritoDi(v),
  }
}
