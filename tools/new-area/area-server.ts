// The files of a new area on the server.
import type { Names } from './area-names.ts'

const index = ({ area, camel }: Names) => `export { ${camel}List } from './${area}.list.ts'\n`

const list = (
  n: Names,
): string => `import { COLONNE_${n.upperOne}, type ${n.pascalOne}Row } from '@rateo/contract/${n.neighbourhood}/${n.area}'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { STATI_${n.upperOne} } from '@rateo/domain/stati/${n.one}'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subject } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of a person's ${n.many}; null for none. A new role does not compile until it is scoped. */
function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

const ${n.camel}Rows = defineRows<${n.pascalOne}Row, '${n.wire}'>({
  table: '${n.wire}',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_${n.upperOne},
  columns: {
    created_at: CREATED_AT,
    nome: { words: true },
    esercente: subject('esercente', 'e.ragione_sociale'),
    stato: { type: 'parola', values: STATI_${n.upperOne} },
    _id: idColumn(),
  },
  joins: 'join esercenti e on e.id = p.esercente_id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const ${n.camel}Di = (actor: Actor) => ({
  what: ${n.camel}Rows(actor.ruolo),
  scope: readableBy(actor),
})

export const ${n.camel}List = defineList<${n.pascalOne}Row>({
  raccolta: '${n.wire}',
  entita: '${n.wireOne}',
  find: ${n.camel}Di,
})
`

const queries = (
  n: Names,
): string => `import type { ${n.pascalOne}Row } from '@rateo/contract/${n.neighbourhood}/${n.area}'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { ${n.camel}Di } from './${n.area}.list.ts'

export function search${n.pascal}(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = ${n.camel}Di(actor)
  return search(pool, what, { scope, body, today })
}

/** One of the ${n.many} that the caller may see. Somebody else's is not found. */
export async function get${n.pascalOne}(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<${n.pascalOne}Row> {
  const { what, scope } = ${n.camel}Di(actor)
  const row = scope && (await findRow(db, what, { id, scope, today }))
  if (!row) throw new AppError('non_trovato')
  return row
}
`

const create = (
  n: Names,
): string => `import type { crea${n.pascalOne} as contract } from '@rateo/contract/${n.neighbourhood}/${n.area}'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

/** Adds one of the ${n.many} of the esercente who is calling; returns its id. */
export async function crea${n.pascalOne}(call: Call, dati: BodyOf<typeof contract>): Promise<string> {
  const { esercente_id } = call.actor
  if (esercente_id === null) throw new AppError('non_autorizzato')
  const now = call.clock.now()
  const id = newId(now)
  await call.db
    .insertInto('${n.wire}')
    .values({ id, esercente_id, ...dati, stato: 'attiv${n.o}', created_at: now })
    .execute()
  await annota(call, { azione: 'crea', entita: '${n.wireOne}', id, dopo: dati })
  return id
}
`

const routes = (
  n: Names,
): string => `import * as contract from '@rateo/contract/${n.neighbourhood}/${n.area}'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { crea${n.pascalOne} } from './crea-${n.one}.ts'
import { get${n.pascalOne}, search${n.pascal} } from './${n.area}.queries.ts'

export function ${n.camel}Routes(app: FastifyInstance, deps: Deps): void {
  const ${n.camelOne} = ({ db, actor, clock }: Call, id: string) =>
    get${n.pascalOne}(db, actor, id, clock.today())

  endpoint(app, deps, contract.search${n.pascal}, ({ actor, body, clock }) =>
    search${n.pascal}(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.get${n.pascalOne}, (call) => ${n.camelOne}(call, call.params.id))
  endpoint(app, deps, contract.crea${n.pascalOne}, async (call) =>
    ${n.camelOne}(call, await crea${n.pascalOne}(call, call.body)),
  )
}
`

