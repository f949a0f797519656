import { sql } from 'kysely'
import type { AddebitiDeps } from './operazioni/operazione.ts'

/**
 * Verifies a notice of the provider's on its raw bytes, keeps it as it came and no more: it is worked on later.
 * `da`: the endpoint that it came to, each with its own secret. False for a second copy. Throws `ForgedEvent`.
 */
export async function riceviEvento(
  { db, psp }: AddebitiDeps,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  da: 'portale' | 'conti' = 'portale',
): Promise<boolean> {
  const { evento_id, tipo, ...di } =
    da === 'conti' ? psp.parseAccountEvent(raw, headers) : psp.parseEvent(raw, headers)
  const intestazioni = JSON.stringify({ 'user-agent': headers['user-agent'] ?? null, ...di })
  const { numInsertedOrUpdatedRows } = await db
    .with('venuto', (qb) =>
      qb
        .insertInto('eventi_psp')
        .values({ fornitore: psp.nome, evento_id, tipo, intestazioni })
        .onConflict((conflict) => conflict.columns(['fornitore', 'evento_id']).doNothing())
        .returning(['fornitore', 'evento_id', 'received_at']),
    )
    .insertInto('corpi_eventi')
    .columns(['fornitore', 'evento_id', 'created_at', 'corpo', 'intestazioni'])
    .expression((eb) =>
      eb
        .selectFrom('venuto')
        .select([
          'fornitore',
          'evento_id',
          'received_at',
          sql<Buffer>`${raw}::bytea`.as('corpo'),
          sql<string>`${intestazioni}::jsonb`.as('intestazioni'),
        ]),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
