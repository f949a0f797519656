import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  creaVista,
  eliminaVista,
  getViste,
  modificaVista,
  scegliColonne,
  type Vista,
  type Viste,
} from '@rateo/contract/chiamata/viste'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { useSession } from './use-session.ts'

/** Viste are asked for once, with the first list: only the person itself changes them. */
const STALE_MS = 5 * 60_000

const EMPTY: Viste = { data: [], colonne: [] }

/** The viste of the last visit, kept on this device, so that columns do not move when the answer comes. */
function remembered(key: string): Viste | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function remember(key: string, viste: Viste): Viste {
  try {
    localStorage.setItem(key, JSON.stringify(viste))
  } catch {
    // A full or forbidden storage: the columns move once, nothing else.
  }
  return viste
}

const useKey = () => {
  const { _id, role } = useSession().profile
  return `rateo:viste:${_id ?? ''}:${role}`
}

export type VisteOf = {
  viste: readonly Vista[]
  colonne: readonly string[] | null
  isKnown: boolean
}

/** The views of one list and the columns chosen for it: those remembered at once, those of the server when it is time. */
export function useViste(raccolta: Raccolta | undefined, isTime: boolean): VisteOf {
  const key = useKey()
  const { data = EMPTY, isSuccess } = useQuery({
    queryKey: ['viste', key],
    queryFn: async ({ signal }) => remember(key, await call(getViste, { signal })),
    // A page that is drawn by the server has its columns from the first.
    enabled: raccolta !== undefined && (isTime || import.meta.env.SSR),
    staleTime: STALE_MS,
    initialData: () => remembered(key),
    // The remembered viste count as old, so that they are asked for again.
    initialDataUpdatedAt: 0,
  })
  return useMemo(
    () => ({
      viste: data.data.filter((vista) => vista.raccolta === raccolta),
      colonne: data.colonne.find((one) => one.raccolta === raccolta)?.colonne ?? null,
      isKnown: isSuccess,
    }),
    [data, raccolta, isSuccess],
  )
}

type Change =
  | { crea: InputOf<typeof creaVista> }
  | { modifica: InputOf<typeof modificaVista>; id: string }
  | { elimina: string }
  | { colonne: InputOf<typeof scegliColonne> }

function send(change: Change): Promise<Viste> {
  if ('crea' in change) return call(creaVista, { body: change.crea })
  if ('modifica' in change) {
    return call(modificaVista, { params: { id: change.id }, body: change.modifica })
  }
  if ('elimina' in change) return call(eliminaVista, { params: { id: change.elimina } })
  return call(scegliColonne, { body: change.colonne })
}

export function useChangeViste() {
  const key = useKey()
  const queryClient = useQueryClient()
  return useChange({
    send: send,
    onSuccess: (viste) => queryClient.setQueryData(['viste', key], remember(key, viste)),
  })
}
