import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

type Chi = {
  attore: string
  ruolo: string
  canale: 'portale' | 'api' | 'sistema'
  ip?: string
  request_id?: string
}
const SISTEMA: Chi = { attore: 'sistema', ruolo: 'sistema', canale: 'sistema' }

/** Closes one that is open; who does not say who is the machine. */
export async function chiudi(
  trx: Db,
  id: string,
  motivo: string,
  now: Date,
  chi: Chi = SISTEMA,
): Promise<void> {
  await trx
    .updateTable('differenze_psp')
    .set({ chiusa_at: now, chiusa_da: chi.attore, motivo })
    .where('id', '=', id)
    .execute()
  await annota(trx, {
    ...chi,
    azione: 'chiudi_differenza',
    entita: 'differenza',
    entita_id: id,
    dopo: { motivo },
    at: now,
  })
}

/** A person has looked into it and says why it is settled. Nothing of the books changes by that. */
export async function chiudiDifferenza(
  trx: Db,
  id: string,
  motivo: string,
  { actor, clock, info }: { actor: Actor; clock: Clock; info: CallInfo },
): Promise<void> {
  const row = await trx
    .selectFrom('differenze_psp')
    .where('id', '=', id)
    .select('chiusa_at')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  if (row.chiusa_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa differenza è già stata chiusa: non si è spostato denaro.',
    })
  }
  await chiudi(trx, id, motivo, clock.now(), {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    ip: info.ip,
    request_id: info.request_id,
  })
}
