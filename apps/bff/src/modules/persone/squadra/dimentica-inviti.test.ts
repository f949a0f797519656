import { afterAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { dimenticaInviti } from './index.ts'

const clock = stoppedClock(new Date('2026-06-10T08:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const GIORNO = 86_400_000

it('Y7 (parte) un invito che nessuno accetta si dimentica 90 giorni dopo la fine; chi è entrato resta', async () => {
  const { db, as } = rateo
  const titolare = await createEsercente(db)
  const altra = await createEsercente(db)
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', altra.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  for (const chi of ['mai@posta.test', email]) {
    const invito = { email: chi, ruolo: 'cassa' }
    expect((await as(titolare)('POST', '/api/squadra/inviti', invito)).status).toBe(200)
  }
  const [{ _id }] = (await as(altra)('GET', '/api/mie_attivita')).body.inviti
  await as(altra)('POST', `/api/mie_attivita/inviti/${_id}/accetta`, {})
  const restano = () =>
    db
      .selectFrom('inviti_squadra')
      .where('esercente_id', '=', titolare.id)
      .select('email')
      .execute()
  clock.advance((7 + 89) * GIORNO)
  expect(await dimenticaInviti({ db, clock })).toBe(0)
  clock.advance(2 * GIORNO)
  expect(await dimenticaInviti({ db, clock })).toBe(1)
  expect(await restano()).toEqual([{ email }])
})
