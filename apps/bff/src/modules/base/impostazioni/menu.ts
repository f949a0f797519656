import { menuItem, type MenuItem } from '@rateo/contract/base/impostazioni'
import type { VoceMenu } from '@rateo/contract/base/menu'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'
import { PREDEFINITE } from './predefinite.ts'

export const chiaveMenu = (ruolo: Ruolo) => `menu_${ruolo}`

const scritta = z.object({
  voci: z.array(z.object({ route: z.string(), label: z.string(), nascosta: z.boolean() })),
})

/** The entries that come with the portal. */
export const vociOriginali = (ruolo: Ruolo): VoceMenu[] =>
  PREDEFINITE.menu[ruolo].map((voce) => ({ ...voce, nascosta: false }))

/** The entries that nobody may hide: the way home, and the one back to this choice. */
export const vociSempre = (ruolo: Ruolo): string[] =>
  ruolo === 'admin' ? ['/home', '/gestione'] : ['/home']

/**
 * The entries of a role as the settings have them, hidden ones too. A page that came with a later release is at the end until
 * somebody places it; one that is gone is left out; a value that cannot be read is none.
 */
export function vociDi(ruolo: Ruolo, valore: unknown): VoceMenu[] {
  const originali = vociOriginali(ruolo)
  // A whole menu written by hand.
  const intero = z.safeParse(z.array(menuItem), valore)
  if (intero.success) return intero.data.map((voce) => ({ ...voce, nascosta: false }))
  const letto = z.safeParse(scritta, valore)
  if (!letto.success) return originali
  const scelte = letto.data.voci.flatMap(({ route, label, nascosta }) => {
    const voce = originali.find((una) => una.route === route)
    return voce
      ? [{ ...voce, label, nascosta: nascosta && !vociSempre(ruolo).includes(route) }]
      : []
  })
  const note = new Set(scelte.map(({ route }) => route))
  return [...scelte, ...originali.filter(({ route }) => !note.has(route))]
}

/** The entries that are shown. */
export const menuMostrato = (ruolo: Ruolo, valore: unknown): MenuItem[] =>
  vociDi(ruolo, valore)
    .filter(({ nascosta }) => !nascosta)
    .map(({ route, icon, label }) => ({ route, icon, label }))
