import type { Promessa, Promesse, RiepilogoPromesse } from '@rateo/contract/incasso/promesse'
import { metaDi, motivoNonPromette, spazioPromessa } from '@rateo/domain/stati/promessa'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Promesse as Righe } from '../../../db/types.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { pinned, readableBy } from '../../../http/search/parties.ts'
import { findLimiti } from './limiti-promesse.ts'

/** The person who looks at a debt: only its own side finds it. */
export type Parte = Partial<Record<'esercente_id' | 'cliente_id', string>>

export function parteDi(actor: Actor): Parte {
  const parte = readableBy(actor)
  if (parte === null) throw new AppError('non_trovato')
  return parte
}

const rigaDi = (q: Selectable<Righe>): Promessa => ({
  _id: q.id,
  pagamento_id: q.pagamento_id,
  quanto: q.quanto === 'meta' ? 'meta' : 'tutto',
  importo_centesimi: q.importo_centesimi,
  acconto_centesimi: q.acconto_centesimi,
  // The term passes to the day itself with the money of the half.
  acconto_pagato: q.acconto_centesimi !== null && q.entro === q.giorno,
  giorno: q.giorno,
  stato: q.stato,
  fatta_at: q.created_at.toISOString(),
  conclusa_il: q.conclusa_il,
})

/** The debt with its promises, the last first; refused where it is another's. `isHeld` locks it, as a payment would. */
export async function findDebito(db: Db, id: string, parte: Parte, isHeld = false) {
  const debito = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .where('stato', '<>', 'bozza')
    .where('eliminata_at', 'is', null)
    .$if(parte.esercente_id !== undefined, (q) =>
      q.where('esercente_id', '=', parte.esercente_id ?? ''),
    )
    .$if(parte.cliente_id !== undefined, (q) => q.where('cliente_id', '=', parte.cliente_id ?? ''))
    .select(['id', 'esercente_id', 'cliente_id', 'stato', 'origine', 'scadenza', 'dilazione_id'])
    .select(['residuo_centesimi', 'incassato_centesimi'])
    .$if(isHeld, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  if (debito === undefined) throw new AppError('non_trovato')
  const fatte = await db
    .selectFrom('promesse')
    .where('pagamento_id', '=', id)
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  return { ...debito, residuo_centesimi: debito.residuo_centesimi ?? 0, fatte }
}

type Debito = Awaited<ReturnType<typeof findDebito>>

/** Counts what may be promised of a debt today, with what was: the page shows it, and the act refuses by it. */
export async function contaPromesse(db: Db, d: Debito, clock: Clock): Promise<Promesse> {
  const oggi = clock.today()
  const limiti = await findLimiti(db, clock.now())
  const contate = d.fatte.filter(({ stato }) => stato !== 'terminata').length
  const attiva = d.fatte.find(({ stato }) => stato === 'attiva')?.giorno ?? null
  return {
    motivo_no: motivoNonPromette({
      ...d,
      a_rate: d.dilazione_id !== null,
      oggi,
      fatte: contate,
      attiva,
      limiti,
    }),
    ...spazioPromessa(oggi, limiti),
    residuo_centesimi: d.residuo_centesimi,
    meta_centesimi: metaDi(d.residuo_centesimi),
    rimaste: Math.max(0, limiti.volte - contate),
    data: d.fatte.map(rigaDi),
  }
}

export const showPromesse = async (db: Db, id: string, parte: Parte, clock: Clock) =>
  contaPromesse(db, await findDebito(db, id, parte), clock)

/** The promises on the rate of a plan, the last first. */
export async function findPromesseDelPiano(db: Db, dilazione_id: string, parte: Parte) {
  const suo = await db
    .selectFrom('dilazioni')
    .where('id', '=', dilazione_id)
    .$if(parte.esercente_id !== undefined, (q) =>
      q.where('esercente_id', '=', parte.esercente_id ?? ''),
    )
    .$if(parte.cliente_id !== undefined, (q) => q.where('cliente_id', '=', parte.cliente_id ?? ''))
    // A draft is nothing that the cliente knows of.
    .$if(parte.cliente_id !== undefined, (q) => q.where('stato', '<>', 'bozza'))
    .select('id')
    .executeTakeFirst()
  if (suo === undefined) throw new AppError('non_trovato')
  const righe = await db
    .selectFrom('promesse as q')
    .innerJoin('rate as r', 'r.pagamento_id', 'q.pagamento_id')
    .where('r.dilazione_id', '=', dilazione_id)
    .orderBy('q.id', 'desc')
    .selectAll('q')
    .select('r.n')
    .execute()
  return righe.map(({ n, ...q }) => ({ ...rigaDi(q), n }))
}

type Conto = { stato: string; quante: number; importo_centesimi: number }

/** The promises that are waited for, kept and broken; what is waited for is what is left of those debts today. */
export async function contaRiepilogo(
  db: Db,
  actor: Actor,
  di: { esercente_id?: string | undefined; cliente_id?: string | undefined },
): Promise<RiepilogoPromesse> {
  const parti = (['esercente_id', 'cliente_id'] as const).flatMap((nome) => {
    const id = di[nome]
    return id === undefined ? [] : [{ column: `p.${nome}`, id }]
  })
  const { rows } = await sql<Conto>`
    select q.stato, count(*)::int as quante,
      sum(case q.stato when 'attiva' then p.residuo_centesimi else q.importo_centesimi end)::bigint as importo_centesimi
    from promesse q join pagamenti p on p.id = q.pagamento_id
    where q.stato <> 'terminata' ${sql.join(
      [...pinned(parteDi(actor)), ...parti].map(
        ({ column, id }) => sql`and ${sql.ref(column)} = ${id}`,
      ),
      sql` `,
    )}
    group by 1`.execute(db)
  const conto = (stato: string) => {
    const { quante = 0, importo_centesimi = 0 } = rows.find((row) => row.stato === stato) ?? {}
    return { quante, importo_centesimi }
  }
  return {
    attese: conto('attiva'),
    mantenute: conto('mantenuta'),
    non_mantenute: conto('non_mantenuta'),
  }
}
