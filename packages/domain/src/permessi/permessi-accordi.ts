import { ADMIN, CLIENTE, ESERCENTE, TITOLARI, TUTTI, type Chi } from './permessi-chi.ts'

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
  dilazioni: {
    cerca: TUTTI,
    conta: TUTTI,
    leggi: TUTTI,
    'leggi pdf': TUTTI,
    'leggi regole': ESERCENTE,
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
    'rate sposta anteprima': TITOLARI,
    'rate sposta': TITOLARI,
    'recesso anteprima': CLIENTE,
    recesso: CLIENTE,
    'leggi recesso pdf': TUTTI,
  },
}
