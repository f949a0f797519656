import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import type { TipoDocumento } from '@rateo/domain/stati/documento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The facts of a document that anybody who holds it may know: nothing of who paid. */
export type DocumentoVerificato = {
  tipo: TipoDocumento
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
  impronte: string[]
}

/** The document of a code, as it is today; undefined for a code that is nobody's. */
export async function findVerificato(
  db: Db,
  codice: string,
): Promise<DocumentoVerificato | undefined> {
  const { rows } = await sql<DocumentoVerificato>`
    select coalesce(d.tipo, 'ricevuta') as tipo, coalesce(r.numero, d.numero) as numero,
      coalesce((r.contenuto ->> 'emessa_il')::date, d.data)::text as data,
      coalesce((r.contenuto ->> 'importo_centesimi')::bigint, d.importo_centesimi) as importo_centesimi,
      coalesce(r.contenuto -> 'esercente' ->> 'nome', e.ragione_sociale) as esercente, e.partita_iva, e.citta,
      r.annullata_at as finita_at,
      coalesce(r.sostituita, d.stato = 'sostituito') as sostituito,
      case when p.id is not null then jsonb_build_object('stato', p.stato, 'rimborsato_centesimi', p.rimborsato_centesimi) end as pagamento,
      array(select encode(i.sha256, 'hex') from impronte_documenti i where i.codice = v.codice order by i.created_at, i.sha256) as impronte
    from verifiche_documenti v
    left join ricevute r on r.id = v.ricevuta_id
    left join documenti d on d.id = v.documento_id
    left join pagamenti p on p.id = coalesce(r.pagamento_id, d.pagamento_id)
    left join esercenti e on e.id = coalesce(r.esercente_id, d.esercente_id)
    where v.codice = ${codice}`.execute(db)
  return rows[0]
}
