import type {
  ConsegnaWebhook,
  EndpointWebhook,
  getConsegneWebhook,
} from '@rateo/contract/ponte/webhook'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Secrets } from '../../../../secrets.ts'
import { ownerOf } from '../sviluppatori.queries.ts'
import { corpoDi } from './corpo.ts'
import { intestazioniDi, segretiDi } from './segreto.ts'

/** Deliveries on one page of the register. */
const PAGINA = 50

type Salute = { riuscite_percento: number | null; p95_ms: number | null; da_consegnare: number }

/** How the tries of the last seven days went, and what still waits. */
async function saluteDi(db: Db, id: string): Promise<Salute> {
  const { rows } = await sql<Salute>`
    select round(100.0 * avg((t.errore is null)::int), 1)::float8 as riuscite_percento,
      percentile_disc(0.95) within group (order by t.durata_ms) as p95_ms,
      (select count(*)::int from consegne_webhook w where w.endpoint_id = ${id} and w.stato = 'da_consegnare') as da_consegnare
    from (
      select t.* from consegne_webhook c join tentativi_webhook t on t.consegna_id = c.id
      where c.endpoint_id = ${id} and t.at > now() - interval '7 days' order by c.n desc limit 1000
    ) t`.execute(db)
  return rows[0] ?? { riuscite_percento: null, p95_ms: null, da_consegnare: 0 }
}

const findEndpoint = (db: Db, actor: Actor) =>
  db
    .selectFrom('endpoint_webhook')
    .selectAll()
    .where('esercente_id', '=', ownerOf(actor))
    // A program that listens from somebody's machine is no address of the esercente.
    .where('stato', '<>', 'in_ascolto')
    .$narrowType<{ stato: EndpointWebhook['stato'] }>()

type Riga = Awaited<ReturnType<ReturnType<typeof findEndpoint>['execute']>>[number]

const toEndpoint = async (db: Db, riga: Riga): Promise<EndpointWebhook> => ({
  _id: riga.id,
  indirizzo: riga.indirizzo,
  descrizione: riga.descrizione,
  eventi: riga.eventi,
  stato: riga.stato,
  falliti: riga.falliti,
  segreto_prima_fino: riga.segreto_prima_fino?.toISOString() ?? null,
  ...(await saluteDi(db, riga.id)),
  created_at: riga.created_at.toISOString(),
})

/** The addresses of an esercente, the oldest first: at most ten. */
export async function getEndpoints(db: Db, actor: Actor): Promise<EndpointWebhook[]> {
  const righe = await findEndpoint(db, actor).orderBy('id').execute()
  return Promise.all(righe.map((riga) => toEndpoint(db, riga)))
}

export async function rigaEndpoint(db: Db, actor: Actor, id: string): Promise<Riga> {
  const riga = await findEndpoint(db, actor).where('id', '=', id).executeTakeFirst()
  if (!riga) throw new AppError('non_trovato')
  return riga
}

export const getEndpoint = async (db: Db, actor: Actor, id: string): Promise<EndpointWebhook> =>
  toEndpoint(db, await rigaEndpoint(db, actor, id))

const findConsegne = (db: Db, actor: Actor) =>
  db
    .selectFrom('consegne_webhook as c')
    .innerJoin('endpoint_webhook as e', 'e.id', 'c.endpoint_id')
    .innerJoin('eventi_webhook as v', 'v.id', 'c.evento_id')
    .leftJoin('tentativi_webhook as t', (join) =>
      join.onRef('t.consegna_id', '=', 'c.id').onRef('t.n', '=', 'c.tentativi'),
    )
    .where('e.esercente_id', '=', ownerOf(actor))
    .select([
      'c.id',
      'c.evento_id',
      'c.oggetto_id',
      'c.stato',
      'c.tentativi',
      'c.n',
      'c.created_at',
      'v.tipo',
      't.stato_http',
    ])
    // One that waits for its address to be started again has no time.
    .select(
      sql<Date | null>`case when c.stato = 'da_consegnare' and c.prossimo_at < 'infinity'
      then c.prossimo_at end`.as('prossimo_at'),
    )

type RigaConsegna = Awaited<ReturnType<ReturnType<typeof findConsegne>['execute']>>[number]

const toConsegna = (riga: RigaConsegna): ConsegnaWebhook => ({
  _id: riga.id,
  evento_id: riga.evento_id,
  tipo: riga.tipo,
  oggetto_id: riga.oggetto_id,
  stato: riga.stato,
  tentativi: riga.tentativi,
  prossimo_at: riga.prossimo_at?.toISOString() ?? null,
  ultimo_stato_http: riga.stato_http,
  created_at: riga.created_at.toISOString(),
  n: Number(riga.n),
})

/** The register of an address, the newest first, a page at a time. */
export async function getConsegne(
  db: Db,
  actor: Actor,
  { id, stato, prima_di }: BodyOf<typeof getConsegneWebhook> & { id: string },
): Promise<{ data: ConsegnaWebhook[]; altre: boolean }> {
  await rigaEndpoint(db, actor, id)
  let query = findConsegne(db, actor).where('c.endpoint_id', '=', id)
  if (stato !== undefined) query = query.where('c.stato', '=', stato)
  if (prima_di !== undefined) query = query.where('c.n', '<', prima_di)
  const righe = await query
    .orderBy('c.n', 'desc')
    .limit(PAGINA + 1)
    .execute()
  return { data: righe.slice(0, PAGINA).map(toConsegna), altre: righe.length > PAGINA }
}

/** One delivery, with what is sent and the answers of its tries. The signature is that of now. */
export async function getConsegna(
  db: Db,
  { actor, secret, now }: { actor: Actor; secret: Secrets; now: Date },
  id: string,
) {
  const riga = await findConsegne(db, actor)
    .where('c.id', '=', id)
    .select(['v.dati', 'v.at', 'e.indirizzo', 'e.id as endpoint_id'])
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato')
  const risposte = await db
    .selectFrom('tentativi_webhook')
    .selectAll()
    .where('consegna_id', '=', id)
    .orderBy('n', 'desc')
    .execute()
  const corpo = corpoDi(riga)
  const endpoint = await rigaEndpoint(db, actor, riga.endpoint_id)
  const at = risposte[0]?.at ?? now
  return {
    ...toConsegna(riga),
    indirizzo: riga.indirizzo,
    corpo,
    intestazioni: intestazioniDi(
      { id: riga.evento_id, corpo, at },
      segretiDi(secret, endpoint, now),
    ),
    risposte: risposte.map(({ n, at: quando, durata_ms, stato_http, risposta, errore }) => ({
      n,
      at: quando.toISOString(),
      durata_ms,
      stato_http,
      risposta,
      errore,
    })),
  }
}
