import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { f } from '@rateo/domain/parole/frase'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { promemoriaBolletta, quandoScade } from '../../../emails/utenze/promemoria-bolletta.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { destinatariDi } from './destinatari.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer; clock: Clock }

const findBolletta = (db: Db, id: string) =>
  db
    .selectFrom('bollette as b')
    .innerJoin('utenze as u', 'u.id', 'b.utenza_id')
    .leftJoin('clienti as c', 'c.id', 'u.cliente_id')
    .leftJoin('esercenti as e', 'e.id', 'u.esercente_id')
    .where('b.id', '=', id)
    .select(['b.importo_centesimi', 'b.scadenza', 'b.stato', 'b.codice_avviso', 'b.utenza_id'])
    .select(['b.pagamento_id', 'u.tipo', 'u.fornitore', 'u.cliente_id', 'u.esercente_id'])
    .select(({ fn }) => fn.coalesce('c.email', 'e.email').as('email'))
    .executeTakeFirst()

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiUtenze({
  config,
  db,
  mailer,
  clock,
}: Needs): Record<string, UscitaHandler> {
  return {
    promemoria_bolletta: async ({ unicita, contenuto }) => {
      const b = await findBolletta(db, String(contenuto['bolletta_id']))
      // Paid, contested, moved or taken away in the meantime; or its day went by before the worker came.
      const isDue = b?.stato === 'da_pagare' && b.scadenza === contenuto['scadenza']
      if (b === undefined || !isDue || b.email === null || b.scadenza < clock.today()) return
      const { utenza_id, esercente_id, cliente_id, fornitore, email } = b
      const quando = quandoScade(b.scadenza, clock.today())
      await notifica(db, destinatariDi({ esercente_id, cliente_id }), {
        testo: f`La bolletta di ${{ fornitore }}, ${{ importo: formattaEuro(b.importo_centesimi) }}, ${{ quando }}`,
        indirizzo: `/utenze/${utenza_id}`,
        unicita,
      })
      await mailer.invia({
        ...promemoriaBolletta({ ...b, quando }, config.origin),
        destinatario: email,
        ...(esercente_id !== null && { attivita: esercente_id }),
        unicita,
      })
    },
  }
}
