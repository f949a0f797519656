import type { Db } from '../../../../db/database.ts'
import { findImpostazioni, PREDEFINITE } from '../../../base/impostazioni/index.ts'

const CHIAVI = ['dilazione_validita_giorni', 'dilazione_perfezionamento_ore'] as const

/**
 * The days that a proposal waits for its answer, and the hours that an acceptance waits for its money, as the staff
 * set them.
 */
export async function findTermini(db: Db, now: Date) {
  const valori = await findImpostazioni(db, [...CHIAVI], now)
  const di = (chiave: (typeof CHIAVI)[number]) => {
    const valore = valori.get(chiave)
    return Number.isInteger(valore) && Number(valore) > 0 ? Number(valore) : PREDEFINITE[chiave]
  }
  return {
    validita_giorni: di('dilazione_validita_giorni'),
    perfezionamento_ore: di('dilazione_perfezionamento_ore'),
  }
}
