import {
  getMarginiCsv,
  getVociMargineCsv,
  listMargini,
  listVociMargine,
  type ParteMargine,
  type VoceMargine,
} from '@rateo/contract/incasso/margini'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The parts that the address of the page narrows the figures to; a text that is empty is none. */
export type Scelta = {
  per: ParteMargine
  /** One month, `2026-11`; without it the last twelve. */
  mese: string
  esercente: string
  metodo: string
  /** The figure whose list is open. */
  voce: VoceMargine['voce'] | 'tutte' | ''
}

const queryOf = (given: Readonly<Record<string, string>>) =>
  `?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()}`

const filtri = ({ mese, esercente, metodo }: Scelta) => ({ dal: mese, al: mese, esercente, metodo })
const dellaParte = (scelta: Scelta) => queryOf({ ...filtri(scelta), per: scelta.per })
const dellaVoce = (scelta: Scelta) =>
  queryOf({ ...filtri(scelta), voce: scelta.voce === 'tutte' ? '' : scelta.voce })

export const marginiQuery = (scelta: Scelta) =>
  queryOptions({
    queryKey: ['gestione', 'margini', dellaParte(scelta)],
    queryFn: ({ signal }) =>
      call({ ...listMargini, path: listMargini.path + dellaParte(scelta) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const vociQuery = (scelta: Scelta) =>
  queryOptions({
    queryKey: ['gestione', 'margini', 'voci', dellaVoce(scelta)],
    queryFn: ({ signal }) =>
      call({ ...listVociMargine, path: listVociMargine.path + dellaVoce(scelta) }, { signal }),
  })

/** The addresses of the files: the browser downloads them by itself. */
export const csvMargini = (scelta: Scelta) => getMarginiCsv.path + dellaParte(scelta)
export const csvVoci = (scelta: Scelta) => getVociMargineCsv.path + dellaVoce(scelta)
