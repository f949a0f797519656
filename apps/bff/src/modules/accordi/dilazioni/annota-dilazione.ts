import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'

type Chi = { actor: Actor; info: CallInfo; clock: Clock }

type Fatto = {
  id: string
  azione: string
  da?: StatoDilazione
  a: StatoDilazione
  altro?: Record<string, unknown>
}

/** What whoever calls hands to the functions of the database, for the same line. */
export const contestoDi = ({ actor, info }: Pick<Chi, 'actor' | 'info'>) => ({
  attore: `utente:${actor.utente_id}`,
  ruolo: actor.ruolo,
  canale: actor.canale ?? ('portale' as const),
  ip: info.ip,
  request_id: info.request_id,
})

/** A line of the cronologia and what has to be told to the two parties; `chi` is left out where nobody calls. */
export async function annotaDilazione(
  db: Db,
  { id, azione, da, a, altro }: Fatto,
  chi: Chi | { clock: Clock },
): Promise<void> {
  const persona =
    'actor' in chi
      ? contestoDi(chi)
      : ({ attore: 'sistema', ruolo: 'sistema', canale: 'sistema' } as const)
  await annota(db, {
    ...persona,
    azione,
    entita: 'dilazione',
    entita_id: id,
    ...(da && { prima: { stato: da } }),
    dopo: { stato: a, ...altro },
  })
  if (da === undefined || da === a) return
  await accoda(db, {
    argomento: 'dilazione',
    unicita: `dilazione:${id}:${azione}:${chi.clock.now().toISOString()}`,
    contenuto: { dilazione_id: id, fatto: azione, da },
  })
}
