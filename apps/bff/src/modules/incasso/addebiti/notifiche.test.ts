import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  eOra,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { saldo } from '../../registri/contabilita/index.ts'
import { controllaInSospeso } from './operazioni/corsie.ts'
import { elaboraEventi } from './elabora-eventi.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

const invia = ({ payload, headers }: ReturnType<typeof notifica>) =>
  p.app.inject({ method: 'POST', url: '/psp/eventi', headers, payload })

const quante = async () =>
  (await p.db.selectFrom('eventi_psp').select('evento_id').execute()).length

async function sessioneDi(pagamento_id: string) {
  return p.db
    .selectFrom('operazioni_psp as o')
    .innerJoin('tentativi as t', 't.id', 'o.tentativo_id')
    .where('t.pagamento_id', '=', pagamento_id)
    .orderBy('t.n', 'desc')
    .select(['o.id', 'o.riferimento', 'o.chiave'])
    .executeTakeFirstOrThrow()
}

it('T04 una notifica contraffatta, senza firma o fuori UTF-8 è rifiutata e non lascia traccia', async () => {
  const prima = await quante()
  const buona = notifica('checkout.session.completed', { id: 'cs_1', object: 'checkout.session' })
  const falsa = notifica(
    'checkout.session.completed',
    { id: 'cs_1', object: 'checkout.session' },
    { secret: 'whsec_altro' },
  )
  const ritoccata = { ...buona, payload: buona.payload.replace('cs_1', 'cs_2') }
  const senza = {
    payload: buona.payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': '' },
  }
  const vecchia = notifica('x', { id: 'cs_1', object: 'checkout.session' })
  vecchia.headers['stripe-signature'] = vecchia.headers['stripe-signature'].replace(
    /t=\d+/,
    't=1700000000',
  )
  const strana = notifica(
    'x',
    { id: 'cs_1', object: 'checkout.session' },
    { id: 'evt_1.1700000000' },
  )
  for (const una of [falsa, ritoccata, senza, vecchia, strana]) {
    const risposta = await invia(una)
    expect([risposta.statusCode, risposta.json().code]).toEqual([400, 'firma_non_valida'])
  }
  const nonUtf8 = await p.app.inject({
    method: 'POST',
    url: '/psp/eventi',
    headers: buona.headers,
    payload: Buffer.concat([Buffer.from(buona.payload), Buffer.from([0xff])]),
  })
  expect(nonUtf8.statusCode).toBe(400)
  expect(await quante()).toBe(prima)
})

/** Signs any text at any time, as the provider does. */
function firmata(payload: string, timestamp = Math.floor(Date.now() / 1000)) {
  const secret = 'whsec_di_prova'
  const firma = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': firma } }
}

it('T04 firmata ma senza nulla che si possa leggere: rifiutata, non un errore nostro', async () => {
  for (const payload of ['null', '1', '"evt_1"', '[]', '{}', '{"id":"evt_1"}', 'non json']) {
    const risposta = await invia(firmata(payload))
    expect([payload, risposta.statusCode, risposta.json().code]).toEqual([
      payload,
      400,
      'firma_non_valida',
    ])
  }
})

it('T04 l’ora della firma: cinque minuti indietro e cinque avanti, non di più', async () => {
  const adesso = Math.floor(Date.now() / 1000)
  const esito = async (secondi: number) => {
    const { payload } = notifica('x', { id: 'cs_1', object: 'checkout.session' })
    return (await invia(firmata(payload, adesso + secondi))).statusCode
  }
  expect(await esito(240)).toBe(200)
  expect(await esito(-240)).toBe(200)
  expect(await esito(360)).toBe(400)
  expect(await esito(3600)).toBe(400)
  expect(await esito(-360)).toBe(400)
})

it('T04 copie e ordine non contano: lo stato finale è quello del fornitore', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento, '4000000000000002')
  await pagaSullaPagina(body.url_pagamento)
  const { chiave, riferimento } = await sessioneDi(debito.id)
  const intent = { id: 'pi_1', object: 'payment_intent', metadata: { chiave } }
  const sessione = { id: riferimento, object: 'checkout.session', client_reference_id: chiave }
  // The latest first, the stale ones after, each three times.
  const notifiche = [
    notifica('checkout.session.completed', sessione),
    notifica('payment_intent.succeeded', intent),
    notifica('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' }),
    notifica('payment_intent.created', intent),
  ]
  for (const una of [...notifiche, ...notifiche, ...notifiche]) {
    expect((await invia(una)).statusCode).toBe(200)
  }
  while ((await elaboraEventi(p.deps)) > 0);
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    tentativi: [{ stato: 'riuscito' }],
    scritture: ['incasso', 'commissione'],
  })
  const righe = await p.db
    .selectFrom('eventi_psp')
    .where('elaborato_at', 'is', null)
    .select('evento_id')
    .execute()
  expect(righe).toEqual([])
})

it('T04 una notifica che dice «pagato» non basta: lo dice il fornitore, o niente', async () => {
  const debito = await createDebito(p)
  await debito.paga()
  const { chiave, riferimento } = await sessioneDi(debito.id)
  await invia(
    notifica('checkout.session.completed', {
      id: riferimento,
      object: 'checkout.session',
      client_reference_id: chiave,
      payment_status: 'paid',
      amount_total: 12_050,
    }),
  )
  await elaboraEventi(p.deps)
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'in_verifica', scritture: [] })
})

