import type { Deps } from './http/deps.ts'
import { pulisciIdempotenza } from './http/idempotency/idempotency.ts'
import {
  avvisaRiuscite,
  importaRestituzioni,
  seguiCambi,
  controllaInSospeso,
  elaboraEventi,
  inviaInSospeso,
  liberaAddebiti,
  scadiPagamenti,
} from './modules/incasso/addebiti/index.ts'
import {
  chiudiRisolte,
  passaQuelleInRitardo,
  togliSciolti,
} from './modules/ponte/assistenza/index.ts'
import {
  avvisaRinnovi,
  scadiOrdini,
  scadiCambi,
  seguiRegali,
  seguiRitardi,
} from './modules/accordi/abbonamenti/index.ts'
import { rileggiCarte } from './modules/incasso/carte-di-credito/index.ts'
import { controllaCronologia } from './modules/base/cronologia/index.ts'
import { elaboraAzioni } from './modules/ponte/elenchi/index.ts'
import { elaboraArchivi, scadiArchivi } from './modules/ponte/archivi/index.ts'
import { elaboraEsportazioni, scadiEsportazioni } from './modules/ponte/esportazioni/index.ts'
import { chiudiMesi } from './modules/incasso/condizioni/index.ts'
import {
  allineaConti,
  emettiRendiconti,
  conguagliaInSospeso,
  seguiConti,
  sollecitaConti,
  stornaInSospeso,
} from './modules/incasso/conti-collegati/index.ts'
import { avvisaCasseAperte } from './modules/incasso/chiusura-cassa/index.ts'
import {
  avvisaSoglie,
  emettiQuietanze,
  riprendiDilazioni,
  scadiSaldi,
  scadiDilazioni,
  seguiEventi,
  seguiRate,
} from './modules/accordi/dilazioni/index.ts'
import { elaboraRaccolte } from './modules/accordi/raccolte/index.ts'
import { seguiPromozioni } from './modules/accordi/promozioni/index.ts'
import { scadiAnnunci } from './modules/sportello/gateway/index.ts'
import { attivaInSospeso, rileggiMandati, scadiMandati } from './modules/incasso/mandati/index.ts'
import { maturaProvvigioni } from './modules/persone/consulenti/index.ts'
import {
  disattivaFermi,
  riesaminaEsercenti,
  scadiProvvedimenti,
} from './modules/persone/esercenti/index.ts'
import { controllaLibri } from './modules/registri/contabilita/index.ts'
import { controllaContestazioni } from './modules/incasso/contestazioni/index.ts'
import { usciteHandlers } from './modules/ponte/messaggi/index.ts'
import { avvisaTassi } from './modules/incasso/mora/index.ts'
import { applicaCambiIban } from './modules/persone/profilo/index.ts'
import { avvisaPrefissi } from './modules/persone/otp/index.ts'
import { avvisaStaff } from './modules/ponte/home/index.ts'
import { esaminaMovimenti } from './modules/ponte/banca/index.ts'
import { emettiRiepiloghi } from './modules/ponte/detrazioni/index.ts'
import { inviaPacchi } from './modules/ponte/pacchi/index.ts'
import { avvisaScadenze } from './modules/registri/documenti/index.ts'
import { avviaProgrammi, elaboraReports, scadiReports } from './modules/ponte/reports/index.ts'
import { scadiQuote } from './modules/accordi/ripartizioni/index.ts'
import { seguiPromesse } from './modules/incasso/promesse/index.ts'
import { riconcilia, riprendiRiconciliazione } from './modules/incasso/riconciliazione/index.ts'
import { sbloccaRimborsi } from './modules/incasso/rimborsi/index.ts'
import { addebitaScadenze } from './modules/accordi/scadenze/index.ts'
import {
  ripresentaAddebiti,
  riprovaRifiutati,
  sollecita,
} from './modules/incasso/solleciti/index.ts'
import { misuraServizio } from './modules/ponte/stato/index.ts'
import { avvisaChiavi, consegnaEventi } from './modules/ponte/sviluppatori/index.ts'
import { pulisciSessioni } from './modules/persone/sessione/index.ts'
import { avvisaFiniVicine, chiudiScadute } from './modules/persone/squadra/index.ts'
import { avvisaTesti } from './modules/persone/testi/index.ts'
import { consegnaUscite } from './modules/base/uscite/index.ts'
import { ricordaBollette } from './modules/accordi/utenze/index.ts'
import type { Lane } from './jobs/lanes.ts'
import { dimentica } from './timetable-dimentica.ts'

