import type pg from 'pg'
import {
  contaSulPagamento,
  generaCodici,
  usaSulPagamento,
} from '../../src/modules/accordi/promozioni/index.ts'
import { chiAl, dbOf } from '../casse.ts'

const QUANTI = 4
type Aperto = { id: string; cliente_id: string; esercente_id: string; ha_il_suo: boolean }

/**
 * Requests that somebody could pay now, those of the esercente with a code of its own first; nobody who signs in to the demo has
 * them.
 */
const APERTI = `select p.id, p.cliente_id, p.esercente_id, m.id is not null as ha_il_suo
  from pagamenti p left join promozioni m on m.codice = 'CIAO5' and m.esercente_id = p.esercente_id
  where p.stato = 'da_pagare' and p.origine = 'una_tantum' and p.dilazione_id is null and p.riapre_id is null
    and p.incassato_centesimi = 0 and p.importo_centesimi >= 2000 and p.eliminata_at is null
    and (p.valido_fino is null or p.valido_fino > $1) and not (p.cliente_id = any ($2))
    and not exists (select from dilazioni_debiti x where x.pagamento_id = p.id)
    and not exists (select from tentativi t where t.pagamento_id = p.id)
  order by ha_il_suo desc, p.id limit ${QUANTI}`

/** Codes that clienti used on what they owe, one or two on each, and codes for one use: by the very acts of the portal. */
export async function insertUsiPromozioni(
  client: pg.ClientBase,
  now: Date,
  { utente_id, noti }: { utente_id: string; noti: readonly string[] },
): Promise<void> {
  const db = dbOf(client)
  const { rows } = await client.query<Aperto>(APERTI, [now, noti])
  for (const { id, cliente_id, esercente_id, ha_il_suo } of rows) {
    const call = { ...chiAl({ esercente_id, utente_id }, now), db }
    for (const codice of ha_il_suo ? ['AUTUNNO10', 'CIAO5'] : ['AUTUNNO10']) {
      const debitore = { pagamento_id: id, cliente_id, codice }
      const { sconti } = await contaSulPagamento(call, debitore)
      await usaSulPagamento(call, { ...debitore, sconto_centesimi: sconti.sconto_centesimi })
    }
  }
  const { rows: unici } = await client.query<{ id: string }>(
    `select id from promozioni where uso = 'codici'`,
  )
  for (const { id } of unici) {
    const chi = chiAl({ esercente_id: '', utente_id }, now)
    const admin = { ...chi.actor, ruolo: 'admin' as const, esercente_id: null }
    await generaCodici({ ...chi, actor: admin, db }, id, 40)
  }
}
