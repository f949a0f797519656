import {
  pagamentoRiuscitoCliente,
  pagamentoRiuscitoEsercente,
} from '../../../emails/pagamento-riuscito.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { disegnaRicevuta, emettiRicevuta, type Ricevuta } from '../../registri/documenti/index.ts'
import { notificaIncasso } from '../../base/notifiche/index.ts'
import { accodaPush, vuoleEmail } from '../../persone/profilo/index.ts'
import type { Uscita } from '../../base/uscite/index.ts'
import { findPagamento, findTentativo } from './messaggi.queries.ts'
import { readText } from './read-text.ts'

const allegato = (where: { db: Db; origin: string }, ricevuta: Ricevuta) => ({
  filename: `${ricevuta.numero}.pdf`,
  content: () => disegnaRicevuta(where, ricevuta),
  contentType: 'application/pdf',
})

/** Money came: the receipt is issued, then both sides are told. */
export async function inviaRiuscito(
  deps: Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer },
  uscita: Uscita,
): Promise<void> {
  const { db, config, mailer } = deps
  const pagamento_id = readText(uscita, 'pagamento_id')
  // The receipt comes first: it is owed even if no message can be delivered.
  const ricevuta = await emettiRicevuta(deps, pagamento_id)
  const pagamento = await findPagamento(db, pagamento_id)
  const tentativo = await findTentativo(db, pagamento_id, readText(uscita, 'tentativo_id'))
  if (!pagamento || !tentativo) throw new Error(`${uscita.unicita}: no such pagamento or tentativo`)
  await notificaIncasso(db, {
    pagamento_id,
    unicita: uscita.unicita,
    pagato_centesimi: tentativo.importo_centesimi,
  })

  const esito = {
    pagato_centesimi: tentativo.importo_centesimi,
    residuo_centesimi: pagamento.residuo_centesimi,
    pagato_il: tentativo.concluso_il,
    metodo_etichetta: tentativo.metodo_etichetta,
    ricevuta: ricevuta?.numero ?? null,
    estratto: tentativo.estratto,
  }
  const perCliente = pagamentoRiuscitoCliente(pagamento, esito, config.origin)
  const perEsercente = pagamentoRiuscitoEsercente(pagamento, esito, config.origin)
  const evento = 'pagamento_riuscito' as const
  const avviso = { pagamento_id, evento, indirizzo: `/pagamenti/${pagamento_id}` }
  for (const [ruolo, { oggetto }] of [
    ['cliente', perCliente],
    ['esercente', perEsercente],
  ] as const) {
    const unicita = `${uscita.unicita}:${ruolo}`
    await accodaPush(db, { ...avviso, ruolo, titolo: oggetto, unicita }, deps.clock.now())
  }
  await mailer.invia({
    ...perCliente,
    destinatario: pagamento.email_cliente,
    unicita: `${uscita.unicita}:cliente`,
    allegati: ricevuta ? [allegato({ db, origin: config.origin }, ricevuta)] : [],
  })
  if (!(await vuoleEmail(db, pagamento_id, 'esercente', 'pagamento_riuscito'))) return
  await mailer.invia({
    ...perEsercente,
    destinatario: pagamento.email_esercente,
    attivita: pagamento.esercente_id,
    unicita: `${uscita.unicita}:esercente`,
  })
}
