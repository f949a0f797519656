import { carteCliente } from '@rateo/contract/incasso/carte-di-credito'
import { listMandati } from '@rateo/contract/incasso/mandati'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DATA_PASSATA } from './data-passata.ts'
import type { Way } from '../ways.tsx'

const SIGNED_MS = 5000

const carteQuery = queryOptions({
  queryKey: ['carte', 'cliente'],
  queryFn: ({ signal }) => call(carteCliente, { signal }),
  // A card is added in another tab: whoever comes back from there finds it, however soon.
  refetchOnWindowFocus: 'always',
})

const mandatiQuery = queryOptions({
  queryKey: ['mandati'],
  queryFn: ({ signal }) => call(listMandati, { signal }),
  // One that is signed and not active yet can be chosen in a moment.
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ stato }) => stato === 'firmato') === true ? SIGNED_MS : false,
})

/** The way of a mandato, as the one that was signed a moment ago is found among all. */
export const chiaveDelMandato = (_id: string) => `mandato-${_id}`

export type WaySalvato = Way & { scelta: MetodoSalvato & { metodo: 'carta' | 'addebito_sdd' } }

/**
 * The methods of the cliente that this esercente may charge by itself: cards, then accounts with a mandato for it; of the
 * sorts that are accepted.
 */
export function useMetodiSalvati(
  esercente_id: string,
  metodi: readonly WaySalvato['scelta']['metodo'][] = ['carta', 'addebito_sdd'],
): { ways: WaySalvato[]; isLoading: boolean } {
  const carte = useQuery(carteQuery)
  const mandati = useQuery(mandatiQuery)
  const ways = [
    ...(carte.data?.data ?? [])
      .filter(({ tipo, stato }) => tipo === 'carta' && stato !== 'bloccata')
      .map(({ _id, marchio, ultime4, stato }) => ({
        chiave: `carta-${_id}`,
        nome: `${marchio} •••• ${ultime4}`,
        nota: stato === 'scaduta' ? DATA_PASSATA : 'Ogni addebito parte da solo alla scadenza.',
        scelta: { metodo: 'carta' as const, carta_id: _id },
      })),
    ...(mandati.data?.data ?? [])
      .filter(
        (m) => m.stato === 'attivo' && m.tipo === 'ricorrente' && m.esercente._id === esercente_id,
      )
      .map(({ _id, iban }) => ({
        chiave: chiaveDelMandato(_id),
        nome: `Conto •••• ${iban.slice(-4)}`,
        nota: 'Ogni addebito arriva sul conto, dopo un preavviso.',
        scelta: { metodo: 'addebito_sdd' as const, mandato_id: _id },
      })),
  ]
  const accepted = ways.filter(({ scelta }) => metodi.includes(scelta.metodo))
  return { ways: accepted, isLoading: carte.isPending || mandati.isPending }
}
