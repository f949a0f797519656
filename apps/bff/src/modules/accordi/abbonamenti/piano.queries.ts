import type { Piano } from '@rateo/contract/accordi/abbonamenti'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from './readable-by.ts'

/** A subscription that is over: the cliente may not be told that they have it. */
const FINITI: StatoAbbonamento[] = ['non_attivato', 'concluso', 'cessato', 'receduto']

async function findMio(db: Db, piano_id: string, cliente_id: string) {
  return await db
    .selectFrom('abbonamenti')
    .select('id')
    .where('piano_id', '=', piano_id)
    .where('cliente_id', '=', cliente_id)
    .where('stato', 'not in', FINITI)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function findPiano(db: Db, id: string) {
  return await db
    .selectFrom('piani as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .selectAll('p')
    .select('e.ragione_sociale as esercente_nome')
    .where('p.id', '=', id)
    .executeTakeFirst()
}

async function isCliente(db: Db, esercente_id: string, cliente_id: string): Promise<boolean> {
  const legame = await db
    .selectFrom('clienti_esercente')
    .select('cliente_id')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .executeTakeFirst()
  return legame !== undefined
}

async function contaAbbonati(db: Db, piano_id: string): Promise<NonNullable<Piano['abbonati']>> {
  const rows = await db
    .selectFrom('abbonamenti')
    .select((eb) => ['stato', eb.fn.countAll<number>().as('quanti')])
    .where('piano_id', '=', piano_id)
    .groupBy('stato')
    .orderBy('stato')
    .execute()
  return rows.map(({ stato, quanti }) => ({ stato, quanti }))
}

/** A piano, for the esercente who sells it, the staff, and the clienti it is offered to or who have it. */
export async function getPiano(db: Db, id: string, actor: Actor): Promise<Piano> {
  const scope = readableBy(actor)
  const row = scope && (await findPiano(db, id))
  if (!row || (scope.esercente_id !== undefined && scope.esercente_id !== row.esercente_id)) {
    throw new AppError('non_trovato')
  }
  const { cliente_id } = scope
  const mio = cliente_id === undefined ? undefined : await findMio(db, id, cliente_id)
  if (cliente_id !== undefined && !mio) {
    const isOffered =
      row.visibilita === 'pubblico' && (await isCliente(db, row.esercente_id, cliente_id))
    if (!isOffered) throw new AppError('non_trovato')
  }
  return {
    _id: row.id,
    nome: row.nome,
    descrizione: row.descrizione,
    esercente: { _id: row.esercente_id, nome: row.esercente_nome },
    stato: row.visibilita,
    importo_centesimi: row.importo_centesimi,
    cadenza: row.cadenza,
    created_at: row.created_at.toISOString(),
    abbonati: cliente_id === undefined ? await contaAbbonati(db, id) : null,
    mio_abbonamento_id: mio?.id ?? null,
  }
}
