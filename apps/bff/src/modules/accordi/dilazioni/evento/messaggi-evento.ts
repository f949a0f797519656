import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  type DatiEvento,
  emailEvento,
  FATTI_EVENTO,
  titoloEvento,
} from '../../../../emails/dilazioni/evento-rata.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { conParti } from '../parti.queries.ts'
import { metodoDi } from '../rate/metodo.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readEvento = (db: Db, dilazione_id: string, n: number) =>
  conParti(db)
    .innerJoin('rate as r', 'r.dilazione_id', 'd.id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('d.id', '=', dilazione_id)
    .where('r.n', '=', n)
    .select([
      'd.id as dilazione_id',
      'd.giorni_evento as giorni',
      'r.n',
      'r.scadenza',
      'r.entro_il',
      'r.evento',
    ])
    .select(['r.evento_stato', 'p.residuo_centesimi'])
    .select((eb) =>
      eb
        .selectFrom('eventi_rata as e')
        .whereRef('e.rata_id', '=', 'r.id')
        .orderBy('e.id', 'desc')
        .limit(1)
        .select('e.nota')
        .as('nota'),
    )
    .select((eb) =>
      eb
        .selectFrom('eventi_rata as e')
        .whereRef('e.rata_id', '=', 'r.id')
        .orderBy('e.id', 'desc')
        .limit(1)
        .select('e.motivo')
        .as('motivo'),
    )
    .executeTakeFirst()

/** The messages about the event of a rata: to the one who was not there, or to both where nobody was. */
export function messaggiEvento({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    evento_rata: async ({ unicita, contenuto }) => {
      const fatto = FATTI_EVENTO.find((uno) => uno === contenuto['fatto'])
      const r = await readEvento(db, String(contenuto['dilazione_id']), Number(contenuto['n']))
      if (r === undefined || fatto === undefined || r.evento === null || r.evento_stato === null) {
        throw new Error(`${unicita}: no such event`)
      }
      const dati: DatiEvento = {
        ...r,
        evento: r.evento,
        evento_stato: r.evento_stato,
        entro_il: r.entro_il ?? r.scadenza,
        residuo_centesimi: r.residuo_centesimi ?? 0,
        // The cliente makes a transfer by itself.
        addebito_su:
          r.metodo === 'bonifico' ? null : await metodoDi(db, { ...r, id: r.dilazione_id }),
      }
      const parti = [
        ['cliente', { ruolo: 'cliente', cliente_id: r.cliente_id }, r.email_cliente],
        ['esercente', { ruolo: 'esercente', esercente_id: r.esercente_id }, r.email_esercente],
      ] as const
      for (const [parte, chi, destinatario] of parti) {
        const email = emailEvento(dati, fatto, parte, config.origin)
        if (email === null) continue
        const unica = `${unicita}:${parte}`
        const testo = f`${{ titolo: titoloEvento(dati, fatto, parte) }}: ${{ causale: r.causale }}`
        await notifica(db, chi, {
          testo,
          indirizzo: `/dilazioni/${r.dilazione_id}`,
          unicita: unica,
        })
        await mailer.invia({
          ...email,
          destinatario,
          ...(parte === 'esercente' && { attivita: chi.esercente_id }),
          unicita: unica,
        })
      }
    },
  }
}
