import type {
  listMargini as listContract,
  listVociMargine as vociContract,
  RigaMargine,
  VoceMargine,
} from '@rateo/contract/incasso/margini'
import { DI_NESSUNO } from '@rateo/contract/incasso/margini'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { aggiungiGiorni, aggiungiMesi, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'

const MOSTRATE = 200
const MESI_MAX = 24

type Chiesto = { dal?: string | undefined; al?: string | undefined }
type Filtri = Pick<Query, 'esercente' | 'metodo'> & { dal: string; al: string }
type Query = { esercente?: string | undefined; metodo?: string | undefined } & Chiesto

/** The months asked for as days, both included: without them the last twelve. */
export function mesiDi({ dal, al }: Chiesto, oggi: string): { dal: string; al: string } {
  const ultimo = `${al ?? oggi.slice(0, 7)}-01`
  const primo = dal === undefined ? aggiungiMesi(ultimo, -11) : `${dal}-01`
  const fine = aggiungiGiorni(aggiungiMesi(ultimo, 1), -1)
  if (fine < primo || giorniTra(primo, fine) > MESI_MAX * 31) {
    const message =
      fine < primo ? 'La fine viene prima dell’inizio' : `Al massimo ${MESI_MAX} mesi per volta`
    throw new AppError('richiesta_non_valida', {
      message: `${message}.`,
      errors: [{ pointer: '/al', message }],
    })
  }
  return { dal: primo, al: fine }
}

/**
 * Every posting on what the operator earns and on what the provider costs it, with its esercente and metodo. `id + 0` keeps the
 * planner from walking all ids in search of the first of the period.
 */
const voci = ({ dal, al, esercente, metodo }: Filtri) => sql`
  c as (
    select id, case codice when 'ricavi' then 'ricavi' else 'costi' end as voce from conti
    where intestatario = 'piattaforma' and codice in ('ricavi', 'costi_reclami')
      or intestatario like 'psp:%' and codice = 'commissioni'),
  g as (select min(id + 0) as da, max(id + 0) as a from scritture where competenza between ${dal}::date and ${al}::date),
  m as (
    select s.id, m.n, s.competenza, s.tipo, s.origine_tipo, s.origine_id, c.voce,
      case c.voce when 'ricavi' then -m.importo_centesimi else m.importo_centesimi end as importo
    from c join movimenti m on m.conto_id = c.id
      and m.scrittura_id between (select da from g) and (select a from g)
    join scritture s on s.id = m.scrittura_id
    where s.competenza between ${dal}::date and ${al}::date),
  v as (
    select m.*, p.id as pagamento_id, p.numero, p.esercente_id, coalesce(k.metodo, t.metodo) as metodo
    from m
    left join costi_psp k on m.origine_tipo = 'riga_psp' and k.riga = m.origine_id
    left join rimborsi r on m.origine_tipo = 'rimborso' and r.id = m.origine_id
    left join contestazioni q on m.origine_tipo = 'contestazione' and q.id = m.origine_id
    left join tentativi t on t.id = coalesce(r.tentativo_id, q.tentativo_id,
      case when m.origine_tipo = 'tentativo' then m.origine_id::uuid end)
    left join pagamenti p on p.id = coalesce(k.pagamento_id, t.pagamento_id)
    where true
      ${esercente === undefined ? sql`` : sql`and coalesce(p.esercente_id, ${DI_NESSUNO}) = ${esercente}`}
      ${metodo === undefined ? sql`` : sql`and coalesce(k.metodo, t.metodo, ${DI_NESSUNO}) = ${metodo}`})`

const CHIAVI = {
  mese: sql`to_char(v.competenza, 'YYYY-MM')`,
  esercente: sql`coalesce(v.esercente_id, ${DI_NESSUNO})`,
  metodo: sql`coalesce(v.metodo, ${DI_NESSUNO})`,
}

/** All rows of one way of parting: the newest month first, otherwise the largest margin. */
export async function findMargini(
  db: Db,
  per: keyof typeof CHIAVI,
  filtri: Filtri,
): Promise<RigaMargine[]> {
  const { rows } = await sql<RigaMargine>`
    with ${voci(filtri)}, r as (
      select ${CHIAVI[per]} as chiave,
        coalesce(sum(v.importo) filter (where v.voce = 'ricavi'), 0)::bigint as ricavi_centesimi,
        coalesce(sum(v.importo) filter (where v.voce = 'costi'), 0)::bigint as costi_centesimi
      from v group by 1)
    select r.*, r.ricavi_centesimi - r.costi_centesimi as margine_centesimi, e.ragione_sociale as nome
    from r left join esercenti e on ${per === 'esercente' ? sql`e.id = r.chiave` : sql`false`}
    order by ${per === 'mese' ? sql`r.chiave desc` : sql`r.ricavi_centesimi - r.costi_centesimi desc, r.chiave`}`.execute(
    db,
  )
  return rows
}

const somma = (righe: readonly RigaMargine[]) => {
  const di = (quale: 'ricavi_centesimi' | 'costi_centesimi') =>
    righe.reduce((totale, riga) => totale + riga[quale], 0)
  const [ricavi_centesimi, costi_centesimi] = [di('ricavi_centesimi'), di('costi_centesimi')]
  return {
    ricavi_centesimi,
    costi_centesimi,
    margine_centesimi: ricavi_centesimi - costi_centesimi,
  }
}

async function nomeDi(db: Db, esercente: string | undefined): Promise<string | null> {
  if (esercente === undefined) return null
  const row = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente)
    .select('ragione_sociale')
    .executeTakeFirst()
  return row?.ragione_sociale ?? null
}

