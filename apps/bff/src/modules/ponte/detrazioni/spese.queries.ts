import type { TipoSpesa } from '@rateo/domain/detrazioni/spese'
import { IMPORTO_TS_MAX } from '@rateo/domain/detrazioni/sistema-ts'
import { type RawBuilder, sql } from 'kysely'
import { type DiChi, movimentiNel } from '../../registri/movimenti/index.ts'

/** The sums of some expenses, in cents. */
export type Somme = {
  tracciabile_centesimi: number
  contanti_centesimi: number
  restituito_centesimi: number
  restituito_contanti_centesimi: number
  detraibile_centesimi: number
  esclusi_centesimi: number
}

/** The sums of the rows `m` of spese_detraibili. List, statement, totals and files have them from here. */
export const SOMME_SPESE: RawBuilder<Somme> = sql`
  coalesce(sum(m.importo_centesimi) filter (where m.ammessa and m.tracciabile and m.tipo = 'incasso'), 0)::bigint
    as tracciabile_centesimi,
  coalesce(sum(m.importo_centesimi) filter (where m.ammessa and not m.tracciabile and m.tipo = 'incasso'), 0)::bigint
    as contanti_centesimi,
  coalesce(sum(m.importo_centesimi) filter (where m.ammessa and m.tracciabile and m.tipo <> 'incasso'), 0)::bigint
    as restituito_centesimi,
  coalesce(sum(m.importo_centesimi) filter (where m.ammessa and not m.tracciabile and m.tipo <> 'incasso'), 0)::bigint
    as restituito_contanti_centesimi,
  coalesce(sum(m.importo_centesimi) filter (where m.ammessa and m.tracciabile), 0)::bigint as detraibile_centesimi,
  coalesce(sum(m.importo_centesimi) filter (where m.ammessa is not true), 0)::bigint as esclusi_centesimi`

/** The rows `m` of a tax year: by the day on which the money moved. */
export const nellAnno = (di: DiChi, anno: number) =>
  movimentiNel(di, `${anno}-01-01`, `${anno}-12-31`)

/** The codice fiscale of whom an expense is for. */
export const CF_PERSONA = sql`case when m.beneficiario_id is null then c.codice_fiscale else b.codice_fiscale end`

const MANCA_CF = sql`case m.tipo_spesa when 'sanitaria' then not m.opposta and ${CF_PERSONA} is null
  when 'erogazione' then not m.opposta and c.codice_fiscale is null
  else m.ammessa and not m.opposta and (${CF_PERSONA} is null or c.codice_fiscale is null) end`

/** One person for whom somebody spent in a year, with one esercente. */
export type Gruppo = Somme & {
  anno: number
  esercente_id: string
  esercente: string
  cliente_id: string
  cliente: string
  cliente_cf: string | null
  beneficiario_id: string | null
  beneficiario: string | null
  persona_cf: string | null
  tipi: TipoSpesa[]
  manca_cf: boolean
  manca_nascita: boolean
  senza_fattura: number
  troppo_alti: number
  impronta: string
  documento_id: string | null
  versione: number | null
  impronta_emessa: string | null
  opposizione_id: string | null
  opposizione_anno: number | null
  opposizione_at: Date | null
}

/**
 * The people of a year, by `dove` on the rows `m`: what was spent for each, what is missing, and the mark of all that its statement
 * says, by which it is known whether one that was issued still says the truth.
 */
export const gruppi = (dove: RawBuilder<unknown>, anno: number) => sql<Gruppo>`
  select ${anno}::int as anno, g.*, d.id as documento_id, d.versione, d.impronta as impronta_emessa, o.id as opposizione_id,
    o.dal_anno as opposizione_anno, o.created_at as opposizione_at
  from (
    select m.esercente_id, e.ragione_sociale as esercente, m.cliente_id, c.nome as cliente, c.codice_fiscale as cliente_cf,
      m.beneficiario_id, b.nome as beneficiario, ${CF_PERSONA} as persona_cf, ${SOMME_SPESE},
      array_agg(distinct m.tipo_spesa) as tipi,
      coalesce(bool_or(${MANCA_CF}), false) as manca_cf, bool_or(m.ammessa is null) as manca_nascita,
      count(distinct m.pagamento_id) filter (where m.tipo_spesa = 'sanitaria' and f.numero is null)::int as senza_fattura,
      count(*) filter (where m.tipo_spesa = 'sanitaria' and abs(m.importo_centesimi) > ${IMPORTO_TS_MAX})::int as troppo_alti,
      md5(concat_ws('|', c.nome, c.codice_fiscale, b.nome, b.codice_fiscale, b.nato_il,
        string_agg(concat_ws(' ', m.id, m.tipo_spesa, m.ammessa, m.importo_centesimi, p.causale), ',' order by m.id))) as impronta
    from spese_detraibili m
      join pagamenti p on p.id = m.pagamento_id
      join esercenti e on e.id = m.esercente_id
      join clienti_esercente c on c.esercente_id = m.esercente_id and c.cliente_id = m.cliente_id
      left join beneficiari b on b.id = m.beneficiario_id
      left join fatture_delle_spese f on f.pagamento_id = m.pagamento_id and m.tipo_spesa = 'sanitaria'
    where ${dove}
    group by m.esercente_id, e.ragione_sociale, m.cliente_id, c.nome, c.codice_fiscale, m.beneficiario_id, b.nome, b.codice_fiscale,
      b.nato_il
  ) g
  left join lateral (select d.id, d.versione, r.impronta from riepiloghi_spese r join documenti d on d.id = r.documento_id
    where r.esercente_id = g.esercente_id and r.anno = ${anno} and d.cliente_id = g.cliente_id
      and r.beneficiario_id is not distinct from g.beneficiario_id and d.stato = 'emesso'
    order by d.versione desc limit 1) d on true
  left join opposizioni_spese o on o.esercente_id = g.esercente_id and o.cliente_id = g.cliente_id
    and o.beneficiario_id is not distinct from g.beneficiario_id and o.ritirata_at is null and o.dal_anno <= ${anno}`

export type Parametro = {
  tipo_spesa: TipoSpesa
  destinazione: 'sistema_ts' | 'entrate'
  articolo: string
  codice_730: string
  massimale_centesimi: number | null
  fonte: string
}

/** The rules in force in a year. */
export const parametriDi = (anno: number) => sql<Parametro>`
  select tipo_spesa, destinazione, articolo, codice_730, massimale_centesimi, fonte from parametri_spese
  where dal_anno <= ${anno} and (al_anno is null or al_anno >= ${anno})`
