import type { Dilazione, DilazioneRow, Rata } from '@rateo/contract/accordi/dilazioni'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { RATE_APERTE, STATI_RATA, statoRataAl } from '@rateo/domain/credito/rata'
import type { Db } from '../../../db/database.ts'
import { eventoDi } from './evento/eventi.queries.ts'

const pagabile = (stato: string | null): boolean => STATI_PAGABILI.some((uno) => uno === stato)

const CHIUSE: ReadonlySet<string> = new Set(
  STATI_RATA.filter((stato) => !RATE_APERTE.some((aperta) => aperta === stato)),
)

/** The rate of a dilazione in their order, as they are today. */
export async function findRate(
  db: Db,
  { _id, stato: statoDilazione }: Pick<DilazioneRow, '_id' | 'stato'>,
  today: string,
): Promise<Rata[]> {
  const rows = await db
    .selectFrom('rate as r')
    .innerJoin('dilazioni as d', 'd.id', 'r.dilazione_id')
    .leftJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .selectAll('r')
    .select('d.giorni_evento')
    .select((eb) => [
      'p.stato as pagamento_stato',
      eb
        .selectFrom('tentativi as t')
        .select((one) => one.fn.countAll<number>().as('quanti'))
        .whereRef('t.pagamento_id', '=', 'p.id')
        .as('tentativi'),
    ])
    .where('r.dilazione_id', '=', _id)
    .orderBy('r.n')
    .execute()
  // A sum that is asked for again counts in the rata that asks for it.
  const resta = (row: (typeof rows)[number]) => row.totale_centesimi - row.riaperto_centesimi
  let residuo = rows.reduce((sum, row) => sum + resta(row), 0)
  return rows.map((row) => {
    residuo -= resta(row)
    const { scadenza } = row
    return {
      n: row.n,
      scadenza,
      scadenza_originale: row.scadenza_originale,
      capitale_centesimi: row.capitale_centesimi,
      interessi_centesimi: row.interessi_centesimi,
      spese_centesimi: row.spese_centesimi,
      totale_centesimi: row.totale_centesimi,
      pagato_centesimi: row.pagato_centesimi,
      rimborsato_centesimi: row.rimborsato_centesimi,
      abbuonato_centesimi: row.abbuonato_centesimi,
      riaperto_centesimi: row.riaperto_centesimi,
      riapre_n: row.riapre_n,
      residuo_centesimi: CHIUSE.has(row.stato)
        ? 0
        : resta(row) - row.pagato_centesimi - row.rimborsato_centesimi - row.abbuonato_centesimi,
      mora_centesimi: 0,
      residuo_dopo_centesimi: residuo,
      stato: statoRataAl({ stato: row.stato, scadenza }, statoDilazione, today),
      pagata_at: row.pagata_at?.toISOString() ?? null,
      pagamento:
        row.pagamento_id === null || row.pagamento_stato === null
          ? null
          : {
              _id: row.pagamento_id,
              stato: row.pagamento_stato,
              tentativi: row.tentativi ?? 0,
            },
      evento: eventoDi(row, today),
      pagabile: pagabile(row.pagamento_stato),
      spostabile: null,
      condonabile: false,
      condono: null,
    }
  })
}

/** The debts that a dilazione takes the place of, also once it came to nothing. */
export async function findDebitiDi(db: Db, id: string): Promise<Dilazione['debiti']> {
  const rows = await db
    .selectFrom('dilazioni_debiti as x')
    .innerJoin('pagamenti as p', 'p.id', 'x.pagamento_id')
    .where('x.dilazione_id', '=', id)
    .orderBy('p.id')
    .select(['p.id as _id', 'p.causale', 'p.importo_centesimi', 'p.scadenza', 'p.stato'])
    .execute()
  return rows.map(({ stato, ...debito }) => ({ ...debito, stato }))
}

