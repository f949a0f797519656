import type {
  InMaturazione,
  Provvigioni,
  RigaProvvigione,
} from '@rateo/contract/persone/provvigioni'
import { GIORNI_TARDI, METODI_TARDI, sicuroDal } from '@rateo/domain/denaro/provvigione'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { createPerche } from './perche.ts'

const PAGINA = 50

type Raw = {
  id: string
  incaricato_id: string
  incaricato: string
  giorno: string
  mese: Giorno
  tipo: RigaProvvigione['tipo']
  esercente_id: string
  esercente: string
  pagamento_id: string
  numero: string | null
  schema: string
  versione: number
  quota: number
  base: number
  provvigione: number
  liquidazione_id: string | null
  liquidazione: string | null
  stato: NonNullable<RigaProvvigione['liquidazione']>['stato'] | null
  pagata_il: Giorno | null
}

/** Two lines of one movement are told apart by whose incarico they come from. */
const idDi = ({ id, incaricato_id }: Raw) => `${id}-${incaricato_id}`

async function findRighe(
  db: Db,
  consulente_id: string,
  { mese, dopo = '' }: { mese: string; dopo: string | undefined },
): Promise<Raw[]> {
  const [movimento = '', incaricato = ''] = dopo.split('-')
  const { rows } = await sql<Raw>`
    select v.movimento_id as id, v.incaricato_id, i.nome as incaricato, m.giorno, v.mese, v.tipo, v.esercente_id,
      e.ragione_sociale as esercente, v.pagamento_id, p.numero, s.nome as schema, s.versione,
      (v.quota_percento * 100)::int as quota, v.base_centesimi as base, v.provvigione_centesimi as provvigione,
      l.id as liquidazione_id, l.anno || '/' || l.numero as liquidazione, l.stato, l.pagata_il
    from provvigioni v
    join movimenti_pagamento m on m.id = v.movimento_id
    join esercenti e on e.id = v.esercente_id
    join consulenti i on i.id = v.incaricato_id
    join pagamenti p on p.id = v.pagamento_id
    join schemi_provvigione s on s.id = v.schema_id
    left join righe_liquidazione r on r.riga = v.n
    left join liquidazioni l on l.id = r.liquidazione_id
    where v.consulente_id = ${consulente_id} and v.mese = ${`${mese}-01`}::date
      and (${dopo === ''} or (v.movimento_id, v.incaricato_id) < (${movimento}, ${incaricato}))
    order by v.movimento_id desc, v.incaricato_id desc limit ${PAGINA + 1}`.execute(db)
  return rows
}

/** Direct debits of the esercenti that a consulente follows, whose bank may still take them back. */
async function findInMaturazione(
  db: Db,
  consulente_id: string,
  today: Giorno,
): Promise<InMaturazione[]> {
  const dal = aggiungiGiorni(today, -GIORNI_TARDI)
  type Aspetta = {
    pagamento_id: string
    numero: string | null
    esercente_id: string
    esercente: string
    incassato: number
    giorno: Giorno
    metodo: (typeof METODI_TARDI)[number]
  }
  const { rows } = await sql<Aspetta>`
    select m.pagamento_id, p.numero, m.esercente_id, e.ragione_sociale as esercente, m.incassato_centesimi as incassato,
      m.giorno, m.metodo
    from incarichi i
    join movimenti_pagamento m on m.esercente_id = i.esercente_id and m.giorno >= i.dal and (i.al is null or m.giorno <= i.al)
      and m.id >= inizio_id(${dal}::date::timestamp at time zone 'Europe/Rome')
    join pagamenti p on p.id = m.pagamento_id
    join esercenti e on e.id = m.esercente_id
    join tentativi t on t.id = m.tentativo_id and t.stato = 'riuscito'
    where i.consulente_id = ${consulente_id} and i.schema_id is not null and m.tipo = 'incasso'
      and m.metodo in (${sql.join(METODI_TARDI)}) and m.giorno > ${dal}::date
      and not exists (select 1 from provvigioni v where v.movimento_id = m.id)
    order by m.giorno, m.id limit ${PAGINA + 1}`.execute(db)
  return rows.map((row) => ({
    pagamento: { _id: row.pagamento_id, numero: row.numero },
    esercente: { _id: row.esercente_id, nome: row.esercente },
    incassato_centesimi: row.incassato,
    incassato_il: row.giorno,
    // Safe from this day, counted in the night after it.
    sicuro_dal: sicuroDal(row.metodo, row.giorno),
  }))
}

/** The months in which a consulente earned, the newest first, and the lines of one of them with where each stands. */
export async function getProvvigioni(
  db: Db,
  consulente_id: string,
  { mese: chiesto, dopo }: { mese?: string | undefined; dopo?: string | undefined },
  clock: Clock,
): Promise<Provvigioni> {
  const consulente = isId(consulente_id)
    ? await db
        .selectFrom('consulenti')
        .where('id', '=', consulente_id)
        .selectAll()
        .executeTakeFirst()
    : undefined
  if (consulente === undefined) throw new AppError('non_trovato')
  const { rows } = await sql<Provvigioni['mesi'][number]>`
    select to_char(mese, 'YYYY-MM') as mese, count(*)::int as righe,
      sum(provvigione_centesimi)::bigint as provvigione_centesimi
    from provvigioni where consulente_id = ${consulente_id} group by provvigioni.mese order by provvigioni.mese desc`.execute(
    db,
  )
  const mese = chiesto ?? rows[0]?.mese ?? null
  const righe = mese === null ? [] : await findRighe(db, consulente_id, { mese, dopo })
  const mostrate = righe.slice(0, PAGINA)
  const ultima = mostrate.at(-1)
  const perche = mese === null ? null : await createPerche(db, consulente, `${mese}-01`, clock)
  const aspettano = await findInMaturazione(db, consulente_id, clock.today())
  return {
    mesi: rows,
    mese,
    righe: mostrate.map((row) => ({
      _id: idDi(row),
      giorno: row.giorno,
      tipo: row.tipo,
      esercente: { _id: row.esercente_id, nome: row.esercente },
      pagamento: { _id: row.pagamento_id, numero: row.numero },
      schema: { nome: row.schema, versione: row.versione },
      quota_centesimi_percento: row.quota,
      base_centesimi: row.base,
      provvigione_centesimi: row.provvigione,
      da:
        row.incaricato_id === consulente_id
          ? null
          : { _id: row.incaricato_id, nome: row.incaricato },
      liquidazione:
        row.liquidazione_id === null || row.liquidazione === null || row.stato === null
          ? null
          : { _id: row.liquidazione_id, numero: row.liquidazione, stato: row.stato },
      perche: perche?.(row) ?? '',
    })),
    next: righe.length > PAGINA && ultima !== undefined ? idDi(ultima) : null,
    in_maturazione: aspettano.slice(0, PAGINA),
    altri_in_maturazione: aspettano.length > PAGINA,
  }
}
