import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { scontoTolto, scontoUsato } from '../../../../emails/abbonamenti/sconto.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** A code on the next charge, or its being taken off: the cliente has the figures in writing, the esercente reads of it. */
export function messaggiSconto({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    sconto_abbonamento: async ({ unicita, contenuto }) => {
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const dati = {
        ...riga,
        chi: String(contenuto['chi']),
        giorno: String(contenuto['giorno']),
        prezzo_centesimi: Number(contenuto['prezzo_centesimi']),
      }
      const isUsed = contenuto['fatto'] === 'usato'
      const sconto_centesimi = Number(contenuto['sconto_centesimi'] ?? 0)
      if (dati.chi === 'cliente') {
        const parole = isUsed
          ? `avrà ${formattaEuro(sconto_centesimi)} in meno il ${formattaGiornoLungo(dati.giorno)}: il cliente ha usato un codice`
          : 'torna al suo prezzo: il cliente ha tolto lo sconto'
        await avvisaEsercente(db, riga, parole, unicita)
      }
      const email = isUsed
        ? scontoUsato({ ...dati, nome: String(contenuto['nome']), sconto_centesimi }, config.origin)
        : scontoTolto(dati, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}
