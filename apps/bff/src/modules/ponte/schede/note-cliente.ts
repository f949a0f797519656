import type { NotaPagamento } from '@rateo/contract/accordi/note-pagamento'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { partiDelCliente } from './parti.ts'

/** As many as a page can hold. */
const MASSIME = 50

/** The notes of one's own side about a cliente, the last first. */
export async function listNote({ db, actor }: Call, id: string): Promise<NotaPagamento[]> {
  const { esercente_id } = await partiDelCliente(db, id, actor)
  const rows = await db
    .selectFrom('note_cliente as n')
    .innerJoin('utenti as u', 'u.id', 'n.autore_id')
    .where('n.cliente_id', '=', id)
    .where('n.esercente_id', esercente_id === null ? 'is' : '=', esercente_id)
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
  annota(call, { azione, entita: 'cliente', id })

/** Holds the row that the notes of one side hang on, so that of two at once the second counts the first. */
async function lockParte({ db }: Call, id: string, esercente_id: string | null): Promise<void> {
  if (esercente_id === null) {
    await db.selectFrom('clienti').where('id', '=', id).select('id').forUpdate().execute()
    return
  }
  await db
    .selectFrom('clienti_esercente')
    .where('cliente_id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .select('cliente_id')
    .forUpdate()
    .execute()
}

export async function aggiungiNota(call: Call, id: string, testo: string): Promise<void> {
  const { db, actor, clock } = call
  const { esercente_id } = await partiDelCliente(db, id, actor)
  await lockParte(call, id, esercente_id)
  if ((await listNote(call, id)).length >= MASSIME) {
    throw new AppError('stato_incompatibile', {
      message: 'Su questo cliente ci sono già cinquanta note: togline una per scriverne un’altra.',
    })
  }
  const now = clock.now()
  await db
    .insertInto('note_cliente')
    .values({
      id: newId(now),
      cliente_id: id,
      esercente_id,
      autore_id: actor.utente_id,
      testo,
      created_at: now,
    })
    .execute()
  await scrivi(call, id, 'aggiunge_nota')
}

/** Deletes a note; its author alone may. */
export async function eliminaNota(call: Call, id: string, nota_id: string): Promise<void> {
  const { db, actor } = call
  const { esercente_id } = await partiDelCliente(db, id, actor)
  const { numDeletedRows } = await db
    .deleteFrom('note_cliente')
    .where('id', '=', nota_id)
    .where('cliente_id', '=', id)
    .where('esercente_id', esercente_id === null ? 'is' : '=', esercente_id)
    .where('autore_id', '=', actor.utente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
  await scrivi(call, id, 'elimina_nota')
}
