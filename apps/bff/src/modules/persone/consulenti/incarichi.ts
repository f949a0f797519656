import { formattaGiorno, formattaPercentuale } from '@rateo/domain/parole/formato'
import { QUOTA_INTERA } from '@rateo/domain/identita/consulente'
import { type ExpressionBuilder, sql } from 'kysely'
import { isId } from '../../../db/ids.ts'
import type { DB } from '../../../db/types.ts'
import type { Call } from '../../../http/call.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { esigiSchema } from './provvigioni/schemi.ts'

type Nuovo = {
  esercente_id: string
  quota_centesimi_percento: number
  dal: string
  schema_id: string | null
}
type Concluso = { esercente_id: string; dal: string; al: string }

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message } satisfies FieldError] })

const percento = (centesimi: number): string => formattaPercentuale(centesimi / 10_000)

/** The esercente, held: two consulenti who are given the last part at once get it one after the other. */
async function lockEsercente({ db }: Call, id: string): Promise<string> {
  const row = isId(id)
    ? await db
        .selectFrom('esercenti')
        .where('id', '=', id)
        .where('stato', '<>', 'cessato')
        .select('ragione_sociale')
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw rifiuta('/esercente_id', 'Scegli un esercente dall’elenco')
  return row.ragione_sociale
}

/** The largest sum of the shares of an esercente on any day from `dal` on, in hundredths of a percent. */
async function quotaPresa({ db }: Call, esercente_id: string, dal: string): Promise<number> {
  const { rows } = await sql<{ presa: number }>`
    select coalesce(max(x.somma), 0)::int as presa from (
      select (select sum(altro.quota_percento) * 100 from incarichi altro
        where altro.esercente_id = i.esercente_id
          and altro.dal <= greatest(i.dal, ${dal}::date)
          and (altro.al is null or altro.al >= greatest(i.dal, ${dal}::date))) as somma
      from incarichi i
      where i.esercente_id = ${esercente_id} and (i.al is null or i.al >= ${dal}::date)) x`.execute(
    db,
  )
  return rows[0]?.presa ?? 0
}

/**
 * Gives an esercente to a consulente from a day on, today at the earliest: what was collected before is nobody's or
 * somebody else's, and stays so (CON-M5). Several may follow the same one, for no more than the whole between them.
 */
