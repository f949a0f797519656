import { ERRORE_INTERNO, SERVIZIO_ESTERNO_RIFIUTA } from './error-body.ts'
import { ERRORI_METODO } from './errors-metodo.ts'
import { ERRORI_ATTIVITA } from './errors-attivita.ts'
import { ERRORI_CHIAVE } from './errors-chiave.ts'
import { ERRORI_FILE } from './errors-file.ts'
import { ERRORI_VEDUTA } from './errors-veduta.ts'

/** Every failure the API can answer with: its status, a title, and the Italian sentence people read. */
export const ERRORS = {
  ...ERRORI_ATTIVITA,
  ...ERRORI_CHIAVE,
  ...ERRORI_FILE,
  ...ERRORI_VEDUTA,
  json_non_valido: {
    status: 400,
    title: 'Richiesta non leggibile',
    message: 'La richiesta non è leggibile. Ricarica la pagina e riprova.',
  },
  richiesta_non_valida: {
    status: 400,
    title: 'Richiesta non valida',
    message: 'La richiesta non è valida.',
  },
  campo_sconosciuto: {
    status: 400,
    title: 'Campo sconosciuto',
    message: 'La richiesta contiene un campo che non esiste.',
  },
  chiave_idempotenza_assente: {
    status: 400,
    title: 'Chiave di idempotenza assente',
    message: 'Manca l’intestazione Idempotency-Key. Non è stato addebitato alcun importo.',
  },
  firma_non_valida: {
    status: 400,
    title: 'Firma non valida',
    message: 'La notifica non è firmata dal fornitore di pagamenti ed è stata rifiutata.',
  },
  sessione_assente: {
    status: 401,
    title: 'Accesso richiesto',
    message: 'La sessione è scaduta. Accedi di nuovo.',
  },
  credenziali_errate: {
    status: 401,
    title: 'Accesso non riuscito',
    message: 'E-mail o password non corrette.',
  },
  otp_errato: { status: 401, title: 'Codice non corretto', message: 'Il codice non è corretto.' },
  otp_scaduto: {
    status: 401,
    title: 'Codice scaduto',
    message: 'Il codice è scaduto. Richiedine uno nuovo.',
  },
  otp_richiesto: {
    status: 403,
    title: 'Conferma richiesta',
    message: 'Per questa operazione serve la conferma con un codice. Richiedilo e riprova.',
  },
  non_autorizzato: {
    status: 403,
    title: 'Operazione non consentita',
    message: 'Non sei autorizzato a eseguire questa operazione.',
  },
  origine_non_ammessa: {
    status: 403,
    title: 'Origine non ammessa',
    message: 'La richiesta arriva da un altro sito ed è stata rifiutata.',
  },
  registrazione_incompleta: {
    status: 403,
    title: 'Registrazione da completare',
    message: 'Completa la registrazione per continuare.',
  },
  profilo_inattivo: {
    status: 403,
    title: 'Profilo non attivo',
    message: 'Il tuo profilo non è attivo. Richiedi assistenza.',
  },
  non_trovato: {
    status: 404,
    title: 'Non trovato',
    message: 'Quello che cerchi non esiste o non è tuo.',
  },
  metodo_non_ammesso: {
    status: 405,
    title: 'Metodo non ammesso',
    message: 'Questa chiamata non esiste con il metodo usato.',
  },
  tempo_scaduto: {
    status: 408,
    title: 'Tempo scaduto',
    message: 'La richiesta non è arrivata per intero. Riprova.',
  },
  richiesta_in_corso: {
    status: 409,
    title: 'Richiesta già in corso',
    message: 'La stessa richiesta è già in corso. Attendi qualche secondo.',
  },
  pagamento_in_corso: {
    status: 409,
    title: 'Pagamento in corso',
    message:
      'C’è già un pagamento in corso, riprova tra qualche minuto. Non è stato addebitato alcun altro importo.',
  },
  gia_pagato: {
    status: 409,
    title: 'Già pagato',
    message: 'Questo pagamento risulta già pagato. Non è stato addebitato alcun altro importo.',
  },
  stato_incompatibile: {
    status: 409,
    title: 'Operazione non possibile',
    message: 'L’operazione non è possibile nello stato attuale.',
  },
  invito_non_valido: {
    status: 409,
    title: 'Invito non più valido',
    message: 'Questo invito non vale più. Puoi creare il tuo account anche senza.',
  },
  link_scaduto: {
    status: 409,
    title: 'Link scaduto',
    message:
      'Il link di pagamento è scaduto. Non è stato addebitato alcun importo. Chiedine uno nuovo all’esercente.',
  },
  gia_esistente: {
    status: 409,
    title: 'Già esistente',
    message: 'Esiste già un elemento con gli stessi dati.',
  },
  corpo_troppo_grande: {
    status: 413,
    title: 'Richiesta troppo grande',
    message: 'I dati inviati superano la dimensione ammessa.',
  },
  indirizzo_troppo_lungo: {
    status: 414,
    title: 'Indirizzo troppo lungo',
    message: 'L’indirizzo richiesto è troppo lungo.',
  },
  tipo_non_ammesso: {
    status: 415,
    title: 'Formato non ammesso',
    message: 'Il formato dei dati inviati non è ammesso.',
  },
  dati_non_validi: {
    status: 422,
    title: 'Dati da correggere',
    message: 'Controlla i dati inseriti.',
  },
  ricerca_troppo_ampia: {
    status: 422,
    title: 'Ricerca troppo ampia',
    message: 'La ricerca è troppo ampia. Scegli un periodo o aggiungi un filtro e riprova.',
  },
  canale_non_disponibile: {
    status: 422,
    title: 'Canale non disponibile',
    message: 'Non possiamo inviare SMS in questo momento. Scegli l’e-mail per ricevere il codice.',
  },
  chiave_riusata: {
    status: 422,
    title: 'Chiave già usata',
    message:
      'La chiave della richiesta è già stata usata per altri dati. Ricarica la pagina e riprova.',
  },
  ...ERRORI_METODO,
  push_spente: {
    status: 409,
    title: 'Notifiche sul dispositivo spente',
    message: 'Questo portale non manda notifiche sui dispositivi. Ti avvisiamo per e-mail.',
  },
  push_non_valida: {
    status: 422,
    title: 'Dispositivo non riconosciuto',
    message:
      'Il servizio di notifiche di questo browser non si può usare. Le notifiche restano spente: prova da un altro browser.',
  },
  troppi_dispositivi: {
    status: 409,
    title: 'Troppi dispositivi',
    message: 'Ricevi già le notifiche su 10 dispositivi. Togline uno dall’elenco e riprova.',
  },
  troppe_richieste: {
    status: 429,
    title: 'Troppe richieste',
    message: 'Hai fatto troppe richieste. Attendi qualche minuto e riprova.',
  },
  troppi_tentativi: {
    status: 429,
    title: 'Troppi tentativi',
    message: 'Troppi tentativi. Attendi qualche minuto e riprova.',
  },
  intestazioni_troppo_grandi: {
    status: 431,
    title: 'Richiesta troppo grande',
    message: 'Le intestazioni della richiesta superano la dimensione ammessa.',
  },
  errore_interno: ERRORE_INTERNO,
  pagamenti_sospesi: {
    status: 503,
    title: 'Pagamenti sospesi',
    message:
      'I pagamenti sono sospesi per una verifica. Non è stato addebitato alcun importo. Riprova tra qualche minuto.',
  },
  fornitore_non_raggiungibile: {
    status: 502,
    title: 'Servizio di pagamento non raggiungibile',
    message:
      'Il servizio di pagamento non risponde. Non è stato addebitato alcun importo. Riprova tra qualche minuto.',
  },
  fornitore_rifiuta: {
    status: 502,
    title: 'Pagamento non partito',
    message:
      'Il servizio di pagamento non ha accettato la richiesta per un problema nostro: la tua banca non c’entra. Non è stato addebitato alcun importo. Se succede di nuovo, scegli un altro modo di pagare o scrivi all’assistenza.',
  },
  pagamenti_online_fermi: {
    status: 503,
    title: 'Pagamenti online fermi',
    message:
      'In questo momento non possiamo addebitare carte e conti, per un problema nostro: la tua carta e la tua banca non c’entrano. Non è stato addebitato alcun importo. Riprova più tardi.',
  },
  servizio_esterno_rifiuta: SERVIZIO_ESTERNO_RIFIUTA,
  servizio_esterno_non_raggiungibile: {
    status: 502,
    title: 'Servizio esterno non raggiungibile',
    message:
      'Il servizio esterno non risponde. Nessun importo è stato mosso. Riprova tra qualche minuto.',
  },
  accesso_esterno_non_riuscito: {
    status: 401,
    title: 'Accesso non riuscito',
    message: 'L’accesso con il provider non è riuscito. Riprova o accedi con e-mail e password.',
  },
  servizio_occupato: {
    status: 503,
    title: 'Servizio occupato',
    message: 'Il servizio è momentaneamente occupato. Riprova tra qualche secondo.',
  },
  manutenzione: {
    status: 503,
    title: 'Manutenzione in corso',
    message:
      'Stiamo aggiornando Rateo. Nessuna operazione è stata eseguita: riprova tra qualche minuto.',
  },
} as const satisfies Record<string, { status: number; title: string; message: string }>

export type ErrorCode = keyof typeof ERRORS
