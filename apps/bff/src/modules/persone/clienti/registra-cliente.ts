import type { TipoCliente } from '@rateo/domain/identita/cliente'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ClientiEsercente } from '../../../db/types.ts'
import { newUntimedId } from '../../../db/ids.ts'
import { esigiPochiNuovi } from './limiti-clienti.ts'

/** The facts that an esercente writes down of a cliente, as the table holds them. */
export type DatiDichiarati = Partial<
  Pick<
    Insertable<ClientiEsercente>,
    | 'telefono'
    | 'codice_fiscale'
    | 'partita_iva'
    | 'pec'
    | 'codice_destinatario'
    | 'indirizzo'
    | 'cap'
    | 'citta'
    | 'provincia'
    | 'etichette'
  >
>

type NuovoCliente = {
  esercente_id: string
  nome: string
  email: string
  tipo?: TipoCliente
  /** The key of the program that asks, where it is one. */
  chiave_id?: string | null | undefined
  /** More that the esercente knows, written where there was no cliente of theirs. */
  dati?: DatiDichiarati
  /** False where nothing is asked of them yet: they count as new when it is. */
  contatta?: boolean
  now: Date
}

async function findPersona(db: Db, email: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('clienti')
    .select('id')
    .where('email', '=', email)
    .where('stato', '<>', 'cancellato')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return known?.id
}

type Legame = { esercente_id: string; cliente_id: string; chiave_id?: string | null | undefined }

/** The cliente to whom an esercente joined this one, held until the end: who is being joined is waited for. */
async function unitoA(db: Db, esercente_id: string, cliente_id: string): Promise<string | null> {
  const legame = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .select('unito_a')
    .forKeyShare()
    .executeTakeFirst()
  return legame?.unito_a ?? null
}

/** A cliente who was only written down until now is asked for something: it counts as one who is new. */
export async function contattaCliente(
  db: Db,
  { esercente_id, cliente_id, chiave_id }: Legame,
  now: Date,
): Promise<void> {
  const mai = await db
    .updateTable('clienti_esercente')
    .set({ mai_contattato: false })
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .where('mai_contattato', '=', true)
    .returning('cliente_id')
    .executeTakeFirst()
  if (mai) await esigiPochiNuovi(db, { esercente_id, chiave_id }, now)
}

/** Holds an e-mail: two who write the same new person wait for one another, or there would be two of them. */
export async function tieniEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cliente:${email}`}, 0))`.execute(db)
}

/**
 * The cliente with this e-mail, made when there is none, and tied to the esercente; returns its id. One person is one
 * cliente however many sell to them, and each knows of them what it wrote itself until they confirm it. A known e-mail
 * and an unknown one run through the same statements: who calls cannot tell one from the other.
 */
export async function registraCliente(
  db: Db,
  {
    esercente_id,
    nome,
    email,
    tipo = 'persona',
    chiave_id,
    dati = {},
    contatta = true,
    now,
  }: NuovoCliente,
): Promise<string> {
  await tieniEmail(db, email)
  const cliente_id = (await findPersona(db, email)) ?? newUntimedId(now)
  await db
    .insertInto('clienti')
    .values({ id: cliente_id, nome, email, tipo, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const unito_a = await unitoA(db, esercente_id, cliente_id)
  if (unito_a !== null) {
    if (contatta) await contattaCliente(db, { esercente_id, cliente_id: unito_a, chiave_id }, now)
    return unito_a
  }
  const legame = await db
    .insertInto('clienti_esercente')
    // A trigger computes the words of the row.
    .values({
      esercente_id,
      cliente_id,
      nome,
      email,
      tipo,
      ...dati,
      mai_contattato: !contatta,
      gettoni: sql<number[]>`null`,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['esercente_id', 'cliente_id'])
        .doUpdateSet({ nome })
        // Data that the person itself has confirmed are not written over.
        .where('clienti_esercente.confermata_at', 'is', null),
    )
    .returning(sql<boolean>`xmax = 0`.as('nuovo'))
    .executeTakeFirst()
  if (!contatta) return cliente_id
  if (legame?.nuovo) await esigiPochiNuovi(db, { esercente_id, chiave_id }, now)
  else await contattaCliente(db, { esercente_id, cliente_id, chiave_id }, now)
  return cliente_id
}
