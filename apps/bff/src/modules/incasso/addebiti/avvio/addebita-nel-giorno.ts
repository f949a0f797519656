import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { sql } from 'kysely'
import {
  GIORNO_NON_AMMESSO,
  type OffSessionRequest,
  type ProviderOutcome,
  ProviderRefusal,
} from '../../../../integrations/psp/provider.ts'
import { stored } from '../../../../db/stored.ts'
import type { AddebitiDeps, Operazione } from '../operazioni/operazione.ts'

/** Announces a later day in the place of one that the provider takes no more; null where it may not be moved. */
async function annunciaUnAltroGiorno(
  { db, clock }: AddebitiDeps,
  { id, tentativo_id }: Operazione,
): Promise<string | null> {
  const mandato = await db
    .selectFrom('addebiti_sdd as s')
    .innerJoin('mandati as m', 'm.id', 's.mandato_id')
    .where('s.tentativo_id', '=', tentativo_id)
    .select('m.preavviso_giorni')
    .executeTakeFirst()
  if (mandato === undefined) return null
  const { addebito_il, esito_entro } = prossimoAddebito(clock.today(), mandato.preavviso_giorni)
  const { rows } = await sql<{ ok: boolean }>`
    select ${stored('sposta_addebito', {
      operazione: id,
      addebito_il,
      esito_entro,
      adesso: clock.now(),
    })} as ok`.execute(db)
  return rows[0]?.ok === true ? addebito_il : null
}

/**
 * Charges, and where an account is debited, on the day that was announced. A message that was held up until its day
 * was too near is refused by the provider, which then has made nothing of it: the payer is told of another day, and
 * the same message goes out with that.
 */
export async function addebitaNelGiorno(
  deps: AddebitiDeps,
  operazione: Operazione,
  richiesta: OffSessionRequest,
): Promise<ProviderOutcome> {
  try {
    return await deps.psp.charge(richiesta)
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.codice !== GIORNO_NON_AMMESSO) throw error
    const addebito_il = await annunciaUnAltroGiorno(deps, operazione)
    if (addebito_il === null) throw error
    return deps.psp.charge({ ...richiesta, addebito_il })
  }
}
