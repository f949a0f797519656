import { rispostaEntro } from '@rateo/domain/stati/assistenza'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../db/database.ts'

/** The requests that wait for the staff: those that nobody has opened, and those whose promised day has gone by. */
export async function contaInAttesa(
  db: Db,
  today: string,
): Promise<{ richieste_nuove: number; richieste_in_ritardo: number }> {
  const rows = await db
    .selectFrom('richieste_assistenza')
    .where('stato', 'in', ['nuovo', 'in_carico'])
    .select(['stato', 'ultimo_messaggio_at'])
    .execute()
  const isLate = (at: Date) => rispostaEntro(giornoDiRoma(at)) < today
  return {
    richieste_nuove: rows.filter(({ stato }) => stato === 'nuovo').length,
    richieste_in_ritardo: rows.filter((row) => isLate(row.ultimo_messaggio_at)).length,
  }
}
