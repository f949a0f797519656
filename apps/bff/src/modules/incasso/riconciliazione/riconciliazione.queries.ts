import type { Differenza, Riconciliazione } from '@rateo/contract/incasso/riconciliazione'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { getRiconciliazione as contract } from '@rateo/contract/incasso/riconciliazione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findControllo } from '../../registri/contabilita/index.ts'

/** The most differences on the page, the open ones first: a longer list is a fault to look into as a whole. */
const MASSIMO = 200
const CORSE = 14
const GIORNO_MS = 86_400_000

type Riga = Omit<Differenza, 'trovata_at' | 'chiusa_at'> & {
  trovata_at: Date
  chiusa_at: Date | null
}

async function findDifferenze(db: Db): Promise<Differenza[]> {
  const { rows } = await sql<Riga>`
    select d.id as _id, d.classe, d.tipo, d.riferimento, d.pagamento_id, e.ragione_sociale as esercente,
      d.nostro_centesimi, d.suo_centesimi, d.giorno, d.trovata_at, d.chiusa_at, d.motivo,
      case when d.chiusa_da = 'sistema' then 'Sistema' else btrim(u.nome || ' ' || u.cognome) end as chiusa_da
    from differenze_psp d
    left join pagamenti p on p.id = d.pagamento_id
    left join esercenti e on e.id = coalesce(d.esercente_id, p.esercente_id)
    left join utenti u on d.chiusa_da = 'utente:' || u.id
    order by d.chiusa_at is not null, coalesce(d.chiusa_at, d.trovata_at) desc, d.id desc
    limit ${MASSIMO}`.execute(db)
  return rows.map((riga) => ({
    ...riga,
    trovata_at: riga.trovata_at.toISOString(),
    chiusa_at: riga.chiusa_at?.toISOString() ?? null,
  }))
}

async function findCorse(db: Db): Promise<Riconciliazione[]> {
  const rows = await db
    .selectFrom('riconciliazioni')
    .where('conclusa_at', 'is not', null)
    .select([
      'dal',
      'al',
      'fino',
      'conclusa_at',
      'uguali',
      'solo_nostri',
      'solo_suoi',
      'diversi',
      'in_sospeso',
    ])
    .orderBy('conclusa_at', 'desc')
    .limit(CORSE)
    .execute()
  return rows.map(({ conclusa_at, fino, ...riga }) => ({
    ...riga,
    fino: fino?.toISOString() ?? null,
    conclusa_at: conclusa_at?.toISOString() ?? '',
  }))
}

/** The results of the last nights, the differences still open, and the last check of the books. */
export async function getRiconciliazione(db: Db, now: Date): Promise<ResponseOf<typeof contract>> {
  const ieri = new Date(now.getTime() - GIORNO_MS)
  const [corse, differenze, conti, controllo] = await Promise.all([
    findCorse(db),
    findDifferenze(db),
    sql<{ aperte: number; vecchie: number }>`
      select count(*)::int as aperte, count(*) filter (where trovata_at < ${ieri})::int as vecchie
      from differenze_psp where chiusa_at is null`.execute(db),
    findControllo(db),
  ])
  return {
    corse,
    differenze,
    aperte: conti.rows[0]?.aperte ?? 0,
    aperte_oltre_un_giorno: conti.rows[0]?.vecchie ?? 0,
    controllo,
  }
}
