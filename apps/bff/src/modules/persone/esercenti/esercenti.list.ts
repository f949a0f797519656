import type { EsercenteRow } from '@rateo/contract/persone/esercenti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Actor } from '../../../http/actor.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { esercentiSearch } from './esercenti.search.ts'

export const esercentiDi = (actor: Actor) => ({
  what: esercentiSearch,
  scope: actor.ruolo === 'admin' ? {} : null,
})

export const esercentiList = defineList<EsercenteRow>({
  raccolta: 'esercenti',
  entita: 'esercente',
  find: esercentiDi,
  colonne: [
    { titolo: 'Registrato il', tipo: 'istante', value: (e) => e.created_at },
    { titolo: 'Ragione sociale', tipo: 'testo', value: (e) => e.ragione_sociale },
    { titolo: 'Partita IVA', tipo: 'testo', value: (e) => e.partita_iva },
    { titolo: 'Categoria', tipo: 'testo', value: (e) => e.categoria },
    { titolo: 'Città', tipo: 'testo', value: (e) => e.citta },
    { titolo: 'Provincia', tipo: 'testo', value: (e) => e.provincia },
    { titolo: 'Stato', tipo: 'testo', value: (e) => etichettaDi('esercente', e.stato).etichetta },
    { titolo: 'Nello stato dal', tipo: 'istante', value: (e) => e.nello_stato_da },
    colonnaImporto('Incassato in 30 giorni', 'volume_centesimi'),
    { titolo: 'Insoluti %', tipo: 'numero', value: (e) => e.insoluti_percento },
    { titolo: 'Contestazioni %', tipo: 'numero', value: (e) => e.contestazioni_percento },
    { titolo: 'Consulente', tipo: 'testo', value: (e) => e.consulente },
    { titolo: 'Ultimo accesso', tipo: 'istante', value: (e) => e.ultimo_accesso_at },
    { titolo: 'Codice', tipo: 'testo', value: (e) => e._id },
  ],
})
