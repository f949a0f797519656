import type { LiquidazioniDelMese, VoceLiquidazioni } from '@rateo/contract/persone/liquidazioni'
import { contaLiquidazione } from '@rateo/domain/denaro/liquidazione'
import type { RegimeConsulente } from '@rateo/domain/identita/consulente'
import { aggiungiMesi, type Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { findAliquote } from './aliquote.ts'
import {
  motivoDelleFigure,
  motivoDelleRighe,
  motivoDelMese,
  type Somma,
  ultimoMese,
} from './aperte.queries.ts'
import { type LiquidazioneRaw, liquidazioni } from './liquidazioni.queries.ts'

/** The months from the first in which anybody earned to the last that is over, the newest first. */
async function findMesi(db: Db, oggi: Giorno): Promise<string[]> {
  // The first of each consulente is at the beginning of an index: no line but those is read.
  const { rows } = await sql<{ primo: Giorno | null }>`
    select min(v.mese) as primo from consulenti c
    cross join lateral (select mese from provvigioni where consulente_id = c.id order by mese limit 1) v`.execute(
    db,
  )
  const primo = rows[0]?.primo ?? null
  const mesi: string[] = []
  const ultimo = ultimoMese(oggi)
  for (let mese = ultimo; mese >= (primo ?? ultimo); mese = aggiungiMesi(mese, -1)) {
    mesi.push(mese.slice(0, 7))
  }
  return mesi.length === 0 ? [ultimo.slice(0, 7)] : mesi
}

/** The liquidazioni of a month that count. */
export const findDelMese = (db: Db, mese: string): Promise<LiquidazioneRaw[]> =>
  liquidazioni(db)
    .where('l.mese', '=', `${mese}-01`)
    .where('l.stato', '<>', 'annullata')
    .orderBy('c.nome')
    .orderBy('l.id')
    .execute()

type Aperta = Somma & RegimeConsulente & { id: string; nome: string; gia: number }

/**
 * The consulenti with lines up to a month that are in no liquidazione, each with their sum: one question for all of them, by
 * the same rule as `aperte` for one. Months that are settled are not read again.
 */
async function findAperte(db: Db, mese: Giorno): Promise<Aperta[]> {
  const anno = mese.slice(0, 4)
  const { rows } = await sql<Aperta>`
    with ultime as (
      select consulente_id, max(mese) as mese, max(approvata_at) as approvata_at from liquidazioni
      where stato <> 'annullata' group by 1
    ), gia as (
      select consulente_id, sum(enasarco_base_centesimi)::bigint as somma from liquidazioni
      where stato <> 'annullata' and mese between ${`${anno}-01-01`}::date and ${`${anno}-12-01`}::date group by 1
    )
    select c.id, c.nome, c.ritenuta, c.regime_iva, c.rivalsa_inps, c.enasarco, c.enasarco_monomandatario,
      coalesce(g.somma, 0)::bigint as gia, s.righe, s.provvigioni_centesimi, s.precedenti_centesimi
    from consulenti c
    left join ultime u on u.consulente_id = c.id
    left join gia g on g.consulente_id = c.id
    cross join lateral (
      select count(*)::int as righe, coalesce(sum(v.provvigione_centesimi), 0)::bigint as provvigioni_centesimi,
        coalesce(sum(v.provvigione_centesimi) filter (where v.mese < ${mese}::date), 0)::bigint as precedenti_centesimi
      from provvigioni v
      where v.consulente_id = c.id and v.mese <= ${mese}::date
        and (v.mese > coalesce(u.mese, '-infinity'::date)
          or v.created_at >= coalesce(u.approvata_at - interval '1 day', 'infinity'::timestamptz))
        and not exists (select from righe_liquidazione r where r.riga = v.n)
    ) s
    where (u.mese is null or u.mese < ${mese}::date) and s.righe > 0`.execute(db)
  return rows
}

/** The liquidazioni of a month that count, without their details: a month of many would carry thousands of sums. */
async function findFatte(db: Db, mese: Giorno, utente_id: string): Promise<VoceLiquidazioni[]> {
  const rows = await db
    .selectFrom('liquidazioni as l')
    .innerJoin('consulenti as c', 'c.id', 'l.consulente_id')
    .where('l.mese', '=', mese)
    .where('l.stato', '<>', 'annullata')
    .select([
      'l.id',
      'l.consulente_id',
      'c.nome',
      'l.righe',
      'l.provvigioni_centesimi',
      'l.netto_centesimi',
      'l.anno',
      'l.numero',
      'l.stato',
      'l.approvata_da',
      'l.bonifici_id',
    ])
    .execute()
  return rows.map((l) => ({
    consulente: { _id: l.consulente_id, nome: l.nome },
    righe: l.righe,
    provvigioni_centesimi: l.provvigioni_centesimi,
    netto_centesimi: l.netto_centesimi,
    liquidazione: {
      _id: l.id,
      numero: `${l.anno}/${l.numero}`,
      stato: l.stato,
      approvata_da_me: l.approvata_da === utente_id,
      bonifici_id: l.bonifici_id,
    },
    motivo: null,
  }))
}

/** A month of all the consulenti, by name. */
export async function getLiquidazioniDelMese(
  { db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>,
  scelto: string | undefined,
): Promise<LiquidazioniDelMese> {
  const oggi = clock.today()
  const mese: Giorno = scelto === undefined ? ultimoMese(oggi) : `${scelto}-01`
  const aliquote = await findAliquote(db, clock.now(), Number(mese.slice(0, 4)))
  const delMese = await motivoDelMese(db, mese, clock)
  const aperte = (await findAperte(db, mese)).map((a): VoceLiquidazioni => {
    const deiConti = motivoDelleFigure(a, aliquote)
    const siConta = a.provvigioni_centesimi > 0 && deiConti === null
    return {
      consulente: { _id: a.id, nome: a.nome },
      righe: a.righe,
      provvigioni_centesimi: a.provvigioni_centesimi,
      netto_centesimi: siConta
        ? contaLiquidazione(a.provvigioni_centesimi, a, aliquote, a.gia).netto_centesimi
        : null,
      liquidazione: null,
      motivo: delMese ?? motivoDelleRighe(a, { mese, ultima: null }) ?? deiConti,
    }
  })
  const fatte = await findFatte(db, mese, actor.utente_id)
  const voci = [...fatte, ...aperte].toSorted(
    (a, b) =>
      a.consulente.nome.localeCompare(b.consulente.nome, 'it') ||
      (a.consulente._id < b.consulente._id ? -1 : 1),
  )
  return { mese: mese.slice(0, 7), mesi: await findMesi(db, oggi), voci }
}
