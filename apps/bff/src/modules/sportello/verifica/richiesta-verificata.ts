import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { conta, rete, reteLarga } from '../../base/limiti/index.ts'
import { showGateway } from '../gateway/index.ts'
import { linkPerMessaggio } from '../link-pubblici/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const ASPETTA = (minuti: number) =>
  `Sono stati scritti troppi codici da qui. Riprova tra ${minuti === 1 ? 'un minuto' : `${minuti} minuti`}: non è stato addebitato nulla.`

/**
 * Counts every code that is typed, right or wrong, by network: of a million million codes nobody finds one that is somebody's by trying
 * thirty of them every ten minutes, nor from many places at once.
 */
export async function frenaCodici(db: Db, ip: string, now: Date): Promise<void> {
  const messaggio = ASPETTA
  await conta(
    db,
    {
      chiave: `verifica_codici:${rete(ip)}`,
      massimo: 30,
      finestra_ms: 10 * MINUTE,
      messaggio,
    },
    now,
  )
  await conta(
    db,
    {
      chiave: `verifica_codici_rete:${reteLarga(ip)}`,
      massimo: 300,
      finestra_ms: 10 * MINUTE,
      messaggio,
    },
    now,
  )
}

export type RichiestaVerificata = { pagamento_id: string; created_at: Date; vista: Gateway }

/** The request that has a code, as its own payment page tells it; undefined for a code that is nobody's. */
export async function findRichiesta(
  deps: Deps,
  codice: string,
): Promise<RichiestaVerificata | undefined> {
  const row = await deps.db
    .selectFrom('codici_pagamento as k')
    .innerJoin('pagamenti as p', 'p.id', 'k.pagamento_id')
    .where('k.codice', '=', codice)
    .where('p.stato', '<>', 'bozza')
    .where('p.eliminata_at', 'is', null)
    .select(['p.id', 'p.cliente_id', 'p.created_at'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id: pagamento_id, cliente_id, created_at } = row
  const vista = await showGateway(deps, { pagamento_id, cliente_id, utente_id: '' })
  return { pagamento_id, created_at, vista }
}

/** True where the address is one at which the debtor of a request is written to. */
async function eDelDebitore(db: Db, pagamento_id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('pagamenti as p')
    .innerJoin('clienti as c', 'c.id', 'p.cliente_id')
    .leftJoin('clienti_esercente as r', (join) =>
      join
        .onRef('r.cliente_id', '=', 'p.cliente_id')
        .onRef('r.esercente_id', '=', 'p.esercente_id'),
    )
    .where('p.id', '=', pagamento_id)
    .where((eb) => eb.or([eb('c.email', '=', email), eb('r.email', '=', email)]))
    .select('p.id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The page on which a request is paid, for who knows its code and the address it was sent to: neither alone opens it. Null where the
 * address is another, or the esercente took the link away: the answer is the same.
 */
export async function apriPagamento(
  deps: Deps,
  { pagamento_id, email, now }: { pagamento_id: string; email: string; now: Date },
): Promise<string | null> {
  await conta(
    deps.db,
    { chiave: `verifica_email:${pagamento_id}`, massimo: 10, finestra_ms: HOUR },
    now,
  )
  if (!(await eDelDebitore(deps.db, pagamento_id, email.trim().toLowerCase()))) return null
  const url = await linkPerMessaggio(deps, pagamento_id)
  return url === null ? null : new URL(url).pathname
}

/** A document's code that leads nowhere is counted apart. */
export async function frenaDocumenti(db: Db, ip: string, now: Date): Promise<never> {
  const chiave = `verifica_documenti:${rete(ip)}`
  await conta(db, { chiave, massimo: 30, finestra_ms: 10 * MINUTE }, now)
  throw new AppError('non_trovato')
}
