import { readdirSync } from 'node:fs'
import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { PASSI, type RuoloRegistrabile } from '@rateo/contract/persone/passi'
import { salvaPasso } from '@rateo/contract/persone/registrazione'
import { expect } from 'vitest'
import { newId } from '../src/db/ids.ts'
import { PROBLEM_TYPE } from '../src/http/errors.ts'
import { type JsonSchema, toJsonSchema } from './bad-values.ts'
import type { Person, startApp, TestResponse } from './client.ts'
import { createAdmin, createUtente } from './factories.ts'
import { RECORDS } from './records.ts'
import { createWorld, type World } from './world.ts'

const CONTRACT = new URL('../../../packages/contract/src/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint & { body: NonNullable<Endpoint['body']> } =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'allow' in value &&
  'body' in value

async function readContract() {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(new URL(name, CONTRACT).href)),
  )
  const calls = modules.flatMap((one) => Object.values(one).filter(isEndpoint))
  return [...new Map(calls.map((one) => [`${one.method} ${one.path}`, one])).values()]
}

/** A call that takes a body, somebody who may make it, and records of theirs to name in its address. */
export type Form = {
  title: string
  call: Endpoint
  schema: JsonSchema
  person: Person | null
  ids: Record<string, string>
}

/** After them a person could ask nothing more, or would work for another esercente with fewer duties. */
const ENDS_THE_SESSION = new Set([
  'POST /api/profilo/esci_ovunque',
  'POST /api/mie_attivita',
  'POST /api/mie_attivita/:id/scegli',
])

type Rateo = Awaited<ReturnType<typeof startApp>>

/** Every form of the contract on a server, and the way to send one. Decisions of the staff are about `other`. */
export async function createForms({ app, db, as }: Rateo) {
  const world = await createWorld(db)
  const other: World = await createWorld(db)
  const admin = await createAdmin(db)

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
        ? await provide(db, personFor(call) === admin ? other : world, chi)
        : {}
    return typeof ids === 'string' ? { id: ids } : ids
  }

  const served = new Set(app.routeTable.map(({ method, path }) => `${method} ${path}`))

  async function formsOfContract(): Promise<Form[]> {
    const forms: Form[] = []
    for (const call of await readContract()) {
      const title = `${call.method} ${call.path}`
      if (!served.has(title) || ENDS_THE_SESSION.has(title)) continue
      // The forms are made one after the other: records of one esercente are numbered.
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

  const fill = (path: string, ids: Record<string, string>) =>
    path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? newId())

  return {
    other,
    admin,
    forms: [
      ...(await formsOfContract()),
      ...(await formsOfRegistrazione('cliente')),
      ...(await formsOfRegistrazione('esercente')),
    ],
    send: ({ call, person, ids }: Form, body: unknown): Promise<TestResponse> =>
      as(person)(call.method, fill(call.path, ids), body, {
        'idempotency-key': `prova-${newId()}`,
      }),
  }
}

// Words of libraries, of databases and of frameworks; none of them is Italian.
const ENGLISH =
  /\b(invalid|must|expected|received|required|should|string|unexpected|too (big|small|long|short)|not found|failed|syntax|value|violates|constraint|undefined|null|NaN|the|is not)\b/i

/** Nothing but an answer of ours: a success, or a failure that says in Italian what to correct. */
export function checkAnswer({ status, body, headers }: TestResponse, about: string) {
  // The provider of this test never answers: what gets as far as it was accepted.
  if (status < 400 || body?.code === 'fornitore_non_raggiungibile') return
  expect(status, `${about}: ${JSON.stringify(body)}`).toBeLessThan(500)
  const sentences = [body.error_message, ...body.errors.map(({ message }: Said) => message)]
  const foreign = sentences.filter((sentence) => sentence.length < 5 || ENGLISH.test(sentence))
  expect([about, headers['content-type'], ...foreign]).toEqual([about, PROBLEM_TYPE])
}
export type Said = { pointer: string; message: string }
