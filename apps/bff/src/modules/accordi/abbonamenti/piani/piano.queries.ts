import type { Piano } from '@rateo/contract/accordi/piani'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import type { Actor } from '../../../../http/actor.ts'
import { azioniDiSquadra } from '../../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../../http/errors.ts'
import { readableBy } from '../readable-by.ts'

/** A subscription that is over: the cliente may not be told that they have it, and it takes no place. */
const FINITI: StatoAbbonamento[] = ['non_attivato', 'concluso', 'cessato', 'receduto']

/** The first version, by which all versions of a piano are one. */
const PRIMO = sql<string>`coalesce(p.primo_id, p.id)`

const abbonamentiDi = (db: Db, primo: string) =>
  db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .where((eb) => eb.or([eb('p.id', '=', primo), eb('p.primo_id', '=', primo)]))

/**
 * The abbonamento of a cliente to a piano in any of its versions, where they have one that is not over: `per` whom, null for
 * who pays; left out, whoever it is for.
 */
export const findMio = (db: Db, primo: string, cliente_id: string, per?: string | null) =>
  abbonamentiDi(db, primo)
    .select(['a.id', 'a.stato'])
    .where('a.cliente_id', '=', cliente_id)
    .$if(per !== undefined, (q) =>
      q.where('a.beneficiario_id', 'is not distinct from', per ?? null),
    )
    .where('a.stato', 'not in', FINITI)
    .orderBy('a.id', 'desc')
    .executeTakeFirst()

/**
 * The places of a piano, in any of its versions, that somebody has, or is given: a present holds its own from the order until
 * it is accepted or over. One that was paid and came back unpaid holds none. A change that is to come holds the places that it
 * adds; those of `senza`, which asks for another change, are its own.
 */
export async function contaPresi(db: Db, primo: string, senza?: string): Promise<number> {
  const { presi } = await abbonamentiDi(db, primo)
    .where('a.stato', 'not in', FINITI)
    // Payers who share the price of one place take one place.
    .where(
      sql<boolean>`not exists (select from quote_ripartizione q
      join quote_ripartizione altra on altra.ripartizione_id = q.ripartizione_id and altra.n < q.n
      join abbonamenti suo on suo.id = altra.abbonamento_id and suo.stato <> all (${FINITI})
      where q.id = a.quota_id)`,
    )
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('a.posti'), eb.lit(0)).as('presi'))
    .executeTakeFirstOrThrow()
  const { regalati } = await db
    .selectFrom('regali_abbonamento as r')
    .innerJoin('piani as p', 'p.id', 'r.piano_id')
    .innerJoin('pagamenti as d', 'd.id', 'r.pagamento_id')
    .where((eb) => eb.or([eb('p.id', '=', primo), eb('p.primo_id', '=', primo)]))
    .where('r.stato', 'in', ['da_pagare', 'in_attesa'])
    .where('d.stato', 'not in', ['insoluto', 'contestato'])
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('p.posti_min'), eb.lit(0)).as('regalati'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ attesi: number }>`
    select coalesce(sum(greatest(0,
      c.posti - case when coalesce(p.primo_id, p.id) = ${primo} then a.posti else 0 end)), 0)::int as attesi
    from piani n join cambi_piano c on c.piano_id = n.id and c.stato = 'programmato'
    join abbonamenti a on a.id = c.abbonamento_id join piani p on p.id = a.piano_id
    where (n.id = ${primo} or n.primo_id = ${primo}) and a.stato <> all (${FINITI})
      and a.id is distinct from ${senza ?? null}`.execute(db)
  return Number(presi) + Number(regalati) + (rows[0]?.attesi ?? 0)
}

/** The places that are left; null where there is no limit to them. */
export const findPostiLiberi = async (
  db: Db,
  { primo, posti }: { primo: string; posti: number | null },
  senza?: string,
): Promise<number | null> =>
  posti === null ? null : Math.max(0, posti - (await contaPresi(db, primo, senza)))

