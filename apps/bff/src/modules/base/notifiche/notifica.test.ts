import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createUtente,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { notifica, notificaPersona } from './index.ts'

let portale: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  portale = await startApp()
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
const read = async (chi: Chi) => (await portale.as(chi)('GET', '/api/notifiche')).body
const textsOf = async (chi: Chi) =>
  (await read(chi)).data.map(({ testo }: { testo: string }) => testo)
const nuova = (testo: string) => ({ testo, indirizzo: '/home', unicita: `${testo}:${newId()}` })

/** A person more who works for an esercente. */
const createCollega = (esercente_id: string) =>
  createUtente(portale.db, { ruoli: [{ ruolo: 'esercente', esercente_id }] })

it('SHE-B2 chi lavora per l’esercente lo sa; un altro esercente, il cliente e lo staff no', async () => {
  const { db } = portale
  const esercente = await createEsercente(db)
  const collega = await createCollega(esercente.id)
  const others = [await createEsercente(db), await createCliente(db), await createAdmin(db)]
  await notifica(db, { ruolo: 'esercente', esercente_id: esercente.id }, nuova('Accredito'))
  expect([await textsOf(esercente), await textsOf(collega)]).toEqual([['Accredito'], ['Accredito']])
  for (const other of others) expect(await textsOf(other)).toEqual([])
  // One who reads it leaves it to be read by the other.
  const [{ _id }] = (await read(collega)).data
  await portale.as(collega)('POST', '/api/notifiche/lette', { fino_a: _id })
  expect([(await read(collega)).da_leggere, (await read(esercente)).da_leggere]).toEqual([0, 1])
})

it('PRO-M1 (parte) chi ha spento un avviso nel portale non lo riceve, e gli altri avvisi sì', async () => {
  const { db } = portale
  const esercente = await createEsercente(db)
  const collega = await createCollega(esercente.id)
  const escluse = JSON.stringify({ portale: ['esercente:pagamento_riuscito'] })
  await sql`update utenti set notifiche_escluse = ${escluse}::jsonb where id = ${collega.utente_id}`.execute(
    db,
  )
  const destinatari = { ruolo: 'esercente', esercente_id: esercente.id } as const
  await notifica(db, destinatari, { ...nuova('Incasso'), evento: 'pagamento_riuscito' })
  await notifica(db, destinatari, nuova('Contestazione'))
  expect(await textsOf(collega)).toEqual(['Contestazione'])
  expect(await textsOf(esercente)).toEqual(['Contestazione', 'Incasso'])
})

it('SHE-B2 chi ha due ruoli legge in ognuno le sue', async () => {
  const { db } = portale
  const esercente = await createEsercente(db)
  await db
    .insertInto('utenti_ruoli')
    .values({ utente_id: esercente.utente_id, ruolo: 'admin' })
    .execute()
  const persona = { utente_id: esercente.utente_id }
  await notificaPersona(db, { ...persona, ruolo: 'esercente' }, nuova('Il report è pronto'))
  await notificaPersona(db, { ...persona, ruolo: 'admin' }, nuova('Una richiesta nuova'))
  expect(await textsOf(esercente)).toEqual(['Il report è pronto'])
  expect(await textsOf({ ...persona, ruolo: 'admin' })).toEqual(['Una richiesta nuova'])
})

it('SHE-B2 se ne vedono venti, la più recente prima; da leggere si contano tutte', async () => {
  const { db } = portale
  const cliente = await createCliente(db)
  const chi = { ruolo: 'cliente', cliente_id: cliente.id } as const
  for (let n = 1; n <= 23; n++) await notifica(db, chi, nuova(`Numero ${n}`))
  const texts = await textsOf(cliente)
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, 'Numero 23', 'Numero 4'])
  expect((await read(cliente)).da_leggere).toBe(23)
})

it('SHE-B2 lo stesso avviso due volte è uno; a chi non c’è non si scrive niente', async () => {
  const { db } = portale
  const cliente = await createCliente(db)
  const avviso = nuova('Una volta sola')
  const chi = { ruolo: 'cliente', cliente_id: cliente.id } as const
  await Promise.all([notifica(db, chi, avviso), notifica(db, chi, avviso)])
  await notifica(db, chi, avviso)
  expect(await textsOf(cliente)).toEqual(['Una volta sola'])
  await notifica(db, { ruolo: 'cliente', cliente_id: newId() }, nuova('A nessuno'))
  const { n } = await db
    .selectFrom('notifiche')
    .where('testo', '=', 'A nessuno')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})
