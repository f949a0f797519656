import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { rinegoziazioneChiesta } from '../../../emails/dilazioni/rinegoziazione.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readChiesta = (db: Db, richiesta_id: string) =>
  db
    .selectFrom('rinegoziazioni_chieste as x')
    .innerJoin('dilazioni as d', 'd.id', 'x.dilazione_id')
    .innerJoin('esercenti as e', 'e.id', 'd.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'd.cliente_id')
        .onRef('c.esercente_id', '=', 'd.esercente_id'),
    )
    .where('x.richiesta_id', '=', richiesta_id)
    .select(['x.motivo', 'x.al_mese_centesimi', 'x.nota', 'd.id as dilazione_id', 'd.numero'])
    .select(['d.causale', 'd.residuo_centesimi', 'd.esercente_id', 'e.email', 'c.nome as cliente'])
    .executeTakeFirst()

/** Tells an esercente that a cliente asks for other terms of its plan. */
export function messaggiRinegoziazione({
  config,
  db,
  mailer,
}: Needs): Record<string, UscitaHandler> {
  return {
    rinegoziazione_chiesta: async ({ unicita, contenuto }) => {
      const d = await readChiesta(db, String(contenuto['richiesta_id']))
      if (d === undefined) throw new Error(`${unicita}: no such request`)
      const unica = { unicita: `${unicita}:esercente` }
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: d.esercente_id },
        {
          testo: f`${{ cliente: d.cliente }} chiede di rinegoziare: ${{ causale: d.causale }}`,
          indirizzo: `/dilazioni/${d.dilazione_id}`,
          ...unica,
        },
      )
      const dati = { ...d, residuo_centesimi: d.residuo_centesimi ?? 0 }
      await mailer.invia({
        ...rinegoziazioneChiesta(dati, config.origin),
        destinatario: d.email,
        attivita: d.esercente_id,
        ...unica,
      })
    },
  }
}
