import type { Db } from '../../../db/database.ts'
import { dayInRome } from '../../../clock.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findGateway } from './gateway.queries.ts'
import type { Debitore } from './leggi-gateway.ts'

/** Tells the esercente, once a day at most, that the cliente wants to pay and cannot. */
export async function chiediNuovoLink(
  db: Db,
  { pagamento_id, cliente_id }: Pick<Debitore, 'pagamento_id' | 'cliente_id'>,
  now: Date,
): Promise<{ messaggio: string }> {
  const found = isId(pagamento_id)
    ? await findGateway(db, { pagamento_id, cliente_id }, now)
    : undefined
  if (found === undefined) throw new AppError('non_trovato')
  if (found.vista.stato !== 'scaduto') {
    throw new AppError('stato_incompatibile', {
      message: 'Il link non è scaduto: puoi ancora usarlo.',
    })
  }
  await accoda(db, {
    argomento: 'link_scaduto',
    unicita: `link_scaduto:${pagamento_id}:${dayInRome(now)}`,
    contenuto: { pagamento_id },
  })
  return { messaggio: 'Abbiamo avvisato l’esercente: riceverai un nuovo link per e-mail.' }
}
