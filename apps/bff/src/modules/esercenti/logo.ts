import { LOGO_MAX } from '@rateo/contract/attivita'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'

const FIRME = [
  { formato: 'image/jpeg', inizio: Buffer.from([0xff, 0xd8, 0xff]) },
  { formato: 'image/png', inizio: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
] as const

const refuse = (message: string): never => {
  throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/file', message }] })
}

/** A picture by its first bytes, whatever it is called. Never SVG: it can hold a program. */
export async function caricaLogo(
  trx: Db,
  esercente_id: string,
  contenuto: Buffer,
  now: Date,
): Promise<void> {
  const formato =
    FIRME.find(({ inizio }) => contenuto.subarray(0, inizio.length).equals(inizio))?.formato ??
    refuse('Il logo deve essere un’immagine PNG o JPG.')
  if (contenuto.length > LOGO_MAX) refuse('Il logo supera i 200 kB: riducilo e riprova.')
  const values = { formato, contenuto, updated_at: now }
  await trx
    .insertInto('loghi')
    .values({ esercente_id, ...values })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(values))
    .execute()
}

export async function eliminaLogo(trx: Db, esercente_id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
}

export async function leggiLogo(db: Db, esercente_id: string) {
  const row = await db
    .selectFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .select(['formato', 'contenuto'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** When the logo last changed, to be put in its address; null when there is none. */
export async function versioneLogo(db: Db, esercente_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .select('updated_at')
    .executeTakeFirst()
  return row === undefined ? null : String(row.updated_at.getTime())
}
