import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

const GRUPPO = 200

type Letta = Omit<DocumentoRow, '_id' | 'created_at'> & { id: string; created_at: Date }

const comeRiga = ({ id, created_at, ...row }: Letta): DocumentoRow => ({
  ...row,
  _id: id,
  created_at: created_at.toISOString(),
})

/** The papers of an esercente that are drawn from what was frozen when they were issued, in groups. */
export async function* carteDi(db: Db, esercente_id: string): AsyncGenerator<DocumentoRow[]> {
  for (let dopo = ''; ;) {
    const { rows } = await sql<Letta>`
      select p.id, p.tipo, p.numero, p.titolo, p.data, p.pagamento_id, p.importo_centesimi, p.stato, p.visibile_al_cliente,
        p.mime, p.caricato, p.versione, p.dilazione_id, p.abbonamento_id, p.scade_il, p.created_at,
        json_build_object('_id', e.id, 'nome', e.ragione_sociale) as esercente,
        case when p.cliente_id is not null then json_build_object('_id', p.cliente_id, 'nome', coalesce(c.nome, '')) end as cliente
      from documenti_elenco p join esercenti e on e.id = p.esercente_id
        left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
      where p.esercente_id = ${esercente_id} and p.id > ${dopo}
        and (p.tipo = 'ricevuta' or exists (select 1 from documenti d where d.id = p.id and d.dati is not null))
      order by p.id limit ${GRUPPO}`.execute(db)
    if (rows.length > 0) yield rows.map(comeRiga)
    const last = rows.at(-1)
    if (rows.length < GRUPPO || last === undefined) return
    dopo = last.id
  }
}
