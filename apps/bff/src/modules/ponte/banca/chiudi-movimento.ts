import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiAperto, lockMovimento, restaDi } from './lock-movimento.ts'

/** Closes a movement that the portal has nothing to do with, by the written reason alone: no money is moved by it. */
export async function chiudiMovimento(call: Call, id: string, motivo: string): Promise<void> {
  const { db, actor, clock } = call
  const movimento = await lockMovimento(call, id)
  await esigiAperto(db, movimento)
  const at = clock.now()
  await db
    .insertInto('abbinamenti_banca')
    .values({
      id: newId(at),
      movimento_id: id,
      esercente_id: movimento.esercente_id,
      tipo: 'forzato',
      modo: 'forzato',
      importo_centesimi: restaDi(movimento),
      motivo,
      creato_da: actor.utente_id,
      created_at: at,
    })
    .execute()
  await db
    .updateTable('movimenti_banca')
    .set({ stato: 'forzato', eccezione: null })
    .where('id', '=', id)
    .execute()
  await annota(call, { azione: 'chiude_a_mano', entita: 'movimento_banca', id, dopo: { motivo } })
}
