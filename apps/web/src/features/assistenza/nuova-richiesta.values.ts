import { SOGGETTO_MAX, TESTO_MAX } from '@rateo/contract/ponte/assistenza'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { apriRichiesta } from '@rateo/contract/ponte/assistenza'
import {
  CATEGORIE_ASSISTENZA,
  OGGETTI_ASSISTENZA,
  type OggettoAssistenza,
} from '@rateo/domain/stati/assistenza'

export { SOGGETTO_MAX, TESTO_MAX }

export type NuovaValues = {
  categoria: string
  oggetto_id: string
  soggetto: string
  testo: string
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value)

/** The kind of record that a category is about; undefined for categories without one. */
export const oggettoTipo = (categoria: string): OggettoAssistenza | undefined =>
  oneOf(OGGETTI_ASSISTENZA, categoria)

type Params = Readonly<Record<string, string | undefined>>

export const VUOTA: NuovaValues = { categoria: '', oggetto_id: '', soggetto: '', testo: '' }

/** The values that the page which leads here has already said. */
export function saidBefore(params: Params): Partial<NuovaValues> {
  const categoria = oneOf(CATEGORIE_ASSISTENZA, params['categoria'])
  const oggetto_id = params['oggetto'] ?? (categoria && '')
  return {
    ...(categoria !== undefined && { categoria }),
    ...(oggetto_id !== undefined && { oggetto_id }),
  }
}

type Body = InputOf<typeof apriRichiesta>

export function toBody(values: NuovaValues, seguito_di: string | undefined): Body {
  const tipo = oggettoTipo(values.categoria)
  return {
    categoria: values.categoria as Body['categoria'],
    oggetto: tipo && values.oggetto_id ? { tipo, _id: values.oggetto_id } : null,
    soggetto: values.soggetto,
    testo: values.testo,
    seguito_di: seguito_di ?? null,
  }
}

/** The parts that the form calls otherwise than the call. */
export const NAMES = { oggetto: 'oggetto_id' } as const
