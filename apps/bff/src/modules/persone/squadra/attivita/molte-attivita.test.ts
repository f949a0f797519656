import { respingi } from '@rateo/domain/permessi/ammissione'
import { chiPuo } from '@rateo/domain/permessi/permessi'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { mansioneDi } from '@rateo/domain/permessi/squadra-tabella'
import { afterAll, describe, expect, it } from 'vitest'
import { call, startApp, type TestResponse } from '../../../../../test/client.ts'
import { openSession } from '../../../../../test/factories.ts'
import { RECORDS } from '../../../../../test/records.ts'
import { createWorld, type World } from '../../../../../test/world.ts'
import { newId } from '../../../../db/ids.ts'
import type { RouteRow } from '../../../../http/route-config.ts'

// One person in three esercenti, with a browser for each: what they may do, and what they find, is decided by where they act.
const rateo = await startApp()
afterAll(() => rateo.stop())
const { app, db, as } = rateo

const A = await createWorld(db)
const B = await createWorld(db)
const C = await createWorld(db)
const persona = A.esercente

/** Invited by its titolare, and in by the portal: no row is made beside the product. */
async function entraCome(mondo: World, ruolo: RuoloSquadra): Promise<void> {
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', persona.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  const invito = await as(mondo.esercente)('POST', '/api/squadra/inviti', { email, ruolo })
  expect(invito.status).toBe(200)
  const { inviti } = (await as(persona)('GET', '/api/mie_attivita')).body
  const suo = inviti.find((uno: { ruolo: string }) => uno.ruolo === ruolo)
  const fatto = await as(persona)('POST', `/api/mie_attivita/inviti/${suo._id}/accetta`, {})
  expect(fatto.status).toBe(200)
}
await entraCome(B, 'cassa')
await entraCome(C, 'contabile')

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }

/** A browser of the person that acts for one esercente, and says so with every call as its pages do. */
async function browserPer({ esercente: { id } }: World) {
  let cookie = `rateo_sid=${await openSession(db, persona)}`
  const headers = () => ({ ...ours, cookie, 'x-rateo-attivita': id })
  const scelta = await call(app, 'POST', `/api/mie_attivita/${id}/scegli`, {}, { ...ours, cookie })
  expect(scelta.status).toBe(200)
  cookie = scelta.cookie ?? cookie
  return (row: RouteRow, ids: Record<string, string> = {}) => {
    const reads = row.method === 'GET'
    const url = row.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? newId())
    const key = reads ? {} : { 'idempotency-key': `molte-${newId()}` }
    return call(app, row.method as Parameters<typeof call>[1], url, reads ? undefined : {}, {
      ...headers(),
      ...key,
    })
  }
}

const DOVE = [
  { nome: 'titolare', mondo: A, altri: [B, C], browser: await browserPer(A) },
  { nome: 'cassa', mondo: B, altri: [A, C], browser: await browserPer(B) },
  { nome: 'contabile', mondo: C, altri: [A, B], browser: await browserPer(C) },
] as const

const title = ({ method, path }: RouteRow) => `${method} ${path}`
// Calls that end or move the session that makes them.
const MOVES = new Set([
  'POST /api/profilo/esci_ovunque',
  'GET /logout',
  'POST /api/squadra/lascia',
  'POST /api/mie_attivita',
  'POST /switch_role',
])
const table = app.routeTable.filter(
  (row) =>
    !row.isFile &&
    !MOVES.has(title(row)) &&
    (row.allow === 'sessione' || (Array.isArray(row.allow) && row.allow.includes('esercente'))),
)
const legge = ({ method, contract }: RouteRow) => method === 'GET' || contract?.reads === true
const REFUSED = ['sessione_assente', 'non_autorizzato', 'profilo_inattivo', 'attivita_cambiata']
const outcome = ({ body }: TestResponse) =>
  REFUSED.includes(String(body?.code)) ? String(body.code) : 'answered'

describe.each(DOVE)(
  'Y7 (parte) una persona in tre attività, qui come $nome',
  ({ nome, browser }) => {
    it.each(table.map((row) => [title(row), row] as const))('%s', async (_, row) => {
      const chiesto = {
        chi: chiPuo(row.method, row.path) ?? [],
        mansione: mansioneDi(row.method, row.path),
        chiamata: { metodo: row.method, percorso: row.path },
        legge: legge(row),
        sempre: true,
        capacita: null,
      }
      const come = {
        ruolo: 'esercente',
        stato: 'attivo',
        registering: false,
        squadra: nome,
      } as const
      const expected = respingi(chiesto, come)?.codice ?? 'answered'
      expect(outcome(await browser(row))).toBe(expected)
    })
  },
)

const NO_RECORD = new Set([
  'PATCH /api/registrazione/:passo',
  'GET /api/accrediti/mesi/:mese/csv',
  'GET /api/accrediti/mesi/:mese/pdf',
])
// The card of an esercente and the conditions of a piano are public; one's own person is the same everywhere.
const PUBLIC_RECORD = new Set([
  'GET /api/esercenti/:id',
  'GET /api/esercenti/:id/storia',
  'GET /api/piani/:id/condizioni/pdf',
])
const PERSONAL = /^\/(session|api\/(profilo|mie_attivita|viste))\b/

const conRecord = table.filter(
  (row) =>
    row.path.includes(':') &&
    !NO_RECORD.has(title(row)) &&
    !PUBLIC_RECORD.has(title(row)) &&
    !PERSONAL.test(row.path),
)

async function idsOf({ path }: RouteRow, world: World): Promise<Record<string, string>> {
  const [first = '', second = ''] = path.split('/').filter((step) => step !== '' && step !== 'api')
  const provide = RECORDS[`${first} ${second}`] ?? RECORDS[first]
  if (provide === undefined) throw new Error(`${path} names a record that nobody makes`)
  const ids = await provide(db, { ...world, esercente: world.esercente }, 'esercente')
  return typeof ids === 'string' ? { id: ids } : ids
}

const answer = ({ status, body }: TestResponse) => [status, body?.code]

describe.each(DOVE)(
  'Y7 (parte) come $nome i record delle altre sue attività',
  ({ altri, browser }) => {
    it.each(conRecord.map((row) => [title(row), row] as const))(
      '%s: non ci sono',
      async (_, row) => {
        const nulla = answer(await browser(row))
        for (const altro of altri) {
          const trovato = await browser(row, await idsOf(row, altro))
          expect(answer(trovato)).toEqual(nulla)
          expect(trovato.status).toBeGreaterThanOrEqual(400)
        }
      },
    )
  },
)

describe.each(DOVE)('Y7 (parte) come $nome gli elenchi', ({ mondo, altri, browser }) => {
  const elenchi = table.filter(({ path }) => path.startsWith('/api/search/'))
  it.each(elenchi.map((row) => [title(row), row] as const))(
    '%s: niente delle altre',
    async (_, row) => {
      const { status, body } = await browser(row)
      expect([200, 403]).toContain(status)
      const testo = JSON.stringify(body)
      for (const altro of altri) expect(testo).not.toContain(altro.cliente.id)
      expect(mondo.esercente.id).not.toBe(altri[0].esercente.id)
    },
  )
})
