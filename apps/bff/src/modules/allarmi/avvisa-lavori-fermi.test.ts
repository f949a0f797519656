import { afterAll, expect, it, vi } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createUtente } from '../../../test/factories.ts'
import { startHeartbeat } from '../../jobs/heartbeat.ts'
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
