import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { PROVE_PER_MOTIVO, type StatoContestazione } from '@rateo/domain/stati/contestazione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { messaggio, messaggioAlCliente } from './parole-contestazione.ts'

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
    .innerJoin('esercenti as e', 'e.id', 'c.esercente_id')
    .select(['p.causale', 'k.nome as cliente', 'e.ragione_sociale as esercente'])
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
            .selectFrom('pagamenti as x')
            .select(['x.id as pagamento_id', 'x.residuo_centesimi', 'x.scadenza', 'x.stato'])
            .whereRef('x.riapre_id', '=', 'c.pagamento_id')
            .orderBy('x.id'),
        ).as('di_nuovo'),
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

function toContestazione(row: Riga, now: Date): Contestazione {
  const stato = row.stato
  const motivo = row.motivo
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
    di_nuovo: row.di_nuovo,
    messaggio: messaggio(row.importo_centesimi, { stato, riaperta: row.riaperta === true }),
    file: row.file.map((one) => ({
      ...one,
      prova: one.prova,
      rifiutato: one.rifiutato === true,
    })),
    created_at: row.created_at.toISOString(),
    concluso_at: row.concluso_at?.toISOString() ?? null,
    azioni_consentite: [azione('prove'), azione('accetta')],
  }
}

/**
 * A claim as the cliente reads it: the amount paid, the bank's decision, the owner of the money. The esercente's words to
 * the bank are its own, and so is the cost of the claim.
 */
function perCliente(row: Riga, esercente: string, now: Date): Contestazione {
  return {
    ...toContestazione(row, now),
    costo_centesimi: 0,
    rispondibile: false,
    entro: null,
    prove: [],
    file: [],
    messaggio: messaggioAlCliente(row.importo_centesimi, row.stato, esercente),
    azioni_consentite: [],
  }
}

/** The contestazioni of one pagamento, the last first. */
export async function contestazioniDi(
  db: Db,
  pagamento_id: string,
  ruolo: Ruolo,
  now: Date,
): Promise<Contestazione[]> {
  const found = await rows(db)
    .where('c.pagamento_id', '=', pagamento_id)
    .orderBy('c.id', 'desc')
    .execute()
  return found.map((row) =>
    ruolo === 'cliente' ? perCliente(row, row.esercente, now) : toContestazione(row, now),
  )
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

/** The contestazioni that wait for an answer first, and the results of those that ended. */
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
