import type {
  LegameConsulente,
  mettiSopraConsulente,
  togliSopraConsulente,
} from '@rateo/contract/persone/consulenti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

type Raw = {
  verso: 'sopra' | 'sotto'
  _id: string
  nome: string
  quota: number
  dal: string
  al: string | null
  in_corso: boolean
}

/** The consulenti above and below one, today and in the past. */
export async function findLegami(
  db: Db,
  id: string,
  today: string,
): Promise<{ sopra: LegameConsulente[]; sotto: LegameConsulente[] }> {
  const { rows } = await sql<Raw>`
    select case when s.consulente_id = ${id} then 'sopra' else 'sotto' end as verso, c.id as _id, c.nome,
      (s.quota_percento * 100)::int as quota, s.dal, s.al,
      s.dal <= ${today}::date and (s.al is null or s.al >= ${today}::date) as in_corso
    from consulenti_sopra s
    join consulenti c on c.id = case when s.consulente_id = ${id} then s.sopra_id else s.consulente_id end
    where s.consulente_id = ${id} or s.sopra_id = ${id}
    order by s.al is not null, s.dal desc, c.nome`.execute(db)
  const legami = (quale: Raw['verso']) =>
    rows
      .filter(({ verso }) => verso === quale)
      .map(({ _id, nome, quota, dal, al, in_corso }) => ({
        consulente: { _id, nome },
        quota_centesimi_percento: quota,
        dal,
        al,
        in_corso,
      }))
  return { sopra: legami('sopra'), sotto: legami('sotto') }
}

/** Both consulenti, held in one order: two who are put above each other at once are refused one after the other. */
async function lockDue(db: Db, consulente_id: string, sopra_id: string) {
  const rows = await db
    .selectFrom('consulenti')
    .where('id', 'in', [consulente_id, sopra_id].filter(isId))
    .orderBy('id')
    .select(['id', 'nome', 'stato'])
    .forUpdate()
    .execute()
  const uno = rows.find(({ id }) => id === consulente_id)
  const sopra = rows.find(({ id }) => id === sopra_id)
  if (uno === undefined) throw new AppError('non_trovato')
  if (sopra === undefined || sopra.id === uno.id) {
    throw rifiuta('/sopra_id', 'Scegli un altro consulente dall’elenco')
  }
  return { uno, sopra }
}

/** Puts a consulente above another from a day on, today at the earliest: what was earned before is not touched (CON-B3). */
export async function mettiSopra(
  call: Call,
  consulente_id: string,
  { sopra_id, quota_centesimi_percento, dal }: BodyOf<typeof mettiSopraConsulente>,
): Promise<void> {
  const { db, clock } = call
  const { uno, sopra } = await lockDue(db, consulente_id, sopra_id)
  if (sopra.stato !== 'attivo') {
    throw rifiuta('/sopra_id', `${sopra.nome} è ${sopra.stato}: scegli un consulente attivo`)
  }
  if (uno.stato === 'cessato') {
    throw new AppError('stato_incompatibile', {
      message: 'Il rapporto con questo consulente è chiuso. Non è cambiato nulla.',
    })
  }
  if (dal < clock.today()) throw rifiuta('/dal', 'Il primo giorno è già passato')
  const vivi = await db
    .selectFrom('consulenti_sopra')
    .where((eb) =>
      eb.or([
        eb.and({ consulente_id, sopra_id }),
        eb.and({ consulente_id: sopra_id, sopra_id: consulente_id }),
      ]),
    )
    .where((eb) => eb.or([eb('al', 'is', null), eb('al', '>=', dal)]))
    .select(['consulente_id', 'dal'])
    .execute()
  const gia = vivi.find((legame) => legame.consulente_id === consulente_id)
  if (gia !== undefined) {
    throw rifiuta('/sopra_id', `È già sopra dal ${formattaGiorno(gia.dal)}`)
  }
  if (vivi.length > 0) throw rifiuta('/sopra_id', `${uno.nome} è già sopra ${sopra.nome}`)
  const quota_percento = (quota_centesimi_percento / 100).toFixed(2)
  await db
    .insertInto('consulenti_sopra')
    .values({ consulente_id, sopra_id, quota_percento, dal, created_at: clock.now() })
    .execute()
  const dopo = { quota_percento, dal }
  await annota(call, {
    azione: 'mette_sopra',
    entita: 'consulente',
    id: consulente_id,
    dopo: { sopra: sopra.nome, ...dopo },
  })
  await annota(call, {
    azione: 'messo_sopra',
    entita: 'consulente',
    id: sopra_id,
    dopo: { sotto: uno.nome, ...dopo },
  })
}

/** Says the last day, today at the earliest; one that has not begun is taken away. */
export async function togliSopra(
  call: Call,
  consulente_id: string,
  { sopra_id, dal, al }: BodyOf<typeof togliSopraConsulente>,
): Promise<void> {
  const { db, clock } = call
  const today = clock.today()
  const questo = { consulente_id, sopra_id, dal }
  const row = await db
    .selectFrom('consulenti_sopra')
    .where((eb) => eb.and(questo))
    .select('al')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (row.al !== null && row.al < today) {
    throw new AppError('stato_incompatibile', { message: 'È già finito. Non è cambiato nulla.' })
  }
  if (al < today) throw rifiuta('/al', 'L’ultimo giorno è già passato')
  if (row.al !== null && al > row.al) {
    throw rifiuta('/al', `Finisce già il ${formattaGiorno(row.al)}`)
  }
  if (al < dal) {
    await db
      .deleteFrom('consulenti_sopra')
      .where((eb) => eb.and(questo))
      .execute()
  } else {
    await db
      .updateTable('consulenti_sopra')
      .set({ al })
      .where((eb) => eb.and(questo))
      .execute()
  }
  const dopo = { dal, al }
  await annota(call, { azione: 'toglie_sopra', entita: 'consulente', id: consulente_id, dopo })
  await annota(call, { azione: 'toglie_sopra', entita: 'consulente', id: sopra_id, dopo })
}

/** Ends today what ties a consulente to those above and below, and takes away what would have begun later. */
export async function concludiLegami(call: Call, id: string): Promise<void> {
  const oggi = call.clock.today()
  await call.db
    .deleteFrom('consulenti_sopra')
    .where((eb) => eb.or([eb('consulente_id', '=', id), eb('sopra_id', '=', id)]))
    .where('dal', '>', oggi)
    .execute()
  await call.db
    .updateTable('consulenti_sopra')
    .set({ al: oggi })
    .where((eb) => eb.or([eb('consulente_id', '=', id), eb('sopra_id', '=', id)]))
    .where((eb) => eb.or([eb('al', 'is', null), eb('al', '>', oggi)]))
    .execute()
}
