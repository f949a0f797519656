import { METODI_CASSA } from '@rateo/domain/cassa/cassa'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { stored } from '../../../db/stored.ts'
import { type Contesto, inviaOperazione, prendiDaInviare } from '../addebiti/index.ts'
import { registraMovimentoDiCassa } from '../chiusura-cassa/index.ts'
import { findSoglie } from './soglie.ts'

type Avviato = { stato: string; operazione_id: number | null }

/** The parts of the server that the start of a rimborso needs; the worker passes its own pool as `db`. */
export type RimborsiDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

/** Takes a rimborso in cash out of the till. */
async function esceDallaCassa(trx: Db, id: string, contesto: Contesto, at: Date): Promise<void> {
  const reso = await trx
    .selectFrom('rimborsi as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .where('r.id', '=', id)
    .where('r.modo', '=', 'diretto')
    .select([
      'r.esercente_id',
      'r.pagamento_id',
      'r.importo_centesimi',
      'r.tentativo_id',
      't.metodo',
    ])
    .executeTakeFirst()
  const metodo = METODI_CASSA.find((one) => one === reso?.metodo)
  if (!reso || metodo === undefined) return
  await registraMovimentoDiCassa(trx, {
    esercente_id: reso.esercente_id,
    metodo,
    importo_centesimi: -reso.importo_centesimi,
    pagamento_id: reso.pagamento_id,
    preferita: `incasso:${reso.tentativo_id}`,
    unicita: `rimborso:${id}`,
    creato_da: contesto.attore?.replace(/^utente:/, '') ?? null,
    at,
  })
}

/** First step: written down and committed before the provider is asked; in the queue when there is too little. */
export async function avviaRimborso(
  trx: Db,
  { psp, clock }: Pick<RimborsiDeps, 'psp' | 'clock'>,
  id: string,
  contesto: Contesto,
): Promise<Avviato> {
  const { scoperto_centesimi } = await findSoglie(trx, clock.now())
  const { rows } = await sql<{ avviato: Avviato }>`
    select ${stored('invia_rimborso', {
      id,
      fornitore: psp.nome,
      scoperto: scoperto_centesimi,
      adesso: clock.now(),
      contesto,
    })} as avviato`.execute(trx)
  const avviato = rows[0]?.avviato
  if (avviato?.stato === 'riuscito') await esceDallaCassa(trx, id, contesto, clock.now())
  return avviato ?? { stato: 'non_trovato', operazione_id: null }
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
