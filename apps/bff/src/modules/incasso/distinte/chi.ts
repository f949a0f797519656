import type { StatoDistinta } from '@rateo/domain/banca/distinta'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

export type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }

/** What the functions of the database write beside each change of a debt. */
export const contestoDi = ({ actor, ip, request_id }: Chi) => ({
  attore: `utente:${actor.utente_id}`,
  ruolo: actor.ruolo,
  canale: actor.canale ?? 'portale',
  ip,
  request_id,
})

type Cambio = {
  id: string
  azione: string
  da: StatoDistinta | null
  a: StatoDistinta
  altro?: Record<string, unknown>
}

export async function annotaDistinta(
  trx: Db,
  { id, azione, da, a, altro }: Cambio,
  { actor, ip, request_id }: Chi,
): Promise<void> {
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione,
    entita: 'distinta',
    entita_id: id,
    ...(da !== null && { prima: { stato: da } }),
    dopo: { stato: a, ...altro },
    ip,
    request_id,
  })
}

/** One of the esercente's own, held until the end of the transaction. */
export async function lockDistinta(trx: Db, id: string, { actor }: Chi) {
  const row = await trx
    .selectFrom('distinte_sdd')
    .where('id', '=', id)
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .select(['id', 'stato', 'addebito_il'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return { ...row, stato: row.stato as StatoDistinta }
}

/** Its rows in the order of their debts, so that two calls on the same debts wait and do not cross. */
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
