import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../test/client.ts'
import { createDocumento } from '../../test/esame.ts'
import { createCliente, createEsercente, openSession } from '../../test/factories.ts'
import { timetable } from '../timetable.ts'

const DAY = 24 * 3_600_000
const clock = stoppedClock()
let rateo: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  rateo = await startApp({ clock })
})
afterAll(() => rateo.stop())

const run = async (name: string) =>
  timetable(rateo.deps)
    .find((job) => job.name === name)
    ?.run()

const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)

it('GDPR 5 the words of a notice of the provider from before they had a table of their own are kept ninety days, that it came stays', async () => {
  const { db } = rateo
  const evento = (evento_id: string, days: number, isDone = true) => ({
    fornitore: 'stripe',
    evento_id,
    tipo: 'charge.succeeded',
    corpo: Buffer.from('{"name":"Mario Rossi"}'),
    intestazioni: JSON.stringify({ firma: 'x' }),
    received_at: ago(days),
    elaborato_at: isDone ? ago(days) : null,
  })
  const many = Array.from({ length: 1100 }, (_, n) => evento(`vecchio_${n}`, 92))
  await db
    .insertInto('eventi_psp')
    .values([...many, evento('recente', 85), evento('mai_elaborato', 800, false)])
    .execute()
  const conCorpo = async () => {
    const rows = await db.selectFrom('eventi_psp').select(['evento_id', 'corpo']).execute()
    expect(rows).toHaveLength(1102)
    return rows.filter(({ corpo }) => corpo.length > 0).map(({ evento_id }) => evento_id)
  }
  await run('dimentica_scaduti')
  expect((await conCorpo()).toSorted()).toEqual(['mai_elaborato', 'recente'])
  clock.advance(10 * DAY)
  await run('dimentica_scaduti')
  expect(await conCorpo()).toEqual(['mai_elaborato'])
})

it('GDPR 5 the documents of a refused registration are gone after ninety days, others stay', async () => {
  const { db } = rateo
  const con = async (stato: string) => {
    const esercente = await createEsercente(db, { stato })
    await createDocumento(db, esercente, 'altro')
    await db
      .updateTable('esercenti')
      .set({ updated_at: clock.now() })
      .where('id', '=', esercente.id)
      .execute()
    return esercente
  }
  const rifiutato = await con('rifiutato')
  const attivo = await con('attivo')
  const diChi = async () =>
    (await db.selectFrom('documenti_registrazione').select('utente_id').execute()).map(
      ({ utente_id }) => utente_id,
    )
  clock.advance(89 * DAY)
  await run('dimentica_scaduti')
  expect(await diChi()).toHaveLength(2)
  clock.advance(2 * DAY)
  await run('dimentica_scaduti')
  expect(await diChi()).toEqual([attivo.utente_id])
  expect(rifiutato.utente_id).not.toBe(attivo.utente_id)
})

it('GDPR 5 codes of yesterday, keys of three days ago, sessions that ended a month ago: gone', async () => {
  const { db } = rateo
  const cliente = await createCliente(db)
  await openSession(db, cliente, clock.now())
  await db
    .insertInto('idempotenza')
    .values({
      attore: cliente.utente_id,
      chiave: 'chiave-di-prova-0001',
      impronta: randomBytes(32),
      bloccata_fino: clock.now(),
      created_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('codici_otp')
    .values({
      id: 'a'.repeat(24),
      utente_id: cliente.utente_id,
      scopo: 'verifica_telefono',
      oggetto: '+393331112223',
      codice_hash: Buffer.alloc(32),
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 300_000),
    })
    .execute()
  const left = async () => {
    await run('pulisci_sessioni')
    await run('pulisci_idempotenza')
    const count = async (table: 'sessioni' | 'codici_otp' | 'idempotenza') =>
      (await db.selectFrom(table).selectAll().execute()).length
    return [await count('codici_otp'), await count('idempotenza'), await count('sessioni')]
  }
  clock.advance(DAY - 3_600_000)
  expect(await left()).toEqual([1, 1, 1])
  clock.advance(DAY)
  expect(await left()).toEqual([0, 1, 1])
  clock.advance(2 * DAY)
  expect(await left()).toEqual([0, 0, 1])
  clock.advance(27 * DAY)
  expect(await left()).toEqual([0, 0, 0])
})
