import { respingi } from '@rateo/domain/permessi/ammissione'
import { chiPuo, permessoDi, type Persona } from '@rateo/domain/permessi/permessi'
import { PERMESSI } from '@rateo/domain/permessi/permessi-tabella'
import { RUOLI_SQUADRA, type RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { AMBITI_STAFF, ambitiDi, type AmbitoStaff } from '@rateo/domain/permessi/staff'
import { SQUADRA } from '@rateo/domain/permessi/squadra-azioni'
import { mansioneDi } from '@rateo/domain/permessi/squadra-tabella'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestResponse } from '../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createCollega,
  createEsercente,
  createUtente,
} from '../../test/factories.ts'
import { RECORDS } from '../../test/records.ts'
import { createWorld, type Titolare, type World } from '../../test/world.ts'
import { newId } from '../db/ids.ts'
import type { RouteRow } from './route-config.ts'

// The configuration has everything that adds a route, so that none is left out; this provider answers nobody.
const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'rateo', clientSecret: null, name: 'Prova' }
const rateo = await startApp({ config: { oidc } })
afterAll(() => rateo.stop())
const { app, db, as } = rateo

const table = app.routeTable.filter(({ isFile }) => !isFile)
const title = ({ method, path }: RouteRow) => `${method} ${path}`
const A = await createWorld(db)
const B = await createWorld(db)

type DiSquadra = Persona & { squadra?: RuoloSquadra; ambiti?: AmbitoStaff[] }
const legge = ({ method, contract }: RouteRow) => method === 'GET' || contract?.reads === true
type Who = { name: string; person: Person | null; persona: DiSquadra | null }
const who = (name: string, person: Person, state: Partial<DiSquadra> = {}): Who => ({
  name,
  person,
  persona: { ruolo: person.ruolo, stato: 'attivo', registering: false, ...state },
})
const inattivo = { stato: 'inattivo' } as const
const registering = { registering: true }

const colleghi: Who[] = []
for (const ruolo of RUOLI_SQUADRA) {
  const collega = await createCollega(db, A.esercente.id, ruolo)
  colleghi.push(who(`squadra: ${ruolo}`, collega, { squadra: ruolo }))
}

for (const ambito of AMBITI_STAFF) {
  const persona = await createAdmin(db, [ambito])
  colleghi.push(who(`staff: ${ambito}`, persona, { ambiti: [ambito] }))
}

const PEOPLE: Who[] = [
  { name: 'nobody', person: null, persona: null },
  who('cliente A', A.cliente),
  who('cliente B', B.cliente),
  who('esercente A', A.esercente, { squadra: 'titolare' }),
  ...colleghi,
  who('esercente B', B.esercente, { squadra: 'titolare' }),
  who('admin', await createAdmin(db)),
  who('cliente inattivo', await createCliente(db, { stato: 'bloccato' }), inattivo),
  who('esercente inattivo', await createEsercente(db, { stato: 'inattivo' }), inattivo),
  who('admin inattivo', await createUtente(db, { stato: 'inattivo' }), inattivo),
  who('cliente registering', await createCliente(db, { stato: 'in_registrazione' }), registering),
  who(
    'esercente registering',
    await createUtente(db, { ruoli: [{ ruolo: 'esercente' }] }),
    registering,
  ),
]

const fill = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? newId())

/** As far as a call may go without a body of its own: with what marks it ours and a key. */
function make(person: Person | null, { method, path }: RouteRow, ids: Record<string, string> = {}) {
  const reads = method === 'GET'
  const key = { 'idempotency-key': `matrice-${newId()}` }
  const call = as(person)
  return call(
    method as Parameters<typeof call>[0],
    fill(path, ids),
    reads ? undefined : {},
    reads ? {} : key,
  )
}

