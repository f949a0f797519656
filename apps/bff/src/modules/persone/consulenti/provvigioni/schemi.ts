import type {
  creaSchemaProvvigione as contract,
  SchemaProvvigionale,
} from '@rateo/contract/persone/provvigioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { isId, newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError, type FieldError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'

type Nuovo = BodyOf<typeof contract>

const campo = (pointer: string, message: string): FieldError => ({ pointer, message })

type Raw = Omit<SchemaProvvigionale, '_id' | 'archiviato' | 'created_at'> & {
  id: string
  archiviato_at: Date | null
  created_at: Date
}

const shown = ({ id, archiviato_at, created_at, ...row }: Raw): SchemaProvvigionale => ({
  _id: id,
  ...row,
  archiviato: archiviato_at !== null,
  created_at: created_at.toISOString(),
})

/** The newest version of each, or one; those that are not offered any more come last. */
async function find(db: Db, today: string, id: string | null): Promise<SchemaProvvigionale[]> {
  const { rows } = await sql<Raw>`
    select s.id, s.nome, s.versione, s.base, s.tipo, s.scaglioni, s.una_tantum, s.durata_mesi, s.tetto_centesimi,
      s.archiviato_at, s.created_at,
      (select count(*)::int from incarichi i where i.schema_id = s.id and (i.al is null or i.al >= ${today}::date)) as incarichi
    from schemi_provvigione s
    where case when ${id}::text is null
      then not exists (select 1 from schemi_provvigione n where n.nome = s.nome and n.versione > s.versione)
      else s.id = ${id} end
    order by s.archiviato_at is not null, lower(s.nome), s.id`.execute(db)
  return rows.map(shown)
}

export const findSchemi = (db: Db, today: string) => find(db, today, null)

export async function getSchema(
  { db, clock }: Pick<Call, 'db' | 'clock'>,
  id: string,
): Promise<SchemaProvvigionale> {
  const [schema] = isId(id) ? await find(db, clock.today(), id) : []
  if (schema === undefined) throw new AppError('non_trovato')
  return schema
}

/** Lets pass one that may still be agreed on, or none. */
export async function esigiSchema(db: Db, id: string | null): Promise<void> {
  if (id === null) return
  const row = isId(id)
    ? await db
        .selectFrom('schemi_provvigione')
        .where('id', '=', id)
        .where('archiviato_at', 'is', null)
        .select('id')
        .executeTakeFirst()
    : undefined
  if (row !== undefined) return
  throw new AppError('dati_non_validi', {
    errors: [campo('/schema_id', 'Scegli uno schema dall’elenco')],
  })
}

/** Problems of conditions that do not go together. */
function problemi({ tipo, scaglioni, una_tantum, durata_mesi }: Nuovo): FieldError[] {
  const errors: FieldError[] = []
  const soglie = scaglioni.map(({ oltre_centesimi }) => oltre_centesimi)
  if (soglie[0] !== 0) errors.push(campo('/scaglioni', 'Il primo scaglione comincia da zero'))
  if (soglie.some((soglia, n) => n > 0 && soglia <= (soglie[n - 1] ?? 0))) {
    errors.push(campo('/scaglioni', 'Ogni scaglione comincia oltre quello prima'))
  }
  if (tipo === 'euro' && scaglioni.length > 1) {
    errors.push(campo('/scaglioni', 'Un tanto a incasso ha un valore solo, senza scaglioni'))
  }
  if (tipo === 'percento' && scaglioni.some(({ valore }) => valore > 10_000)) {
    errors.push(campo('/scaglioni', 'Al massimo il 100 %'))
  }
  if (una_tantum && durata_mesi !== null) {
    errors.push(campo('/durata_mesi', 'Una tantum vale solo per il primo incasso: senza mesi'))
  }
  return errors
}

/** Adds a schema, or the version that takes the place of one; returns its id. */
export async function creaSchema(call: Call, nuovo: Nuovo): Promise<string> {
  const { db, clock } = call
  const { al_posto_di, scaglioni, ...accordo } = nuovo
  const errors = problemi(nuovo)
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
  const now = clock.now()
  const prima = al_posto_di === null ? null : await lockSchema(call, al_posto_di)
  if (prima !== null) {
    await db
      .updateTable('schemi_provvigione')
      .set({ archiviato_at: now })
      .where('id', '=', prima.id)
      .execute()
  }
  const id = newId(now)
  const nome = prima?.nome ?? accordo.nome
  const versione = (prima?.versione ?? 0) + 1
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('schemi_provvigione')
    .values({
      id,
      ...accordo,
      nome,
      versione,
      scaglioni: JSON.stringify(scaglioni),
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['nome', 'versione']).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 0) {
    throw new AppError('dati_non_validi', {
      errors: [campo('/nome', 'C’è già uno schema con questo nome')],
    })
  }
  await annota(call, {
    azione: prima === null ? 'crea' : 'nuova_versione',
    entita: 'schema_provvigione',
    id,
    dopo: { ...accordo, nome, versione, scaglioni },
  })
  return id
}

/** The newest version, held: one that was replaced meanwhile is not replaced again. */
async function lockSchema({ db }: Call, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('schemi_provvigione')
        .where('id', '=', id)
        .select(['id', 'nome', 'versione', 'archiviato_at'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  if (row.archiviato_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Intanto lo schema è cambiato o è stato archiviato. Non è stato fatto nulla.',
    })
  }
  return row
}

export async function archiviaSchema(call: Call, id: string): Promise<void> {
  await lockSchema(call, id)
  await call.db
    .updateTable('schemi_provvigione')
    .set({ archiviato_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, { azione: 'archivia', entita: 'schema_provvigione', id })
}
