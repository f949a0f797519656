import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaPercento, percentoDi } from '@rateo/domain/denaro/percento'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { quotaProposta } from '../../../emails/quote/quota-proposta.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const findQuota = (db: Db, id: string) =>
  db
    .selectFrom('quote_ripartizione as q')
    .innerJoin('ripartizioni as r', 'r.id', 'q.ripartizione_id')
    .innerJoin('esercenti as e', 'e.id', 'q.esercente_id')
    .innerJoin('clienti as persona', 'persona.id', 'q.cliente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'q.cliente_id')
        .onRef('c.esercente_id', '=', 'q.esercente_id'),
    )
    .leftJoin('beneficiari as b', 'b.id', 'r.beneficiario_id')
    .where('q.id', '=', id)
    .select(['q.id', 'q.stato', 'q.esercente_id', 'q.cliente_id', 'q.importo_centesimi', 'q.peso'])
    .select(['q.scade_at', 'q.motivo', 'r.causale', 'r.id as ripartizione_id', 'r.scadenza'])
    .select(['e.ragione_sociale as esercente', 'persona.email', 'c.nome as cliente'])
    .select('b.nome as beneficiario')
    .select(
      sql<number>`(select sum(x.peso)::bigint from quote_ripartizione x
        where x.ripartizione_id = r.id and x.stato <> 'ritirata')`.as('di'),
    )
    .executeTakeFirst()

const FATTI: Readonly<Record<string, string>> = {
  accettata: 'ha accettato la sua quota',
  rifiutata: 'ha rifiutato la sua quota',
  scaduta: 'non ha risposto in tempo per la sua quota',
}

/** The question to a payer, and the answer to the esercente. */
export function messaggiQuote({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    quota_proposta: async ({ unicita, contenuto }) => {
      const quota = await findQuota(db, String(contenuto['quota_id']))
      // It was answered or taken back already.
      if (quota?.stato !== 'in_attesa') return
      const percento = formattaPercento(percentoDi(quota.peso, quota.di))
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: quota.cliente_id },
        {
          testo: f`${{ esercente: quota.esercente }} ti chiede la tua quota di una spesa: ${{ importo: formattaEuro(quota.importo_centesimi) }}`,
          indirizzo: `/quote/${quota.id}`,
          unicita,
        },
      )
      const email = quotaProposta({ ...quota, percento }, config.origin)
      await mailer.invia({ ...email, destinatario: quota.email, unicita })
    },
    quota_risposta: async ({ unicita, contenuto }) => {
      const quota = await findQuota(db, String(contenuto['quota_id']))
      if (quota === undefined) throw new Error(`${unicita}: no such quota`)
      const fatto = FATTI[String(contenuto['fatto'])] ?? f`ha risposto`
      const perche = quota.motivo === null ? '' : `: “${quota.motivo}”`
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: quota.esercente_id },
        {
          testo: f`${{ cliente: quota.cliente }} ${{ fatto }} di ${{ importo: formattaEuro(quota.importo_centesimi) }}, ${{ causale: quota.causale }}${{ perche }}`,
          indirizzo: `/ripartizioni/${quota.ripartizione_id}`,
          unicita,
        },
      )
    },
  }
}
