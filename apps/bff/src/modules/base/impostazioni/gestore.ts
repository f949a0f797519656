import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni } from './impostazioni.queries.ts'
import { PREDEFINITE } from './predefinite.ts'

export const CHIAVE_GESTORE = 'gestore'

/** Nobody yet: whoever runs the portal writes who it is. */
export const GESTORE_PREDEFINITO = { nome: '', partita_iva: '', indirizzo: '', email: '' }

const gestore = z.object({
  nome: z.string(),
  partita_iva: z.string(),
  indirizzo: z.string(),
  email: z.string(),
})
export type Gestore = z.output<typeof gestore> & { brand: string }

/** Finds who runs this portal, as its public texts name it, and what the portal is called. */
export async function findGestore(db: Db, now: Date): Promise<Gestore> {
  const values = await findImpostazioni(db, [CHIAVE_GESTORE, 'brand'], now)
  const parsed = z.safeParse(gestore, values.get(CHIAVE_GESTORE))
  const brand = values.get('brand')
  return {
    ...(parsed.success ? parsed.data : GESTORE_PREDEFINITO),
    brand: typeof brand === 'string' && brand !== '' ? brand : PREDEFINITE.brand,
  }
}
