import type { ConsulenteRow } from '@rateo/contract/persone/consulenti'
import { defineList } from '../../../http/list.ts'
import { consulentiDi } from './consulenti.queries.ts'

export const consulentiList = defineList<ConsulenteRow>({
  raccolta: 'consulenti',
  entita: 'consulente',
  find: consulentiDi,
  colonne: [
    { titolo: 'Nome', tipo: 'testo', value: (c) => c.nome },
    { titolo: 'Partita IVA', tipo: 'testo', value: (c) => c.partita_iva },
    { titolo: 'E-mail', tipo: 'testo', value: (c) => c.email },
    { titolo: 'Territorio', tipo: 'testo', value: (c) => c.territorio },
    { titolo: 'Stato', tipo: 'testo', value: (c) => c.stato.replaceAll('_', ' ') },
    { titolo: 'Esercenti seguiti', tipo: 'numero', value: (c) => c.esercenti },
    { titolo: 'Registrato il', tipo: 'istante', value: (c) => c.created_at },
    { titolo: 'Codice', tipo: 'testo', value: (c) => c._id },
  ],
})
