import { CLIENTE, ESERCENTE, TITOLARI, TUTTI, type Chi } from './permessi-chi.ts'

/** The permissions on documents: issued, uploaded, invoiced, and handed to the accountant. */
export const PERMESSI_DOCUMENTI: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  documenti: {
    cerca: TUTTI,
    leggi: TUTTI,
    'leggi file': TUTTI,
    'leggi prova': TUTTI,
    'leggi zip': TUTTI,
    crea: ESERCENTE,
    versioni: ESERCENTE,
    riemetti: ESERCENTE,
    visibilita: ESERCENTE,
    invia: ESERCENTE,
  },
  bozze_fattura: { anteprima: ESERCENTE, crea: ESERCENTE },
  trattenute: {
    leggi: ESERCENTE,
    'leggi csv': ESERCENTE,
    'leggi aliquote': ESERCENTE,
    'leggi mie': CLIENTE,
    'leggi mie csv': CLIENTE,
  },
  pacchi_mese: {
    leggi: ESERCENTE,
    'leggi zip': ESERCENTE,
    'sostituisci consegna': ESERCENTE,
    'elimina consegna': ESERCENTE,
    invia: ESERCENTE,
    revoca: ESERCENTE,
  },
  detrazioni: {
    leggi: ESERCENTE,
    'leggi persone': ESERCENTE,
    'leggi pagamenti': ESERCENTE,
    'leggi piani': ESERCENTE,
    'leggi sistema_ts': ESERCENTE,
    'leggi entrate': ESERCENTE,
    'leggi mie': CLIENTE,
    'sostituisci impostazioni': ESERCENTE,
    'sostituisci piani': ESERCENTE,
    'sostituisci pagamenti': ESERCENTE,
    riepiloghi: TITOLARI,
    opposizioni: TITOLARI,
    'opposizioni ritira': TITOLARI,
  },
}
