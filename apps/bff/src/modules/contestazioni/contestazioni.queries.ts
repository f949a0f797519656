import type { Contestazione } from '@rateo/contract/contestazioni'
import {
  type MotivoContestazione,
  PROVE_PER_MOTIVO,
  type StatoContestazione,
} from '@rateo/domain/contestazione'
import { formattaEuro } from '@rateo/domain/denaro'
import type { Ruolo } from '@rateo/domain/ruoli'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'

const rows = (db: Db) =>
  db
    .selectFrom('contestazioni as c')
    .innerJoin('pagamenti as p', 'p.id', 'c.pagamento_id')
    .innerJoin('clienti as k', 'k.id', 'c.cliente_id')
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

function messaggio(importo_centesimi: number, stato: StatoContestazione): string {
  const importo = formattaEuro(importo_centesimi)
  const messaggi: Record<StatoContestazione, string> = {
    preavviso: `Il cliente ha chiesto chiarimenti alla banca: ${importo} sono ancora tuoi.`,
    prevenuta: `Hai rimborsato ${importo}: la contestazione non parte.`,
    da_rispondere: `La banca ha trattenuto ${importo} finché non decide. Rispondi con le prove, o accetta.`,
    in_esame: `La banca sta guardando le tue prove: ${importo} restano trattenuti fino alla decisione.`,
    accettata: `Accettata: ${importo} restano al cliente.`,
    scaduta: `Nessuno ha risposto in tempo: ${importo} stanno per tornare al cliente.`,
    vinta: `La banca ti ha dato ragione: ${importo} sono tornati nel tuo saldo.`,
    persa: `La banca ha dato ragione al cliente: ${importo} restano a lui.`,
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
    messaggio: messaggio(row.importo_centesimi, stato),
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

export async function findContestazione(db: Db, id: string, now: Date) {
  const row = await rows(db).where('c.id', '=', id).executeTakeFirst()
  return row && toContestazione(row, now)
}

/** The claim as the bank has it, told once: on the pagamento of its capofila, with the sum of all. */
const perIntero = (c: Contestazione): Contestazione => ({
  ...c,
  importo_centesimi: c.intero_centesimi,
  messaggio: messaggio(c.intero_centesimi, c.stato),
})

export async function findPerIntero(db: Db, id: string, now: Date) {
  const found = await findContestazione(db, id, now)
  return found && perIntero(found)
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
    data: found.map((row) => perIntero(toContestazione(row, now))),
    da_rispondere: quante('da_rispondere'),
    vinte: quante('vinta', 'ritirata'),
    perse: quante('persa', 'accettata'),
  }
}
