import { motivoNonRimandabile } from '@rateo/domain/stati/rinvio-messaggio'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { contaRinvio } from '../../../integrations/mail/rinvii.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda, type UscitaHandler } from '../../base/uscite/index.ts'

const RINVIO = 'rinvio_messaggio'
/** Not the same word: a worker of the release before looks for the words where they are not any more, and leaves it alone. */
const ARGOMENTO = 'rinvio_del_messaggio'

/** Sends the very same words to the same address once more (GES-M3). Two people who press at once send two. */
export async function rimandaMessaggio(call: Call, id: string): Promise<void> {
  const { db } = call
  const messaggio = await db
    .selectFrom('messaggi')
    .select(['canale', 'riservato', 'allegati', 'rinvii'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!messaggio) throw new AppError('non_trovato')
  const { testo } = await db
    .selectFrom('messaggi_interi')
    .select('testo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const motivo = motivoNonRimandabile({ ...messaggio, testo })
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const volta = await contaRinvio(db, id)
  await accoda(db, {
    argomento: ARGOMENTO,
    unicita: `${RINVIO}:${id}:${volta}`,
    contenuto: { messaggio_id: id },
  })
  await annota(call, { azione: 'rimanda', entita: 'messaggio', id, dopo: { volta } })
}

/** The worker's handler of a message that is sent again. */
export function messaggiRimandati({ db, mailer }: { db: Db; mailer: Mailer }) {
  const handler: UscitaHandler = async ({ unicita, contenuto }) => {
    const id = String(contenuto['messaggio_id'])
    const { destinatario, oggetto, testo, html } = await db
      .selectFrom('messaggi_interi')
      .select(['destinatario', 'oggetto', 'testo', 'html'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await mailer.invia({
      destinatario,
      oggetto,
      testo,
      html: html ?? testo,
      unicita,
      rinvio_di: id,
    })
  }
  return { [ARGOMENTO]: handler, [RINVIO]: handler }
}
