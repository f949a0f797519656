import { createHmac } from 'node:crypto'
import { crea, leggi, segretoDi, trova } from '../archivio.ts'
import {
  cartaConNome,
  carteDiProva,
  regolare,
  type CartaDiProva,
  type Comportamento,
} from '../carte-di-prova.ts'
import { comportamentoDelConto } from '../conti-di-prova.ts'
import { nuovoId } from '../identificativi.ts'
import type { BillingDetails, PaymentMethod } from '../oggetti-cliente.ts'
import type { Contesto } from '../servizi.ts'
import { nuovoCliente } from './sessione.ts'

export interface Scadenza {
  mese: number
  anno: number
}

/** The fingerprint of a card: always the same for one number, which cannot be read back from it. */
function impronta(ctx: Contesto, numero: string): string {
  return createHmac('sha256', `impronta:${ctx.impostazioni.webhookSecret}`)
    .update(numero)
    .digest('base64url')
    .slice(0, 16)
}

/** The number stops here: what is kept is brand, last four, expiry and fingerprint. */
export async function creaCarta(
  ctx: Contesto,
  carta: CartaDiProva,
  scadenza: Scadenza,
  intestatario: BillingDetails,
  salvata: Partial<Pick<PaymentMethod, 'id' | 'customer'>> = {},
): Promise<PaymentMethod> {
  const metodo: PaymentMethod = {
    ...base(ctx, intestatario),
    ...salvata,
    type: 'card',
    card: {
      brand: carta.marchio,
      display_brand: carta.marchio === 'amex' ? 'american_express' : carta.marchio,
      country: 'IT',
      exp_month: scadenza.mese,
      exp_year: scadenza.anno,
      fingerprint: impronta(ctx, carta.numero),
      funding: carta.fondi,
      generated_from: null,
      last4: carta.numero.slice(-4),
      regulated_status: 'regulated',
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: carta.comportamento.rifiuto === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      networks: { available: [carta.marchio], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }
  return crea(ctx.db, metodo, carta.comportamento)
}

export interface CartaSalvata {
  metodo: string
  cliente: string
  ultime4: string
  scadenza: Scadenza
  nome: string
}

/** A card that somebody says was saved here long ago: the test card with these last four, else one that works. */
export async function ricordaCarta(
  ctx: Contesto,
  { metodo, cliente, ultime4, scadenza, nome }: CartaSalvata,
): Promise<void> {
  // Two cards of one customer told at the same moment would both make the customer.
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [cliente])
  if (await trova(ctx.db, 'payment_method', metodo)) return
  if (!(await trova(ctx.db, 'customer', cliente))) {
    await crea(ctx.db, { ...nuovoCliente(ctx, {}), id: cliente, name: nome })
  }
  const [buona] = carteDiProva
  const carta = carteDiProva.find(({ numero }) => numero.endsWith(ultime4)) ?? buona
  if (carta === undefined) return
  const intestatario = { ...nessunIntestatario, name: nome }
  await creaCarta(ctx, carta, scadenza, intestatario, { id: metodo, customer: cliente })
}

export async function creaContoSepa(
  ctx: Contesto,
  iban: string,
  intestatario: BillingDetails,
): Promise<PaymentMethod> {
  const italiano = iban.startsWith('IT')
  const metodo: PaymentMethod = {
    ...base(ctx, intestatario),
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: italiano ? iban.slice(5, 10) : iban.slice(4, 12),
      branch_code: italiano ? iban.slice(10, 15) : '',
      country: iban.slice(0, 2),
      fingerprint: impronta(ctx, iban),
      generated_from: null,
      last4: iban.slice(-4),
    },
  }
  return crea(ctx.db, metodo, comportamentoDelConto(iban))
}

function base(ctx: Contesto, intestatario: BillingDetails) {
  return {
    id: nuovoId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: intestatario,
    created: ctx.orologio.secondi(),
    customer: null,
    livemode: false as const,
    metadata: {},
  }
}

/** `pm_card_visa` and its like make a method of their own each time, as at Stripe. */
export async function trovaMetodo(
  ctx: Contesto,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethod> {
  const pronta = cartaConNome(id)
  if (pronta === undefined) return leggi(ctx.db, 'payment_method', id, param)
  return creaCarta(ctx, pronta, { mese: 12, anno: annoProssimo(ctx) }, nessunIntestatario)
}

export function annoProssimo(ctx: Contesto): number {
  return new Date(ctx.orologio.adesso()).getUTCFullYear() + 3
}

export const nessunIntestatario: BillingDetails = {
  name: null,
  email: null,
  phone: null,
  address: null,
  tax_id: null,
}

export async function comportamentoDi(ctx: Contesto, metodo: string): Promise<Comportamento> {
  return { ...regolare, ...(await segretoDi<Comportamento>(ctx.db, metodo)) }
}
