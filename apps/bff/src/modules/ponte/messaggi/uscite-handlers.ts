import { linkScaduto } from '../../../emails/link-scaduto.ts'
import { pagamentoAnnullato } from '../../../emails/pagamento-annullato.ts'
import { pagamentoNonRiuscito } from '../../../emails/pagamento-non-riuscito.ts'
import { pagamentoRichiesto } from '../../../emails/pagamento-richiesto.ts'
import type { EventoNotifica } from '@rateo/contract/persone/dati-personali'
import type { Deps } from '../../../http/deps.ts'
import { createMailer } from '../../../integrations/mail/mailer.ts'
import { messaggiAbbonamenti } from '../../accordi/abbonamenti/index.ts'
import { messaggiAllarmi } from '../../base/allarmi/index.ts'
import { messaggiCarte } from '../../incasso/carte-di-credito/index.ts'
import { messaggiAssistenza } from '../assistenza/index.ts'
import { effettiSulleCarte } from '../../incasso/carte-di-credito/index.ts'
import { messaggiCassa } from '../../incasso/chiusura-cassa/index.ts'
import { messaggiDilazioni } from '../../accordi/dilazioni/index.ts'
import { messaggiBonifici } from '../../sportello/gateway/index.ts'
import { emailLinkPubblico } from '../../sportello/link-pubblici/index.ts'
import { messaggiMandati } from '../../incasso/mandati/index.ts'
import { messaggiEsercenti } from '../../persone/esercenti/index.ts'
import { notificaRichiesta } from '../../base/notifiche/index.ts'
import {
  accodaPush,
  messaggiProfilo,
  messaggiPush,
  vuoleEmail,
} from '../../persone/profilo/index.ts'
import { messaggiRegistrazione } from '../../persone/registrazione/index.ts'
import { messaggiConsulenti } from '../../persone/consulenti/index.ts'
import { messaggiContestazioni } from '../../incasso/contestazioni/index.ts'
import { messaggiScadenze } from '../../accordi/scadenze/index.ts'
import { messaggiSolleciti } from '../../incasso/solleciti/index.ts'
import { messaggiRimborsi } from '../../incasso/rimborsi/index.ts'
import { messaggiSviluppatori } from '../sviluppatori/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { findAutomatico } from './automatico.queries.ts'
import { inviaCodice } from './invia-codice.ts'
import { inviaRiuscito } from './invia-riuscito.ts'
import { type PagamentoDelMessaggio, findPagamento } from './messaggi.queries.ts'
import { readText } from './read-text.ts'

/** A request that is over would alarm people: it is not sent any more. */
const SUPERATI = ['annullato', 'pagato', 'rimborsato']

/** The worker's handlers for each topic of the outbox. Safe to be called again with the same row. */
export function usciteHandlers(
  deps: Pick<Deps, 'config' | 'db' | 'clock'> & { psp: Pick<Deps['psp'], 'nome' | 'lookupSetup'> },
): Record<string, UscitaHandler> {
  const { db, config } = deps
  const mailer = createMailer(deps)

  async function pagamentoDi(uscita: Uscita): Promise<PagamentoDelMessaggio> {
    const pagamento = await findPagamento(db, readText(uscita, 'pagamento_id'))
    if (!pagamento) throw new Error(`${uscita.unicita}: no such pagamento`)
    return pagamento
  }

  /** The same on the devices of the people it is for. */
  const avvisa = async (
    { unicita }: Uscita,
    pagamento_id: string,
    evento: EventoNotifica,
    titolo: string,
  ) => {
    const ruolo = evento === 'link_scaduto' ? 'esercente' : 'cliente'
    const indirizzo = `/${evento === 'pagamento_richiesto' ? 'gateway' : 'pagamenti'}/${pagamento_id}`
    const avviso = { pagamento_id, ruolo, evento, titolo, indirizzo, unicita } as const
    await accodaPush(db, avviso, deps.clock.now())
  }

  return {
    pagamento_richiesto: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      if (SUPERATI.includes(pagamento.stato)) return
      await notificaRichiesta(db, { pagamento_id: pagamento.id, unicita: uscita.unicita })
      const email = pagamentoRichiesto(pagamento, config.origin)
      await avvisa(uscita, pagamento.id, 'pagamento_richiesto', email.oggetto)
      if (!(await vuoleEmail(db, pagamento.id, 'cliente', 'pagamento_richiesto'))) return
      const { email_cliente: destinatario } = pagamento
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita })
    },
    pagamento_riuscito: async (uscita) => inviaRiuscito({ ...deps, mailer }, uscita),
    pagamento_non_riuscito: async (uscita) => {
      const { email_cliente: destinatario, ...pagamento } = await pagamentoDi(uscita)
      const codice = uscita.contenuto['codice_rifiuto']
      const rifiuto = typeof codice === 'string' ? codice : null
      const automatico = await findAutomatico(deps, uscita, pagamento.id)
      const email = pagamentoNonRiuscito(pagamento, rifiuto, config.origin, automatico)
      await avvisa(uscita, pagamento.id, 'pagamento_non_riuscito', email.oggetto)
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita })
    },
    pagamento_annullato: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      const email = pagamentoAnnullato(pagamento)
      await avvisa(uscita, pagamento.id, 'pagamento_annullato', email.oggetto)
      if (!(await vuoleEmail(db, pagamento.id, 'cliente', 'pagamento_annullato'))) return
      const { email_cliente: destinatario } = pagamento
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita })
    },
    link_scaduto: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      const email = linkScaduto(pagamento, config.origin)
      await avvisa(uscita, pagamento.id, 'link_scaduto', email.oggetto)
      if (!(await vuoleEmail(db, pagamento.id, 'esercente', 'link_scaduto'))) return
      const { email_esercente: destinatario } = pagamento
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita })
    },
    link_pubblico: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      const { origin, secret } = config
      const link = { origin, secret, link_id: readText(uscita, 'link_id') }
      await mailer.invia({
        ...emailLinkPubblico(pagamento, link),
        destinatario: pagamento.email_cliente,
        unicita: uscita.unicita,
        riservato: true,
      })
    },
    ...messaggiBonifici({ config, db, clock: deps.clock, mailer }),
    ...messaggiMandati({ ...deps, mailer }),
    ...messaggiCarte({ ...deps, mailer }),
    ...messaggiDilazioni({ config, db, mailer }),
    ...messaggiProfilo({ config, db, mailer }),
    ...messaggiPush(deps),
    ...messaggiRegistrazione({ config, db, mailer }),
    ...messaggiConsulenti({ config, db, mailer }),
    ...messaggiAssistenza({ config, db, mailer }),
    ...messaggiAbbonamenti({ config, db, mailer }),
    ...messaggiContestazioni({ config, db, mailer }),
    ...messaggiScadenze({ config, db, mailer }),
    ...messaggiSolleciti({ ...deps, mailer }),
    ...messaggiRimborsi({ config, db, mailer }),
    ...effettiSulleCarte(deps),
    ...messaggiCassa({ db }),
    ...messaggiEsercenti({ config, db, mailer }),
    ...messaggiAllarmi({ config, db, mailer }),
    ...messaggiSviluppatori({ config, db, mailer }),
    otp: async (uscita) => inviaCodice({ ...deps, mailer }, uscita),
  }
}
