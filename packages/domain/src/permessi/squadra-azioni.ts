import type { Mansione } from './squadra.ts'

type Azioni = Readonly<Record<string, Mansione>>

/** The same duty for several actions of a resource. */
const tutte = (mansione: Mansione, azioni: string): Azioni =>
  Object.fromEntries(azioni.split(' | ').map((azione) => [azione, mansione]))

const ACCORDI: Readonly<Record<string, Azioni>> = {
  mandati: { ...tutte('vedere', 'cerca | leggi | leggi pdf'), revoca: 'accordi' },
  promozioni_esercente: {
    ...tutte('vedere', 'cerca | leggi | leggi piani | leggi codice.svg'),
    ...tutte(
      'listino',
      'leggi codici.csv | simula | codici | crea | modifica | sospendi | riprendi | archivia',
    ),
  },
  abbonamenti: {
    ...tutte(
      'vedere',
      'cerca | conta | leggi | leggi piani | leggi recesso pdf | leggi avvisi pdf',
    ),
    misure: 'andamento',
    ...tutte(
      'accordi',
      'sostituisci beneficiario | cambio anteprima | cambio | elimina cambio | elimina cambio proposta | periodi_saltati | disdetta | elimina disdetta | pausa anteprima | pausa | elimina pausa | pausa fine | giorno anteprima | giorno | elimina giorno | sconto anteprima | sconto | elimina sconto | trasferimento | elimina trasferimento',
    ),
    ...tutte('rinunciare', 'cessazione anteprima | cessazione'),
  },
  piani: {
    ...tutte(
      'vedere',
      'leggi | leggi link.svg | leggi cadenze | leggi condizioni pdf | leggi prezzi',
    ),
    ...tutte('listino', 'crea | modifica | archivia | prezzo anteprima | prezzo | elimina prezzo'),
    ...tutte('accordi', 'iscrivi | importa'),
  },
  dilazioni: {
    ...tutte(
      'vedere',
      'cerca | conta | leggi | leggi pdf | leggi regole | leggi informazioni | leggi rate evento file | leggi rinegoziazioni | leggi promesse | leggi solleciti | leggi note | leggi recesso pdf | estinzione anteprima | leggi estinzione pdf | leggi diffida pdf',
    ),
    ...tutte('andamento', 'ritardi | puntualita'),
    ...tutte(
      'accordi',
      'anteprima | crea | modifica | invia | ritira | annulla | rate sposta anteprima | rate sposta | rate evento dichiara | rate evento file | note | elimina note | rinegozia anteprima | rinegozia | sospensione anteprima | sospensione | ripresa anteprima | ripresa',
    ),
    ...tutte('sollecitare', 'solleciti anteprima | solleciti'),
    ...tutte(
      'rinunciare',
      'diffida anteprima | diffida | decadenza anteprima | decadenza | rate condono anteprima | rate condono | rate condono annulla | riduzione anteprima | riduzione | saldo anteprima | saldo | saldo ritira',
    ),
  },
}

const CASSA_E_BANCA: Readonly<Record<string, Azioni>> = {
  chiusura_cassa: {
    ...tutte(
      'incassare',
      'casse apri | sessioni movimenti | movimenti correggi | sessioni conta | sessioni annulla_conteggio | sessioni chiudi',
    ),
    ...tutte(
      'vedere',
      'leggi casse | leggi sessioni | leggi chiusure | leggi chiusure pdf | leggi chiusure csv',
    ),
    ...tutte(
      'verificare_cassa',
      'sessioni approva | sessioni respingi | chiusure rettifica | leggi differenze',
    ),
    ...tutte('attivita', 'casse | modifica casse | casse terminali | modifica terminali'),
  },
  distinte: tutte(
    'banca',
    'cerca | leggi | leggi file | anteprima | crea | consegna | annulla | esiti',
  ),
  accrediti: tutte(
    'conti',
    'leggi | leggi csv | leggi dove | leggi dove csv | leggi previsione | leggi eseguiti | leggi mesi | leggi mesi csv | leggi mesi pdf | leggi eseguiti csv | leggi eseguiti pdf',
  ),
  condizioni: tutte('conti', 'leggi | calcola'),
  conto: {
    ...tutte('conti', 'leggi | rileggi'),
    ...tutte('titolarita', 'completa | nome_estratto | giorni_accredito'),
  },
}

