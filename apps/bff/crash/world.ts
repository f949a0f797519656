import { sql } from 'kysely'
import { pino } from 'pino'
import { dayInRome } from '../src/clock.ts'
import type { Db } from '../src/db/database.ts'
import {
  controllaInSospeso,
  elaboraEventi,
  inviaInSospeso,
} from '../src/modules/incasso/addebiti/index.ts'
import { verificaInvarianti } from '../src/modules/registri/contabilita/index.ts'
import { createCliente, createEsercente } from '../test/factories.ts'
import { COMANDI, type Storia } from './commands.ts'
import { finisceTutto, unaVoltaCiascuno } from './people/falling-due.ts'
import { hurry, leftOver } from './hurry.ts'
import { createMemoryProvider } from './acts/memory-provider.ts'

// Worlds share a database, and no event of one may be taken for another's; counted, so that a seed tells all.
let mondi = 0

/** Makes an esercente with one cliente, their debts, and a provider of their own. */
async function createWorld(db: Db) {
  const provider = createMemoryProvider()
  const { id: esercente_id } = await createEsercente(db)
  const persona = await createCliente(db)
  const world = {
    provider,
    esercente_id,
    cliente_id: persona.id,
    persona,
    automatico: {} as { metodo_id?: string },
    debiti: [] as string[],
    eventi: ++mondi * 1_000_000,
    now: Date.now(),
    deps: {
      db,
      psp: provider.psp,
      log: pino({ level: 'silent' }),
      clock: { now: () => new Date(world.now), today: () => dayInRome(new Date(world.now)) },
    },
  }
  return world
}
export type World = Awaited<ReturnType<typeof createWorld>>

async function drain({ deps, provider }: World): Promise<void> {
  provider.calm()
  provider.arrive()
  for (const cosa of provider.cose.values()) if (cosa.stato === 'in_banca') cosa.stato = 'riuscito'
  for (let i = 0; i < 40; i++) {
    await sql`update operazioni_psp set bloccata_fino = null where bloccata_fino > now()`.execute(
      deps.db,
    )
    await hurry(deps.db, { toTheEnd: true })
    await inviaInSospeso(deps)
    await controllaInSospeso(deps)
    await elaboraEventi(deps)
    const { tentativi, operazioni, rimborsi } = await leftOver(deps.db)
    if (tentativi === 0 && operazioni === 0 && rimborsi === 0) return
  }
  throw new Error(`non a riposo: ${JSON.stringify(await leftOver(deps.db))}`)
}

type Riga = { chiave: string; stato: string; importo: number; conflitto: boolean }

/** The provider's books beside ours: each charge and each refund is there once, for the same sum. */
async function compare({ deps, provider, esercente_id }: World): Promise<string[]> {
  const { rows } = await sql<Riga>`
    select o.chiave, coalesce(r.stato, t.stato) as stato, coalesce(r.importo_centesimi, (
        select sum(x.importo_centesimi) from tentativi x where x.id = t.id or x.capofila_id = t.id)::bigint) as importo,
      exists (select 1 from incassi_da_riconciliare i where i.operazione_id = o.id) as conflitto
    from operazioni_psp o join tentativi t on t.id = o.tentativo_id join pagamenti p on p.id = t.pagamento_id
    left join rimborsi r on r.id = o.rimborso_id
    where p.esercente_id = ${esercente_id}`.execute(deps.db)
  const loro = [...provider.cose.values()].filter(({ stato }) => stato === 'riuscito')
  const nostri = new Map(rows.map((riga) => [riga.chiave, riga]))
  const preso = (stato?: string) => stato === 'riuscito' || stato === 'restituito'
  return [
    ...loro
      .filter(({ chiave }) => !preso(nostri.get(chiave)?.stato) && !nostri.get(chiave)?.conflitto)
      .map(({ chiave }) => `perso ${chiave}`),
    ...rows
      .filter(({ chiave, stato, importo }) => {
        const cosa = provider.cose.get(chiave)
        return preso(stato) && (cosa?.stato !== 'riuscito' || cosa.importo !== importo)
      })
      .map(({ chiave }) => `fantasma ${chiave}`),
    ...rows.filter(({ conflitto }) => conflitto).map(({ chiave }) => `da riconciliare ${chiave}`),
  ]
}

/** Compares the debt to the esercente in the ledger with the story's: they are the same at every moment. */
async function balance({ deps, esercente_id }: World): Promise<void> {
  const { rows } = await sql<{ libro: number; storia: number }>`
    select
      (select coalesce(-sum(m.importo_centesimi), 0) from conti c join movimenti m on m.conto_id = c.id
        where c.intestatario = ${`esercente:${esercente_id}`} and c.codice = 'debito')::bigint as libro,
      -- The fee of a debit that came back is not given back.
      (select coalesce(sum(case t.stato when 'riuscito' then t.importo_centesimi else 0 end
          - commissione_di(p.esercente_id, t.metodo, t.importo_centesimi, t.concluso_at)), 0)
        from tentativi t join pagamenti p on p.id = t.pagamento_id
        where p.esercente_id = ${esercente_id} and t.stato in ('riuscito', 'restituito') and t.metodo = 'carta')::bigint
      - (select coalesce(sum(importo_centesimi), 0) from rimborsi
        where esercente_id = ${esercente_id} and stato = 'riuscito' and modo = 'fornitore')::bigint
      - (select coalesce(sum(costo_centesimi + case when stato = 'persa' then importo_centesimi else 0 end), 0)
        from contestazioni where esercente_id = ${esercente_id})::bigint as storia`.execute(deps.db)
  const [sums] = rows
  if (sums && sums.libro !== sums.storia)
    throw new Error(`saldo ${sums.libro}, ma per la storia ${sums.storia}`)
}

/** Lives a story to its end and throws at the first thing that is not as it must be. Returns how many lines it had. */
export async function live(db: Db, storia: Storia): Promise<number> {
  const world = await createWorld(db)
  await COMANDI['deve']?.(world, '', 20)
  // Another one, so that there is something to pay together from the first line on.
  await COMANDI['deve']?.(world, '', 35)
  for (const { che, quale, n } of storia) {
    const debito = world.debiti[quale % world.debiti.length] ?? ''
    await COMANDI[che]?.(world, debito, n)
    await balance(world)
  }
  await drain(world)
  await balance(world)
  const faults = [
    ...(await compare(world)),
    ...(await unaVoltaCiascuno(world)),
    ...(await verificaInvarianti(db)).map(({ invariante, esempi }) => `${invariante} ${esempi[0]}`),
  ]
  await finisceTutto(world)
  if (faults.length > 0) throw new Error(faults.join('; '))
  return storia.length
}
