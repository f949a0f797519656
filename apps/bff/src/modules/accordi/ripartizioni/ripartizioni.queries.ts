import type { MiaQuota, Quota, Ripartizione } from '@rateo/contract/accordi/ripartizioni'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { type CadenzaRegolare, CADENZE_REGOLARI } from '@rateo/domain/credito/dilazione'
import { percentoDi } from '@rateo/domain/denaro/percento'
import { sql } from 'kysely'
import type pg from 'pg'
import { stored } from '../../../db/stored.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { rimborsabileDi } from '../../incasso/rimborsi/index.ts'
import { azioniRipartizione } from './azioni-consentite.ts'
import { ripartizioniDi } from './ripartizioni.list.ts'

export function searchRipartizioni(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = ripartizioniDi(actor)
  return search(pool, what, { scope, body, today })
}

/** The shares that are not taken back, in their order, each with its payer and what it became. */
export const findQuote = (db: Db, ripartizione_id: string, today: string) =>
  db
    .selectFrom('quote_ripartizione as q')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'q.cliente_id')
        .onRef('c.esercente_id', '=', 'q.esercente_id'),
    )
    .leftJoin('pagamenti as p', 'p.id', 'q.pagamento_id')
    .leftJoin('abbonamenti as a', 'a.id', 'q.abbonamento_id')
    .leftJoin('dilazioni as d', 'd.id', 'q.dilazione_id')
    .where('q.ripartizione_id', '=', ripartizione_id)
    .where('q.stato', '<>', 'ritirata')
    .selectAll('q')
    .select(['c.nome as cliente_nome', 'p.numero', 'p.stato as stato_pagamento'])
    .select(['p.incassato_centesimi', 'p.rimborsato_centesimi', 'p.residuo_centesimi'])
    .select(['a.numero as numero_abbonamento', 'a.stato as stato_abbonamento'])
    .select(['d.numero as numero_dilazione', 'd.stato as stato_dilazione'])
    .select(['d.pagato_centesimi', 'd.rimborsato_centesimi as rimborsato_rate_centesimi'])
    .select('d.residuo_centesimi as residuo_rate_centesimi')
    .select(
      sql<boolean>`coalesce(d.residuo_centesimi > 0 and d.prossima_scadenza < ${today}::date, false)`.as(
        'rata_in_ritardo',
      ),
    )
    .select(
      sql<boolean>`coalesce(${stored('e_scaduto', {
        stato: sql`p.stato`,
        dilazione_id: sql`p.dilazione_id`,
        scadenza: sql`p.scadenza`,
        oggi: today,
      })}, false)`.as('in_ritardo'),
    )
    .orderBy('q.n')
    .execute()
type Riga = Awaited<ReturnType<typeof findQuote>>[number]

const pesoDi = (righe: readonly Riga[]) => righe.reduce((somma, { peso }) => somma + peso, 0)

const dilazioneDi = (riga: Riga): Quota['dilazione'] =>
  riga.dilazione_id === null || riga.stato_dilazione === null
    ? null
    : {
        _id: riga.dilazione_id,
        numero: riga.numero_dilazione ?? '',
        stato: riga.stato_dilazione,
        in_ritardo: riga.rata_in_ritardo,
        // The column of a plan has the refunds taken off already.
        incassato_centesimi: (riga.pagato_centesimi ?? 0) + (riga.rimborsato_rate_centesimi ?? 0),
        rimborsato_centesimi: riga.rimborsato_rate_centesimi ?? 0,
        residuo_centesimi: riga.residuo_rate_centesimi ?? 0,
      }

async function mostra(db: Db, riga: Riga, di: number): Promise<Quota> {
  const { pagamento_id, abbonamento_id } = riga
  return {
    n: riga.n,
    cliente: { _id: riga.cliente_id, nome: riga.cliente_nome },
    percento: percentoDi(riga.peso, di),
    importo_centesimi: riga.importo_centesimi,
    stato: riga.stato,
    motivo: riga.motivo,
    scade_at: riga.scade_at.toISOString(),
    pagamento:
      pagamento_id === null || riga.stato_pagamento === null
        ? null
        : {
            _id: pagamento_id,
            numero: riga.numero ?? '',
            stato: riga.stato_pagamento,
            in_ritardo: riga.in_ritardo,
            incassato_centesimi: riga.incassato_centesimi ?? 0,
            rimborsato_centesimi: riga.rimborsato_centesimi ?? 0,
            residuo_centesimi: riga.residuo_centesimi ?? 0,
            rimborsabile_centesimi: await rimborsabileDi(db, pagamento_id, riga.stato_pagamento),
          },
    abbonamento:
      abbonamento_id === null || riga.stato_abbonamento === null
        ? null
        : {
            _id: abbonamento_id,
            numero: riga.numero_abbonamento ?? '',
            stato: riga.stato_abbonamento,
          },
    dilazione: dilazioneDi(riga),
  }
}

