import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { createDb, createPool, type Db } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { newId } from '../src/db/ids.ts'
import { createStripeProvider } from '../src/integrations/psp/stripe.ts'
import {
  avviaTentativo,
  controllaInSospeso,
  inviaInSospeso,
  inviaOperazione,
  prendiDaInviare,
  ripristina,
} from '../src/modules/incasso/addebiti/index.ts'
import {
  conguagliaInSospeso,
  seguiConti,
  stornaInSospeso,
} from '../src/modules/incasso/conti-collegati/index.ts'
import { rinnovaAbbonamenti } from '../src/modules/accordi/abbonamenti/index.ts'
import { createCliente, createEsercente, createPagamento } from '../test/factories.ts'
import { type Chance, createChance } from './chance.ts'
import { addebita, type Automatico, createAutomatici, falliDovuto, scegli } from './people/due.ts'
import { hurry, leftOver } from './hurry.ts'
import { type Provider, SECRET, SECRET_CONTI, startProvider } from './provider.ts'
import { openAccount, settleAccounts } from './people/connected.ts'
import { verifyAccounts } from './checks/verify-accounts.ts'
import { verify } from './checks/verify.ts'

type Options = {
  /** Address of a server, with DATABASE in the place of the name: databases are made and dropped on it. */
  serverUrl: string
  volte: number
  seed: number
  /** False shows what happens to those who do not: for the test of the test. */
  conRipristino: boolean
  /** The provider remembers no key: nothing but looking up stands between a restore and charging twice. */
  dimentica: boolean
  /** Each esercente has an account of its own at the provider. */
  conti?: boolean
}

const CAPABILITIES = { timeoutMs: 400 }
const SENZA_CHIAVI = { timeoutMs: 400, idempotency: 'none', maxProcessingMs: 3000 } as const

type Line = { provider: Provider; dimentica: boolean; conti: boolean }

function open(url: string, { provider, dimentica, conti }: Line) {
  const onError = () => undefined
  const pool = createPool({ url, max: 6, statementMs: 8000, name: 'rateo-ripristini', onError })
  const config = readConfig({
    PSP_PORT: String(provider.port),
    RATEO_CONTI: conti ? 'collegati' : 'propri',
    ...(conti && { STRIPE_WEBHOOK_SECRET_CONTI: SECRET_CONTI }),
    STRIPE_WEBHOOK_SECRET: SECRET,
  })
  const psp = createStripeProvider(config, dimentica ? SENZA_CHIAVI : CAPABILITIES)
  const db = createDb(pool)
  return { pool, db, psp, clock: systemClock, log: pino({ level: 'silent' }) }
}
type Opened = ReturnType<typeof open>
type Gente = { esercente_id: string; cliente_id: string; automatici: readonly Automatico[] }

/** A cliente opens the provider's page and, most times, pays there. */
async function payByPage(
  deps: Opened,
  { esercente_id, cliente_id }: Gente,
  chance: Chance,
): Promise<void> {
  const { id } = await createPagamento(deps.db, {
    esercente_id,
    cliente_id,
    importo_centesimi: chance.int(50, 9000),
  })
  const page = 'http://127.0.0.1/'
  const avviato = await avviaTentativo(deps, {
    pagamento_id: id,
    cliente_id,
    metodo: 'carta',
    motivo: 'acquisto',
    tipo: 'sessione',
    richiesta: {
      success_url: page,
      cancel_url: page,
      scade_at: Math.floor(Date.now() / 1000) + 3600,
    },
    contesto: {},
  })
  if (avviato.esito !== 'avviato') return
  const [presa] = await prendiDaInviare(deps, { id: avviato.operazione_id })
  if (presa) await inviaOperazione(deps, presa)
  const { rows } = await sql<{ url_pagamento: string | null }>`
    select url_pagamento from tentativi where id = ${avviato.tentativo_id}`.execute(deps.db)
  const url = rows[0]?.url_pagamento
  if (url == null || chance.is(0.3)) return
  const campi = { numero: '4242424242424242', scadenza: '12/39', cvc: '123', intestatario: 'L B' }
  await fetch(url, { method: 'POST', body: new URLSearchParams(campi), redirect: 'manual' })
}

const owe = ({ db }: Opened, { automatici }: Gente, chance: Chance) =>
  falliDovuto(db, chance, scegli(chance, automatici))

/** Something of a debt that was paid goes back. */
async function giveBack({ db, psp }: Opened, chance: Chance): Promise<void> {
  const id = newId()
  await sql`
    insert into rimborsi (id, pagamento_id, esercente_id, cliente_id, tentativo_id, n, importo_centesimi, motivo, modo,
      stato, richiesto_da)
    select ${id}, p.id, p.esercente_id, p.cliente_id, t.id,
      1 + (select count(*) from rimborsi r where r.pagamento_id = p.id), ${chance.int(1, 40)}, 'altro', 'fornitore',
      'richiesto', 'sistema'
    from pagamenti p join tentativi t on t.pagamento_id = p.id and t.stato = 'riuscito'
    where t.riferimento_psp is not null and p.stato in ('pagato', 'parzialmente_rimborsato')
    order by random() limit 1`.execute(db)
  await sql`select invia_rimborso(${id}, ${psp.nome}, 1000000, now(), '{}')`.execute(db)
}

/** Moves the money that goes to the accounts of esercenti and comes back from there. */
async function muoviConti(deps: Opened): Promise<void> {
  await stornaInSospeso(deps)
  await conguagliaInSospeso(deps)
  await seguiConti(deps)
}

