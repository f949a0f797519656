import type {
  getMieDetrazioni,
  PagamentoDetrazioni,
  PersonaDetrazioni,
} from '@rateo/contract/ponte/detrazioni'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import {
  GIORNO_RIEPILOGHI,
  type ProblemaSpesa,
  type TipoSpesa,
} from '@rateo/domain/detrazioni/spese'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { mostraPersona } from './mostra-persona.ts'
import { esercenteDi, type Parti } from './parti.ts'
import { annoDi, findAnni } from './quadro.queries.ts'
import { type Gruppo, gruppi, nellAnno, parametriDi } from './spese.queries.ts'

const PAGINA = 20

const CON_PROBLEMA: Readonly<Record<ProblemaSpesa, RawBuilder<boolean>>> = {
  codice_fiscale: sql`g.manca_cf`,
  nascita: sql`g.manca_nascita`,
  fattura: sql`g.senza_fattura > 0`,
  importo: sql`g.troppo_alti > 0`,
}

type Pagina = { anno: string; dopo?: string | undefined; solo?: ProblemaSpesa | undefined }

/** Clienti by name, each with the people it paid for: read along the index of names, as many as a page holds. */
async function findPersone(
  db: Db,
  esercente_id: string,
  { anno, dopo = '', solo }: { anno: number; dopo?: string; solo?: ProblemaSpesa | undefined },
  limite: number,
): Promise<Gruppo[]> {
  const [cliente = '', beneficiario = ''] = dopo.split('.')
  const oltre =
    dopo === ''
      ? sql`true`
      : sql`(k.nome, k.cliente_id, coalesce(g.beneficiario_id, '')) > (select z.nome, z.cliente_id, ${beneficiario}::text
          from clienti_esercente z where z.esercente_id = ${esercente_id} and z.cliente_id = ${cliente})
        and (k.nome, k.cliente_id) >= (select z.nome, z.cliente_id
          from clienti_esercente z where z.esercente_id = ${esercente_id} and z.cliente_id = ${cliente})`
  const { rows } = await sql<Gruppo>`
    select g.* from clienti_esercente k
    cross join lateral (${gruppi(
      sql`m.cliente_id = k.cliente_id and ${nellAnno({ esercente_id }, anno)}`,
      anno,
    )}) g
    where k.esercente_id = ${esercente_id} and ${oltre} and ${solo ? CON_PROBLEMA[solo] : sql`true`}
    order by k.nome, k.cliente_id, coalesce(g.beneficiario_id, '') limit ${limite}`.execute(db)
  return rows
}

/** One page of the people of a year. */
export async function getPersone(
  call: Call,
  { anno, dopo, solo }: Pagina,
): Promise<{ data: PersonaDetrazioni[]; altri: boolean }> {
  const pagina = { anno: Number(anno), dopo: dopo ?? '', solo }
  const rows = await findPersone(call.db, esercenteDi(call), pagina, PAGINA + 1)
  return { data: rows.slice(0, PAGINA).map(mostraPersona), altri: rows.length > PAGINA }
}

/** The expenses of one person in a year with one esercente; undefined where nothing moved. */
export async function findGruppo(db: Db, parti: Parti, anno: number): Promise<Gruppo | undefined> {
  const { esercente_id, cliente_id, beneficiario_id } = parti
  const dove = sql`${nellAnno({ cliente_id }, anno)} and m.esercente_id = ${esercente_id}
    and m.beneficiario_id is not distinct from ${beneficiario_id}::text`
  const { rows } = await gruppi(dove, anno).execute(db)
  return rows[0]
}

type DaFatturare = {
  id: string
  numero: string
  causale: string
  cliente_id: string
  cliente: string
  importo_centesimi: number
  giorno: string
  tipo_spesa: TipoSpesa
}

/** The payments of a year for which the Sistema TS wants an invoice that nobody wrote down, the oldest first. */
export async function getSenzaFattura(
  call: Call,
  { anno, dopo }: Pagina,
): Promise<{ data: PagamentoDetrazioni[]; altri: boolean }> {
  const di = { esercente_id: esercenteDi(call) }
  const { rows } = await sql<DaFatturare>`
    select p.id, p.numero, p.causale, m.cliente_id, c.nome as cliente, sum(m.importo_centesimi)::bigint as importo_centesimi,
      min(m.giorno) as giorno, m.tipo_spesa
    from spese_detraibili m join pagamenti p on p.id = m.pagamento_id
      join clienti_esercente c on c.esercente_id = m.esercente_id and c.cliente_id = m.cliente_id
      join fatture_delle_spese f on f.pagamento_id = m.pagamento_id
    where ${nellAnno(di, Number(anno))} and m.tipo_spesa = 'sanitaria' and f.numero is null and p.id > ${dopo ?? ''}
    group by p.id, p.numero, p.causale, m.cliente_id, c.nome, m.tipo_spesa order by p.id limit ${PAGINA + 1}`.execute(
    call.db,
  )
  const data = rows.slice(0, PAGINA).map(({ id, cliente_id, cliente, ...row }) => ({
    ...row,
    _id: id,
    cliente: { _id: cliente_id, nome: cliente },
    fattura_numero: null,
    fattura_il: null,
  }))
  return { data, altri: rows.length > PAGINA }
}

/** The expenses of a cliente in a year that may be deducted: for whom, and with which esercente. */
export async function getMie(
  call: Call,
  chiesto: string | undefined,
): Promise<ResponseOf<typeof getMieDetrazioni>> {
  const { db, actor, clock } = call
  const { cliente_id } = actor
  if (cliente_id === null) throw new AppError('non_autorizzato')
  const oggi = clock.today()
  const anni = await findAnni(db, { cliente_id }, oggi)
  const anno = chiesto === undefined ? annoDi(oggi) : Number(chiesto)
  const { rows } = await gruppi(nellAnno({ cliente_id }, anno), anno).execute(db)
  const parametri = await parametriDi(anno).execute(db)
  const tipi = new Set(rows.flatMap((row) => row.tipi))
  return {
    anno,
    concluso: anno < annoDi(oggi),
    anni,
    dal: `${anno + 1}-01-${GIORNO_RIEPILOGHI}`,
    parametri: parametri.rows.filter(({ tipo_spesa }) => tipi.has(tipo_spesa)),
    persone: rows
      .toSorted(
        (a, b) =>
          (a.beneficiario ?? '').localeCompare(b.beneficiario ?? '', 'it') ||
          a.esercente.localeCompare(b.esercente, 'it'),
      )
      .map(mostraPersona),
  }
}
