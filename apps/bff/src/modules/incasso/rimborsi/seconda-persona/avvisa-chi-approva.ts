import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { rimborsoDaApprovare } from '../../../../emails/squadra/attese.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notificaPersona } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { findChiSvolge } from '../../../persone/squadra/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** Tells each person who may approve a refund that it waits for one of them; of one that waits no more, nobody. */
export function avvisaChiApprova({ config, db, mailer }: Needs): UscitaHandler {
  return async ({ unicita, contenuto }) => {
    const row = await db
      .selectFrom('rimborsi as r')
      .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
      .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
      .innerJoin('clienti_esercente as c', (join) =>
        join
          .onRef('c.cliente_id', '=', 'p.cliente_id')
          .onRef('c.esercente_id', '=', 'p.esercente_id'),
      )
      .leftJoin('utenti as u', (join) => join.on(sql<boolean>`r.richiesto_da = 'utente:' || u.id`))
      .where('r.id', '=', String(contenuto['rimborso_id']))
      .where('r.stato', '=', 'in_approvazione')
      .where('r.seconda_persona', '=', true)
      .select(['r.esercente_id', 'p.id', 'p.numero', 'p.causale', 'c.nome as cliente'])
      .select(['e.ragione_sociale as esercente', 'u.id as chiesto_id', 'u.nome', 'u.cognome'])
      .executeTakeFirst()
    if (row === undefined) return
    const { esercente_id, chiesto_id: tranne } = row
    const importo_centesimi = Number(contenuto['importo_centesimi'])
    const chiesto_da = [row.nome, row.cognome].filter(Boolean).join(' ') || 'Una persona'
    const persone = await findChiSvolge(db, {
      esercente_id,
      mansione: 'approvare_rimborsi',
      tranne,
    })
    for (const { utente_id, email, nome } of persone) {
      await notificaPersona(
        db,
        { utente_id, ruolo: 'esercente', esercente_id },
        {
          testo: f`Un rimborso di ${{ importo: formattaEuro(importo_centesimi) }} a ${{ cliente: row.cliente }}, chiesto da ${{ chiesto_da }}, aspetta la tua approvazione`,
          indirizzo: `/pagamenti/${row.id}`,
          unicita,
        },
      )
      const dati = { nome, chiesto_da, importo_centesimi, origin: config.origin }
      const messaggio = rimborsoDaApprovare(row, dati)
      await mailer.invia({
        ...messaggio,
        destinatario: email,
        attivita: esercente_id,
        unicita: `${unicita}:${utente_id}`,
      })
    }
  }
}
