import { SOGGETTO_MAX, TESTO_MAX } from '@rateo/contract/ponte/assistenza'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { apriRichiesta } from '@rateo/contract/ponte/assistenza'
import { CATEGORIE_ASSISTENZA, OGGETTI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import { CATEGORIA_DI } from './words.ts'

export { SOGGETTO_MAX, TESTO_MAX }

export type NuovaValues = {
  categoria: string
  /** The kind of the record, where the page that leads here named one. */
  oggetto_tipo: string
  oggetto_id: string
  soggetto: string
  testo: string
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value)

/** The kind of record that is asked about: that of the page before, else the pagamento that is chosen here. */
export const oggettoTipo = (values: Pick<NuovaValues, 'categoria' | 'oggetto_tipo'>) =>
  oneOf(OGGETTI_ASSISTENZA, values.oggetto_tipo) ??
  (values.categoria === 'pagamento' ? 'pagamento' : undefined)

type Params = Readonly<Record<string, string | undefined>>

export const VUOTA: NuovaValues = {
  categoria: '',
  oggetto_tipo: '',
  oggetto_id: '',
  soggetto: '',
  testo: '',
}

/** The values that the page which leads here has already said. */
export function saidBefore(params: Params): Partial<NuovaValues> {
  const tipo = oneOf(OGGETTI_ASSISTENZA, params['tipo'])
  const categoria = oneOf(CATEGORIE_ASSISTENZA, params['categoria']) ?? (tipo && CATEGORIA_DI[tipo])
  if (categoria === undefined) return {}
  const oggetto_id = params['oggetto'] ?? ''
  return { categoria, oggetto_id, oggetto_tipo: oggetto_id === '' ? '' : (tipo ?? '') }
}

type Body = InputOf<typeof apriRichiesta>

type Beside = { seguito_di: string | undefined; allegati: string[] }

export function toBody(values: NuovaValues, { seguito_di, allegati }: Beside): Body {
  const tipo = oggettoTipo(values)
  return {
    categoria: values.categoria as Body['categoria'],
    oggetto: tipo && values.oggetto_id ? { tipo, _id: values.oggetto_id } : null,
    soggetto: values.soggetto,
    testo: values.testo,
    allegati,
    seguito_di: seguito_di ?? null,
  }
}

/** The parts that the form calls otherwise than the call. */
export const NAMES = { oggetto: 'oggetto_id' } as const
