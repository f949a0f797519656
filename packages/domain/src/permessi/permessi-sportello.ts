import { CLIENTE, type Chi } from './permessi-chi.ts'

/** The permissions on the pages on which somebody pays: a part of the table. */
export const PERMESSI_SPORTELLO: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  gateway: {
    leggi: CLIENTE,
    'leggi rate': CLIENTE,
    'leggi rate pdf': CLIENTE,
    'leggi rate informazioni': CLIENTE,
    rate: CLIENTE,
    'rate riesame': CLIENTE,
    paga: CLIENTE,
    abbandona: CLIENTE,
    chiedi_link: CLIENTE,
    coordinate: CLIENTE,
    'leggi bonifico.svg': CLIENTE,
    annuncia_bonifico: CLIENTE,
    ritira_annuncio: CLIENTE,
    sconto: CLIENTE,
    usa_codice: CLIENTE,
    togli_codice: CLIENTE,
  },
  // The address is secret enough to be the key: whoever has it may pay, no session needed.
  paga: {
    leggi: 'pubblico',
    'leggi logo': 'pubblico',
    paga: 'pubblico',
    abbandona: 'pubblico',
    annuncia_bonifico: 'pubblico',
    bonifico: 'pubblico',
    ritira_annuncio: 'pubblico',
    chiedi_link: 'pubblico',
    prometti: 'pubblico',
  },
}