const AZIONI: Readonly<Record<string, string>> = {
  dichiara_evento: 'L’esercente dice che l’evento della rata è avvenuto',
  conferma_evento: 'Il cliente ha confermato l’evento della rata',
  contesta_evento: 'Il cliente dice che l’evento della rata non è avvenuto',
  evento_senza_risposta:
    'Nessuno ha contestato l’evento entro l’ultimo giorno: la rata è dovuta, e si paga a mano',
  evento_passato: 'Evento non confermato entro l’ultimo giorno: la rata non è dovuta',
  sposta_rata: 'Rata spostata',
  chiede_rinegoziazione: 'Il cliente ha chiesto altre condizioni',
  sceglie_giorno: 'Scelto il giorno del mese delle prossime rate',
  sceglie_metodo: 'Scelto un altro metodo per le prossime rate',
  crea: 'Dilazione preparata',
  sceglie_offerta: 'Offerta a rate scelta dal cliente',
  modifica: 'Bozza modificata',
  invia: 'Proposta inviata al cliente',
  ritira: 'Proposta ritirata: di nuovo bozza',
  non_perfeziona: 'Dilazione annullata: quello che era dovuto subito non è stato pagato in tempo',
  chiede_approvazione: 'Inviata in approvazione',
  approva: 'Approvata dall’assistenza: proposta inviata al cliente',
  respinge: 'Non approvata dall’assistenza: la proposta non è stata inviata',
  rifiuta: 'Proposta rifiutata',
  accetta: 'Proposta accettata',
  scade: 'Proposta scaduta senza risposta',
  attiva: 'Dilazione attiva: le rate si possono pagare',
  sospende: 'Dilazione sospesa',
  riprende: 'Dilazione ripresa',
  conclude: 'Dilazione conclusa: non resta nulla da pagare',
  riapre: 'Dilazione di nuovo aperta: resta qualcosa da pagare',
  recede: 'Dilazione chiusa per recesso: quello che era pagato è stato rimborsato',
  invia_diffida: 'Diffida inviata al cliente, con quindici giorni per pagare',
  dichiara_recesso: 'Il cliente ha dichiarato il recesso dalla dilazione',
  recede_dal_contratto: 'Dilazione chiusa per recesso del cliente',
  prepara_rinegoziazione:
    'Preparato un nuovo piano al posto di questo: vale quando il cliente lo firma',
  rinegozia: 'Dilazione sostituita da una nuova',
  dichiara_decaduta: 'Decadenza dal beneficio del termine: è dovuto tutto il residuo',
  riduce: 'Reso dell’acquisto tolto dalle rate',
  propone_saldo: 'Proposto un saldo e stralcio',
  ritira_saldo: 'Saldo e stralcio ritirato: è di nuovo dovuto tutto il residuo',
  scade_saldo: 'Saldo e stralcio scaduto senza pagamento: è di nuovo dovuto tutto il residuo',
  sceglie_solleciti: 'Cambiati i giorni di promemoria e solleciti di questo piano',
  toglie_solleciti: 'Promemoria e solleciti di nuovo nei giorni di tutti i piani',
  stralcia: 'Dilazione stralciata: quello che restava non è più dovuto',
  annulla_stralcio: 'Stralcio annullato: quello che restava è di nuovo dovuto',
  annulla: 'Dilazione annullata',
}

const RATE: Readonly<Record<string, string>> = {
  incassa: 'pagamento riuscito',
  rifiuta: 'pagamento rifiutato, non è stato addebitato alcun importo',
  registra_incasso: 'incasso registrato a mano',
  storna_incasso: 'incasso stornato, l’importo è di nuovo da pagare',
  restituito: 'addebito restituito dalla banca, l’importo è di nuovo da pagare',
  rimborsa: 'rimborsata, in tutto o in parte',
  fallisce_rimborso: 'rimborso non riuscito, nessun importo è stato restituito',
  stralcia: 'stralciata, non è più dovuta',
  annulla_stralcio: 'stralcio annullato, è di nuovo dovuta',
  adempie_saldo: 'non più dovuta, il saldo e stralcio è pagato',
  riduce_rata: 'ridotta, per il reso dell’acquisto',
  condona_rata: 'condonata, in tutto o in parte',
  annulla_condono: 'condono annullato, è di nuovo dovuta',
  condona_mora: 'mora condonata',
  sostituisce: 'sostituita da quelle del nuovo piano',
  contesta: 'addebito contestato dal titolare della carta',
  contestazione_vinta: 'contestazione vinta, l’importo resta pagato',
  contestazione_ritirata: 'contestazione ritirata, l’importo resta pagato',
  contestazione_persa: 'contestazione persa, l’importo è tornato al cliente',
  contestazione_accettata: 'contestazione accettata, l’importo è tornato al cliente',
  invia_addebito: 'addebito programmato per il giorno annunciato',
  riapre_rata: 'da pagare di nuovo dopo la contestazione, non si addebita da sola',
}

