import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Actor } from '../../../http/actor.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { documentiReadableBy, documentiSearch } from './documenti.search.ts'

export const documentiDi = (actor: Actor) => ({
  what: documentiSearch,
  scope: documentiReadableBy(actor),
})

export const documentiList = defineList<DocumentoRow>({
  raccolta: 'documenti',
  entita: 'documento',
  find: documentiDi,
  colonne: [
    { titolo: 'Data', tipo: 'giorno', value: (d) => d.data },
    { titolo: 'Tipo', tipo: 'testo', value: (d) => d.tipo.replaceAll('_', ' ') },
    { titolo: 'Numero', tipo: 'testo', value: (d) => d.numero },
    { titolo: 'Titolo', tipo: 'testo', value: (d) => d.titolo },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['cliente', 'admin'],
      value: (d) => d.esercente?.nome ?? null,
    },
    {
      titolo: 'Cliente',
      tipo: 'testo',
      ruoli: ['esercente', 'admin'],
      value: (d) => d.cliente?.nome ?? null,
    },
    { titolo: 'Stato', tipo: 'testo', value: (d) => etichettaDi('documento', d.stato).etichetta },
    colonnaImporto('Importo', 'importo_centesimi'),
    { titolo: 'Codice', tipo: 'testo', value: (d) => d._id },
  ],
})
