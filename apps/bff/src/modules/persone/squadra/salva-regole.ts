import { svolge } from '@rateo/domain/permessi/squadra'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockSquadra } from './lock-squadra.ts'
import { findSogliaRimborsi } from './squadra.queries.ts'

/** Sets the sum above which a refund wants a second person: there must be two who can approve it. */
export async function salvaRegole(call: Call, soglia: number | null): Promise<void> {
  const { db, clock } = call
  const { esercente_id, membri } = await lockSquadra(call, 'titolarita')
  const approvano = membri.filter(
    ({ ruolo, sospeso_at }) => sospeso_at === null && svolge(ruolo, 'approvare_rimborsi'),
  )
  if (soglia !== null && approvano.length < 2) {
    const message =
      'Serve almeno un’altra persona che possa approvare: invita prima un amministratore.'
    const errors = [{ pointer: '/soglia_rimborsi_centesimi', message }]
    throw new AppError('dati_non_validi', { message, errors })
  }
  const prima = await findSogliaRimborsi(db, esercente_id)
  if (prima === soglia) return
  const updated_at = clock.now()
  await db
    .insertInto('regole_squadra')
    .values({ esercente_id, soglia_rimborsi_centesimi: soglia, updated_at })
    .onConflict((conflict) =>
      conflict
        .column('esercente_id')
        .doUpdateSet({ soglia_rimborsi_centesimi: soglia, updated_at }),
    )
    .execute()
  await annota(call, {
    azione: 'cambia_regole_squadra',
    entita: 'esercente',
    id: esercente_id,
    prima: { soglia_rimborsi_centesimi: prima },
    dopo: { soglia_rimborsi_centesimi: soglia },
  })
}