export async function affida(call: Call, consulente_id: string, nuovo: Nuovo): Promise<void> {
  const { db, clock, actor } = call
  const { esercente_id, quota_centesimi_percento, dal, schema_id } = nuovo
  // The order of locks is everywhere the same: the consulente, then the esercente.
  const consulente = isId(consulente_id)
    ? await db
        .selectFrom('consulenti')
        .where('id', '=', consulente_id)
        .select(['nome', 'stato'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (consulente === undefined) throw new AppError('non_trovato')
  if (consulente.stato !== 'attivo') {
    throw new AppError('stato_incompatibile', {
      message: `Questo consulente è ${consulente.stato}: solo un consulente attivo riceve incarichi. Non è cambiato nulla.`,
    })
  }
  if (dal < clock.today()) {
    throw rifiuta('/dal', 'Il primo giorno è già passato: un incarico non riscrive il passato')
  }
  await esigiSchema(db, schema_id)
  await lockEsercente(call, esercente_id)
  const suo = await db
    .selectFrom('incarichi')
    .where('consulente_id', '=', consulente_id)
    .where('esercente_id', '=', esercente_id)
    .where((eb) => eb.or([eb('al', 'is', null), eb('al', '>=', dal)]))
    .select(['dal', 'al'])
    .executeTakeFirst()
  if (suo !== undefined) {
    const fino = suo.al === null ? '' : ` fino al ${formattaGiorno(suo.al)}`
    throw rifiuta('/esercente_id', `Lo segue già dal ${formattaGiorno(suo.dal)}${fino}`)
  }
  const presa = await quotaPresa(call, esercente_id, dal)
  if (presa + quota_centesimi_percento > QUOTA_INTERA) {
    throw rifiuta(
      '/quota_centesimi_percento',
      presa >= QUOTA_INTERA
        ? 'Altri consulenti lo seguono già per intero: concludi prima il loro incarico'
        : `Altri consulenti ne hanno già il ${percento(presa)}: al massimo il ${percento(QUOTA_INTERA - presa)}`,
    )
  }
  const quota_percento = (quota_centesimi_percento / 100).toFixed(2)
  await db
    .insertInto('incarichi')
    .values({ consulente_id, esercente_id, quota_percento, dal, schema_id })
    .execute()
  await accoda(db, {
    argomento: 'incarico_affidato',
    unicita: `incarico_affidato:${consulente_id}:${esercente_id}:${dal}`,
    contenuto: { consulente_id, esercente_id, dal },
  })
  const dopo = { quota_percento, dal, ...(schema_id !== null && { schema_id }) }
  await annota(call, {
    azione: 'affida_a_consulente',
    entita: 'esercente',
    id: esercente_id,
    dopo: { consulente: consulente.nome, ...dopo },
  })
  await annota(call, {
    azione: 'nuovo_incarico',
    entita: 'consulente',
    id: consulente_id,
    dopo: { esercente_id, ...dopo, da: actor.utente_id },
  })
}

async function annotaConcluso(
  call: Call,
  consulente_id: string,
  { esercente_id, dal, al }: Concluso,
) {
  const dopo = { esercente_id, dal, al }
  await accoda(call.db, {
    argomento: 'incarico_concluso',
    unicita: `incarico_concluso:${consulente_id}:${esercente_id}:${dal}:${al}:${call.clock.now().toISOString()}`,
    contenuto: { consulente_id, esercente_id, dal, al },
  })
  await annota(call, { azione: 'conclude_incarico', entita: 'consulente', id: consulente_id, dopo })
  await annota(call, {
    azione: 'conclude_incarico',
    entita: 'esercente',
    id: esercente_id,
    dopo: { dal, al },
  })
}

/**
 * Says the last day of an incarico, today at the earliest: what was collected until then stays the consulente's. One
 * that has not begun is taken away by a last day before its first.
 */
export async function concludi(
  call: Call,
  consulente_id: string,
  concluso: Concluso,
): Promise<void> {
  const { db, clock } = call
  const { esercente_id, dal, al } = concluso
  const today = clock.today()
  const row = isId(consulente_id)
    ? await db
        .selectFrom('incarichi')
        .where('consulente_id', '=', consulente_id)
        .where('esercente_id', '=', esercente_id)
        .where('dal', '=', dal)
        .select('al')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  if (row.al !== null && row.al < today) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo incarico è già concluso. Non è cambiato nulla.',
    })
  }
  if (al < today) throw rifiuta('/al', 'L’ultimo giorno è già passato')
  if (row.al !== null && al > row.al) {
    throw rifiuta(
      '/al',
      `Finisce già il ${formattaGiorno(row.al)}: per dopo serve un incarico nuovo`,
    )
  }
  const questo = (eb: ExpressionBuilder<DB, 'incarichi'>) =>
    eb.and({ consulente_id, esercente_id, dal })
  if (al < dal) await db.deleteFrom('incarichi').where(questo).execute()
  else await db.updateTable('incarichi').set({ al }).where(questo).execute()
  await annotaConcluso(call, consulente_id, concluso)
}

/** Ends today all that a consulente follows, and takes away what would have begun later; answers how many. */
export async function concludiTutti(call: Call, consulente_id: string): Promise<number> {
  const oggi = call.clock.today()
  await call.db
    .deleteFrom('incarichi')
    .where('consulente_id', '=', consulente_id)
    .where('dal', '>', oggi)
    .execute()
  const chiusi = await call.db
    .updateTable('incarichi')
    .set({ al: oggi })
    .where('consulente_id', '=', consulente_id)
    .where((eb) => eb.or([eb('al', 'is', null), eb('al', '>', oggi)]))
    .returning(['esercente_id', 'dal'])
    .execute()
  for (const { esercente_id, dal } of chiusi) {
    await annotaConcluso(call, consulente_id, { esercente_id, dal, al: oggi })
  }
  return chiusi.length
}
