import type { CodaDaFare } from '@rateo/contract/ponte/home'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { daFareQuery } from './home.api.ts'
import { type Todo, TodoList } from './todo-list.tsx'

type Words = { one: string; more: string } & Required<Pick<Todo, 'action' | 'to' | 'search'>>

const CODE: Record<CodaDaFare, Words> = {
  conto_incassi: {
    one: 'Conto degli incassi non in ordine',
    more: 'Conti degli incassi non in ordine',
    action: 'Guarda',
    to: paths.profilo(),
    search: { scheda: 'attivita' },
  },
  contestazioni: {
    one: 'Contestazione da rispondere',
    more: 'Contestazioni da rispondere',
    action: 'Rispondi',
    to: paths.pagamenti(),
    search: { stato: 'contestato' },
  },
  rimborsi_da_approvare: {
    one: 'Rimborso che aspetta la tua approvazione',
    more: 'Rimborsi che aspettano la tua approvazione',
    action: 'Decidi',
    to: paths.pagamenti(),
    search: { rimborso_da_approvare: 'si' },
  },
  chiusure_da_verificare: {
    one: 'Chiusura di cassa da verificare',
    more: 'Chiusure di cassa da verificare',
    action: 'Verifica',
    to: paths.homeEsercente(),
    search: { cassa: 'elenco' },
  },
  in_ritardo: {
    one: 'Pagamento in ritardo',
    more: 'Pagamenti in ritardo',
    action: 'Sollecita',
    to: paths.pagamenti(),
    search: { in_ritardo: 'si' },
  },
  bonifici_annunciati: {
    one: 'Bonifico annunciato',
    more: 'Bonifici annunciati',
    action: 'Registra',
    to: paths.pagamenti(),
    search: { bonifico_annunciato: 'si' },
  },
  casse_da_chiudere: {
    one: 'Cassa rimasta aperta',
    more: 'Casse rimaste aperte',
    action: 'Chiudi',
    to: paths.homeEsercente(),
    search: { cassa: 'elenco' },
  },
  risposte_attese: {
    one: 'Richiesta che aspetta una tua risposta',
    more: 'Richieste che aspettano una tua risposta',
    action: 'Rispondi',
    to: paths.assistenza(),
    search: {},
  },
  proposte_da_firmare: {
    one: 'Proposta di pagare a rate',
    more: 'Proposte di pagare a rate',
    action: 'Leggi',
    to: paths.dilazioni(),
    search: { stato: 'proposta' },
  },
  quote_attese: {
    one: 'Quota di una spesa divisa che aspetta il tuo sì',
    more: 'Quote di spese divise che aspettano il tuo sì',
    action: 'Guarda',
    to: paths.home(),
    search: {},
  },
  testi_da_leggere: {
    one: 'Testo che cambia',
    more: 'Testi che cambiano',
    action: 'Leggi',
    to: paths.profilo(),
    search: { scheda: 'privacy' },
  },
}

function useTodos() {
  const query = useQuery(daFareQuery)
  const todos = query.data?.data.map(({ coda, numero, importo_centesimi, primo_id }): Todo => {
    const { one, more, ...where } = CODE[coda]
    return {
      key: coda,
      count: numero,
      label: numero === 1 ? one : more,
      amount: importo_centesimi,
      ...where,
      // A share is opened by itself: who pays several answers one after the other.
      ...(primo_id !== undefined && { to: paths.quota(primo_id) }),
    }
  })
  return { todos, error: query.error, onRetry: () => void query.refetch() }
}

/** The queues of an esercente, each with its money and what is done about it. */
export const DaFare = () => <TodoList {...useTodos()} />

/** The same for a cliente, whose debts are told above: nothing where nothing else waits. */
export function AltroDaFare() {
  const { todos, ...rest } = useTodos()
  return todos && todos.length > 0 ? <TodoList todos={todos} {...rest} /> : null
}
