import { sql } from 'kysely'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import { findNetto } from '../../registri/trattenute/index.ts'

/** A pagamento as the messages need it, with the two addresses they may go to. */
export async function findPagamento(db: Db, id: string) {
  const row = await db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .select([
      'p.id',
      'p.esercente_id',
      'p.numero',
      'p.stato',
      'p.causale',
      'p.residuo_centesimi',
      'p.scadenza',
      'p.valido_fino',
      'e.ragione_sociale as esercente',
      'e.email as email_esercente',
      'c.nome as cliente',
      'persona.email as email_cliente',
      'p.vincolo_metodo as vincolo',
    ])
    .select(
      sql<number>`${stored('importo_scontato', { pagamento: sql.ref('p.id'), importo: sql.ref('p.importo_centesimi') })}`.as(
        'importo_centesimi',
      ),
    )
    .where('p.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      residuo_centesimi: row.residuo_centesimi ?? 0,
      netto: await findNetto(db, id),
    }
  )
}
export type PagamentoDelMessaggio = NonNullable<Awaited<ReturnType<typeof findPagamento>>>

export async function findTentativo(db: Db, pagamento_id: string, tentativo_id: string) {
  const row = await db
    .selectFrom('tentativi')
    .select(['importo_centesimi', 'metodo_etichetta', 'concluso_at', 'updated_at'])
    .select(
      sql<string | null>`(
        select o.richiesta #>> '{destinazione,estratto}' from operazioni_psp o
        where o.tentativo_id = coalesce(tentativi.capofila_id, tentativi.id) and o.tipo <> 'rimborso'
          and tentativi.metodo = 'carta')`.as('estratto'),
    )
    .where('id', '=', tentativo_id)
    .where('pagamento_id', '=', pagamento_id)
    .executeTakeFirst()
  return row && { ...row, concluso_il: dayInRome(row.concluso_at ?? row.updated_at) }
}

export async function findEmailUtente(db: Db, utente_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('utenti')
    .select('email')
    .where('id', '=', utente_id)
    .executeTakeFirst()
  return row?.email
}
