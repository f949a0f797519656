import { Readable } from 'node:stream'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annota } from '../../base/cronologia/index.ts'
import { getArchivio } from './archivi.queries.ts'
import { avvisaAttivita, ownerOf } from './chiedi-archivio.ts'

async function* parti(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const parte = await db
      .selectFrom('archivi_parti')
      .select('contenuto')
      .where('archivio_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!parte) return
    yield parte.contenuto
  }
}

const perche = (message: string) => new AppError('stato_incompatibile', { message })

/** The file, part by part, for who asked for it with a code; each copy is written down and told before it leaves. */
export async function scaricaArchivio(call: Call, id: string) {
  const { db, actor, clock, info } = call
  const { stato, byte, mio, created_at, scade_at } = await getArchivio(db, actor, id)
  if (!mio) {
    throw perche('Lo scarica solo chi lo ha chiesto. Chiedine uno tuo: serve un codice.')
  }
  if (stato === 'scaduto' || new Date(scade_at) <= clock.now()) {
    throw perche('L’archivio non c’è più: dopo tre giorni lo togliamo. Chiedilo di nuovo.')
  }
  if (stato !== 'pronto') throw new AppError('stato_incompatibile')
  const esercente_id = ownerOf(call)
  await inTransaction(db, async (trx) => {
    const at = clock.now()
    await trx.updateTable('archivi').set({ scaricato_at: at }).where('id', '=', id).execute()
    await annota(
      { ...call, db: trx },
      { azione: 'scarica_archivio', entita: 'esercente', id: esercente_id },
    )
    const chiave = `${id}:${info.request_id}`
    await avvisaAttivita({ db: trx, actor }, { esercente_id, fatto: 'archivio_scaricato', chiave })
  })
  return {
    byte,
    name: `rateo-archivio-${dayInRome(new Date(created_at))}.zip`,
    content: Readable.from(parti(db, id)),
  }
}
