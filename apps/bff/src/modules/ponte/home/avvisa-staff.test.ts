import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { avvisaStaff } from './index.ts'

const clock = stoppedClock(new Date('2026-11-20T07:20:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

const consegna = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}
const lettere = () =>
  p.db
    .selectFrom('messaggi_interi')
    .where('oggetto', '=', 'Che cosa aspetta lo staff oggi')
    .select(['destinatario', 'testo'])
    .execute()

it('SHE-B2 (parte) lo staff: la mattina un’e-mail con tutto quello che aspetta, una al giorno, e chi la spegne non la riceve', async () => {
  const [anna, bruno] = [await createAdmin(p.db), await createAdmin(p.db)]
  expect(await avvisaStaff(p.deps)).toBe(0)
  await createEsercente(p.db, { stato: 'inviato' })
  await createEsercente(p.db, { stato: 'inviato' })
  const spenta = await p.as(bruno)('PATCH', '/api/profilo/notifiche', {
    evento: 'riepilogo_staff',
    canale: 'email',
    attivo: false,
  })
  expect(spenta.status).toBe(200)
  expect(spenta.body.eventi).toContainEqual({
    evento: 'riepilogo_staff',
    obbligatoria: false,
    email: false,
    push: null,
    portale: null,
  })
  expect(await avvisaStaff(p.deps)).toBe(1)
  expect(await avvisaStaff(p.deps)).toBe(1)
  await consegna()
  const prime = await lettere()
  expect(prime).toHaveLength(1)
  expect(prime[0]?.testo).toContain('2 esercenti da verificare')
  clock.advance(86_400_000)
  await avvisaStaff(p.deps)
  await consegna()
  expect(await lettere()).toHaveLength(2)
  const { email } = await p.db
    .selectFrom('utenti')
    .where('id', '=', anna.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  expect(new Set((await lettere()).map(({ destinatario }) => destinatario))).toEqual(
    new Set([email]),
  )
  // An event of the bell alone has no e-mail to switch.
  const solo = await p.as(anna)('PATCH', '/api/profilo/notifiche', {
    evento: 'denaro_in_attesa',
    canale: 'email',
    attivo: false,
  })
  expect(solo.status).toBe(409)
})

it('SHE-B2 (parte) lo staff: il denaro che aspetta suona una volta al giorno, a chi lo vuole', async () => {
  const carla = await createAdmin(p.db)
  await p.as(carla)('PATCH', '/api/profilo/notifiche', {
    evento: 'denaro_in_attesa',
    canale: 'portale',
    attivo: false,
  })
  const dario = await createAdmin(p.db)
  const { id: riconciliazione_id } = await p.db
    .insertInto('riconciliazioni')
    .values({
      fornitore: 'silenzio',
      dal: '2026-11-19',
      al: '2026-11-19',
      iniziata_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await p.db
    .insertInto('differenze_psp')
    .values({
      id: newId(),
      riconciliazione_id,
      fornitore: 'silenzio',
      classe: 'solo_suo',
      tipo: 'incasso',
      riferimento: 'pi_1',
      giorno: '2026-11-19',
      trovata_at: clock.now(),
    })
    .execute()
  await avvisaStaff(p.deps)
  await avvisaStaff(p.deps)
  const suonate = async (chi: typeof dario) =>
    (await p.as(chi)('GET', '/api/notifiche')).body.data.filter(({ testo }: { testo: string }) =>
      testo.startsWith('Denaro che aspetta'),
    )
  expect(await suonate(carla)).toEqual([])
  expect(await suonate(dario)).toMatchObject([
    { testo: expect.stringContaining('1 differenza con il servizio di pagamento') },
  ])
})
