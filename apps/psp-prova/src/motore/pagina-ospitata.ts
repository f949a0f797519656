import { blocca, salva, segretoDi } from '../archivio.ts'
import type { PaymentIntent, SetupIntent } from '../oggetti.ts'
import type { Session } from '../oggetti-sessione.ts'
import type { PaymentMethod } from '../oggetti-cliente.ts'
import type { Rifiuto } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'
import { apriPagamento, apriSalvataggio, type SegretoSessione } from './apri-intento.ts'
import { confermaPagamento } from './conferma-pagamento.ts'
import { confermaSalvataggio } from './conferma-salvataggio.ts'
import { assicuraCliente, type SegretoIntento } from './sessione.ts'

export interface EsitoInvio {
  rifiuto?: Rifiuto
  intento: PaymentIntent | SetupIntent
}

/** Tries the method that the payer typed on a page; the session is locked, so two clicks are one charge. */
export async function inviaPagina(
  ctx: Contesto,
  aperta: Session,
  metodo: PaymentMethod,
): Promise<EsitoInvio> {
  const sessione = await assicuraCliente(ctx, aperta)
  const ritorno = `${ctx.impostazioni.origin}/paga/${sessione.id}`
  if (sessione.mode === 'setup') {
    const salvataggio = await salvataggioDi(ctx, sessione)
    const esito = await confermaSalvataggio(ctx, salvataggio, metodo, {
      return_url: ritorno,
    })
    return conRifiuto(esito.salvataggio, esito.rifiuto)
  }
  const pagamento = await pagamentoDi(ctx, sessione)
  const modo = { off_session: false, return_url: ritorno }
  const esito = await confermaPagamento(ctx, pagamento, metodo, modo)
  return conRifiuto(esito.pagamento, esito.rifiuto)
}

function conRifiuto(
  intento: PaymentIntent | SetupIntent,
  rifiuto: Rifiuto | undefined,
): EsitoInvio {
  return rifiuto === undefined ? { intento } : { intento, rifiuto }
}

/** As at Stripe, the intent is born with the first attempt, not with the session. */
async function pagamentoDi(ctx: Contesto, sessione: Session): Promise<PaymentIntent> {
  if (sessione.payment_intent !== null) {
    return blocca(ctx.db, 'payment_intent', sessione.payment_intent)
  }
  const { pagamento: dati } = await segretoDi<SegretoSessione>(ctx.db, sessione.id)
  if (dati === undefined) throw new Error(`sessione ${sessione.id} senza dati di pagamento`)
  const legame: SegretoIntento = { sessione: sessione.id }
  const pagamento = await apriPagamento(ctx, { ...dati, customer: sessione.customer }, legame)
  await salva<Session>(ctx.db, { ...sessione, payment_intent: pagamento.id })
  return pagamento
}

async function salvataggioDi(ctx: Contesto, sessione: Session): Promise<SetupIntent> {
  if (sessione.setup_intent !== null) return blocca(ctx.db, 'setup_intent', sessione.setup_intent)
  const { salvataggio: dati } = await segretoDi<SegretoSessione>(ctx.db, sessione.id)
  const legame: SegretoIntento = { sessione: sessione.id }
  const salvataggio = await apriSalvataggio(
    ctx,
    {
      description: dati?.description ?? null,
      metadata: dati?.metadata ?? {},
      customer: sessione.customer,
      payment_method: null,
      payment_method_options: {},
      payment_method_types: sessione.payment_method_types,
      usage: 'off_session',
    },
    legame,
  )
  await salva<Session>(ctx.db, { ...sessione, setup_intent: salvataggio.id })
  return salvataggio
}
