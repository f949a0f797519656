import type { getLavori as contract, Lavoro } from '@rateo/contract/ponte/gestione'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findHeartbeat } from '../../../jobs/heartbeat.ts'
import { prossimaEsecuzione } from '../../../jobs/cron.ts'

const DESCRIZIONI: Readonly<Record<string, string>> = {
  scadi_pagamenti: 'Chiude le richieste di pagamento il cui link è scaduto',
  pulisci_idempotenza: 'Toglie le chiavi delle richieste ripetute più vecchie di 72 ore',
  pulisci_sessioni: 'Toglie le sessioni finite',
  dimentica_scaduti:
    'Toglie i documenti delle registrazioni rifiutate da 90 giorni, il testo di messaggi e notifiche dei pagamenti dopo tre mesi e i beneficiari che nessuno nomina da due anni',
  prepara_mesi: 'Prepara i mesi in cui si tengono i testi di messaggi e notifiche dei pagamenti',
  chiudi_assistenza: 'Chiude le richieste di assistenza risolte da più di 7 giorni',
  chiudi_mesi_commissioni:
    'Scrive, a mese finito, le commissioni di ogni esercente con quello che serve alla fattura',
  passa_assistenza:
    'Passa allo staff le richieste dei clienti a cui un esercente non risponde da 48 ore',
  togli_allegati_sciolti: 'Toglie i file di assistenza caricati da un giorno e mai mandati',
  scadi_provvedimenti:
    'Chiude le sospensioni e i contratti arrivati all’ultimo giorno, e rifiuta chi non risponde da 30 giorni',
  applica_cambi_iban: 'Mette in uso i nuovi IBAN dopo le 24 ore di attesa',
  scadi_esportazioni: 'Toglie i file delle esportazioni scadute',
  scadi_archivi: 'Toglie i file degli archivi dopo tre giorni',
  sblocca_rimborsi: 'Manda avanti i rimborsi in coda quando il saldo basta',
  avvisa_casse: 'Avvisa delle casse lasciate aperte',
  scadi_mandati: 'Chiude i mandati non firmati o non usati in tempo',
  scadi_dilazioni: 'Chiude le proposte di dilazione senza risposta e quelle senza anticipo',
  segui_eventi:
    'Ricorda gli eventi delle rate prima del loro ultimo giorno, e chiude quelli non confermati',
  scadi_saldi: 'Chiude i saldi e stralci non pagati entro il loro giorno',
  riprendi_dilazioni: 'Riprende le dilazioni sospese arrivate all’ultimo giorno',
  segui_promozioni: 'Comincia e finisce le promozioni nei loro giorni',
  scadi_annunci: 'Chiude gli annunci di bonifico passati',
  segui_cambi:
    'Dopo un cambio di nodo del database chiede al servizio di pagamento quello che può essere andato perso',
  cerca_restituzioni: 'Cerca gli addebiti restituiti dalle banche',
  controlla_contestazioni: 'Controlla le contestazioni aperte e i loro termini',
  misura_servizio: 'Misura come sta ogni parte del servizio, per la pagina che leggono tutti',
  avvisa_riuscite: 'Avvisa quando in un’ora un metodo riesce molto meno che nei sette giorni prima',
  avvisa_prefissi: 'Avvisa quando i codici inviati a un prefisso non vengono quasi mai usati',
  avvisa_soglie: 'Avvisa quando manca la soglia di usura del trimestre',
  avvisa_chiavi: 'Avvisa gli esercenti delle chiavi API che stanno per scadere',
  avvisa_documenti: 'Avvisa dei documenti che scadono tra 30 e tra 7 giorni',
  avvisa_testi: 'Scrive a chi ha accettato termini o informativa che c’è una versione nuova',
  avvisa_fini_accesso: 'Avvisa chi lavora per un’attività quando mancano 7 giorni alla fine',
  chiudi_accessi: 'Chiude l’accesso di chi è arrivato al suo ultimo giorno in una squadra',
  emetti_quietanze: 'Scrive la quietanza di ogni dilazione conclusa',
  emetti_rendiconti: 'Scrive, a mese finito, il rendiconto di ogni esercente',
  emetti_riepiloghi:
    'A gennaio scrive il riepilogo delle spese detraibili dell’anno prima, e lo manda ai clienti',
  invia_pacchi: 'Manda al commercialista il link con i documenti del mese',
  avvisa_staff: 'Dice allo staff, la mattina, che cosa aspetta una persona',
  avvisa_tassi: 'Avvisa quando mancano i tassi della mora di oggi',
  disattiva_fermi: 'Mette da parte gli esercenti fermi da più di un anno',
  riesamina_esercenti:
    'Chiede di riesaminare gli esercenti oltre le soglie di volume e di contestazioni',
  riconcilia:
    'Confronta gli ultimi giorni e le ore di oggi con l’elenco del servizio di pagamento e con i conti degli esercenti',
  riprendi_riconciliazione:
    'Riprende un confronto con il servizio di pagamento che si è interrotto',
  verifica_cronologia: 'Controlla che nessuno abbia toccato la cronologia dentro la base di dati',
  controlla_libri: 'Controlla che i libri tornino in ogni loro parte',
  allinea_conti:
    'Apre un conto agli esercenti approvati e tiene al passo quelli aperti, dove gli esercenti ne hanno uno',
  sollecita_conti: 'Ricorda agli esercenti che cosa manca al conto su cui ricevono gli incassi',
  rileggi_carte: 'Chiede al fornitore se le carte che scadono sono state rinnovate',
  rileggi_mandati: 'Chiede al fornitore se i mandati che stanno per servire valgono ancora',
  libera_addebiti: 'Manda al fornitore gli addebiti sul conto che aspettavano il loro giorno',
  addebita_scadenze: 'Addebita le rate e i rinnovi che scadono',
  scadi_ordini: 'Chiude gli abbonamenti il cui primo addebito non è stato pagato in un giorno',
  segui_regali: 'Rende i regali che nessuno ha accettato, e avvisa chi ne ha uno che finisce',
  scadi_cambi: 'Chiude i cambi di piano proposti a cui il cliente non ha risposto in tempo',
  avvisa_rinnovi: 'Avvisa chi sta per essere addebitato dopo una prova o per un periodo lungo',
  segui_rate: 'Segna le rate vicine alla scadenza e quelle scadute',
  scadi_quote: 'Chiude le quote di una spesa divisa a cui nessuno ha risposto in tempo',
  ricorda_bollette: 'Ricorda le bollette che scadono tra 7 giorni e domani',
  segui_promesse: 'Segna le promesse di pagamento non mantenute',
  sollecita: 'Manda promemoria e solleciti di ciò che scade o è scaduto',
  riprova_rifiutati: 'Riprova gli addebiti che la carta ha rifiutato',
  ripresenta_addebiti: 'Riprova gli addebiti sul conto tornati per mancanza di fondi',
  segui_ritardi: 'Segue gli abbonamenti con un rinnovo non pagato: in ritardo, sospesi, cessati',
  matura_provvigioni: 'Conta le provvigioni dei consulenti sugli incassi diventati sicuri',
  avvia_report: 'Prepara e manda i report programmati di cui è arrivato il giorno',
  scadi_reports: 'Toglie i file dei report scaduti',
}

