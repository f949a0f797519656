import { creaPiano, type Piano } from '@rateo/contract/accordi/piani'
import {
  CADENZE_ABBONAMENTO,
  type CadenzaAbbonamento,
  CADENZE_USUALI,
  cadenzaDi,
  conteggioDi,
  UNITA_CADENZA,
  type UnitaCadenza,
} from '@rateo/domain/stati/abbonamento'
import {
  ALIQUOTE_IVA,
  type CondizioniPiano,
  METODI_PIANO,
  type MetodoPiano,
  problemiPiano,
} from '@rateo/domain/stati/piano'
import type { Posti } from '@rateo/domain/stati/posti'
import { giornoPossibile } from '@rateo/domain/tempo/ponte'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { readTyped, toTyped, typedError } from '../../../ui/fields/typed-amount.ts'
import type { BodyPiano } from './piani.api.ts'

/** As it is typed; the names are those of the call. */
export type Values = {
  nome: string
  descrizione: string
  codice: string
  importo_centesimi: string
  /** One that has a name, or `altro` for so many of a unit. */
  cadenza: string
  ogni: string
  unita: string
  giorno_addebito: string
  /** One of them, or both. */
  metodi: string
  prova_giorni: string
  ingresso_centesimi: string
  ingresso_periodi: string
  ingresso_ripetibile: boolean
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
  codice: '',
  importo_centesimi: '',
  cadenza: 'mensile',
  ogni: '2',
  unita: 'settimane',
  giorno_addebito: '',
  metodi: '',
  prova_giorni: '',
  ingresso_centesimi: '',
  ingresso_periodi: '',
  ingresso_ripetibile: false,
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

/** The value of a cadence that is typed in numbers. */
export const ALTRA_CADENZA = 'altro'

/** The cadences that are chosen by their name. */
export const CADENZE_SCELTE: readonly CadenzaAbbonamento[] = CADENZE_USUALI

export const UNITA = keysOf(UNITA_CADENZA)

const orEmpty = (n: number | null): string => (n === null || n === 0 ? '' : String(n))

export const valuesOf = (p: Piano): Values => ({
  nome: p.nome,
  descrizione: p.descrizione ?? '',
  importo_centesimi: toTyped(p.importo_centesimi),
  codice: p.codice ?? '',
  cadenza: CADENZE_SCELTE.includes(p.cadenza) ? p.cadenza : ALTRA_CADENZA,
  ogni: CADENZE_SCELTE.includes(p.cadenza) ? NUOVO.ogni : String(conteggioDi(p.cadenza).n),
  unita: CADENZE_SCELTE.includes(p.cadenza) ? NUOVO.unita : conteggioDi(p.cadenza).unita,
  giorno_addebito: orEmpty(p.giorno_addebito),
  metodi: p.metodi.length === 1 ? (p.metodi[0] ?? '') : '',
  prova_giorni: orEmpty(p.prova_giorni),
  ingresso_centesimi: p.ingresso_centesimi === null ? '' : toTyped(p.ingresso_centesimi),
  ingresso_periodi: orEmpty(p.ingresso_periodi),
  ingresso_ripetibile: p.ingresso_ripetibile,
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

/** The cadence that was chosen or typed; null where there is no such one. */
export function cadenzaOf(
  v: Pick<Values, 'cadenza' | 'ogni' | 'unita'>,
): CadenzaAbbonamento | null {
  if (v.cadenza !== ALTRA_CADENZA) {
    return CADENZE_ABBONAMENTO.find((one) => one === v.cadenza) ?? null
  }
  const unita: UnitaCadenza | undefined = UNITA.find((one) => one === v.unita)
  return unita === undefined ? null : cadenzaDi(whole(v.ogni), unita)
}

/** The last day that the charges of a cadence can all be on; zero where there is none. */
function ultimoGiorno(cadenza: CadenzaAbbonamento): number {
  const possibile = giornoPossibile(cadenza)
  return possibile === null ? 0 : possibile === 'mese' ? 31 : 7
}

/** The day that was chosen, while charges of the cadence can be on it. */
function giornoOf(v: Values): number | null {
  const giorno = orNull(v.giorno_addebito)
  const cadenza = cadenzaOf(v)
  return giorno !== null && cadenza !== null && giorno <= ultimoGiorno(cadenza) ? giorno : null
}

const metodiOf = ({ metodi }: Values): MetodoPiano[] =>
  METODI_PIANO.filter((one) => metodi === '' || metodi === one)

export const toBody = (v: Values): BodyPiano => ({
  nome: v.nome,
  descrizione: v.descrizione,
  importo_centesimi: euro(v.importo_centesimi),
  codice: v.codice.trim() === '' ? null : v.codice,
  cadenza: cadenzaOf(v) ?? 'mensile',
  giorno_addebito: giornoOf(v),
  metodi: metodiOf(v),
  prova_giorni: orZero(v.prova_giorni, whole),
  ingresso_centesimi: v.ingresso_centesimi.trim() === '' ? null : euro(v.ingresso_centesimi),
  ingresso_periodi: orZero(v.ingresso_periodi, whole),
  ingresso_ripetibile: v.ingresso_ripetibile,
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

export type CondizioniScritte = CondizioniPiano & Posti & { metodi: readonly MetodoPiano[] }

/** The conditions that were typed; null while one of them is not in order. */
export function condizioniOf(v: Values): CondizioniScritte | null {
  if (cadenzaOf(v) === null) return null
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
  const first = v.ingresso_centesimi.trim() === '' ? null : typedError(v.ingresso_centesimi)
  if (first) errors.ingresso_centesimi = first
  if (cadenzaOf(v) === null) {
    errors.ogni = 'Al massimo 30 giorni, 12 settimane, 23 mesi o 3 anni'
  }
  const condizioni = condizioniOf(v)
  for (const { campo, motivo } of condizioni === null ? [] : problemiPiano(condizioni)) {
    errors[campo] = motivo
  }
  return errors
}
