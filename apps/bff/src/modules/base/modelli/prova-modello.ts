import * as z from 'zod/mini'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/database.ts'
import { compose } from '../../../emails/layout.ts'
import type { Call } from '../../../http/call.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { annota } from '../cronologia/index.ts'
import { accoda, type UscitaHandler } from '../uscite/index.ts'
import { scegliCon, findContenuto } from './contenuto-modello.ts'
import { controllaParole, type Parole } from './controlla-parole.ts'
import { modelloDi } from './modelli.queries.ts'

const PROVA = 'prova_modello'

const emailDi = (db: Db, utente_id: string) =>
  db.selectFrom('utenti').where('id', '=', utente_id).select('email').executeTakeFirstOrThrow()

/** Queues the message in these words for the person who asks, and for nobody else. */
export async function provaModello(call: Call, id: string, scritte: Parole): Promise<string> {
  const { db, actor, clock } = call
  const modello = modelloDi(id)
  const parole = controllaParole(modello, scritte)
  await accoda(db, {
    argomento: PROVA,
    unicita: `${PROVA}:${newId(clock.now())}`,
    contenuto: { modello: id, utente_id: actor.utente_id, parole },
  })
  await annota(call, {
    entita: 'impostazione',
    id: `modello:${id}`,
    azione: 'prova_messaggio',
    dopo: { messaggio: modello.nome },
  })
  return (await emailDi(db, actor.utente_id)).email
}

const accodata = z.object({
  modello: z.string(),
  utente_id: z.string(),
  parole: z.array(z.object({ originale: z.string(), testo: z.nullable(z.string()) })),
})

/** The worker's handler of a trial: it says that it is one, and is no message that others are shown later. */
export function messaggiModelli({
  db,
  mailer,
}: {
  db: Db
  mailer: Mailer
}): Record<string, UscitaHandler> {
  return {
    [PROVA]: async ({ contenuto: voluto, unicita }) => {
      const { modello: id, utente_id, parole } = z.parse(accodata, voluto)
      const modello = modelloDi(id)
      const { contenuto } = await findContenuto(db, modello, parole)
      const { oggetto, testo, html } = compose(contenuto, await scegliCon(db, parole))
      const { email: destinatario } = await emailDi(db, utente_id)
      await mailer.invia({ oggetto: `[Prova] ${oggetto}`, testo, html, destinatario, unicita })
    },
  }
}
