import { TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { testoNuovo } from '../../../emails/schede/testo-nuovo.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'

/** The message about a new version of a text, to a person who still has an account when it leaves. */
export const messaggiTesti = ({
  config,
  db,
  clock,
  mailer,
}: Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer }): Record<string, UscitaHandler> => ({
  testo_nuovo: async ({ unicita, contenuto }) => {
    const testo = await db
      .selectFrom('testi_legali')
      .where('id', '=', String(contenuto['testo_id']))
      .select(['tipo', 'valido_dal', 'novita'])
      .executeTakeFirst()
    const utente = await db
      .selectFrom('utenti')
      .where('id', '=', String(contenuto['utente_id']))
      .where('stato', '=', 'attivo')
      .select(['nome', 'email'])
      .executeTakeFirst()
    if (testo === undefined || utente === undefined) return
    const { titolo, percorso } = TESTI_LEGALI[testo.tipo]
    await mailer.invia({
      ...testoNuovo(utente.nome, {
        titolo,
        valido_dal: testo.valido_dal,
        inVigore: testo.valido_dal <= giornoDiRoma(clock.now()),
        novita: testo.novita,
        url: `${config.origin}${percorso}?versione=${testo.valido_dal}`,
      }),
      destinatario: utente.email,
      unicita,
    })
  },
})
