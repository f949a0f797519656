import type { Config } from '../../../config.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { bonificoAnnunciato } from '../../../emails/bonifico-annunciato.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { importoDelBonifico } from './importo-del-bonifico.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; clock: Clock; mailer: Mailer }

const readDebito = (db: Db, id: string) =>
  db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('p.id', '=', id)
    .select(['p.id', 'p.esercente_id', 'p.numero', 'p.causale', 'p.scadenza', 'p.valido_fino'])
    .select(['e.ragione_sociale as esercente', 'e.email', 'c.nome as cliente'])
    .executeTakeFirst()

/** The messages to the esercente about a transfer that is on its way. */
export function messaggiBonifici({
  config,
  db,
  clock,
  mailer,
}: Needs): Record<string, UscitaHandler> {
  return {
    bonifico_annunciato: async ({ unicita, contenuto }) => {
      const debito = await readDebito(db, String(contenuto['pagamento_id']))
      if (debito === undefined) throw new Error(`${unicita}: no such pagamento`)
      const { email: destinatario, ...pagamento } = debito
      const importo_centesimi = await importoDelBonifico(db, pagamento.id, clock.now())
      const email = bonificoAnnunciato({ ...pagamento, importo_centesimi }, config.origin)
      await mailer.invia({ ...email, destinatario, attivita: debito.esercente_id, unicita })
    },
  }
}
