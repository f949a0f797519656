import { leggi, salva } from '../archivio.ts'
import type { Comportamento } from '../carte-di-prova.ts'
import { ErroreStripe, erroreCarta, richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import type { PaymentIntent } from '../oggetti.ts'
import type { Accettazione, PaymentMethod } from '../oggetti-cliente.ts'
import { consiglioDi, rifiuti, type Rifiuto } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'
import { addebitaCarta, avviaAddebitoSepa, registraRifiuto } from './addebito.ts'
import { chiediConferma } from './autenticazione.ts'
import { consuma, verificaUsabile } from './collega.ts'
import { assicuraMandato, verificaAttivo } from './mandato.ts'
import { comportamentoDi } from './metodo.ts'

export interface ModoConferma {
  /** The payer is not there to confirm with the bank. */
  off_session: boolean
  return_url: string | null
  /** Fails instead of asking the bank. */
  error_on_requires_action?: boolean
  /** The payer's agreement to be debited. */
  accettazione?: Accettazione | undefined
}

export type EsitoConferma =
  | { pagamento: PaymentIntent; rifiuto?: undefined }
  | { pagamento: PaymentIntent; rifiuto: Rifiuto; metodo: PaymentMethod }

/** Tries to take the money of a locked intent with a method. The only place that decides. */
export async function confermaPagamento(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodo: PaymentMethod,
  modo: ModoConferma,
): Promise<EsitoConferma> {
  verifica(pagamento, metodo)
  await verificaUsabile(ctx, metodo)
  await consuma(ctx, metodo)
  const comportamento = await comportamentoDi(ctx, metodo.id)
  if (metodo.type === 'sepa_debit') {
    const prefisso = pagamento.payment_method_options.sepa_debit?.mandate_options.reference_prefix
    const { accettazione } = modo
    const mandato = await assicuraMandato(ctx, metodo, { accettazione, prefisso })
    verificaAttivo(mandato)
    return { pagamento: await avviaAddebitoSepa(ctx, pagamento, metodo, comportamento) }
  }
  const rifiuto = rifiutoDellaCarta(ctx, metodo, comportamento, modo)
  if (rifiuto !== undefined) {
    const fallito = await registraRifiuto(ctx, pagamento, metodo, rifiuto)
    return { pagamento: fallito, rifiuto, metodo }
  }
  if (chiedeConferma(comportamento, modo)) {
    const azione = await chiediConferma(ctx, pagamento, metodo.id, modo.return_url)
    const inAttesa = await salva<PaymentIntent>(ctx.db, {
      ...pagamento,
      status: 'requires_action',
      payment_method: metodo.id,
      last_payment_error: null,
      next_action: azione,
    })
    await emetti(ctx, 'payment_intent.requires_action', inAttesa)
    return { pagamento: inAttesa }
  }
  if (comportamento.muta && modo.off_session) ctx.novita.muta = true
  return { pagamento: await addebitaCarta(ctx, pagamento, metodo, comportamento, false) }
}

/** The bank's page was answered. */
export async function concludiAutenticazione(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodoId: string,
  approvata: boolean,
): Promise<PaymentIntent> {
  const metodo = await leggi(ctx.db, 'payment_method', metodoId)
  const comportamento = await comportamentoDi(ctx, metodo.id)
  if (!approvata) {
    const come = { senzaCharge: true }
    return registraRifiuto(ctx, pagamento, metodo, rifiuti.autenticazione_rifiutata, come)
  }
  return addebitaCarta(ctx, pagamento, metodo, comportamento, true)
}

/** The answer of the API to a refusal: 402 with the intent inside. */
export function comeRisposta(esito: EsitoConferma): PaymentIntent | ErroreStripe {
  if (esito.rifiuto === undefined) return esito.pagamento
  const { code, decline_code, message } = esito.rifiuto
  const charge = esito.pagamento.latest_charge
  return erroreCarta(
    {
      code,
      decline_code,
      ...consiglioDi(esito.rifiuto),
      message,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      ...(charge === null ? {} : { charge }),
      payment_method: esito.metodo,
    },
    { payment_intent: esito.pagamento },
  )
}

function verifica(pagamento: PaymentIntent, metodo: PaymentMethod): void {
  const confermabile = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  if (!confermabile.includes(pagamento.status)) throw statoInatteso(pagamento, 'confirm')
  if (!pagamento.payment_method_types.includes(metodo.type)) {
    throw richiestaErrata(
      `The PaymentMethod provided (${metodo.type}) is not allowed for this PaymentIntent.`,
      'payment_method',
    )
  }
  if (metodo.customer !== null && metodo.customer !== pagamento.customer) {
    throw richiestaErrata(
      'The provided PaymentMethod belongs to a Customer: supply that `customer` with the PaymentIntent.',
      'payment_method',
    )
  }
}

function rifiutoDellaCarta(
  ctx: Contesto,
  metodo: PaymentMethod,
  comportamento: Comportamento,
  modo: ModoConferma,
): Rifiuto | undefined {
  if (comportamento.rifiuto !== null) return rifiuti[comportamento.rifiuto]
  if (scaduta(ctx, metodo)) return rifiuti.expired_card
  const nessunoCheRisponda = modo.off_session || modo.error_on_requires_action === true
  if (nessunoCheRisponda && richiedeBanca(comportamento, modo)) {
    return rifiuti.authentication_required
  }
  return undefined
}

/** A saved card gets old too: its last day is the last of the month. */
function scaduta(ctx: Contesto, metodo: PaymentMethod): boolean {
  if (metodo.card === undefined) return false
  return Date.UTC(metodo.card.exp_year, metodo.card.exp_month, 1) <= ctx.orologio.adesso()
}

function richiedeBanca(comportamento: Comportamento, modo: ModoConferma): boolean {
  if (comportamento.sca === 'mai') return false
  if (comportamento.sca === 'sempre') return true
  return modo.off_session ? !comportamento.autenticata : true
}

function chiedeConferma(comportamento: Comportamento, modo: ModoConferma): boolean {
  return !modo.off_session && richiedeBanca(comportamento, modo)
}

export function statoInatteso(pagamento: PaymentIntent, verbo: string): ErroreStripe {
  return new ErroreStripe(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-unexpected-state',
    message: `You cannot ${verbo} this PaymentIntent because it has a status of ${pagamento.status}.`,
    payment_intent: pagamento,
  })
}
