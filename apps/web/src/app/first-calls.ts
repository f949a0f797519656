import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import { getNotifiche } from '@rateo/contract/base/notifiche'
import type { FirstCalls } from '@rateo/contract/chiamata/prime-chiamate'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { carteCliente, carteEsercente } from '@rateo/contract/incasso/carte-salvate'
import { getContestazioni } from '@rateo/contract/incasso/contestazioni'
import { EARLY_CALLS, early } from './start-up-calls.ts'

// The call of the list at its bare address (features/pagamenti/elenco), which no code that runs without a browser can
// import: first-calls.test.ts says that it is the same.
const PAGINA = { search: '', page: 0, limit: 25 } as const
const rows = (body: SearchInput) => early(searchPagamenti, JSON.stringify(body))
const ALL = rows({ ...PAGINA, sort: { created_at: -1 }, filters: {} })
const TO_PAY = rows({ ...PAGINA, sort: { scadenza: 1 }, filters: { dovuto: true } })

/**
 * The calls whose answers the server sends with the page, written as the portal makes them. The build writes them into
 * the page; the code of the portal never reads this list.
 */
export const FIRST_CALLS: FirstCalls = [
  { isStart: true, calls: EARLY_CALLS },
  { calls: [early(getNotifiche)] },
  { role: 'esercente', calls: [early(carteEsercente)] },
  { role: 'cliente', calls: [early(carteCliente)] },
  { page: '/pagamenti', role: 'esercente', calls: [early(getContestazioni), ALL] },
  { page: '/pagamenti', role: 'admin', calls: [early(getContestazioni), ALL] },
  { page: '/pagamenti', role: 'cliente', calls: [TO_PAY] },
]
