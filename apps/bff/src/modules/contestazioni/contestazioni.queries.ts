import type { Contestazione } from '@rateo/contract/contestazioni'
import {
  type MotivoContestazione,
  PROVE_PER_MOTIVO,
  type ProvaFile,
  type StatoContestazione,
} from '@rateo/domain/contestazione'
import { formattaEuro } from '@rateo/domain/denaro'
import type { Ruolo } from '@rateo/domain/ruoli'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'

const rows = (db: Db) =>
  db
    .selectFrom('contestazioni as c')
    .innerJoin('pagamenti as p', 'p.id', 'c.pagamento_id')
    .innerJoin('clienti_esercente as k', (join) =>
      join
        .onRef('k.cliente_id', '=', 'c.cliente_id')
        .onRef('k.esercente_id', '=', 'c.esercente_id'),
    )
    .selectAll('c')
    .select(['p.causale', 'k.nome as cliente'])
    .select((eb) => {
      const tutte = eb
        .selectFrom('contestazioni as q')
        .whereRef('q.fornitore', '=', 'c.fornitore')
        .whereRef('q.riferimento', '=', 'c.riferimento')
      return [
        tutte.select((q) => q.fn.sum<number>('q.importo_centesimi').as('n')).as('intero'),
        tutte.select((q) => q.fn.countAll<number>().as('n')).as('pagamenti'),
        eb
          .exists(tutte.innerJoin('pagamenti as x', 'x.riapre_id', 'q.pagamento_id').select('x.id'))
          .as('riaperta'),
        jsonArrayFrom(
          eb
            .selectFrom('file_contestazioni as f')
            .select(['f.id as _id', 'f.prova', 'f.nome_file', 'f.dimensione'])
            .select((q) => q('f.rifiutato_at', 'is not', null).as('rifiutato'))
            .whereRef('f.contestazione_id', '=', (q) => q.fn.coalesce('c.capofila_id', 'c.id'))
            .orderBy('f.id'),
        ).as('file'),
      ]
    })

type Riga = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const testi = z.record(z.string(), z.string())

/** Why it takes no answer any more; null when it does. */
export function motivoNonRispondibile(
  stato: StatoContestazione,
  entro: Date | null,
  now: Date,
): string | null {
  if (stato === 'in_esame') return 'Le prove sono già state inviate: si risponde una volta sola.'
  if (stato !== 'da_rispondere') return 'La contestazione è chiusa.'
  return entro !== null && entro > now ? null : 'Il tempo per rispondere è finito.'
}

const DI_NUOVO =
  'La parte che era di rate è di nuovo da pagare: il cliente è avvisato, e da sola non si addebita.'

type Esito = { stato: StatoContestazione; riaperta: boolean }

function messaggio(importo_centesimi: number, { stato, riaperta }: Esito): string {
  const importo = formattaEuro(importo_centesimi)
  const messaggi: Record<StatoContestazione, string> = {
    preavviso: `Il cliente ha chiesto chiarimenti alla banca: ${importo} sono ancora tuoi.`,
    prevenuta: `Hai rimborsato ${importo}: la contestazione non parte.`,
    da_rispondere: `La banca ha trattenuto ${importo} finché non decide. Rispondi con le prove, o accetta.`,
    in_esame: `La banca sta guardando le tue prove: ${importo} restano trattenuti fino alla decisione.`,
    accettata: `Accettata: ${importo} restano al cliente.`,
    scaduta: `Nessuno ha risposto in tempo: ${importo} stanno per tornare al cliente.`,
    vinta: `La banca ti ha dato ragione: ${importo} sono tornati nel tuo saldo.`,
    persa: `La banca ha dato ragione al cliente: ${importo} restano a lui.${riaperta ? ` ${DI_NUOVO}` : ''}`,
    ritirata: `Il cliente l’ha ritirata: ${importo} sono tornati nel tuo saldo.`,
  }
  return messaggi[stato]
}

