import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import {
  CUMULI_PROMOZIONE,
  EFFETTI_PROMOZIONE,
  USI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { idsIn } from './ambito-fields.tsx'
import type { BodyPromozione } from './promozioni.api.ts'

/** As it is typed; the names are those of the call. */
export type Values = {
  nome: string
  codice: string
  effetto: string
  valore: string
  esercente_id: string
  dal: string
  al: string
  usi_max: string
  usi_per_cliente: string
  importo_minimo_centesimi: string
  primo_acquisto: boolean
  alla_disdetta: boolean
  uso: string
  cumulo: string
  ordine: string
  carico_operatore: string
  /** Ids in one text, as a draft keeps them. */
  piani: string
  clienti: string
}

export const nuova = (oggi: string): Values => ({
  nome: '',
  codice: '',
  effetto: 'percentuale',
  valore: '',
  esercente_id: '',
  dal: oggi,
  al: '',
  usi_max: '',
  usi_per_cliente: '1',
  importo_minimo_centesimi: '',
  primo_acquisto: false,
  alla_disdetta: false,
  uso: 'codice',
  cumulo: 'esclusiva',
  ordine: '1',
  carico_operatore: '0',
  piani: '',
  clienti: '',
})

const orEmpty = (n: number | null): string => (n === null ? '' : String(n))

/** True of what the operator gives to an esercente: nobody types a code, and nothing adds up with it. */
export const isCommissione = (effetto: string): boolean => effetto === 'commissione_ridotta'

/** Percents and euro are typed with two decimals, days and periods are whole. */
const hasDecimals = (effetto: string): boolean =>
  effetto === 'percentuale' || effetto === 'importo' || isCommissione(effetto)

export const valuesOf = (p: Promozione): Values => ({
  nome: p.nome,
  codice: p.codice ?? '',
  effetto: p.effetto,
  valore: hasDecimals(p.effetto) ? toTyped(p.valore) : String(p.valore),
  esercente_id: p.esercente?._id ?? '',
  dal: p.dal,
  al: p.al ?? '',
  usi_max: orEmpty(p.usi_max),
  usi_per_cliente: orEmpty(p.usi_per_cliente),
  importo_minimo_centesimi:
    p.importo_minimo_centesimi === 0 ? '' : toTyped(p.importo_minimo_centesimi),
  primo_acquisto: p.primo_acquisto,
  alla_disdetta: p.alla_disdetta,
  uso: p.uso,
  cumulo: p.cumulo,
  ordine: String(p.ordine),
  carico_operatore: String(p.carico_operatore),
  piani: p.piani.map(({ _id }) => _id).join(','),
  clienti: p.clienti.map(({ _id }) => _id).join(','),
})

const whole = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN)
const orNull = (text: string): number | null => (text.trim() === '' ? null : whole(text))

export const toBody = (v: Values): BodyPromozione => ({
  nome: v.nome,
  codice: v.uso === 'codice' && !isCommissione(v.effetto) ? v.codice : null,
  uso: isCommissione(v.effetto)
    ? 'automatica'
    : (USI_PROMOZIONE.find((one) => one === v.uso) ?? 'codice'),
  effetto: EFFETTI_PROMOZIONE.find((one) => one === v.effetto) ?? 'percentuale',
  valore: hasDecimals(v.effetto) ? (readTyped(v.valore) ?? Number.NaN) : whole(v.valore),
  esercente_id: v.esercente_id || null,
  dal: v.dal,
  al: v.al || null,
  usi_max: orNull(v.usi_max),
  usi_per_cliente: orNull(v.usi_per_cliente),
  importo_minimo_centesimi:
    v.importo_minimo_centesimi.trim() === ''
      ? 0
      : (readTyped(v.importo_minimo_centesimi) ?? Number.NaN),
  primo_acquisto: v.primo_acquisto,
  alla_disdetta:
    v.alla_disdetta && v.uso === 'codice' && hasDecimals(v.effetto) && !isCommissione(v.effetto),
  cumulo: isCommissione(v.effetto)
    ? 'esclusiva'
    : (CUMULI_PROMOZIONE.find((one) => one === v.cumulo) ?? 'esclusiva'),
  ordine: whole(v.ordine),
  carico_operatore: isCommissione(v.effetto) ? 0 : whole(v.carico_operatore),
  piani: idsIn(v.piani),
  clienti: idsIn(v.clienti),
})

/** The refusals that the schema says worse. */
export function check(v: Values): { valore?: string; importo_minimo_centesimi?: string } {
  const valore = v.effetto === 'importo' ? typedError(v.valore) : null
  const minimo = v.importo_minimo_centesimi.trim()
  const importo_minimo_centesimi = minimo === '' ? null : typedError(minimo)
  return {
    ...(valore && { valore }),
    ...(importo_minimo_centesimi && { importo_minimo_centesimi }),
  }
}
