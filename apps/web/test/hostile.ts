import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { type Answers, type Call, refuse } from './fake-server.ts'

// A form, filled in every field with what nobody should write: what is wrong is said in Italian and led to, nothing that
// was typed is lost, and a refusal of the server is read, whether it names a field of the form or not.

const HOSTILE: Readonly<Record<string, string>> = {
  nothing: '',
  spaces: '   ',
  markup: '<script>alert(1)</script>',
  sql: "'; drop table pagamenti; --",
  emoji: '👩🏽‍🚀🇮🇹',
  'writing turned round': 'Mario \u202eISSOR',
  'less than nothing': '-1',
  'more than there is': '9'.repeat(30),
  'ten thousand letters': 'à'.repeat(10_000),
}

const ENGLISH =
  /\b(invalid|must|expected|received|required|should|unexpected|too (big|small|long|short)|failed|undefined|NaN|Input)\b/

const HIDDEN = 'Il testo contiene caratteri che non si vedono: riscrivilo a mano.'
const UNREAD = 'Scrivi la data come'
const ELSEWHERE = 'Non va bene'

type FieldError = { pointer: string; message: string }

/** As the server reads any JSON, before it looks at the contract. */
function hidden(value: unknown, pointer = ''): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\u202e') ? [{ pointer, message: HIDDEN }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => hidden(child, `${pointer}/${key}`))
}

/**
 * A server that answers by the contract of each call, and refuses valid calls with a pointer to no field. `said` is
 * what the last call was told.
 */
export function refusing(calls: Readonly<Record<string, Endpoint>>) {
  const said: string[] = []
  const answer = (endpoint: Endpoint) => (call: Call) => {
    const schema: z.ZodMiniType | undefined = endpoint.body
    const found = hidden(call.body)
    const parsed = schema?.safeParse(call.body, { error: () => 'Il valore non è valido' })
    const errors =
      found.length > 0
        ? found
        : parsed?.success === false
          ? parsed.error.issues.map(({ path, message }) => ({
              pointer: path.map((step) => `/${String(step)}`).join(''),
              message,
            }))
          : [{ pointer: '/altro', message: ELSEWHERE }]
    said.push(...errors.map(({ message }) => message).filter((message) => message !== ELSEWHERE))
    return refuse(found.length > 0 ? 'json_non_valido' : 'dati_non_validi', errors)
  }
  const answers: Answers = Object.fromEntries(
    Object.entries(calls).map(([name, endpoint]) => [name, answer(endpoint)]),
  )
  return { answers, said }
}

/** The fields that take free text: a day and a list keep to their own shape. */
const fieldsOf = (root: HTMLElement) =>
  [
    ...root.querySelectorAll<HTMLInputElement>(
      'input[type=text], input[type=email], input[type=tel], input[type=password], input:not([type]), textarea',
    ),
  ].filter((field) => !field.readOnly && !field.disabled && !field.hasAttribute('aria-haspopup'))

const wrongIn = (root: HTMLElement) => root.querySelector('[aria-invalid="true"]')
const saysWhatIsWrong = (root: HTMLElement) => wrongIn(root) ?? within(root).queryByRole('alert')

/** Long enough for a refusal to come back and be drawn: what was said before must not be taken for it. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 15))

type Prova = { root: HTMLElement; submit: string | RegExp; said: string[] }

const isAmount = (field: HTMLInputElement) =>
  ['decimal', 'numeric'].includes(field.getAttribute('inputmode') ?? '')

/** Typed, and left for the next one. */
function write(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

/** The field of a day that cannot be read says so better than the form, which was told that there is none. */
const shownFor = (message: string, root: HTMLElement) =>
  message === 'Inserisci una data' && root.textContent.includes(UNREAD) ? UNREAD : message

/** Presses and looks; false when there was nothing to press, and nothing to say why. */
async function press({ root, submit, said }: Prova, about: string, value: string) {
  const fields = fieldsOf(root)
  const typed = fields.map((field) => field.value)
  const button = within(root).getAllByRole('button', { name: submit }).at(-1)
  // Nothing to send: it says so by not being offered.
  if (button === undefined || button.hasAttribute('disabled')) return wrongIn(root) !== null
  said.length = 0
  fireEvent.click(button)
  await settle()
  await waitFor(() => expect([about, saysWhatIsWrong(root)]).not.toEqual([about, null]))
  for (const message of said) {
    expect([about, root.textContent].join(': ')).toContain(shownFor(message, root))
  }
  expect([about, ...fields.map((field) => field.value)]).toEqual([about, ...typed])
  expect(root.textContent.replaceAll(value || ' ', '')).not.toMatch(ENGLISH)
  // Led to the summary or to the field to correct; a refusal of the whole leaves the person where they are.
  if (wrongIn(root) !== null) {
    await waitFor(() =>
      expect([about, root.contains(document.activeElement)]).toEqual([about, true]),
    )
  }
  return true
}

export async function provaOstile(prova: Prova): Promise<void> {
  const { root } = prova
  for (const select of root.querySelectorAll('select')) {
    if (select.value === '') write(select, [...select.options].at(-1)?.value ?? '')
  }
  const amounts = fieldsOf(root).filter(isAmount)
  const before = amounts.map((field) => field.value)
  let wasPressed = false
  for (const [about, value] of Object.entries(HOSTILE)) {
    const fields = fieldsOf(root)
    expect([about, fields.length]).not.toEqual([about, 0])
    for (const field of fields) write(field, value)
    wasPressed = (await press(prova, about, value)) || wasPressed
  }
  // Valid amounts let the hostile text beside them reach the server.
  if (amounts.length > 0 && amounts.length < fieldsOf(root).length) {
    for (const [i, field] of amounts.entries()) write(field, before[i] ?? '')
    const value = HOSTILE['writing turned round'] ?? ''
    for (const field of fieldsOf(root)) if (!isAmount(field)) write(field, value)
    await press(prova, 'writing turned round, beside', value)
  }
  expect(wasPressed, 'the form was never sent, nor said why').toBe(true)
}

/** The dialog that is open. */
export const dialog = () => screen.findByRole('dialog')
