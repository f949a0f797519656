import type { Clock } from '../../../../clock.ts'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { giornoAnnullato, giornoCambiato } from '../../../../emails/giorno-addebito.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { inviaAvviso } from '../avvisi/invia-avviso.ts'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer; clock: Clock }

/** Another day of charge, and its being taken back: the cliente has it in writing with its figures. */
export function messaggiGiorno({ config, ...porta }: Needs): Record<string, UscitaHandler> {
  const { db } = porta
  return {
    giorno_addebito: async ({ unicita, contenuto }) => {
      const cambio = await db
        .selectFrom('cambi_giorno as g')
        .innerJoin('abbonamenti as a', 'a.id', 'g.abbonamento_id')
        .where('g.id', '=', String(contenuto['cambio_id']))
        .select(['g.abbonamento_id', 'g.giorno'])
        .executeTakeFirstOrThrow()
      const riga = await findDaAvvisare(db, cambio.abbonamento_id)
      const dal = String(contenuto['dal'])
      const chi = String(contenuto['chi'])
      const isDone = contenuto['fatto'] === 'cambiato'
      if (chi === 'cliente') {
        const parole = isDone
          ? `si addebiterà il ${cambio.giorno} del mese: lo ha chiesto il cliente`
          : 'resta al suo giorno di addebito: il cliente ha annullato il cambio'
        await avvisaEsercente(db, riga, parole, unicita)
      }
      const email = isDone
        ? giornoCambiato(
            {
              ...riga,
              chi,
              dal,
              giorno: cambio.giorno,
              al: String(contenuto['al']),
              importo_centesimi: Number(contenuto['importo_centesimi']),
              prossimo: String(contenuto['prossimo']),
              prossimo_importo_centesimi: Number(contenuto['prossimo_importo_centesimi']),
            },
            config.origin,
          )
        : giornoAnnullato({ ...riga, chi, dal }, config.origin)
      const avviso = { abbonamento_id: riga.id, tipo: 'giorno', giorno: dal } as const
      await inviaAvviso(porta, avviso, { ...email, destinatario: riga.email, unicita })
    },
  }
}
