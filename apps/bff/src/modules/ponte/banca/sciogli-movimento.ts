import { sql } from 'kysely'
import { stored } from '../../../db/stored.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { stornaIncasso } from '../../accordi/pagamenti/index.ts'
import { lockMovimento } from './lock-movimento.ts'

/** Undoes all the matches of a movement, the last one first: the incassi that they registered are undone with them. */
export async function sciogliMovimento(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  await lockMovimento(call, id)
  const vivi = await db
    .selectFrom('abbinamenti_banca as a')
    .leftJoin('tentativi as t', 't.id', 'a.tentativo_id')
    .where('a.movimento_id', '=', id)
    .where('a.annullato_at', 'is', null)
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.tipo', 'a.era_registrato', 't.pagamento_id', 't.n'])
    .execute()
  if (vivi.length === 0) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo movimento non è abbinato a nulla.',
    })
  }
  for (const { id: abbinamento, era_registrato, pagamento_id, n } of vivi) {
    await sql`select ${stored('sciogli_abbinamento', { abbinamento, da: actor.utente_id, adesso: clock.now() })}`.execute(
      db,
    )
    if (pagamento_id !== null && n !== null && !era_registrato)
      await stornaIncasso(call, pagamento_id, n)
  }
  await annota(call, {
    azione: 'annulla_abbinamento',
    entita: 'movimento_banca',
    id,
    dopo: { quanti: vivi.length },
  })
}
