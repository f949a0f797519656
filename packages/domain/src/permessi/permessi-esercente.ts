import { type Chi, ESERCENTE, SCAMBIO } from './permessi-chi.ts'

/** The permissions on records that an esercente keeps for itself, and that the staff may read: a part of the table. */
export const PERMESSI_ESERCENTE: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  attivita: {
    logo: ESERCENTE,
    'elimina logo': ESERCENTE,
    punti_vendita: ESERCENTE,
    'modifica punti_vendita': ESERCENTE,
    'elimina punti_vendita': ESERCENTE,
  },
  chiusura_cassa: {
    'leggi casse': ESERCENTE,
    casse: ESERCENTE,
    'modifica casse': ESERCENTE,
    'casse terminali': ESERCENTE,
    'modifica terminali': ESERCENTE,
    'casse apri': ESERCENTE,
    'leggi sessioni': ESERCENTE,
    'sessioni movimenti': ESERCENTE,
    'movimenti correggi': ESERCENTE,
    'sessioni conta': ESERCENTE,
    'sessioni annulla_conteggio': ESERCENTE,
    'sessioni chiudi': ESERCENTE,
    'sessioni approva': ESERCENTE,
    'sessioni respingi': ESERCENTE,
    'leggi chiusure': ESERCENTE,
    'leggi chiusure pdf': ESERCENTE,
    'leggi chiusure csv': ESERCENTE,
    'chiusure rettifica': ESERCENTE,
  },
  // Direct debits that an esercente hands to its own bank.
  distinte: {
    cerca: SCAMBIO,
    leggi: SCAMBIO,
    'leggi file': ESERCENTE,
    anteprima: ESERCENTE,
    crea: ESERCENTE,
    consegna: ESERCENTE,
    annulla: ESERCENTE,
    esiti: ESERCENTE,
  },
  offerte_rate: {
    leggi: SCAMBIO,
    dimensione: ESERCENTE,
    crea: ESERCENTE,
    modifica: ESERCENTE,
    archivia: ESERCENTE,
  },
  mora: { leggi: ESERCENTE, modifica: ESERCENTE },
  accrediti: {
    leggi: ESERCENTE,
    'leggi csv': ESERCENTE,
    'leggi eseguiti': ESERCENTE,
    'leggi eseguiti csv': ESERCENTE,
    'leggi eseguiti pdf': ESERCENTE,
  },
  // The account at the payment provider to which takings go.
  condizioni: { leggi: ESERCENTE, calcola: ESERCENTE },
  conto: { leggi: ESERCENTE, completa: ESERCENTE, rileggi: ESERCENTE },
  chiavi_api: { leggi: ESERCENTE, crea: ESERCENTE, elimina: ESERCENTE },
}
