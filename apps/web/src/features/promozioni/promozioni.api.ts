import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  archiviaPromozione,
  creaPromozione,
  getPromozione,
  modificaPromozione,
  type Promozione,
  riprendiPromozione,
  searchPromozioni,
  sospendiPromozione,
} from '@rateo/contract/accordi/promozioni'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const promozioniQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['promozioni', 'elenco', body],
    queryFn: ({ signal }) => call(searchPromozioni, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const promozioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['promozioni', 'una', id],
    queryFn: ({ signal }) => call(getPromozione, { params: { id }, signal }),
  })

export type BodyPromozione = InputOf<typeof creaPromozione>

/** The page of the promozione and the list read what was just written. */
function useScritta() {
  const queryClient = useQueryClient()
  return (promozione: Promozione) => {
    queryClient.setQueryData(promozioneQuery(promozione._id).queryKey, promozione)
    void queryClient.invalidateQueries({ queryKey: ['promozioni', 'elenco'] })
  }
}

export function useSalvaPromozione(id: string | null) {
  const key = useIdempotencyKey(`promozione:${id ?? 'nuova'}`)
  const onSuccess = useScritta()
  return useChange({
    key,
    send: (body: BodyPromozione, idempotencyKey) => {
      if (id === null) return call(creaPromozione, { body, idempotencyKey })
      const { codice: _codice, effetto: _effetto, esercente_id: _di, ...condizioni } = body
      return call(modificaPromozione, { body: condizioni, params: { id } })
    },
    onSuccess,
  })
}

const ATTI = {
  sospendi: sospendiPromozione,
  riprendi: riprendiPromozione,
  archivia: archiviaPromozione,
}
export type Atto = keyof typeof ATTI

export function useMuoviPromozione(id: string) {
  const onSuccess = useScritta()
  return useChange({
    send: (atto: Atto) => call(ATTI[atto], { params: { id }, body: {} }),
    onSuccess,
  })
}
