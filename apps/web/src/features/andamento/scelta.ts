import type { Metrica } from '@rateo/domain/parole/metriche'
import { CONFRONTI, type Confronto, PASSI } from '@rateo/domain/tempo/tratti'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import { paths } from '../../app/routes/paths.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
import type { Dove } from './andamento.api.ts'

/** The choice as the address of the page holds it. */
export const FILTER_NAMES = ['giorni_dal', 'giorni_al', 'confronto', 'passo', 'esercente'] as const

/** Reads what the address chooses; without it this month up to today, beside the one before. */
export function sceltaDi({ filters }: Pick<SearchState, 'filters'>, today: string) {
  const { giorni_dal, giorni_al, confronto, passo, esercente } = filters
  const dal =
    giorni_dal && eGiorno(giorni_dal) ? giorni_dal : `${(giorni_al ?? today).slice(0, 8)}01`
  const al = giorni_al && eGiorno(giorni_al) ? giorni_al : dal > today ? dal : today
  const chosen: Confronto = CONFRONTI.find((one) => one === confronto) ?? 'prima'
  return {
    dal,
    al,
    confronto: chosen,
    passo: PASSI.find((one) => one === passo),
    esercente_id: esercente || undefined,
  }
}

type Filters = Readonly<Record<string, string>>
export type Lista = { to: string; filters: Filters }

const soloDi = ({ esercente_id }: Dove): Filters =>
  esercente_id === undefined ? {} : { esercente: esercente_id }

/** The movements of some days, of which what was collected and given back is made. */
export const movimentiDi = (dove: Dove, altri: Filters = {}): Lista => ({
  to: paths.movimenti(),
  filters: { data_dal: dove.dal, data_al: dove.al, ...soloDi(dove), ...altri },
})

const pagamentiDi = ({ dal, al, esercente_id }: Dove, altri: Filters): Lista => ({
  to: esercente_id === undefined ? paths.pagamenti() : paths.esercentePagamenti(esercente_id),
  filters: { scadenza_dal: dal, scadenza_al: al, ...altri },
})

const righeDi = (dove: Dove, scheda: string): Lista => ({
  to: paths.reports(),
  filters: { scheda, giorni_dal: dove.dal, giorni_al: dove.al, ...soloDi(dove) },
})

const LISTE: Readonly<Record<Metrica, (dove: Dove) => Lista>> = {
  incassato: (dove) => movimentiDi(dove),
  rimborsato: (dove) => movimentiDi(dove),
  da_incassare: (dove) => pagamentiDi(dove, { dovuto: 'si' }),
  insoluto: (dove) => pagamentiDi(dove, { in_ritardo: 'si' }),
  commissioni: (dove) => righeDi(dove, 'commissioni'),
  accreditato: (dove) => righeDi(dove, 'accreditato'),
}

/** The list that a figure is the sum of: page and filters, as its address has them. */
export const listaDi = (metrica: Metrica, dove: Dove): Lista => LISTE[metrica](dove)
