import type { anteprimaAzione } from '@rateo/contract/ponte/azioni-multiple'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import type { Raccolta } from '@rateo/domain/stati/elenco'

/** Words for one and for more of something. */
type Numero = { uno: string; tanti: string }

export type BulkChoice = {
  azione: string
  label: string
  /** The name of the rows, for one and for many. */
  nome: Numero
  /** The verb in the sentence about rows left alone: "si sollecita", "si sollecitano". */
  verbo: Numero
  isDangerous?: boolean
  /** The label of the word that it writes on each row, where it writes one. */
  parola?: string
  /** False where its rows have no amount of their own to be told. */
  hasImporto?: boolean
}

/** A list as its tools see it: files, views, actions on many rows. */
export type Listed = {
  raccolta: Raccolta
  /** The search that the list shows. */
  body: SearchInput
  bulk?: readonly BulkChoice[]
  /** The address of the records themselves in one file, where they are files. */
  zip?: { label: string; address: (ids: readonly string[] | null) => string }
}

type Selezione = InputOf<typeof anteprimaAzione>['selezione']
type Ricerca = Omit<SearchInput, 'page' | 'limit' | 'cursor'>

export const ricercaOf = ({
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...ricerca
}: SearchInput): Ricerca => ricerca

/** The rows that are ticked, as a server reads them. */
export const selezioneOf = (
  { body }: Pick<Listed, 'body'>,
  { chosen, isAll }: { chosen: ReadonlySet<string>; isAll: boolean },
): Selezione => (isAll ? { ricerca: ricercaOf(body) } : { ids: [...chosen] })
