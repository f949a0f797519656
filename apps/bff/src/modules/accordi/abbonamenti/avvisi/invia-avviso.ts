import type { TipoAvviso } from '@rateo/domain/parole/avvisi'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import type { Mailer, Messaggio } from '../../../../integrations/mail/mailer.ts'

type Avviso = { abbonamento_id: string; tipo: TipoAvviso; giorno: string }

/**
 * Sends a notice and keeps its text with its outcome. A failure is kept as well; the outbox tries again, and the day on
 * which it went out at last is the one that counts.
 */
export async function inviaAvviso(
  { db, mailer, clock }: { db: Db; mailer: Mailer; clock: Clock },
  { abbonamento_id, tipo, giorno }: Avviso,
  messaggio: Messaggio,
): Promise<void> {
  try {
    await mailer.invia(messaggio)
  } finally {
    await sql`
      insert into avvisi_abbonamento (unicita, abbonamento_id, tipo, giorno, canale, destinatario, oggetto, testo, esito,
        errore, inviato_at)
      select unicita, ${abbonamento_id}, ${tipo}, ${giorno}::date, canale, destinatario, oggetto, testo, stato, errore,
        ${clock.now()}::timestamptz
      from messaggi_interi where unicita = ${messaggio.unicita}
      on conflict (unicita) do update set esito = excluded.esito, errore = excluded.errore, inviato_at = excluded.inviato_at
      where avvisi_abbonamento.esito = 'fallito'`.execute(db)
  }
}
