import type { Sezione } from '@rateo/domain/parole/testo-legale'
import type { Gestore } from '../../base/impostazioni/index.ts'
import { chiGestisce } from './chi-gestisce.ts'

/** The statement on accessibility: what is done, how it is checked, what may be missing, whom to tell (D.Lgs. 82/2022, all. I, sez. III). */
export const accessibilita = (gestore: Gestore): Sezione[] => [
  {
    titolo: 'Che cosa facciamo',
    frasi: [
      'Il portale è fatto per rispettare le WCAG 2.1, livello AA, richieste dalla norma europea EN 301 549.',
      'Si usa tutto con la tastiera, con un lettore di schermo, da un telefono stretto e con il testo ingrandito. Ha un tema chiaro e uno scuro, e rispetta chi ha chiesto meno movimento.',
      'Nessun colore dice qualcosa da solo. Errori e conferme sono scritti accanto al campo e letti ad alta voce.',
      'Ricevute e contratti sono PDF con i titoli e l’ordine di lettura segnati.',
    ],
  },
  {
    titolo: 'Come lo controlliamo',
    frasi: [
      'A ogni versione un programma controlla le pagine nei due temi, a più larghezze. I controlli con persone li fa chi gestisce il portale.',
    ],
  },
  {
    titolo: 'Che cosa può mancare',
    frasi: [
      'I file caricati dagli esercenti restano come li hanno fatti: qualcuno può non essere accessibile. Chiedilo in un’altra forma a chi l’ha caricato.',
      'Quando scrivi una carta sei sulle pagine del servizio di pagamento, che ha una sua dichiarazione.',
    ],
  },
  {
    titolo: 'Se qualcosa non si può usare',
    frasi: [
      'Scrivilo all’assistenza, che trovi in ogni pagina quando sei entrato, o a chi gestisce il portale. Di’ quale pagina e che cosa usi.',
      'Se la risposta non basta, puoi rivolgerti all’Agenzia per l’Italia digitale (AgID).',
    ],
  },
  { titolo: 'Chi gestisce il portale', frasi: [chiGestisce(gestore)] },
]
