import { rispostaPromessa } from '@rateo/domain/stati/assistenza'
import type { Db } from '../../../db/database.ts'

/** The requests that wait for the staff: those that nobody has opened, and those whose promised day has gone by. */
export async function contaInAttesa(
  db: Db,
  today: string,
): Promise<{ richieste_nuove: number; richieste_in_ritardo: number }> {
  const rows = await db
    .selectFrom('richieste_assistenza')
    .where('stato', 'in', ['nuovo', 'in_carico'])
    .where('destinatario', '=', 'staff')
    .select(['stato', 'ultimo_messaggio_at', 'passata_at'])
    .execute()
  const isLate = ({ ultimo_messaggio_at: at, passata_at }: (typeof rows)[number]) =>
    rispostaPromessa('staff', passata_at !== null && passata_at > at ? passata_at : at) < today
  return {
    richieste_nuove: rows.filter(({ stato }) => stato === 'nuovo').length,
    richieste_in_ritardo: rows.filter(isLate).length,
  }
}
