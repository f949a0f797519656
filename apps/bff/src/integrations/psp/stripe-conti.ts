import type { CadenzaAccrediti } from '@rateo/domain/banca/accrediti'
import { nomeEstrattoDi } from '@rateo/domain/identita/nome-estratto'
import type Stripe from 'stripe'
import type {
  AccountState,
  Balance,
  ConnectedAccounts,
  LinkRequest,
  NewAccount,
  Page,
} from './conti.ts'
import { originOf, listLines, listLinesOf } from './stripe-conti-righe.ts'
import { listPayouts, readPayout } from './stripe-accrediti.ts'
import { findSettlement, settle } from './stripe-conguagli.ts'
import { findReversal, reverse } from './stripe-storni.ts'

const date = (seconds: number | null | undefined) =>
  seconds == null ? null : new Date(seconds * 1000)

const unici = (names: readonly string[] | null | undefined) => [...new Set(names)]

function last4(account: Stripe.Account): string | null {
  const [bank] = account.external_accounts?.data ?? []
  return bank?.last4 ?? null
}

const SETTIMANA = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

function cadenzaOf(schedule: Stripe.Account.Settings.Payouts.Schedule | undefined) {
  if (schedule === undefined || schedule.interval === 'manual') return null
  const { interval, delay_days: dopo_giorni } = schedule
  const weekly = schedule.weekly_anchor ?? schedule.weekly_payout_days?.[0]
  const giorno = SETTIMANA.findIndex((name) => name === weekly) + 1
  if (interval === 'weekly' && giorno > 0) {
    return { ogni: 'settimana' as const, giorno, dopo_giorni }
  }
  const monthly = schedule.monthly_anchor ?? schedule.monthly_payout_days?.[0]
  if (interval === 'monthly' && monthly !== undefined) {
    return { ogni: 'mese' as const, giorno: monthly, dopo_giorni }
  }
  return { ogni: 'giorno' as const, giorno: null, dopo_giorni }
}

function scheduleOf({ ogni, giorno }: CadenzaAccrediti) {
  if (ogni === 'settimana') {
    return { interval: 'weekly' as const, weekly_anchor: SETTIMANA[giorno - 1] ?? 'monday' }
  }
  return ogni === 'mese'
    ? { interval: 'monthly' as const, monthly_anchor: giorno }
    : { interval: 'daily' as const }
}

function stateOf(account: Stripe.Account): AccountState {
  const { requirements, capabilities, settings } = account
  return {
    conto: account.id,
    // Money is charged to be sent on: without transfers it would stay with the operator.
    incassa: account.charges_enabled && capabilities?.transfers === 'active',
    accredita: account.payouts_enabled,
    inviato: account.details_submitted,
    dovuti: unici(requirements?.currently_due),
    scaduti: unici(requirements?.past_due),
    in_verifica: unici(requirements?.pending_verification),
    errori: (requirements?.errors ?? []).map(({ requirement, code }) => ({
      requisito: requirement,
      codice: code,
    })),
    motivo_fermo: requirements?.disabled_reason ?? null,
    entro: date(requirements?.current_deadline),
    iban_ultime4: last4(account),
    nome_estratto: settings?.payments.statement_descriptor ?? null,
    accrediti_a_mano: settings?.payouts?.schedule.interval === 'manual',
    cadenza: cadenzaOf(settings?.payouts?.schedule),
  }
}

const bankOf = (iban: string, intestatario: string | null) => ({
  object: 'bank_account' as const,
  country: iban.slice(0, 2),
  currency: 'eur',
  account_number: iban,
  ...(intestatario !== null && { account_holder_name: intestatario }),
})

async function create(stripe: Stripe, request: NewAccount): Promise<AccountState> {
  const { chiave, ragione_sociale, partita_iva, email, telefono, iban } = request
  const account = await stripe.accounts.create(
    {
      country: 'IT',
      email,
      business_type: 'company',
      business_profile: {
        name: ragione_sociale,
        mcc: request.mcc,
        product_description: request.descrizione,
        support_email: email,
      },
      company: {
        name: ragione_sociale,
        tax_id: partita_iva,
        ...(telefono !== null && { phone: telefono }),
        address: {
          country: 'IT',
          ...(request.indirizzo !== null && { line1: request.indirizzo }),
          ...(request.cap !== null && { postal_code: request.cap }),
          ...(request.citta !== null && { city: request.citta }),
          ...(request.provincia !== null && { state: request.provincia }),
        },
      },
      // The operator pays the provider and answers for losses; the provider asks for papers on a page of its own.
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'none' },
        requirement_collection: 'stripe',
      },
      capabilities: {
        card_payments: { requested: true },
        sepa_debit_payments: { requested: true },
        transfers: { requested: true },
      },
      settings: {
        payments: { statement_descriptor: nomeEstrattoDi(ragione_sociale) },
        // The contract says so: what an account owes is never taken from the bank account of its esercente.
        payouts: { debit_negative_balances: false },
      },
      ...(iban !== null && { external_account: bankOf(iban, request.intestatario) }),
      metadata: { chiave },
    },
    { idempotencyKey: chiave },
  )
  return stateOf(account)
}

