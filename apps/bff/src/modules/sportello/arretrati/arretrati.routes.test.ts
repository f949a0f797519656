import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments, stato } from '../../../../test/payments.ts'
import { newId } from '../../../db/ids.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterEach(() => p.senzaGuasti())
afterAll(() => p.stop())

type Cliente = Awaited<ReturnType<typeof createCliente>>
type Valori = Partial<Parameters<typeof createPagamento>[1]>

const SENZA_FONDI = 'pm_card_chargeDeclinedInsufficientFunds'
const DA_CONFERMARE = 'pm_card_authenticationRequired'
const IERI = '2020-01-31'

const fornitore = async (percorso: string, campi: Record<string, string> = {}) => {
  const response = await fetch(`${p.pspUrl}${percorso}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_prova' },
    body: new URLSearchParams(campi),
  })
  return ((await response.json()) as { id: string }).id
}

/** A saved card; with a token of the trial provider, one that does what the token says when it is charged. */
async function cartaDi(chi: Cliente, token?: string): Promise<string> {
  const { body } = await p.as(chi)('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url)
  const url = `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`
  const id = (await p.as(chi)('POST', url, {})).body.carta_id as string
  if (token === undefined) return id
  const carta = { type: 'card', 'card[token]': token }
  await p.db
    .updateTable('metodi_di_pagamento')
    .set({
      metodo_psp: await fornitore('/v1/payment_methods', carta),
      cliente_psp: await fornitore('/v1/customers'),
    })
    .where('id', '=', id)
    .execute()
  return id
}
async function debito(chi: Cliente, values: Valori = {}) {
  const { id: esercente_id } = await createEsercente(p.db)
  const debt = { esercente_id, cliente_id: chi.id, scadenza: IERI, ...values }
  return (await createPagamento(p.db, debt)).id
}
const leggi = (chi: Cliente, carta: string) =>
  p.as(chi)('GET', `/api/carte_di_credito/${carta}/arretrati`)
const paga = (
  chi: Cliente,
  carta: string,
  ids: readonly string[],
  { importo = 12_050, key = randomUUID() as string } = {},
) =>
  p.as(chi)(
    'POST',
    `/api/carte_di_credito/${carta}/arretrati`,
    { pagamenti: ids.map((_id) => ({ _id, importo_centesimi: importo })) },
    { 'idempotency-key': key },
  )

describe('CAR-B1 what is offered', () => {
  it('CAR-B1 the overdue ones with their total, and why the others not', async () => {
    const chi = await createCliente(p.db)
    const carta = await cartaDi(chi)
    const buono = await debito(chi, { scadenza: '2020-01-01' })
    const chiuso = await createEsercente(p.db, { stato: 'sospeso' })
    await debito(chi, { esercente_id: chiuso.id })
    await debito(chi, { metodi_ammessi: ['bonifico'] })
    await debito(chi, { scadenza: '2099-01-01' })
    await debito(chi, { stato: 'pagato', incassato_centesimi: 12_050 })
    await debito(await createCliente(p.db))
    const { status, body } = await leggi(chi, carta)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      carta: { _id: carta, etichetta: 'Visa •••• 4242' },
      totale_centesimi: 12_050,
      altri: 0,
    })
    expect(body.data).toHaveLength(3)
    expect(body.data[0]).toMatchObject({ _id: buono, importo_centesimi: 12_050, impedimento: null })
    const perche = body.data.map((one: { impedimento: string | null }) => one.impedimento)
    expect(perche.join(' ')).toContain('non accetta la carta')
    expect(perche.join(' ')).toContain('per ora non può incassare')
  })

  it('CAR-B1 due carte con le stesse ultime quattro si distinguono dal nome o dalla scadenza', async () => {
    const chi = await createCliente(p.db)
    const [una, altra] = [await cartaDi(chi), await cartaDi(chi)]
    const cambia = (id: string, values: { soprannome?: string; scade_mese?: number }) =>
      p.db.updateTable('metodi_di_pagamento').set(values).where('id', '=', id).execute()
    await cambia(una, { soprannome: 'Di casa' })
    await cambia(altra, { scade_mese: 3 })
    expect((await leggi(chi, una)).body.carta.etichetta).toBe('Di casa, Visa •••• 4242')
    expect((await leggi(chi, altra)).body.carta.etichetta).toMatch(
      /^Visa •••• 4242, scade 03\/\d{4}$/,
    )
  })

  it('CAR-B1 another’s card, an unknown one and a removed one do not exist', async () => {
    const chi = await createCliente(p.db)
    const carta = await cartaDi(chi)
    const altri = await createCliente(p.db)
    expect((await leggi(altri, carta)).status).toBe(404)
    expect((await leggi(chi, newId())).status).toBe(404)
    await p.db
      .updateTable('metodi_di_pagamento')
      .set({ stato: 'rimossa' })
      .where('id', '=', carta)
      .execute()
    expect((await leggi(chi, carta)).status).toBe(404)
    expect((await paga(chi, carta, [newId()])).status).toBe(404)
  })

  it('CAR-B1 a card that the bank refused for good is not offered for the same debt', async () => {
    const chi = await createCliente(p.db)
    const id = await debito(chi)
    const carta = await cartaDi(chi, SENZA_FONDI)
    expect((await paga(chi, carta, [id])).body.data).toMatchObject([{ esito: 'rifiutato' }])
    await p.db
      .updateTable('tentativi')
      .set({ codice_rifiuto: 'rifiuto_definitivo' })
      .where('pagamento_id', '=', id)
      .execute()
    const { body } = await leggi(chi, carta)
    expect(body).toMatchObject({ totale_centesimi: 0, data: [{ _id: id }] })
    expect(body.data[0].impedimento).toContain('serve un’altra carta')
    expect((await paga(chi, carta, [id])).body.data).toMatchObject([{ esito: 'non_chiesto' }])
  })
})

describe('CAR-B1 paying them', () => {
  it('CAR-B1 each has its own charge, its own outcome and why it was tried', async () => {
    const chi = await createCliente(p.db)
    const ids = [await debito(chi), await debito(chi), await debito(chi)]
    const carta = await cartaDi(chi)
    const { status, body } = await paga(chi, carta, ids.slice(0, 2))
    expect(status).toBe(200)
    expect(body.data).toMatchObject(ids.slice(0, 2).map((_id) => ({ _id, esito: 'pagato' })))
    expect(body.data[0].message).toContain('120,50')
    for (const id of ids.slice(0, 2)) {
      expect(await stato(p.db, id)).toMatchObject({
        stato: 'pagato',
        incassato_centesimi: 12_050,
        scritture: ['incasso', 'commissione'],
      })
      expect(await p.addebiti(id)).toHaveLength(1)
    }
    // A debt that was not chosen is not touched.
    expect(await stato(p.db, ids[2] ?? '')).toMatchObject({ stato: 'da_pagare', tentativi: [] })
    const { motivo_avvio } = await p.db
      .selectFrom('tentativi')
      .select('motivo_avvio')
      .where('pagamento_id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow()
    expect(motivo_avvio).toBe('riprova_cambio_metodo')
    expect((await leggi(chi, carta)).body.data).toMatchObject([{ _id: ids[2] }])
  })

  it('CAR-B1 a double click and two windows charge each debt once', async () => {
    const chi = await createCliente(p.db)
    const ids = [await debito(chi), await debito(chi)]
    const carta = await cartaDi(chi)
    const key = randomUUID()
    const answers = await Promise.all([
      paga(chi, carta, ids, { key }),
      paga(chi, carta, ids, { key }),
      paga(chi, carta, ids),
      paga(chi, carta, ids),
    ])
    // The same key at once is told to wait; whatever else is answered is about the one charge.
    for (const { status } of answers) expect([200, 409]).toContain(status)
    for (const id of ids) {
      expect(await p.addebiti(id)).toHaveLength(1)
      expect(await stato(p.db, id)).toMatchObject({ stato: 'pagato', incassato_centesimi: 12_050 })
    }
    const again = await paga(chi, carta, ids, { key })
    expect(again.status).toBe(200)
    for (const id of ids) expect(await p.addebiti(id)).toHaveLength(1)
  })

  it('CAR-B1 one refused holds back no other, and says that no money moved', async () => {
    const chi = await createCliente(p.db)
    const ids = [await debito(chi), await debito(chi)]
    const carta = await cartaDi(chi, SENZA_FONDI)
    const { body } = await paga(chi, carta, ids)
    expect(body.data).toMatchObject([{ esito: 'rifiutato' }, { esito: 'rifiutato' }])
    expect(body.data[0].message).toContain('Non è stato addebitato')
    for (const id of ids) expect(await stato(p.db, id)).toMatchObject({ stato: 'da_pagare' })
  })

  it('CAR-B1 where the bank wants a confirmation, it says to open the payment', async () => {
    const chi = await createCliente(p.db)
    const id = await debito(chi)
    const carta = await cartaDi(chi, DA_CONFERMARE)
    const { body } = await paga(chi, carta, [id])
    expect(body.data).toMatchObject([{ _id: id, esito: 'da_confermare' }])
    expect(await p.addebiti(id)).toHaveLength(0)
  })

  it('CAR-B1 an amount that has changed, another’s debt and one that is paid are not charged', async () => {
    const chi = await createCliente(p.db)
    const carta = await cartaDi(chi)
    const cambiato = await debito(chi, { importo_centesimi: 9000 })
    const altrui = await debito(await createCliente(p.db))
    const pagato = await debito(chi, { stato: 'pagato', incassato_centesimi: 12_050 })
    const { body } = await paga(chi, carta, [cambiato, altrui, pagato, newId()])
    expect(body.data.map(({ esito }: { esito: string }) => esito)).toEqual(
      Array.from({ length: 4 }, () => 'non_chiesto'),
    )
    expect(body.data[0].message).toContain('90,00')
    expect(await p.addebiti(altrui)).toHaveLength(0)
    expect(await stato(p.db, cambiato)).toMatchObject({ tentativi: [] })
  })

  it('CAR-B1 no answer of the provider is not known yet, and is not charged again', async () => {
    const chi = await createCliente(p.db)
    const id = await debito(chi)
    const carta = await cartaDi(chi)
    await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/payment_intents' })
    const { status, body } = await paga(chi, carta, [id])
    expect([status, body.data?.[0]?.esito]).toEqual([200, 'in_verifica'])
    expect((await paga(chi, carta, [id])).body.data).toMatchObject([{ esito: 'non_chiesto' }])
    expect((await p.addebiti(id)).length).toBeLessThanOrEqual(1)
  })

  it.each([
    [{ pagamenti: [] }],
    [{ pagamenti: Array.from({ length: 11 }, () => ({ _id: 'a', importo_centesimi: 1 })) }],
    [{ pagamenti: [{ _id: 'a', importo_centesimi: 0 }] }],
    [{}],
  ])('%j is refused, and a key is asked for', async (corpo) => {
    const chi = await createCliente(p.db)
    const url = `/api/carte_di_credito/${newId()}/arretrati`
    const headers = { 'idempotency-key': randomUUID() }
    expect((await p.as(chi)('POST', url, corpo, headers)).status).toBe(422)
    const senza = { pagamenti: [{ _id: 'a', importo_centesimi: 1 }] }
    const { body } = await p.as(chi)('POST', url, senza, {})
    expect(body.code).toBe('chiave_idempotenza_assente')
  })
})
