import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDebito, type Payments, startPayments, stato } from '../../../../../test/payments.ts'
import { createPagamento } from '../../../../../test/factories.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

let p: Payments
let cliente_psp: string
beforeAll(async () => {
  p = await startPayments()
  cliente_psp = (await p.stripe.customers.create({ name: 'Lucia Bianchi' })).id
  // A process that dies between the commit of what it did and its answer writes nothing under its key any more.
  await sql`create table prova_morte (si boolean not null)`.execute(p.db)
  await sql`create function prova_muore() returns trigger language plpgsql as
    'begin if exists (select from prova_morte) then raise exception ''morto''; end if; return coalesce(new, old); end'`.execute(
    p.db,
  )
  await sql`create trigger prova_muore before update or delete on idempotenza for each row execute function prova_muore()`.execute(
    p.db,
  )
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.senzaGuasti()
  const violati = await verificaInvarianti(p.db)
  if (violati.length > 0) throw new Error(JSON.stringify(violati))
})

async function conCarta(metodo = 'pm_card_visa', values: object = {}) {
  const debito = await createDebito(p, values)
  const { id: metodo_psp } = await p.stripe.paymentMethods.attach(metodo, { customer: cliente_psp })
  const carta_id = await createCarta(p.db, debito.cliente, {
    fornitore: 'stripe',
    cliente_psp,
    metodo_psp,
  })
  const modo = { metodo: 'carta', carta_id }
  return {
    ...debito,
    modo,
    paga: (key: string, altro = {}) => debito.pagaCon({ ...modo, ...altro }, key),
  }
}
type Debito = Awaited<ReturnType<typeof conCarta>>

/** The call is made by a process that dies before it answers. */
async function muorePagando(debito: Debito, key: string, altro = {}): Promise<void> {
  await sql`insert into prova_morte values (true)`.execute(p.db)
  const { status } = await debito.paga(key, altro)
  await sql`delete from prova_morte`.execute(p.db)
  expect(status).toBe(500)
}

/** The lease of the dead process has ended. */
const passaUnMinuto = async (): Promise<void> => {
  await sql`update idempotenza set bloccata_fino = now() - interval '1 second' where status is null`.execute(
    p.db,
  )
}

const quanti = async ({ id }: Debito) => ({
  tentativi: (await stato(p.db, id)).tentativi.length,
  addebiti: (await p.addebiti(id)).length,
})

const ATTESE: [quando: string, aspetta: () => Promise<unknown>][] = [
  ['subito, mentre la chiave è ancora di chi è morto', () => Promise.resolve()],
  ['dopo che la chiave è libera', passaUnMinuto],
]

