import type { FormatoEsportazione } from '@rateo/domain/stati/elenco'
import { Readable } from 'node:stream'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { getEsportazione } from './esportazioni.queries.ts'

const MIME: Record<FormatoEsportazione, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function* parti(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const parte = await db
      .selectFrom('esportazioni_parti')
      .select('contenuto')
      .where('esportazione_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!parte) return
    yield parte.contenuto
  }
}

/** The file, part by part, for who asked for it and nobody else; each copy is in the cronologia before it leaves. */
export async function scaricaEsportazione(call: Call, id: string) {
  const { db, actor } = call
  const { stato, raccolta, formato, byte, created_at } = await getEsportazione(db, actor, id)
  if (stato === 'scaduto') {
    const message =
      'Il file è scaduto dopo sette giorni. Chiedi di nuovo l’esportazione dall’elenco.'
    throw new AppError('stato_incompatibile', { message })
  }
  if (stato !== 'pronto') throw new AppError('stato_incompatibile')
  await annota(call, {
    azione: 'scarica',
    entita: 'esportazione',
    id,
    dopo: { raccolta, formato },
  })
  return {
    mime: MIME[formato],
    byte,
    name: `${raccolta}-${dayInRome(new Date(created_at))}.${formato}`,
    content: Readable.from(parti(db, id)),
  }
}
