import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { createAbbonamento, createCarta, createDilazione } from '../../test/scadenze.ts'
import { addebita } from './due.ts'
import type { World } from '../world.ts'

/** The means of a story's charges: one card of the cliente, saved the first time that it is needed. */
async function parti({ deps, esercente_id, persona, automatico }: World) {
  automatico.metodo_id ??= await createCarta(deps.db, persona, {
    fornitore: 'stripe',
    cliente_psp: 'cus',
  })
  const { metodo_id } = automatico
  return { esercente: { id: esercente_id }, cliente: persona, metodo: { metodo_id } }
}

/** A plan whose rate fall due today, tomorrow and the day after: a story can move its clock. */
export async function scadonoRate(world: World, n: number): Promise<void> {
  const { deps } = world
  const { pagamenti } = await createDilazione(deps.db, {
    ...(await parti(world)),
    scadenze: [0, 1, 2].map((giorni) => aggiungiGiorni(deps.clock.today(), giorni)),
    importo_centesimi: 50 + n * 41,
  })
  world.debiti.push(...pagamenti)
}

/** A week that begins today, and the next in seven days. */
export async function iniziaUnPeriodo(world: World): Promise<void> {
  await createAbbonamento(world.deps.db, {
    ...(await parti(world)),
    prossimo_addebito: world.deps.clock.today(),
    cadenza: 'settimanale',
  })
}

/** Two runs at the same time, as two processes make them. */
export async function giraInGara({ deps }: World): Promise<void> {
  await Promise.all([addebita(deps), addebita(deps)])
}

/** Nothing of a story falls due in the next one. */
export async function finisceTutto({ deps, esercente_id }: World): Promise<void> {
  await sql`delete from addebiti_programmati q using pagamenti p
    where p.id = q.pagamento_id and p.esercente_id = ${esercente_id}`.execute(deps.db)
  await sql`update abbonamenti set stato = 'cessato', prossimo_addebito = null
    where esercente_id = ${esercente_id} and stato in ('attivo', 'in_prova', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto')`.execute(
    deps.db,
  )
}

/** A period is billed once, and each debt has one try of the run at the most. */
export async function unaVoltaCiascuno({ deps, esercente_id }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pagamenti p join tentativi t on t.pagamento_id = p.id and t.motivo_avvio in ('rata', 'rinnovo')
    where p.esercente_id = ${esercente_id} group by p.id having count(*) > 1
    union all
    select min(id) from pagamenti where esercente_id = ${esercente_id} and origine = 'abbonamento' and origine_n is not null
    group by origine_id, scadenza having count(*) > 1`.execute(deps.db)
  return rows.map(({ id }) => `due volte ${id}`)
}