function toContestazione(row: Riga, now: Date): Contestazione {
  // The database holds these to the same words.
  const stato = row.stato as StatoContestazione
  const motivo = row.motivo as MotivoContestazione
  const scritte = z.safeParse(testi, row.prove)
  const contrario = motivoNonRispondibile(stato, row.entro, now)
  const azione = (nome: string) => ({
    azione: nome,
    consentita: contrario === null,
    motivo: contrario,
  })
  return {
    _id: row.id,
    pagamento_id: row.pagamento_id,
    cliente: row.cliente,
    causale: row.causale,
    importo_centesimi: row.importo_centesimi,
    intero_centesimi: Number(row.intero ?? row.importo_centesimi),
    pagamenti: Number(row.pagamenti ?? 1),
    costo_centesimi: row.costo_centesimi,
    motivo,
    stato,
    rispondibile: contrario === null,
    entro: stato === 'da_rispondere' ? (row.entro?.toISOString() ?? null) : null,
    prove: PROVE_PER_MOTIVO[motivo].map((prova) => ({
      prova,
      testo: (scritte.success && scritte.data[prova]) || '',
    })),
    messaggio: messaggio(row.importo_centesimi, { stato, riaperta: row.riaperta === true }),
    file: row.file.map((one) => ({
      ...one,
      prova: one.prova as ProvaFile,
      rifiutato: one.rifiutato === true,
    })),
    created_at: row.created_at.toISOString(),
    concluso_at: row.concluso_at?.toISOString() ?? null,
    azioni_consentite: [azione('prove'), azione('accetta')],
  }
}

/** Those of one pagamento, the last first. A cliente sees in the state of the debt that there is one. */
export async function contestazioniDi(
  db: Db,
  pagamento_id: string,
  ruolo: Ruolo,
  now: Date,
): Promise<Contestazione[]> {
  if (ruolo === 'cliente') return []
  const found = await rows(db)
    .where('c.pagamento_id', '=', pagamento_id)
    .orderBy('c.id', 'desc')
    .execute()
  return found.map((row) => toContestazione(row, now))
}

const findRiga = (db: Db, id: string) => rows(db).where('c.id', '=', id).executeTakeFirst()

export async function findContestazione(db: Db, id: string, now: Date) {
  const row = await findRiga(db, id)
  return row && toContestazione(row, now)
}

/** The claim as the bank has it, told once: on the pagamento of its capofila, with the sum of all. */
function perIntero(row: Riga, now: Date): Contestazione {
  const { intero_centesimi, stato, ...c } = toContestazione(row, now)
  return {
    ...c,
    stato,
    intero_centesimi,
    importo_centesimi: intero_centesimi,
    messaggio: messaggio(intero_centesimi, { stato, riaperta: row.riaperta === true }),
  }
}

export async function findPerIntero(db: Db, id: string, now: Date) {
  const row = await findRiga(db, id)
  return row && perIntero(row, now)
}

const ULTIME = 50

/** What waits for an answer first, and how those that ended have ended. */
export async function listContestazioni(db: Db, { ruolo, esercente_id }: Actor, now: Date) {
  if (ruolo !== 'admin' && esercente_id === null) {
    return { data: [], da_rispondere: 0, vinte: 0, perse: 0 }
  }
  const own = ruolo === 'admin' ? null : esercente_id
  const [found, conti] = await Promise.all([
    rows(db)
      .where('c.capofila_id', 'is', null)
      .$if(own !== null, (q) => q.where('c.esercente_id', '=', own ?? ''))
      .orderBy((eb) => eb.case().when('c.stato', '=', 'da_rispondere').then(0).else(1).end())
      .orderBy('c.id', 'desc')
      .limit(ULTIME)
      .execute(),
    db
      .selectFrom('contestazioni as c')
      .where('c.capofila_id', 'is', null)
      .$if(own !== null, (q) => q.where('c.esercente_id', '=', own ?? ''))
      .groupBy('c.stato')
      .select((eb) => ['c.stato', eb.fn.countAll<number>().as('quante')])
      .execute(),
  ])
  const quante = (...stati: StatoContestazione[]) =>
    conti
      .filter(({ stato }) => stati.some((one) => one === stato))
      .reduce((sum, one) => sum + Number(one.quante), 0)
  return {
    data: found.map((row) => perIntero(row, now)),
    da_rispondere: quante('da_rispondere'),
    vinte: quante('vinta', 'ritirata'),
    perse: quante('persa', 'accettata'),
  }
}