const CADENZE: readonly string[] = CADENZE_REGOLARI
const eRegolare = (cadenza: string | null): cadenza is CadenzaRegolare =>
  cadenza !== null && CADENZE.includes(cadenza)

/** The rate of each payer; null where a share is paid at once. */
export const rateDi = ({
  n_rate,
  cadenza,
}: {
  n_rate: number | null
  cadenza: string | null
}): Ripartizione['rate'] => (n_rate !== null && eRegolare(cadenza) ? { n_rate, cadenza } : null)

/** One of the ripartizioni that the caller may see, with all of its shares. Somebody else's is not found. */
export async function getRipartizione(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<Ripartizione> {
  const { what, scope } = ripartizioniDi(actor)
  const row = scope && (await findRow(db, what, { id, scope, today }))
  if (!row) throw new AppError('non_trovato')
  const altro = await db
    .selectFrom('ripartizioni as r')
    .leftJoin('piani as p', 'p.id', 'r.piano_id')
    .where('r.id', '=', id)
    .select(['r.piano_id', 'p.nome', 'r.n_rate', 'r.cadenza'])
    .executeTakeFirstOrThrow()
  const righe = await findQuote(db, id, today)
  const di = pesoDi(righe)
  const elenco: Quota[] = []
  for (const riga of righe) elenco.push(await mostra(db, riga, di))
  const somma = (chiave: 'incassato' | 'rimborsato' | 'residuo') =>
    elenco.reduce(
      (sum, { pagamento, dilazione }) =>
        sum + ((pagamento ?? dilazione)?.[`${chiave}_centesimi`] ?? 0),
      0,
    )
  return {
    ...row,
    piano: altro.piano_id === null ? null : { _id: altro.piano_id, nome: altro.nome ?? '' },
    rate: rateDi(altro),
    elenco,
    incassato_centesimi: somma('incassato'),
    rimborsato_centesimi: somma('rimborsato'),
    residuo_centesimi: somma('residuo'),
    azioni_consentite: azioniDiSquadra(
      azioniRipartizione({ stato: row.stato, tipo: row.tipo, elenco }, actor.ruolo),
      actor,
      'ripartizioni',
    ),
  }
}

/** A share as its own payer reads it. Another's is not found. */
export async function getQuota(db: Db, actor: Actor, id: string): Promise<MiaQuota> {
  const row = await db
    .selectFrom('quote_ripartizione as q')
    .innerJoin('ripartizioni as r', 'r.id', 'q.ripartizione_id')
    .innerJoin('esercenti as e', 'e.id', 'q.esercente_id')
    .leftJoin('beneficiari as b', 'b.id', 'r.beneficiario_id')
    .where('q.id', '=', id)
    .where('q.cliente_id', '=', actor.cliente_id ?? '')
    // That of a piano is answered where its conditions are read.
    .where('r.tipo', '=', 'spesa')
    .select(['q.id', 'q.peso', 'q.importo_centesimi', 'q.stato', 'q.scade_at', 'q.pagamento_id'])
    .select(['r.causale', 'r.scadenza', 'r.id as ripartizione_id', 'b.nome as beneficiario'])
    .select(['e.ragione_sociale', 'e.email', 'e.telefono'])
    .select(
      sql<number>`(select sum(x.peso)::bigint from quote_ripartizione x
        where x.ripartizione_id = r.id and x.stato <> 'ritirata')`.as('di'),
    )
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return {
    _id: row.id,
    esercente: { nome: row.ragione_sociale, email: row.email, telefono: row.telefono },
    causale: row.causale,
    beneficiario: row.beneficiario === null ? null : { nome: row.beneficiario },
    // One that was taken back is no part of anything any more.
    percento: row.stato === 'ritirata' ? 0 : percentoDi(row.peso, row.di),
    importo_centesimi: row.importo_centesimi,
    scadenza: row.scadenza,
    stato: row.stato,
    scade_at: row.scade_at.toISOString(),
    pagamento_id: row.pagamento_id,
  }
}
