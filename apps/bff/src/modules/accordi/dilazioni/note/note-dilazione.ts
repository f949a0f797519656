import type { NotaPagamento } from '@rateo/contract/accordi/note-pagamento'
import type { Call } from '../../../../http/call.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findDilazione, lockDilazione } from '../lock-dilazione.ts'

/** As many as a page can hold. */
const MASSIME = 50

/** The notes of one plan, the last first. Another's is not found. */
export async function listNote({ db, actor }: Call, id: string): Promise<NotaPagamento[]> {
  await findDilazione(db, id, actor)
  const rows = await db
    .selectFrom('note_dilazione as n')
    .innerJoin('utenti as u', 'u.id', 'n.autore_id')
    .where('n.dilazione_id', '=', id)
    .orderBy('n.id', 'desc')
    .select(['n.id', 'n.testo', 'n.created_at', 'n.autore_id', 'u.nome', 'u.cognome'])
    .execute()
  return rows.map(({ id: _id, testo, created_at, autore_id, nome, cognome }) => ({
    _id,
    testo,
    autore: `${nome} ${cognome}`.trim(),
    e_mia: autore_id === actor.utente_id,
    created_at: created_at.toISOString(),
  }))
}

// The text stays out of what is never deleted.
const scrivi = (call: Call, id: string, azione: string) =>
  annota(call, { azione, entita: 'dilazione', id })

export async function aggiungiNota(call: Call, id: string, testo: string): Promise<void> {
  const { db, actor, clock } = call
  await lockDilazione(db, id, actor)
  if ((await listNote(call, id)).length >= MASSIME) {
    throw new AppError('stato_incompatibile', {
      message:
        'Su questa dilazione ci sono già cinquanta note: togline una per scriverne un’altra.',
    })
  }
  const now = clock.now()
  const nota = { id: newId(now), dilazione_id: id, autore_id: actor.utente_id, testo }
  await db
    .insertInto('note_dilazione')
    .values({ ...nota, created_at: now })
    .execute()
  await scrivi(call, id, 'aggiunge_nota')
}

/** Deletes a note; its author alone may. */
export async function eliminaNota(call: Call, id: string, nota_id: string): Promise<void> {
  const { db, actor } = call
  await lockDilazione(db, id, actor)
  const { numDeletedRows } = await db
    .deleteFrom('note_dilazione')
    .where('id', '=', nota_id)
    .where('dilazione_id', '=', id)
    .where('autore_id', '=', actor.utente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
  await scrivi(call, id, 'elimina_nota')
}
