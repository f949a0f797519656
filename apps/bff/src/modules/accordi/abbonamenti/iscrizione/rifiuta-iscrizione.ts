import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findPiano } from '../piani/piano.queries.ts'

type Rifiuto = { id: string; iscrizione_id: string; motivo: string }

/** The no of a cliente to a piano that was proposed: its esercente is told, with the reason where there is one. */
export async function rifiutaIscrizione(
  call: Call,
  { id, iscrizione_id, motivo: scritto }: Rifiuto,
): Promise<void> {
  const { actor, clock, db } = call
  const piano = await findPiano(db, id)
  if (piano === undefined || actor.cliente_id === null) throw new AppError('non_trovato')
  // An acceptance, or a newer proposal, holds the same.
  await lockVersioni(db, piano.primo)
  const proposta = await db
    .selectFrom('iscrizioni as i')
    .innerJoin('piani as p', 'p.id', 'i.piano_id')
    .where('i.id', '=', iscrizione_id)
    .where('i.cliente_id', '=', actor.cliente_id)
    .where((eb) => eb(eb.fn.coalesce('p.primo_id', 'p.id'), '=', piano.primo))
    .select(['i.stato', 'i.piano_id', 'i.scade_at'])
    .executeTakeFirst()
  if (proposta === undefined) throw new AppError('non_trovato')
  if (proposta.stato !== 'in_attesa' || proposta.scade_at <= clock.now()) {
    throw new AppError('stato_incompatibile', {
      message: 'La proposta non aspetta più una risposta: non c’è niente da rifiutare.',
    })
  }
  const motivo = scritto === '' ? null : scritto
  await db
    .updateTable('iscrizioni')
    .set({ stato: 'rifiutata', motivo })
    .where('id', '=', iscrizione_id)
    .execute()
  await annota(call, {
    azione: 'rifiuta_iscrizione',
    entita: 'piano',
    id: proposta.piano_id,
    dopo: { cliente_id: actor.cliente_id, motivo },
  })
  await accoda(db, {
    argomento: 'iscrizione_rifiutata',
    unicita: `iscrizione:${iscrizione_id}:rifiutata`,
    contenuto: { iscrizione_id },
  })
}

/** Takes back the proposals of shares that their esercente asks nobody for any more. */
export async function ritiraIscrizioni(db: Db, quote: readonly string[]): Promise<void> {
  await db
    .updateTable('iscrizioni')
    .set({ stato: 'ritirata' })
    .where('quota_id', 'in', quote)
    .where('stato', '=', 'in_attesa')
    .execute()
}
