import { ADMIN, CLIENTE, ESERCENTE, SCAMBIO, TITOLARI, TUTTI, type Chi } from './permessi-chi.ts'

/** The permissions on agreements between an esercente and a cliente: a part of the table. */
export const PERMESSI_ACCORDI: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  mandati: {
    cerca: TUTTI,
    leggi: TUTTI,
    'leggi pdf': TUTTI,
    crea: CLIENTE,
    firma: CLIENTE,
    revoca: TITOLARI,
    blocca: ADMIN,
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
  dilazioni: {
    cerca: TUTTI,
    conta: TUTTI,
    leggi: TUTTI,
    'leggi pdf': TUTTI,
    anteprima: ESERCENTE,
    crea: ESERCENTE,
    modifica: ESERCENTE,
    invia: ESERCENTE,
    ritira: ESERCENTE,
    annulla: ESERCENTE,
    approva: ADMIN,
    respingi: ADMIN,
    accetta: CLIENTE,
    rifiuta: CLIENTE,
    'sostituisci metodo': CLIENTE,
  },
  offerte_rate: {
    leggi: SCAMBIO,
    dimensione: ESERCENTE,
    crea: ESERCENTE,
    modifica: ESERCENTE,
    archivia: ESERCENTE,
  },
}
