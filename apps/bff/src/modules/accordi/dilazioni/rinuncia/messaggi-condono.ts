import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  condonoCliente,
  condonoEsercente,
  titoloCondono,
} from '../../../../emails/dilazioni/condono-rata.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { conParti } from '../parti.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readCondono = (db: Db, id: string) =>
  conParti(db)
    .innerJoin('condoni_rata as x', 'x.dilazione_id', 'd.id')
    .innerJoin('rate as r', 'r.id', 'x.rata_id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('x.id', '=', Number(id))
    .select(['d.id as dilazione_id', 'r.n', 'r.riapre_n', 'r.scadenza', 'p.residuo_centesimi'])
    .select(['x.capitale_centesimi', 'x.interessi_centesimi', 'x.spese_centesimi'])
    .select(['x.mora_centesimi', 'x.motivo'])
    .executeTakeFirst()

/** Messages to its two parties about what was forgiven of a rata, or is owed again. */
export function messaggiCondono({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    condono_rata: async ({ unicita, contenuto }) => {
      const c = await readCondono(db, String(contenuto['condono_id']))
      if (c === undefined) throw new Error(`${unicita}: no such condono`)
      const isAnnullato = unicita.endsWith(':annullato')
      const dati = { ...c, residuo_centesimi: c.residuo_centesimi ?? 0, isAnnullato }
      const testo = f`${{ titolo: titoloCondono(dati) }}: ${{ causale: c.causale }}`
      const indirizzo = `/dilazioni/${c.dilazione_id}`
      const { cliente_id, esercente_id } = c
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id },
        { testo, indirizzo, unicita: `${unicita}:cliente` },
      )
      await mailer.invia({
        ...condonoCliente(dati, config.origin),
        destinatario: c.email_cliente,
        unicita: `${unicita}:cliente`,
      })
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id },
        {
          testo: f`${{ cliente: c.cliente }}: ${{ testo }}`,
          indirizzo,
          unicita: `${unicita}:esercente`,
        },
      )
      await mailer.invia({
        ...condonoEsercente(dati, config.origin),
        destinatario: c.email_esercente,
        attivita: esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
