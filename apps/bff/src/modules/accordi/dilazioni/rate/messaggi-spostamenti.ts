import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  rataSpostataCliente,
  rataSpostataEsercente,
  titoloRataSpostata,
} from '../../../../emails/dilazioni/rata-spostata.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { conParti } from '../parti.queries.ts'
import { metodoDi } from './metodo.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readRata = (db: Db, dilazione_id: string, n: number) =>
  conParti(db)
    .innerJoin('rate as r', 'r.dilazione_id', 'd.id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('d.id', '=', dilazione_id)
    .where('r.n', '=', n)
    .select(['d.id as dilazione_id', 'r.n', 'r.scadenza', 'p.residuo_centesimi'])
    .executeTakeFirst()

/** The messages about a rata that was moved: to the cliente always, to the esercente where the cliente did it. */
export function messaggiSpostamenti({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    rata_spostata: async ({ unicita, contenuto }) => {
      const { dilazione_id, n, era, scadenza } = contenuto
      const ruolo = contenuto['ruolo'] === 'cliente' ? 'cliente' : 'esercente'
      const r = await readRata(db, String(dilazione_id), Number(n))
      if (r === undefined) throw new Error(`${unicita}: no such rata`)
      // Moved again, or paid, in the meantime: this day is not true any more.
      if (r.scadenza !== scadenza || r.residuo_centesimi === 0) return
      const d = {
        ...r,
        era: String(era),
        residuo_centesimi: r.residuo_centesimi ?? 0,
        // The cliente makes a transfer by itself.
        addebito_su:
          r.metodo === 'bonifico' ? null : await metodoDi(db, { ...r, id: r.dilazione_id }),
        ruolo,
      } as const
      const testo = f`${{ titolo: titoloRataSpostata(d) }}: ${{ causale: d.causale }}`
      const indirizzo = `/dilazioni/${d.dilazione_id}`
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: r.cliente_id },
        { testo, indirizzo, unicita: `${unicita}:cliente` },
      )
      await mailer.invia({
        ...rataSpostataCliente(d, config.origin),
        destinatario: r.email_cliente,
        unicita: `${unicita}:cliente`,
      })
      if (ruolo !== 'cliente') return
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: r.esercente_id },
        {
          testo: f`${{ cliente: d.cliente }}: ${{ testo }}`,
          indirizzo,
          unicita: `${unicita}:esercente`,
        },
      )
      await mailer.invia({
        ...rataSpostataEsercente(d, config.origin),
        destinatario: r.email_esercente,
        attivita: r.esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
