import type { DatiPersonali } from '@rateo/contract/persone/dati-personali'
import { ID } from './fixtures.ts'

/** The data of a person signed in as an esercente, with the firm behind. */
export const aDati = (): DatiPersonali => ({
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@rossi.it',
  email_verificata: true,
  email_in_attesa: null,
  telefono: null,
  telefono_verificato: false,
  lingua: 'it',
  attivita: {
    _id: ID,
    ragione_sociale: 'Officina Bellini',
    partita_iva: '12345670017',
    codice_fiscale: '12345670017',
    rea: null,
    rappresentante: null,
    indirizzo: 'Via Roma 1, 20121 Milano (MI)',
    email: 'info@bellini.it',
    telefono: null,
    pec: null,
    codice_destinatario: null,
    causale_modello: '',
    logo: null,
    punti_vendita: [],
    iban: null,
    iban_intestatario: '',
    iban_in_attesa: null,
  },
})
