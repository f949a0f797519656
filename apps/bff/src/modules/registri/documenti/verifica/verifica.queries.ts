import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import type { TipoDocumento } from '@rateo/domain/stati/documento'
import type { StatoMandato } from '@rateo/domain/banca/mandato'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { StatoLiquidazione } from '@rateo/domain/denaro/liquidazione'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { OggettoDelFoglio } from './registra-foglio.ts'

/** The facts of a document that anybody who holds it may know: nothing of who paid. */
export type DocumentoVerificato = {
  tipo: TipoDocumento
  /** The name of a sheet that stands in no list; null for a document of the list. */
  foglio: string | null
  /** True for a text that nobody has signed: it binds nobody. */
  da_firmare: boolean
  numero: string
  data: string
  importo_centesimi: number | null
  /** Null where the portal itself issued it. */
  esercente: string | null
  partita_iva: string | null
  citta: string | null
  /** The day from which it does not count any more; null while it does. */
  finita_at: Date | null
  /** True where another one took its place. */
  sostituito: boolean
  pagamento: { stato: StatoPagamento; rimborsato_centesimi: number } | null
  mandato: StatoMandato | null
  dilazione: StatoDilazione | null
  abbonamento: StatoAbbonamento | null
  liquidazione: StatoLiquidazione | null
  /** True for the conditions of a piano of which there is a newer version. */
  piano_cambiato: boolean
  impronte: string[]
}

/** The document of a code, as it is today; undefined for a code that is nobody's. */
export async function findVerificato(
  db: Db,
  codice: string,
): Promise<DocumentoVerificato | undefined> {
  const { rows } = await sql<DocumentoVerificato>`
    select coalesce(d.tipo, case when r.id is not null then 'ricevuta' else 'altro' end) as tipo,
      v.foglio ->> 'titolo' as foglio,
      coalesce(v.foglio ->> 'oggetto' = 'contratto' or m.firma_id is null and v.foglio ->> 'oggetto' = 'mandato'
        or z.firma_id is null and v.foglio ->> 'titolo' = 'Dilazione di pagamento', false) as da_firmare,
      coalesce(r.numero, d.numero, v.foglio ->> 'numero') as numero,
      coalesce((r.contenuto ->> 'emessa_il')::date, d.data, (v.foglio ->> 'data')::date)::text as data,
      coalesce((r.contenuto ->> 'importo_centesimi')::bigint, d.importo_centesimi,
        (v.foglio ->> 'importo_centesimi')::bigint) as importo_centesimi,
      coalesce(r.contenuto -> 'esercente' ->> 'nome', e.ragione_sociale) as esercente, e.partita_iva, e.citta,
      r.annullata_at as finita_at,
      coalesce(r.sostituita, d.stato = 'sostituito', false) as sostituito,
      case when p.id is not null then jsonb_build_object('stato', p.stato, 'rimborsato_centesimi', p.rimborsato_centesimi) end as pagamento,
      m.stato as mandato, z.stato as dilazione, a.stato as abbonamento, l.stato as liquidazione,
      coalesce(i.sostituito_da is not null, false) as piano_cambiato,
      array(select encode(i.sha256, 'hex') from impronte_documenti i where i.codice = v.codice order by i.created_at, i.sha256) as impronte
    from verifiche_documenti v
    left join ricevute r on r.id = v.ricevuta_id
    left join documenti d on d.id = v.documento_id
    left join pagamenti p on p.id = coalesce(r.pagamento_id, d.pagamento_id)
    left join esercenti e on e.id = coalesce(r.esercente_id, d.esercente_id, v.esercente_id)
    left join mandati m on m.id = coalesce(${oggetto('mandato')}, (
      select x.id from mandati x where d.tipo = 'mandato' and x.umr = d.numero and x.esercente_id = d.esercente_id limit 1))
    left join dilazioni z on z.id = coalesce(d.dilazione_id, ${oggetto('dilazione')})
    left join abbonamenti a on a.id = coalesce(d.abbonamento_id, ${oggetto('abbonamento')})
    left join liquidazioni l on l.id = ${oggetto('liquidazione')}
    left join piani i on i.id = ${oggetto('piano')}
    where v.codice = ${codice}`.execute(db)
  return rows[0]
}

/** The id of the record that a sheet is about, where it is of a kind. */
const oggetto = (che: OggettoDelFoglio) =>
  sql`(case when v.foglio ->> 'oggetto' = ${sql.lit(che)} then v.foglio ->> 'oggetto_id' end)`
