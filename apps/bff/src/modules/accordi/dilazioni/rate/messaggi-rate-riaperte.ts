import { formattaGiorno } from '@rateo/domain/parole/formato'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  rataRiapertaCliente,
  rataRiapertaEsercente,
  titoloRataRiaperta,
} from '../../../../emails/dilazioni/rata-riaperta.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readDebito = (db: Db, id: string) =>
  db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .where('p.id', '=', id)
    .select(['p.id', 'p.numero', 'p.stato', 'p.causale', 'p.scadenza', 'p.valido_fino'])
    .select(['p.importo_centesimi', 'p.esercente_id', 'p.cliente_id'])
    .select(['e.ragione_sociale as esercente'])
    .select(['e.email as email_esercente', 'c.nome as cliente', 'persona.email as email_cliente'])
    .executeTakeFirst()

/** The messages to the two parties about a rata that a lost claim left to be paid again. */
export function messaggiRateRiaperte({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    rata_riaperta: async ({ unicita, contenuto }) => {
      const d = await readDebito(db, String(contenuto['pagamento_id']))
      if (d === undefined) throw new Error(`${unicita}: no such pagamento`)
      // Paid, or given up, in the meantime.
      if (!STATI_PAGABILI.some((stato) => stato === d.stato)) return
      const testo = f`${{ titolo: titoloRataRiaperta(d) }}, entro il ${{ scadenza: formattaGiorno(d.scadenza) }}`
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: d.cliente_id },
        { testo, indirizzo: `/gateway/${d.id}`, unicita: `${unicita}:cliente` },
      )
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: d.esercente_id },
        { testo, indirizzo: `/pagamenti/${d.id}`, unicita: `${unicita}:esercente` },
      )
      await mailer.invia({
        ...rataRiapertaCliente(d, config.origin),
        destinatario: d.email_cliente,
        unicita: `${unicita}:cliente`,
      })
      await mailer.invia({
        ...rataRiapertaEsercente(d, config.origin),
        destinatario: d.email_esercente,
        attivita: d.esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
