import { blocca, crea, leggi, salva, segretoDi, trova } from '../archivio.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import type { PaymentIntent, SetupIntent } from '../oggetti.ts'
import type { Session } from '../oggetti-sessione.ts'
import type { Contesto } from '../servizi.ts'

/** The session of a hosted page, remembered beside the intent that it made. */
export interface SegretoIntento {
  sessione: string
}

/** Locks the session of an intent before the intent: everybody in the same order, no deadlock. */
export async function bloccaPagamento(
  ctx: Contesto,
  id: string,
): Promise<{ pagamento: PaymentIntent; sessione: Session | undefined }> {
  await leggi(ctx.db, 'payment_intent', id, 'intent')
  const sessione = await bloccaSessioneDi(ctx, id)
  return { pagamento: await blocca(ctx.db, 'payment_intent', id, 'intent'), sessione }
}

export async function bloccaSalvataggio(
  ctx: Contesto,
  id: string,
): Promise<{ salvataggio: SetupIntent; sessione: Session | undefined }> {
  await leggi(ctx.db, 'setup_intent', id, 'intent')
  const sessione = await bloccaSessioneDi(ctx, id)
  return { salvataggio: await blocca(ctx.db, 'setup_intent', id, 'intent'), sessione }
}

async function bloccaSessioneDi(ctx: Contesto, intento: string): Promise<Session | undefined> {
  const { sessione } = await segretoDi<SegretoIntento>(ctx.db, intento)
  return sessione === undefined ? undefined : blocca(ctx.db, 'checkout.session', sessione)
}

/** The intent of a hosted page went well (or, for a SEPA debit, has started): the page is done. */
export async function completaSessione(
  ctx: Contesto,
  intento: PaymentIntent | SetupIntent,
): Promise<void> {
  const { sessione: id } = await segretoDi<SegretoIntento>(ctx.db, intento.id)
  if (id === undefined) return
  const sessione = await blocca(ctx.db, 'checkout.session', id)
  if (sessione.status !== 'open') return
  const metodo =
    intento.payment_method === null
      ? undefined
      : await trova(ctx.db, 'payment_method', intento.payment_method)
  const cliente =
    intento.customer === null ? undefined : await trova(ctx.db, 'customer', intento.customer)
  await salva(ctx.db, {
    ...sessione,
    status: 'complete',
    payment_status: statoPagamento(intento),
    customer: intento.customer,
    customer_details: {
      business_name: null,
      individual_name: metodo?.billing_details.name ?? cliente?.name ?? null,
      email: sessione.customer_email ?? cliente?.email ?? null,
      name: metodo?.billing_details.name ?? cliente?.name ?? null,
      phone: null,
      address: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    url: null,
  })
  await emetti(ctx, 'checkout.session.completed', await leggi(ctx.db, 'checkout.session', id))
}

function statoPagamento(intento: PaymentIntent | SetupIntent): Session['payment_status'] {
  if (intento.object === 'setup_intent') return 'no_payment_required'
  return intento.status === 'succeeded' ? 'paid' : 'unpaid'
}

/** The late outcome of a debit that was started on a hosted page. */
export async function esitoDifferito(ctx: Contesto, pagamento: PaymentIntent): Promise<void> {
  const { sessione: id } = await segretoDi<SegretoIntento>(ctx.db, pagamento.id)
  if (id === undefined) return
  const sessione = await blocca(ctx.db, 'checkout.session', id)
  const riuscito = pagamento.status === 'succeeded'
  const aggiornata = await salva(ctx.db, {
    ...sessione,
    payment_status: riuscito ? ('paid' as const) : ('unpaid' as const),
  })
  const esito = riuscito ? 'succeeded' : 'failed'
  await emetti(ctx, `checkout.session.async_payment_${esito}`, aggiornata)
}

/** Closes an open session and the intent behind it; money that is already moving is left alone. */
export async function chiudiSessione(ctx: Contesto, sessione: Session): Promise<Session> {
  if (sessione.payment_intent !== null) {
    const pagamento = await blocca(ctx.db, 'payment_intent', sessione.payment_intent)
    if (pagamento.status !== 'succeeded' && pagamento.status !== 'processing') {
      await annullaPagamento(ctx, pagamento, 'automatic')
    }
  }
  const scaduta = await salva(ctx.db, { ...sessione, status: 'expired' as const, url: null })
  await emetti(ctx, 'checkout.session.expired', scaduta)
  return scaduta
}

export async function annullaPagamento(
  ctx: Contesto,
  pagamento: PaymentIntent,
  motivo: string | null,
): Promise<PaymentIntent> {
  await ctx.db.query("update psp_prova.autenticazione set stato = 'superata' where intent = $1", [
    pagamento.id,
  ])
  const annullato = await salva<PaymentIntent>(ctx.db, {
    ...pagamento,
    status: 'canceled',
    canceled_at: ctx.orologio.secondi(),
    cancellation_reason: motivo,
    next_action: null,
  })
  await emetti(ctx, 'payment_intent.canceled', annullato)
  return annullato
}

/** Closes the open sessions whose time is over; all of them, or the one named. */
export async function scadiSessioni(ctx: Contesto, id?: string): Promise<void> {
  const { rows } = await ctx.db.query<{ dati: Session }>(
    `select dati from psp_prova.oggetto
     where tipo = 'checkout.session' and dati->>'status' = 'open'
       and (dati->>'expires_at')::bigint <= $1 and ($2::text is null or id = $2)
     order by seq limit 50 for update skip locked`,
    [ctx.orologio.secondi(), id ?? null],
  )
  for (const riga of rows) await chiudiSessione(ctx, riga.dati)
}

/** A page that must leave a saved method behind needs somebody to save it on. */
export async function assicuraCliente(ctx: Contesto, sessione: Session): Promise<Session> {
  if (sessione.customer !== null) return sessione
  if (sessione.mode !== 'setup' && sessione.customer_creation !== 'always') return sessione
  const cliente = await crea(ctx.db, nuovoCliente(ctx, { email: sessione.customer_email }))
  return salva(ctx.db, { ...sessione, customer: cliente.id })
}

export function nuovoCliente(
  ctx: Contesto,
  dati: { email?: string | null; name?: string | null; phone?: string | null },
) {
  return {
    id: nuovoId('cus'),
    object: 'customer' as const,
    created: ctx.orologio.secondi(),
    customer_account: null,
    livemode: false as const,
    email: dati.email ?? null,
    name: dati.name ?? null,
    phone: dati.phone ?? null,
    description: null,
    metadata: {},
    address: null,
    balance: 0 as const,
    currency: null,
    default_source: null,
    delinquent: false as const,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    preferred_locales: [],
    shipping: null,
  }
}
