import type { Sezione } from '@rateo/domain/parole/testo-legale'
import type { Gestore } from '../../base/impostazioni/index.ts'
import { chiGestisce } from './chi-gestisce.ts'

/** The terms that a cliente accepts: what the portal does and does not do. */
export const termini = (gestore: Gestore): Sezione[] => [
  { titolo: 'Chi gestisce il portale', frasi: [chiGestisce(gestore)] },
  {
    titolo: 'Che cosa fa',
    frasi: [
      `${gestore.brand} è un portale con cui gli esercenti chiedono pagamenti, anche a rate e in abbonamento, e con cui tu li vedi, li paghi e ne conservi le ricevute.`,
      'Quello che compri e quello che devi è tra te e l’esercente: il portale non vende e non presta denaro.',
      'Il denaro passa da un prestatore di servizi di pagamento. I dati della carta si scrivono sulle sue pagine: il portale non li vede e non li conserva.',
    ],
  },
  {
    titolo: 'Il tuo account',
    frasi: [
      'L’account è personale. I dati che scrivi devono essere veri: si correggono dal profilo.',
      'Tieni per te la password e i codici. Dal profilo vedi dove sei collegato e puoi uscire da ogni altro dispositivo.',
    ],
  },
  {
    titolo: 'Pagare',
    frasi: [
      'Prima di ogni pagamento leggi quanto paghi, a chi e per che cosa. Dopo leggi com’è andata e se il denaro si è mosso.',
      'Una dilazione, un mandato di addebito o un abbonamento più caro cominciano solo dopo che li hai accettati con un codice. Il testo che hai accettato resta nei tuoi documenti così com’era.',
      'Dove la legge te lo dà, il diritto di recesso e come esercitarlo sono scritti nel documento che accetti.',
    ],
  },
  {
    titolo: 'Se qualcosa non va',
    frasi: [
      'Da ogni pagamento puoi scrivere all’assistenza. Un rimborso lo dispone l’esercente; quando parte, il portale ti dice quanto e su quale metodo.',
      'Un addebito che non riconosci si può contestare anche con la propria banca.',
    ],
  },
  {
    titolo: 'Quando cambiano questi termini',
    frasi: [
      'Ogni testo ha una versione. Quella che hai accettato, e quando, resta scritta con la tua registrazione.',
    ],
  },
]
