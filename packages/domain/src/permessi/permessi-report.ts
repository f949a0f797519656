import { ADMIN, type Chi, ESERCENTE, SCAMBIO, TITOLARI, TUTTI } from './permessi-chi.ts'

/** The permissions on figures: how it goes, reports, and those that are sent by themselves. */
export const PERMESSI_REPORT: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  andamento: {
    leggi: SCAMBIO,
    'leggi righe': SCAMBIO,
    'leggi previsione': SCAMBIO,
    'leggi novita': SCAMBIO,
  },
  reports: {
    cerca: TUTTI,
    crea: TUTTI,
    leggi: ADMIN,
    'leggi righe': TITOLARI,
    'leggi csv': TUTTI,
    'leggi xlsx': TUTTI,
    ferma: TUTTI,
    rigenera: ADMIN,
  },
  programmi_report: {
    leggi: ESERCENTE,
    crea: ESERCENTE,
    modifica: ESERCENTE,
    pausa: ESERCENTE,
    riprendi: ESERCENTE,
    concludi: ESERCENTE,
  },
  // The reader of a report that is sent has no account: the address that was sent to them is the proof.
  report_programmato: { leggi: 'pubblico', conferma: 'pubblico', ferma: 'pubblico' },
}
