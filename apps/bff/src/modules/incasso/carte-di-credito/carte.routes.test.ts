import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { elaboraEventi } from '../addebiti/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

type Cliente = Awaited<ReturnType<typeof createCliente>>

const BASE = '/api/carte_di_credito'
const carte = async (chi: Cliente) =>
  (await p.as(chi)('GET', '/api/cliente/carte_di_credito')).body.data
const completa = (chi: Cliente, id: string) =>
  p.as(chi)('POST', `${BASE}/salvataggi/${id}/completa`, {})

async function salva(chi: Cliente, numero?: string) {
  const { body, status } = await p.as(chi)('POST', BASE, {})
  expect(status).toBe(200)
  const { location } = await pagaSullaPagina(body.url, numero)
  return { ...body, location }
}

async function cartaSalvata(chi: Cliente, numero?: string): Promise<string> {
  const { salvataggio_id } = await salva(chi, numero)
  return (await completa(chi, salvataggio_id)).body.carta_id
}

/** An abbonamento that is charged to the card. */
async function abbona(chi: Cliente, carta_id: string, n: string) {
  const { id: esercente_id } = await createEsercente(p.db)
  const chiave = { esercente_id, piano_id: `00000000000000000000p${n}` }
  await p.db
    .insertInto('piani')
    .values({
      id: chiave.piano_id,
      esercente_id,
      nome: 'Palestra',
      importo_centesimi: 3000,
      cadenza: 'mensile',
    })
    .execute()
  const id = `00000000000000000000a${n}`
  await p.db
    .insertInto('abbonamenti')
    .values({ id, ...chiave, cliente_id: chi.id, stato: 'attivo', importo_centesimi: 3000 })
    .execute()
  await p.db
    .insertInto('usi_metodo')
    .values({ oggetto_tipo: 'abbonamento', oggetto_id: id, metodo_id: carta_id })
    .execute()
  return id
}

describe('elenco', () => {
  it('SPC-22 ogni ruolo ha il suo indirizzo e 403 a quello dell’altro', async () => {
    const cliente = await createCliente(p.db)
    const esercente = await createEsercente(p.db)
    const come = (chi: typeof cliente | typeof esercente, ruolo: string) =>
      p.as(chi)('GET', `/api/${ruolo}/carte_di_credito`)
    expect(await come(cliente, 'cliente')).toMatchObject({ status: 200, body: { data: [] } })
    expect(await come(esercente, 'esercente')).toMatchObject({ status: 200, body: { data: [] } })
    expect(await come(cliente, 'esercente')).toMatchObject({ status: 403 })
    expect(await come(esercente, 'cliente')).toMatchObject({ status: 403 })
    expect((await p.as(null)('GET', '/api/cliente/carte_di_credito')).status).toBe(401)
  })
})

