import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { getEstratto } from './estratto.queries.ts'

type Periodo = { dal: string; al: string }

/** Sends the estratto conto of a period to the cliente, once a day: the same twice would only worry them. */
export async function inviaEstratto(
  call: Call,
  id: string,
  periodo: Periodo,
): Promise<{ inviato_a: string }> {
  const { db, clock } = call
  const { esercente, cliente, dal, al } = await getEstratto(call, id, periodo)
  const unicita = `estratto_conto:${esercente._id}:${id}:${dal}:${al}:${clock.today()}`
  const gia = await db
    .selectFrom('uscite')
    .where('unicita', '=', unicita)
    .select('id')
    .executeTakeFirst()
  if (gia) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo estratto conto è già partito oggi: il cliente lo ha nella posta.',
    })
  }
  await accoda(db, {
    argomento: 'estratto_conto',
    unicita,
    contenuto: { esercente_id: esercente._id, cliente_id: id, dal, al },
  })
  await annota(call, {
    azione: 'invia_estratto_conto',
    entita: 'cliente',
    id,
    dopo: { dal, al },
  })
  return { inviato_a: cliente.email }
}
