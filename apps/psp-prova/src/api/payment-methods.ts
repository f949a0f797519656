import { blocca, leggi, salva } from '../archivio.ts'
import { cartaConNome } from '../carte-di-prova.ts'
import { ibanPulito, ibanValido } from '../conti-di-prova.ts'
import { erroreCarta, richiestaErrata } from '../errori.ts'
import { collega, stacca, verificaUsabile } from '../motore/collega.ts'
import {
  annoProssimo,
  comportamentoDi,
  creaCarta,
  creaContoSepa,
  trovaMetodo,
} from '../motore/metodo.ts'
import type { BillingDetails, PaymentMethod } from '../oggetti-cliente.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { email, gruppo, mancante, metadata, scelta, testo, testoRichiesto } from '../parametri.ts'
import { rifiuti } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'

export function rottePaymentMethods(rotte: Rotte): void {
  rotte.post('/v1/payment_methods', async (ctx, p) => {
    const metodo = await nuovoMetodo(ctx, p)
    return salva(ctx.db, { ...metodo, metadata: metadata(p) })
  })

  rotte.get('/v1/payment_methods', (ctx, p) =>
    elenca(ctx, p, {
      tipo: 'payment_method',
      url: '/v1/payment_methods',
      filtri: ['customer', 'type'],
    }),
  )

  rotte.get('/v1/payment_methods/:id', (ctx, _p, id) =>
    leggi(ctx.db, 'payment_method', id, 'payment_method'),
  )

  rotte.post('/v1/payment_methods/:id/attach', async (ctx, p, id) => {
    const cliente = testoRichiesto(p, 'customer')
    const metodo = await trovaMetodo(ctx, id)
    await verificaUsabile(ctx, metodo)
    if (metodo.customer !== null && metodo.customer !== cliente) {
      throw richiestaErrata(
        'The payment method you provided has already been attached to a customer.',
        undefined,
        'payment_method_already_attached',
      )
    }
    const { rifiuto, salvabile } = await comportamentoDi(ctx, metodo.id)
    if (metodo.type === 'card' && rifiuto !== null && !salvabile) {
      const { code, decline_code, message } = rifiuti[rifiuto]
      throw erroreCarta({ code, decline_code, message }, {})
    }
    return collega(ctx, metodo.id, cliente, false)
  })

  rotte.post('/v1/payment_methods/:id/detach', async (ctx, _p, id) => {
    const metodo = await blocca(ctx.db, 'payment_method', id, 'payment_method')
    if (metodo.customer === null) {
      throw richiestaErrata(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    }
    return stacca(ctx, metodo)
  })
}

/** Card numbers are typed on the hosted page only: here a card comes as one of the test tokens. */
export async function nuovoMetodo(ctx: Contesto, p: Parametri): Promise<PaymentMethod> {
  const tipo = scelta(p, 'type', ['card', 'sepa_debit'])
  if (tipo === undefined) throw mancante('type')
  const intestatario = leggiIntestatario(p)
  if (tipo === 'sepa_debit') {
    const iban = ibanPulito(testoRichiesto(gruppo(p, 'sepa_debit') ?? {}, 'iban'))
    if (!ibanValido(iban)) {
      throw richiestaErrata(
        'The IBAN you provided is invalid.',
        'sepa_debit[iban]',
        'invalid_bank_account_iban',
      )
    }
    if (intestatario.name === null) throw mancante('billing_details[name]')
    return creaContoSepa(ctx, iban, intestatario)
  }
  const dati = gruppo(p, 'card') ?? {}
  if (dati['number'] !== undefined) {
    throw richiestaErrata(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use the hosted page or a test token.',
      'card[number]',
    )
  }
  const token = testoRichiesto(dati, 'token')
  const carta = cartaConNome(token)
  if (carta === undefined) throw richiestaErrata(`No such token: '${token}'`, 'card[token]')
  return creaCarta(ctx, carta, { mese: 12, anno: annoProssimo(ctx) }, intestatario)
}

function leggiIntestatario(p: Parametri): BillingDetails {
  const dati = gruppo(p, 'billing_details') ?? {}
  return {
    name: testo(dati, 'name') ?? null,
    email: email(dati, 'email') ?? null,
    phone: testo(dati, 'phone') ?? null,
    address: null,
    tax_id: null,
  }
}
