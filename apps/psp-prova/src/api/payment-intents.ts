import { blocca, leggi, salva } from '../archivio.ts'
import { ErroreStripe, richiestaErrata } from '../errori.ts'
import { apriPagamento } from '../motore/apri-intento.ts'
import {
  comeRisposta,
  confermaPagamento,
  statoInatteso,
  type ModoConferma,
} from '../motore/conferma-pagamento.ts'
import { trovaMetodo } from '../motore/metodo.ts'
import { annullaPagamento, bloccaPagamento } from '../motore/sessione.ts'
import type { PaymentIntent } from '../oggetti.ts'
import type { PaymentMethod } from '../oggetti-cliente.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import {
  booleano,
  email,
  gruppo,
  importo,
  listaDiTesti,
  mancante,
  metadata,
  nomeEstratto,
  scelta,
  testo,
  valuta,
} from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { leggiDestinazione } from './destinazione.ts'
import { elenca } from './elenchi.ts'
import { leggiAccettazione } from './mandates.ts'
import { leggiOpzioni } from './opzioni-metodo.ts'
import { nuovoMetodo } from './payment-methods.ts'
import { cercaPaymentIntents } from './ricerca.ts'

const tipiAmmessi = ['card', 'sepa_debit']

export function rottePaymentIntents(rotte: Rotte): void {
  rotte.post('/v1/payment_intents', async (ctx, p) => {
    const metodo = await metodoIndicato(ctx, p)
    const pagamento = await creaPagamento(ctx, p, metodo)
    if (!booleano(p, 'confirm')) return pagamento
    if (metodo === undefined) throw mancante('payment_method')
    return comeRisposta(await confermaPagamento(ctx, pagamento, metodo, modo(ctx, p)))
  })

  rotte.get('/v1/payment_intents', (ctx, p) =>
    elenca(ctx, p, { tipo: 'payment_intent', url: '/v1/payment_intents', filtri: ['customer'] }),
  )

  rotte.get('/v1/payment_intents/search', cercaPaymentIntents)

  rotte.get('/v1/payment_intents/:id', (ctx, _p, id) =>
    leggi(ctx.db, 'payment_intent', id, 'intent'),
  )

  rotte.post('/v1/payment_intents/:id', async (ctx, p, id) => {
    const pagamento = await blocca(ctx.db, 'payment_intent', id, 'intent')
    return salva<PaymentIntent>(ctx.db, {
      ...pagamento,
      metadata: metadata(p, pagamento.metadata),
      description: testo(p, 'description') ?? pagamento.description,
      receipt_email: email(p, 'receipt_email') ?? pagamento.receipt_email,
    })
  })

  rotte.post('/v1/payment_intents/:id/confirm', async (ctx, p, id) => {
    const { pagamento } = await bloccaPagamento(ctx, id)
    const gia = pagamento.payment_method
    const metodo =
      (await metodoIndicato(ctx, p)) ?? (gia === null ? undefined : await trovaMetodo(ctx, gia))
    if (metodo === undefined) {
      throw new ErroreStripe(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message:
          "You cannot confirm this PaymentIntent because it's missing a payment method. Provide one in `payment_method`.",
        payment_intent: pagamento,
      })
    }
    return comeRisposta(await confermaPagamento(ctx, pagamento, metodo, modo(ctx, p)))
  })

  rotte.post('/v1/payment_intents/:id/cancel', async (ctx, p, id) => {
    const motivo = scelta(p, 'cancellation_reason', [
      'duplicate',
      'fraudulent',
      'requested_by_customer',
      'abandoned',
    ])
    const { pagamento, sessione } = await bloccaPagamento(ctx, id)
    if (['succeeded', 'canceled', 'processing'].includes(pagamento.status)) {
      throw statoInatteso(pagamento, 'cancel')
    }
    if (sessione?.status === 'open') {
      throw richiestaErrata(
        'You cannot cancel a PaymentIntent created by an open Checkout Session: expire the session instead.',
      )
    }
    return annullaPagamento(ctx, pagamento, motivo ?? null)
  })
}

async function metodoIndicato(ctx: Contesto, p: Parametri): Promise<PaymentMethod | undefined> {
  const dati = gruppo(p, 'payment_method_data')
  if (dati !== undefined) return nuovoMetodo(ctx, dati)
  const id = testo(p, 'payment_method')
  return id === undefined ? undefined : trovaMetodo(ctx, id)
}

function modo(ctx: Contesto, p: Parametri): ModoConferma {
  // Stripe also takes 'one_off' and 'recurring' here.
  const fuori = testo(p, 'off_session')
  return {
    off_session: fuori !== undefined && fuori !== 'false',
    return_url: testo(p, 'return_url') ?? null,
    accettazione: leggiAccettazione(ctx, p),
    error_on_requires_action: booleano(p, 'error_on_requires_action'),
  }
}

async function creaPagamento(
  ctx: Contesto,
  p: Parametri,
  metodo: PaymentMethod | undefined,
): Promise<PaymentIntent> {
  const cattura = testo(p, 'capture_method')
  if (cattura === 'manual') {
    throw richiestaErrata('Manual capture is not available in this environment.', 'capture_method')
  }
  const cliente = testo(p, 'customer')
  if (cliente !== undefined) await leggi(ctx.db, 'customer', cliente, 'customer')
  if (booleano(p, 'confirm') && metodo === undefined) throw mancante('payment_method')
  const pagamento = await apriPagamento(ctx, {
    amount: importo(p, 'amount'),
    currency: valuta(p),
    customer: cliente ?? null,
    description: testo(p, 'description', 1000) ?? null,
    metadata: metadata(p),
    payment_method_options: leggiOpzioni(ctx, p, true),
    payment_method_types: tipiChiesti(p),
    receipt_email: email(p, 'receipt_email') ?? null,
    setup_future_usage: scelta(p, 'setup_future_usage', ['off_session', 'on_session']) ?? null,
    statement_descriptor: nomeEstratto(p, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: nomeEstratto(p, 'statement_descriptor_suffix', 1) ?? null,
    ...leggiDestinazione(p),
  })
  if (metodo === undefined) return pagamento
  return salva<PaymentIntent>(ctx.db, {
    ...pagamento,
    payment_method: metodo.id,
    status: 'requires_confirmation',
  })
}

/** The API's present version has taken the old name away: code that uses it would fail at Stripe. */
export function tipiChiesti(p: Parametri, senzaScelta: string[] = tipiAmmessi): string[] {
  if (p['payment_method_types'] !== undefined) {
    throw richiestaErrata(
      'Received unknown parameter: payment_method_types. Did you mean allowed_payment_method_types?',
      'payment_method_types',
      'parameter_unknown',
    )
  }
  const nome = 'allowed_payment_method_types'
  const tipi = listaDiTesti(p, nome)
  for (const tipo of tipi) {
    if (!tipiAmmessi.includes(tipo)) {
      throw richiestaErrata(`The payment method type "${tipo}" is invalid.`, nome)
    }
  }
  return tipi.length === 0 ? senzaScelta : tipi
}
