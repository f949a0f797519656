import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { createAbbonamento, createDilazione } from '../../../../test/scadenze.ts'
import { newId } from '../../../db/ids.ts'
import { scegliMetodo } from '../../incasso/carte-di-credito/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

type Debito = Awaited<ReturnType<typeof createDebito>>

async function salvaCarta({ cliente }: Debito, numero = '4242 4242 4242 4242') {
  const as = p.as(cliente)
  const { body } = await as('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url, numero)
  const url = `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`
  return (await as('POST', url, {})).body.carta_id as string
}

/** A period of an abbonamento to pay, charged to `carta_id` by itself where one is given. */
async function rinnovo() {
  const abbonamento_id = newId()
  const origine = { origine: 'abbonamento' as const, origine_id: abbonamento_id, origine_n: 1 }
  const debito = await createDebito(p, origine)
  const { esercente, cliente } = debito
  const prossimo_addebito = '2099-01-01'
  await createAbbonamento(p.db, { id: abbonamento_id, esercente, cliente, prossimo_addebito })
  return {
    ...debito,
    usa: (metodo_id: string) =>
      scegliMetodo(p.db, { oggetto_tipo: 'abbonamento', oggetto_id: abbonamento_id, metodo_id }),
    prossimo: async () =>
      (
        await p.db
          .selectFrom('usi_metodo')
          .where('oggetto_id', '=', abbonamento_id)
          .select('metodo_id')
          .executeTakeFirst()
      )?.metodo_id ?? null,
  }
}

type Rinnovo = Awaited<ReturnType<typeof rinnovo>>
type Pagante = {
  pagaCon: (modo: object) => ReturnType<Rinnovo['pagaCon']>
  leggi: Rinnovo['leggi']
}

/** Types a card on the provider's page, with the box ticked or not; what the worker does afterwards is done too. */
async function scriviCarta(r: Pagante, modo: object, numero?: string) {
  const { body } = await r.pagaCon({ metodo: 'carta', ...modo })
  await pagaSullaPagina(body.url_pagamento, numero)
  expect((await r.leggi()).body.stato).toBe('pagato')
}
const consegna = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}
const carteDi = async (r: Pick<Rinnovo, 'cliente'>) =>
  (await p.as(r.cliente)('GET', '/api/cliente/carte_di_credito')).body.data as { _id: string }[]

/** A rata to pay, with another one to come. */
async function rata() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const scadenze = ['2099-01-01', '2099-02-01']
  const { id, pagamenti } = await createDilazione(p.db, { esercente, cliente, scadenze })
  const [prima = ''] = pagamenti
  const url = `/api/gateway/${prima}`
  return {
    dilazione_id: id,
    cliente,
    leggi: () => p.as(cliente)('GET', url),
    pagaCon: (modo: object) =>
      p.as(cliente)('POST', `${url}/paga`, modo, { 'idempotency-key': randomUUID() }),
  }
}

describe('GTW-M2 (parte) DIL-M6 (parte) una carta scritta per una rata', () => {
  it('DIL-M6 (parte) con la casella resta, e le rate che vengono si addebitano su quella; senza non resta', async () => {
    const r = await rata()
    await scriviCarta(r, { per_i_prossimi: true }, '5555 5555 5555 4444')
    await consegna()
    const [nuova] = await carteDi(r)
    expect(nuova).toMatchObject({ marchio: 'Mastercard', ultime4: '4444' })
    const usi = await p.db
      .selectFrom('usi_metodo')
      .where('oggetto_id', '=', r.dilazione_id)
      .select(['oggetto_tipo', 'metodo_id'])
      .execute()
    expect(usi).toEqual([{ oggetto_tipo: 'dilazione', metodo_id: nuova?._id }])
    const { body } = await p.as(r.cliente)('GET', `/api/dilazioni/${r.dilazione_id}`)
    expect(body.metodo_etichetta).toBe('Mastercard •••• 4444')
    const senza = await rata()
    await scriviCarta(senza, {})
    await consegna()
    expect(await carteDi(senza)).toEqual([])
  })
})

