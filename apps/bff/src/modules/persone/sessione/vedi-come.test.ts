import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createUtente } from '../../../../test/factories.ts'
import { RECORDS } from '../../../../test/records.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../db/ids.ts'
import type { RouteRow } from '../../../http/route-config.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { messaggiProfilo } from '../profilo/index.ts'
import { createMailer } from '../../../integrations/mail/mailer.ts'

const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'rateo', clientSecret: null, name: 'Prova' }
const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
const p = await startApp({ clock, config: { oidc } })
let admin: Awaited<ReturnType<typeof createAdmin>>
let mondo: World
beforeAll(async () => {
  admin = await createAdmin(p.db)
  mondo = await createWorld(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const MOTIVO = 'Non trova la ricevuta di marzo'
const vedi = (ruolo: 'esercente' | 'cliente', chi: Chi = admin, motivo = MOTIVO) =>
  p.as(chi)('POST', '/api/vedi_come', { ruolo, id: mondo[ruolo].id, motivo })
const finisci = (chi: Chi = admin) => p.as(chi)('POST', '/api/vedi_come/fine', {})
const io = async (chi: Chi = admin) => (await p.as(chi)('GET', '/api/get_myself')).body

const title = ({ method, path }: RouteRow) => `${method} ${path}`
const fill = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? newId())
/** The calls that leave the view, by design. */
const USCITE = new Set(['POST /api/vedi_come/fine', 'POST /auth/login', 'POST /auth/otp'])
const reads = ({ method, contract }: RouteRow) => method === 'GET' || contract?.reads === true

describe.each(['cliente', 'esercente'] as const)('SCH-B2 vedi come %s', (ruolo) => {
  const writes = p.app.routeTable.filter(
    (row) => !row.isFile && !reads(row) && !row.crossSite && !USCITE.has(title(row)),
  )
  it('SCH-B2 (parte) le scritture da provare sono centinaia', () => {
    expect(writes.length).toBeGreaterThan(200)
  })
  it.each(writes.map((row) => [title(row), row] as const))(
    'SCH-B2 (parte) %s è rifiutata dal server',
    async (_, row) => {
      if (!(await io()).veduta) await vedi(ruolo)
      const [, first = ''] = row.path.replace(/^\/api/, '').split('/')
      const made = row.path.includes(':') ? await RECORDS[first]?.(p.db, mondo, ruolo) : undefined
      const ids = typeof made === 'string' ? { id: made } : (made ?? {})
      const call = p.as(admin)
      const answer = await call(
        row.method as 'POST',
        fill(row.path, ids),
        {},
        {
          'idempotency-key': randomUUID(),
        },
      )
      expect([answer.status, answer.body.code]).toEqual([403, 'vedi_come_sola_lettura'])
    },
  )
})

it('SCH-B2 motivo, trenta minuti, due identità in ogni riga, la persona lo sa; finisce da sé e col pulsante', async () => {
  await finisci()
  const corto = await vedi('cliente', admin, 'boh')
  expect([corto.status, corto.body.errors[0].pointer]).toEqual([422, '/motivo'])
  const { status, body } = await vedi('cliente')
  expect([status, body.fino_at]).toEqual([200, '2026-11-24T10:30:00.000Z'])
  // The very profile of the person, marked; no other role to pass to.
  const suo = await io(mondo.cliente)
  expect(suo.veduta).toBeNull()
  expect(await io()).toEqual({
    ...suo,
    roles: ['cliente'],
    veduta: { id: expect.any(String), staff: expect.any(String), fino_at: body.fino_at },
  })
  // A list is theirs, pages of the staff are closed, what they may take away is not read.
  const lista = { page: 0, limit: 10 }
  const [come, lui] = await Promise.all(
    [admin, mondo.cliente].map((chi) => p.as(chi)('POST', '/api/search/pagamenti', lista)),
  )
  expect(come?.body).toEqual(lui?.body)
  expect((await p.as(admin)('GET', '/api/home/code')).status).toBe(403)
  expect((await p.as(admin)('GET', '/api/profilo/esporta')).body.code).toBe(
    'vedi_come_sola_lettura',
  )
  expect((await p.as(admin)('GET', '/session')).body.role).toBe('admin')
  // Told, with the reason.
  const mailer = createMailer(p.deps)
  while ((await consegnaUscite(p.deps, messaggiProfilo({ ...p.deps, mailer }))) > 0);
  const messaggi = await p.db
    .selectFrom('messaggi_interi')
    .where('oggetto', 'like', '%guardato il tuo account%')
    .select('testo')
    .execute()
  expect(messaggi.length).toBeGreaterThan(0)
  expect(messaggi.at(-1)?.testo).toContain(MOTIVO)
  const campanella = (await p.as(mondo.cliente)('GET', '/api/notifiche')).body.data
  expect(campanella[0].testo).toContain(MOTIVO)
  // A refused write leaves its line, signed by who looked on, with the person beside.
  await p.as(admin)('POST', '/api/switch_role', { role: 'admin' })
  await p.app.drain?.()
  await expect
    .poll(async () =>
      p.db
        .selectFrom('cronologia')
        .where('azione', '=', 'accesso_negato')
        .where('entita_id', '=', '/api/switch_role')
        .select(['attore', 'ruolo', 'dopo'])
        .execute(),
    )
    .toContainEqual({
      attore: `utente:${admin.utente_id}`,
      ruolo: 'admin',
      dopo: expect.objectContaining({ vedi_come: mondo.cliente.utente_id }),
    })
  expect((await finisci()).body).toEqual({ finita: true })
  expect((await finisci()).body).toEqual({ finita: false })
  expect(await io()).toMatchObject({ role: 'admin', veduta: null })
  // By itself: the session is the admin's again at the first call after half an hour, and the page that was drawn before writes nothing.
  await vedi('esercente')
  expect((await io()).role).toBe('esercente')
  clock.advance(14 * 60_000)
  expect((await io()).role).toBe('esercente')
  clock.advance(14 * 60_000)
  await io()
  clock.advance(2 * 60_000 + 1)
  expect(await io()).toMatchObject({ role: 'admin', veduta: null })
  const stantia = await p.as(admin)(
    'POST',
    `/api/utenti/${newId()}/chiudi_sessioni`,
    {},
    {
      'x-rateo-veduta': newId(),
    },
  )
  expect([stantia.status, stantia.body.code]).toEqual([403, 'vedi_come_finito'])
  const righe = await p.db
    .selectFrom('cronologia')
    .where('azione', 'in', ['vedi_come', 'finisce_vedi_come'])
    .where('entita_id', '=', mondo.cliente.utente_id)
    .select(['attore', 'azione', 'dopo'])
    .execute()
  for (const { attore, dopo } of righe) {
    expect([attore, dopo]).toEqual([
      `utente:${admin.utente_id}`,
      expect.objectContaining({ vedi_come: mondo.cliente.utente_id }),
    ])
  }
})

it('SCH-B2 (parte) solo lo staff, mai un altro dello staff; di nessuno 404; chi perde il ruolo non vede più', async () => {
  expect((await vedi('cliente', mondo.esercente)).status).toBe(403)
  const nessuno = { ruolo: 'cliente', id: newId(), motivo: MOTIVO }
  expect((await p.as(admin)('POST', '/api/vedi_come', nessuno)).status).toBe(404)
  const collega = await createUtente(p.db, {
    ruoli: [{ ruolo: 'admin' }, { ruolo: 'cliente', cliente_id: mondo.cliente.id }],
  })
  expect(collega).toBeDefined()
  const altro = await createAdmin(p.db)
  await vedi('cliente', altro)
  expect((await io(altro)).role).toBe('cliente')
  await p.db
    .deleteFrom('utenti_ruoli')
    .where('utente_id', '=', altro.utente_id)
    .where('ruolo', '=', 'admin')
    .execute()
  expect((await p.as(altro)('GET', '/api/get_myself')).status).toBe(403)
})

it('SCH-B2 (parte) il segreto con cui si firmano gli eventi non lo legge chi guarda come un altro', async () => {
  await finisci()
  expect((await vedi('esercente')).status).toBe(200)
  const segreto = await p.as(admin)('GET', `/api/webhook/${newId()}/segreto`)
  expect([segreto.status, segreto.body.code]).toEqual([403, 'vedi_come_sola_lettura'])
  await finisci()
})
