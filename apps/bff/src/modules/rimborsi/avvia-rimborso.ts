import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { type Contesto, inviaOperazione, prendiDaInviare } from '../addebiti/index.ts'
import { leggiSoglie } from './soglie.ts'

type Avviato = { stato: string; operazione_id: number | null }

/** What whoever starts a rimborso needs; the worker passes its own pool as `db`. */
export type RimborsiDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

/** First step: written down and committed before the provider is asked; in the queue when there is too little. */
export async function avviaRimborso(
  trx: Db,
  { psp, clock }: Pick<RimborsiDeps, 'psp' | 'clock'>,
  id: string,
  contesto: Contesto,
): Promise<Avviato> {
  const { scoperto_centesimi } = await leggiSoglie(trx, clock.now())
  const { rows } = await sql<{ avviato: Avviato }>`
    select invia_rimborso(${id}, ${psp.nome}, ${scoperto_centesimi}::bigint, ${clock.now()},
      ${JSON.stringify(contesto)}::jsonb) as avviato`.execute(trx)
  return rows[0]?.avviato ?? { stato: 'non_trovato', operazione_id: null }
}

/** The other steps, with no transaction open: whoever started it sends it at once, the worker if that process is gone. */
export async function mandaRimborso(
  deps: RimborsiDeps,
  { operazione_id }: Avviato,
  contesto: Contesto,
): Promise<void> {
  if (operazione_id === null) return
  const [presa] = await prendiDaInviare(deps, { id: operazione_id })
  if (presa) await inviaOperazione(deps, presa, contesto)
}