describe.each(ATTESE)('la stessa chiamata rifatta %s', (_, aspetta) => {
  it('legge il pagamento riuscito come lo avrebbe letto la prima volta', async () => {
    const debito = await conCarta()
    const key = randomUUID()
    await muorePagando(debito, key)
    expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
    await aspetta()
    const { status, body } = await debito.paga(key)
    expect([status, body.stato]).toEqual([200, 'pagato'])
    // The answer that was lost is the page as it is read now.
    expect(body).toEqual((await debito.leggi()).body)
    expect((await debito.paga(key)).body).toEqual(body)
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
  })

  it('chi chiama con un’altra chiave legge che è già pagato, e la stessa chiave per altri dati è un errore', async () => {
    const debito = await conCarta()
    const key = randomUUID()
    await muorePagando(debito, key)
    await aspetta()
    const altra = await debito.paga(randomUUID())
    expect([altra.status, altra.body.code]).toEqual([409, 'gia_pagato'])
    const altri = await debito.paga(key, { importo_centesimi: 12_050 })
    expect([altri.status, altri.body.code]).toEqual([422, 'chiave_riusata'])
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
  })

  it('di una parte non paga un’altra parte', async () => {
    const debito = await conCarta('pm_card_visa', { parte_minima_centesimi: 100 })
    const key = randomUUID()
    const parte = { importo_centesimi: 3000 }
    await muorePagando(debito, key, parte)
    await aspetta()
    const { status, body } = await debito.paga(key, parte)
    expect([status, body.da_pagare_centesimi]).toEqual([200, 9050])
    expect(await stato(p.db, debito.id)).toMatchObject({ incassato_centesimi: 3000 })
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
    // Another part is another call.
    expect((await debito.paga(randomUUID(), parte)).body.da_pagare_centesimi).toBe(6050)
  })

  it('di una carta rifiutata legge il rifiuto, e la carta non si prova di nuovo', async () => {
    const debito = await conCarta('pm_card_chargeCustomerFail')
    const key = randomUUID()
    await muorePagando(debito, key)
    await aspetta()
    const { status, body } = await debito.paga(key)
    expect([status, body.stato]).toEqual([200, 'da_pagare'])
    expect(body).toEqual((await debito.leggi()).body)
    expect(await stato(p.db, debito.id)).toMatchObject({ tentativi: [{ stato: 'rifiutato' }] })
  })

  it('di un esito che non si conosce legge che è in verifica, e poi come è finita', async () => {
    const debito = await conCarta()
    const key = randomUUID()
    await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/payment_intents' })
    await muorePagando(debito, key)
    expect(await stato(p.db, debito.id)).toMatchObject({
      tentativi: [{ stato: 'esito_sconosciuto' }],
    })
    await aspetta()
    const { status, body } = await debito.paga(key)
    expect(status).toBe(200)
    expect(['in_verifica', 'pagato']).toContain(body.stato)
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
  })

  it('di più debiti pagati insieme legge che sono pagati', async () => {
    const debito = await conCarta()
    const chi = { esercente_id: debito.esercente.id, cliente_id: debito.cliente.id }
    const { id } = await createPagamento(p.db, { ...chi, importo_centesimi: 3000 })
    const key = randomUUID()
    await muorePagando(debito, key, { insieme: [id] })
    await aspetta()
    const { status, body } = await debito.paga(key, { insieme: [id] })
    expect([status, body.stato]).toEqual([200, 'pagato'])
    expect(await stato(p.db, id)).toMatchObject({ stato: 'pagato' })
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
  })
})

describe('finché non c’è nulla da leggere', () => {
  let debito: Debito
  beforeEach(async () => {
    debito = await conCarta()
  })

  it('mentre la prima è ancora presso il fornitore la seconda aspetta', async () => {
    const key = randomUUID()
    const presso = Promise.withResolvers<void>()
    const risposto = Promise.withResolvers<void>()
    const { charge } = p.deps.psp
    const spia = vi.spyOn(p.deps.psp, 'charge').mockImplementationOnce(async (richiesta) => {
      presso.resolve()
      await risposto.promise
      return charge(richiesta)
    })
    const prima = debito.paga(key)
    await presso.promise
    const seconda = await debito.paga(key)
    expect([seconda.status, seconda.body.code, seconda.headers['retry-after']]).toEqual([
      409,
      'richiesta_in_corso',
      '1',
    ])
    risposto.resolve()
    expect((await prima).body.stato).toBe('pagato')
    spia.mockRestore()
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
  })

  it('venti volte insieme dopo la morte: una risposta per tutte, un addebito', async () => {
    const key = randomUUID()
    await muorePagando(debito, key)
    await passaUnMinuto()
    const answers = await Promise.all(Array.from({ length: 20 }, () => debito.paga(key)))
    expect(answers.map(({ status, body }) => [status, body.stato])).toEqual(
      Array.from({ length: 20 }, () => [200, 'pagato']),
    )
    expect(await quanti(debito)).toEqual({ tentativi: 1, addebiti: 1 })
  })

  it('un tentativo che non è arrivato a chi paga si rifà con la stessa chiave', async () => {
    const key = randomUUID()
    await p.guasto({ tipo: 'errore_401', percorso: 'POST /v1/payment_intents' })
    const prima = await debito.paga(key)
    expect(prima.status).toBeGreaterThanOrEqual(400)
    await sql`update porte_fornitore set prova_at = now()`.execute(p.db)
    const { status, body } = await debito.paga(key)
    expect([status, body.stato]).toEqual([200, 'pagato'])
    expect(await quanti(debito)).toEqual({ tentativi: 2, addebiti: 1 })
  })
})
