import { ultimoGiornoPrimaDi } from '@rateo/domain/giorno'
import type { Db } from '../../db/database.ts'
import { emailDilazione, FATTI_DILAZIONE, type FattoDilazione } from '../../emails/dilazione.ts'
import type { Deps } from '../../http/deps.ts'
import type { Mailer } from '../../integrations/mail/mailer.ts'
import { notifica } from '../notifiche/index.ts'
import type { UscitaHandler } from '../uscite/index.ts'

const readDilazione = (db: Db, id: string) =>
  db
    .selectFrom('dilazioni as d')
    .innerJoin('esercenti as e', 'e.id', 'd.esercente_id')
    .innerJoin('clienti as c', 'c.id', 'd.cliente_id')
    .where('d.id', '=', id)
    .select([
      'd.id',
      'd.esercente_id',
      'd.cliente_id',
      'd.causale',
      'd.totale_centesimi',
      'd.n_rate',
      'd.scade_at',
      'd.perfeziona_entro',
      'd.motivo',
      'e.ragione_sociale as esercente',
      'e.email as email_esercente',
      'c.nome as cliente',
      'c.email as email_cliente',
    ])
    .executeTakeFirst()

const isFatto = (fatto: unknown): fatto is FattoDilazione =>
  FATTI_DILAZIONE.some((uno) => uno === fatto)

/** What the two parties are told of a dilazione: by e-mail, and where they look in the portal. */
export function messaggiDilazioni({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    dilazione: async ({ contenuto, unicita }) => {
      const { dilazione_id, fatto, da } = contenuto
      if (typeof dilazione_id !== 'string' || !isFatto(fatto)) return
      // Of what was never sent the cliente knows nothing.
      if (fatto === 'annulla' && da === 'bozza') return
      const d = await readDilazione(db, dilazione_id)
      if (d === undefined) throw new Error(`${unicita}: no such dilazione`)
      const limite = d.scade_at ?? d.perfeziona_entro
      const dati = {
        ...d,
        totale_centesimi: d.totale_centesimi ?? 0,
        entro: limite && ultimoGiornoPrimaDi(limite),
      }
      const indirizzo = `/dilazioni/${d.id}`
      const cliente = emailDilazione(dati, fatto, 'cliente', config.origin)
      if (cliente !== null) {
        const { titolo, ...email } = cliente
        const unica = { unicita: `${unicita}:cliente` }
        await notifica(
          db,
          { ruolo: 'cliente', cliente_id: d.cliente_id },
          { testo: `${titolo}: ${d.causale}`, indirizzo, ...unica },
        )
        await mailer.invia({ ...email, destinatario: d.email_cliente, ...unica })
      }
      const esercente = emailDilazione(dati, fatto, 'esercente', config.origin)
      if (esercente !== null) {
        const { titolo, ...email } = esercente
        const unica = { unicita: `${unicita}:esercente` }
        await notifica(
          db,
          { ruolo: 'esercente', esercente_id: d.esercente_id },
          { testo: `${titolo}: ${d.causale}`, indirizzo, ...unica },
        )
        await mailer.invia({ ...email, destinatario: d.email_esercente, ...unica })
      }
    },
  }
}
