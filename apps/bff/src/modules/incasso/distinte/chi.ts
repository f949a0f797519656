import type { StatoDistinta } from '@rateo/domain/banca/distinta'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

type Cambio = {
  id: string
  azione: string
  da: StatoDistinta | null
  a: StatoDistinta
  altro?: Record<string, unknown>
}

export async function annotaDistinta(
  call: Call,
  { id, azione, da, a, altro }: Cambio,
): Promise<void> {
  await annota(call, {
    azione,
    entita: 'distinta',
    id,
    ...(da !== null && { prima: { stato: da } }),
    dopo: { stato: a, ...altro },
  })
}

/** Locks a distinta of the esercente until the end of the transaction. */
export async function lockDistinta(call: Call, id: string) {
  const { actor, db } = call
  const row = await db
    .selectFrom('distinte_sdd')
    .where('id', '=', id)
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .select(['id', 'stato', 'addebito_il'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** The rows of a distinta in the order of their debts, so that two calls on the same debts wait and do not cross. */
export async function righeDa(trx: Db, distinta_id: string) {
  return trx
    .selectFrom('righe_distinta as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('r.distinta_id', '=', distinta_id)
    .orderBy('t.pagamento_id')
    .select(['r.n', 'r.tentativo_id', 't.stato', 'c.nome as cliente_nome'])
    .execute()
}
