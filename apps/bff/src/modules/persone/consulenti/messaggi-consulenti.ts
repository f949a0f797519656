import { formattaData } from '@rateo/domain/parole/formato'
import {
  incaricoAffidato,
  incaricoConcluso,
  incaricoNuovo,
  invitoConsulente,
} from '../../../emails/consulenti.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { linkOf, findInvitoConsulente } from './invito.queries.ts'

const field = ({ contenuto, unicita }: Uscita, key: string): string => {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}

const findIncarico = (db: Deps['db'], uscita: Uscita) =>
  db
    .selectFrom('consulenti as c')
    .innerJoin('esercenti as e', (join) => join.on('e.id', '=', field(uscita, 'esercente_id')))
    .select(['c.nome', 'c.email', 'e.ragione_sociale'])
    .where('c.id', '=', field(uscita, 'consulente_id'))
    .executeTakeFirst()

/** The messages to consulenti: they have no way in, so that the e-mail is all they get. */
export function messaggiConsulenti({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    invito_consulente: async (uscita) => {
      const id = field(uscita, 'invito_id')
      const invito = await findInvitoConsulente(db, id)
      // Renewed meanwhile: the one after says it.
      if (invito === undefined || invito.sostituito_at !== null || invito.stato !== 'attivo') return
      const fino = formattaData(invito.expires_at.toISOString())
      const email = invitoConsulente(invito.nome, linkOf(invito, config), fino)
      const { unicita } = uscita
      await mailer.invia({ ...email, destinatario: invito.email, unicita, riservato: true })
    },
    incarico_nuovo: async (uscita) => {
      const found = await findIncarico(db, uscita)
      if (found === undefined) return
      const email = incaricoNuovo(found.nome, found.ragione_sociale)
      await mailer.invia({ ...email, destinatario: found.email, unicita: uscita.unicita })
    },
    incarico_affidato: async (uscita) => {
      const found = await findIncarico(db, uscita)
      if (found === undefined) return
      const email = incaricoAffidato(found.nome, found.ragione_sociale, field(uscita, 'dal'))
      await mailer.invia({ ...email, destinatario: found.email, unicita: uscita.unicita })
    },
    incarico_concluso: async (uscita) => {
      const found = await findIncarico(db, uscita)
      if (found === undefined) return
      const { nome, ragione_sociale } = found
      const email = incaricoConcluso(nome, ragione_sociale, {
        dal: field(uscita, 'dal'),
        al: field(uscita, 'al'),
      })
      await mailer.invia({ ...email, destinatario: found.email, unicita: uscita.unicita })
    },
  }
}
