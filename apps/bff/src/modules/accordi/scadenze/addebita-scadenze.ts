import { oraDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import { rinnovaAbbonamenti } from '../abbonamenti/index.ts'
import { findImpostazioni, PREDEFINITE } from '../../base/impostazioni/index.ts'
import { addebitaDovuti, type ScadenzeDeps } from './addebita-dovuti.ts'

const ora = z.int().check(z.minimum(0), z.maximum(23))

/**
 * Charges what falls due today and what was missed: first the periods that begin, then every charge. Nobody is
 * charged before the hour of the parameter. For the timetable, every hour.
 */
export async function addebitaScadenze(deps: ScadenzeDeps): Promise<number> {
  const now = deps.clock.now()
  const valori = await findImpostazioni(deps.db, ['addebiti_dalle'], now)
  const letta = z.safeParse(ora, valori.get('addebiti_dalle'))
  const dalle = letta.success ? letta.data : PREDEFINITE.addebiti_dalle
  if (Number(oraDiRoma(now).slice(0, 2)) < dalle) return 0
  await rinnovaAbbonamenti(deps)
  return addebitaDovuti(deps)
}
