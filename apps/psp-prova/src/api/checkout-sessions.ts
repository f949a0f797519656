import { blocca, crea, leggi, segretoDi } from '../archivio.ts'
import { verificaDestinazione } from '../conti/destinazione.ts'
import { richiestaErrata } from '../errori.ts'
import { casuale } from '../identificativi.ts'
import type { SegretoSessione } from '../motore/apri-intento.ts'
import { chiudiSessione, scadiSessioni } from '../motore/sessione.ts'
import { ASSENTI, type RigaSessione, type Session } from '../oggetti-sessione.ts'
import type { Parametri, Parametro } from '../modulo-nidificato.ts'
import {
  email,
  gruppo,
  importo,
  intero,
  lista,
  listaDiTesti,
  mancante,
  metadata,
  nomeEstratto,
  scelta,
  testo,
  testoRichiesto,
  valuta,
} from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { leggiDestinazione } from './destinazione.ts'
import { elenca } from './elenchi.ts'
import { tipiChiesti } from './payment-intents.ts'

export function rotteCheckoutSessions(rotte: Rotte): void {
  rotte.post('/v1/checkout/sessions', creaSessione)

  rotte.get('/v1/checkout/sessions', async (ctx, p) => {
    await scadiSessioni(ctx)
    return elenca(ctx, p, {
      tipo: 'checkout.session',
      url: '/v1/checkout/sessions',
      filtri: ['customer', 'payment_intent', 'status', 'client_reference_id'],
    })
  })

  rotte.get('/v1/checkout/sessions/:id', async (ctx, p, id) => {
    await scadiSessioni(ctx, id)
    const sessione = await leggi(ctx.db, 'checkout.session', id, 'session')
    const conRighe = listaDiTesti(p, 'expand').some((percorso) => /^line_items\b/.test(percorso))
    return conRighe ? { ...sessione, line_items: await righe(ctx, id) } : sessione
  })

  rotte.get('/v1/checkout/sessions/:id/line_items', async (ctx, _p, id) => {
    await leggi(ctx.db, 'checkout.session', id, 'session')
    return righe(ctx, id)
  })

  rotte.post('/v1/checkout/sessions/:id/expire', async (ctx, _p, id) => {
    const sessione = await blocca(ctx.db, 'checkout.session', id, 'session')
    if (sessione.status !== 'open') {
      throw richiestaErrata(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${sessione.status}".`,
      )
    }
    return chiudiSessione(ctx, sessione)
  })
}

