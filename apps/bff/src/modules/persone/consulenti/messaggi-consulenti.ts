import { formattaData } from '@rateo/domain/parole/formato'
import {
  accessoConsulente,
  incaricoAffidato,
  incaricoConcluso,
  incaricoNuovo,
  invitoConsulente,
  liquidazioneConsulente,
} from '../../../emails/consulenti.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { indirizzoArea, linkDaInviare } from './area/accesso.ts'
import { righeConteggio } from './liquidazioni/documento-liquidazione.ts'
import { findLiquidazione } from './liquidazioni/liquidazioni.queries.ts'
import { linkOf, findInvitoConsulente } from './invito.queries.ts'
import { tokenDelLink } from '../sessione/index.ts'

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

type Strumenti = Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer }

/** The messages about what is paid, with the link to the page of the consulente. */
function messaggiLiquidazioni({ mailer, ...deps }: Strumenti): Record<string, UscitaHandler> {
  const { db, config } = deps
  const conLink =
    (cosa: 'approvata' | 'pagata' | 'annullata'): UscitaHandler =>
    async (uscita) => {
      const l = await findLiquidazione(db, field(uscita, 'liquidazione_id'))
      // Called off before it was told: the other message says it.
      if (cosa === 'approvata' && l.stato === 'annullata') return
      const { nome, email: destinatario } = await db
        .selectFrom('consulenti')
        .where('id', '=', l.consulente_id)
        .select(['nome', 'email'])
        .executeTakeFirstOrThrow()
      const link = await linkDaInviare(deps, l.consulente_id)
      const email = liquidazioneConsulente(nome, link, {
        cosa,
        numero: `${l.anno}/${l.numero}`,
        mese: l.mese,
        pagata_il: l.pagata_il,
        netto_centesimi: l.netto_centesimi,
        righe: righeConteggio(l),
      })
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita, riservato: true })
    }
  return {
    liquidazione_approvata: conLink('approvata'),
    liquidazione_pagata: conLink('pagata'),
    liquidazione_annullata: conLink('annullata'),
    accesso_consulente: async (uscita) => {
      const accesso = await db
        .selectFrom('accessi_consulente as a')
        .innerJoin('consulenti as c', 'c.id', 'a.consulente_id')
        .where('a.id', '=', field(uscita, 'accesso_id'))
        .where('a.sostituito_at', 'is', null)
        .select(['a.id', 'a.token_hash', 'a.expires_at', 'c.nome', 'c.email'])
        .executeTakeFirst()
      // Replaced meanwhile: the one after says it.
      if (accesso === undefined) return
      const { secret, origin } = config
      const token = tokenDelLink(secret, accesso.id, accesso.token_hash)
      const email = accessoConsulente(
        accesso.nome,
        origin + indirizzoArea(token),
        formattaData(accesso.expires_at.toISOString()),
      )
      const { unicita } = uscita
      await mailer.invia({ ...email, destinatario: accesso.email, unicita, riservato: true })
    },
  }
}

/** The messages to consulenti: they have no account, so that the e-mail is their way in. */
export function messaggiConsulenti(strumenti: Strumenti): Record<string, UscitaHandler> {
  const { config, db, mailer } = strumenti
  return {
    ...messaggiLiquidazioni(strumenti),
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
