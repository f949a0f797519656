import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answers } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const CHIAVE = `rateo_test_${'a'.repeat(43)}`
const operation = (parameters: object[], example?: object) => ({
  summary: 'Chiede un pagamento',
  tags: ['pagamenti'],
  'x-ambito': 'pagamenti:scrittura',
  'x-codeSamples': [],
  parameters,
  ...(example && { requestBody: { content: { 'application/json': { example } } } }),
})
const answers = (ambiente: 'test' | 'live', change: Answers = {}): Answers => ({
  'GET /api/chiavi_api': {
    data: [],
    ambiente,
    giorni_massimi: 365,
    tetto_rimborsi_centesimi: 50_000,
  },
  'GET /api/openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Rateo', version: '1' },
    paths: {
      '/api/pagamenti': {
        post: operation([{ name: 'Idempotency-Key', in: 'header' }], { importo_centesimi: 4500 }),
      },
      '/api/pagamenti/{id}': { get: operation([{ name: 'id', in: 'path' }]) },
    },
  },
  ...change,
})
const open = (given: Answers) =>
  renderPage('/sviluppatori?scheda=prova', { as: 'esercente', answers: given })

it('SVI-B2 (parte) si manda due volte con la stessa chiave: si vede che cosa parte, che cosa risponde, e che l’effetto è uno', async () => {
  let times = 0
  const { server, user } = await open(
    answers('test', {
      'POST /api/pagamenti': () =>
        Response.json(
          { _id: 'x' },
          { headers: { 'idempotent-replayed': String(++times > 1), 'x-request-id': `r${times}` } },
        ),
    }),
  )
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mandala due volte' })
  expect(send.disabled).toBe(true)
  await user.type(screen.getByLabelText('La tua chiave di prova'), CHIAVE)
  await user.click(send)
  expect(await screen.findByText('Un solo effetto')).toBeTruthy()
  const calls = server.named('POST /api/pagamenti')
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  for (const { headers, credentials, body } of calls) {
    expect(headers.get('authorization')).toBe(`Bearer ${CHIAVE}`)
    expect(credentials).toBe('omit')
    expect(body).toEqual({ importo_centesimi: 4500 })
  }
  const left = screen.getByRole('region', { name: 'Che cosa è partito' })
  expect(left.textContent).toContain(`Idempotency-Key: ${keys[0]}`)
  expect(left.textContent).not.toContain(CHIAVE)
  expect(screen.getByRole('region', { name: 'La risposta 2' }).textContent).toContain('r2')
})

it('SVI-B2 (parte) senza i dati del percorso, con un JSON sbagliato o una chiave vera non si manda niente', async () => {
  const { server, user } = await open(answers('test'))
  const select = await screen.findByLabelText('Chiamata')
  await user.type(screen.getByLabelText('La tua chiave di prova'), CHIAVE)
  await user.selectOptions(select, 'GET /api/pagamenti/{id}')
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Manda' })
  expect(send().disabled).toBe(true)
  await user.type(screen.getByLabelText('id'), 'a/b')
  await user.click(send())
  await waitFor(() => expect(server.named('GET /api/pagamenti/a%2Fb')).toHaveLength(1))
  const answer = await screen.findByRole('region', { name: 'La risposta' })
  expect(within(answer).getByText('404')).toBeTruthy()
  await user.selectOptions(select, 'POST /api/pagamenti')
  await user.type(screen.getByLabelText('Dati, in JSON'), '}}')
  expect(screen.getByText(/Non è JSON/)).toBeTruthy()
  expect(send().disabled).toBe(true)
})

it('SVI-B2 (parte) dove le chiavi sono vere non si prova niente', async () => {
  await open(answers('live'))
  expect(await screen.findByText('Le prove si fanno nell’ambiente di prova')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Manda' })).toBeNull()
})