const testHead = (n: Names): string => `import { ERRORS } from '@rateo/contract/chiamata/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'

let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  people['esercente'] = await createEsercente(db)
  people['altro'] = await createEsercente(db)
  people['cliente'] = await createCliente(db)
  people['admin'] = await createAdmin(db)
})
afterAll(async () => server.stop())

const call = (who: string | null, method: 'GET' | 'POST', url: string, body?: unknown) =>
  server.as(who === null ? null : (people[who] ?? null))(method, url, body)

const create = async (who: string, nome: string) => {
  const { status, body } = await call(who, 'POST', '/api/${n.wire}', { nome })
  expect([status, body.error_message]).toEqual([200, undefined])
  return body
}
const find = async (who: string, asked: object = {}) =>
  (await call(who, 'POST', '/api/search/${n.wire}', asked)).body
const namesOf = ({ data }: { data: { nome: string }[] }) => data.map(({ nome }) => nome)

describe('creazione', () => {
  it('X1 quello che si crea è nell’elenco, nella sua scheda e nella cronologia', async () => {
    const made = await create('esercente', '  Prova  ')
    expect(made).toMatchObject({ nome: 'Prova', stato: 'attiv${n.o}' })
    expect((await find('esercente', { query: { _id: made._id } })).data).toEqual([made])
    expect((await call('esercente', 'GET', \`/api/${n.wire}/\${made._id}\`)).body).toEqual(made)
    const events = await call('esercente', 'GET', \`/api/cronologia/${n.wire}/\${made._id}/eventi\`)
    expect(events.body.data).toMatchObject([{ azione: 'crea', canale: 'portale' }])
  })

  it.each([
    ['senza nome', { nome: ' ' }, 'Inserisci il nome'],
    ['con un nome troppo lungo', { nome: 'à'.repeat(101) }, 'Al massimo 100 caratteri'],
  ])('SPC-24 %s è rifiutat${n.o}, accanto al campo', async (_, body, message) => {
    const before = (await find('esercente')).total
    const refused = await call('esercente', 'POST', '/api/${n.wire}', body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ pointer: '/nome', message }])
    expect((await find('esercente')).total).toBe(before)
  })
})
`

const testRest = (n: Names): string => `
describe('chi può', () => {
  it('X10 per un altro esercente non esiste', async () => {
    const { _id } = await create('esercente', 'Di uno solo')
    const { status, body } = await call('altro', 'GET', \`/api/${n.wire}/\${_id}\`)
    expect([status, body.error_message]).toEqual([404, ERRORS.non_trovato.message])
    expect((await find('altro', { filters: { _id: { $eq: _id } } })).data).toEqual([])
    const theirs = people['esercente'] as Person & { id: string }
    const asked = { filters: { esercente_id: { $eq: theirs.id } } }
    expect((await find('altro', asked)).data).toEqual([])
  })

  it('SPC-28 il cliente no, l’admin legge e non crea, senza sessione niente', async () => {
    const { _id } = await create('altro', 'Letto dallo staff')
    const search = ['POST', '/api/search/${n.wire}', {}] as const
    const read = ['GET', \`/api/${n.wire}/\${_id}\`] as const
    const write = ['POST', '/api/${n.wire}', { nome: 'No' }] as const
    const statuses = async (who: string | null) =>
      (await Promise.all([call(who, ...search), call(who, ...read), call(who, ...write)])).map(
        ({ status }) => status,
      )
    expect(await statuses('cliente')).toEqual([403, 403, 403])
    expect(await statuses('admin')).toEqual([200, 200, 403])
    expect(await statuses(null)).toEqual([401, 401, 401])
    expect((await call('cliente', ...read)).body.error_message).toBe(ERRORS.non_autorizzato.message)
  })
})

it('X1 la ricerca trova per nome e per stato, dal più recente, e rifiuta i campi ignoti', async () => {
  await create('altro', 'Vecchio comignolo')
  await create('altro', 'Nuovo comignolo')
  expect(namesOf(await find('altro', { search: 'comignolo' }))).toEqual([
    'Nuovo comignolo',
    'Vecchio comignolo',
  ])
  const oldest = await find('altro', { search: 'comignolo', sort: { created_at: 1 } })
  expect(namesOf(oldest)).toEqual(['Vecchio comignolo', 'Nuovo comignolo'])
  const archived = await find('altro', { filters: { stato: { $in: ['archiviat${n.o}'] } } })
  expect(archived.total).toBe(0)
  const wrong = await call('altro', 'POST', '/api/search/${n.wire}', { filters: { colore: 1 } })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'campo_sconosciuto'])
})
`

/** Path → text. */
export function serverFiles(n: Names): [string, string][] {
  const folder = `apps/bff/src/modules/${n.neighbourhood}/${n.area}`
  return [
    [`${folder}/index.ts`, index(n)],
    [`${folder}/${n.area}.list.ts`, list(n)],
    [`${folder}/${n.area}.queries.ts`, queries(n)],
    [`${folder}/crea-${n.one}.ts`, create(n)],
    [`${folder}/${n.area}.routes.ts`, routes(n)],
    [`${folder}/${n.area}.routes.test.ts`, testHead(n) + testRest(n)],
  ]
}