/** The words for a step of an event. */
function descriviEvento(
  azione: string,
  {
    n,
    evento,
    scadenza,
    motivo,
  }: { n: number; evento: string; scadenza: unknown; motivo: unknown },
): string {
  const coda =
    typeof motivo === 'string'
      ? `: “${motivo}”`
      : typeof scadenza === 'string'
        ? `: scade ${formattaGiornoLungo(scadenza)}`
        : ''
  return `Rata ${n}, “${evento}”. ${AZIONI[azione] ?? azione}${coda}`
}

/** The words for a step of the plan, with what it changed where that is told. */
function descrizione(azione: string, dopo: unknown): string {
  const [n, era, scadenza] = ['n', 'era', 'scadenza'].map((nome) => fieldOf(dopo, nome))
  if (azione === 'sposta_rata' && typeof era === 'string' && typeof scadenza === 'string') {
    return `Rata ${Number(n)} spostata dal ${formattaGiornoLungo(era)} al ${formattaGiornoLungo(scadenza)}`
  }
  const giorno = fieldOf(dopo, 'giorno')
  if (azione === 'sceglie_giorno' && typeof giorno === 'number') {
    return `Le prossime rate scadono il giorno ${giorno} del mese`
  }
  const fino_al = fieldOf(dopo, 'fino_al')
  if (azione === 'sospende' && typeof fino_al === 'string') {
    return `Dilazione sospesa fino al ${formattaGiornoLungo(fino_al)}: le rate si spostano in avanti`
  }
  const [importo, entro] = [fieldOf(dopo, 'importo_centesimi'), fieldOf(dopo, 'entro')]
  if (azione === 'propone_saldo' && typeof importo === 'number' && typeof entro === 'string') {
    return `Proposto un saldo e stralcio: ${formattaEuro(importo)} entro il ${formattaGiornoLungo(entro)}`
  }
  const evento = fieldOf(dopo, 'evento')
  if (typeof evento === 'string' && typeof n === 'number' && typeof entro !== 'number') {
    return descriviEvento(azione, { n, evento, scadenza, motivo: fieldOf(dopo, 'motivo') })
  }
  return AZIONI[azione] ?? azione.replaceAll('_', ' ')
}

type Parti = { esercente: string; cliente: string }

function chi(ruolo: string, { esercente, cliente }: Parti): string {
  if (ruolo === 'esercente') return esercente
  if (ruolo === 'cliente') return cliente
  return ruolo === 'admin' ? 'Assistenza' : 'Sistema'
}

/** The events of a dilazione and of the money of its rate, in the order of time. */
export async function findCronologia(
  db: Db,
  id: string,
  parti: Parti,
): Promise<Dilazione['cronologia']> {
  const [propria, delleRate] = await Promise.all([
    db
      .selectFrom('cronologia')
      .select(['at', 'ruolo', 'canale', 'azione', 'dopo'])
      .where('entita', '=', 'dilazione')
      .where('entita_id', '=', id)
      // The notes are in a panel of their own, which the cliente has not.
      .where('azione', 'not in', ['aggiunge_nota', 'elimina_nota'])
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('rate as r')
      .innerJoin('cronologia as k', (join) =>
        join.onRef('k.entita_id', '=', 'r.pagamento_id').on('k.entita', '=', 'pagamento'),
      )
      .select(['k.at', 'k.ruolo', 'k.canale', 'k.azione'])
      .select((eb) => eb.fn.coalesce('r.riapre_n', 'r.n').as('n'))
      .where('r.dilazione_id', '=', id)
      .where('k.azione', 'in', Object.keys(RATE))
      .orderBy('k.seq')
      .execute(),
  ])
  const evento = (
    row: { at: Date; ruolo: string; canale: 'portale' | 'api' | 'sistema'; azione: string },
    parole: string,
  ) => ({
    at: row.at.toISOString(),
    attore: chi(row.ruolo, parti),
    canale: row.canale,
    azione: row.azione,
    descrizione: parole,
  })
  return [
    ...propria.map((row) => evento(row, descrizione(row.azione, row.dopo))),
    ...delleRate.map((row) => {
      const nome = row.n === 0 ? 'Anticipo' : `Rata ${row.n}`
      return evento(row, `${nome}: ${RATE[row.azione] ?? row.azione}`)
    }),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}
