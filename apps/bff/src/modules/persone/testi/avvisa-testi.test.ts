import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { createWorld } from '../../../../test/world.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { registraConsensi } from '../sessione/index.ts'
import { avvisaTesti } from './index.ts'

const clock = stoppedClock(new Date('2026-11-28T09:00:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
let admin: Person
const accettato: Person[] = []
beforeAll(async () => {
  server = await startApp({ clock })
  admin = await createAdmin(server.db)
  for (let n = 0; n < 3; n++) {
    const { cliente, esercente } = await createWorld(server.db)
    // The esercente has not accepted the terms yet.
    accettato.push(cliente)
    await consente(cliente, 'termini')
    if (n === 0) await consente(esercente, 'privacy')
  }
})
afterAll(() => server.stop())

const consente = ({ utente_id }: Person, tipo: 'termini' | 'privacy') =>
  registraConsensi(
    server.db,
    utente_id,
    [{ tipo, versione: '2026-01', dato: true }],
    server.deps.clock.now(),
  )
/** The job as it runs an hour later. */
const unOraDopo = () => {
  const dopo = stoppedClock(new Date(clock.now().getTime() + 3_600_000))
  return avvisaTesti({ db: server.db, clock: dopo })
}
const pubblica = (tipo: string, valido_dal: string) =>
  server.as(admin)('POST', '/api/testi_legali', {
    tipo,
    valido_dal,
    novita: 'Il recesso dura trenta giorni.',
    testo: '# Recesso\n\nTrenta giorni.',
  })
const versione = async (tipo: string) => {
  const { data } = (await server.as(admin)('GET', '/api/testi_legali')).body
  return data.find((una: { tipo: string }) => una.tipo === tipo)
}
const consegna = async () => {
  while ((await consegnaUscite(server.deps, usciteHandlers(server.deps))) > 0);
}
const ricevuti = () =>
  server.db
    .selectFrom('messaggi_interi')
    .where('oggetto', 'like', 'Termini del servizio%')
    .select(['destinatario', 'oggetto', 'testo'])
    .execute()

it('REG-M2 (parte) dopo un’ora chi ha accettato lo riceve per e-mail, una volta, con quello che cambia; prima la versione si toglie, dopo no', async () => {
  const dal = aggiungiGiorni(clock.today(), 20)
  expect((await pubblica('termini', dal)).status).toBe(200)
  expect(await avvisaTesti(server.deps)).toBe(0)
  expect((await versione('termini')).avvisati).toBe(0)
  const { _id } = await versione('termini')
  expect((await server.as(admin)('DELETE', `/api/testi_legali/${_id}`)).status).toBe(200)

  expect((await pubblica('termini', dal)).status).toBe(200)
  const insieme = await Promise.all([unOraDopo(), unOraDopo()])
  expect(insieme[0] + insieme[1]).toBe(3)
  expect(await unOraDopo()).toBe(0)
  await consegna()
  const messaggi = await ricevuti()
  const { rows } = await server.pool.query<{ email: string }>(
    'select email from utenti where id = any($1) order by email',
    [accettato.map(({ utente_id }) => utente_id)],
  )
  expect(messaggi.map(({ destinatario }) => destinatario).toSorted()).toEqual(
    rows.map(({ email }) => email),
  )
  expect(messaggi[0]?.oggetto).toBe('Termini del servizio: una versione nuova dal 18/12/2026')
  expect(messaggi[0]?.testo).toContain('Il recesso dura trenta giorni.')
  expect(messaggi[0]?.testo).toContain(`/termini?versione=${dal}`)
  const fatta = await versione('termini')
  expect(fatta.avvisati).toBe(3)
  const no = await server.as(admin)('DELETE', `/api/testi_legali/${fatta._id}`)
  expect([no.status, no.body.code]).toEqual([409, 'stato_incompatibile'])
})

it('REG-M2 (parte) dei cookie e dell’accessibilità non si scrive a nessuno; chi ha chiuso l’account non riceve niente', async () => {
  expect((await pubblica('cookie', clock.today())).status).toBe(200)
  expect((await pubblica('privacy', clock.today())).status).toBe(200)
  expect(await unOraDopo()).toBe(1)
  expect((await versione('cookie')).avvisati).toBeNull()
  await server.pool.query(`update utenti set stato = 'inattivo'`)
  await consegna()
  const { rows } = await server.pool.query(
    `select 1 from messaggi where oggetto like 'Informativa sulla privacy%'`,
  )
  expect(rows).toEqual([])
})