describe('salvataggio', () => {
  it('CAR-M2 CAR-M1 la carta si scrive dal fornitore: qui restano il token, le ultime 4 e la scadenza', async () => {
    const chi = await createCliente(p.db)
    const { salvataggio_id, location } = await salva(chi)
    expect(location).toContain(`salvataggio=${salvataggio_id}`)
    expect((await completa(chi, salvataggio_id)).body).toMatchObject({ stato: 'salvata' })
    expect(await carte(chi)).toMatchObject([
      {
        marchio: 'Visa',
        ultime4: '4242',
        scade_mese: 12,
        scade_anno: 2039,
        predefinita: true,
        stato: 'attiva',
        intestatario: 'Lucia Bianchi',
        abbonamenti: 0,
      },
    ])
    const rows = await p.db.selectFrom('metodi_di_pagamento').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('4242424242424242')
  })

  it('CAR-M2 tornare due volte, o dieci insieme, salva una carta sola', async () => {
    const chi = await createCliente(p.db)
    const { salvataggio_id } = await salva(chi)
    const esiti = await Promise.all(Array.from({ length: 10 }, () => completa(chi, salvataggio_id)))
    expect(new Set(esiti.map(({ body }) => body.carta_id)).size).toBe(1)
    expect(await carte(chi)).toHaveLength(1)
  })

  it('CAR-M2 chi non torna ha la carta dalla notifica del fornitore', async () => {
    const chi = await createCliente(p.db)
    const { salvataggio_id } = await salva(chi)
    await p.db
      .insertInto('eventi_psp')
      .values({
        fornitore: 'stripe',
        evento_id: `evt_${salvataggio_id}`,
        tipo: 'checkout.session.completed',
        corpo: Buffer.from('{}'),
        intestazioni: JSON.stringify({ chiave: `carta:${salvataggio_id}`, riferimento: null }),
      })
      .execute()
    await elaboraEventi(p.deps)
    expect(await carte(chi)).toHaveLength(1)
  })

  it('CAR-M2 la seconda carta va sullo stesso conto del fornitore, che una carta mai salvata lì non nomina', async () => {
    const chi = await createCliente(p.db)
    await p.db
      .insertInto('metodi_di_pagamento')
      .values({
        id: `carta-${chi.id}`,
        utente_id: chi.utente_id,
        ruolo: 'cliente',
        tipo: 'carta',
        fornitore: 'stripe',
        cliente_psp: 'cus_mai_esistito',
        metodo_psp: `pm_${chi.id}`,
        marchio: 'Visa',
        ultime4: '0000',
      })
      .execute()
    const nuove = [await cartaSalvata(chi), await cartaSalvata(chi, '5555 5555 5555 4444')]
    const conti = await p.db
      .selectFrom('metodi_di_pagamento')
      .where('id', 'in', nuove)
      .select('cliente_psp')
      .distinct()
      .execute()
    expect(conti).toHaveLength(1)
    expect(conti[0]?.cliente_psp).not.toBe('cus_mai_esistito')
  })

  it('CAR-M2 due carte salvate insieme: un conto solo presso il fornitore', async () => {
    const chi = await createCliente(p.db)
    const pagine = await Promise.all([salva(chi), salva(chi, '5555 5555 5555 4444')])
    for (const { salvataggio_id } of pagine) await completa(chi, salvataggio_id)
    const conti = await p.db
      .selectFrom('metodi_di_pagamento')
      .where('utente_id', '=', chi.utente_id)
      .select('cliente_psp')
      .execute()
    expect(conti).toHaveLength(2)
    expect(new Set(conti.map(({ cliente_psp }) => cliente_psp)).size).toBe(1)
  })

  it('CAR-M2 una carta rifiutata non si salva, e senza confermare nemmeno', async () => {
    const chi = await createCliente(p.db)
    const { salvataggio_id } = await salva(chi, '4000 0000 0000 0002')
    expect((await completa(chi, salvataggio_id)).body).toEqual({ stato: 'aperto', carta_id: null })
    expect(await carte(chi)).toEqual([])
  })

  it('X2 il salvataggio di un altro non esiste', async () => {
    const { salvataggio_id } = await salva(await createCliente(p.db))
    expect((await completa(await createCliente(p.db), salvataggio_id)).status).toBe(404)
  })

  it('CAR-M2 se il fornitore non risponde, lo dice e dice che nulla è addebitato', async () => {
    const chi = await createCliente(p.db)
    await p.guasto({
      tipo: 'chiudi_prima',
      percorso: 'POST /v1/checkout/sessions',
      quante_volte: 2,
    })
    const { status, body } = await p.as(chi)('POST', BASE, {})
    await p.senzaGuasti()
    expect(status).toBe(502)
    expect(body.error_message).toContain('non è stato addebitato alcun importo')
  })
})

