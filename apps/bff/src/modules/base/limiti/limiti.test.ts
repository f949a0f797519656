import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import {
  azzera,
  conta,
  contaConAttesa,
  findConteggio,
  preleva,
  pulisciLimiti,
  restituisci,
  rete,
  reteLarga,
  segna,
} from './index.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const START = new Date('2026-11-21T09:30:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const aKey = () => `prova:${newId()}`
const MINUTO = 60_000

/** The refusal of a try; null when it passed. */
async function refusal(trying: Promise<unknown>): Promise<AppError | null> {
  try {
    await trying
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('conta', () => {
  it('T19 (parte) quanti ne sono permessi passano, e il seguente dice tra quanto riprovare', async () => {
    const chiave = aKey()
    const limite = { chiave, massimo: 3, finestra_ms: 10 * MINUTO }
    const count = (seconds: number) => conta(database.db, limite, after(seconds))
    expect([await count(0), await count(1), await count(2)]).toEqual([1, 2, 3])
    const refused = await refusal(count(60))
    expect(refused).toMatchObject({
      code: 'troppi_tentativi',
      retry_after: 540,
      // The key names a person; its first word alone is told.
      quota: { nome: 'prova', massimo: 3, finestra_secondi: 600 },
    })
    // The window began with the first try, and no later one moves its end.
    expect(await count(600)).toBe(1)
  })

  it('T19 (parte) di molti insieme ne passano quanti ne sono permessi', async () => {
    const limite = { chiave: aKey(), massimo: 4, finestra_ms: MINUTO }
    const tries = Array.from({ length: 10 }, () => refusal(conta(database.db, limite, START)))
    const passed = (await Promise.all(tries)).filter((one) => one === null)
    expect(passed).toHaveLength(4)
  })

  it('T19 (parte) il limite ha le parole di chi lo chiede, e ogni chiave il suo conto', async () => {
    const limite = {
      chiave: aKey(),
      massimo: 0,
      finestra_ms: 90_000,
      messaggio: (minuti: number) => `Ancora ${minuti} minuti`,
    }
    expect((await refusal(conta(database.db, limite, START)))?.message).toBe('Ancora 2 minuti')
    expect(await conta(database.db, { ...limite, chiave: aKey(), massimo: 1 }, START)).toBe(1)
  })
})

describe('contaConAttesa', () => {
  it('T19 (parte) oltre i liberi si aspetta, ogni volta di più, e chi insiste nel frattempo non paga', async () => {
    const limite = { chiave: aKey(), liberi: 2, finestra_ms: 60 * MINUTO }
    const count = (seconds: number) =>
      refusal(contaConAttesa(database.db, [limite], after(seconds)))
    expect([await count(0), await count(0)]).toEqual([null, null])
    expect((await count(10))?.message).toBe(
      'Ci sono stati troppi tentativi non riusciti. Riprova tra 20 secondi.',
    )
    // Asked again during the wait, it still ends when it would have ended.
    await count(29)
    expect(await count(30)).toBeNull()
    expect((await count(31))?.message).toContain('tra 59 secondi')
    expect((await count(30))?.message).toContain('tra un minuto')
    expect(await count(90)).toBeNull()
    expect((await count(91))?.message).toContain('tra 2 minuti')
  })

  it('T19 (parte) un tentativo fermato da un limite non conta per gli altri', async () => {
    const largo = { chiave: aKey(), liberi: 5, finestra_ms: 60 * MINUTO }
    const stretto = { chiave: aKey(), liberi: 2, finestra_ms: 60 * MINUTO }
    const count = () => refusal(contaConAttesa(database.db, [largo, stretto], START))
    expect([await count(), await count()]).toEqual([null, null])
    expect(await count()).toMatchObject({ quota: { massimo: 2 } })
    expect(await findConteggio(database.db, largo.chiave, START)).toBe(2)
  })

  it('T19 (parte) finita la finestra si ricomincia da capo, anche aspettando', async () => {
    const limite = { chiave: aKey(), liberi: 2, finestra_ms: 20_000 }
    const count = (seconds: number) =>
      refusal(contaConAttesa(database.db, [limite], after(seconds)))
    expect([await count(0), await count(0)]).toEqual([null, null])
    expect(await count(19)).not.toBeNull()
    expect(await count(20)).toBeNull()
  })
})

describe('preleva', () => {
  it('T19 (parte) quello che non ci sta non prende niente, e si sa fino a quando', async () => {
    const chiave = aKey()
    const take = (quanto: number, seconds = 0) =>
      preleva(database.db, { chiave, quanto, massimo: 100, finestra_ms: MINUTO }, after(seconds))
    expect(await take(60)).toBeNull()
    expect(await take(50, 10)).toEqual(after(60))
    expect(await take(40, 20)).toBeNull()
    expect(await take(1, 30)).toEqual(after(60))
    expect(await take(101, 60)).toEqual(after(120))
    expect(await take(100, 60)).toBeNull()
  })

  it('T19 (parte) di molti insieme non passa più di quanto c’è', async () => {
    const prelievo = { chiave: aKey(), quanto: 30, massimo: 100, finestra_ms: MINUTO }
    const all = Array.from({ length: 8 }, () => preleva(database.db, prelievo, START))
    expect((await Promise.all(all)).filter((until) => until === null)).toHaveLength(3)
  })
})

describe('conti tenuti e lasciati', () => {
  it('T19 (parte) quello che è segnato non è rifiutato a nessuno, e finisce con la sua finestra', async () => {
    const chiave = aKey()
    for (let i = 0; i < 5; i++) await segna(database.db, { chiave, finestra_ms: MINUTO }, START)
    expect(await findConteggio(database.db, chiave, after(59))).toBe(5)
    expect(await findConteggio(database.db, chiave, after(60))).toBe(0)
    expect(await segna(database.db, { chiave, finestra_ms: MINUTO }, after(60))).toBe(1)
  })

  it('T19 (parte) un tentativo restituito si può rifare, mai sotto zero; azzerato, si riparte', async () => {
    const chiave = aKey()
    const limite = { chiave, massimo: 1, finestra_ms: MINUTO }
    await conta(database.db, limite, START)
    await restituisci(database.db, chiave)
    await restituisci(database.db, chiave)
    expect(await findConteggio(database.db, chiave, START)).toBe(0)
    expect(await conta(database.db, limite, START)).toBe(1)
    await azzera(database.db, chiave)
    expect(await conta(database.db, limite, START)).toBe(1)
  })

  it('T19 (parte) la pulizia toglie le finestre finite e lascia le altre', async () => {
    const [breve, lunga] = [aKey(), aKey()]
    await segna(database.db, { chiave: breve, finestra_ms: 1000 }, START)
    await segna(database.db, { chiave: lunga, finestra_ms: 3_600_000 }, START)
    expect(await pulisciLimiti(database.db, after(1800))).toBeGreaterThan(0)
    const left = await database.db.selectFrom('limiti').select('chiave').execute()
    const keys = left.map(({ chiave }) => chiave)
    expect([keys.includes(breve), keys.includes(lunga)]).toEqual([false, true])
  })
})

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  // The same line of IPv4, as a server that listens on IPv6 is told it.
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:0:1::5', '2001:db8:0:1::', '2001:db8:0::'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::', '2001:db8:0::'],
  ['::1', '0:0:0:0::', '0:0:0::'],
])('T19 (parte) %s si conta come %s, e intorno come %s', (ip, net, wide) => {
  expect([rete(ip), reteLarga(ip)]).toEqual([net, wide])
})
