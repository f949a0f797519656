import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  HUGE,
  type JsonSchema,
  OF_ANOTHER_TYPE,
  places,
  sample,
  STRANGE,
  UNPRINTABLE,
  withValue,
} from '../../test/bad-values.ts'
import { startApp } from '../../test/client.ts'
import { checkAnswer, createForms, type Form } from '../../test/forms.ts'

// Bodies drawn by lot, several things wrong at once. Many more of them: RATEO_CORPI=20000 for each family.
const CORPI = Number(process.env['RATEO_CORPI'] ?? 150)
const SEME = Number(process.env['RATEO_SEME'] ?? 20_261_123)
/** No answer to a hostile body takes longer, in milliseconds; wide, since the machine of the tests is shared. */
const MASSIMO_MS = 5000

const rateo = await startApp()
afterAll(() => rateo.stop())
const { forms, send, other, admin } = await createForms(rateo)
const statuses = new Map<number, number>()
beforeEach(() => statuses.clear())

const isSearch = ({ title }: Form) => title.includes('/search/')
const FAMILIES: Readonly<Record<string, readonly Form[]>> = {
  ricerche: forms.filter(isSearch),
  scritture: forms.filter((form) => form.person !== null && !isSearch(form)),
  pubbliche: forms.filter((form) => form.person === null && !isSearch(form)),
}

const CAMPI = [
  '_id',
  'stato',
  'importo_centesimi',
  'created_at',
  'scadenza',
  'esercente_id',
  'nome',
]
const OPERATORI = ['$eq', '$ne', '$in', '$gte', '$lte', '$where', '$regex', 'toString']
const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as object
const value = fc.oneof(
  fc.constantFrom(
    ...Object.values(STRANGE),
    ...Object.values(OF_ANOTHER_TYPE),
    ...Object.values(UNPRINTABLE),
    HUGE,
    deep,
    other.esercente.id,
    Array.from({ length: 1000 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
)
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', ...CAMPI, ...OPERATORI),
  fc.string({ maxLength: 20 }),
)
const condition = fc.oneof(
  value,
  fc.dictionary(fc.constantFrom(...OPERATORI), value, { maxKeys: 3 }),
)
const conditions = fc.dictionary(fc.oneof(fc.constantFrom(...CAMPI), key), condition, {
  maxKeys: 4,
})

const plausible = fc.oneof(
  fc.constantFrom('da_pagare', 'pagato', '2026-11-30', '2026-11-30T10:00:00Z', 'Rossi', null, true),
  fc.maxSafeInteger(),
  fc.string({ maxLength: 12 }),
)
/** A search that a list may well be asked: a text, a page, an order, a filter. */
const asked = fc.oneof(
  fc.tuple(fc.constant(['search']), fc.string({ unit: 'grapheme', maxLength: 60 })),
  fc.tuple(fc.constant(['limit']), fc.integer({ min: 1, max: 100 })),
  fc.tuple(fc.constant(['page']), fc.integer({ min: 0, max: 1000 })),
  fc.tuple(
    fc.constant(['sort']),
    fc.dictionary(fc.constantFrom('_id', 'created_at', 'stato'), fc.constantFrom(1, -1, 'desc'), {
      maxKeys: 1,
    }),
  ),
  fc.tuple(
    fc.constantFrom(['filters'], ['query']),
    fc.dictionary(
      fc.constantFrom(...CAMPI),
      fc.oneof(
        plausible,
        fc.dictionary(fc.constantFrom('$eq', '$ne', '$gte', '$in'), plausible, { maxKeys: 2 }),
      ),
      { maxKeys: 2 },
    ),
  ),
)

/** One change of a body: a field takes another value, an unknown one comes along, or one is missing. */
const change = (schema: JsonSchema) => {
  const paths = places(schema).map(({ path }) => path)
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(['campo'], ...paths), value) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        key.map((name) => [name]),
        value,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(['campo'], ...paths), fc.constant(undefined)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constantFrom(['query'], ['filters'], ['sort'], ['cursor']),
        conditions,
      ),
    },
  )
}

const changesOf = (form: Form) =>
  isSearch(form)
    ? fc.oneof(
        fc.array(asked, { minLength: 1, maxLength: 3 }),
        fc.array(fc.oneof(asked, change(form.schema)), { minLength: 1, maxLength: 4 }),
      )
    : fc.array(change(form.schema), { minLength: 1, maxLength: 4 })

/** A search begins with nothing, which is one already; another form with what it could send. */
const bodyOf = (form: Form) =>
  changesOf(form).map((changes) =>
    changes.reduce(
      (body, [path, to]) => withValue(body, [...path], to as never),
      isSearch(form) ? {} : sample(form.schema),
    ),
  )

it.each(Object.entries(FAMILIES))(
  'X8 %s: whatever is sent, the answer is ours, in Italian, soon, and about nobody else',
  { timeout: 60_000 + CORPI * 200 },
  async (_, family) => {
    expect(family.length).toBeGreaterThan(3)
    let n = 0
    const sent = fc
      .constantFrom(...family)
      .chain((form) => fc.record({ form: fc.constant(form), body: bodyOf(form) }))
    await fc.assert(
      fc.asyncProperty(sent, async ({ form, body }) => {
        // Too many tries are another test's subject.
        if ((n += 1) % 20 === 0) await rateo.db.deleteFrom('limiti').execute()
        const began = performance.now()
        const answer = await send(form, body)
        const ms = performance.now() - began
        expect([form.title, ms < MASSIMO_MS]).toEqual([form.title, true])
        checkAnswer(answer, form.title)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (form.person === admin) return
        const theirs = [other.cliente.email, other.esercente.email]
        expect(theirs.filter((text) => answer.raw.includes(text))).toEqual([])
      }),
      { numRuns: CORPI, seed: SEME },
    )
    console.info([...statuses].map(([status, times]) => `${status}: ${times}`).join(', '))
    // Most of them got as far as the call: neither a limit nor a session that ended stood before it.
    const stopped = (statuses.get(401) ?? 0) + (statuses.get(429) ?? 0)
    expect(stopped).toBeLessThan(CORPI / 2)
  },
)
