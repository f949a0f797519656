import type { Db } from '../../../../db/database.ts'
import { emittenteDi, findLogoDaStampare, indirizzoDi } from '../../../registri/documenti/index.ts'
import { conParti } from '../parti.queries.ts'

/** The head of a paper about a dilazione, and the words that all of them use. */
export async function findTestata(db: Db, id: string) {
  const row = await conParti(db)
    .where('d.id', '=', id)
    .select(['e.partita_iva', 'e.indirizzo', 'e.cap', 'e.citta', 'e.provincia'])
    .executeTakeFirstOrThrow()
  const { esercente: nome, partita_iva, email_esercente: email } = row
  const logo = await findLogoDaStampare(db, row.esercente_id)
  return {
    ...row,
    emittente: emittenteDi({ nome, partita_iva, indirizzo: indirizzoDi(row), email }, logo),
  }
}
