import { afterAll, expect, it, vi } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { createUtente } from '../../../../test/factories.ts'
import { createDb, createPool } from '../../../db/database.ts'
import { TRIAL_TIME_SETTINGS, setUpTrialTime } from '../../../db/trial-time.ts'
import { findHeartbeat, startHeartbeat } from '../../../jobs/heartbeat.ts'
import { segnaPasso } from '../../../jobs/orologio-prova.ts'
import { seguiLavori } from './avvisa-lavori-fermi.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, deps, as } = rateo

it('MON-M3 (parte) fermi i lavori lo staff lo legge nella campanella, una volta; con i lavori non si dice nulla', async () => {
  const { id: utente_id } = await createUtente(db, { ruoli: [{ ruolo: 'admin' }] })
  const avvisi = async () => {
    const { body } = await as({ utente_id, ruolo: 'admin' })('GET', '/api/notifiche')
    return JSON.stringify(body).match(/I lavori in background sono fermi/g)?.length ?? 0
  }
  const heartbeat = await startHeartbeat(db, () => undefined)
  const quiet = seguiLavori(deps, 5)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await quiet.stop()
  heartbeat.stop()
  expect(await avvisi()).toBe(0)

  await db.deleteFrom('battiti').execute()
  const alarmed = seguiLavori(deps, 5)
  await vi.waitFor(async () => expect(await avvisi()).toBe(1), { timeout: 10_000 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await alarmed.stop()
  expect(await avvisi()).toBe(1)
})

it('X6 (parte) mentre l’orologio della prova vive i suoi giorni i lavori non sembrano fermi', async () => {
  const prova = await freshDatabase()
  await createUtente(prova.db, { ruoli: [{ ruolo: 'admin' }] })
  await setUpTrialTime(prova.url)
  const onError = () => undefined
  const pool = createPool({
    url: prova.url,
    max: 2,
    statementMs: 8000,
    name: 'rateo-test-prova',
    onError,
    settings: TRIAL_TIME_SETTINGS,
  })
  const own = { ...deps, db: createDb(pool) }
  const heartbeat = await startHeartbeat(own.db, onError)
  const DAY = 86_400_000
  const avanti = (giorni: number) =>
    segnaPasso(own.db, giorni * DAY, new Date(Date.now() + giorni * DAY))
  const follower = seguiLavori(own, 5)
  for (let giorni = 1; giorni <= 40; giorni += 1) {
    await avanti(giorni)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await follower.stop()
  const { attivo, at } = await findHeartbeat(own.db)
  heartbeat.stop()
  await own.db.destroy()
  const detti = await prova.db.selectFrom('notifiche').select('testo').execute()
  await prova.drop()
  expect([attivo, detti]).toEqual([true, []])
  // People see it by the clock that they see.
  expect((at?.getTime() ?? 0) - (Date.now() + 40 * DAY)).toBeGreaterThan(-60_000)
})