it('T04 una notifica che non si riesce a elaborare non ferma le altre', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  const { chiave } = await sessioneDi(debito.id)
  const velenosa = notifica('payment_intent.succeeded', {
    id: 'pi_9',
    object: 'payment_intent',
    metadata: { chiave: 'x' },
  })
  await invia(velenosa)
  await p.db
    .updateTable('eventi_psp')
    .set({ intestazioni: '"rotta"' })
    .where('elaborato_at', 'is', null)
    .execute()
  await invia(
    notifica('payment_intent.succeeded', {
      id: 'pi_1',
      object: 'payment_intent',
      metadata: { chiave },
    }),
  )
  await elaboraEventi(p.deps)
  expect((await stato(p.db, debito.id)).stato).toBe('pagato')
  const [rimasta] = await p.db
    .selectFrom('eventi_psp')
    .where('elaborato_at', 'is', null)
    .selectAll()
    .execute()
  expect(rimasta).toMatchObject({ tentativi: 1 })
  expect(rimasta?.errore).not.toBe(null)
  expect(rimasta?.prossimo_at.getTime()).toBeGreaterThan(Date.now())
})

it('T04 un incasso che arriva dopo la chiusura non va perso e non paga due volte', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  const prima = await sessioneDi(debito.id)
  // The page was believed to be closed, and was not: what a provider should never do.
  await p.db
    .updateTable('tentativi')
    .set({ stato: 'annullato' })
    .where('pagamento_id', '=', debito.id)
    .execute()
  await p.db
    .updateTable('operazioni_psp')
    .set({ stato: 'conclusa', esito: 'annullato' })
    .where('id', '=', prima.id)
    .execute()
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'da_pagare' })
    .where('id', '=', debito.id)
    .execute()
  const dopo = await debito.paga()
  await pagaSullaPagina(dopo.body.url_pagamento)
  await pagaSullaPagina(body.url_pagamento)
  expect((await debito.leggi()).body.stato).toBe('pagato')

  const piattaforma = { intestatario: 'piattaforma', codice: 'incassi_da_riconciliare' }
  const saldoPrima = await saldo(p.db, piattaforma)
  const intent = { id: 'pi_1', object: 'payment_intent', metadata: { chiave: prima.chiave } }
  await invia(notifica('payment_intent.succeeded', intent))
  await invia(notifica('charge.succeeded', intent))
  while ((await elaboraEventi(p.deps)) > 0);
  expect(await saldo(p.db, piattaforma)).toBe(saldoPrima - 12_050)
  const righe = await p.db
    .selectFrom('incassi_da_riconciliare')
    .where('pagamento_id', '=', debito.id)
    .selectAll()
    .execute()
  expect(righe).toMatchObject([
    {
      importo_centesimi: 12_050,
      motivo: 'riuscito_dopo_la_chiusura',
      risolto_at: null,
      // How the provider calls it: without it nobody could give it back.
      riferimento_psp: expect.stringMatching(/^pi_/),
    },
  ])
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    incassato_centesimi: 12_050,
  })
})

it('T04 le notifiche vere arrivano firmate, anche doppie, mescolate e con una falsa in mezzo', async () => {
  const q = await startPayments({ conNotifiche: true })
  try {
    await q.guasto({ tipo: 'webhook_duplicati', quante_volte: 20 })
    await q.guasto({ tipo: 'webhook_mescolati', quante_volte: 20, ritardo_ms: 300 })
    await q.guasto({ tipo: 'webhook_falsi', quante_volte: 20 })
    const debito = await createDebito(q)
    const { body } = await debito.paga()
    await pagaSullaPagina(body.url_pagamento)
    for (let i = 0; i < 40 && (await stato(q.db, debito.id)).stato !== 'pagato'; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await elaboraEventi(q.deps)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    while ((await elaboraEventi(q.deps)) > 0);
    expect(await stato(q.db, debito.id)).toMatchObject({
      stato: 'pagato',
      scritture: ['incasso', 'commissione'],
    })
    const eventi = await q.db.selectFrom('eventi_psp').select(['tipo', 'evento_id']).execute()
    // There is one event of each kind: copies are one row, forgeries none.
    expect(new Set(eventi.map(({ tipo }) => tipo)).size).toBe(eventi.length)
    expect(await q.addebiti(debito.id)).toHaveLength(1)
  } finally {
    await q.stop()
  }
})

it('T03 chi non risponde mai: secondo il calendario, e poi decide una persona', async () => {
  const debito = await createDebito(p)
  await debito.paga()
  await p.guasto({
    tipo: 'errore_500_prima',
    percorso: 'GET /v1/checkout/sessions',
    quante_volte: 1000,
  })
  const attese: number[] = []
  for (let i = 0; i < 12; i++) {
    await eOra(p.db, debito.id)
    await controllaInSospeso(p.deps)
    const { prossimo_controllo_at } = await p.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', debito.id)
      .select('prossimo_controllo_at')
      .executeTakeFirstOrThrow()
    if (prossimo_controllo_at)
      attese.push(Math.round((prossimo_controllo_at.getTime() - Date.now()) / 1000))
  }
  const giorno = 86_400
  const previste = [10, 60, 300, 1800, 7200, 21_600, giorno, giorno, giorno, giorno, giorno]
  expect(attese).toHaveLength(previste.length)
  attese.forEach((secondi, i) =>
    expect(Math.abs(secondi - (previste[i] ?? 0))).toBeLessThanOrEqual(2),
  )
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'in_verifica',
    tentativi: [{ stato: 'da_verificare' }],
  })
  expect((await debito.leggi()).body).toMatchObject({
    stato: 'in_verifica',
    esito: { riuscito: null },
  })
  // Neither a second payment nor a refusal: the money may have moved.
  expect((await debito.paga()).body.stato).toBe('in_verifica')
})
