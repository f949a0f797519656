import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaCassa, lockCassa, type CassaBloccata } from './blocca.ts'
import { scriviMovimento } from './scrivi-movimento.ts'

/** The cash that the last closing of a till left in it; null before the first. */
async function readLasciato(db: Db, cassa_id: string): Promise<number | null> {
  const chiusura = await db
    .selectFrom('chiusure_cassa as k')
    .innerJoin('sessioni_cassa as s', 's.id', 'k.sessione_id')
    .select('k.lasciato_centesimi')
    .where('k.cassa_id', '=', cassa_id)
    .orderBy('s.id', 'desc')
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return chiusura?.lasciato_centesimi ?? null
}

/** Gives a session what came in while there was none; returns how much of it is cash. */
export async function prendiInAttesa(
  db: Db,
  cassa_id: string,
  sessione_id: string,
): Promise<number> {
  const presi = await db
    .updateTable('movimenti_cassa')
    .set({ sessione_id })
    .where('cassa_id', '=', cassa_id)
    .where('sessione_id', 'is', null)
    .returning(['metodo', 'importo_centesimi'])
    .execute()
  return presi
    .filter(({ metodo }) => metodo === 'contanti')
    .reduce((somma, { importo_centesimi }) => somma + importo_centesimi, 0)
}

async function scriviFondo(
  call: Call,
  cassa: CassaBloccata,
  sessione_id: string,
  { contato, lasciato, arrivato }: { contato: number; lasciato: number | null; arrivato: number },
): Promise<number> {
  const { actor, clock, db } = call
  const differenza = contato - (lasciato ?? 0) - arrivato
  if (differenza === 0) return 0
  const isFirst = lasciato === null && differenza > 0
  await scriviMovimento(db, {
    cassa,
    sessione_id,
    tipo: isFirst ? 'fondo_iniziale' : 'differenza_apertura',
    metodo: 'contanti',
    importo_centesimi: differenza,
    causale: isFirst
      ? 'Fondo della prima apertura'
      : `Attesi ${formattaEuro((lasciato ?? 0) + arrivato)}, contati ${formattaEuro(contato)}`,
    unicita: `apertura:${sessione_id}`,
    creato_da: actor.utente_id,
    at: clock.now(),
  })
  return isFirst ? 0 : differenza
}

/** Opens a till with what was counted in it; what differs from the last closing is a line of its own. Returns its id. */
export async function apriCassa(call: Call, cassa_id: string, contato: number): Promise<string> {
  const { db } = call
  const cassa = await lockCassa(db, call.actor, cassa_id)
  if (!cassa.attiva) {
    const message = 'Questa cassa è stata messa da parte: rimettila in uso per aprirla.'
    throw new AppError('stato_incompatibile', { message })
  }
  const aperta = await db
    .selectFrom('sessioni_cassa')
    .select('id')
    .where('cassa_id', '=', cassa_id)
    .where('stato', '<>', 'chiusa')
    .executeTakeFirst()
  if (aperta) {
    throw new AppError('stato_incompatibile', { message: 'Questa cassa è già aperta.' })
  }
  const lasciato = await readLasciato(db, cassa_id)
  const now = call.clock.now()
  const id = newId(now)
  await db
    .insertInto('sessioni_cassa')
    .values({
      id,
      cassa_id,
      esercente_id: cassa.esercente_id,
      riportato_centesimi: lasciato ?? 0,
      fondo_centesimi: contato,
      aperta_da: call.actor.utente_id,
      aperta_at: now,
    })
    .execute()
  const arrivato = await prendiInAttesa(db, cassa_id, id)
  const differenza = await scriviFondo(call, cassa, id, { contato, lasciato, arrivato })
  await annotaCassa(call, {
    azione: 'apre',
    entita: 'sessione_cassa',
    id,
    dopo: { stato: 'aperta', fondo_centesimi: contato, differenza_centesimi: differenza },
  })
  return id
}
