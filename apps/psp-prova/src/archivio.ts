import type { Interrogabile } from './database.ts'
import { nonTrovato } from './errori.ts'
import type { Oggetti, Oggetto, Tipo } from './oggetti.ts'
import type { Contesto } from './servizi.ts'

/** Keeps the objects of the API, one row each, with what the provider knows and never shows. */

/** A mandate of Stripe carries no date of creation, only the instant at which it was agreed to. */
const nato = (oggetto: Oggetto): number =>
  oggetto.object === 'mandate' ? oggetto.customer_acceptance.accepted_at : oggetto.created

/** `conto` is the connected account whose the object is; null for the platform itself. */
export async function crea<T extends Oggetto>(
  db: Interrogabile,
  oggetto: T,
  segreto: object = {},
  conto: string | null = null,
): Promise<T> {
  await db.query(
    `insert into psp_prova.oggetto (id, tipo, created, dati, segreto, conto)
     values ($1, $2, $3, $4, $5, $6)`,
    [oggetto.id, oggetto.object, nato(oggetto), oggetto, segreto, conto],
  )
  return oggetto
}

export async function salva<T extends Oggetto>(db: Interrogabile, oggetto: T): Promise<T> {
  await db.query('update psp_prova.oggetto set dati = $2 where id = $1', [oggetto.id, oggetto])
  return oggetto
}

export async function trova<K extends Tipo>(
  db: Interrogabile,
  tipo: K,
  id: string,
): Promise<Oggetti[K] | undefined> {
  const { rows } = await db.query<{ dati: Oggetti[K] }>(
    'select dati from psp_prova.oggetto where id = $1 and tipo = $2',
    [id, tipo],
  )
  return rows[0]?.dati
}

/** Answers Stripe's "No such …" (404), or 400 with the parameter's name when it came as one. */
export async function leggi<K extends Tipo>(
  db: Interrogabile,
  tipo: K,
  id: string,
  param?: string,
): Promise<Oggetti[K]> {
  const trovato = await trova(db, tipo, id)
  if (trovato === undefined) throw nonTrovato(tipo, id, param)
  return trovato
}

/** As `leggi`, of the account on whose behalf the call is made: another's is as if it were not there. */
export async function leggiDelConto<K extends Tipo>(
  ctx: Contesto,
  tipo: K,
  id: string,
): Promise<Oggetti[K]> {
  const { rows } = await ctx.db.query<{ dati: Oggetti[K] }>(
    'select dati from psp_prova.oggetto where id = $1 and tipo = $2 and conto is not distinct from $3',
    [id, tipo, ctx.conto],
  )
  const trovato = rows[0]?.dati
  if (trovato === undefined) throw nonTrovato(tipo, id)
  return trovato
}

/** The connected account whose the object is; null for the platform. */
export async function contoDi(db: Interrogabile, id: string): Promise<string | null> {
  const { rows } = await db.query<{ conto: string | null }>(
    'select conto from psp_prova.oggetto where id = $1',
    [id],
  )
  return rows[0]?.conto ?? null
}

/** As `leggi`, and nobody else writes the object until this transaction ends. */
export async function blocca<K extends Tipo>(
  db: Interrogabile,
  tipo: K,
  id: string,
  param?: string,
): Promise<Oggetti[K]> {
  const { rows } = await db.query<{ dati: Oggetti[K] }>(
    'select dati from psp_prova.oggetto where id = $1 and tipo = $2 for update',
    [id, tipo],
  )
  const trovato = rows[0]?.dati
  if (trovato === undefined) throw nonTrovato(tipo, id, param)
  return trovato
}

export async function segretoDi<T extends object>(
  db: Interrogabile,
  id: string,
): Promise<Partial<T>> {
  const { rows } = await db.query<{ segreto: Partial<T> }>(
    'select segreto from psp_prova.oggetto where id = $1',
    [id],
  )
  return rows[0]?.segreto ?? {}
}

export async function aggiungiSegreto(db: Interrogabile, id: string, parte: object): Promise<void> {
  await db.query('update psp_prova.oggetto set segreto = segreto || $2 where id = $1', [id, parte])
}

/** Marks an object as deleted: lists leave it out, and its own address answers that it was deleted. */
export async function cancella(db: Interrogabile, id: string): Promise<void> {
  await db.query(
    `update psp_prova.oggetto set tipo = tipo || '.cancellato', segreto = segreto || '{"cancellato": true}'
     where id = $1`,
    [id],
  )
}
