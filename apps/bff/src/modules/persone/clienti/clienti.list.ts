import type { ClienteRow } from '@rateo/contract/persone/clienti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Actor } from '../../../http/actor.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import type { Scope } from '../../../http/search/search.ts'
import { diUnEsercente, tutti } from './clienti.search.ts'
import { readableBy } from './readable-by.ts'

/** The contract keeps a cliente out of this list; were it to change, nobody's rows would still be theirs. */
export const clientiDi = (actor: Actor) => ({
  what: actor.ruolo === 'admin' ? tutti : diUnEsercente,
  scope: actor.ruolo === 'cliente' ? null : (readableBy(actor) as Scope | null),
})

export const clientiList = defineList<ClienteRow>({
  raccolta: 'clienti',
  entita: 'cliente',
  find: clientiDi,
  colonne: [
    { titolo: 'Nome', tipo: 'testo', value: (c) => c.nome },
    { titolo: 'E-mail', tipo: 'testo', value: (c) => c.email },
    { titolo: 'Telefono', tipo: 'testo', value: (c) => c.telefono },
    { titolo: 'Città', tipo: 'testo', value: (c) => c.citta },
    { titolo: 'Codice fiscale', tipo: 'testo', value: (c) => c.codice_fiscale },
    { titolo: 'Partita IVA', tipo: 'testo', value: (c) => c.partita_iva },
    { titolo: 'Stato', tipo: 'testo', value: (c) => etichettaDi('cliente', c.stato).etichetta },
    { titolo: 'Prossima scadenza', tipo: 'giorno', value: (c) => c.prossima_scadenza },
    colonnaImporto('Incassato', 'incassato_centesimi'),
    colonnaImporto('Rimborsato', 'rimborsato_centesimi'),
    colonnaImporto('Dovuto', 'dovuto_centesimi'),
    colonnaImporto('Scaduto', 'scaduto_centesimi'),
    { titolo: 'Codice', tipo: 'testo', value: (c) => c._id },
  ],
})
