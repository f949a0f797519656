import type { AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { abbonamentiSearch, pianiSearch } from './abbonamenti.search.ts'
import { readableBy } from './readable-by.ts'

function asksForPiani({ query, filters, initial_filters }: SearchBody): boolean {
  return [query, filters, initial_filters].some(
    (part) => Object.hasOwn(part, 'tipo') && part['tipo'] === 'piano',
  )
}

/** Abbonamenti; with `{"tipo": "piano"}`, as the start-up of the portal sends it, piani. */
export const abbonamentiDi = (actor: Actor, body: SearchBody) => ({
  what: asksForPiani(body) ? pianiSearch : abbonamentiSearch,
  scope: readableBy(actor),
})

const stato = ({ tipo, stato: chiave }: AbbonamentoRow): string =>
  cercaEtichetta(`${tipo}.${chiave}`)?.etichetta ?? chiave.replaceAll('_', ' ')

export const abbonamentiList = defineList<AbbonamentoRow>({
  raccolta: 'abbonamenti',
  entita: 'abbonamento',
  find: abbonamentiDi,
  colonne: [
    { titolo: 'Creato il', tipo: 'istante', value: (a) => a.created_at },
    { titolo: 'Piano', tipo: 'testo', value: (a) => a.nome },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['cliente', 'admin'],
      value: (a) => a.esercente.nome,
    },
    {
      titolo: 'Cliente',
      tipo: 'testo',
      ruoli: ['esercente', 'admin'],
      value: (a) => a.cliente?.nome ?? null,
    },
    { titolo: 'Stato', tipo: 'testo', value: stato },
    { titolo: 'Cadenza', tipo: 'testo', value: (a) => a.cadenza },
    { titolo: 'Prossimo addebito', tipo: 'giorno', value: (a) => a.prossimo_addebito },
    { titolo: 'Fino al', tipo: 'giorno', value: (a) => a.fino_al },
    { titolo: 'Metodo', tipo: 'testo', value: (a) => a.metodo_etichetta },
    { titolo: 'Importo', tipo: 'importo', value: (a) => a.importo_centesimi },
    { titolo: 'Codice', tipo: 'testo', value: (a) => a._id },
  ],
})
