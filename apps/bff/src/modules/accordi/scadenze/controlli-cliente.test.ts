import { randomUUID } from 'node:crypto'
import { CONTROLLI_CLIENTE, type ControlloCliente } from '@rateo/domain/identita/controlli-cliente'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createAbbonamento, createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { riprovaRifiutati, sollecita } from '../../incasso/solleciti/index.ts'
import { addebitaScadenze } from './index.ts'

const DAY = 86_400_000
// Four in the afternoon of a Tuesday, in Rome.
const clock = stoppedClock(new Date('2026-06-16T14:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())
beforeEach(async () => {
  esercente = await createEsercente(app.db)
  await sql`delete from addebiti_programmati`.execute(app.db)
})

const deps = () => ({ ...app.deps, clock })

/** The tags are written by the esercente, through the product. */
async function controlla(cliente_id: string, controlli: readonly ControlloCliente[]) {
  const { status, body } = await app.as(esercente)(
    'POST',
    `/api/clienti/${cliente_id}/etichette`,
    { etichette: [], controlli },
    { 'idempotency-key': randomUUID() },
  )
  expect([status, body.controlli]).toEqual([200, controlli])
}

async function rata(controlli: readonly ControlloCliente[], giorni = 0) {
  const cliente = await createCliente(app.db, {
    esercente_id: esercente.id,
    telefono: '+393331234567',
  })
  const metodo = { metodo_id: await createCarta(app.db, cliente) }
  const scadenze = [aggiungiGiorni(clock.today(), -giorni)]
  const dilazione = await createDilazione(app.db, { esercente, cliente, scadenze, metodo })
  await controlla(cliente.id, controlli)
  return { cliente, id: dilazione.pagamenti[0] ?? '' }
}

const tentativi = async (pagamento_id: string) =>
  (
    await app.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', pagamento_id)
      .select('stato')
      .execute()
  ).length
const solleciti = async (pagamento_id: string) =>
  (
    await app.db
      .selectFrom('solleciti')
      .where('pagamento_id', '=', pagamento_id)
      .where('stato', '=', 'inviato')
      .select('id')
      .execute()
  ).length

const VIETA_ADDEBITI: readonly ControlloCliente[] = [
  'niente_addebiti',
  'solo_manuale',
  'conto_di_prova',
]
const VIETA_SOLLECITI: readonly ControlloCliente[] = ['niente_solleciti', 'conto_di_prova']

describe('CLI-B1 il giro degli addebiti', () => {
  it.each([
    [null, 1],
    ...CONTROLLI_CLIENTE.map((uno) => [uno, VIETA_ADDEBITI.includes(uno) ? 0 : 1]),
  ] as [ControlloCliente | null, number][])(
    'CLI-B1 (parte) con %s la rata di oggi ha %i tentativi',
    async (controllo, attesi) => {
      const { id } = await rata(controllo === null ? [] : [controllo])
      await addebitaScadenze(deps())
      expect(await tentativi(id)).toBe(attesi)
    },
  )

  it('CLI-B1 (parte) tolto il controllo, la rata parte al giro dopo', async () => {
    const { id, cliente } = await rata(['niente_addebiti'])
    await addebitaScadenze(deps())
    await controlla(cliente.id, [])
    clock.advance(DAY)
    await addebitaScadenze(deps())
    clock.advance(-DAY)
    expect(await tentativi(id)).toBe(1)
  })

  it('CLI-B1 (parte) un rinnovo non si addebita: si chiede al cliente, e poi è in ritardo', async () => {
    const cliente = await createCliente(app.db, { esercente_id: esercente.id })
    const metodo = { metodo_id: await createCarta(app.db, cliente) }
    const abbonamento = await createAbbonamento(app.db, {
      esercente,
      cliente,
      prossimo_addebito: clock.today(),
      metodo,
    })
    await controlla(cliente.id, ['solo_manuale'])
    await addebitaScadenze(deps())
    const rinnovo = await app.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', abbonamento)
      .select(['id', 'stato'])
      .executeTakeFirstOrThrow()
    expect([rinnovo.stato, await tentativi(rinnovo.id)]).toEqual(['da_pagare', 0])
    clock.advance(DAY)
    await addebitaScadenze(deps())
    clock.advance(-DAY)
    const dopo = await app.db
      .selectFrom('pagamenti')
      .where('id', '=', rinnovo.id)
      .select('stato')
      .executeTakeFirstOrThrow()
    expect([dopo.stato, await tentativi(rinnovo.id)]).toEqual(['insoluto', 0])
  })

  it('CLI-B1 (parte) un rifiuto non si riprova, né da solo né se lo chiede l’esercente', async () => {
    const { id, cliente } = await rata([], 3)
    await app.db
      .insertInto('tentativi')
      .values({
        pagamento_id: id,
        n: 1,
        quota: 1,
        importo_centesimi: 5000,
        stato: 'rifiutato',
        metodo: 'carta',
        motivo_avvio: 'rata',
        avviato_da: 'sistema',
        codice_rifiuto: 'fondi_insufficienti',
        created_at: new Date(clock.now().getTime() - 3 * DAY),
        concluso_at: new Date(clock.now().getTime() - 3 * DAY),
      })
      .execute()
    await controlla(cliente.id, ['niente_addebiti'])
    await riprovaRifiutati(deps())
    const { status, body } = await app.as(esercente)(
      'POST',
      `/api/pagamenti/${id}/riprova`,
      {},
      { 'idempotency-key': randomUUID() },
    )
    expect([status, body.error_message]).toEqual([
      409,
      expect.stringContaining('non addebitare da soli'),
    ])
    expect(await tentativi(id)).toBe(1)
  })
})

describe('CLI-B1 i solleciti', () => {
  it.each([
    [null, true],
    ...CONTROLLI_CLIENTE.map((uno) => [uno, !VIETA_SOLLECITI.includes(uno)]),
  ] as [ControlloCliente | null, boolean][])(
    'CLI-B1 (parte) con %s una rata in ritardo si sollecita: %s',
    async (controllo, si) => {
      const { id } = await rata(controllo === null ? [] : [controllo], 7)
      await sollecita({ db: app.db, clock })
      expect((await solleciti(id)) > 0).toBe(si)
      const { status } = await app.as(esercente)(
        'POST',
        `/api/pagamenti/${id}/sollecita`,
        {},
        { 'idempotency-key': randomUUID() },
      )
      // The one of the timetable may have been all that a day allows: only a refusal for the tag is looked at.
      expect(si || status === 409).toBe(true)
    },
  )

  it('CLI-B1 (parte) scritto dopo che il messaggio è in coda: non parte, e si dice perché', async () => {
    const { id, cliente } = await rata([], 7)
    await app.db
      .insertInto('solleciti')
      .values({
        id: randomUUID().replaceAll('-', '').slice(0, 24),
        pagamento_id: id,
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        livello: 'sollecito',
        canale: 'email',
        stato: 'in_coda',
        passo: 7,
        dal: clock.today(),
        creato_da: 'sistema',
        created_at: clock.now(),
      })
      .execute()
    await controlla(cliente.id, ['niente_solleciti'])
    await sollecita({ db: app.db, clock })
    const riga = await app.db
      .selectFrom('solleciti')
      .where('pagamento_id', '=', id)
      .select(['stato', 'motivo'])
      .executeTakeFirstOrThrow()
    expect(riga).toEqual({
      stato: 'saltato',
      motivo: 'I controlli del cliente dicono di non sollecitarlo',
    })
  })
})

describe('CLI-B1 la pagina di pagamento', () => {
  it.each(['solo_manuale', 'conto_di_prova'] as const)(
    'CLI-B1 (parte) con %s il cliente non paga online: nessuna carta tra i modi, e la chiamata è rifiutata',
    async (controllo) => {
      const { id, cliente } = await rata([controllo])
      const pagina = await app.as(cliente)('GET', `/api/gateway/${id}`)
      expect([pagina.status, pagina.body.metodi]).toEqual([200, []])
      const { status, body } = await app.as(cliente)(
        'POST',
        `/api/gateway/${id}/paga`,
        { metodo: 'carta' },
        { 'idempotency-key': randomUUID() },
      )
      expect([status, body.error_message]).toEqual([
        422,
        'L’esercente non accetta questo metodo di pagamento.',
      ])
      expect(await tentativi(id)).toBe(0)
    },
  )
})