const PERSONE: Readonly<Record<string, Azioni>> = {
  inviti: { crea: 'clienti' },
  clienti: {
    ...tutte(
      'vedere',
      'cerca | leggi | leggi storia | leggi note | leggi metodi | leggi etichette | leggi doppioni | leggi unioni | leggi estratto_conto | leggi estratto_conto pdf',
    ),
    ...tutte(
      'clienti',
      'note | elimina note | crea | modifica | etichette | invita | anteprima_unione | unisci | unioni annulla',
    ),
    ...tutte('accordi', 'importa | estratto_conto invia'),
  },
  ricerca_esercenti: { cerca: 'vedere' },
  esercenti: { ...tutte('vedere', 'leggi | leggi storia | leggi logo'), visibilita: 'attivita' },
  assistenza: tutte(
    'assistenza',
    'cerca | leggi | crea | messaggi | letta | stato | passa | voto | leggi allegati',
  ),
  'assistenza-clienti': { cerca: 'assistenza' },
  'assistenza-allegati': { crea: 'assistenza' },
  'assistenza-risposte': { crea: 'assistenza' },
  studio: tutte('vedere', 'leggi | leggi pacchetti'),
  squadra: {
    ...tutte('vedere', 'leggi | lascia'),
    ...tutte(
      'squadra',
      'inviti | inviti rimanda | elimina inviti | membri ruolo | membri fine | membri sospendi | membri riattiva | membri togli | membri chiudi_sessioni',
    ),
    ...tutte('titolarita', 'sostituisci regole | trasferisci'),
  },
}

/**
 * The duty that each call of an esercente belongs to; a call that is not here is refused to everybody. `registrazione` and
 * a few others are open to any session, and are of the business as well: there the duty counts for who has a role in one.
 */
