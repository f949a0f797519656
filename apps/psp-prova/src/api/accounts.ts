import { blocca, crea, leggi } from '../archivio.ts'
import { leggiBanca } from '../conti/banca.ts'
import { conBanca, esigiAperto, salvaConto, segretoConto } from '../conti/conto.ts'
import { SEGRETO_NUOVO } from '../conti/requisiti.ts'
import { ErroreStripe, richiestaErrata } from '../errori.ts'
import { casuale, nuovoId } from '../identificativi.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Account, Indirizzo, Persona, Requisiti } from '../oggetti-conti.ts'
import { booleano, email, gruppo, intero, mancante, metadata, scelta, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'
import { conParametri, leggiIndirizzo } from './leggi-conto.ts'

/** Connected accounts: made, changed, refused, and led to the page that asks for what is missing. */
export function rotteAccounts(rotte: Rotte): void {
  rotte.post('/v1/accounts', (ctx, p) => creaConto(ctx, p))
  rotte.get('/v1/accounts', (ctx, p) =>
    elenca(ctx, p, { tipo: 'account', url: '/v1/accounts', filtri: [] }),
  )
  rotte.get('/v1/account', async (ctx) => {
    if (ctx.conto === null) throw mancante('Stripe-Account')
    return leggi(ctx.db, 'account', ctx.conto, 'account')
  })
  rotte.get('/v1/accounts/:id', async (ctx, _p, id) => {
    await esigiAperto(ctx.db, id)
    return leggi(ctx.db, 'account', id, 'account')
  })
  rotte.post('/v1/accounts/:id', async (ctx, p, id) => {
    await esigiAperto(ctx.db, id)
    const conto = await blocca(ctx.db, 'account', id, 'account')
    return cambia(ctx, p, conto)
  })
  rotte.post('/v1/accounts/:id/reject', async (ctx, p, id) => {
    const reason = scelta(p, 'reason', ['fraud', 'terms_of_service', 'other'])
    if (reason === undefined) throw mancante('reason')
    const conto = await blocca(ctx.db, 'account', id, 'account')
    return salvaConto(ctx, conto, { respinto: `rejected.platform_${reason}` })
  })
  rotte.post('/v1/accounts/:id/external_accounts', async (ctx, p, id) => {
    const conto = await blocca(ctx.db, 'account', id, 'account')
    const { external_accounts } = await cambia(ctx, p, conto)
    return external_accounts.data[0] ?? external_accounts
  })
  rotte.post('/v1/accounts/:id/persons', creaPersona)
  rotte.get('/v1/accounts/:id/persons', async (ctx, p, id) => {
    await leggi(ctx.db, 'account', id, 'account')
    const url = `/v1/accounts/${id}/persons`
    return elenca({ ...ctx, conto: id }, p, { tipo: 'person', url, filtri: [] })
  })
  rotte.post('/v1/account_links', creaCollegamento)
}

const SENZA_INDIRIZZO: Indirizzo = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

const NESSUN_REQUISITO: Requisiti = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

/** The party that pays the fees of the provider, and the one that bears the losses of an account. */
function leggiControllo(p: Parametri): Account['controller'] {
  const parte = (nome: string) => gruppo(p, nome) ?? {}
  const raccolta = scelta(p, 'requirement_collection', ['stripe']) ?? 'stripe'
  const tipo = scelta(parte('stripe_dashboard'), 'type', ['express', 'full', 'none']) ?? 'full'
  const fees = scelta(parte('fees'), 'payer', ['account', 'application']) ?? 'account'
  const losses = scelta(parte('losses'), 'payments', ['application', 'stripe']) ?? 'stripe'
  return {
    fees: { payer: fees },
    is_controller: true,
    losses: { payments: losses },
    requirement_collection: raccolta,
    stripe_dashboard: { type: tipo },
    type: 'application',
  }
}

export async function creaConto(
  ctx: Contesto,
  p: Parametri,
  id = `acct_${casuale(16)}`,
): Promise<Account> {
  if (p['type'] !== undefined) {
    throw richiestaErrata(
      'This environment makes accounts by `controller` properties, not by `type`.',
      'type',
    )
  }
  const paese = testo(p, 'country') ?? 'IT'
  if (paese !== 'IT') throw richiestaErrata(`Country '${paese}' is not available here.`, 'country')
  const nuovo: Account = {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      name: null,
      product_description: null,
      support_email: null,
      url: null,
    },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    company: { address: SENZA_INDIRIZZO, name: null, phone: null, tax_id_provided: false },
    controller: leggiControllo(gruppo(p, 'controller') ?? {}),
    country: paese,
    created: ctx.orologio.secondi(),
    default_currency: 'eur',
    details_submitted: false,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: NESSUN_REQUISITO,
    metadata: {},
    payouts_enabled: false,
    requirements: NESSUN_REQUISITO,
    settings: {
      payments: { statement_descriptor: null },
      payouts: {
        debit_negative_balances: false,
        schedule: { delay_days: 7, interval: 'daily' },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null },
    type: 'none',
  }
  const conto = await crea(ctx.db, nuovo, SEGRETO_NUOVO)
  return cambia(ctx, p, conto)
}

/** Changes an account as a call says, its account at a bank too. */
async function cambia(ctx: Contesto, p: Parametri, gia: Account): Promise<Account> {
  const conto = conParametri(p, gia)
  const detta = gruppo(p, 'external_account')
  if (detta === undefined) return salvaConto(ctx, conto)
  const { banca, iban } = leggiBanca(detta, conto.id)
  const segreto = await segretoConto(ctx, conto.id)
  return salvaConto(ctx, conBanca(conto, banca), { iban: { ...segreto.iban, [banca.id]: iban } })
}

async function creaPersona(ctx: Contesto, p: Parametri, id: string): Promise<Persona> {
  const conto = await blocca(ctx.db, 'account', id, 'account')
  const nascita = gruppo(p, 'dob') ?? {}
  const ruolo = gruppo(p, 'relationship') ?? {}
  const persona: Persona = {
    id: nuovoId('person'),
    object: 'person',
    account: id,
    address: leggiIndirizzo(gruppo(p, 'address'), SENZA_INDIRIZZO),
    created: ctx.orologio.secondi(),
    dob: {
      day: intero(nascita, 'day') ?? null,
      month: intero(nascita, 'month') ?? null,
      year: intero(nascita, 'year') ?? null,
    },
    email: email(p, 'email') ?? null,
    first_name: testo(p, 'first_name', 100) ?? null,
    last_name: testo(p, 'last_name', 100) ?? null,
    metadata: metadata(p),
    phone: testo(p, 'phone', 40) ?? null,
    relationship: {
      representative: booleano(ruolo, 'representative'),
      title: testo(ruolo, 'title', 100) ?? null,
    },
  }
  await crea(ctx.db, persona, {}, id)
  const { dob, first_name, last_name } = persona
  const intera = [dob.day, dob.month, dob.year, first_name, last_name].every((uno) => uno !== null)
  if (persona.relationship.representative && intera) {
    await salvaConto(ctx, conto, { rappresentante: true })
  }
  return persona
}

/** A link lives for five minutes and opens once. */
const VITA_SECONDI = 5 * 60

async function creaCollegamento(ctx: Contesto, p: Parametri): Promise<object> {
  const account = testo(p, 'account')
  if (account === undefined) throw mancante('account')
  const conto = await leggi(ctx.db, 'account', account, 'account')
  const tipo = scelta(p, 'type', ['account_onboarding', 'account_update'])
  if (tipo === undefined) throw mancante('type')
  const [ritorno, scaduto] = [testo(p, 'return_url'), testo(p, 'refresh_url')]
  if (ritorno === undefined) throw mancante('return_url')
  if (scaduto === undefined) throw mancante('refresh_url')
  const raccolta = gruppo(p, 'collection_options') ?? {}
  scelta(raccolta, 'fields', ['currently_due', 'eventually_due'])
  scelta(raccolta, 'future_requirements', ['include', 'omit'])
  if (conto.requirements.disabled_reason?.startsWith('rejected') === true) {
    throw new ErroreStripe(400, {
      type: 'invalid_request_error',
      message: 'This account was rejected: no link can be made for it.',
    })
  }
  const id = casuale(40)
  const created = ctx.orologio.secondi()
  await ctx.db.query(
    `insert into psp_prova.collegamento (id, conto, tipo, ritorno, scaduto, scade_ms)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, account, tipo, ritorno, scaduto, (created + VITA_SECONDI) * 1000],
  )
  return {
    object: 'account_link',
    created,
    expires_at: created + VITA_SECONDI,
    url: `${ctx.impostazioni.origin}/conto/${id}`,
  }
}
