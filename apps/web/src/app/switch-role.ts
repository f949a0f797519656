import { getMyselfAfterSwitch, type Profilo } from '@rateo/contract/profilo'
import { switchRole } from '@rateo/contract/sessione'
import type { Ruolo } from '@rateo/domain/ruoli'
import { call } from '../api/client.ts'
import { logFailure } from './log.ts'

/** Changes role, takes the new profile, then reloads. A failure is only logged (SPC-17). */
export async function takeRole(role: Ruolo, onProfile: (profile: Profilo) => void): Promise<void> {
  try {
    await call(switchRole, { body: { role } })
    onProfile(await call(getMyselfAfterSwitch))
    window.location.reload()
  } catch (error) {
    logFailure('Cambio di ruolo non riuscito', error)
  }
}
