import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { avvisaTassi } from './index.ts'

// The rates of 2027 are not known yet.
const clock = stoppedClock(new Date('2027-01-04T08:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  portale = await startApp({ clock })
  admin = await createAdmin(portale.db)
})
afterAll(() => portale.stop())

const avvisi = () =>
  portale.db
    .selectFrom('notifiche')
    .where('utente_id', '=', admin.utente_id)
    .select(['testo', 'indirizzo'])
    .orderBy('id')
    .execute()

it('DIL-M9 (parte) lo staff sa quali tassi mancano: a ogni giro finché non sono scritti, e solo se qualcuno chiede la mora', async () => {
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(0)
  const esercente = await createEsercente(portale.db)
  await portale.db
    .insertInto('mora_esercenti')
    .values({
      esercente_id: esercente.id,
      attiva_dal: '2026-01-01',
      tolleranza_giorni: 5,
      updated_at: clock.now(),
    })
    .execute()
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(2)
  clock.advance(86_400_000)
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(2)
  // Twice a day is once: each run of a day tells the same.
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(2)
  const indirizzo = '/gestione?scheda=parametri'
  expect(await avvisi()).toMatchObject([
    { testo: expect.stringContaining('Manca il tasso legale per il 04/01/2027'), indirizzo },
    { testo: expect.stringContaining('Manca il tasso di riferimento della BCE') },
    { testo: expect.stringContaining('Manca il tasso legale per il 05/01/2027') },
    { testo: expect.stringContaining('Manca il tasso di riferimento della BCE') },
  ])

  await portale.db
    .insertInto('impostazioni')
    .values({
      chiave: 'interessi_di_mora',
      valore: JSON.stringify({
        tasso_legale: 175,
        riferimento_bce: 0,
        spese_recupero_centesimi: 4000,
        tolleranza_giorni: 5,
      }),
      valido_dal: new Date('2027-01-01T00:00:00Z'),
      autore: 'prova',
    })
    .execute()
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(1)
  clock.advance(180 * 86_400_000)
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(1)
  const dopo = (await avvisi()).slice(4).map(({ testo }) => testo.slice(0, 24))
  expect(dopo).toEqual(['Manca il tasso di riferi'])
  // The rates written for a year say nothing of the next.
  clock.advance(185 * 86_400_000)
  expect(await avvisaTassi({ db: portale.db, clock })).toBe(2)
})
