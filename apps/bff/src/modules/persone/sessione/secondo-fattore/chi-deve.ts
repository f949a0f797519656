import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../../db/database.ts'
import {
  CHIAVE_SECONDO_PASSAGGIO,
  chiestoAgliEsercenti,
  findImpostazioni,
} from '../../../base/impostazioni/index.ts'

/** Whether who takes a role has to come in with a second step. */
export type Esige = (ruolo: Ruolo) => boolean

/** Admins by the configuration, esercenti by what the staff have written; clienti by their own choice alone. */
export const esigeDa =
  (daAdmin: boolean, valore: unknown): Esige =>
  (ruolo) =>
    ruolo === 'admin' ? daAdmin : ruolo === 'esercente' && chiestoAgliEsercenti(valore)

export async function findEsige(db: Db, daAdmin: boolean, now: Date): Promise<Esige> {
  const scritte = await findImpostazioni(db, [CHIAVE_SECONDO_PASSAGGIO], now)
  return esigeDa(daAdmin, scritte.get(CHIAVE_SECONDO_PASSAGGIO))
}
