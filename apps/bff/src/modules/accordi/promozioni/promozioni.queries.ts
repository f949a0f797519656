import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { puo } from '@rateo/domain/stati/macchina'
import {
  eModificabile,
  type StatoPromozione,
  TRANSIZIONI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { findAmbito } from './ambito.ts'
import { findContoCommissione, findRiduzioni } from './commissione/riduzioni.queries.ts'
import { findCodiciUnici } from './codici-unici.ts'
import { promozioniDi } from './promozioni.list.ts'
import { NON_AMMESSE, puoFarne } from './proprie.ts'
import { ASPETTA } from './secondo-si/proponi.ts'
import { getProposta } from './secondo-si/proposte.queries.ts'

export function searchPromozioni(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = promozioniDi(actor)
  return search(pool, what, { scope, body, today })
}

async function findUsi(db: Db, id: string): Promise<Promozione['ultimi_usi']> {
  const rows = await db
    .selectFrom('usi_promozione as u')
    .innerJoin('clienti as c', 'c.id', 'u.cliente_id')
    .where('u.promozione_id', '=', id)
    // One that waited and was taken off, or has become that of its charge, says nothing more.
    .where((eb) => eb.or([eb('u.attende', '=', false), eb('u.reso_at', 'is', null)]))
    .orderBy('u.id', 'desc')
    .limit(20)
    .select([
      'u.id as _id',
      'u.cliente_id',
      'c.nome',
      'u.abbonamento_id',
      'u.pagamento_id',
      'u.prezzo_centesimi',
      'u.sconto_centesimi',
      'u.prova_giorni',
      'u.created_at',
      'u.reso_at',
    ])
    .execute()
  return rows.map(({ cliente_id, nome, created_at, reso_at, ...uso }) => ({
    ...uso,
    cliente: { _id: cliente_id, nome },
    created_at: created_at.toISOString(),
    reso_at: reso_at?.toISOString() ?? null,
  }))
}

type Conto = Pick<Promozione, 'costo_centesimi' | 'costo_operatore_centesimi' | 'ricavo_centesimi'>

/**
 * Adds up the discounts that were given, and the money of the abbonamenti and of the requests that came with them, but for what is contested. A refund takes
 * away as much of a discount as of its price, half a cent up: the promozioni of one debt share it to the cent, as the books do.
 */
async function findConto(db: Db, id: string): Promise<Conto> {
  const { rows } = await sql<Record<keyof Conto, string>>`
    with usi as (
      select * from usi_promozione u
      where u.reso_at is null and (u.promozione_id = ${id} or u.pagamento_id in (
        select pagamento_id from usi_promozione where promozione_id = ${id} and reso_at is null))
    ), debiti as (
      select p.id, s.prezzo, least(s.prezzo, greatest(p.incassato_centesimi, s.prezzo) - p.rimborsato_centesimi) as resta
      from (
        select pagamento_id, max(prezzo_centesimi) - sum(sconto_centesimi) as prezzo from usi group by pagamento_id
      ) s join pagamenti p on p.id = s.pagamento_id
    ), quote as (
      select u.promozione_id, q.sconto - lag(q.sconto, 1, 0::numeric) over ordine as sconto,
        q.contributo - lag(q.contributo, 1, 0::numeric) over ordine as contributo
      from (
        select *, sum(sconto_centesimi) over corrente as sconti, sum(contributo_centesimi) over corrente as contributi
        from usi window corrente as (partition by pagamento_id order by n)
      ) u join debiti d on d.id = u.pagamento_id
        cross join lateral (select round(u.sconti * d.resta / d.prezzo) as sconto,
          round(u.contributi * d.resta / d.prezzo) as contributo) q
      window ordine as (partition by u.pagamento_id order by u.n)
    )
    select coalesce(sum(sconto), 0) as costo_centesimi, coalesce(sum(contributo), 0) as costo_operatore_centesimi,
      coalesce((select sum(d.incassato_centesimi - d.rimborsato_centesimi) from pagamenti d
        where d.stato <> 'contestato' and (d.id in (select pagamento_id from usi where promozione_id = ${id})
          -- All that came after, where somebody subscribed with it.
          or d.origine = 'abbonamento' and d.origine_id in (
            select abbonamento_id from usi where promozione_id = ${id} and chiesto_da is null))), 0) as ricavo_centesimi
    from quote where promozione_id = ${id}`.execute(db)
  const [conto] = rows
  return {
    costo_centesimi: Number(conto?.costo_centesimi ?? 0),
    costo_operatore_centesimi: Number(conto?.costo_operatore_centesimi ?? 0),
    ricavo_centesimi: Number(conto?.ricavo_centesimi ?? 0),
  }
}

const PERCHE = 'Non si può fare nello stato in cui è.'

/** The acts that wait with a proposal: with a change only another one, with a promozione that never began its start too. */
const ferme = (attesa: Promozione['in_attesa']): readonly string[] =>
  attesa === null ? [] : attesa.cambio === null ? ['modifica', 'riprendi'] : ['modifica']

/** The acts that are possible now; who may give no discounts may only end them. */
function azioni(
  stato: StatoPromozione,
  puoDarne: boolean,
  attesa: Promozione['in_attesa'],
): Promozione['azioni_consentite'] {
  return (['modifica', 'sospendi', 'riprendi', 'archivia'] as const).map((azione) => {
    const isPossible =
      azione === 'modifica' ? eModificabile(stato) : puo(TRANSIZIONI_PROMOZIONE, azione, stato, 'A')
    const isAllowed = puoDarne || azione === 'sospendi' || azione === 'archivia'
    const isWaiting = ferme(attesa).includes(azione)
    const motivo = isWaiting ? ASPETTA : isPossible ? (isAllowed ? null : NON_AMMESSE) : PERCHE
    return { azione, consentita: motivo === null, motivo }
  })
}

export async function getPromozione(
  call: Pick<Call, 'db' | 'actor' | 'clock'>,
  id: string,
): Promise<Promozione> {
  const { db, actor, clock } = call
  const { what, scope } = promozioniDi(actor)
  const row = scope && (await findRow(db, what, { id, scope, today: clock.today() }))
  if (!row) throw new AppError('non_trovato')
  const { esercente_id, piani, clienti, ...condizioni } = await db
    .selectFrom('promozioni')
    .where('id', '=', id)
    .select(['importo_minimo_centesimi', 'primo_acquisto', 'usi_per_cliente', 'cumulo', 'ordine'])
    .select(['esercente_id', 'piani', 'clienti', 'carico_operatore', 'alla_disdetta'])
    .executeTakeFirstOrThrow()
  const in_attesa = await getProposta(db, { id, esercente_id }, actor)
  const isCommissione = row.effetto === 'commissione_ridotta'
  return {
    ...row,
    ...condizioni,
    codici: await findCodiciUnici(db, row),
    ...(await findAmbito(db, { esercente_id, piani, clienti })),
    ...(await (isCommissione ? findContoCommissione : findConto)(db, id)),
    ultimi_usi: await (isCommissione ? findRiduzioni : findUsi)(db, id),
    in_attesa,
    azioni_consentite: azioniDiSquadra(
      azioni(row.stato, await puoFarne(call), in_attesa),
      actor,
      'promozioni_esercente',
    ),
  }
}