describe('T14 PRO-B2 (parte) the team and the routes', () => {
  const diEsercenti = table.filter(
    ({ allow }) => Array.isArray(allow) && allow.includes('esercente'),
  )
  it.each(diEsercenti.map((row) => [title(row), row] as const))(
    '%s says which duty of the team it is',
    (_, { method, path }) => {
      const { risorsa, azione } = permessoDi(method, path)
      const where = `${risorsa} · ${azione} in packages/domain/src/permessi/squadra-azioni.ts`
      expect(mansioneDi(method, path), `nobody said whose duty it is: ${where}`).not.toBeNull()
    },
  )

  it('nothing is a duty that no route does', () => {
    const known = new Set(
      table.map(({ method, path }) => Object.values(permessoDi(method, path)).join(' · ')),
    )
    const told = Object.entries(SQUADRA).flatMap(([risorsa, azioni]) =>
      Object.keys(azioni).map((azione) => `${risorsa} · ${azione}`),
    )
    expect(told.filter((one) => !known.has(one))).toEqual([])
  })
})

describe('T14 GES-M2 (parte) the areas of the staff and the routes', () => {
  const dello = table.filter(
    (row) => Array.isArray(row.allow) && row.allow.includes('admin') && !legge(row),
  )
  it.each(dello.map((row) => [title(row), row] as const))(
    '%s says of which area of the staff it is',
    (_, { method, path }) => {
      const where = 'packages/domain/src/permessi/staff.ts'
      expect(ambitiDi(method, path), `nobody said whose work it is: ${where}`).not.toBeNull()
    },
  )
})

describe('T14 the table of permissions and the routes', () => {
  it.each(table.map((row) => [title(row), row] as const))('%s is in it, and agrees', (_, row) => {
    const { risorsa, azione } = permessoDi(row.method, row.path)
    const known = chiPuo(row.method, row.path)
    const where = `PERMESSI.${risorsa}['${azione}'] of packages/domain/src/permessi/permessi-tabella.ts or permessi-staff.ts`
    expect(known, `${title(row)} has no permission: write it as ${where}`).toBeDefined()
    expect(row.allow, `${title(row)} does not allow what ${where} says`).toEqual(known)
  })

  it('nothing is permitted that no route does', () => {
    const known = new Set(
      table.map(({ method, path }) => Object.values(permessoDi(method, path)).join(' · ')),
    )
    const permitted = Object.entries(PERMESSI).flatMap(([risorsa, azioni]) =>
      Object.keys(azioni).map((azione) => `${risorsa} · ${azione}`),
    )
    expect(permitted.filter((one) => !known.has(one))).toEqual([])
  })
})

const STATUS: Readonly<Record<string, number>> = {
  sessione_assente: 401,
  non_autorizzato: 403,
  profilo_inattivo: 403,
  registrazione_incompleta: 403,
}

// Calls that sign their caller out, or take them away: nobody could be asked afterwards.
const ENDS_SESSION = new Set([
  'POST /api/profilo/esci_ovunque',
  'GET /logout',
  'POST /api/squadra/lascia',
  'POST /api/mie_attivita',
])
// Calls that take their caller to another esercente: the calls after them would be asked there.
const MOVES_SESSION = new Set(['POST /api/mie_attivita/:id/scegli'])

/** The outcome of a call: refused for the caller's sake, with a sentence, or answered in any other way. */
function outcome({ status, body }: TestResponse): string {
  if (status === 405) return 'no such method'
  const isRefusal = Object.keys(STATUS).includes(String(body?.code))
  return isRefusal && body.error_message.length > 0 ? `${status} ${body.code}` : 'answered'
}

describe.each(PEOPLE.map((one) => [one.name, one] as const))(
  'T14 SPC-28 PRO-B2 (parte) GES-M2 (parte) %s',
  (_, one) => {
    const rows = table.filter((row) => one.person === null || !ENDS_SESSION.has(title(row)))
    it.each(rows.map((row) => [title(row), row] as const))('%s', async (__, row) => {
      const chi = chiPuo(row.method, row.path) ?? []
      const mansione = mansioneDi(row.method, row.path)
      const chiamata = { metodo: row.method, percorso: row.path }
      const chiesto = { chi, mansione, chiamata, legge: legge(row), sempre: true, capacita: null }
      const refused = respingi(chiesto, one.persona)?.codice ?? null
      const expected = refused === null ? 'answered' : `${STATUS[refused]} ${refused}`
      expect(outcome(await make(one.person, row))).toBe(expected)
    })
  },
)

/** The maker of a call's record in RECORDS; a record inside of another is found by both names. */
function providerOf({ path }: RouteRow) {
  const [first = '', second = ''] = path.split('/').filter((step) => step !== '' && step !== 'api')
  return RECORDS[`${first} ${second}`] ?? RECORDS[first]
}

