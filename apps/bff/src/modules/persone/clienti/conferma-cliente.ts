import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'

/**
 * The person accepted something of the esercente, who from now on reads what they say of themselves. Payments, dilazioni
 * and mandati do this by themselves, in the database.
 */
export async function confermaCliente(
  trx: Db,
  { esercente_id, cliente_id }: { esercente_id: string; cliente_id: string },
  now: Date,
): Promise<void> {
  await sql`select ${stored('conferma_cliente', {
    esercente: esercente_id,
    cliente: cliente_id,
    adesso: now,
  })}`.execute(trx)
}