export { creaSigillo } from './modules/base/cronologia/index.ts'

export type TimedJob = {
  name: string
  /** Five fields, in the time of Rome. Never between 2 and 3: one night a year that hour does not exist. */
  cron: string
  run: () => Promise<unknown>
  /**
   * True for a job that looks at everything and changes nothing: the other jobs do not wait for it on days that the
   * trial clock lives.
   */
  aside?: true
}

/** The jobs of the accounts of esercenti at the provider, and of what a node of the database forgot of it. */
const deiConti = (deps: Deps): TimedJob[] => [
  { name: 'segui_cambi', cron: '* * * * *', run: () => seguiCambi(deps) },
  { name: 'chiudi_mesi_commissioni', cron: '25 3 * * *', run: () => chiudiMesi(deps) },
  { name: 'allinea_conti', cron: '*/10 * * * *', run: () => allineaConti(deps) },
  { name: 'sollecita_conti', cron: '16 8 * * *', run: () => sollecitaConti(deps) },
]

/** Jobs that tell somebody of what is missing, or of what ends soon. */
const avvisi = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): TimedJob[] => [
  { name: 'avvisa_prefissi', cron: '*/5 * * * *', run: () => avvisaPrefissi({ db, clock }) },
  { name: 'misura_servizio', cron: '*/5 * * * *', run: () => misuraServizio({ db, clock }) },
  { name: 'avvisa_riuscite', cron: '*/5 * * * *', run: () => avvisaRiuscite({ db, clock }) },
  { name: 'avvisa_soglie', cron: '12 8 * * *', run: () => avvisaSoglie({ db, clock }) },
  { name: 'avvisa_chiavi', cron: '14 8 * * *', run: () => avvisaChiavi({ db, clock }) },
  { name: 'avvisa_staff', cron: '20 7 * * *', run: () => avvisaStaff({ db, clock }) },
  { name: 'avvisa_fini_accesso', cron: '18 8 * * *', run: () => avvisaFiniVicine({ db, clock }) },
  { name: 'avvisa_testi', cron: '*/10 * * * *', run: () => avvisaTesti({ db, clock }) },
  { name: 'avvisa_tassi', cron: '10 8 * * *', run: () => avvisaTassi({ db, clock }) },
  // Runs by the hour of the day, so that a missed run is made up; each reminder leaves once.
  { name: 'ricorda_bollette', cron: '11 8-20 * * *', run: () => ricordaBollette({ db, clock }) },
]

/** Documents that end, and months that are due to accountants. A run that was missed is made up. */
const deiDocumenti = (deps: Deps): TimedJob[] => [
  // Runs after the commissions of the month before were closed.
  { name: 'emetti_rendiconti', cron: '35 3 * * *', run: () => emettiRendiconti(deps) },
  { name: 'emetti_quietanze', cron: '*/10 * * * *', run: () => emettiQuietanze(deps) },
  { name: 'avvisa_documenti', cron: '18 8 * * *', run: () => avvisaScadenze(deps) },
  // In January and February; by the hour, so that a great many are written over the day.
  { name: 'emetti_riepiloghi', cron: '50 5-22 * 1,2 *', run: () => emettiRiepiloghi(deps) },
  { name: 'invia_pacchi', cron: '22 7 * * *', run: () => inviaPacchi(deps) },
]

/** Requests are answered in time, or by somebody else; those that are over are closed. */
const dellAssistenza = ({ db, clock }: Deps): TimedJob[] => [
  { name: 'chiudi_assistenza', cron: '47 * * * *', run: () => chiudiRisolte({ db, clock }) },
  {
    name: 'passa_assistenza',
    cron: '*/10 * * * *',
    run: () => passaQuelleInRitardo({ db, clock }),
  },
  {
    name: 'togli_allegati_sciolti',
    cron: '37 * * * *',
    run: () => togliSciolti({ db, now: clock.now() }),
  },
]

