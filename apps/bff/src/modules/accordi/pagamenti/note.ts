import type { NotaPagamento } from '@rateo/contract/accordi/note-pagamento'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockPagamento } from './lock-pagamento.ts'

/** As many as a page can hold. */
const MASSIME = 50

/** The notes of one pagamento, the last first. */
export async function noteDi(
  db: Db,
  pagamento_id: string,
  { ruolo, utente_id }: Actor,
): Promise<NotaPagamento[]> {
  if (ruolo === 'cliente') return []
  const rows = await db
    .selectFrom('note_pagamento as n')
    .innerJoin('utenti as u', 'u.id', 'n.autore_id')
    .where('n.pagamento_id', '=', pagamento_id)
    .orderBy('n.id', 'desc')
    .select(['n.id', 'n.testo', 'n.created_at', 'n.autore_id', 'u.nome', 'u.cognome'])
    .execute()
  return rows.map(({ id, testo, created_at, autore_id, nome, cognome }) => ({
    _id: id,
    testo,
    autore: `${nome} ${cognome}`.trim(),
    e_mia: autore_id === utente_id,
    created_at: created_at.toISOString(),
  }))
}

// The text stays out of what is never deleted.
const scrivi = (call: Call, id: string, azione: string) =>
  annota(call, {
    azione,
    entita: 'pagamento',
    id,
  })

export async function aggiungiNota(call: Call, id: string, testo: string): Promise<void> {
  const { db } = call
  await lockPagamento(db, id, call.actor)
  const { quante } = await db
    .selectFrom('note_pagamento')
    .where('pagamento_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('quante'))
    .executeTakeFirstOrThrow()
  if (Number(quante) >= MASSIME) {
    throw new AppError('stato_incompatibile', {
      message:
        'Su questo pagamento ci sono già cinquanta note: togline una per scriverne un’altra.',
    })
  }
  const now = call.clock.now()
  const nota = { id: newId(now), pagamento_id: id, autore_id: call.actor.utente_id, testo }
  await db
    .insertInto('note_pagamento')
    .values({ ...nota, created_at: now })
    .execute()
  await scrivi(call, id, 'aggiunge_nota')
}

/** Deletes a note; its author alone may. */
export async function eliminaNota(call: Call, id: string, nota_id: string): Promise<void> {
  const { db } = call
  await lockPagamento(db, id, call.actor)
  const { numDeletedRows } = await db
    .deleteFrom('note_pagamento')
    .where('id', '=', nota_id)
    .where('pagamento_id', '=', id)
    .where('autore_id', '=', call.actor.utente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
  await scrivi(call, id, 'elimina_nota')
}