describe('cura delle carte', () => {
  it('CAR-M4 una sola è la predefinita; il soprannome si cambia; quelle altrui non esistono', async () => {
    const chi = await createCliente(p.db)
    const [prima, seconda] = [
      await cartaSalvata(chi),
      await cartaSalvata(chi, '5555 5555 5555 4444'),
    ]
    const patch = (id: string, body: object) => p.as(chi)('PATCH', `${BASE}/${id}`, body)
    expect((await patch(seconda, { predefinita: true, soprannome: 'Di casa' })).status).toBe(200)
    expect(await carte(chi)).toMatchObject([
      { _id: seconda, predefinita: true, soprannome: 'Di casa' },
      { _id: prima, predefinita: false },
    ])
    await Promise.all([patch(prima, { predefinita: true }), patch(seconda, { predefinita: true })])
    expect(
      (await carte(chi)).filter((one: { predefinita: boolean }) => one.predefinita),
    ).toHaveLength(1)
    const altro = await createCliente(p.db)
    expect((await p.as(altro)('PATCH', `${BASE}/${prima}`, { soprannome: 'x' })).status).toBe(404)
    expect(
      (await p.as(altro)('POST', `${BASE}/${prima}/rimuovi`, { sostituta_id: null })).status,
    ).toBe(404)
  })

  it('CAR-M4 una carta scaduta non diventa la predefinita', async () => {
    const chi = await createCliente(p.db)
    await cartaSalvata(chi)
    const seconda = await cartaSalvata(chi, '5555 5555 5555 4444')
    await p.db
      .updateTable('metodi_di_pagamento')
      .set({ scade_anno: 2020 })
      .where('id', '=', seconda)
      .execute()
    expect((await p.as(chi)('PATCH', `${BASE}/${seconda}`, { predefinita: true })).status).toBe(409)
    expect((await carte(chi)).at(-1)).toMatchObject({ _id: seconda, stato: 'scaduta' })
  })

  it('CAR-M3 con un addebito automatico si rimuove solo scegliendo la sostituta', async () => {
    const chi = await createCliente(p.db)
    const prima = await cartaSalvata(chi)
    const oggetto = await abbona(chi, prima, '301')
    const rimuovi = (sostituta_id: string | null) =>
      p.as(chi)('POST', `${BASE}/${prima}/rimuovi`, { sostituta_id })
    expect(await carte(chi)).toMatchObject([{ abbonamenti: 1 }])
    const senza = await rimuovi(null)
    expect(senza.status).toBe(409)
    expect(senza.body.error_message).toContain('scegli prima la carta')
    expect((await rimuovi(prima)).status).toBe(422)
    const altrui = await cartaSalvata(await createCliente(p.db))
    expect((await rimuovi(altrui)).status).toBe(422)
    const seconda = await cartaSalvata(chi, '5555 5555 5555 4444')
    expect((await rimuovi(seconda)).body).toMatchObject({ spostati: 1 })
    expect(await carte(chi)).toMatchObject([{ _id: seconda, predefinita: true, abbonamenti: 1 }])
    const uso = await p.db
      .selectFrom('usi_metodo')
      .where('oggetto_id', '=', oggetto)
      .select('metodo_id')
      .executeTakeFirst()
    expect(uso?.metodo_id).toBe(seconda)
    expect((await rimuovi(null)).status).toBe(404)
  })

  it('CAR-M4 tutti gli addebiti passano a un’altra carta in un solo passo', async () => {
    const chi = await createCliente(p.db)
    const [prima, seconda] = [
      await cartaSalvata(chi),
      await cartaSalvata(chi, '5555 5555 5555 4444'),
    ]
    await abbona(chi, prima, '401')
    await abbona(chi, prima, '402')
    const { body } = await p.as(chi)('POST', `${BASE}/${prima}/sposta`, { a_id: seconda })
    expect(body).toEqual({ spostati: 2 })
    expect(await carte(chi)).toMatchObject(
      [
        { _id: prima, abbonamenti: 0 },
        { _id: seconda, abbonamenti: 2 },
      ].toSorted((a) => (a._id === prima ? -1 : 1)),
    )
  })
})

describe('CAR-B2 ordine', () => {
  const ordina = (chi: Cliente, ids: string[]) => p.as(chi)('POST', `${BASE}/ordine`, { ids })
  const ids = async (chi: Cliente) => (await carte(chi)).map(({ _id }: { _id: string }) => _id)

  it('CAR-B2 dopo la predefinita vengono nell’ordine scelto, anche dove si paga', async () => {
    const chi = await createCliente(p.db)
    const prima = await cartaSalvata(chi)
    const seconda = await cartaSalvata(chi)
    const terza = await cartaSalvata(chi)
    expect(await ids(chi)).toEqual([prima, terza, seconda])
    expect((await ordina(chi, [prima, seconda, terza])).body).toEqual({ ordinate: 3 })
    expect(await ids(chi)).toEqual([prima, seconda, terza])
    const { id: esercente_id } = await createEsercente(p.db)
    const { id } = await createPagamento(p.db, { esercente_id, cliente_id: chi.id })
    const gateway = await p.as(chi)('GET', `/api/gateway/${id}`)
    expect(gateway.body.carte.map(({ _id }: { _id: string }) => _id)).toEqual([
      prima,
      seconda,
      terza,
    ])
    // The usual one is the first whatever its place; a new one comes last.
    await p.as(chi)('PATCH', `${BASE}/${terza}`, { predefinita: true })
    const quarta = await cartaSalvata(chi)
    expect(await ids(chi)).toEqual([terza, prima, seconda, quarta])
  })

  it('CAR-B2 X2 con la carta di un altro, una in meno o due volte la stessa non cambia nulla', async () => {
    const chi = await createCliente(p.db)
    const mie = [await cartaSalvata(chi), await cartaSalvata(chi)] as const
    const altrui = await cartaSalvata(await createCliente(p.db))
    const prima = await ids(chi)
    for (const wrong of [[mie[0], altrui], [mie[0]], [mie[0], mie[0]], [...mie, altrui]]) {
      expect((await ordina(chi, wrong)).body.code).toBe('stato_incompatibile')
    }
    expect((await ordina(chi, [])).status).toBe(422)
    expect(await ids(chi)).toEqual(prima)
  })
})
