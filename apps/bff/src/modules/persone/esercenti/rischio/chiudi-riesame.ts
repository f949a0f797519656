import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { lockRischio } from './annota-rischio.ts'

/** Ends a new look with what was seen and decided; measures against the esercente are taken by their own calls. */
export async function chiudiRiesame(
  call: Call,
  id: string,
  { riesame_id, nota }: { riesame_id: string; nota: string },
): Promise<{ _id: string; aperti: number }> {
  const { db, actor, clock } = call
  await lockRischio(db, id)
  const riesame = await db
    .selectFrom('riesami_esercente')
    .where('id', '=', riesame_id)
    .where('esercente_id', '=', id)
    .select(['motivo', 'chiuso_at'])
    .executeTakeFirst()
  if (riesame === undefined) throw new AppError('non_trovato')
  if (riesame.chiuso_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo riesame è già stato chiuso: guarda chi lo ha fatto e che cosa ha scritto.',
    })
  }
  await db
    .updateTable('riesami_esercente')
    .set({ chiuso_at: clock.now(), chiuso_da: actor.utente_id, nota })
    .where('id', '=', riesame_id)
    .execute()
  await annota(call, {
    azione: 'chiude_riesame',
    entita: 'rischio',
    id,
    dopo: { motivo: riesame.motivo, nota },
  })
  const { aperti } = await db
    .selectFrom('riesami_esercente')
    .where('esercente_id', '=', id)
    .where('chiuso_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('aperti'))
    .executeTakeFirstOrThrow()
  return { _id: id, aperti: Number(aperti) }
}
