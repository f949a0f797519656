import { impedisci, type Chiedente, respingi } from '@rateo/domain/permessi/ammissione'
import {
  CAPACITA_PER_STATO,
  NOMI_INTERRUTTORI,
  type Interruttore,
} from '@rateo/domain/permessi/capacita'
import { STATI_DILAZIONE, TRANSIZIONI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { STATI_DISTINTA, TRANSIZIONI_DISTINTA } from '@rateo/domain/banca/distinta'
import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { STATI_PAGAMENTO, TRANSIZIONI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { chiPuo } from '@rateo/domain/permessi/permessi'
import { afterAll, expect, it } from 'vitest'
import { createChance } from '../../crash/chance.ts'
import { type Person, startApp, type TestResponse } from '../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createUtente,
} from '../../test/factories.ts'
import { RECORDS } from '../../test/records.ts'
import { createWorld, insert, shared, type World } from '../../test/world.ts'
import { newId } from '../db/ids.ts'
import type { RouteRow } from './route-config.ts'

// RATEO_AMMISSIONI=100000 npx vitest run --project server apps/bff/src/http/admission.test.ts
const CASI = Number(process.env['RATEO_AMMISSIONI'] ?? 3000)
const SEME = Number(process.env['RATEO_SEME'] ?? 20_261_122)
const chance = createChance(SEME)

const rateo = await startApp()
afterAll(() => rateo.stop())
const { app, db, as } = rateo

const title = ({ method, path }: RouteRow) => `${method} ${path}`
// Calls that sign their caller out or change what it is, and calls that read no caller.
const LEFT_OUT = new Set([
  'POST /api/profilo/esci_ovunque',
  'GET /logout',
  'DELETE /session/:id',
  'POST /switch_role',
  'POST /api/mie_attivita',
  'POST /api/mie_attivita/:id/scegli',
])
const routes = app.routeTable.filter(
  (row) => !row.isFile && row.contract !== undefined && !LEFT_OUT.has(title(row)),
)

type Who = { nome: string; person: Person | null; chiedente: Chiedente | null; world: World | null }

const attivo = { stato: 'attivo', registering: false } as const

/** An esercente in a state, with what the staff have stopped: as its session is read. */
async function esercente(
  stato: (typeof STATI_ESERCENTE)[number],
  fermi: Interruttore[],
): Promise<Who> {
  const person = await createEsercente(db, { stato, fermi })
  const cliente = await createCliente(db, { esercente_id: person.id })
  const { accesso } = CAPACITA_PER_STATO[stato]
  return {
    nome: `esercente ${stato} ${fermi.join('+')}`,
    person,
    world: { esercente: person, cliente },
    chiedente: {
      ruolo: 'esercente',
      stato: accesso === 'no' || accesso === 'ricorso' ? 'inattivo' : 'attivo',
      registering: accesso === 'registrazione',
      attivita: { stato, fermi },
    },
  }
}

const A = await createWorld(db)
const PEOPLE: Who[] = [
  { nome: 'nessuno', person: null, chiedente: null, world: null },
  { nome: 'cliente', person: A.cliente, chiedente: { ruolo: 'cliente', ...attivo }, world: A },
  {
    nome: 'admin',
    person: await createAdmin(db),
    chiedente: { ruolo: 'admin', ...attivo },
    world: null,
  },
  {
    nome: 'cliente bloccato',
    person: await createCliente(db, { stato: 'bloccato' }),
    chiedente: { ruolo: 'cliente', stato: 'inattivo', registering: false },
    world: null,
  },
  {
    nome: 'cliente da registrare',
    person: await createCliente(db, { stato: 'in_registrazione' }),
    chiedente: { ruolo: 'cliente', stato: 'attivo', registering: true },
    world: null,
  },
  {
    nome: 'esercente senza attività',
    person: await createUtente(db, { ruoli: [{ ruolo: 'esercente' }] }),
    chiedente: { ruolo: 'esercente', stato: 'attivo', registering: true },
    world: null,
  },
]
for (const stato of STATI_ESERCENTE) PEOPLE.push(await esercente(stato, []))
for (const fermo of NOMI_INTERRUTTORI) PEOPLE.push(await esercente('attivo', [fermo]))
PEOPLE.push(
  await esercente('sospeso', ['rimborsi', 'api']),
  await esercente('attivo', [...NOMI_INTERRUTTORI]),
)

/** Calls that move a record from one state to another, with the table that says from which, and how one is made there. */
const MOSSE = {
  'POST /api/pagamenti/:id/annulla': mossa(TRANSIZIONI_PAGAMENTO, 'annulla', STATI_PAGAMENTO),
  'POST /api/pagamenti/:id/elimina': mossa(TRANSIZIONI_PAGAMENTO, 'elimina', STATI_PAGAMENTO),
  'POST /api/pagamenti/:id/stralcia': mossa(TRANSIZIONI_PAGAMENTO, 'stralcia', STATI_PAGAMENTO),
  'POST /api/dilazioni/:id/ritira': mossa(TRANSIZIONI_DILAZIONE, 'ritira', STATI_DILAZIONE),
  'POST /api/dilazioni/:id/rifiuta': mossa(TRANSIZIONI_DILAZIONE, 'rifiuta', STATI_DILAZIONE),
  'POST /api/distinte/:id/consegna': mossa(TRANSIZIONI_DISTINTA, 'consegna', STATI_DISTINTA),
  'POST /api/distinte/:id/annulla': mossa(TRANSIZIONI_DISTINTA, 'annulla', STATI_DISTINTA),
} as const

function mossa(tabella: readonly unknown[], evento: string, stati: readonly string[]) {
  return { tabella: tabella as Parameters<typeof impedisci>[0]['tabella'], evento, stati }
}
const isMossa = (name: string): name is keyof typeof MOSSE => Object.hasOwn(MOSSE, name)

/** A record of a world in a state, as the database would hold it. */
async function recordIn(path: string, world: World, stato: string): Promise<string | null> {
  try {
    if (path.startsWith('/api/pagamenti'))
      return (await createPagamento(db, { ...shared(world), stato })).id
    if (path.startsWith('/api/dilazioni')) {
      return await insert(db, 'dilazioni', {
        ...shared(world),
        causale: 'Impianto dentale',
        importo_centesimi: 90_000,
        n_rate: 3,
        cadenza: 'mensile',
        prima_scadenza: '2099-01-31',
        inquadramento: 'credito_gratuito',
        stato,
      })
    }
    const id = await RECORDS['distinte']?.(db, world, 'esercente')
    if (typeof id !== 'string') return null
    if (stato !== 'preparata')
      await db.updateTable('distinte_sdd').set({ stato }).where('id', '=', id).execute()
    return id
  } catch {
    // A state that the database holds only with more than this: not drawn.
    return null
  }
}

const fill = (path: string, id: string) =>
  path.replaceAll(/:([a-z_]+)/g, (_, name) => (name === 'id' ? id : newId()))

function make({ person }: Who, { method, path }: RouteRow, id: string): Promise<TestResponse> {
  const call = as(person)
  const reads = method === 'GET'
  const headers = { 'idempotency-key': `caso-${newId()}` }
  return call(method as Parameters<typeof call>[0], fill(path, id), reads ? undefined : {}, headers)
}

const DOOR = new Set([
  'sessione_assente',
  'non_autorizzato',
  'profilo_inattivo',
  'registrazione_incompleta',
  'secondo_fattore_richiesto',
  'capacita_assente',
])

// A cliente knows nothing of a plan that was never proposed, or was taken back.
const NOT_SHOWN = new Set(['bozza', 'in_approvazione', 'annullata'])
const B = await createWorld(db)

/** One case: the expected answer beside that of the route; null where they agree. */
async function tryOne(row: RouteRow, who: Who): Promise<string | null> {
  const { contract } = row
  const chiesto = {
    chi: chiPuo(row.method, row.path) ?? [],
    legge: row.method === 'GET' || contract?.reads === true,
    sempre: contract?.sempre === true,
    capacita: contract?.capacita ?? null,
  }
  const door = respingi(chiesto, who.chiedente)?.codice ?? null
  const name = title(row)
  const suo = chance.is(0.5) && who.world !== null
  const world = suo && who.world ? who.world : B
  const stato = isMossa(name) ? chance.pick(MOSSE[name].stati) : ''
  const made = isMossa(name) ? await recordIn(row.path, world, stato) : null
  const { status, body } = await make(who, row, made ?? newId())
  const code: unknown = body?.code
  const said = `${who.nome}, ${name}${made ? `, ${suo ? 'suo' : 'altrui'} ${stato}` : ''}: ${status} ${String(code)}`
  // No provider answers in this test.
  if (status >= 500 && code !== 'fornitore_non_raggiungibile') return `${said}, errore`
  if (door !== null) return code === door ? null : `${said}, ma ${door}`
  if (typeof code === 'string' && DOOR.has(code) && name !== 'POST /api/pagamenti')
    return `${said}, ma ammesso`
  if (!isMossa(name) || made === null || who.chiedente === null) return null
  const { tabella, evento } = MOSSE[name]
  const beyond = impedisci({ suo, stato, evento, tabella }, who.chiedente.ruolo)
  const isHidden = who.chiedente.ruolo === 'cliente' && NOT_SHOWN.has(stato)
  if (beyond !== null) {
    const isSaid = code === beyond || (isHidden && code === 'non_trovato')
    return isSaid || code === 'pagamento_in_corso' ? null : `${said}, ma ${beyond}`
  }
  return code === 'non_trovato' || code === 'stato_incompatibile' ? `${said}, ma si può` : null
}

it(
  `T14 le righe di chi può che cosa e le chiamate vere dicono lo stesso, ${CASI} casi`,
  { timeout: CASI * 60 + 60_000 },
  async () => {
    const moves = routes.filter((row) => isMossa(title(row)))
    expect(moves).toHaveLength(Object.keys(MOSSE).length)
    const wrong: string[] = []
    for (let i = 0; i < CASI && wrong.length < 20; i++) {
      const row = chance.pick(chance.is(0.3) ? moves : routes)
      const difference = await tryOne(row, chance.pick(PEOPLE))
      if (difference !== null) wrong.push(difference)
    }
    expect(wrong).toEqual([])
  },
)
