import type { DilazioneRow } from '@rateo/contract/accordi/dilazioni'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Actor } from '../../../http/actor.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { dilazioniSearch } from './dilazioni.search.ts'
import { readableBy } from './readable-by.ts'

/** What a role searches; a cliente is never shown what was not sent to them. */
export function dilazioniDi(actor: Actor) {
  const own = readableBy(actor)
  const scope = own && actor.ruolo === 'cliente' ? { ...own, inviate: 'true' } : own
  return { what: dilazioniSearch, scope }
}

export const dilazioniList = defineList<DilazioneRow>({
  raccolta: 'dilazioni',
  entita: 'dilazione',
  find: dilazioniDi,
  colonne: [
    { titolo: 'Creata il', tipo: 'istante', value: (d) => d.created_at },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['cliente', 'admin'],
      value: (d) => d.esercente.nome,
    },
    {
      titolo: 'Cliente',
      tipo: 'testo',
      ruoli: ['esercente', 'admin'],
      value: (d) => d.cliente.nome,
    },
    { titolo: 'Causale', tipo: 'testo', value: (d) => d.causale },
    { titolo: 'Stato', tipo: 'testo', value: (d) => etichettaDi('dilazione', d.stato).etichetta },
    { titolo: 'In ritardo', tipo: 'testo', value: (d) => (d.in_ritardo ? 'Sì' : 'No') },
    { titolo: 'Rate', tipo: 'numero', value: (d) => d.n_rate },
    { titolo: 'Rate pagate', tipo: 'numero', value: (d) => d.rate_pagate },
    { titolo: 'Prossima scadenza', tipo: 'giorno', value: (d) => d.prossima_scadenza },
    { titolo: 'Prossima rata', tipo: 'importo', value: (d) => d.prossimo_importo_centesimi },
    colonnaImporto('Totale', 'totale_centesimi'),
    colonnaImporto('Pagato', 'pagato_centesimi'),
    colonnaImporto('Residuo', 'residuo_centesimi'),
    { titolo: 'Codice', tipo: 'testo', value: (d) => d._id },
  ],
})
