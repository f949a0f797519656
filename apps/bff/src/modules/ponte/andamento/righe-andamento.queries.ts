import type { getRigheAndamento as contract, RigheAndamento } from '@rateo/contract/ponte/andamento'
import type { QuerystringOf } from '@rateo/contract/chiamata/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { commissioniNel } from '../../registri/contabilita/index.ts'
import { ambitoDi } from './andamento.queries.ts'
import { accreditiNel } from '../../incasso/conti-collegati/index.ts'
import { type Ambito, sommaAccrediti, sommaCommissioni } from './voci.queries.ts'

const PAGINA = 50

type Chiesto = QuerystringOf<typeof contract>
type Riga = {
  _id: string
  giorno: string
  esercente_id: string
  esercente: string
  pagamento_id: string | null
  numero: string | null
  causale: string | null
  centesimi: number
}

/** The last row of the page before, by the names of its key; null for the first page. */
function leggiChiave(dopo: string | undefined, scritta: RegExp) {
  if (dopo === undefined) return null
  const groups = scritta.exec(dopo)?.groups
  if (groups === undefined) throw new AppError('richiesta_non_valida')
  return groups
}

/** Each line of a commission as the books have them, the last written first, with the pagamento that it was for. */
function commissioni({ esercente_id }: Ambito, { dal, al, dopo }: Chiesto): RawBuilder<Riga> {
  const key = leggiChiave(dopo, /^(?<id>\d{1,18})_(?<n>\d{1,4})$/)
  const beyond =
    key === null
      ? sql`true`
      : sql`c.id <= ${key['id']}::bigint and (c.id, c.n) < (${key['id']}::bigint, ${key['n']}::int)`
  return sql<Riga>`
    with ${commissioniNel(esercente_id, { dal, al })},
    pagina as (select * from commissioni c where ${beyond} order by c.id desc, c.n desc limit ${PAGINA + 1})
    select c.id || '_' || c.n as _id, c.giorno, e.id as esercente_id, e.ragione_sociale as esercente,
      d.id as pagamento_id, d.numero, d.causale, c.importo_centesimi as centesimi
    from pagina c join esercenti e on e.id = c.esercente_id
      left join tentativi t on t.id = (case when c.origine_tipo = 'tentativo' then c.origine_id end)::uuid
      left join rimborsi r on c.origine_tipo = 'rimborso' and r.id = c.origine_id
      left join pagamenti d on d.id = coalesce(t.pagamento_id, r.pagamento_id)
    order by c.id desc, c.n desc`
}

/** Each payout by the day on which it arrives, the newest first. */
function accrediti(ambito: Ambito, { dal, al, dopo }: Chiesto): RawBuilder<Riga> {
  const key = leggiChiave(dopo, /^(?<giorno>\d{4}-\d{2}-\d{2})_(?<id>[0-9a-f]{24})$/)
  const beyond =
    key === null
      ? sql`true`
      : sql`(a.arrivo_il, a.id) < (${key['giorno']}::date, ${key['id']}::text)`
  return sql<Riga>`
    select a.arrivo_il || '_' || a.id as _id, a.arrivo_il as giorno, e.id as esercente_id, e.ragione_sociale as esercente,
      null::text as pagamento_id, null::text as numero, null::text as causale, a.importo_centesimi as centesimi
    from accrediti a join esercenti e on e.id = a.esercente_id
    where ${accreditiNel(ambito, { dal, al })} and ${beyond}
    order by a.arrivo_il desc, a.id desc limit ${PAGINA + 1}`
}

const DI = {
  commissioni: { righe: commissioni, somma: sommaCommissioni },
  accreditato: { righe: accrediti, somma: sommaAccrediti },
}

/** The lines that make a sum which no other list shows, a page at a time, with the sum itself. */
export async function getRigheAndamento(call: Call, chiesto: Chiesto): Promise<RigheAndamento> {
  const { db } = call
  const ambito = await ambitoDi(call, chiesto.esercente_id)
  const { righe, somma } = DI[chiesto.metrica]
  const { rows } = await righe(ambito, chiesto).execute(db)
  const shown = rows.slice(0, PAGINA)
  return {
    totale_centesimi: await somma(db, ambito, chiesto),
    data: shown.map(({ esercente_id, esercente, pagamento_id, numero, causale, ...riga }) => ({
      ...riga,
      esercente: { _id: esercente_id, nome: esercente },
      pagamento:
        pagamento_id === null
          ? null
          : { _id: pagamento_id, numero: numero ?? '', causale: causale ?? '' },
    })),
    dopo: rows.length > PAGINA ? (shown.at(-1)?._id ?? null) : null,
  }
}
