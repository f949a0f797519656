import { linkScaduto } from '../../../emails/link-scaduto.ts'
import { pagamentoAnnullato } from '../../../emails/pagamento-annullato.ts'
import { pagamentoNonRiuscito } from '../../../emails/pagamento-non-riuscito.ts'
import { pagamentoRichiesto } from '../../../emails/pagamento-richiesto.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notificaRichiesta } from '../../base/notifiche/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { vuoleEmail } from '../../persone/profilo/index.ts'
import { emailScadenzaSpostata } from '../../accordi/raccolte/index.ts'
import { codiceDi } from '../../sportello/gateway/index.ts'
import { emailLinkPubblico } from '../../sportello/link-pubblici/index.ts'
import { findAutomatico } from './automatico.queries.ts'
import { avvisaDispositivi } from './avvisa-dispositivi.ts'
import { inviaRiuscito } from './invia-riuscito.ts'
import { type PagamentoDelMessaggio, findPagamento } from './messaggi.queries.ts'
import { readText } from './read-text.ts'

/** A request that is over would alarm people: it is not sent any more. */
const SUPERATI = ['annullato', 'pagato', 'rimborsato']

/** The messages about one pagamento: asked, paid, not paid, called off, and its links. */
export function messaggiPagamenti(
  deps: Pick<Deps, 'config' | 'db' | 'clock'> & { psp: Pick<Deps['psp'], 'nome'>; mailer: Mailer },
): Record<string, UscitaHandler> {
  const { db, config, mailer } = deps

  async function pagamentoDi(uscita: Uscita): Promise<PagamentoDelMessaggio> {
    const pagamento = await findPagamento(db, readText(uscita, 'pagamento_id'))
    if (!pagamento) throw new Error(`${uscita.unicita}: no such pagamento`)
    return pagamento
  }

  const avvisa = avvisaDispositivi(deps)

  return {
    pagamento_richiesto: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      if (SUPERATI.includes(pagamento.stato)) return
      await notificaRichiesta(db, { pagamento_id: pagamento.id, unicita: uscita.unicita })
      const codice = await codiceDi(db, pagamento.id)
      const email = pagamentoRichiesto(pagamento, { origin: config.origin, codice })
      await avvisa(uscita, pagamento.id, 'pagamento_richiesto', email.oggetto)
      if (!(await vuoleEmail(db, pagamento.id, 'cliente', 'pagamento_richiesto'))) return
      await mailer.invia({
        ...email,
        destinatario: pagamento.email_cliente,
        unicita: uscita.unicita,
      })
    },
    pagamento_riuscito: async (uscita) => inviaRiuscito(deps, uscita),
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
      await mailer.invia({
        ...email,
        destinatario: pagamento.email_cliente,
        unicita: uscita.unicita,
      })
    },
    link_scaduto: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      const email = linkScaduto(pagamento, config.origin)
      await avvisa(uscita, pagamento.id, 'link_scaduto', email.oggetto)
      if (!(await vuoleEmail(db, pagamento.id, 'esercente', 'link_scaduto'))) return
      await mailer.invia({
        ...email,
        destinatario: pagamento.email_esercente,
        attivita: pagamento.esercente_id,
        unicita: uscita.unicita,
      })
    },
    raccolta_scadenza: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      await mailer.invia({
        ...emailScadenzaSpostata(pagamento, config.origin, pagamento.id),
        destinatario: pagamento.email_cliente,
        unicita: uscita.unicita,
      })
    },
    link_pubblico: async (uscita) => {
      const pagamento = await pagamentoDi(uscita)
      const codice = await codiceDi(db, pagamento.id)
      const link = { ...config, link_id: readText(uscita, 'link_id'), codice }
      await mailer.invia({
        ...emailLinkPubblico(pagamento, link),
        destinatario: pagamento.email_cliente,
        unicita: uscita.unicita,
        riservato: true,
      })
    },
  }
}
