import type { ConsegnaWebhook, EndpointWebhook } from '@rateo/contract/ponte/webhook'
import { EVENTI_WEBHOOK } from '@rateo/domain/sviluppatori/eventi-webhook'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, type Call, refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { dialog } from '../../../../test/hostile.ts'
import { renderPage } from '../../../../test/render.tsx'

const anEndpoint = (change: Partial<EndpointWebhook> = {}): EndpointWebhook => ({
  _id: ID,
  indirizzo: 'https://negozio.esempio.it/rateo',
  descrizione: 'Negozio',
  eventi: [],
  stato: 'attivo',
  falliti: 0,
  segreto_prima_fino: null,
  riuscite_percento: 97.5,
  p95_ms: 180,
  da_consegnare: 0,
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const aConsegna = (change: Partial<ConsegnaWebhook> = {}): ConsegnaWebhook => ({
  _id: '0000000000000000000000c1',
  evento_id: '0000000000000000000000e1',
  tipo: 'pagamento.pagato',
  oggetto_id: '0000000000000000000000b1',
  stato: 'consegnata',
  tentativi: 1,
  prossimo_at: null,
  ultimo_stato_http: 200,
  created_at: '2026-11-21T09:30:00.000Z',
  n: 7,
  ...change,
})
const REGISTER = `POST /api/webhook/${ID}/consegne`
const answers = (data: EndpointWebhook[], change: Answers = {}): Answers => ({
  'GET /api/webhook': { data, massimo: 10, eventi: [...EVENTI_WEBHOOK] },
  [REGISTER]: { data: [], altre: false },
  ...change,
})
const open = (given: Answers) =>
  renderPage('/sviluppatori?scheda=webhook', { as: 'esercente', answers: given })

it('SVI-M2 (parte) senza indirizzi dice a che cosa serve; il primo si aggiunge e se ne legge il segreto', async () => {
  const sent: unknown[] = []
  const made = anEndpoint()
  const { user } = await open(
    answers([], {
      'POST /api/webhook': ({ body }: Call) => {
        sent.push(body)
        return { endpoint: made, segreto: 'whsec_abc' }
      },
      [`GET /api/webhook/${ID}/segreto`]: { segreto: 'whsec_abc' },
    }),
  )
  expect(await screen.findByText(/Ancora nessun indirizzo/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Nuovo indirizzo' }))
  const form = within(await dialog())
  await user.type(form.getByLabelText(/^Indirizzo/), 'https://negozio.esempio.it/rateo')
  await user.click(form.getByRole('checkbox', { name: 'Mandati SDD' }))
  await user.click(form.getByRole('button', { name: 'Aggiungi' }))
  expect(await screen.findByText('whsec_abc')).toBeTruthy()
  const [{ indirizzo, eventi }] = sent as [{ indirizzo: string; eventi: string[] }]
  expect(indirizzo).toBe('https://negozio.esempio.it/rateo')
  expect(eventi).toContain('pagamento.pagato')
  expect(eventi.filter((evento) => evento.startsWith('mandato.'))).toEqual([])
})

it('SVI-M2 (parte) un indirizzo che non va lo dice accanto al campo, e non perde ciò che è scritto', async () => {
  const pointer = '/indirizzo'
  const message = 'Serve un indirizzo pubblico che comincia con https://'
  const { user } = await open(
    answers([], { 'POST /api/webhook': () => refuse('dati_non_validi', [{ pointer, message }]) }),
  )
  await user.click(await screen.findByRole('button', { name: 'Nuovo indirizzo' }))
  const form = within(await dialog())
  await user.type(form.getByLabelText(/^Indirizzo/), 'http://negozio.it')
  await user.click(form.getByRole('button', { name: 'Aggiungi' }))
  await waitFor(() => expect(form.getAllByText(message).length).toBeGreaterThan(0))
  expect(form.getByLabelText<HTMLInputElement>(/^Indirizzo/).value).toBe('http://negozio.it')
})

it('SVI-B3 (parte) di ogni indirizzo si legge come va; uno fermato da noi si fa ripartire', async () => {
  const sent: unknown[] = []
  const { user } = await open(
    answers([anEndpoint({ stato: 'guasto', falliti: 20, da_consegnare: 3 })], {
      [`PUT /api/webhook/${ID}`]: ({ body }: Call) => {
        sent.push(body)
        return anEndpoint()
      },
    }),
  )
  const list = await screen.findByRole('list', { name: 'Indirizzi' })
  expect(list.textContent).toContain('Fermato: non riceve')
  expect(list.textContent).toContain('97,5 % riuscite negli ultimi 7 giorni')
  expect(list.textContent).toContain('3 eventi in attesa')
  await user.click(within(list).getByRole('button', { name: 'Fai ripartire Negozio' }))
  await waitFor(() => expect(sent).toMatchObject([{ stato: 'attivo' }]))
})

it('SVI-M2 (parte) il registro dice ogni consegna e che cosa ha risposto; una si manda di nuovo', async () => {
  const consegna = aConsegna({ stato: 'rinunciata', tentativi: 9, ultimo_stato_http: 503 })
  const resent: string[] = []
  const { user } = await open(
    answers([anEndpoint()], {
      [REGISTER]: { data: [consegna], altre: false },
      [`GET /api/consegne_webhook/${consegna._id}`]: {
        ...consegna,
        indirizzo: 'https://negozio.esempio.it/rateo',
        intestazioni: { 'webhook-id': consegna.evento_id },
        corpo: '{"type":"pagamento.pagato"}',
        risposte: [
          {
            n: 9,
            at: '2026-11-21T09:31:00.000Z',
            durata_ms: 42,
            stato_http: 503,
            risposta: 'in manutenzione',
            errore: 'Ha risposto 503',
          },
        ],
      },
      [`POST /api/consegne_webhook/${consegna._id}/riconsegna`]: ({ name }: Call) => {
        resent.push(name)
        return { _id: consegna._id }
      },
    }),
  )
  const list = await screen.findByRole('list', { name: 'Consegne' })
  expect(list.textContent).toContain('Tentativo 9 di 9, ha risposto 503')
  await user.click(within(list).getByRole('button', { name: 'Apri pagamento.pagato' }))
  const shown = within(await dialog())
  expect(await shown.findByText('in manutenzione')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Manda di nuovo' }))
  await waitFor(() => expect(resent).toHaveLength(1))
})

const message = (tipo: string, data: object) => JSON.stringify({ type: tipo, data })
const shown = (consegna: ConsegnaWebhook, corpo: string) => ({
  [`GET /api/consegne_webhook/${consegna._id}`]: {
    ...consegna,
    indirizzo: 'https://negozio.esempio.it/rateo',
    intestazioni: {},
    corpo,
    risposte: [],
  },
})

describe('SVI-B1 due consegne a confronto, e la verifica di una firma', () => {
  it('SVI-B1 (parte) di due consegne si legge che cosa è diverso, campo per campo', async () => {
    const dopo = aConsegna()
    const prima = aConsegna({ _id: '0000000000000000000000c2', tipo: 'pagamento.creato', n: 6 })
    const { user } = await open(
      answers([anEndpoint()], {
        [REGISTER]: { data: [dopo, prima], altre: false },
        ...shown(dopo, message('pagamento.pagato', { stato: 'pagato', residuo_centesimi: 0 })),
        ...shown(prima, message('pagamento.creato', { stato: 'da_pagare', residuo_centesimi: 0 })),
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Apri pagamento.pagato' }))
    const root = within(await dialog())
    await user.selectOptions(await root.findByLabelText('Con la consegna'), prima._id)
    const rows = within(await root.findByRole('table')).getAllByRole('row')
    expect(
      rows.map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([[], ['"pagamento.creato"', '"pagamento.pagato"'], ['"da_pagare"', '"pagato"']])
  })

  it('SVI-B1 (parte) una firma si verifica nella pagina, senza mandare niente', async () => {
    const { server, user } = await open(answers([anEndpoint()]))
    await user.click(await screen.findByRole('button', { name: 'Verifica una firma' }))
    const before = server.calls.length
    const root = within(await dialog())
    // The vector of Standard Webhooks 1.0.0.
    const corpo = '{"test": 2432232314}'
    await user.click(root.getByLabelText(/^Testo ricevuto/))
    await user.paste(corpo)
    await user.type(root.getByLabelText(/^webhook-id/), 'msg_p5jXN8AQM9LWM0D4loKWxJek')
    await user.type(root.getByLabelText(/^webhook-timestamp/), '1614265330')
    const firma = root.getByLabelText(/^webhook-signature/)
    await user.type(firma, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
    await user.type(
      root.getByLabelText(/^Segreto dell’indirizzo/),
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    )
    await user.click(root.getByRole('button', { name: 'Verifica' }))
    expect(await root.findByText('La firma è giusta')).toBeTruthy()
    await user.type(firma, 'x')
    await user.click(root.getByRole('button', { name: 'Verifica' }))
    expect(await root.findByText('La firma non è giusta')).toBeTruthy()
    const sent = server.calls.slice(before).map(({ name }) => name)
    expect(sent.filter((name) => !name.startsWith('GET ') && name !== REGISTER)).toEqual([])
  })
})
