import { conteggioRata } from '@rateo/domain/credito/estinzione'
import { ripartisciSaldo } from '@rateo/domain/atti/saldo-e-stralcio'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { RATE_APERTE } from '@rateo/domain/credito/rata'
import { attendeEvento } from '@rateo/domain/credito/rata-a-evento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { SALDO_DA_TOGLIERE } from '../saldo/saldo.queries.ts'

/** A debt of a plan that is paid whole, and what is not owed of it today. */
type RataEstinta = {
  _id: string
  causale: string
  scadenza: string
  residuo_centesimi: number
  abbuono_centesimi: number
  /** Interest and expenses up to that day, of what is left. */
  maturati_centesimi: number
}

/** All that is left of a plan, where it can all be paid that day, with what is not owed of it. */
export type Estinzione = {
  dilazione_id: string
  debiti: RataEstinta[]
  risparmio_centesimi: number
  /** The last day of the lower sum that was agreed; absent where the saving is what has not matured. */
  saldo_entro?: string
}

/** `incasso`: what came to the esercente by itself, in any way, and also where a transfer was announced. */
type Come = 'online' | 'incasso'

const isIn = (list: readonly string[], value: string | null) =>
  value !== null && list.includes(value)

/** Sums what is forgiven of a part of rata `r`: it neither was paid nor can mature. */
const condonati = (parte: 'capitale_centesimi' | 'interessi_centesimi' | 'spese_centesimi') =>
  sql<number>`coalesce((select sum(c.${sql.ref(parte)}) from condoni_rata c
    where c.rata_id = r.id and c.annullato_at is null), 0)::bigint`

async function findRateDi(db: Db, cliente_id: string, ids: readonly string[]) {
  return db
    .selectFrom('rate as r')
    .innerJoin('dilazioni as d', 'd.id', 'r.dilazione_id')
    .leftJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .leftJoin('bonifici_annunciati as b', (join) =>
      join.onRef('b.pagamento_id', '=', 'p.id').on('b.ritirato_at', 'is', null),
    )
    .leftJoin('saldi_dilazione as s', (join) =>
      join.onRef('s.dilazione_id', '=', 'd.id').on('s.finito_at', 'is', null),
    )
    .where('d.cliente_id', '=', cliente_id)
    .where('d.stato', 'in', ['attiva', 'sospesa', 'decaduta'])
    .where('d.id', 'in', (eb) =>
      eb
        .selectFrom('rate')
        .where('pagamento_id', 'in', [...ids])
        .select('dilazione_id'),
    )
    .orderBy('r.dilazione_id')
    .orderBy('r.n')
    .select([
      'r.dilazione_id',
      'r.stato',
      'r.riapre_id',
      'r.scadenza',
      'r.evento_stato',
      'r.capitale_centesimi',
      'r.interessi_centesimi',
      'r.spese_centesimi',
      'r.pagato_centesimi',
      'r.rimborsato_centesimi',
      'r.abbuonato_centesimi',
      'd.accettata_at',
      'd.created_at',
      'p.id as pagamento_id',
      'p.stato as pagamento_stato',
      'p.causale',
      'p.residuo_centesimi',
      'p.metodi_ammessi',
      'b.annunciato_at',
      's.entro as saldo_entro',
    ])
    .select(SALDO_DA_TOGLIERE.as('saldo_da_togliere'))
    .select([
      condonati('capitale_centesimi').as('condonati_capitale'),
      condonati('interessi_centesimi').as('condonati_interessi'),
      condonati('spese_centesimi').as('condonati_spese'),
    ])
    .execute()
}
type Riga = Awaited<ReturnType<typeof findRateDi>>[number]

function isPagabile({ pagamento_stato, annunciato_at }: Riga, come: Come): boolean {
  if (isIn(STATI_PAGABILI, pagamento_stato)) return true
  return come === 'incasso' && pagamento_stato === 'in_elaborazione' && annunciato_at !== null
}

/** The parts of a rata without what is forgiven of it, and what was paid of them. */
function dovutoDi(r: Riga) {
  const condonato = r.condonati_capitale + r.condonati_interessi + r.condonati_spese
  return {
    capitale_centesimi: r.capitale_centesimi - r.condonati_capitale,
    interessi_centesimi: r.interessi_centesimi - r.condonati_interessi,
    spese_centesimi: r.spese_centesimi - r.condonati_spese,
    pagato_centesimi:
      r.pagato_centesimi + r.rimborsato_centesimi + r.abbuonato_centesimi - condonato,
  }
}

