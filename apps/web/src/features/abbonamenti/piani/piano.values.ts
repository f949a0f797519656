import { creaPiano, type Piano } from '@rateo/contract/accordi/piani'
import { CADENZE_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { ALIQUOTE_IVA, type CondizioniPiano, problemiPiano } from '@rateo/domain/stati/piano'
import type { Posti } from '@rateo/domain/stati/posti'
import { readTyped, toTyped, typedError } from '../../../ui/fields/typed-amount.ts'
import type { BodyPiano } from './piani.api.ts'

/** As it is typed; the names are those of the call. */
export type Values = {
  nome: string
  descrizione: string
  importo_centesimi: string
  cadenza: string
  prova_giorni: string
  attivazione_centesimi: string
  durata_periodi: string
  rinnovo_tacito: boolean
  preavviso_giorni: string
  pausa_giorni: string
  iva_percento: string
  posti: string
  posti_min: string
  posti_max: string
  visibilita: string
}

export const NUOVO: Values = {
  nome: '',
  descrizione: '',
  importo_centesimi: '',
  cadenza: 'mensile',
  prova_giorni: '',
  attivazione_centesimi: '',
  durata_periodi: '',
  rinnovo_tacito: false,
  preavviso_giorni: '',
  pausa_giorni: '',
  iva_percento: '',
  posti: '',
  posti_min: '1',
  posti_max: '1',
  visibilita: 'pubblico',
}

const orEmpty = (n: number | null): string => (n === null || n === 0 ? '' : String(n))

export const valuesOf = (p: Piano): Values => ({
  nome: p.nome,
  descrizione: p.descrizione ?? '',
  importo_centesimi: toTyped(p.importo_centesimi),
  cadenza: p.cadenza,
  prova_giorni: orEmpty(p.prova_giorni),
  attivazione_centesimi: p.attivazione_centesimi === 0 ? '' : toTyped(p.attivazione_centesimi),
  durata_periodi: orEmpty(p.durata_periodi),
  rinnovo_tacito: p.rinnovo_tacito,
  preavviso_giorni: orEmpty(p.preavviso_giorni),
  pausa_giorni: orEmpty(p.pausa_giorni),
  iva_percento: orEmpty(p.iva_percento),
  posti: orEmpty(p.posti),
  posti_min: String(p.posti_min),
  posti_max: String(p.posti_max),
  visibilita: p.stato,
})

const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)
const orZero = (text: string, read: (text: string) => number): number =>
  text.trim() === '' ? 0 : read(text)
const orNull = (text: string): number | null => (text.trim() === '' ? null : whole(text))
const euro = (text: string): number => readTyped(text) ?? Number.NaN

export const toBody = (v: Values): BodyPiano => ({
  nome: v.nome,
  descrizione: v.descrizione,
  importo_centesimi: euro(v.importo_centesimi),
  cadenza: CADENZE_ABBONAMENTO.find((one) => one === v.cadenza) ?? 'mensile',
  prova_giorni: orZero(v.prova_giorni, whole),
  attivazione_centesimi: orZero(v.attivazione_centesimi, euro),
  durata_periodi: orNull(v.durata_periodi),
  rinnovo_tacito: v.rinnovo_tacito,
  preavviso_giorni: orZero(v.preavviso_giorni, whole),
  pausa_giorni: orZero(v.pausa_giorni, whole),
  iva_percento: ALIQUOTE_IVA.find((one) => String(one) === v.iva_percento) ?? null,
  posti: orNull(v.posti),
  posti_min: whole(v.posti_min),
  posti_max: whole(v.posti_max),
  visibilita: v.visibilita === 'su_invito' ? 'su_invito' : 'pubblico',
})

/** The conditions that were typed; null while one of them is not in order. */
export function condizioniOf(v: Values): (CondizioniPiano & Posti) | null {
  const { data } = creaPiano.body.safeParse({ ...toBody(v), nome: v.nome.trim() || 'Piano' })
  return data ?? null
}

type Errors = Partial<Record<keyof Values, string>>

/** The refusals that the schema cannot know: what does not go together, once each value is in order. */
export function check(v: Values): Errors {
  const errors: Errors = {}
  const wrong = typedError(v.importo_centesimi)
  if (wrong) errors.importo_centesimi = wrong
  const once = v.attivazione_centesimi.trim() === '' ? null : typedError(v.attivazione_centesimi)
  if (once) errors.attivazione_centesimi = once
  const condizioni = condizioniOf(v)
  for (const { campo, motivo } of condizioni === null ? [] : problemiPiano(condizioni)) {
    errors[campo] = motivo
  }
  return errors
}
