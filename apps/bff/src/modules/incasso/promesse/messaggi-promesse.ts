import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { promessaFatta, promessaMancata, promessaTerminata } from '../../../emails/promessa.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const findPromessa = (db: Db, id: string) =>
  db
    .selectFrom('promesse as q')
    .innerJoin('pagamenti as p', 'p.id', 'q.pagamento_id')
    .innerJoin('esercenti as e', 'e.id', 'q.esercente_id')
    .innerJoin('clienti as persona', 'persona.id', 'q.cliente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'q.cliente_id')
        .onRef('c.esercente_id', '=', 'q.esercente_id'),
    )
    .where('q.id', '=', id)
    .select(['q.giorno', 'q.importo_centesimi', 'q.acconto_centesimi', 'q.esercente_id'])
    .select(['q.entro', 'p.id', 'p.numero', 'p.causale', 'p.scadenza', 'p.residuo_centesimi'])
    .select(['e.ragione_sociale as esercente', 'persona.email', 'c.nome as cliente'])
    .executeTakeFirst()

const MESSAGGI = { fatta: promessaFatta, mancata: promessaMancata, terminata: promessaTerminata }
type Fatto = keyof typeof MESSAGGI
const isFatto = (fatto: string): fatto is Fatto => Object.hasOwn(MESSAGGI, fatto)

/** The messages about a promise: to the cliente each, to the esercente those that it did not do. */
export function messaggiPromesse({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    promessa: async ({ unicita, contenuto }) => {
      const fatto = String(contenuto['fatto'])
      const row = await findPromessa(db, String(contenuto['promessa_id']))
      if (row === undefined || !isFatto(fatto)) throw new Error(`${unicita}: no such promessa`)
      // Paid in the meantime: nothing is waited for any more.
      if (fatto === 'mancata' && row.residuo_centesimi === 0) return
      const d = { ...row, residuo_centesimi: row.residuo_centesimi ?? 0 }
      const { email, titolo } = MESSAGGI[fatto](d, config.origin)
      await mailer.invia({ ...email, destinatario: d.email, unicita: `${unicita}:cliente` })
      if (fatto === 'terminata') return
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: d.esercente_id },
        { testo: titolo, indirizzo: `/pagamenti/${d.id}`, unicita: `${unicita}:esercente` },
      )
    },
  }
}