/** Measures that end, esercenti that are still, and those beyond a threshold. */
const degliEsercenti = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): TimedJob[] => [
  {
    name: 'scadi_provvedimenti',
    cron: '6 * * * *',
    run: () => scadiProvvedimenti({ db, clock }),
  },
  { name: 'disattiva_fermi', cron: '52 4 * * *', run: () => disattivaFermi({ db, clock }) },
  {
    name: 'riesamina_esercenti',
    cron: '35 5 * * *',
    run: () => riesaminaEsercenti({ db, clock }),
    aside: true,
  },
]

/** Every timed job of the product. */
export function timetable(deps: Deps): TimedJob[] {
  const { db, clock } = deps
  return [
    // The day changes at midnight in Rome; whatever was missed is made up an hour later.
    { name: 'scadi_pagamenti', cron: '1 * * * *', run: () => scadiPagamenti({ db, clock }) },
    {
      name: 'pulisci_idempotenza',
      cron: '17 * * * *',
      run: () => pulisciIdempotenza(db, clock.now()),
    },
    {
      name: 'applica_cambi_iban',
      cron: '*/10 * * * *',
      run: () => applicaCambiIban({ db, clock }),
    },
    // Nobody is let in past a last day: here it is written down, soon after midnight in Rome.
    { name: 'chiudi_accessi', cron: '*/10 * * * *', run: () => chiudiScadute({ db, clock }) },
    ...deiConti(deps),
    ...deiDocumenti(deps),
    // Runs by the hour, so that a missed run is made up; each turn leaves once, and none before seven in the morning.
    { name: 'avvia_report', cron: '11 * * * *', run: () => avviaProgrammi({ db, clock }) },
    { name: 'scadi_reports', cron: '27 * * * *', run: () => scadiReports({ db, clock }) },
    {
      name: 'scadi_esportazioni',
      cron: '57 * * * *',
      run: () => scadiEsportazioni({ db, clock }),
    },
    { name: 'scadi_archivi', cron: '47 * * * *', run: () => scadiArchivi({ db, clock }) },
    ...dellAssistenza(deps),
    { name: 'sblocca_rimborsi', cron: '*/5 * * * *', run: () => sbloccaRimborsi(deps) },
    { name: 'avvisa_casse', cron: '53 * * * *', run: () => avvisaCasseAperte({ db, clock }) },
    { name: 'scadi_mandati', cron: '7 * * * *', run: () => scadiMandati({ db, clock }) },
    { name: 'scadi_dilazioni', cron: '*/10 * * * *', run: () => scadiDilazioni({ db, clock }) },
    // Runs after midnight in Rome; a run that was missed is made up an hour later.
    { name: 'segui_promozioni', cron: '4 * * * *', run: () => seguiPromozioni({ db, clock }) },
    { name: 'scadi_annunci', cron: '50 6 * * *', run: () => scadiAnnunci({ db, clock }) },
    // Reads cards and mandati at the provider again, in case a notice was lost, before anything of the day is
    // charged.
    { name: 'rileggi_carte', cron: '45 4 * * *', run: () => rileggiCarte(deps) },
    { name: 'rileggi_mandati', cron: '55 4 * * *', run: () => rileggiMandati(deps) },
    // Debits that came back and whose notice was lost.
    { name: 'cerca_restituzioni', cron: '40 6 * * *', run: () => importaRestituzioni(deps) },
    // Runs after midnight in Rome, like the debts; a run that was missed is made up an hour later.
    ...degliEsercenti(deps),
    ...avvisi({ db, clock }),
    {
      name: 'controlla_contestazioni',
      cron: '23 * * * *',
      run: () => controllaContestazioni(deps),
    },
    // Runs by the hour, so that a missed run is made up; nothing is charged before the hour of the parameter.
    { name: 'addebita_scadenze', cron: '3 * * * *', run: () => addebitaScadenze(deps) },
    // Runs before the charges of the hour: a plan that goes on may have a rata due on its first day.
    { name: 'riprendi_dilazioni', cron: '1 * * * *', run: () => riprendiDilazioni({ db, clock }) },
    // Runs after midnight, by the hour: a missed run is made up.
    { name: 'scadi_saldi', cron: '4 * * * *', run: () => scadiSaldi({ db, clock }) },
    // Runs before the rate are looked at: one whose event nobody contested falls due on its last day.
    { name: 'segui_eventi', cron: '1 * * * *', run: () => seguiEventi({ db, clock }) },
    { name: 'segui_rate', cron: '2 * * * *', run: () => seguiRate({ db, clock }) },
    // Runs by the hour, so that a missed run is made up; no charge is kept past the time that the provider needs.
    { name: 'libera_addebiti', cron: '9 * * * *', run: () => liberaAddebiti({ db, clock }) },
    { name: 'scadi_quote', cron: '6 * * * *', run: () => scadiQuote({ db, clock }) },
    // Runs before the messages of the hour: what was not kept is named before reminders go on.
    { name: 'segui_promesse', cron: '8 * * * *', run: () => seguiPromesse({ db, clock }) },
    // Runs by the hour, because SMS wait for a decent one; each message leaves once.
    { name: 'sollecita', cron: '13 * * * *', run: () => sollecita({ db, clock }) },
    { name: 'scadi_ordini', cron: '41 * * * *', run: () => scadiOrdini({ db, clock }) },
    { name: 'segui_regali', cron: '43 * * * *', run: () => seguiRegali({ db, clock }) },
    { name: 'scadi_cambi', cron: '31 * * * *', run: () => scadiCambi({ db, clock }) },
    { name: 'avvisa_rinnovi', cron: '20 10 * * *', run: () => avvisaRinnovi({ db, clock }) },
    { name: 'riprova_rifiutati', cron: '30 9 * * *', run: () => riprovaRifiutati(deps) },
    // Runs before the day begins, with the whole of the day before in both books.
    { name: 'riconcilia', cron: '20 4 * * *', run: () => riconcilia(deps) },
    {
      name: 'riprendi_riconciliazione',
      cron: '*/10 * * * *',
      run: () => riprendiRiconciliazione(deps),
    },
    { name: 'verifica_cronologia', cron: '50 4 * * *', run: () => controllaCronologia(deps) },
    {
      name: 'controlla_libri',
      cron: '40 4 * * *',
      run: () => controllaLibri({ db, clock }),
      aside: true,
    },
    // Runs after the day is over and its returns are read.
    {
      name: 'matura_provvigioni',
      cron: '10 7 * * *',
      run: () => maturaProvvigioni({ db, clock }),
    },
    { name: 'ripresenta_addebiti', cron: '35 9 * * *', run: () => ripresentaAddebiti(deps) },
    // Runs after the tries of the morning: what they paid is late no more.
    { name: 'segui_ritardi', cron: '50 9 * * *', run: () => seguiRitardi({ db, clock }) },
    ...dimentica(deps),
    { name: 'pulisci_sessioni', cron: '37 * * * *', run: () => pulisciSessioni(db, clock.now()) },
  ]
}

/** Work that is done as soon as there is some. Each lane runs by itself: a slow one does not hold up the others. */
export function lanes(deps: Deps): Lane[] {
  const handlers = usciteHandlers(deps)
  return [
    { name: 'invii', work: () => inviaInSospeso(deps) },
    { name: 'controlli', work: () => controllaInSospeso(deps) },
    { name: 'notifiche', work: () => elaboraEventi(deps) },
    { name: 'conti', work: () => seguiConti(deps) },
    { name: 'storni', work: () => stornaInSospeso(deps) },
    { name: 'conguagli', work: () => conguagliaInSospeso(deps) },
    { name: 'mandati', work: () => attivaInSospeso(deps) },
    { name: 'reports', work: () => elaboraReports(deps) },
    { name: 'esportazioni', work: () => elaboraEsportazioni(deps) },
    { name: 'archivi', work: () => elaboraArchivi(deps) },
    { name: 'azioni', work: () => elaboraAzioni(deps) },
    { name: 'raccolte', work: () => elaboraRaccolte(deps) },
    { name: 'banca', work: () => esaminaMovimenti(deps) },
    { name: 'webhook', work: () => consegnaEventi(deps) },
    { name: 'uscite', work: () => consegnaUscite(deps, handlers) },
  ]
}
