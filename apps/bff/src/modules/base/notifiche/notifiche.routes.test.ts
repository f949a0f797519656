import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { notificaPersona } from './notifica.ts'
import { getNotifiche } from './notifiche.queries.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  altro = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Giulia Neri', esercente_id: esercente.id })
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
const leggi = async (chi: Chi) => (await portale.as(chi)('GET', '/api/notifiche')).body

const creaPagamento = () =>
  createPagamento(portale.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    causale: 'Caldaia',
  })

async function lavora(argomento: string, contenuto: Record<string, string>) {
  const unicita = `${argomento}:${contenuto['pagamento_id']}`
  await usciteHandlers(portale.deps)[argomento]?.({ argomento, unicita, contenuto })
}

async function incassa(pagamento_id: string) {
  const { id } = await portale.db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n: 1,
      quota: 1,
      importo_centesimi: 5_000,
      stato: 'riuscito',
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'sistema',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { pagamento_id, tentativo_id: id }
}

it('SHE-B2 chi deve pagare e chi incassa sono avvisati una volta, ognuno del suo', async () => {
  const { id } = await creaPagamento()
  await lavora('pagamento_richiesto', { pagamento_id: id })
  // The outbox delivers at least once.
  await lavora('pagamento_richiesto', { pagamento_id: id })
  expect(await leggi(cliente)).toMatchObject({
    da_leggere: 1,
    data: [
      {
        testo: 'Idraulica Ferri ti chiede 120,50\u00A0€: Caldaia',
        indirizzo: `/gateway/${id}`,
        letta: false,
      },
    ],
  })
  expect(await leggi(esercente)).toEqual({ da_leggere: 0, data: [] })

  const incasso = await incassa(id)
  await lavora('pagamento_riuscito', incasso)
  await lavora('pagamento_riuscito', incasso)
  expect(await leggi(esercente)).toMatchObject({
    da_leggere: 1,
    data: [{ testo: 'Giulia Neri ha pagato 50,00\u00A0€: Caldaia', indirizzo: `/pagamenti/${id}` }],
  })
  expect((await leggi(altro)).data).toEqual([])
})

it('SHE-B2 una richiesta annullata prima di partire non avvisa nessuno', async () => {
  const prima = (await leggi(cliente)).data.length
  const { id } = await creaPagamento()
  await portale.db
    .updateTable('pagamenti')
    .set({ stato: 'annullato' })
    .where('id', '=', id)
    .execute()
  await lavora('pagamento_richiesto', { pagamento_id: id })
  expect((await leggi(cliente)).data).toHaveLength(prima)
})

it('SHE-B2 si leggono fino a quella vista: le altre, e quelle degli altri, restano', async () => {
  await lavora('pagamento_richiesto', { pagamento_id: (await creaPagamento()).id })
  const { data } = await leggi(cliente)
  await lavora('pagamento_richiesto', { pagamento_id: (await creaPagamento()).id })
  const segna = (chi: Chi, fino_a: unknown) =>
    portale.as(chi)('POST', '/api/notifiche/lette', { fino_a })
  await segna(altro, data[0]._id)
  expect((await leggi(cliente)).da_leggere).toBe(3)
  const { status, body } = await segna(cliente, data[0]._id)
  expect(status).toBe(200)
  expect(body.da_leggere).toBe(1)
  expect(body.data.map((one: { letta: boolean }) => one.letta)).toEqual([false, true, true])
  expect((await leggi(esercente)).da_leggere).toBe(1)
  expect((await segna(cliente, 'tutte')).status).toBe(422)

  await portale.db
    .updateTable('notifiche')
    .set({ letta_at: null })
    .where('utente_id', '=', cliente.utente_id)
    .execute()
  const una = { fino_a: body.data[1]._id, solo: true }
  const sola = await portale.as(cliente)('POST', '/api/notifiche/lette', una)
  expect(sola.body.data.map((one: { letta: boolean }) => one.letta)).toEqual([false, true, false])
  expect((await portale.as(null)('GET', '/api/notifiche')).status).toBe(401)
})

it('SHE-B2 quante sono da leggere e quali si vedono sono lo stesso istante', async () => {
  const { utente_id } = await createCliente(portale.db)
  const chi = { utente_id, ruolo: 'cliente' } as const
  const arriva = () =>
    notificaPersona(portale.db, chi, { testo: 'Nuova', indirizzo: '/home', unicita: newId() })
  // A notification arrives after every statement.
  const arrivandone = portale.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await arriva()
      return result
    },
  })
  for (const quante of [0, 1, 2]) {
    const { da_leggere, data } = await getNotifiche(arrivandone, chi)
    expect({ da_leggere, viste: data.length }).toEqual({ da_leggere: quante, viste: quante })
  }
})
