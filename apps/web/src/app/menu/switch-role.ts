import { getSettings } from '@rateo/contract/base/impostazioni'
import { getMyselfAfterSwitch, type Profilo } from '@rateo/contract/persone/profilo'
import { switchRole } from '@rateo/contract/persone/sessione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { call } from '../../api/client.ts'
import { landingPath } from '../routes/landing.ts'
import { logFailure } from '../log.ts'
import { tellTabs } from '../tabs-channel.ts'

/** The page to be on, from the new role's own menu; home when that cannot be read. */
async function findLanding(): Promise<string> {
  try {
    const { menu } = await call(getSettings)
    return landingPath(window.location.pathname, menu)
  } catch {
    return '/home'
  }
}

/** Changes role, takes the new profile, then reloads. A failure is only logged (SPC-17). */
export async function takeRole(role: Ruolo, onProfile: (profile: Profilo) => void): Promise<void> {
  try {
    await call(switchRole, { body: { role } })
    tellTabs({ tipo: 'ruolo', ruolo: role })
    onProfile(await call(getMyselfAfterSwitch))
    const landing = await findLanding()
    // The address changes without a visit: the reload is the visit.
    if (landing !== window.location.pathname) window.history.replaceState(null, '', landing)
    window.location.reload()
  } catch (error) {
    logFailure('Cambio di ruolo non riuscito', error)
  }
}
