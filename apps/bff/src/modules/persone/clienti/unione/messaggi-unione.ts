import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { clienteUnito, unioneAnnullata } from '../../../../emails/schede/cliente-unito.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notificaPersona } from '../../../base/notifiche/index.ts'
import type { Uscita, UscitaHandler } from '../../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The people who enter the portal as one of the two clienti, with the esercente that joined them. */
const persone = (db: Db, unione_id: unknown) =>
  db
    .selectFrom('unioni_clienti as n')
    .innerJoin('esercenti as e', 'e.id', 'n.esercente_id')
    .innerJoin('utenti_ruoli as r', (join) =>
      join.on((eb) =>
        eb.or([
          eb('r.cliente_id', '=', eb.ref('n.principale_id')),
          eb('r.cliente_id', '=', eb.ref('n.doppio_id')),
        ]),
      ),
    )
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('n.id', '=', String(unione_id))
    .where('r.ruolo', '=', 'cliente')
    .where('u.stato', '=', 'attivo')
    .select(['u.id as utente_id', 'u.email', 'u.nome', 'e.ragione_sociale as esercente'])
    .orderBy('u.id')
    .execute()

/** Tells people with an account that two records of theirs became one, or two again. Safe to be called again. */
export function messaggiUnione({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  const { origin } = config
  const avvisa =
    (componi: typeof clienteUnito, frase: (esercente: string) => string) =>
    async ({ unicita, contenuto }: Uscita) => {
      for (const { utente_id, email, nome, esercente } of await persone(
        db,
        contenuto['unione_id'],
      )) {
        await notificaPersona(
          db,
          { utente_id, ruolo: 'cliente' },
          { testo: frase(esercente), indirizzo: '/pagamenti', unicita },
        )
        const messaggio = componi({ nome, esercente, origin })
        await mailer.invia({
          ...messaggio,
          destinatario: email,
          unicita: `${unicita}:${utente_id}`,
        })
      }
    }
  return {
    clienti_uniti: avvisa(
      clienteUnito,
      (esercente) => `${esercente} ha unito due schede a tuo nome: trovi tutto in una`,
    ),
    unione_annullata: avvisa(
      unioneAnnullata,
      (esercente) => `${esercente} ha diviso di nuovo le due schede che aveva unito`,
    ),
  }
}