// Calls whose parameter is no record but a name that the call knows, or a thing that everybody may see.
const NO_RECORD = new Set([
  'PATCH /api/registrazione/:passo',
  'GET /api/accrediti/mesi/:mese/csv',
  'GET /api/accrediti/mesi/:mese/pdf',
])
/** Records of one person alone: the staff see them no more than anybody else. */
const PERSONAL = new Set(['GET /api/esportazioni/:id', 'GET /api/azioni_multiple/:id'])
/** The card of an esercente and the conditions of a piano are public; what only its owner and staff may do is not. */
const PUBLIC_RECORD = new Set([
  'GET /api/esercenti/:id',
  // A stranger reads of one that may be found nothing: there is nothing between them.
  'GET /api/esercenti/:id/storia',
  'POST /api/esercenti/:id/preferito',
  'GET /api/piani/:id/sottoscrizione',
  'POST /api/piani/:id/sconto',
  'POST /api/piani/:id/regala/sconto',
  'GET /api/piani/:id/condizioni/pdf',
])

const withRecord = table.filter(
  (row) =>
    row.path.includes(':') &&
    row.allow !== 'pubblico' &&
    (row.allow === 'sessione' || row.allow?.some((ruolo) => ruolo !== 'admin')) &&
    !NO_RECORD.has(title(row)),
)
const cells = withRecord.flatMap((row) =>
  (['esercente', 'cliente'] as const)
    .filter((chi) => row.allow === 'sessione' || row.allow?.includes(chi))
    .map((chi) => [title(row), chi, row] as const),
)

async function idsOf(row: RouteRow, world: World, chi: Titolare): Promise<Record<string, string>> {
  const provide = providerOf(row)
  if (provide === undefined) {
    throw new Error(
      `${title(row)} names a record: add one of its raccolta to RECORDS in apps/bff/test/records.ts`,
    )
  }
  const ids = await provide(db, world, chi)
  return typeof ids === 'string' ? { id: ids } : ids
}

const answer = ({ status, body }: TestResponse) => [status, body?.code]

const isRead = ({ method, path }: RouteRow) => method === 'GET' && path.endsWith('/:id')

describe('T14 X10 own and another’s record', () => {
  const hidden = cells.filter(([name]) => !PUBLIC_RECORD.has(name))
  it.each(hidden)('%s as %s: another’s is as if it were not there', async (_, chi, row) => {
    const foreign = await make(A[chi], row, await idsOf(row, B, chi))
    expect(answer(foreign)).toEqual(answer(await make(A[chi], row)))
    expect(foreign.status).toBeGreaterThanOrEqual(400)
  })

  const reading = hidden.filter(([, , { method }]) => method === 'GET')
  it.each(reading)('%s as %s: another’s is not found', async (_, chi, row) => {
    const foreign = await make(A[chi], row, await idsOf(row, B, chi))
    expect(answer(foreign)).toEqual([404, 'non_trovato'])
  })

  const staying = cells.filter(([name]) => !MOVES_SESSION.has(name))
  it.each(staying)('%s as %s: one’s own is answered', async (_, chi, row) => {
    const made = await make(A[chi], row, await idsOf(row, A, chi))
    // A call on one's own record may still want a code first.
    expect([outcome(made), made.status === 500]).toEqual(['answered', false])
  })

  const whole = cells.filter(([, , row]) => isRead(row))
  it.each(whole)('%s as %s: one’s own is there', async (_, chi, row) => {
    const { status, body } = await make(A[chi], row, await idsOf(row, A, chi))
    expect([status, body._id !== undefined]).toEqual([200, true])
  })

  const reads = withRecord.filter(
    (row) =>
      isRead(row) &&
      !PERSONAL.has(title(row)) &&
      row.allow !== 'sessione' &&
      row.allow?.includes('admin') === true,
  )
  it.each(reads.map((row) => [title(row), row] as const))('%s as admin', async (_, row) => {
    const admin = PEOPLE.find(({ name }) => name === 'admin')?.person ?? null
    expect((await make(admin, row, await idsOf(row, A, 'esercente'))).status).toBe(200)
  })
})
