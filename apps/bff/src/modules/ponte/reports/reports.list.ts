import type { ReportRow } from '@rateo/contract/ponte/reports'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { CATALOGO } from '@rateo/domain/stati/report'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { readableBy, reportsSearch } from './reports.search.ts'

export const reportsDi = (actor: Actor) => ({ what: reportsSearch, scope: readableBy(actor) })

export const reportsList = defineList<ReportRow>({
  raccolta: 'reports',
  entita: 'report',
  find: reportsDi,
  colonne: [
    { titolo: 'Chiesto il', tipo: 'istante', value: (r) => r.created_at },
    { titolo: 'Report', tipo: 'testo', value: (r) => CATALOGO[r.tipo].titolo },
    { titolo: 'Dal', tipo: 'giorno', value: (r) => r.dal },
    { titolo: 'Al', tipo: 'giorno', value: (r) => r.al },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['admin'],
      value: (r) => r.esercente?.nome ?? null,
    },
    { titolo: 'Chiesto da', tipo: 'testo', value: (r) => r.autore },
    { titolo: 'Stato', tipo: 'testo', value: (r) => etichettaDi('report', r.stato).etichetta },
    { titolo: 'Righe', tipo: 'numero', value: (r) => r.n_righe },
    { titolo: 'Scade il', tipo: 'istante', value: (r) => r.scade_at },
    { titolo: 'Codice', tipo: 'testo', value: (r) => r._id },
  ],
})
