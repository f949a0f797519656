import * as contract from '@rateo/contract/ponte/detrazioni'
import type { Endpoint, InputOf } from '@rateo/contract/chiamata/endpoint'
import type { ProblemaSpesa } from '@rateo/domain/detrazioni/spese'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

type Given = Readonly<Record<string, string | null | undefined>>

/** A call with what is asked in its address; what is empty is not in it. */
const asking = <E extends Endpoint>(endpoint: E, given: Given) => {
  const asked = Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ...endpoint, path: `${endpoint.path}?${new URLSearchParams(asked).toString()}` }
}

export const quadroQuery = (anno: string | undefined) =>
  queryOptions({
    queryKey: ['detrazioni', 'quadro', anno ?? ''],
    queryFn: ({ signal }) => call(asking(contract.getDetrazioni, { anno }), { signal }),
  })

export const mieQuery = (anno: string | undefined) =>
  queryOptions({
    queryKey: ['detrazioni', 'mie', anno ?? ''],
    queryFn: ({ signal }) => call(asking(contract.getMieDetrazioni, { anno }), { signal }),
  })

export const personeQuery = (anno: string, solo: ProblemaSpesa | null) =>
  infiniteQueryOptions({
    queryKey: ['detrazioni', 'persone', anno, solo ?? ''],
    queryFn: ({ signal, pageParam: dopo }) =>
      call(asking(contract.getPersoneDetrazioni, { anno, dopo, solo }), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, altri }) => (altri ? data.at(-1)?.posto : undefined),
  })

export const senzaFatturaQuery = (anno: string) =>
  infiniteQueryOptions({
    queryKey: ['detrazioni', 'senza-fattura', anno],
    queryFn: ({ signal, pageParam: dopo }) =>
      call(asking(contract.getPagamentiSenzaFattura, { anno, dopo }), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, altri }) => (altri ? data.at(-1)?._id : undefined),
  })

export const spesaQuery = (su: 'pagamento' | 'piano', id: string) =>
  queryOptions({
    queryKey: ['detrazioni', su, id],
    queryFn: ({ signal }) =>
      su === 'pagamento'
        ? call(contract.getSpesaPagamento, { params: { id }, signal })
        : call(contract.getSpesaPiano, { params: { id }, signal }),
  })

/** Everything that is told of expenses is asked for anew: sums, people and files follow from each other. */
function useDiNuovo() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['detrazioni'] })
}

export const useImpostaDetrazioni = () =>
  useChange({
    send: (body: InputOf<typeof contract.impostaDetrazioni>) =>
      call(contract.impostaDetrazioni, { body }),
    onSuccess: useDiNuovo(),
  })

export const useImpostaPagamento = (id: string) =>
  useChange({
    send: (body: InputOf<typeof contract.impostaSpesaPagamento>) =>
      call(contract.impostaSpesaPagamento, { params: { id }, body }),
    onSuccess: useDiNuovo(),
  })

export const useImpostaPiano = (id: string) =>
  useChange({
    send: (body: InputOf<typeof contract.impostaSpesaPiano>) =>
      call(contract.impostaSpesaPiano, { params: { id }, body }),
    onSuccess: useDiNuovo(),
  })

export function useEmetti() {
  const queryClient = useQueryClient()
  const diNuovo = useDiNuovo()
  return useChange({
    send: (body: InputOf<typeof contract.emettiRiepilogo>) =>
      call(contract.emettiRiepilogo, { body }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ['documenti'] })
      await diNuovo()
    },
  })
}

export const useOpponi = () =>
  useChange({
    send: (body: InputOf<typeof contract.creaOpposizione>) =>
      call(contract.creaOpposizione, { body }),
    onSuccess: useDiNuovo(),
  })

export const useRitira = () =>
  useChange({
    send: (id: string) => call(contract.ritiraOpposizione, { params: { id }, body: {} }),
    onSuccess: useDiNuovo(),
  })

/** The files themselves: they are taken by the browser. */
export const fileAddress = (quale: 'sistema_ts' | 'entrate', anno: number) =>
  `/api/detrazioni/${quale}?anno=${anno}`