function estinzioneDi(
  dilazione_id: string,
  righe: readonly Riga[],
  { oggi, come }: { oggi: string; come: Come },
): Estinzione | null {
  const aperte = righe.filter(({ stato }) => isIn(RATE_APERTE, stato))
  // A rata that is being paid keeps the rest from being all; several at once are paid online by card alone.
  if (!aperte.every((r) => isPagabile(r, come))) return null
  const isByCard = aperte.every(({ metodi_ammessi }) => metodi_ammessi?.includes('carta') === true)
  if (come === 'online' && aperte.length > 1 && !isByCard) return null
  const debiti: RataEstinta[] = []
  let dal = dayInRome(righe[0]?.accettata_at ?? righe[0]?.created_at ?? new Date(0))
  for (const r of righe) {
    const inizio = dal
    dal = r.scadenza
    if (!isIn(RATE_APERTE, r.stato)) continue
    // The expenses of one that waits for its event have not matured, whatever its last day.
    const scadenza =
      attendeEvento(r.evento_stato) && r.scadenza <= oggi ? aggiungiGiorni(oggi, 1) : r.scadenza
    const conteggio = conteggioRata({ ...r, scadenza, ...dovutoDi(r), dal: inizio }, oggi)
    debiti.push({
      _id: r.pagamento_id ?? '',
      causale: r.causale ?? '',
      scadenza: r.scadenza,
      residuo_centesimi: r.residuo_centesimi ?? 0,
      // The interest of a sum that is asked for again had matured when it was paid first.
      abbuono_centesimi: r.riapre_id === null ? conteggio.non_dovuti_centesimi : 0,
      maturati_centesimi:
        conteggio.maturati_centesimi + (r.riapre_id === null ? 0 : conteggio.non_dovuti_centesimi),
    })
  }
  const risparmio_centesimi = debiti.reduce((sum, one) => sum + one.abbuono_centesimi, 0)
  return { dilazione_id, debiti, risparmio_centesimi }
}

/** The same with the lower sum that was agreed, up to its day: what is taken off is shared by all the debts. */
function conSaldo(
  estinzione: Estinzione | null,
  [riga]: readonly Riga[],
  oggi: string,
): Estinzione | null {
  const entro = riga?.saldo_entro ?? null
  if (estinzione === null || entro === null || entro < oggi) return estinzione
  const { debiti } = estinzione
  const residui = debiti.map(({ residuo_centesimi }) => residuo_centesimi)
  const tolti = ripartisciSaldo(residui, riga?.saldo_da_togliere ?? 0)
  if (tolti === null) return estinzione
  return {
    ...estinzione,
    debiti: debiti.map((debito, i) => ({ ...debito, abbuono_centesimi: tolti[i] ?? 0 })),
    risparmio_centesimi: riga?.saldo_da_togliere ?? 0,
    saldo_entro: entro,
  }
}

/**
 * The plans that some debts are rate of, with the sums not owed if all that is left of them were paid today: the same
 * answer for a look, for the page that is about to pay, and for the payment itself.
 */
export async function findEstinzioni(
  db: Db,
  cliente_id: string,
  ids: readonly string[],
  oggi: string,
  come: Come = 'online',
): Promise<Estinzione[]> {
  if (ids.length === 0) return []
  const righe = await findRateDi(db, cliente_id, ids)
  return [...Map.groupBy(righe, (r) => r.dilazione_id)].flatMap(([id, sue]) => {
    const estinzione = conSaldo(estinzioneDi(id, sue, { oggi, come }), sue, oggi)
    return estinzione === null || estinzione.risparmio_centesimi === 0 ? [] : [estinzione]
  })
}

/** The same of one plan, also where it costs no less than its rate, and whatever was agreed; null while a part of it is being paid. */
export async function findConteggio(
  db: Db,
  { id, cliente_id }: { id: string; cliente_id: string },
  oggi: string,
  quali: 'tutte' | 'con_termine' = 'tutte',
): Promise<Estinzione | null> {
  const una = await db
    .selectFrom('rate')
    .where('dilazione_id', '=', id)
    .where('stato', 'in', [...RATE_APERTE])
    .where('pagamento_id', 'is not', null)
    .select('pagamento_id')
    .executeTakeFirst()
  if (una?.pagamento_id == null) return null
  const righe = await findRateDi(db, cliente_id, [una.pagamento_id])
  if (righe.length === 0) return null
  const estinzione = estinzioneDi(id, righe, { oggi, come: 'incasso' })
  if (estinzione === null || quali === 'tutte') return estinzione
  // One that waits for its event has no term that could be lost.
  const attese = new Set(
    righe.filter((r) => attendeEvento(r.evento_stato)).map(({ pagamento_id }) => pagamento_id),
  )
  const debiti = estinzione.debiti.filter(({ _id }) => !attese.has(_id))
  const risparmio_centesimi = debiti.reduce((sum, one) => sum + one.abbuono_centesimi, 0)
  return { ...estinzione, debiti, risparmio_centesimi }
}