/** The queue's own words for how a run went. */
const ESITI: Readonly<Record<string, NonNullable<Lavoro['ultimo']>['esito']>> = {
  created: 'in_attesa',
  retry: 'in_attesa',
  active: 'in_corso',
  completed: 'riuscito',
  cancelled: 'fallito',
  failed: 'fallito',
}

type Riga = {
  name: string
  cron: string
  state: string | null
  started_on: Date | null
  completed_on: Date | null
  output: unknown
  fallimenti: number
  richiesto: boolean
}

/** The timetable is not there until a worker has started once. */
export async function findOrari(db: Db): Promise<Riga[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.schedule') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const orari = await sql<Riga>`
    select s.name, s.cron, j.state::text as state, j.started_on, j.completed_on, j.output,
      (select count(*)::int from pgboss.job f where f.name = s.name and f.state = 'failed') as fallimenti,
      exists (select 1 from esecuzioni_richieste r where r.nome = s.name and r.avviata_at is null)
        or exists (select 1 from pgboss.job c where c.name = s.name and c.state in ('created', 'retry', 'active')) as richiesto
    from pgboss.schedule s
    left join lateral (
      select j.state, j.started_on, j.completed_on, j.output from pgboss.job j
      where j.name = s.name and j.started_on is not null order by j.started_on desc limit 1
    ) j on true
    order by s.name`.execute(db)
  return orari.rows
}

function messaggioDi(output: unknown): string | null {
  if (typeof output !== 'object' || output === null || !('message' in output)) return null
  return String(output.message).slice(0, 300)
}

function toLavoro(riga: Riga, now: Date): Lavoro {
  const { name, cron, state, started_on, completed_on, output, fallimenti, richiesto } = riga
  const esito = state === null ? undefined : ESITI[state]
  return {
    nome: name,
    descrizione: DESCRIZIONI[name] ?? name,
    cron,
    ultimo: esito
      ? {
          esito,
          iniziato_at: started_on?.toISOString() ?? null,
          finito_at: completed_on?.toISOString() ?? null,
          errore: esito === 'fallito' ? messaggioDi(output) : null,
        }
      : null,
    fallimenti,
    in_attesa: richiesto,
    prossimo_at: prossimaEsecuzione(cron, now)?.toISOString() ?? null,
  }
}

/** The timed jobs as the queue knows them, whether anybody runs them, and what still has to go out. */
export async function getLavori(db: Db, now: Date): Promise<ResponseOf<typeof contract>> {
  const [orari, { attivo, at }, uscite] = await Promise.all([
    findOrari(db),
    findHeartbeat(db),
    sql<{ in_attesa: number; in_errore: number }>`
      select count(*)::int as in_attesa, count(*) filter (where errore is not null)::int as in_errore
      from uscite_aperte a join uscite u using (id)`.execute(db),
  ])
  return {
    data: orari.map((riga) => toLavoro(riga, now)),
    worker: { attivo, ultimo_battito_at: at?.toISOString() ?? null },
    uscite: uscite.rows[0] ?? { in_attesa: 0, in_errore: 0 },
  }
}
