import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { type RawBuilder, sql } from 'kysely'

/** A row of the list of documents as a statement reads it. */
export type RigaDocumento = Omit<DocumentoRow, '_id' | 'created_at'> & {
  id: string
  created_at: Date
}

/** The documents `p` that a condition finds, as rows of the list with the names of their parties, by id. */
export const selectDocumenti = (
  condizione: RawBuilder<unknown>,
  quanti: number,
): RawBuilder<RigaDocumento> => sql<RigaDocumento>`
  select p.id, p.tipo, p.numero, p.titolo, p.data, p.pagamento_id, p.importo_centesimi, p.stato, p.visibile_al_cliente,
    p.mime, p.caricato, p.versione, p.dilazione_id, p.abbonamento_id, p.scade_il, p.created_at,
    json_build_object('_id', e.id, 'nome', e.ragione_sociale) as esercente,
    case when p.cliente_id is not null then json_build_object('_id', p.cliente_id, 'nome', coalesce(c.nome, '')) end as cliente
  from documenti_elenco p join esercenti e on e.id = p.esercente_id
    left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
  where ${condizione} order by p.id limit ${quanti}`

export const comeDocumento = ({ id, created_at, ...row }: RigaDocumento): DocumentoRow => ({
  ...row,
  _id: id,
  created_at: created_at.toISOString(),
})
