import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import type { Config } from '../../../../config.ts'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { documentoInScadenza, documentoInviato } from '../../../../emails/documenti/documento.ts'
import { findRow } from '../../../../http/search/rows.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { documentiDi } from '../documenti.list.ts'
import { findEmittente } from '../emittente.queries.ts'
import { nameOf, findFile } from '../leggi-file.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer; clock: Clock }

/** Reads for the portal itself, which sends on behalf of an esercente. */
async function findDellEsercente(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  esercente_id: string,
  id: string,
) {
  const { what, scope } = documentiDi({
    utente_id: '',
    sessione_id: '',
    ruolo: 'esercente',
    esercente_id,
    cliente_id: null,
    stato: 'attivo',
    registering: false,
  })
  return scope && findRow(db, what, { id, scope, today: clock.today() })
}

/** Sends a document to one address, and writes down what came of it. A failure is tried again, and says so meanwhile. */
async function inviaUno(needs: Needs, invio_id: string): Promise<void> {
  const { db, clock, mailer, config } = needs
  const invio = await db
    .selectFrom('invii_documento')
    .where('id', '=', invio_id)
    .selectAll()
    .executeTakeFirst()
  if (invio === undefined || invio.stato === 'inviato') return
  const row = await findDellEsercente(needs, invio.esercente_id, invio.documento_id)
  if (!row) throw new Error(`${invio_id}: no such document`)
  const scriviEsito = (stato: 'inviato' | 'fallito', errore: string | null) =>
    db
      .updateTable('invii_documento')
      .set({ stato, errore, esito_at: clock.now() })
      .where('id', '=', invio_id)
      .execute()
  const { nome } = await findEmittente(db, invio.esercente_id)
  const unicita = `documento:${invio_id}`
  try {
    await mailer.invia({
      ...documentoInviato({
        esercente: nome,
        documento: `${NOMI_DOCUMENTO[row.tipo]}${row.numero ? ` ${row.numero}` : ''}`,
        titolo: row.titolo,
        data: formattaGiornoLungo(row.data),
        messaggio: invio.messaggio,
      }),
      destinatario: invio.indirizzo,
      unicita,
      allegati: [
        {
          filename: nameOf(row),
          content: async () => (await findFile({ db, origin: config.origin }, row)).content,
          contentType: row.mime,
        },
      ],
    })
  } catch (error) {
    await scriviEsito('fallito', 'Non è partito: riproviamo da soli.')
    throw error
  }
  // The mailer keeps as failed, without a throw, what can never leave.
  const { stato, errore } = await db
    .selectFrom('messaggi')
    .where('unicita', '=', unicita)
    .select(['stato', 'errore'])
    .executeTakeFirstOrThrow()
  await (stato === 'fallito' ? scriviEsito('fallito', errore) : scriviEsito('inviato', null))
}

/** The worker's handlers for documents that are sent, and for those that are about to end. Safe to be called again. */
export const messaggiDocumenti = (needs: Needs): Record<string, UscitaHandler> => ({
  documento: ({ contenuto }) => inviaUno(needs, String(contenuto['invio_id'])),
  documento_in_scadenza: async ({ unicita, contenuto }) => {
    const { db, mailer, config } = needs
    const { email, ragione_sociale } = await db
      .selectFrom('esercenti')
      .where('id', '=', String(contenuto['esercente_id']))
      .select(['email', 'ragione_sociale'])
      .executeTakeFirstOrThrow()
    await mailer.invia({
      ...documentoInScadenza({
        esercente: ragione_sociale,
        titolo: String(contenuto['titolo']),
        scade_il: formattaGiornoLungo(String(contenuto['scade_il'])),
        giorni: Number(contenuto['giorni']),
        url: config.origin + String(contenuto['indirizzo']),
      }),
      destinatario: email,
      unicita,
    })
  },
})
