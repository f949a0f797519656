/**
 * Which folder of apps/bff/src writes a table. Anybody may read it; who needs it changed calls the
 * owner's index.ts. Checked by tools/check-ownership.ts against the migrations and the source.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  utenti: 'modules/sessione',
  utenti_ruoli: 'modules/sessione',
  sessioni: 'modules/sessione',
  consensi: 'modules/sessione',
  verifiche_email: 'modules/sessione',
  passkey: 'modules/sessione',
  sfide_passkey: 'modules/sessione',
  accessi_provider: 'modules/sessione',
  codici_di_recupero: 'modules/sessione',
  cambi_email: 'modules/sessione',
  richieste_cancellazione: 'modules/profilo',
  limiti: 'modules/limiti',
  codici_otp: 'modules/otp',
  firme: 'modules/otp',
  registrazioni: 'modules/registrazione',
  documenti_registrazione: 'modules/registrazione',
  inviti: 'modules/registrazione',
  comuni: 'db',
  metodi_di_pagamento: 'modules/carte-di-credito',
  salvataggi_carta: 'modules/carte-di-credito',
  usi_metodo: 'modules/carte-di-credito',
  notifiche: 'modules/notifiche',
  sessioni_cassa: 'modules/chiusura-cassa',

  esercenti: 'modules/esercenti',
  clienti: 'modules/clienti',
  clienti_esercente: 'modules/clienti',
  impostazioni: 'modules/impostazioni',

  pagamenti: 'modules/pagamenti',
  ricevute: 'modules/documenti',
  numerazioni: 'modules/documenti',
  documenti: 'modules/documenti',
  utenze: 'modules/utenze',
  bollette: 'modules/utenze',
  reports: 'modules/reports',

  tentativi: 'modules/addebiti',
  operazioni_psp: 'modules/addebiti',
  eventi_psp: 'modules/addebiti',
  incassi_da_riconciliare: 'modules/addebiti',

  conti: 'modules/contabilita',
  scritture: 'modules/contabilita',
  movimenti: 'modules/contabilita',

  cronologia: 'modules/cronologia',
  uscite: 'modules/uscite',

  dilazioni: 'modules/dilazioni',
  rate: 'modules/dilazioni',
  piani: 'modules/abbonamenti',
  abbonamenti: 'modules/abbonamenti',

  consulenti: 'modules/consulenti',
  incarichi: 'modules/consulenti',
  promozioni: 'modules/promozioni',
  richieste_assistenza: 'modules/assistenza',
  messaggi_assistenza: 'modules/assistenza',
  chiavi_api: 'modules/sviluppatori',

  battiti: 'jobs',
  idempotenza: 'http',
  transizioni: 'db',
  migrazioni: 'db',
  messaggi: 'integrations',
}