export async function listMargini(
  db: Db,
  { per, ...query }: Query & { per: keyof typeof CHIAVI },
  oggi: string,
): Promise<ResponseOf<typeof listContract>> {
  const periodo = mesiDi(query, oggi)
  const righe = await findMargini(db, per, { ...query, ...periodo })
  return {
    ...periodo,
    esercente: await nomeDi(db, query.esercente),
    righe: righe.slice(0, MOSTRATE),
    altre: righe.length > MOSTRATE,
    totale: somma(righe),
  }
}

type Raw = Omit<VoceMargine, 'pagamento'> & { pagamento_id: string | null; numero: string | null }

/** The postings behind a figure, the newest first; in the list of both a cost is below zero. */
export async function findVoci(
  db: Db,
  { voce, ...filtri }: Filtri & { voce?: VoceMargine['voce'] | undefined },
  quante?: number,
): Promise<VoceMargine[]> {
  const { rows } = await sql<Raw>`
    with ${voci(filtri)}
    select v.competenza as giorno, v.voce, v.tipo, e.ragione_sociale as esercente, v.metodo, v.pagamento_id, v.numero,
      ${voce === undefined ? sql`case v.voce when 'costi' then -v.importo else v.importo end` : sql`v.importo`} as importo_centesimi
    from v left join esercenti e on e.id = v.esercente_id
    ${voce === undefined ? sql`` : sql`where v.voce = ${voce}`}
    order by v.id desc, v.n
    ${quante === undefined ? sql`` : sql`limit ${quante}`}`.execute(db)
  return rows.map(({ pagamento_id, numero, ...riga }) => ({
    ...riga,
    pagamento: pagamento_id === null || numero === null ? null : { _id: pagamento_id, numero },
  }))
}

export async function listVoci(
  db: Db,
  { voce, ...query }: Query & { voce?: VoceMargine['voce'] | undefined },
  oggi: string,
): Promise<ResponseOf<typeof vociContract>> {
  const filtri = { ...query, ...mesiDi(query, oggi) }
  const righe = await findVoci(db, { ...filtri, voce }, MOSTRATE + 1)
  const totale = somma(await findMargini(db, 'mese', filtri))
  const quale = voce === undefined ? 'margine_centesimi' : (`${voce}_centesimi` as const)
  return {
    data: righe.slice(0, MOSTRATE),
    altre: righe.length > MOSTRATE,
    totale_centesimi: totale[quale],
  }
}
