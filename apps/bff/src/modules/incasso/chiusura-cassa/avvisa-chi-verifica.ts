import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { chiusuraDaVerificare } from '../../../emails/squadra/attese.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { findChiSvolge } from '../../persone/squadra/index.ts'
import { f } from '@rateo/domain/parole/frase'

export type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** Tells each person who may verify a till that it waits for one of them; of one that waits no more, nobody. */
export function avvisaChiVerifica({ config, db, mailer }: Needs): UscitaHandler {
  return async ({ unicita, contenuto }) => {
    const row = await db
      .selectFrom('sessioni_cassa as s')
      .innerJoin('casse as c', 'c.id', 's.cassa_id')
      .innerJoin('esercenti as e', 'e.id', 's.esercente_id')
      .leftJoin('utenti as u', 'u.id', 's.contata_da')
      .where('s.id', '=', String(contenuto['sessione_id']))
      .where('s.stato', '=', 'da_verificare')
      .select(['s.esercente_id', 's.cassa_id', 's.contata_da as contata_id', 'c.nome as cassa'])
      .select(['e.ragione_sociale as attivita', 'u.nome', 'u.cognome'])
      .executeTakeFirst()
    if (row === undefined) return
    const { esercente_id, contata_id: tranne, cassa, attivita } = row
    const contata_da = [row.nome, row.cognome].filter(Boolean).join(' ') || 'Una persona'
    const indirizzo = `/home/esercente?cassa=${row.cassa_id}`
    const url = `${config.origin}${indirizzo}`
    const persone = await findChiSvolge(db, { esercente_id, mansione: 'verificare_cassa', tranne })
    for (const { utente_id, email, nome } of persone) {
      await notificaPersona(
        db,
        { utente_id, ruolo: 'esercente', esercente_id },
        {
          testo: f`La chiusura della cassa ${{ cassa }}, contata da ${{ contata_da }}, aspetta la tua verifica`,
          indirizzo,
          unicita,
        },
      )
      const messaggio = chiusuraDaVerificare({ nome, cassa, contata_da, attivita, url })
      await mailer.invia({ ...messaggio, destinatario: email, unicita: `${unicita}:${utente_id}` })
    }
  }
}
