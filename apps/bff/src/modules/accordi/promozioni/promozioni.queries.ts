import type { Promozione } from '@rateo/contract/accordi/promozioni'
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
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { findAmbito } from './ambito.ts'
import { findCodiciUnici } from './codici-unici.ts'
import { promozioniDi } from './promozioni.list.ts'
import { NON_AMMESSE, puoFarne } from './proprie.ts'

export function searchPromozioni(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = promozioniDi(actor)
  return search(pool, what, { scope, body, today })
}

async function findUsi(db: Db, id: string): Promise<Promozione['ultimi_usi']> {
  const rows = await db
    .selectFrom('usi_promozione as u')
    .innerJoin('clienti as c', 'c.id', 'u.cliente_id')
    .where('u.promozione_id', '=', id)
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

/** The discounts that were given, and the money of the abbonamenti and of the requests that came with them. */
async function findConto(db: Db, id: string): Promise<Conto> {
  const { rows } = await sql<Record<keyof Conto, string>>`
    select coalesce(sum(u.sconto_centesimi), 0) as costo_centesimi,
      coalesce(sum(u.contributo_centesimi), 0) as costo_operatore_centesimi, coalesce(sum((
        select sum(d.incassato_centesimi - d.rimborsato_centesimi) from pagamenti d
        where case when u.abbonamento_id is null then d.id = u.pagamento_id
          else d.origine = 'abbonamento' and d.origine_id = u.abbonamento_id end)), 0) as ricavo_centesimi
    from usi_promozione u where u.promozione_id = ${id} and u.reso_at is null`.execute(db)
  const [conto] = rows
  return {
    costo_centesimi: Number(conto?.costo_centesimi ?? 0),
    costo_operatore_centesimi: Number(conto?.costo_operatore_centesimi ?? 0),
    ricavo_centesimi: Number(conto?.ricavo_centesimi ?? 0),
  }
}

const PERCHE = 'Non si può fare nello stato in cui è.'

/** The acts that are possible now; who may give no discounts may only end them. */
function azioni(stato: StatoPromozione, puoDarne: boolean): Promozione['azioni_consentite'] {
  return (['modifica', 'sospendi', 'riprendi', 'archivia'] as const).map((azione) => {
    const isPossible =
      azione === 'modifica' ? eModificabile(stato) : puo(TRANSIZIONI_PROMOZIONE, azione, stato, 'A')
    const isAllowed = puoDarne || azione === 'sospendi' || azione === 'archivia'
    const motivo = isPossible ? (isAllowed ? null : NON_AMMESSE) : PERCHE
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
    .select(['esercente_id', 'piani', 'clienti', 'carico_operatore'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    ...condizioni,
    codici: await findCodiciUnici(db, row),
    ...(await findAmbito(db, { esercente_id, piani, clienti })),
    ...(await findConto(db, id)),
    ultimi_usi: await findUsi(db, id),
    azioni_consentite: azioni(row.stato, await puoFarne(call)),
  }
}
