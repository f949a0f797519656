import type { Ruolo } from './ruoli.ts'

/**
 * Who may do something: `pubblico` (nobody signed in is needed), `sessione` (any signed-in person, also one still
 * registering or inactive), or the roles whose registered and active people may.
 */
export type Chi = 'pubblico' | 'sessione' | readonly Ruolo[]

const TUTTI = ['esercente', 'cliente', 'admin'] as const
const TITOLARI = ['esercente', 'cliente'] as const
const SCAMBIO = ['esercente', 'admin'] as const
const ESERCENTE = ['esercente'] as const
const CLIENTE = ['cliente'] as const
const ADMIN = ['admin'] as const

/**
 * The one table of permissions: resource, action, who. Whose record it is comes on top: everything here is about one's
 * own records, and another's does not exist.
 */
export const PERMESSI: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  // Getting in and out, and who one is.
  login: { leggi: 'pubblico' },
  logout: { leggi: 'pubblico' },
  auth: {
    login: 'pubblico',
    otp: 'pubblico',
    passkey: 'pubblico',
    'passkey inizio': 'pubblico',
    registrati: 'pubblico',
    password_dimenticata: 'pubblico',
    reimposta_password: 'pubblico',
    'leggi verifica-email': 'pubblico',
    'leggi conferma-email': 'pubblico',
    'leggi prova': 'pubblico',
    'leggi provider': 'pubblico',
    'leggi provider inizio': 'pubblico',
    'leggi provider ritorno': 'pubblico',
  },
  session: { leggi: 'sessione', elimina: 'sessione' },
  switch_role: { crea: 'sessione' },
  get_myself: { leggi: 'sessione' },
  app_settings: { leggi: 'sessione' },
  get_settings: { leggi: 'sessione' },
  otp: { richiedi: 'sessione', verifica: 'sessione' },
  profilo: {
    'leggi dati': 'sessione',
    'modifica dati': 'sessione',
    email: 'sessione',
    'leggi sicurezza': 'sessione',
    password: 'sessione',
    secondo_fattore: 'sessione',
    totp: 'sessione',
    'totp conferma': 'sessione',
    codici_di_recupero: 'sessione',
    'passkey inizio': 'sessione',
    passkey: 'sessione',
    'elimina passkey': 'sessione',
    esci_ovunque: 'sessione',
    'leggi completezza': 'sessione',
    'leggi notifiche': 'sessione',
    'modifica notifiche': 'sessione',
    'leggi privacy': 'sessione',
    consensi: 'sessione',
    'leggi esporta': 'sessione',
    cancellazione: 'sessione',
    'elimina cancellazione': 'sessione',
    'modifica attivita': ESERCENTE,
    iban: ESERCENTE,
    'elimina iban': ESERCENTE,
  },
  // What an esercente tells of itself.
  attivita: {
    logo: ESERCENTE,
    'elimina logo': ESERCENTE,
    punti_vendita: ESERCENTE,
    'modifica punti_vendita': ESERCENTE,
    'elimina punti_vendita': ESERCENTE,
  },
  registrazione: {
    leggi: 'sessione',
    modifica: 'sessione',
    invia: 'sessione',
    documenti: 'sessione',
    'elimina documenti': 'sessione',
    'leggi contratto': 'sessione',
    verifica_email: 'sessione',
    riesame: 'sessione',
  },
  comuni: { leggi: 'sessione' },
  inviti: { crea: SCAMBIO },

  // Payments and what is agreed about them.
  pagamenti: {
    cerca: TUTTI,
    leggi: TUTTI,
    crea: ESERCENTE,
    annulla: SCAMBIO,
    incassi: ESERCENTE,
    'incassi storna': ESERCENTE,
    rinnova: SCAMBIO,
    stralcia: SCAMBIO,
    rimborsi: SCAMBIO,
    'eccedenze rimborsa': SCAMBIO,
    'leggi ricevuta': TUTTI,
    'leggi qr.svg': SCAMBIO,
  },
  contestazioni: { leggi: SCAMBIO, prove: SCAMBIO, accetta: SCAMBIO },
  rimborsi: { approva: SCAMBIO, annulla: SCAMBIO },
  gateway: {
    leggi: CLIENTE,
    paga: CLIENTE,
    abbandona: CLIENTE,
    chiedi_link: CLIENTE,
    coordinate: CLIENTE,
    'leggi bonifico.svg': CLIENTE,
    annuncia_bonifico: CLIENTE,
    ritira_annuncio: CLIENTE,
  },
  mandati: {
    leggi: TUTTI,
    'leggi pdf': TUTTI,
    crea: CLIENTE,
    firma: CLIENTE,
    revoca: TITOLARI,
    blocca: ADMIN,
  },
  dilazioni: { cerca: TUTTI, conta: TUTTI, leggi: TUTTI },
  // Searched at start-up for the plans, by everybody (SPC-21): who may see nothing gets an empty list.
  abbonamenti: { cerca: 'sessione', conta: TUTTI, leggi: TUTTI },
  piani: { leggi: TUTTI },
  esercente: { 'leggi carte_di_credito': ESERCENTE },
  cliente: { 'leggi carte_di_credito': CLIENTE },
  carte_di_credito: {
    crea: TITOLARI,
    'salvataggi completa': TITOLARI,
    modifica: TITOLARI,
    sposta: TITOLARI,
    rimuovi: TITOLARI,
  },
  utenze: {
    cerca: TUTTI,
    leggi: TUTTI,
    crea: TITOLARI,
    modifica: TITOLARI,
    elimina: TITOLARI,
    bollette: TITOLARI,
    'modifica bollette': TITOLARI,
    'elimina bollette': TITOLARI,
    'bollette stato': TITOLARI,
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
  documenti: { cerca: TUTTI, leggi: TUTTI, 'leggi file': TUTTI },
  reports: {
    cerca: TUTTI,
    crea: TUTTI,
    leggi: ADMIN,
    'leggi righe': TITOLARI,
    'leggi csv': TUTTI,
    'leggi xlsx': TUTTI,
    rigenera: ADMIN,
  },
  // Which lists, the permission to search each of them says.
  esportazioni: { leggi: TUTTI, crea: TUTTI, 'leggi file': TUTTI },
  viste: { leggi: TUTTI, crea: TUTTI, modifica: TUTTI, elimina: TUTTI, colonne: TUTTI },
  azioni_multiple: { leggi: SCAMBIO, anteprima: SCAMBIO, crea: SCAMBIO },

  // People and merchants.
  clienti: { cerca: SCAMBIO, leggi: TUTTI },
  ricerca_esercenti: { cerca: TUTTI },
  esercenti: {
    cerca: ADMIN,
    conta: ADMIN,
    leggi: TUTTI,
    'leggi logo': TUTTI,
    visibilita: SCAMBIO,
    prendi_in_carico: ADMIN,
    approva: ADMIN,
    chiedi_integrazione: ADMIN,
    rifiuta: ADMIN,
    limita: ADMIN,
    sospendi: ADMIN,
    riattiva: ADMIN,
    disattiva: ADMIN,
    avvia_cessazione: ADMIN,
    cessa: ADMIN,
    capacita: ADMIN,
    'leggi esame': ADMIN,
    esame: ADMIN,
    'leggi documenti': ADMIN,
  },
  assistenza: {
    cerca: TUTTI,
    leggi: TUTTI,
    crea: TITOLARI,
    messaggi: TUTTI,
    letta: TUTTI,
    stato: TUTTI,
  },
  home: { 'leggi incassi': SCAMBIO, 'leggi code': ADMIN },
  notifiche: { leggi: TUTTI, lette: TUTTI },
  chiavi_api: { leggi: ESERCENTE, crea: ESERCENTE, elimina: ESERCENTE },
  'openapi.json': { leggi: 'pubblico' },

  // Who runs the portal.
  consulenti: { cerca: ADMIN, leggi: ADMIN },
  promozioni: { cerca: ADMIN, leggi: ADMIN },
  utenti: { cerca: ADMIN, leggi: ADMIN },
  messaggi: { cerca: ADMIN, leggi: ADMIN },
  cronologia: { cerca: ADMIN, 'leggi eventi': SCAMBIO },
  gestione: {
    'leggi parametri': ADMIN,
    'parametri anteprima': ADMIN,
    parametri: ADMIN,
    'elimina parametri programmata': ADMIN,
    'leggi lavori': ADMIN,
    'lavori esegui': ADMIN,
  },

  // Machines: the payment provider proves who it is by its signature.
  psp: { eventi: 'pubblico' },
  health: { leggi: 'pubblico' },
  ready: { leggi: 'pubblico' },
  metrics: { leggi: 'pubblico' },
  // In trial mode only.
  'posta-prova': {
    leggi: 'pubblico',
    'leggi messaggi.json': 'pubblico',
    'leggi html': 'pubblico',
  },
}
