import { randomUUID } from 'node:crypto'
import { usciteHandlers } from '../src/modules/ponte/messaggi/index.ts'
import type { startApp } from './client.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'deps'>

/** The spaces that keep an amount on one line, as people type them. */
const spaces = (text: string) => text.replaceAll('\u00A0', ' ')

/**
 * Has one message told now, as the worker would, and answers with all that people got of it: the letters by e-mail and
 * the notices of the portal.
 */
export async function tell(
  { db, deps }: App,
  argomento: string,
  contenuto: Record<string, unknown>,
) {
  const unicita = `prova:${randomUUID()}`
  const handle = usciteHandlers(deps)[argomento]
  if (handle === undefined) throw new Error(`Nobody handles ${argomento}`)
  await handle({ argomento, unicita, contenuto })
  const [lettere, avvisi] = await Promise.all([
    db
      .selectFrom('messaggi_interi')
      .where('unicita', 'like', `${unicita}%`)
      .orderBy('unicita')
      .select(['destinatario', 'oggetto', 'testo'])
      .execute(),
    db
      .selectFrom('notifiche')
      .where('unicita', 'like', `${unicita}%`)
      .orderBy('unicita')
      .select(['utente_id', 'ruolo', 'testo', 'indirizzo'])
      .execute(),
  ])
  return {
    lettere: lettere.map(({ oggetto, testo, destinatario }) => ({
      destinatario,
      oggetto: spaces(oggetto),
      testo: spaces(testo),
    })),
    avvisi: avvisi.map((avviso) => ({ ...avviso, testo: spaces(avviso.testo) })),
  }
}
