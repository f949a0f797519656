import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  HUGE,
  OF_ANOTHER_TYPE,
  type Place,
  places,
  sample,
  STRANGE,
  UNPRINTABLE,
  withValue,
} from '../../test/bad-values.ts'
import { startApp, type TestResponse } from '../../test/client.ts'
import { checkAnswer, createForms, type Said } from '../../test/forms.ts'

// Each field of each form with wrong, empty, huge and hostile values: whatever the body, the answer is ours and Italian.

const rateo = await startApp()
afterAll(() => rateo.stop())
const { forms: all, send } = await createForms(rateo)
/** All lists have the same body: one of them is enough. */
const forms = all.filter(({ title }) => !title.includes('/search/') || title.endsWith('/pagamenti'))

// Too many tries are another test's subject.
beforeEach(() => rateo.db.deleteFrom('limiti').execute())

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
