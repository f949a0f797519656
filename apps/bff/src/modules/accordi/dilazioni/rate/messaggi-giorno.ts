import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  giornoSceltoCliente,
  giornoSceltoEsercente,
  titoloGiornoScelto,
} from '../../../../emails/dilazioni/giorno-rate.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { conParti } from '../parti.queries.ts'
import { metodoDi } from './metodo.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The rate that moved with the day of the month, as they are now. */
const readRate = (db: Db, dilazione_id: string) =>
  db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', dilazione_id)
    .where('p.residuo_centesimi', '>', 0)
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('spostamenti_rata')
        .where('dilazione_id', '=', dilazione_id)
        .where('del_mese', 'is not', null)
        .select('rata_id'),
    )
    .orderBy('r.n')
    .select(['r.n', 'r.scadenza', 'p.residuo_centesimi'])
    .execute()

/** The messages about the day of the month that a cliente chose for its rate: to both sides. */
export function messaggiGiorno({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    giorno_rate_scelto: async ({ unicita, contenuto }) => {
      const id = String(contenuto['dilazione_id'])
      const parti = await conParti(db).where('d.id', '=', id).executeTakeFirst()
      if (parti === undefined) throw new Error(`${unicita}: no such dilazione`)
      const rate = await readRate(db, id)
      if (rate.length === 0) return
      const d = {
        ...parti,
        dilazione_id: id,
        giorno: Number(contenuto['giorno']),
        rate: rate.map((r) => ({ ...r, residuo_centesimi: r.residuo_centesimi ?? 0 })),
        // The way of paying may be another by now than the one agreed at first.
        addebito_su: await metodoDi(db, { id, metodo: null }),
      }
      const testo = f`${{ titolo: titoloGiornoScelto(d) }}: ${{ causale: d.causale }}`
      const indirizzo = `/dilazioni/${id}`
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: parti.cliente_id },
        { testo, indirizzo, unicita: `${unicita}:cliente` },
      )
      await mailer.invia({
        ...giornoSceltoCliente(d, config.origin),
        destinatario: parti.email_cliente,
        unicita: `${unicita}:cliente`,
      })
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: parti.esercente_id },
        {
          testo: f`${{ cliente: d.cliente }}: ${{ testo }}`,
          indirizzo,
          unicita: `${unicita}:esercente`,
        },
      )
      await mailer.invia({
        ...giornoSceltoEsercente(d, config.origin),
        destinatario: parti.email_esercente,
        attivita: parti.esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
