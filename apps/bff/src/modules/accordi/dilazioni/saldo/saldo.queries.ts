import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'

/** The part of an open proposal `s` that is not taken off its debts yet. */
export const SALDO_DA_TOGLIERE = sql<number | null>`
  s.residuo_centesimi - s.importo_centesimi - ${stored('saldo_tolto', {
    dilazione: sql.ref('s.dilazione_id'),
    dal: sql.ref('s.created_at'),
  })}`

/** The proposal of a plan that neither ended nor was paid; its day may have gone by a moment ago. */
export async function findSaldoAperto(db: Db, dilazione_id: string) {
  return db
    .selectFrom('saldi_dilazione as s')
    .where('s.dilazione_id', '=', dilazione_id)
    .where('s.finito_at', 'is', null)
    .select(['s.id', 's.residuo_centesimi', 's.importo_centesimi', 's.entro', 's.nota'])
    .select('s.created_at')
    .select(SALDO_DA_TOGLIERE.as('da_togliere_centesimi'))
    .executeTakeFirst()
}

/** The same, as long as it may be paid. */
export async function findSaldoDiOggi(db: Db, dilazione_id: string, oggi: Giorno) {
  const aperto = await findSaldoAperto(db, dilazione_id)
  return aperto !== undefined && aperto.entro >= oggi ? aperto : null
}

const APERTE: readonly string[] = ['attiva', 'sospesa', 'decaduta']

/** The proposal as the page of the plan tells it: what is left to pay of the agreed sum, and by when. */
export async function findSaldo(
  db: Db,
  { id, stato, residuo_centesimi }: { id: string; stato: string; residuo_centesimi: number },
  oggi: Giorno,
): Promise<Dilazione['saldo']> {
  const aperto = APERTE.includes(stato) ? await findSaldoDiOggi(db, id, oggi) : null
  if (aperto === null) return null
  const { importo_centesimi, da_togliere_centesimi, entro, nota } = aperto
  const non_dovuti_centesimi = da_togliere_centesimi ?? 0
  return {
    importo_centesimi,
    da_pagare_centesimi: residuo_centesimi - non_dovuti_centesimi,
    entro,
    nota,
  }
}