export async function findPiano(db: Db, id: string) {
  if (!isId(id)) return undefined
  return await db
    .selectFrom('piani as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .selectAll('p')
    .select(['e.ragione_sociale as esercente_nome', PRIMO.as('primo')])
    .where('p.id', '=', id)
    .executeTakeFirst()
}
export type RigaPiano = NonNullable<Awaited<ReturnType<typeof findPiano>>>

async function findAttuale(db: Db, { primo, sostituito_da }: RigaPiano): Promise<string | null> {
  if (sostituito_da === null) return null
  const { id } = await db
    .selectFrom('piani as p')
    .select('p.id')
    .where(PRIMO, '=', primo)
    .where('p.sostituito_da', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

async function isCliente(db: Db, esercente_id: string, cliente_id: string): Promise<boolean> {
  const legame = await db
    .selectFrom('clienti_esercente')
    .select('cliente_id')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .executeTakeFirst()
  return legame !== undefined
}

async function contaAbbonati(db: Db, piano_id: string): Promise<NonNullable<Piano['abbonati']>> {
  const rows = await db
    .selectFrom('abbonamenti')
    .select((eb) => ['stato', eb.fn.countAll<number>().as('quanti')])
    .where('piano_id', '=', piano_id)
    .groupBy('stato')
    .orderBy('stato')
    .execute()
  return rows.map(({ stato, quanti }) => ({ stato, quanti }))
}

/** The other versions that somebody still has, the newest first. */
async function findPrecedenti(
  db: Db,
  { primo, id }: RigaPiano,
): Promise<NonNullable<Piano['precedenti']>> {
  const rows = await abbonamentiDi(db, primo)
    .where('p.id', '<>', id)
    .where('a.stato', 'not in', FINITI)
    .groupBy(['p.id', 'p.versione', 'p.importo_centesimi', 'p.cadenza'])
    .select((eb) => [
      'p.id as _id',
      'p.versione',
      'p.importo_centesimi',
      'p.cadenza',
      eb.fn.countAll<number>().as('abbonati'),
    ])
    .orderBy('p.versione', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, abbonati: Number(row.abbonati) }))
}

const SUPERATO = 'Questa è una versione precedente: si cambia quella in vendita.'
const ARCHIVIATO = 'Il piano è archiviato: chi è abbonato lo tiene, e non si cambia più.'

/** The reason why a piano is not changed any more; null while it is sold. */
export const motivoNonModificabile = (
  p: Pick<RigaPiano, 'visibilita' | 'sostituito_da'>,
): string | null =>
  p.sostituito_da !== null ? SUPERATO : p.visibilita === 'archiviato' ? ARCHIVIATO : null

function azioni(row: RigaPiano, { ruolo }: Actor): Piano['azioni_consentite'] {
  if (ruolo !== 'esercente') return []
  const motivo = motivoNonModificabile(row)
  return ['modifica', 'archivia'].map((azione) => ({ azione, consentita: motivo === null, motivo }))
}

/** The conditions of a piano, as they are in its row. */
export const condizioniDi = (p: RigaPiano) => ({
  nome: p.nome,
  descrizione: p.descrizione,
  importo_centesimi: p.importo_centesimi,
  cadenza: p.cadenza,
  giorno_addebito: p.giorno_addebito,
  prova_giorni: p.prova_giorni,
  attivazione_centesimi: p.attivazione_centesimi,
  durata_periodi: p.durata_periodi,
  rinnovo_tacito: p.rinnovo_tacito,
  preavviso_giorni: p.preavviso_giorni,
  pausa_giorni: p.pausa_giorni,
  ingresso_periodi: p.ingresso_periodi,
  ingresso_centesimi: p.ingresso_centesimi,
  ingresso_ripetibile: p.ingresso_ripetibile,
  iva_percento: p.iva_percento,
  posti_min: p.posti_min,
  posti_max: p.posti_max,
})

/** The address of a piano, whatever its version: a link that was printed goes on working. */
const linkDi = (origin: string, { primo }: RigaPiano): string => `${origin}/abbonati/${primo}`

/** A piano, for the esercente who sells it, the staff, and the clienti it is offered to or who have it. */
export async function getPiano(
  db: Db,
  id: string,
  { actor, origin }: { actor: Actor; origin: string },
): Promise<Piano> {
  const scope = readableBy(actor)
  const row = scope && (await findPiano(db, id))
  if (!row || (scope.esercente_id !== undefined && scope.esercente_id !== row.esercente_id)) {
    throw new AppError('non_trovato')
  }
  const { cliente_id } = scope
  const mio = cliente_id === undefined ? undefined : await findMio(db, row.primo, cliente_id)
  if (cliente_id !== undefined && !mio) {
    const isOffered =
      row.visibilita === 'pubblico' && (await isCliente(db, row.esercente_id, cliente_id))
    if (!isOffered) throw new AppError('non_trovato')
  }
  const isOwn = cliente_id === undefined
  return {
    _id: row.id,
    ...condizioniDi(row),
    metodi: row.metodi,
    codice: isOwn ? row.codice : null,
    esercente: { _id: row.esercente_id, nome: row.esercente_nome },
    stato: row.visibilita,
    created_at: row.created_at.toISOString(),
    versione: row.versione,
    attuale_id: await findAttuale(db, row),
    posti: row.posti,
    posti_liberi: await findPostiLiberi(db, row),
    abbonati: isOwn ? await contaAbbonati(db, id) : null,
    precedenti: isOwn ? await findPrecedenti(db, row) : null,
    mio_abbonamento_id: mio?.id ?? null,
    link: isOwn ? linkDi(origin, row) : null,
    azioni_consentite: azioniDiSquadra(azioni(row, actor), actor, 'piani'),
  }
}
