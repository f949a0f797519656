import {
  FALLITI_PRIMA_DI_AVVISARE,
  prossimoTentativo,
  vaFermato,
} from '@rateo/domain/tempo/ritentativi-webhook'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { postOutside } from '../../../../integrations/outside/post-outside.ts'
import { isOutsideAddress } from '../../../../integrations/outside/public-address.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { corpoDi } from './corpo.ts'
import { intestazioniDi, type Segreti, segretiDi } from './segreto.ts'

const BATCH = 20
/** The most of one address at a time, so that one that is slow does not keep the others waiting. */
const INSIEME = 3
/** The answer that asks never to be told again (Standard Webhooks). */
const GONE = 410

type Needs = Pick<Deps, 'config' | 'db' | 'log'>

type Presa = Segreti & {
  id: string
  endpoint_id: string
  evento_id: string
  tentativi: number
  indirizzo: string
  tipo: string
  at: Date
  dati: unknown
  adesso: Date
}

type Esito = {
  stato_http: number | null
  risposta: string
  errore: string | null
  durata_ms: number
}

/**
 * Takes deliveries that are due, the events of one object in their order: one that waits for another try holds up those
 * after it. Whoever dies on the way has already left the time of the next try behind.
 */
async function prendi({ db }: Pick<Deps, 'db'>): Promise<Presa[]> {
  const { rows } = await sql<Presa>`
    with scelte as (
      select c.id, row_number() over (partition by c.endpoint_id order by c.n) as posto
      from consegne_webhook c
      where c.stato = 'da_consegnare' and c.prossimo_at <= now()
        and not exists (select from consegne_webhook p where p.endpoint_id = c.endpoint_id
          and p.oggetto_id = c.oggetto_id and p.n < c.n and p.stato = 'da_consegnare')
      order by c.prossimo_at limit 500
    ), prese as (
      select c.id from consegne_webhook c join scelte s on s.id = c.id
      where s.posto <= ${INSIEME} and c.prossimo_at <= now() limit ${BATCH} for update of c skip locked
    )
    update consegne_webhook c set tentativi = c.tentativi + 1, prossimo_at = now() + interval '1 minute'
    from prese, endpoint_webhook e, eventi_webhook v
    where c.id = prese.id and e.id = c.endpoint_id and v.id = c.evento_id
    returning c.id, c.endpoint_id, c.evento_id, c.tentativi, e.indirizzo, e.esercente_id,
      e.segreto_cifrato, e.segreto_prima_cifrato, e.segreto_prima_fino, v.tipo, v.at, v.dati, now() as adesso`.execute(
    db,
  )
  return rows
}

async function manda({ config }: Needs, presa: Presa): Promise<Esito> {
  const since = performance.now()
  const durata = () => Math.round(performance.now() - since)
  const { indirizzo, evento_id } = presa
  const corpo = corpoDi(presa)
  try {
    const segreti = segretiDi(config.secret, presa, presa.adesso)
    // The instant of the signature is the real one, also where the clock of a trial has been moved: the program that checks it
    // lives by its own clock.
    const headers = intestazioniDi({ id: evento_id, corpo, at: new Date() }, segreti)
    if (!isOutsideAddress(indirizzo, config.isTrial)) throw new Error('indirizzo non ammesso')
    const { isTrial } = config
    const { stato, testo } = await postOutside({ indirizzo, headers, body: corpo, isTrial })
    const riuscito = stato >= 200 && stato < 300
    const errore = riuscito ? null : `Ha risposto ${stato}`
    return { stato_http: stato, risposta: testo.slice(0, 2000), errore, durata_ms: durata() }
  } catch (error) {
    const errore = error instanceof Error ? error.message : String(error)
    return { stato_http: null, risposta: '', errore: errore.slice(0, 300), durata_ms: durata() }
  }
}

async function riuscita(db: Db, { id, endpoint_id, adesso }: Presa): Promise<void> {
  await db
    .updateTable('consegne_webhook')
    .set({ stato: 'consegnata', conclusa_at: adesso })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('endpoint_webhook')
    .set({ falliti: 0, fallisce_dal: null })
    .where('id', '=', endpoint_id)
    .where('falliti', '>', 0)
    .execute()
}

/** Stops an address: what is still to be told waits until its owner starts it again. */
async function ferma(db: Db, endpoint_id: string): Promise<void> {
  await db
    .updateTable('endpoint_webhook')
    .set({ stato: 'guasto' })
    .where('id', '=', endpoint_id)
    .execute()
  await db
    .updateTable('consegne_webhook')
    .set({ prossimo_at: sql<Date>`'infinity'` })
    .where('endpoint_id', '=', endpoint_id)
    .where('stato', '=', 'da_consegnare')
    .execute()
}

async function fallita(db: Db, { id, endpoint_id, tentativi, adesso }: Presa, esito: Esito) {
  const prossimo = prossimoTentativo(tentativi, adesso)
  const dopo =
    prossimo === null
      ? ({ stato: 'rinunciata', conclusa_at: adesso } as const)
      : { prossimo_at: prossimo }
  await db.updateTable('consegne_webhook').set(dopo).where('id', '=', id).execute()
  const { rows } = await sql<{ falliti: number; fallisce_dal: Date }>`
    update endpoint_webhook set falliti = falliti + 1, fallisce_dal = coalesce(fallisce_dal, ${adesso})
    where id = ${endpoint_id} and stato = 'attivo' returning falliti, fallisce_dal`.execute(db)
  const [row] = rows
  if (row === undefined) return
  const stop = esito.stato_http === GONE || vaFermato(row.falliti, row.fallisce_dal, adesso)
  if (stop) await ferma(db, endpoint_id)
  if (!stop && row.falliti !== FALLITI_PRIMA_DI_AVVISARE) return
  const argomento = stop ? 'webhook_fermato' : 'webhook_non_riesce'
  const dal = row.fallisce_dal.toISOString()
  const unicita = `${argomento}:${endpoint_id}:${dal}`
  await accoda(db, { argomento, unicita, contenuto: { endpoint_id, errore: esito.errore } })
}

async function consegna(deps: Needs, presa: Presa): Promise<void> {
  const esito = await manda(deps, presa)
  await inTransaction(deps.db, async (trx) => {
    // The address may have been taken away meanwhile, with its deliveries.
    const here = await trx
      .selectFrom('consegne_webhook')
      .select('id')
      .where('id', '=', presa.id)
      .forUpdate()
      .executeTakeFirst()
    if (!here) return
    await trx
      .insertInto('tentativi_webhook')
      .values({ consegna_id: presa.id, n: presa.tentativi, at: presa.adesso, ...esito })
      .execute()
    if (esito.errore === null) await riuscita(trx, presa)
    else await fallita(trx, presa, esito)
  })
}

/** Tells the addresses of esercenti what happened, at least once each; returns how many deliveries were tried. */
export async function consegnaEventi(deps: Needs): Promise<number> {
  const prese = await prendi(deps)
  const esiti = await Promise.allSettled(prese.map((presa) => consegna(deps, presa)))
  for (const esito of esiti) {
    if (esito.status === 'rejected') deps.log.error({ err: esito.reason }, 'consegna non scritta')
  }
  return prese.length
}
