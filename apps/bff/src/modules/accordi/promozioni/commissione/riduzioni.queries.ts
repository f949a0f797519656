import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import type { RiduzioneCommissione } from '@rateo/contract/registri/accrediti'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The uses of a reduced commission that stand. */
export async function contaRiduzioni(db: Db, id: string): Promise<number> {
  const { quante } = await db
    .selectFrom('riduzioni_commissione')
    .where('promozione_id', '=', id)
    .where('resa_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('quante'))
    .executeTakeFirstOrThrow()
  return Number(quante)
}

/** The latest charges of a reduced commission: the price of each is the commission without it. */
export async function findRiduzioni(db: Db, id: string): Promise<Promozione['ultimi_usi']> {
  const rows = await db
    .selectFrom('riduzioni_commissione as u')
    .innerJoin('pagamenti as p', 'p.id', 'u.pagamento_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('u.promozione_id', '=', id)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.tentativo_id')
    .limit(20)
    .select([
      'u.tentativo_id as _id',
      'c.cliente_id',
      'c.nome',
      'u.pagamento_id',
      'u.commissione_centesimi as prezzo_centesimi',
      'u.riduzione_centesimi as sconto_centesimi',
      'u.created_at',
      'u.resa_at',
    ])
    .execute()
  return rows.map(({ cliente_id, nome, created_at, resa_at, ...uso }) => ({
    ...uso,
    abbonamento_id: null,
    prova_giorni: 0,
    cliente: { _id: cliente_id, nome },
    created_at: created_at.toISOString(),
    reso_at: resa_at?.toISOString() ?? null,
  }))
}

/**
 * Adds up the commission that was not asked, all of it borne by the operator, and the money that was collected with it, but for what went
 * back or is contested. A charge that waits for its outcome counts in neither.
 */
export async function findContoCommissione(db: Db, id: string) {
  const { rows } = await sql<{ costo: string; ricavo: string }>`
    select coalesce(sum(u.riduzione_centesimi), 0) as costo,
      coalesce(sum(m.netto) filter (where p.stato <> 'contestato'), 0) as ricavo
    from riduzioni_commissione u join tentativi t on t.id = u.tentativo_id join pagamenti p on p.id = u.pagamento_id
      cross join lateral (select coalesce(sum(v.incassato_centesimi - v.rimborsato_centesimi), 0) as netto
        from movimenti_pagamento v where v.pagamento_id = u.pagamento_id and v.tentativo_id = u.tentativo_id) m
    where u.promozione_id = ${id} and t.stato in ('riuscito', 'restituito', 'stornato')`.execute(db)
  const costo = Number(rows[0]?.costo ?? 0)
  return {
    costo_centesimi: costo,
    costo_operatore_centesimi: costo,
    ricavo_centesimi: Number(rows[0]?.ricavo ?? 0),
  }
}

/** The reductions that hold for an esercente on a day, the largest first: each with what is left of its limit. */
export async function findRiduzioniDi(
  db: Db,
  esercente_id: string,
  oggi: string,
): Promise<RiduzioneCommissione[]> {
  const { rows } = await sql<Omit<RiduzioneCommissione, 'piani'> & { piani: string[] }>`
    select r.nome, r.valore, r.al, r.importo_minimo_centesimi, r.primo_acquisto, cardinality(r.clienti) as clienti,
      least(r.usi_max - u.tutti, r.usi_per_cliente - u.suoi)::int as restano,
      array(select k.nome from piani k where coalesce(k.primo_id, k.id) = any (r.piani) and k.sostituito_da is null
        order by k.nome) as piani
    from promozioni r cross join lateral (
      select count(*) as tutti, count(*) filter (where esercente_id = ${esercente_id}) as suoi
      from riduzioni_commissione where promozione_id = r.id and resa_at is null) u
    where r.effetto = 'commissione_ridotta' and r.stato in ('attiva', 'esaurita')
      and (r.esercente_id is null or r.esercente_id = ${esercente_id})
      and ${oggi}::date between r.dal and coalesce(r.al, ${oggi}::date)
      and coalesce(least(r.usi_max - u.tutti, r.usi_per_cliente - u.suoi), 1) > 0
    order by r.valore desc, r.id`.execute(db)
  return rows
}
