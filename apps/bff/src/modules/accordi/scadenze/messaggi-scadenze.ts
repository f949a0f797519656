import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { MINIMO_ONLINE } from '@rateo/domain/denaro/minimo-online'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import {
  addebitoAbbandonatoCliente,
  addebitoAbbandonatoEsercente,
} from '../../../emails/addebito-abbandonato.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { f } from '@rateo/domain/parole/frase'

const MINIMO = formattaEuro(MINIMO_ONLINE)

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
    .select(['p.esercente_id', 'p.cliente_id', 'p.residuo_centesimi as importo_centesimi'])
    .select(['e.ragione_sociale as esercente', 'e.email as email_esercente'])
    .select(['c.nome as cliente', 'persona.email as email_cliente'])
    .executeTakeFirst()

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiScadenze({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    addebito_abbandonato: async ({ unicita, contenuto }) => {
      const debito = await readDebito(db, String(contenuto['pagamento_id']))
      // Paid, or given up, in the meantime.
      if (debito === undefined || !STATI_PAGABILI.some((stato) => stato === debito.stato)) return
      const sotto_minimo = contenuto['motivo'] === 'sotto_minimo'
      const oltre_il_consenso = contenuto['motivo'] === 'oltre_il_consenso'
      const importo_centesimi = debito.importo_centesimi ?? 0
      const dati = { ...debito, importo_centesimi, sotto_minimo, oltre_il_consenso }
      const importo = formattaEuro(dati.importo_centesimi)
      const { esercente_id, cliente_id, email_cliente, email_esercente, esercente, cliente } =
        debito
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id },
        {
          testo: sotto_minimo
            ? f`${{ importo }} per ${{ esercente }} non si addebitano da soli: sono meno del minimo di ${{ minimo: MINIMO }}`
            : f`L’addebito automatico di ${{ importo }} per ${{ esercente }} non è partito e non sarà riprovato: puoi pagare adesso`,
          indirizzo: sotto_minimo ? `/pagamenti/${debito.id}` : `/gateway/${debito.id}`,
          unicita,
        },
      )
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id },
        {
          testo: sotto_minimo
            ? f`${{ importo }} di ${{ cliente }} non si addebitano da soli: sono meno del minimo di ${{ minimo: MINIMO }}`
            : f`L’addebito automatico di ${{ importo }} a ${{ cliente }} non è partito e non sarà riprovato`,
          indirizzo: `/pagamenti/${debito.id}`,
          unicita,
        },
      )
      await mailer.invia({
        ...addebitoAbbandonatoCliente(dati, config.origin),
        destinatario: email_cliente,
        unicita: `${unicita}:cliente`,
      })
      await mailer.invia({
        ...addebitoAbbandonatoEsercente(dati, config.origin),
        destinatario: email_esercente,
        attivita: esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
