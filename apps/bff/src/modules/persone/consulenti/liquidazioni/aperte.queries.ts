import type { AnteprimaLiquidazione, AliquoteConFonti } from '@rateo/contract/persone/liquidazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contaLiquidazione, figureMancanti } from '@rateo/domain/denaro/liquidazione'
import type { RegimeConsulente } from '@rateo/domain/identita/consulente'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi, type Giorno } from '@rateo/domain/tempo/giorno'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { meseDi } from '../provvigioni/da-maturare.queries.ts'
import { findAliquote } from './aliquote.ts'

/** The newest liquidazione that counts. */
export type Ultima = { mese: Giorno; approvata_at: Date } | null

export async function findUltima(db: Db, consulente_id: string): Promise<Ultima> {
  const row = await db
    .selectFrom('liquidazioni')
    .where('consulente_id', '=', consulente_id)
    .where('stato', '<>', 'annullata')
    .orderBy('mese', 'desc')
    .select(['mese', 'approvata_at'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Lines of a consulente up to the end of a month that are in no liquidazione: the words after `from`. Those that the last one
 * did not take were written after it (a day to spare for a job that was running): older ones are not read.
 */
export const aperte = (consulente_id: string, mese: Giorno, ultima: Ultima): RawBuilder<unknown> =>
  sql`provvigioni v
    where v.consulente_id = ${consulente_id} and v.mese <= ${mese}::date
      and (${ultima === null} or v.mese > ${ultima?.mese ?? mese}::date
        or v.created_at >= ${ultima?.approvata_at ?? new Date(0)}::timestamptz - interval '1 day')
      and not exists (select from righe_liquidazione r where r.riga = v.n)`

export type Somma = {
  righe: number
  provvigioni_centesimi: number
  /** The part of them that is of months before. */
  precedenti_centesimi: number
}

type Dettaglio = AnteprimaLiquidazione['dettaglio']

/** Groups lines, which stand after `from` as `v`, by esercente and by whose incarico they come from; read once, with their sum. */
export async function raccogli(
  db: Db,
  righe: RawBuilder<unknown>,
  mese: Giorno,
): Promise<{ somma: Somma; dettaglio: Dettaglio }> {
  const { rows } = await sql<Dettaglio[number] & { precedenti_centesimi: number }>`
    select x.esercente_id, e.ragione_sociale as nome, case when x.incaricato_id <> x.consulente_id then c.nome end as da,
      x.righe, x.base_centesimi, x.provvigioni_centesimi, x.precedenti_centesimi
    from (select v.esercente_id, v.incaricato_id, v.consulente_id, count(*)::int as righe,
        sum(v.base_centesimi)::bigint as base_centesimi, sum(v.provvigione_centesimi)::bigint as provvigioni_centesimi,
        coalesce(sum(v.provvigione_centesimi) filter (where v.mese < ${mese}::date), 0)::bigint as precedenti_centesimi
      from ${righe} group by 1, 2, 3) x
    join esercenti e on e.id = x.esercente_id join consulenti c on c.id = x.incaricato_id
    order by (x.incaricato_id <> x.consulente_id), e.ragione_sociale, x.esercente_id, c.nome`.execute(
    db,
  )
  const somma = { righe: 0, provvigioni_centesimi: 0, precedenti_centesimi: 0 }
  const dettaglio = rows.map(({ precedenti_centesimi, ...gruppo }) => {
    somma.righe += gruppo.righe
    somma.provvigioni_centesimi += gruppo.provvigioni_centesimi
    somma.precedenti_centesimi += precedenti_centesimi
    return gruppo
  })
  return { somma, dettaglio }
}

/** The provvigioni of the year that the contribution has counted on already. */
export async function findEnasarcoGia(db: Db, consulente_id: string, anno: number) {
  const { gia } = await db
    .selectFrom('liquidazioni')
    .where('consulente_id', '=', consulente_id)
    .where('stato', '<>', 'annullata')
    .where('mese', '>=', `${anno}-01-01`)
    .where('mese', '<=', `${anno}-12-01`)
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>('enasarco_base_centesimi'), eb.lit(0)).as('gia'),
    )
    .executeTakeFirstOrThrow()
  return Number(gia)
}

const nome = (mese: Giorno) => formattaMeseAnno(mese)

/** The reason why a month cannot be settled at all yet, whoever is asked for; null when it can. */
export async function motivoDelMese(
  db: Db,
  mese: Giorno,
  clock: Pick<Clock, 'today'>,
): Promise<string | null> {
  const dopo = aggiungiMesi(mese, 1)
  if (clock.today() < dopo) return `Il mese di ${nome(mese)} non è finito.`
  const avanzamento = await db
    .selectFrom('avanzamento_provvigioni')
    .select('fino')
    .executeTakeFirst()
  return avanzamento === undefined || avanzamento.fino < aggiungiGiorni(dopo, -1)
    ? `Gli incassi di ${nome(mese)} si finiscono di contare alle 7:10 del primo giorno del mese dopo.`
    : null
}

/** The reason why lines cannot be settled; null when they can. */
export function motivoDelleRighe(
  { righe, provvigioni_centesimi }: Somma,
  { mese, ultima }: { mese: Giorno; ultima: Ultima },
): string | null {
  if (ultima !== null && ultima.mese >= mese) {
    return `Il mese di ${nome(mese)} è già liquidato: quello che arriva dopo entra nel prossimo.`
  }
  if (righe === 0) return 'Non c’è nessuna riga da liquidare.'
  return provvigioni_centesimi <= 0
    ? `La somma è di ${formattaEuro(provvigioni_centesimi)}: si porta avanti finché non torna sopra zero.`
    : null
}

export function motivoDelleFigure(regime: RegimeConsulente, aliquote: AliquoteConFonti) {
  const mancanti = figureMancanti(regime, aliquote)
  return mancanti.length === 0
    ? null
    : `In Gestione, tra i parametri dei consulenti, manca ${mancanti.join(', ')}.`
}

type Chi = { id: string } & RegimeConsulente

/** Counts what would be settled to a consulente up to the end of a month, and why not when it cannot be. */
export async function anteprima(
  db: Db,
  consulente: Chi,
  mese: Giorno,
  clock: Clock,
): Promise<AnteprimaLiquidazione> {
  const ultima = await findUltima(db, consulente.id)
  const righe = aperte(consulente.id, mese, ultima)
  const { somma, dettaglio } = await raccogli(db, righe, mese)
  const anno = Number(mese.slice(0, 4))
  const aliquote = await findAliquote(db, clock.now(), anno)
  const gia = await findEnasarcoGia(db, consulente.id, anno)
  const { provvigioni_centesimi } = somma
  const deiConti = motivoDelleFigure(consulente, aliquote)
  const motivo =
    (await motivoDelMese(db, mese, clock)) ?? motivoDelleRighe(somma, { mese, ultima }) ?? deiConti
  return {
    ...somma,
    mese: mese.slice(0, 7),
    conteggio:
      provvigioni_centesimi > 0 && deiConti === null
        ? contaLiquidazione(provvigioni_centesimi, consulente, aliquote, gia)
        : null,
    aliquote,
    dettaglio,
    motivo,
  }
}

/** The last month that is over. */
export const ultimoMese = (oggi: Giorno): Giorno => aggiungiMesi(meseDi(oggi), -1)