/** A clock that is a little behind ours must not hide what it made. */
const CLOCK_SLACK_S = 300

async function find(stripe: Stripe, chiave: string, since: Date): Promise<AccountState | null> {
  const gte = Math.floor(since.getTime() / 1000) - CLOCK_SLACK_S
  for await (const account of stripe.accounts.list({ created: { gte }, limit: 100 })) {
    if (account.metadata?.['chiave'] === chiave) return stateOf(account)
  }
  return null
}

async function list(
  stripe: Stripe,
  dopo: string | null,
): Promise<Page<{ conto: string; chiave: string | null }>> {
  const { data, has_more } = await stripe.accounts.list({
    limit: 100,
    ...(dopo !== null && { starting_after: dopo }),
  })
  return {
    righe: data.map(({ id, metadata }) => ({ conto: id, chiave: metadata?.['chiave'] ?? null })),
    dopo: has_more ? (data.at(-1)?.id ?? null) : null,
  }
}

async function link(stripe: Stripe, { conto, ritorno, scaduto }: LinkRequest) {
  const { url, expires_at } = await stripe.accountLinks.create({
    account: conto,
    type: 'account_onboarding',
    return_url: ritorno,
    refresh_url: scaduto,
    collection_options: { fields: 'currently_due' },
  })
  return { url, scade_at: new Date(expires_at * 1000) }
}

async function balance(stripe: Stripe, conto: string): Promise<Balance> {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: conto })
  const somma = (voci: { amount: number; currency: string }[]) =>
    voci.filter(({ currency }) => currency === 'eur').reduce((sum, { amount }) => sum + amount, 0)
  return { disponibile_centesimi: somma(available), in_arrivo_centesimi: somma(pending) }
}

/** Payouts leave on these days; null holds them back. */
async function setSchedule(
  stripe: Stripe,
  conto: string,
  on: CadenzaAccrediti | null,
): Promise<AccountState> {
  const schedule = on === null ? { interval: 'manual' as const } : scheduleOf(on)
  return stateOf(await stripe.accounts.update(conto, { settings: { payouts: { schedule } } }))
}

/** The connected accounts of Stripe, each call said through `say` or asked through `ask`. */
export function createConnectedAccounts(
  stripe: Stripe,
  say: <T>(call: () => Promise<T>) => Promise<T>,
  ask: <T>(call: () => Promise<T>) => Promise<T>,
): ConnectedAccounts {
  return {
    create: (request) => say(() => create(stripe, request)),
    find: (chiave, since) => ask(() => find(stripe, chiave, since)),
    read: (conto) => ask(async () => stateOf(await stripe.accounts.retrieve(conto))),
    list: (dopo) => ask(() => list(stripe, dopo)),
    link: (request) => say(() => link(stripe, request)),
    holdPayouts: (conto) => say(() => setSchedule(stripe, conto, null)),
    letPayouts: (conto, on) => say(() => setSchedule(stripe, conto, on)),
    setBank: (conto, { iban, intestatario }) =>
      say(async () =>
        stateOf(
          await stripe.accounts.update(conto, { external_account: bankOf(iban, intestatario) }),
        ),
      ),
    setStatementName: (conto, statement_descriptor) =>
      say(async () =>
        stateOf(
          await stripe.accounts.update(conto, { settings: { payments: { statement_descriptor } } }),
        ),
      ),
    balance: (conto) => ask(() => balance(stripe, conto)),
    listLines: (conto, window) => ask(() => listLines(stripe, conto, window)),
    listLinesOf: (conto, accredito, dopo) =>
      ask(() => listLinesOf(stripe, conto, { accredito, dopo })),
    originOf: (conto, line) => ask(() => originOf(stripe, conto, line)),
    listPayouts: (conto, window) => ask(() => listPayouts(stripe, conto, window)),
    readPayout: (conto, accredito) => ask(() => readPayout(stripe, conto, accredito)),
    reverse: (request) => say(() => reverse(stripe, request)),
    findReversal: (request) => ask(() => findReversal(stripe, request)),
    settle: (request) => say(() => settle(stripe, request)),
    findSettlement: (request, since) => ask(() => findSettlement(stripe, request, since)),
  }
}
