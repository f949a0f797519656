import type { Sezione } from '@rateo/domain/parole/testo-legale'
import type { Gestore } from '../../base/impostazioni/index.ts'
import { chiGestisce } from './chi-gestisce.ts'

/** Tells what is kept of a person, why and for how long (docs/conservazione.md), in plain words. */
export const informativa = (gestore: Gestore): Sezione[] => [
  {
    titolo: 'Di chi sono le responsabilità',
    frasi: [
      chiGestisce(gestore),
      'L’esercente che ti chiede un pagamento tratta per conto suo i dati che servono al rapporto con te.',
    ],
  },
  {
    titolo: 'Quali dati',
    frasi: [
      'Quelli che scrivi registrandoti: nome, codice fiscale, nascita, indirizzo, e-mail, telefono. Per un esercente anche l’azienda, chi la rappresenta, i titolari effettivi, il conto e i documenti caricati.',
      'Quelli dei pagamenti: importi, causali, date, metodo usato. Di una carta si conservano il circuito, le ultime quattro cifre e la scadenza, mai il numero intero.',
      'Quelli che servono alla sicurezza: accessi, dispositivo, indirizzo IP, e chi ha fatto che cosa.',
    ],
  },
  {
    titolo: 'Perché',
    frasi: [
      'Per far funzionare il servizio che hai chiesto: richieste, pagamenti, rate, ricevute e messaggi che li riguardano.',
      'Per obblighi di legge: documenti contabili e, per gli esercenti, l’identificazione di chi incassa.',
      'Per la sicurezza dell’account e contro le frodi.',
      'Novità e offerte solo se le hai chieste: lo cambi quando vuoi dal profilo.',
    ],
  },
  {
    titolo: 'Chi li vede',
    frasi: [
      'L’esercente vede i pagamenti fatti a lui e i dati con cui ti conosce. Il personale del portale li vede per l’assistenza e per i controlli. Il prestatore di servizi di pagamento riceve quello che serve a muovere il denaro.',
      'Il portale non usa cookie di profilazione: quello che ricorda serve a tenerti collegato e al tema scelto.',
    ],
  },
  {
    titolo: 'Per quanto',
    frasi: [
      'I movimenti di denaro, le ricevute e la cronologia si conservano dieci anni (art. 2220 del codice civile).',
      'I codici usa e getta si cancellano entro 24 ore dalla loro fine, le sessioni 30 giorni dopo la loro fine, i documenti di una registrazione rifiutata dopo 90 giorni.',
    ],
  },
  {
    titolo: 'I tuoi diritti',
    frasi: [
      'Dal profilo, alla voce Privacy, scarichi i tuoi dati. Per correggerli, farli cancellare dove la legge lo consente, limitarne l’uso o opporti, scrivi a chi gestisce il portale.',
      'Puoi rivolgerti anche al Garante per la protezione dei dati personali.',
    ],
  },
]