describe('GTW-M2 (parte) ABB-M5 (parte) una carta scritta sulla pagina del fornitore', () => {
  it('ABB-M5 (parte) con la casella resta tra i metodi, e i prossimi addebiti si fanno su quella', async () => {
    const r = await rinnovo()
    const vecchia = await salvaCarta(r)
    await r.usa(vecchia)
    await scriviCarta(r, { per_i_prossimi: true }, '5555 5555 5555 4444')
    await consegna()
    const nuova = (await carteDi(r)).find(({ _id }) => _id !== vecchia)
    expect(nuova).toMatchObject({ marchio: 'Mastercard', ultime4: '4444' })
    expect(await r.prossimo()).toBe(nuova?._id)
    const clienti = await p.db
      .selectFrom('metodi_di_pagamento')
      .where('utente_id', '=', r.cliente.utente_id)
      .select('cliente_psp')
      .distinct()
      .execute()
    expect(clienti).toHaveLength(1)
    const detto = await p.db
      .selectFrom('cronologia')
      .where('entita', '=', 'abbonamento')
      .where('azione', '=', 'sceglie_metodo')
      .where('attore', '=', `utente:${r.cliente.utente_id}`)
      .select('dopo')
      .execute()
    expect(detto).toMatchObject([{ dopo: { metodo: 'Mastercard •••• 4444' } }])
    // The same message, handled twice, makes one card and one choice.
    await p.db
      .updateTable('uscite')
      .set({ inviata_at: null, prossimo_at: new Date(0) })
      .where('argomento', '=', 'carta_da_tenere')
      .execute()
    await consegna()
    expect(await carteDi(r)).toHaveLength(2)
  })

  it('ABB-M5 (parte) la prima carta di chi non ne ha apre il suo cliente presso il fornitore, una volta', async () => {
    const r = await rinnovo()
    await scriviCarta(r, { per_i_prossimi: true })
    await consegna()
    const [prima] = await carteDi(r)
    expect(await r.prossimo()).toBe(prima?._id)
    await salvaCarta(r, '5555 5555 5555 4444')
    const clienti = await p.db
      .selectFrom('metodi_di_pagamento')
      .where('utente_id', '=', r.cliente.utente_id)
      .select('cliente_psp')
      .execute()
    expect(new Set(clienti.map(({ cliente_psp }) => cliente_psp)).size).toBe(1)
    expect(clienti).toHaveLength(2)
  })

  it('ABB-M5 (parte) senza la casella non resta; chi nel frattempo ha scelto altro tiene ciò che ha scelto', async () => {
    const [senza, scelto] = [await rinnovo(), await rinnovo()]
    await scriviCarta(senza, {})
    await scriviCarta(scelto, { per_i_prossimi: true })
    const altra = await salvaCarta(scelto, '5555 5555 5555 4444')
    await scelto.usa(altra)
    await consegna()
    expect(await carteDi(senza)).toEqual([])
    expect(await senza.prossimo()).toBeNull()
    expect(await carteDi(scelto)).toHaveLength(2)
    expect(await scelto.prossimo()).toBe(altra)
  })
})

describe('GTW-M2 (parte) ABB-M5 (parte) dopo aver pagato con un’altra carta', () => {
  it('ABB-M5 (parte) con la casella, i prossimi addebiti si fanno su quella; la pagina dice quale c’è', async () => {
    const r = await rinnovo()
    const [vecchia, nuova] = [await salvaCarta(r), await salvaCarta(r, '5555 5555 5555 4444')]
    await r.usa(vecchia)
    expect((await r.leggi()).body.prossimi).toEqual({ carta_id: vecchia, mandato_id: null })
    const { body } = await r.pagaCon({ metodo: 'carta', carta_id: nuova, per_i_prossimi: true })
    expect(body.stato).toBe('pagato')
    expect(await r.prossimo()).toBe(nuova)
  })

  it('ABB-M5 (parte) senza la casella, o se il pagamento non riesce, resta quella di prima', async () => {
    const [senza, rifiutata] = [await rinnovo(), await rinnovo()]
    for (const r of [senza, rifiutata]) await r.usa(await salvaCarta(r))
    const prima = [await senza.prossimo(), await rifiutata.prossimo()]
    const buona = await salvaCarta(senza, '5555 5555 5555 4444')
    await senza.pagaCon({ metodo: 'carta', carta_id: buona })
    const cattiva = await salvaCarta(rifiutata, '4000 0000 0000 0341')
    const { body } = await rifiutata.pagaCon({
      metodo: 'carta',
      carta_id: cattiva,
      per_i_prossimi: true,
    })
    expect(body.esito.riuscito).toBe(false)
    expect([await senza.prossimo(), await rifiutata.prossimo()]).toEqual(prima)
  })

  it('GTW-M2 un debito che sta da solo non ha prossimi addebiti', async () => {
    const debito = await createDebito(p)
    const carta_id = await salvaCarta(debito)
    expect((await debito.leggi()).body.prossimi).toBeNull()
    const { body } = await debito.pagaCon({ metodo: 'carta', carta_id, per_i_prossimi: true })
    expect(body.stato).toBe('pagato')
    const usi = await p.db
      .selectFrom('usi_metodo')
      .where('metodo_id', '=', carta_id)
      .select('oggetto_id')
      .execute()
    expect(usi).toEqual([])
  })
})
