import type { creaOpposizione as crea } from '@rateo/contract/ponte/detrazioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from '../../../http/search/parties.ts'
import { annota } from '../../base/cronologia/index.ts'
import { partiDi } from './parti.ts'
import { annoDi } from './quadro.queries.ts'

/**
 * Writes down that somebody objects: from that year on nothing of theirs is told to the tax office. Said by the person, or by the
 * esercente to whom the person said it. Objecting twice is one opposizione, from the earlier year.
 */
export async function creaOpposizione(call: Call, body: BodyOf<typeof crea>): Promise<string> {
  const { db, actor, clock } = call
  const parti = await partiDi(call, body)
  if (body.dal_anno < annoDi(clock.today()) - 1 || body.dal_anno > annoDi(clock.today())) {
    const errors = [
      { pointer: '/dal_anno', message: 'Si può dire da quest’anno o da quello prima' },
    ]
    throw new AppError('dati_non_validi', { errors })
  }
  const now = clock.now()
  const id = newId(now)
  const nuova = await db
    .insertInto('opposizioni_spese')
    .values({
      id,
      ...parti,
      dal_anno: body.dal_anno,
      chiesta_da: actor.ruolo === 'cliente' ? 'cliente' : 'esercente',
      created_at: now,
      created_by: actor.utente_id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['esercente_id', 'cliente_id', 'beneficiario_id'])
        .where('ritirata_at', 'is', null)
        .doUpdateSet((eb) => ({
          dal_anno: eb.fn<number>('least', ['opposizioni_spese.dal_anno', 'excluded.dal_anno']),
        })),
    )
    .returning(['id', 'dal_anno'])
    .executeTakeFirstOrThrow()
  await annota(call, {
    azione: 'oppone',
    entita: 'cliente',
    id: parti.cliente_id,
    dopo: {
      spese: 'non si comunicano',
      dal_anno: nuova.dal_anno,
      beneficiario_id: parti.beneficiario_id,
    },
  })
  return nuova.id
}

/** Takes an opposizione back: it stays written down, with both of its days. Another's is not found. */
export async function ritiraOpposizione(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('opposizioni_spese')
    .where('id', '=', id)
    .where((eb) => eb.and(scope))
    .select(['cliente_id', 'ritirata_at', 'beneficiario_id'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (row.ritirata_at !== null) return
  await db
    .updateTable('opposizioni_spese')
    .set({ ritirata_at: clock.now(), ritirata_by: actor.utente_id })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'ritira',
    entita: 'cliente',
    id: row.cliente_id,
    dopo: { spese: 'si comunicano', beneficiario_id: row.beneficiario_id },
  })
}