/** A while of ordinary business on a bad line. */
async function work(deps: Opened, gente: Gente, chance: Chance, turns: number, isNew = true) {
  for (let i = 0; i < turns; i++) {
    if (isNew) await owe(deps, gente, chance)
    if (isNew && chance.is(0.4)) await payByPage(deps, gente, chance)
    await addebita(deps)
    // Nothing left to give back is refused by the database.
    if (chance.is(0.5)) await giveBack(deps, chance).catch(() => undefined)
    await hurry(deps.db, { toTheEnd: false })
    await inviaInSospeso(deps)
    if (chance.is(0.5)) await controllaInSospeso(deps)
    await muoviConti(deps)
  }
}

async function onServer(serverUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Goes on until the provider has answered about everything. */
async function recover(deps: Opened, backup: Date): Promise<void> {
  // As `npm run ripristino` does: what began meanwhile is there to be found.
  await rinnovaAbbonamenti(deps)
  for (let i = 0; i < 60; i++) {
    const esito = await ripristina(deps, backup).catch(() => null)
    if (esito?.senza_risposta === 0) return
    await wait(50)
  }
  throw new Error('Il ripristino non finisce')
}

async function drain(deps: Opened): Promise<void> {
  for (let i = 0; i < 300; i++) {
    await hurry(deps.db, { toTheEnd: true })
    await addebita(deps)
    await inviaInSospeso(deps)
    await controllaInSospeso(deps)
    await muoviConti(deps)
    const { tentativi, operazioni, dovuti, rimborsi, verso_i_conti } = await leftOver(deps.db)
    const open = [tentativi, operazioni, dovuti, rimborsi, verso_i_conti]
    if (open.every((n) => n === 0)) return
    await wait(20)
  }
}

/** Once nothing is on its way any more. */
async function faultsOfAccounts(db: Db, provider: Provider): Promise<string[]> {
  const inCammino = await settleAccounts({ db, provider })
  return [...inCammino, ...(await verifyAccounts(db, provider)).faults]
}

/** Backup, business, restore, again and again; then our books beside the provider's. */
export async function runRestores(options: Options) {
  const { serverUrl, volte, seed, conRipristino, dimentica, conti = false } = options
  const chance = createChance(seed)
  const name = `ripristini_${process.pid}_${seed}`
  const at = (suffix: string) => serverUrl.replace('DATABASE', `${name}${suffix}`)
  await onServer(serverUrl, [`create database ${name}`, `create database ${name}_loro`])
  await migrate(at(''))
  const guasti = { attivi: true, tardi: [100, 600] as const, ricordaChiavi: !dimentica }
  const noticesTo = 'http://127.0.0.1:9/'
  const theirs = { databaseUrl: at('_loro'), noticesTo, guasti, chance, conti }
  const provider = await startProvider(theirs)
  const line = { provider, dimentica, conti }
  let deps = open(at(''), line)
  try {
    const { id: esercente_id } = await createEsercente(deps.db)
    const { id: cliente_id } = await createCliente(deps.db, { esercente_id })
    if (conti) await openAccount({ db: deps.db, provider }, esercente_id)
    const { carta: automatici } = await createAutomatici(deps.db, { id: esercente_id }, provider)
    const gente = { esercente_id, cliente_id, automatici }
    let dimenticati = 0
    const contati = async () => (await provider.registro()).charges.length
    const senzaDebito = new Set<string>()
    for (let i = 0; i < volte; i++) {
      await work(deps, gente, chance, chance.int(1, 3))
      // Due at the moment of the backup, charged after it.
      for (let n = chance.int(3, 6); n > 0; n--) await owe(deps, gente, chance)
      await deps.pool.end()
      await onServer(serverUrl, [`create database ${name}_backup template ${name}`])
      const backup = new Date()
      const before = await contati()
      deps = open(at(''), line)
      // Money of a debt that is forgotten altogether is for a person to settle: the books of an account would differ by it.
      await work(deps, gente, chance, chance.int(2, 4), !conti)
      await deps.pool.end()
      // Notices that were on their way when the disaster came arrive all the same.
      await wait(700)
      dimenticati += (await contati()) - before
      await onServer(serverUrl, [
        `drop database ${name}`,
        `alter database ${name}_backup rename to ${name}`,
      ])
      deps = open(at(''), line)
      if (conRipristino) await recover(deps, backup)
      await work(deps, gente, chance, 1)
      await drain(deps)
      const { rows } = await sql<{ chiave: string }>`
        select x ->> 'chiave' as chiave from ripristini, jsonb_array_elements(senza_debito) x`.execute(
        deps.db,
      )
      for (const { chiave } of rows) senzaDebito.add(chiave)
    }
    guasti.attivi = false
    await drain(deps)
    const deiConti = conti ? await faultsOfAccounts(deps.db, provider) : []
    const { doppi, persi, fantasmi, conflitti, invarianti, addebiti, rimborsi } = await verify(
      deps.db,
      await provider.registro(),
      null,
    )
    return {
      addebiti,
      rimborsi,
      dimenticati,
      senzaDebito: senzaDebito.size,
      doppi,
      persi: persi.filter((chiave) => !senzaDebito.has(chiave)),
      fantasmi,
      conflitti,
      conti: deiConti,
      invarianti: invarianti.filter((one) => !/^(ricevuta|rifiuto)_in_uscita/.test(one)),
    }
  } finally {
    await deps.pool.end().catch(() => undefined)
    await provider.stop()
    await onServer(
      serverUrl,
      ['', '_loro', '_backup'].map((one) => `drop database if exists ${name}${one} with (force)`),
    )
  }
}
