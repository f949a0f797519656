import * as z from 'zod/mini'
import type { Deps } from '../../../../http/deps.ts'
import { createPush } from '../../../../integrations/push/push.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'

const contenuto = z.object({
  dispositivo_id: z.string(),
  titolo: z.string(),
  indirizzo: z.string(),
  accodato_at: z.string(),
})

/** The milliseconds after which a message says nothing new: the e-mail has told it long since. */
const TARDI = 86_400_000

/** The message to one device. A device that its push service does not know any more is forgotten. */
export function messaggiPush(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
): Record<'push', UscitaHandler> {
  const { config, db, clock } = deps
  const invia = createPush(deps)
  return {
    push: async (uscita) => {
      const { dispositivo_id, titolo, indirizzo, accodato_at } = contenuto.parse(uscita.contenuto)
      const isLate = clock.now().getTime() - Date.parse(accodato_at) > TARDI
      if (config.push === null || isLate) return
      const dispositivo = await db
        .selectFrom('dispositivi_push as d')
        .innerJoin('utenti as u', 'u.id', 'd.utente_id')
        .where('d.id', '=', dispositivo_id)
        .where('u.stato', '=', 'attivo')
        .select(['d.endpoint', 'd.p256dh', 'd.auth', 'u.email as destinatario'])
        .executeTakeFirst()
      if (dispositivo === undefined) return
      const { destinatario } = dispositivo
      const { unicita } = uscita
      const esito = await invia({ dispositivo, destinatario, titolo, indirizzo, unicita })
      if (esito === 'sparito') {
        await db.deleteFrom('dispositivi_push').where('id', '=', dispositivo_id).execute()
        return
      }
      await db
        .updateTable('dispositivi_push')
        .set({ ultimo_at: clock.now() })
        .where('id', '=', dispositivo_id)
        .execute()
    },
  }
}
