import { nuovaRichiestaBody, SOGGETTO_MAX, TESTO_MAX } from '@rateo/contract/ponte/assistenza'
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

const STORED = 'rateo:bozza:assistenza'

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value)

/** What is about an object of its own; undefined for the rest. */
export const oggettoTipo = (categoria: string): OggettoAssistenza | undefined =>
  oneOf(OGGETTI_ASSISTENZA, categoria)

type Params = Readonly<Record<string, string | undefined>>

/** What the page that leads here has already said, over what was typed before and not sent. */
export function firstValues(params: Params): NuovaValues {
  const draft = readDraft()
  const categoria = oneOf(CATEGORIE_ASSISTENZA, params['categoria'])
  return {
    categoria: categoria ?? draft.categoria ?? '',
    oggetto_id: params['oggetto'] ?? (categoria ? '' : (draft.oggetto_id ?? '')),
    soggetto: draft.soggetto ?? '',
    testo: draft.testo ?? '',
  }
}

function readDraft(): Partial<NuovaValues> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
    if (typeof draft !== 'object' || draft === null) return {}
    return Object.fromEntries(Object.entries(draft).filter(([, v]) => typeof v === 'string'))
  } catch {
    return {}
  }
}

export const saveDraft = (values: NuovaValues) =>
  sessionStorage.setItem(STORED, JSON.stringify(values))
export const clearDraft = () => sessionStorage.removeItem(STORED)

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

const FIELDS: Readonly<Record<string, keyof NuovaValues>> = {
  categoria: 'categoria',
  oggetto: 'oggetto_id',
  soggetto: 'soggetto',
  testo: 'testo',
}

/** The rules of the contract, with their sentences, beside the fields of the form. */
export function validateNuova(values: NuovaValues): Partial<Record<keyof NuovaValues, string>> {
  const parsed = nuovaRichiestaBody.safeParse(toBody(values, undefined))
  if (parsed.success) return {}
  const errors = parsed.error.issues.map(({ path, message }) => [
    FIELDS[String(path[0])] ?? 'testo',
    message,
  ])
  return Object.fromEntries(errors.toReversed())
}

/** Where each refusal of the server belongs. */
export const fromPointers = (fields: readonly { pointer: string; message: string }[]) =>
  Object.fromEntries(
    fields.map(({ pointer, message }) => [FIELDS[pointer.split('/')[1] ?? ''] ?? 'testo', message]),
  )
