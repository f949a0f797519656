import type { AbbinamentoBanca, MovimentoBanca } from '@rateo/contract/ponte/banca'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { trattenutoDallaBanca } from '@rateo/domain/trattenute/vincolo'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { bancaDi } from './banca.list.ts'
import { findProposte } from './candidati.queries.ts'

export function searchMovimenti(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = bancaDi(actor)
  return search(pool, what, { scope, body, today })
}

/** The matches of a movement, the last one first, those that were undone too. */
async function findAbbinamenti(db: Db, movimento_id: string): Promise<AbbinamentoBanca[]> {
  const { rows } = await sql<
    Omit<AbbinamentoBanca, 'created_at' | 'annullato_at'> & {
      created_at: Date
      annullato_at: Date | null
    }
  >`
    select a.id as "_id", a.tipo, a.modo, a.importo_centesimi, a.accredito_id, a.motivo, a.created_at, a.annullato_at,
      t.pagamento_id, u.nome || ' ' || u.cognome as da,
      case a.tipo when 'incasso' then c.nome || ' · ' || p.causale when 'accredito' then 'Accredito del servizio di pagamento'
        when 'versamento' then concat_ws(' · ', 'Versamento della cassa ' || k.nome, m.banca) else 'Chiuso a mano' end as titolo
    from abbinamenti_banca a join utenti u on u.id = a.creato_da
    left join tentativi t on t.id = a.tentativo_id left join pagamenti p on p.id = t.pagamento_id
    left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
    left join movimenti_cassa m on m.id = a.versamento_id left join casse k on k.id = m.cassa_id
    where a.movimento_id = ${movimento_id} order by a.id desc limit 200`.execute(db)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    annullato_at: row.annullato_at?.toISOString() ?? null,
  }))
}

const CHIUSI = ['abbinato', 'forzato']
const NIENTE = { debiti: [], incassi: [], versamenti: [], accrediti: [] }

async function proposteDi(
  db: Db,
  movimento: Parameters<typeof findProposte>[1],
  now: Date,
): Promise<MovimentoBanca['proposte']> {
  const { debiti, incassi, versamenti, accrediti } = await findProposte(db, movimento, now)
  const resta = movimento.importo_centesimi - movimento.abbinato_centesimi
  const altro = ({ id, titolo, giorno, importo_centesimi }: (typeof versamenti)[number]) => ({
    _id: id,
    titolo,
    giorno,
    importo_centesimi,
  })
  return {
    debiti: debiti.map(({ pagamento_id, nome, nominato: _, parlante, ...debito }) => ({
      _id: pagamento_id,
      cliente: nome,
      ritenuta_centesimi:
        parlante === null
          ? 0
          : (trattenutoDallaBanca(debito.dovuto_centesimi, resta, parlante) ?? 0),
      ...debito,
    })),
    incassi: incassi.map(({ tentativo_id, nome, causale, giorno, importo_centesimi }) => ({
      _id: tentativo_id,
      titolo: `${nome} · ${causale}`,
      giorno,
      importo_centesimi,
    })),
    versamenti: versamenti.map(altro),
    accrediti: accrediti.map(altro),
  }
}

/** One movement: what it was found to be, and what it may be while nothing explains it. Somebody else's is not found. */
export async function getMovimento(
  { db, actor, clock }: Call,
  id: string,
): Promise<MovimentoBanca> {
  const { what, scope } = bancaDi(actor)
  const row = scope && (await findRow(db, what, { id, scope, today: clock.today() }))
  if (!row) throw new AppError('non_trovato')
  const altro = await db
    .selectFrom('movimenti_banca as m')
    .innerJoin('importazioni_banca as i', 'i.id', 'm.importazione_id')
    .where('m.id', '=', id)
    .select(['m.id', 'm.esercente_id', 'm.controparte_iban', 'm.riferimento', 'i.nome_file'])
    .executeTakeFirstOrThrow()
  const { controparte_iban, riferimento, nome_file } = altro
  return {
    ...row,
    controparte_iban,
    riferimento,
    nome_file,
    abbinamenti: await findAbbinamenti(db, id),
    proposte: CHIUSI.includes(row.stato)
      ? NIENTE
      : await proposteDi(db, { ...row, ...altro }, clock.now()),
  }
}
