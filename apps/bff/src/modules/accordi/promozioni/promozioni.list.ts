import type { PromozioneRow } from '@rateo/contract/accordi/promozioni'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { defineList } from '../../../http/list.ts'
import { promozioniDi } from './promozioni.queries.ts'

export const promozioniList = defineList<PromozioneRow>({
  raccolta: 'promozioni',
  entita: 'promozione',
  find: promozioniDi,
  colonne: [
    { titolo: 'Nome', tipo: 'testo', value: (p) => p.nome },
    { titolo: 'Codice da usare', tipo: 'testo', value: (p) => p.codice },
    { titolo: 'Effetto', tipo: 'testo', value: (p) => p.effetto.replaceAll('_', ' ') },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      value: (p) => p.esercente?.nome ?? 'Tutto il portale',
    },
    { titolo: 'Dal', tipo: 'giorno', value: (p) => p.dal },
    { titolo: 'Al', tipo: 'giorno', value: (p) => p.al },
    { titolo: 'Usi', tipo: 'numero', value: (p) => p.usi },
    { titolo: 'Usi al massimo', tipo: 'numero', value: (p) => p.usi_max },
    { titolo: 'Stato', tipo: 'testo', value: (p) => etichettaDi('promozione', p.stato).etichetta },
    { titolo: 'Codice', tipo: 'testo', value: (p) => p._id },
  ],
})
