import { readdirSync } from 'node:fs'
import type { Endpoint } from '@rateo/contract/endpoint'
import { PASSI, type RuoloRegistrabile } from '@rateo/contract/passi'
import { salvaPasso } from '@rateo/contract/registrazione'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  HUGE,
  type JsonSchema,
  OF_ANOTHER_TYPE,
  type Place,
  places,
  sample,
  STRANGE,
  toJsonSchema,
  UNPRINTABLE,
  withValue,
} from '../../test/bad-values.ts'
import { type Person, startApp, type TestResponse } from '../../test/client.ts'
import { createAdmin, createUtente } from '../../test/factories.ts'
import { RECORDS } from '../../test/records.ts'
import { createWorld } from '../../test/world.ts'
import { newId } from '../db/ids.ts'
import { PROBLEM_TYPE } from './errors.ts'

// Each field of each form with wrong, empty, huge and hostile values: whatever the body, the answer is ours and Italian.

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint & { body: NonNullable<Endpoint['body']> } =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'allow' in value &&
  'body' in value

async function readContract() {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(new URL(name, CONTRACT).href)),
  )
  const calls = modules.flatMap((one) => Object.values(one).filter(isEndpoint))
  return [...new Map(calls.map((one) => [`${one.method} ${one.path}`, one])).values()]
}

const rateo = await startApp()
afterAll(() => rateo.stop())
const { app, db, as } = rateo
const world = await createWorld(db)
// What the staff decide is decided about these: the others have to go on.
const deciso = await createWorld(db)
const admin = await createAdmin(db)

// Too many tries are another test's subject.
beforeEach(() => db.deleteFrom('limiti').execute())

type Form = {
  title: string
  call: Endpoint
  schema: JsonSchema
  person: Person | null
  ids: Record<string, string>
}

function personFor({ allow, path }: Endpoint): Person | null {
  if (allow === 'pubblico') return null
  if (path.includes('/gateway')) return world.cliente
  if (allow === 'sessione' || allow.includes('esercente')) return world.esercente
  return allow.includes('cliente') ? world.cliente : admin
}

async function idsFor(call: Endpoint): Promise<Record<string, string>> {
  const { path } = call
  const [first = '', second = ''] = path.split('/').filter((step) => !['', 'api'].includes(step))
  const provide = RECORDS[`${first} ${second}`] ?? RECORDS[first]
  const chi = path.includes('/gateway') ? 'cliente' : 'esercente'
  const ids =
    provide && path.includes(':')
      ? await provide(db, personFor(call) === admin ? deciso : world, chi)
      : {}
  return typeof ids === 'string' ? { id: ids } : ids
}

const served = new Set(app.routeTable.map(({ method, path }) => `${method} ${path}`))
/** All lists have the same body: one of them is enough. Whoever leaves everywhere could ask nothing more. */
const isLeftOut = (title: string) =>
  (title.includes('/search/') && !title.endsWith('/pagamenti')) ||
  title === 'POST /api/profilo/esci_ovunque'

async function formsOfContract(): Promise<Form[]> {
  const forms: Form[] = []
  for (const call of await readContract()) {
    const title = `${call.method} ${call.path}`
    if (!served.has(title) || isLeftOut(title)) continue
    // One after the other: records of one esercente are numbered.
    const ids = await idsFor(call)
    forms.push({ title, call, schema: toJsonSchema(call.body), person: personFor(call), ids })
  }
  return forms
}

/** The steps of a registration are one call, each with a body of its own. */
async function formsOfRegistrazione(ruolo: RuoloRegistrabile): Promise<Form[]> {
  const person = await createUtente(db, { ruoli: [{ ruolo }] })
  await as(person)('GET', '/api/registrazione')
  return Object.entries(PASSI[ruolo]).map(([passo, body]) => ({
    title: `${ruolo}: ${passo}`,
    call: salvaPasso,
    schema: toJsonSchema(body),
    person,
    ids: { passo },
  }))
}

const forms = [
  ...(await formsOfContract()),
  ...(await formsOfRegistrazione('cliente')),
  ...(await formsOfRegistrazione('esercente')),
]

const fill = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? newId())

async function send({ call, person, ids }: Form, body: unknown): Promise<TestResponse> {
  const key = { 'idempotency-key': `prova-${newId()}` }
  return as(person)(call.method, fill(call.path, ids), body, key)
}

// Words of libraries, of databases and of frameworks; none of them is Italian.
const ENGLISH =
  /\b(invalid|must|expected|received|required|should|string|unexpected|too (big|small|long|short)|not found|failed|syntax|value|violates|constraint|undefined|null|NaN|the|is not)\b/i

/** Nothing but an answer of ours: a success, or a failure that says in Italian what to correct. */
function checkAnswer({ status, body, headers }: TestResponse, about: string) {
  // The provider of this test never answers: what gets as far as it was accepted.
  if (status < 400 || body?.code === 'fornitore_non_raggiungibile') return
  expect(status, `${about}: ${JSON.stringify(body)}`).toBeLessThan(500)
  const sentences = [body.error_message, ...body.errors.map(({ message }: Said) => message)]
  const foreign = sentences.filter((sentence) => sentence.length < 5 || ENGLISH.test(sentence))
  expect([about, headers['content-type'], ...foreign]).toEqual([about, PROBLEM_TYPE])
}
type Said = { pointer: string; message: string }

const pointers = ({ body }: TestResponse): string[] =>
  (body?.errors ?? []).map(({ pointer }: Said) => pointer)

const typesOf = (schema: Place['schema']): (string | undefined)[] =>
  [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(({ type }) => type)

const SCALAR = new Set(['string', 'integer', 'number', 'boolean', 'null'])
const isScalar = ({ schema }: Place) => typesOf(schema).every((type) => SCALAR.has(type ?? ''))

const isText = ({ schema }: Place) =>
  typesOf(schema).includes('string') && !typesOf(schema).includes('object')

describe.each(forms.map((form) => [form.title, form] as const))('%s', (_, form) => {
  const good = sample(form.schema)
  const fields = places(form.schema)

  it('SPC-28 a body of another shape is refused in Italian', async () => {
    for (const body of [[], 'testo', 12, 'null', { campo_mai_visto: 1 }]) {
      checkAnswer(await send(form, body), JSON.stringify(body))
    }
  })

  it.each(fields.map((field) => [field.path.join('.'), field] as const))(
    'X8 %s: wrong, empty, huge and hostile values',
    async (name, field) => {
      const pointer = `/${field.path.join('/')}`
      const ask = async (value: unknown, about: string) => {
        const answer = await send(form, withValue(good, field.path, value as never))
        checkAnswer(answer, `${name} ${about}`)
        return answer
      }
      for (const [about, value] of Object.entries(STRANGE)) await ask(value, about)
      for (const [about, value] of Object.entries(OF_ANOTHER_TYPE)) await ask(value, about)
      const refused = {
        ...(isScalar(field) && { 'an object': { $ne: null } }),
        ...(isText(field) && { ...UNPRINTABLE, huge: HUGE }),
      }
      for (const [about, value] of Object.entries(refused)) {
        const answer = await ask(value, about)
        expect(answer.status, `${name} ${about}`).toBeGreaterThanOrEqual(400)
        expect(pointers(answer), `${name} ${about}`).toContain(pointer)
      }
    },
  )
})
