import { sql } from 'kysely'
import { newId } from '../../src/db/ids.ts'
import { type Fatto, FATTO } from './fatto.ts'
import type { Scena } from './scena.ts'

type Presa = { id: string; intento: string; resta: number }

/** Charges of the plan that a bank may still say something about: nothing of them is on its way back. */
async function prese({ p }: Scena, pagamenti: readonly string[]): Promise<Presa[]> {
  const { rows } = await sql<Presa>`
    select t.id, t.riferimento_psp as intento, (
      (select sum(x.importo_centesimi) from tentativi x where x.id = t.id or x.capofila_id = t.id)
      - (select coalesce(sum(r.importo_centesimi), 0) from rimborsi r join tentativi x on x.id = r.tentativo_id
        where (x.id = t.id or x.capofila_id = t.id) and r.stato = 'riuscito'))::bigint as resta
    from tentativi t
    where t.pagamento_id = any(${[...pagamenti]}) and t.stato = 'riuscito' and t.metodo = 'carta'
      and t.riferimento_psp is not null and t.capofila_id is null
      and not exists (select 1 from contestazioni c where c.tentativo_id = t.id)
      and not exists (select 1 from rimborsi r join tentativi x on x.id = r.tentativo_id
        where (x.id = t.id or x.capofila_id = t.id) and r.stato not in ('riuscito', 'fallito', 'annullato', 'respinto'))
    order by t.id`.execute(p.db)
  return rows
}

const pagamentiDi = async (s: Scena) =>
  (await s.leggi()).rate.flatMap(({ pagamento }) => pagamento?._id ?? [])

/** The holder of the card disputes a charge: the claim is open, won or lost. */
export const contesta: Fatto = async (s, n) => {
  const tutte = (await prese(s, await pagamentiDi(s))).filter(({ resta }) => resta > 0)
  const presa = tutte[n % (tutte.length || 1)]
  if (presa === undefined) return undefined
  const { clock } = s.p.deps
  const come = n < 20 ? 'aperta' : n < 50 ? 'vinta' : 'persa'
  await sql`select applica_contestazione(${newId(clock.now())}, 'stripe', ${`dp_${presa.id}`}, ${presa.intento},
    ${presa.resta}::bigint, 1500::bigint, 'altro', ${come}, ${clock.now()}::timestamptz + interval '7 days',
    ${clock.now()})`.execute(s.p.db)
  return FATTO
}

/** The bank takes back a charge of one rata, whatever was given back of it. */
export const tornaDallaBanca: Fatto = async (s, n) => {
  const tutte = await prese(s, await pagamentiDi(s))
  const presa = tutte[n % (tutte.length || 1)]
  if (presa === undefined) return undefined
  await sql`
    select restituisci_tentativo(t.id, 'AM04', ${s.p.deps.clock.now()}, '{}') from tentativi t
    where t.id = ${presa.id} and not exists (select 1 from tentativi x where x.capofila_id = t.id)`.execute(
    s.p.db,
  )
  return FATTO
}
