import type { MetodoCassa } from '@rateo/domain/cassa/cassa'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { scriviMovimento } from './scrivi-movimento.ts'

export type MovimentoDiPagamento = {
  esercente_id: string
  /** The till that took it; left out, the one that is open, or that was open last. */
  cassa_id?: string | null
  /** Names a movement, as `unicita` does: the till that has it comes first while it is open. */
  preferita?: string
  metodo: MetodoCassa
  /** The amount: above zero money taken in, below zero money given back. */
  importo_centesimi: number
  pagamento_id: string
  causale?: string | null
  /** Names the fact, `incasso:<tentativo>`: the same one reaches the till once. */
  unicita: string
  /** The person; null when the system does it. */
  creato_da: string | null
  at: Date
}

export type InCassa = { movimento_id: string; cassa_id: string; sessione_id: string | null }

/** The till that a sum belongs to, locked until the transaction ends; null where an esercente has none. */
async function lockCassa(
  db: Db,
  { esercente_id, cassa_id = null, preferita = '' }: MovimentoDiPagamento,
) {
  const { rows } = await sql<{ id: string }>`
    select c.id from casse c
    left join lateral (
      select s.id, s.stato <> 'chiusa' as aperta from sessioni_cassa s where s.cassa_id = c.id order by s.id desc limit 1
    ) ultima on true
    where c.esercente_id = ${esercente_id} and c.attiva and (${cassa_id}::text is null or c.id = ${cassa_id})
    order by ultima.aperta desc nulls last,
      c.id = (select m.cassa_id from movimenti_cassa m where m.unicita = ${preferita}) desc nulls last, ultima.id desc nulls last, c.n limit 1`.execute(
    db,
  )
  const [cassa] = rows
  if (!cassa) return null
  await db
    .selectFrom('casse')
    .select('id')
    .where('id', '=', cassa.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { id: cassa.id, esercente_id }
}

/** The session of a locked till that may still take movements. */
async function sessioneAperta(db: Db, cassa_id: string): Promise<string | null> {
  const aperta = await db
    .selectFrom('sessioni_cassa')
    .select('id')
    .where('cassa_id', '=', cassa_id)
    .where('stato', '=', 'aperta')
    .executeTakeFirst()
  return aperta?.id ?? null
}

/**
 * Puts a sum taken by hand for a pagamento, or given back, into the till, in the caller's transaction. It books
 * `cassa:<id>` against `esercente:<id>` · incassi_diretti; the incasso of the debt is the caller's to book. With no
 * session open, or one that is being counted, it waits for the next. Null where the esercente has no till.
 * @throws AppError non_trovato when the till asked for is not one of the esercente's
 */
export async function registraMovimentoDiCassa(
  db: Db,
  movimento: MovimentoDiPagamento,
): Promise<InCassa | null> {
  const {
    esercente_id,
    cassa_id = null,
    preferita,
    importo_centesimi,
    causale = null,
    ...values
  } = movimento
  const cassa = await lockCassa(db, movimento)
  if (cassa === null) {
    if (cassa_id !== null) throw new AppError('non_trovato')
    return null
  }
  const scritto = await db
    .selectFrom('movimenti_cassa')
    .select(['id as movimento_id', 'cassa_id', 'sessione_id'])
    .where('unicita', '=', movimento.unicita)
    .executeTakeFirst()
  if (scritto) return scritto
  const sessione_id = await sessioneAperta(db, cassa.id)
  const movimento_id = await scriviMovimento(db, {
    ...values,
    cassa,
    sessione_id,
    importo_centesimi,
    causale,
    tipo: importo_centesimi < 0 ? 'rimborso' : 'incasso',
  })
  return { movimento_id, cassa_id: cassa.id, sessione_id }
}
