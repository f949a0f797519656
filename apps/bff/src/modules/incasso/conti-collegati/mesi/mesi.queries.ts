import type { CommissioneDelMese, MeseRendiconto } from '@rateo/contract/incasso/rendiconti-mensili'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'

const aliquote = z.array(
  z.object({ aliquota: z.int(), imponibile_centesimi: z.int(), iva_centesimi: z.int() }),
)

type Riepilogo = {
  anno: number
  n: number
  imponibile_centesimi: number
  iva_centesimi: number
  aliquote: unknown
  pagamenti: number
}

const toCommissione = (row: Riepilogo): CommissioneDelMese => ({
  numero: `COM-${row.anno}-${String(row.n).padStart(5, '0')}`,
  imponibile_centesimi: row.imponibile_centesimi,
  iva_centesimi: row.iva_centesimi,
  aliquote: z.parse(aliquote, row.aliquote),
  pagamenti: row.pagamenti,
})

const meseDi = (giorno: string) => giorno.slice(0, 7)

/** The months in which something moved for an esercente since it has its account, the newest first: two years of them. */
export async function listMesi(
  db: Db,
  esercente_id: string,
  oggi: string,
): Promise<MeseRendiconto[]> {
  const primo = `${meseDi(oggi)}-01`
  const { rows } = await sql<{ mese: string } & { [K in keyof Riepilogo]: Riepilogo[K] | null }>`
    select g.mese::date as mese, r.anno, r.n, r.imponibile_centesimi, r.iva_centesimi, r.aliquote, r.pagamenti
    from generate_series(${primo}::date - interval '23 months', ${primo}::date, interval '1 month') g (mese)
    left join riepiloghi_commissioni r on r.esercente_id = ${esercente_id} and r.mese = g.mese::date
    where not exists (
      select from conti_collegati k where k.esercente_id = ${esercente_id}
        and g.mese < date_trunc('month', k.created_at at time zone 'Europe/Rome')
    ) and exists (
      select from conti c join movimenti m on m.conto_id = c.id join scritture s on s.id = m.scrittura_id
      where c.intestatario = ${`esercente:${esercente_id}`} and c.codice = 'debito'
        and s.competenza >= g.mese::date and s.competenza < (g.mese + interval '1 month')::date)
    order by 1 desc`.execute(db)
  return rows.map(({ mese, anno, n, ...row }) => ({
    mese: meseDi(mese),
    concluso: mese < primo,
    commissione:
      anno === null || n === null
        ? null
        : toCommissione({
            anno,
            n,
            imponibile_centesimi: row.imponibile_centesimi ?? 0,
            iva_centesimi: row.iva_centesimi ?? 0,
            aliquote: row.aliquote,
            pagamenti: row.pagamenti ?? 0,
          }),
  }))
}

export type CommissioneMese = NonNullable<MeseRendiconto['commissione']>

/** One movement of what the operator owes an esercente: above zero in its favour. */
export type MovimentoMese = {
  giorno: string
  tipo: string
  pagamento: string | null
  causale: string | null
  importo_centesimi: number
}

export type RendicontoMese = MeseRendiconto & {
  prima_centesimi: number
  dopo_centesimi: number
  movimenti: MovimentoMese[]
}

/** All that moved in a month, with the balance before and after; a month that is none is not there. */
export async function findMeseRendiconto(
  db: Db,
  esercente_id: string,
  mese: string,
  oggi: string,
): Promise<RendicontoMese> {
  const trovato = (await listMesi(db, esercente_id, oggi)).find((uno) => uno.mese === mese)
  if (trovato === undefined) throw new AppError('non_trovato')
  const dal = `${mese}-01`
  const al = aggiungiMesi(dal, 1)
  const conto = sql`(select id from conti where intestatario = ${`esercente:${esercente_id}`} and codice = 'debito')`
  const { rows: prima } = await sql<{ saldo: number }>`
    select coalesce(-sum(m.importo_centesimi), 0)::bigint as saldo
    from movimenti m join scritture s on s.id = m.scrittura_id
    where m.conto_id = ${conto} and s.competenza < ${dal}::date`.execute(db)
  const { rows: movimenti } = await sql<MovimentoMese>`
    select s.competenza as giorno, s.tipo, p.numero as pagamento, p.causale, -m.importo_centesimi as importo_centesimi
    from movimenti m join scritture s on s.id = m.scrittura_id
    left join tentativi t on t.id = (case when s.origine_tipo = 'tentativo' then s.origine_id end)::uuid
    left join rimborsi r on s.origine_tipo = 'rimborso' and r.id = s.origine_id
    left join contestazioni k on s.origine_tipo = 'contestazione' and k.id = s.origine_id
    left join movimenti_pagamento v on s.origine_tipo = 'movimento' and v.id = s.origine_id
    left join pagamenti p on p.id = coalesce(t.pagamento_id, r.pagamento_id, k.pagamento_id, v.pagamento_id)
    where m.conto_id = ${conto} and s.competenza >= ${dal}::date and s.competenza < ${al}::date
    order by s.competenza, s.id, m.n`.execute(db)
  const prima_centesimi = prima[0]?.saldo ?? 0
  return {
    ...trovato,
    prima_centesimi,
    dopo_centesimi: movimenti.reduce((s, { importo_centesimi: n }) => s + n, prima_centesimi),
    movimenti,
  }
}
