import type { Sezione } from '@rateo/domain/parole/testo-legale'
import type { Gestore } from '../../base/impostazioni/index.ts'
import { chiGestisce } from './chi-gestisce.ts'

/** Every cookie that the server sets, and what the pages keep in the browser: nothing that follows anybody. */
export const cookie = (gestore: Gestore): Sezione[] => [
  {
    titolo: 'In breve',
    frasi: [
      'Il portale usa solo cookie tecnici: senza, non potresti restare collegato. Per questo non ti chiede un consenso.',
      'Non ci sono cookie di profilazione, né di pubblicità, né di statistiche di altri.',
    ],
  },
  {
    titolo: 'I cookie',
    frasi: [
      'rateo_sid (con https si chiama __Host-rateo_sid): tiene aperta la tua sessione. Sparisce quando esci, e il server la chiude da sé quando resti fermo.',
      'rateo_browser, seguito da un codice: dura un anno e dice che da questo browser sei già entrato. Così chi prova a indovinare la tua password non blocca te.',
      'rateo_provider: dura i minuti che servono a entrare con un altro servizio di identità, dove chi gestisce il portale lo offre.',
      'rateo_rientro: dura dieci secondi, quando arrivi al portale da un link.',
      'rateo_scritto, dove i dati stanno su più macchine: dura al più sei minuti e dice fin dove hai scritto, così gli elenchi mostrano subito quello che hai fatto.',
    ],
  },
  {
    titolo: 'Quello che resta nel browser',
    frasi: [
      'Il tema chiaro o scuro, le viste che hai scelto negli elenchi, e i moduli lasciati a metà. Non esce dal tuo browser, e si toglie con i dati del sito.',
    ],
  },
  {
    titolo: 'Quando paghi',
    frasi: [
      'Quando scrivi una carta sei sulle pagine del servizio di pagamento, che ha i suoi cookie e la sua informativa.',
    ],
  },
  { titolo: 'Chi gestisce il portale', frasi: [chiGestisce(gestore)] },
]
