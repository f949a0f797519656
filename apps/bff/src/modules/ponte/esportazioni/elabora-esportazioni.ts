import { ricercaDiElenco } from '@rateo/contract/chiamata/search'
import { puoInSquadra } from '@rateo/domain/permessi/squadra-tabella'
import { NOMI_RACCOLTA, RIGHE_ESPORTAZIONE_MAX } from '@rateo/domain/stati/elenco'
import { sql } from 'kysely'
import type pg from 'pg'
import { onReplicaFirst } from '../../../db/addresses/reading.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import type { List } from '../../../http/list.ts'
import { type Cell, type Sheet } from '../../../http/sheet/sheet.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import { xlsx } from '../../../http/sheet/sheet-xlsx.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import { listaPer } from './liste.ts'
import { avanza, Perduta, type Presa, prendiEsportazione } from './prendi-esportazione.ts'
import { f } from '@rateo/domain/parole/frase'

type Da = Pick<Deps, 'db' | 'pool' | 'replica' | 'clock' | 'log'>

/** A reason for the asker: the sentence is kept on the record. */
class Impossibile extends Error {}

const GIRI_MAX = 3
const PARTE_BYTE = 256 * 1024

type Fatte = { righe: number; totali: Record<string, number> }

/** The asker as it was then: nobody is signed in while the worker works. */
const attoreDi = ({ autore_id, ruolo, esercente_id, cliente_id }: Presa): Actor => ({
  utente_id: autore_id,
  sessione_id: '',
  ruolo,
  esercente_id,
  cliente_id,
  stato: 'attivo',
  registering: false,
})

/** The rows on their way to the file: counted, summed, and told of. */
async function* contate(
  { db }: Pick<Da, 'db'>,
  presa: Presa,
  colonne: ReturnType<List['columnsFor']>,
  groups: AsyncIterable<Cell[][]>,
  fatte: Fatte,
): AsyncGenerator<Cell[][]> {
  const sums = colonne.flatMap(({ somma }, i) => (somma === undefined ? [] : [{ somma, i }]))
  for (const { somma } of sums) fatte.totali[somma] = 0
  for await (const rows of groups) {
    fatte.righe += rows.length
    if (fatte.righe > RIGHE_ESPORTAZIONE_MAX) {
      throw new Impossibile(
        'L’elenco ha più di 500.000 righe: scegli un periodo più breve o altri filtri.',
      )
    }
    for (const { somma, i } of sums) {
      fatte.totali[somma] = rows.reduce(
        (sum, row) => sum + Number(row[i] ?? 0),
        fatte.totali[somma] ?? 0,
      )
    }
    yield rows
    await avanza(db, presa, fatte.righe)
  }
}

/**
 * Writes the file down in parts: none of it is held whole, and any process can hand it out. The parts of a reading that was given up
 * and begins anew go first.
 */
async function conserva(db: Db, { id, giro }: Presa, file: AsyncIterable<Buffer>): Promise<number> {
  await sql`delete from esportazioni_parti where esportazione_id = ${id} and giro = ${giro}`.execute(
    db,
  )
  let [byte, n] = [0, 0]
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const contenuto = Buffer.concat(waiting)
    ;[waiting, size] = [[], 0]
    await db
      .insertInto('esportazioni_parti')
      .values({ esportazione_id: id, giro, n: n++, contenuto })
      .execute()
    byte += contenuto.length
  }
  for await (const chunk of file) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PARTE_BYTE) await flush()
  }
  await flush()
  return byte
}

const SCRITTORI = { csv, xlsx }

async function prepara(
  deps: Da,
  client: pg.PoolClient,
  presa: Presa,
): Promise<Fatte & { byte: number }> {
  const actor = attoreDi(presa)
  const { raccolta, squadra } = presa
  const inSquadra = ['/api/esportazioni', `/api/search/${raccolta}`].every((percorso) =>
    puoInSquadra(squadra, 'POST', percorso),
  )
  if (!presa.puo_ancora || !inSquadra) {
    throw new Impossibile('Non hai più accesso a questo elenco.')
  }
  if (presa.giro > GIRI_MAX) throw new Error('left halfway too often')
  const lista = listaPer(presa.raccolta, actor)
  const body = { ...ricercaDiElenco.parse(presa.ricerca), page: 0, limit: 1 }
  const fatte: Fatte = { righe: 0, totali: {} }
  const colonne = lista.columnsFor({ actor, body })
  const cells = lista.cells(client, { actor, body, today: deps.clock.today() })
  const sheet: Sheet = {
    nome: NOMI_RACCOLTA[presa.raccolta],
    colonne,
    righe: contate(deps, presa, colonne, cells, fatte),
  }
  const byte = await conserva(deps.db, presa, SCRITTORI[presa.formato](sheet))
  return { ...fatte, byte }
}

/** Ready: the last step, once, with the notice to who asked. */
async function completa(db: Db, presa: Presa, { righe, totali, byte }: Fatte & { byte: number }) {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update esportazioni set stato = 'pronto', righe_fatte = ${righe}, righe_previste = ${righe}, byte = ${byte},
        totali = ${JSON.stringify(totali)}::jsonb, bloccato_fino = null
      where id = ${presa.id} and giro = ${presa.giro} and stato = 'in_elaborazione'`.execute(trx)
    if (numAffectedRows !== 1n) throw new Perduta()
    await sql`delete from esportazioni_parti where esportazione_id = ${presa.id} and giro <> ${presa.giro}`.execute(
      trx,
    )
    await notificaPersona(
      trx,
      { utente_id: presa.autore_id, ruolo: presa.ruolo, esercente_id: presa.esercente_id },
      {
        testo: f`L’esportazione di ${{ raccolta: NOMI_RACCOLTA[presa.raccolta].toLowerCase() }} è pronta da scaricare.`,
        indirizzo: '/reports?scheda=esportazioni',
        unicita: `esportazione:${presa.id}`,
      },
    )
  })
}

async function fallisci(db: Db, { id, giro }: Presa, error: unknown) {
  const motivo =
    error instanceof Impossibile
      ? error.message
      : 'Non siamo riusciti a preparare il file. Chiedilo di nuovo tra qualche minuto.'
  await db.transaction().execute(async (trx) => {
    await sql`
      update esportazioni set stato = 'fallito', motivo = ${motivo}, bloccato_fino = null
      where id = ${id} and giro = ${giro} and stato = 'in_elaborazione'`.execute(trx)
    await sql`delete from esportazioni_parti where esportazione_id = ${id} and giro <= ${giro}`.execute(
      trx,
    )
  })
}

/** Makes one file that waits; returns how many there were. Its failure is written on it, for who asked. */
export async function elaboraEsportazioni(deps: Da): Promise<number> {
  const presa = await prendiEsportazione(deps.db, deps.clock.now())
  if (!presa) return 0
  try {
    const fatte = await onReplicaFirst(deps, async (from) => {
      const client = await (from ?? deps).pool.connect()
      try {
        return await prepara(deps, client, presa)
      } finally {
        client.release()
      }
    })
    await completa(deps.db, presa, fatte)
  } catch (error) {
    if (!(error instanceof Perduta)) {
      deps.log.warn({ err: error, esportazione_id: presa.id }, 'esportazione non riuscita')
      await fallisci(deps.db, presa, error)
    }
  }
  return 1
}