export const SQUADRA: Readonly<Record<string, Azioni>> = {
  profilo: { 'modifica attivita': 'attivita', iban: 'titolarita', 'elimina iban': 'titolarita' },
  registrazione: {
    ...tutte('titolarita', 'modifica | invia | documenti | elimina documenti | riesame'),
  },
  attivita: tutte(
    'attivita',
    'logo | elimina logo | punti_vendita | modifica punti_vendita | elimina punti_vendita | punti_vendita orari',
  ),
  pagamenti: {
    ...tutte(
      'vedere',
      'cerca | leggi | leggi link_pubblico | leggi link_pubblico.svg | leggi promessa | leggi ricevuta | leggi qr.svg | leggi anteprima',
    ),
    ...tutte(
      'chiedere',
      'link_pubblico | link_pubblico revoca | crea | pubblica | elimina | note | elimina note | rinnova | sconto | sostituisci beneficiario',
    ),
    incassi: 'incassare',
    'incassi storna': 'verificare_cassa',
    annulla: 'accordi',
    'promessa termina': 'accordi',
    ...tutte('sollecitare', 'sollecita | riprova'),
    ...tutte('rinunciare', 'stralcia | condona_mora'),
    ...tutte('rimborsare', 'rimborsi | eccedenze rimborsa'),
  },
  promesse: { riepilogo: 'vedere' },
  movimenti: { cerca: 'conti' },
  trattenute: { leggi: 'conti', 'leggi csv': 'esportare', 'leggi aliquote': 'vedere' },
  contestazioni: {
    leggi: 'vedere',
    'leggi file': 'vedere',
    ...tutte('contestazioni', 'prove | accetta | file | elimina file'),
  },
  rimborsi: { approva: 'rimborsare', annulla: 'rimborsare' },
  ...ACCORDI,
  ...CASSA_E_BANCA,
  ...PERSONE,
  offerte_rate: {
    leggi: 'vedere',
    ...tutte('listino', 'dimensione | crea | modifica | archivia'),
  },
  mora: { leggi: 'vedere', modifica: 'listino' },
  regole_cambio: { leggi: 'vedere', modifica: 'listino' },
  orologio: tutte('chiavi', 'leggi | crea'),
  chiavi_api: tutte('chiavi', 'leggi | crea | ruota | elimina'),
  richieste_api: tutte('chiavi', 'cerca | leggi'),
  ascolti: tutte('chiavi', 'crea | eventi | elimina'),
  webhook: tutte(
    'chiavi',
    'leggi | crea | sostituisci | elimina | leggi segreto | segreto | prova | consegne | riconsegna',
  ),
  consegne_webhook: tutte('chiavi', 'leggi | riconsegna'),
  esercente: { 'leggi carte_di_credito': 'vedere' },
  carte_di_credito: tutte(
    'metodi',
    'crea | salvataggi completa | ordine | modifica | sposta | rimuovi',
  ),
  utenze: tutte(
    'utenze',
    'cerca | leggi | crea | modifica | elimina | bollette | modifica bollette | elimina bollette | bollette stato | bollette file | leggi bollette file | elimina bollette file',
  ),
  documenti: {
    ...tutte('vedere', 'cerca | leggi | leggi file | leggi prova'),
    ...tutte('accordi', 'crea | versioni | riemetti | visibilita | invia'),
    'leggi zip': 'esportare',
  },
  bozze_fattura: tutte('accordi', 'anteprima | crea'),
  pacchi_mese: {
    ...tutte('esportare', 'leggi | leggi zip'),
    ...tutte('conti', 'sostituisci consegna | elimina consegna | invia | revoca'),
  },
  detrazioni: {
    ...tutte('vedere', 'leggi pagamenti | leggi piani'),
    ...tutte('esportare', 'leggi | leggi persone | leggi sistema_ts | leggi entrate | riepiloghi'),
    'sostituisci impostazioni': 'conti',
    'sostituisci piani': 'listino',
    'sostituisci pagamenti': 'accordi',
    ...tutte('clienti', 'opposizioni | opposizioni ritira'),
  },
  reports: {
    ...tutte('andamento', 'cerca | leggi righe'),
    ...tutte('esportare', 'crea | ferma | leggi csv | leggi xlsx'),
  },
  andamento: {
    ...tutte('andamento', 'leggi | leggi previsione | leggi novita'),
    'leggi righe': 'conti',
  },
  programmi_report: {
    leggi: 'andamento',
    ...tutte('esportare', 'crea | modifica | pausa | riprendi | concludi'),
  },
  esportazioni: tutte('esportare', 'leggi | crea | leggi file'),
  archivi: tutte('titolarita', 'leggi | crea | leggi file'),
  congedo: tutte('titolarita', 'leggi | anteprima | crea | elimina'),
  viste: tutte('vedere', 'leggi | crea | modifica | elimina | colonne'),
  azioni_multiple: { leggi: 'vedere', anteprima: 'vedere', crea: 'vedere' },
  home: { 'leggi incassi': 'andamento', 'leggi da_fare': 'vedere' },
  notifiche: tutte('vedere', 'leggi | lette'),
  parole_richiesta: { leggi: 'vedere' },
  cronologia: { 'leggi eventi': 'vedere' },
  raccolte: {
    ...tutte(
      'vedere',
      'cerca | leggi | leggi anteprima | leggi link.svg | leggi solleciti anteprima | leggi ridividi anteprima',
    ),
    ...tutte(
      'accordi',
      'crea | sostituisci | elimina | avvia | adesioni | adesioni togli | sostituisci link | scadenza | chiudi | riapri | ridividi | riprova',
    ),
    solleciti: 'sollecitare',
  },
  adesioni: { cerca: 'vedere' },
  fatture: { leggi: 'vedere', carica: 'accordi' },
  movimenti_banca: { cerca: 'banca' },
  banca: tutte(
    'banca',
    'leggi conti | leggi movimenti | importa prova | importa | movimenti abbina | movimenti chiudi | movimenti sciogli',
  ),
  beneficiari: {
    ...tutte('vedere', 'cerca | leggi'),
    ...tutte('clienti', 'crea | modifica | archivia | ripristina | elimina'),
  },
  ripartizioni: {
    ...tutte('vedere', 'cerca | leggi'),
    ...tutte('accordi', 'crea | ritira | quote affida'),
    rimborsi: 'rimborsare',
  },
}
