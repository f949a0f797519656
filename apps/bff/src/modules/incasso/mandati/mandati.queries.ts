import type { Mandato } from '@rateo/contract/incasso/mandati'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from '../../../http/search/parties.ts'
import { findLogoDaStampare, indirizzoDi } from '../../registri/documenti/index.ts'
import { type Documento, impronta } from './mandato-pdf.ts'

const MAX = 100

function select(db: Db) {
  return (
    db
      .selectFrom('mandati as m')
      .innerJoin('esercenti as e', 'e.id', 'm.esercente_id')
      .innerJoin('clienti as k', 'k.id', 'm.cliente_id')
      // The one who takes a first piano is a cliente of this esercente by the signature, and not before.
      .leftJoin('clienti_esercente as c', (join) =>
        join
          .onRef('c.cliente_id', '=', 'm.cliente_id')
          .onRef('c.esercente_id', '=', 'm.esercente_id'),
      )
      .selectAll('m')
      .select((eb) => [
        eb.fn.coalesce('c.nome', 'k.nome').as('cliente_nome'),
        eb.fn.coalesce('c.email', 'k.email').as('cliente_email'),
      ])
      .select([
        'e.ragione_sociale',
        'e.partita_iva',
        'e.indirizzo',
        'e.cap',
        'e.citta',
        'e.provincia',
      ])
      .select((eb) =>
        eb
          .selectFrom('addebiti_sdd as s')
          .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
          .whereRef('s.mandato_id', '=', 'm.id')
          .where('t.stato', 'in', TENTATIVI_VIVI)
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .as('in_corso'),
      )
  )
}

export type MandatoRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A mandato that the caller may read; another's does not exist. */
export async function findMandato(db: Db, actor: Actor, id: string): Promise<MandatoRow> {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  let query = select(db).where('m.id', '=', id)
  if (scope.esercente_id !== undefined) {
    // The esercente sees a mandato once it is signed: before, it is between the cliente and its bank account.
    query = query
      .where('m.esercente_id', '=', scope.esercente_id)
      .where('m.stato', 'not in', ['bozza', 'in_firma', 'scaduto_firma'])
  }
  if (scope.cliente_id !== undefined) query = query.where('m.cliente_id', '=', scope.cliente_id)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** The same, held until the end of the transaction, so that two changes of its state do not cross. */
export async function lockMandato(trx: Db, actor: Actor, id: string): Promise<MandatoRow> {
  await trx.selectFrom('mandati').where('id', '=', id).select('id').forUpdate().execute()
  return findMandato(trx, actor, id)
}

export async function findPerSistema(db: Db, id: string): Promise<MandatoRow | undefined> {
  return select(db).where('m.id', '=', id).executeTakeFirst()
}

export async function listMandati(db: Db, actor: Actor): Promise<MandatoRow[]> {
  const scope = readableBy(actor)
  if (scope === null) return []
  let query = select(db)
    .where('m.stato', 'not in', ['bozza', 'in_firma', 'scaduto_firma'])
    .orderBy('m.id', 'desc')
    .limit(MAX)
  if (scope.esercente_id !== undefined)
    query = query.where('m.esercente_id', '=', scope.esercente_id)
  if (scope.cliente_id !== undefined) query = query.where('m.cliente_id', '=', scope.cliente_id)
  return query.execute()
}

/** The mandati that may be debited now for an esercente: the last used first. */
export async function listAttivi(
  db: Db,
  { esercente_id, cliente_id }: { esercente_id: string; cliente_id: string },
) {
  return (
    db
      .selectFrom('mandati')
      .where('esercente_id', '=', esercente_id)
      .where('cliente_id', '=', cliente_id)
      .where('stato', '=', 'attivo')
      // The provider knows these accounts, and debits them.
      .where('metodo_psp', 'is not', null)
      .orderBy(sql`ultimo_uso desc nulls last`)
      .orderBy('id', 'desc')
      .select(['id', 'umr', 'iban', 'tipo', 'preavviso_giorni', 'cliente_psp', 'metodo_psp'])
      .execute()
  )
}

/** The text of a mandato: drawn from what was written down when it was prepared. */
export const documentoDi = async (db: Db, m: MandatoRow): Promise<Documento> => ({
  umr: m.umr,
  creditore_id: m.creditore_id,
  esercente: m.ragione_sociale,
  partita_iva: m.partita_iva,
  sede: indirizzoDi(m) ?? '',
  logo: await findLogoDaStampare(db, m.esercente_id),
  intestatario: m.intestatario,
  iban: m.iban,
  tipo: m.tipo,
  preavviso_giorni: m.preavviso_giorni,
  giorno: m.preparato_il,
})

/** As it is answered. `today` is the day in Rome. */
export async function toMandato(db: Db, m: MandatoRow, today: string): Promise<Mandato> {
  const isLive = m.stato === 'attivo'
  return {
    _id: m.id,
    stato: m.stato,
    umr: m.umr,
    creditore_id: m.creditore_id,
    riferimento_banca: m.riferimento_banca,
    tipo: m.tipo,
    schema_sdd: m.schema_sdd,
    iban: mascheraIban(m.iban),
    intestatario: m.intestatario,
    preavviso_giorni: m.preavviso_giorni,
    esercente: { _id: m.esercente_id, nome: m.ragione_sociale },
    cliente: { _id: m.cliente_id, nome: m.cliente_nome },
    sha256: m.stato === 'in_firma' ? await impronta(await documentoDi(db, m)) : null,
    firma_scade_at: m.stato === 'in_firma' ? m.firma_scade_at.toISOString() : null,
    firmato_at: m.firmato_at?.toISOString() ?? null,
    ultimo_uso: m.ultimo_uso,
    prossimo_addebito: isLive ? prossimoAddebito(today, m.preavviso_giorni).addebito_il : null,
    motivo: m.motivo,
    in_corso: Number(m.in_corso ?? 0),
    created_at: m.created_at.toISOString(),
  }
}

/** A mandato under which this cliente may be debited now; the creditor is checked where the debt is locked. */
export async function findMandatoAttivo(db: Db, id: string, cliente_id: string) {
  return db
    .selectFrom('mandati')
    .where('id', '=', id)
    .where('cliente_id', '=', cliente_id)
    .where('stato', '=', 'attivo')
    .select(['id', 'cliente_psp', 'metodo_psp', 'preavviso_giorni'])
    .executeTakeFirst()
}
