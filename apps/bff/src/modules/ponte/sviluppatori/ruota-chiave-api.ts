import type { ruotaChiaveApi as contract } from '@rateo/contract/ponte/sviluppatori'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { findSicurezza } from '../../base/impostazioni/index.ts'
import { esigiCodice, esigiPosto, scriviChiave } from './crea-chiave-api.ts'
import { ownerOf } from './sviluppatori.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Vecchia = { created_at: Date; scade_at: Date | null }

/** A new key lives as long as the one before was made for, and never longer than the settings allow. */
const giorniDi = ({ created_at, scade_at }: Vecchia, massimo: number): number =>
  scade_at === null
    ? massimo
    : Math.min(massimo, Math.max(1, Math.round((scade_at.getTime() - created_at.getTime()) / DAY)))

/**
 * Makes the key that takes the place of another, with its name and permissions. Both are valid until the overlap is over, and
 * the old one never longer than it was to live; without an overlap it ends at once.
 */
export async function ruotaChiaveApi(
  call: Call,
  id: string,
  { sovrapposizione_ore }: Omit<BodyOf<typeof contract>, 'password'>,
): Promise<{ id: string; segreto: string }> {
  const { actor, clock, db } = call
  const esercente_id = ownerOf(actor)
  const now = clock.now()
  const vecchia = await db
    .selectFrom('chiavi_api')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .forUpdate()
    .executeTakeFirst()
  if (!vecchia) throw new AppError('non_trovato')
  const { nome, ambiti, ambiente, scade_at, revocata_at } = vecchia
  if (revocata_at !== null || (scade_at !== null && scade_at <= now)) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa chiave non vale più: creane una nuova. Nessun importo è stato mosso.',
    })
  }
  const gia = await db
    .selectFrom('chiavi_api')
    .select('id')
    .where('sostituisce', '=', id)
    .executeTakeFirst()
  if (gia) {
    throw new AppError('stato_incompatibile', {
      message:
        'Hai già sostituito questa chiave: ruota quella nuova. Nessun importo è stato mosso.',
    })
  }
  await esigiCodice(call, ambiti, now)
  const fine = new Date(now.getTime() + sovrapposizione_ore * HOUR)
  const finisce = scade_at !== null && scade_at < fine ? scade_at : fine
  await db
    .updateTable('chiavi_api')
    .set(sovrapposizione_ore === 0 ? { revocata_at: now } : { scade_at: finisce })
    .where('id', '=', id)
    .execute()
  await esigiPosto(call)
  const { chiavi_giorni } = await findSicurezza(db, now)
  const giorni = giorniDi(vecchia, chiavi_giorni)
  const nuova = await scriviChiave(call, { nome, ambiti, ambiente, giorni, sostituisce: id })
  await annota(call, {
    azione: 'ruota',
    entita: 'chiave_api',
    id,
    dopo: { nuova: nuova.id, vale_ancora_ore: sovrapposizione_ore },
  })
  return nuova
}
