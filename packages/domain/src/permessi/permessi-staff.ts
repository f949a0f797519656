import { ADMIN, type Chi, SCAMBIO } from './permessi-chi.ts'

/** The permissions of the staff: a part of the table. */
export const PERMESSI_STAFF: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  consulenti: { cerca: ADMIN, leggi: ADMIN, invito: ADMIN },
  promozioni: {
    cerca: ADMIN,
    leggi: ADMIN,
    'leggi piani': ADMIN,
    'leggi codici.csv': ADMIN,
    'leggi codice.svg': ADMIN,
    simula: ADMIN,
    codici: ADMIN,
    crea: ADMIN,
    modifica: ADMIN,
    sospendi: ADMIN,
    riprendi: ADMIN,
    archivia: ADMIN,
  },
  utenti: { cerca: ADMIN, leggi: ADMIN, chiudi_sessioni: ADMIN },
  messaggi: { cerca: ADMIN, leggi: ADMIN },
  cronologia: { cerca: ADMIN, 'leggi eventi': SCAMBIO },
  gestione: {
    'leggi parametri': ADMIN,
    'parametri anteprima': ADMIN,
    parametri: ADMIN,
    'elimina parametri programmata': ADMIN,
    'leggi lavori': ADMIN,
    'lavori esegui': ADMIN,
    'leggi orologio': ADMIN,
    orologio: ADMIN,
    'orologio riprendi': ADMIN,
    'leggi riconciliazione': ADMIN,
    'leggi conti': ADMIN,
    'leggi violazioni_csp': ADMIN,
    'differenze chiudi': ADMIN,
  },
}
