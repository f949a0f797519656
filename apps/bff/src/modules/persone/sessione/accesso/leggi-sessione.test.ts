import { afterAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createEsercente, openSession } from '../../../../../test/factories.ts'
import { findSessione } from './leggi-sessione.ts'
import { revocaTutte } from './revoca-sessione.ts'
import { hashToken } from './token.ts'

const clock = stoppedClock()
const { db, pool, stop } = await startApp({ clock })
afterAll(() => stop())

const admin = await createAdmin(db)
const esercente = await createEsercente(db)
const leggi = (token: string) => findSessione(pool, hashToken(token), clock.now())

it('T16 sessioni chieste nello stesso istante: a ciascuno la sua, a chi non ne ha nessuna', async () => {
  const [a, b] = [
    await openSession(db, admin, clock.now()),
    await openSession(db, esercente, clock.now()),
  ]
  const lette = await Promise.all([leggi(a), leggi('x'.repeat(43)), leggi(b), leggi(a)])
  expect(lette.map((riga) => riga?.utente_id)).toEqual([
    admin.utente_id,
    undefined,
    esercente.utente_id,
    admin.utente_id,
  ])
  expect(lette[2]).toMatchObject({ ruolo: 'esercente', esercente_id: esercente.id })
})

it('T16 di ciò che si è letto non resta nulla: chiusa una sessione, la lettura dopo non la trova', async () => {
  const token = await openSession(db, esercente, clock.now())
  expect((await leggi(token))?.utente_id).toBe(esercente.utente_id)
  await revocaTutte(db, esercente.utente_id, clock.now())
  expect(await leggi(token)).toBeUndefined()
})

it('T09 se la lettura fallisce, fallisce per tutti quelli che aspettavano e per nessun altro', async () => {
  const token = await openSession(db, admin, clock.now())
  const rotto = { query: () => Promise.reject(new Error('perduto')) } as unknown as typeof pool
  const insieme = await Promise.allSettled([
    findSessione(rotto, hashToken(token), clock.now()),
    findSessione(rotto, hashToken(token), clock.now()),
    leggi(token),
  ])
  expect(insieme.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
