import type { Documento, DocumentoRow } from '@rateo/contract/registri/documenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { STATI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { documentiDi } from './documenti.list.ts'

const SCARICAMENTI_SHOWN = 20

export async function searchDocumenti(
  pool: pg.Pool,
  actor: Actor,
  body: SearchBody,
  today: string,
) {
  const { what, scope } = documentiDi(actor)
  return await search(pool, what, { scope, body, today })
}

/** A document of the person, issued or uploaded. Somebody else's is not found. */
export async function findDocumento(db: Db, actor: Actor, id: string, today: string) {
  const { what, scope } = documentiDi(actor)
  const documento = scope && (await findRow(db, what, { id, scope, today }))
  if (!documento) throw new AppError('non_trovato')
  return documento
}

/** Names as the two parties know each other: never who works for them. */
async function findScaricamenti(db: Db, id: string, nomi: Readonly<Record<string, string>>) {
  const rows = await db
    .selectFrom('cronologia')
    .select(['at', 'ruolo'])
    .where('entita', '=', 'documento')
    .where('entita_id', '=', id)
    .where('azione', '=', 'scarica')
    .orderBy('seq', 'desc')
    .limit(SCARICAMENTI_SHOWN)
    .execute()
  return rows.map(({ at, ruolo }) => ({
    at: at.toISOString(),
    chi: nomi[ruolo] ?? 'Assistenza',
  }))
}

/** The addresses it was sent to, the latest first. */
async function findInvii(db: Db, documento_id: string) {
  const rows = await db
    .selectFrom('invii_documento')
    .where('documento_id', '=', documento_id)
    .orderBy('id', 'desc')
    .limit(SCARICAMENTI_SHOWN)
    .select(['indirizzo', 'stato', 'errore', 'created_at'])
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** All the versions of a document, the newest first: a chain in the one table or in the other. */
async function findVersioni(db: Db, { _id, tipo }: DocumentoRow) {
  const tabella = sql.table(tipo === 'ricevuta' ? 'ricevute' : 'documenti')
  const { rows } = await sql<{ id: string }>`
    with recursive dopo as (
      select id, sostituisce_id from ${tabella} where id = ${_id}
      union all select t.id, t.sostituisce_id from ${tabella} t join dopo on t.sostituisce_id = dopo.id
    ), prima as (
      select id, sostituisce_id from dopo
      union select t.id, t.sostituisce_id from ${tabella} t join prima on prima.sostituisce_id = t.id
    ) select id from prima`.execute(db)
  const versioni = await db
    .selectFrom('documenti_elenco')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('versione', 'desc')
    .select(['id', 'versione', 'motivo', 'stato', 'created_at', 'visibile_al_cliente'])
    .execute()
  return versioni
}

const NIENTE = { nome_file: null, dentro: null, firma_id: null }

/** The facts that the table alone knows, and the view does not. */
const findAltro = async (db: Db, { _id, tipo }: DocumentoRow) =>
  tipo === 'ricevuta'
    ? NIENTE
    : db
        .selectFrom('documenti')
        .where('id', '=', _id)
        .select(['nome_file', 'dentro', 'firma_id'])
        .executeTakeFirstOrThrow()

async function findFirmatoAt(db: Db, firma_id: string | null): Promise<string | null> {
  if (firma_id === null) return null
  const { created_at } = await db
    .selectFrom('firme')
    .where('id', '=', firma_id)
    .select('created_at')
    .executeTakeFirstOrThrow()
  return created_at.toISOString()
}

export async function getDocumento(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<Documento> {
  const row = await findDocumento(db, actor, id, today)
  const nomi = { esercente: row.esercente?.nome ?? '', cliente: row.cliente?.nome ?? '' }
  const isCliente = actor.ruolo === 'cliente'
  const { nome_file, dentro, firma_id } = await findAltro(db, row)
  const versioni = await findVersioni(db, row)
  return {
    ...row,
    nome_file,
    dentro,
    firmato_at: await findFirmatoAt(db, firma_id),
    motivo: versioni.find((una) => una.id === id)?.motivo ?? null,
    versioni: versioni
      .filter(({ visibile_al_cliente }) => !isCliente || visibile_al_cliente)
      .map((una) => mostraVersione(una)),
    // A cliente is not told who else looked, nor where else it went.
    scaricamenti: isCliente ? [] : await findScaricamenti(db, id, nomi),
    invii: isCliente ? [] : await findInvii(db, id),
  }
}

type Versione = Awaited<ReturnType<typeof findVersioni>>[number]

// The columns of a view are never said to be filled: which ones are, its tables say.
const mostraVersione = ({ id, versione, motivo, stato, created_at }: Versione) => ({
  _id: id ?? '',
  versione: versione ?? 1,
  motivo,
  stato: STATI_DOCUMENTO.find((uno) => uno === stato) ?? 'emesso',
  created_at: created_at?.toISOString() ?? '',
})