async function righe(ctx: Contesto, id: string): Promise<object> {
  const segreto = await segretoDi<SegretoSessione>(ctx.db, id)
  return {
    object: 'list',
    data: segreto.righe ?? [],
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
}

async function creaSessione(ctx: Contesto, p: Parametri): Promise<Session> {
  const mode = scelta(p, 'mode', ['payment', 'setup'])
  if (mode === undefined) throw mancante('mode')
  const cliente = testo(p, 'customer')
  if (cliente !== undefined) await leggi(ctx.db, 'customer', cliente, 'customer')
  const voci = mode === 'payment' ? lista(p, 'line_items').map(leggiRiga) : []
  if (mode === 'payment' && voci.length === 0) throw mancante('line_items')
  const totale = voci.reduce((somma, riga) => somma + riga.amount_total, 0)
  const id = `cs_test_${casuale(58)}`
  const tipi = tipiChiesti(p, ['card'])
  const sessione: Session = {
    ...ASSENTI,
    id,
    object: 'checkout.session',
    amount_subtotal: mode === 'payment' ? totale : null,
    amount_total: mode === 'payment' ? totale : null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: indirizzo(p, 'cancel_url') ?? null,
    client_reference_id: testo(p, 'client_reference_id', 200) ?? null,
    client_secret: null,
    created: ctx.orologio.secondi(),
    currency: mode === 'payment' ? 'eur' : (testo(p, 'currency') ?? null),
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: cliente ?? null,
    customer_creation:
      cliente === undefined
        ? (scelta(p, 'customer_creation', ['always', 'if_required']) ?? 'if_required')
        : null,
    customer_details: null,
    customer_email: email(p, 'customer_email') ?? null,
    expires_at: scadenza(ctx, p),
    livemode: false,
    locale: testo(p, 'locale') ?? null,
    metadata: metadata(p),
    mode,
    payment_intent: null,
    payment_method_collection: mode === 'setup' ? 'always' : 'if_required',
    payment_method_options: {},
    allowed_payment_method_types: tipi,
    payment_method_types: tipi,
    payment_status: mode === 'payment' ? 'unpaid' : 'no_payment_required',
    setup_intent: null,
    status: 'open',
    submit_type: testo(p, 'submit_type') ?? null,
    success_url: indirizzo(p, 'success_url') ?? manca('success_url'),
    total_details:
      mode === 'payment' ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: `${ctx.impostazioni.origin}/paga/${id}`,
  }
  const dati = segreto(p, sessione, voci)
  // A page that could not be paid is not made.
  await verificaDestinazione(ctx, dati.pagamento)
  return crea(ctx.db, sessione, dati)
}

function segreto(p: Parametri, sessione: Session, voci: RigaSessione[]): SegretoSessione {
  const pagamento = gruppo(p, 'payment_intent_data') ?? {}
  const salvataggio = gruppo(p, 'setup_intent_data') ?? {}
  return {
    righe: voci,
    pagamento: {
      amount: sessione.amount_total ?? 0,
      currency: sessione.currency ?? 'eur',
      description: testo(pagamento, 'description', 1000) ?? null,
      metadata: metadata(pagamento),
      payment_method_options: {},
      payment_method_types: sessione.payment_method_types,
      receipt_email: email(pagamento, 'receipt_email') ?? null,
      setup_future_usage:
        scelta(pagamento, 'setup_future_usage', ['off_session', 'on_session']) ?? null,
      statement_descriptor: nomeEstratto(pagamento, 'statement_descriptor') ?? null,
      statement_descriptor_suffix:
        nomeEstratto(pagamento, 'statement_descriptor_suffix', 1) ?? null,
      ...leggiDestinazione(pagamento),
    },
    salvataggio: {
      description: testo(salvataggio, 'description', 1000) ?? null,
      metadata: metadata(salvataggio),
    },
  }
}

function leggiRiga(voce: Parametro, indice: number): RigaSessione {
  const nome = `line_items[${indice}]`
  if (typeof voce === 'string' || Array.isArray(voce)) {
    throw richiestaErrata(`Invalid object: ${nome}`, nome)
  }
  const prezzo = gruppo(voce, 'price_data')
  if (prezzo === undefined) throw mancante(`${nome}[price_data]`)
  const quantita = intero(voce, 'quantity') ?? 1
  if (quantita < 1) throw richiestaErrata('Invalid positive integer', `${nome}[quantity]`)
  const totale = importo(prezzo, 'unit_amount') * quantita
  const prodotto = gruppo(prezzo, 'product_data') ?? {}
  // Stripe takes a description and shows it on its own page only; it is read here so that it does not count as an
  // unknown field.
  testo(prodotto, 'description')
  return {
    id: `li_${casuale(24)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_subtotal: totale,
    amount_total: totale,
    amount_discount: 0,
    amount_tax: 0,
    currency: valuta(prezzo),
    description: testoRichiesto(prodotto, 'name'),
    metadata: {},
    price: null,
    quantity: quantita,
  }
}

function indirizzo(p: Parametri, nome: string): string | undefined {
  const valore = testo(p, nome)
  if (valore === undefined) return undefined
  if (!/^https?:\/\//i.test(valore) || !URL.canParse(valore)) {
    throw richiestaErrata('Not a valid URL', nome, 'url_invalid')
  }
  return valore
}

function manca(nome: string): never {
  throw mancante(nome)
}

const minimoSecondi = 30 * 60
const massimoSecondi = 24 * 60 * 60

/** Stripe's own window: half an hour to a day from now (with a minute of tolerance for slow calls). */
function scadenza(ctx: Contesto, p: Parametri): number {
  const adesso = ctx.orologio.secondi()
  const chiesta = intero(p, 'expires_at')
  if (chiesta === undefined) return adesso + massimoSecondi
  if (chiesta < adesso + minimoSecondi - 60) {
    throw richiestaErrata(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  if (chiesta > adesso + massimoSecondi + 60) {
    throw richiestaErrata(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  return chiesta
}
