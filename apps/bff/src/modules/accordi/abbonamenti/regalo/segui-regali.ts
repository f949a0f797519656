import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { dimenticaTrasferimenti } from '../trasferimento/dimentica-trasferimenti.ts'
import { accoda } from '../../../base/uscite/index.ts'

type Qui = Pick<Deps, 'db' | 'clock'>

const INSIEME = 100
/** The days before the end in which who has it is told. */
const AVVISO = 7
/** The days after which the address of a present is needed by nobody. */
const GIORNI = 30

/** Gives back what nobody accepted in time, and tells who has one that it is about to end. For the timetable; returns how many. */
export async function seguiRegali({ db, clock }: Qui): Promise<number> {
  const adesso = clock.now()
  const scaduti = await db
    .selectFrom('regali_abbonamento')
    .where('stato', '=', 'in_attesa')
    .where('scade_at', '<=', adesso)
    .orderBy('scade_at')
    .limit(INSIEME)
    .select('id')
    .execute()
  let quanti = 0
  for (const { id: regalo } of scaduti) {
    const { rows } = await inTransaction(db, (trx) =>
      sql<{ fatto: boolean }>`
        select ${stored('rendi_regalo', { regalo, stato: 'scaduto', adesso })} as fatto`.execute(
        trx,
      ),
    )
    if (rows[0]?.fatto === true) quanti += 1
  }
  const finiscono = await db
    .selectFrom('abbonamenti as a')
    .innerJoin('regali_abbonamento as r', 'r.abbonamento_id', 'a.id')
    .where('a.stato', '=', 'attivo')
    .where('a.fino_al', 'is not', null)
    .where('a.fino_al', '>=', clock.today())
    .where('a.fino_al', '<=', aggiungiGiorni(clock.today(), AVVISO))
    .select('r.id')
    .execute()
  for (const { id: regalo_id } of finiscono) {
    await inTransaction(db, (trx) =>
      accoda(trx, {
        argomento: 'regalo',
        unicita: `regalo:${regalo_id}:finisce`,
        contenuto: { regalo_id, fatto: 'finisce' },
      }),
    )
  }
  return quanti
}

/** Forgets the addresses of people who were given something a while ago; returns how many. */
export async function dimenticaRegali({ db, clock }: Qui): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('regali_abbonamento')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('stato', 'not in', ['da_pagare', 'in_attesa'])
    .where('chiuso_at', '<', new Date(clock.now().getTime() - GIORNI * 86_400_000))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets the addresses of all who were asked to take an abbonamento, as a present or over. For the timetable; returns how many. */
export const dimenticaInvitati = async (qui: Qui): Promise<number> =>
  (await dimenticaTrasferimenti(qui)) + (await dimenticaRegali(qui))
