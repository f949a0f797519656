import Stripe from 'stripe'
import { createStripeProvider } from '../src/integrations/psp/stripe.ts'
import { startPspProva } from '../../psp-prova/src/server.ts'
import type { Chance } from './chance.ts'
import { startNotices, together } from './notices.ts'
import { type Guasti, startProxy } from './proxy.ts'

export const SECRET = 'whsec_della_macchina'
export const SECRET_CONTI = 'whsec_dei_conti_della_macchina'

/** The seconds after which money that was paid may be paid out, in a run in which each esercente has an account. */
const DISPONIBILE_S = 3

/** The provider's acts with money: `metadata.chiave` is the name that we gave each. */
export type Refund = {
  amount: number
  status: string
  payment_intent: string | null
  metadata: Record<string, string>
}

export type Disputa = {
  id: string
  charge: string
  amount: number
  status: string
  payment_intent: string
}

export type Charge = {
  id: string
  amount: number
  amount_refunded: number
  disputed: boolean
  status: string
  payment_intent: string | null
  metadata: Record<string, string>
}

/** Ways to be charged without being there: most work, some are refused, the bank answers SEPA later. */
async function saveMethods(
  stripe: Stripe,
  customer: string,
): Promise<{ carta: string[]; addebito_sdd: string[] }> {
  const account = async (iban: string) => {
    const { id } = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'Lucia Bianchi', email: 'lucia@rateo.test' },
    })
    // The method is attached, because without a customer it could be charged once only.
    await stripe.paymentMethods.attach(id, { customer })
    return id
  }
  const good = await account('IT40S0542811101000000123456')
  const bad = await account('IT60X0542811101000000123456')
  // Succeeds, and is sent back by the payer's bank afterwards.
  const back = await account('IT14Z0542811101000000123458')
  return {
    carta: [
      ...Array.from({ length: 6 }, () => 'pm_card_visa'),
      'pm_card_mastercard',
      'pm_card_chargeDeclined',
    ],
    addebito_sdd: [good, good, good, bad, back],
  }
}

/** The provider's own books, and what happens outside of the shop. */
function readerOf(url: string) {
  const registro = async () => {
    const response = await fetch(`${url}/_prova/registro`)
    const { charges, refunds, disputes } = (await response.json()) as {
      charges: Charge[]
      refunds: Refund[]
      disputes: Disputa[]
    }
    // Money that goes on to an account, or comes back from there, is no payer's.
    const ofPayers = ({ payment_intent }: { payment_intent: string | null }) =>
      payment_intent !== null
    return { charges: charges.filter(ofPayers), refunds: refunds.filter(ofPayers), disputes }
  }
  const control = (percorso: string, corpo: object) =>
    fetch(`${url}/_prova/${percorso}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(corpo),
    })
  return { registro, control }
}

/** The same provider as the portal sees it, by a line that nothing is wrong with. */
const quietLine = (trialPort: number, conti: boolean) =>
  createStripeProvider({
    psp: {
      trialPort,
      apiBase: null,
      secretKey: 'sk_test_prova',
      webhookSecret: SECRET,
      ...(conti && { conti: { webhookSecret: SECRET_CONTI } }),
    },
  })

/** The provider of the machine: it is never killed, so that it knows what became of the money. */
export async function startProvider({
  databaseUrl,
  noticesTo,
  guasti,
  chance,
  conti = false,
}: {
  databaseUrl: string
  noticesTo: string
  guasti: Guasti
  chance: Chance
  /** Each esercente has an account of its own. */
  conti?: boolean
}) {
  const dellaPiattaforma = await startNotices(noticesTo, SECRET, chance)
  const deiConti = conti ? await startNotices(`${noticesTo}-conti`, SECRET_CONTI, chance) : null
  const notices = together(deiConti === null ? [dellaPiattaforma] : [dellaPiattaforma, deiConti])
  const psp = await startPspProva({
    databaseUrl,
    port: 0,
    webhookSecret: SECRET,
    webhookUrl: dellaPiattaforma.url,
    ...(deiConti && {
      webhookConti: { url: deiConti.url, secret: SECRET_CONTI },
      disponibileDopoS: DISPONIBILE_S,
    }),
    control: true,
    sddDelayMs: 1500,
    ritentativiMs: [200],
  })
  const { hostname, port } = new URL(psp.url)
  const stripe = new Stripe('sk_test_prova', { host: hostname, port, protocol: 'http' })
  const cliente = await stripe.customers.create({ email: 'lucia@rateo.test' })
  const proxy = await startProxy(psp.url, guasti, chance)
  const { control, registro } = readerOf(psp.url)
  return {
    port: proxy.port,
    sorti: proxy.sorti,
    cliente: cliente.id,
    metodi: await saveMethods(stripe, cliente.id),
    notices,
    registro,
    /** Days go by at the provider: debits are taken on theirs, pages are beyond their time. */
    passano: (giorni: number) => control('tempo', { avanti_ms: giorni * 86_400_000 }),
    /** The same provider by a line that nothing is wrong with. */
    quieto: quietLine(Number(port), conti),
    stripe,
    control,
    /** Two cards of somebody: one that works, one that is refused. */
    carte: () =>
      Promise.all(
        ['pm_card_visa', 'pm_card_chargeCustomerFail'].map(async (metodo) => {
          const { id } = await stripe.paymentMethods.attach(metodo, { customer: cliente.id })
          return id
        }),
      ),
    /** Somebody whose money was taken by card disputes it. */
    contesta: async (chance: Chance) => {
      const { charges } = await registro()
      const open = charges.filter(
        ({ id, status, disputed }) => status === 'succeeded' && !disputed && id.startsWith('ch_'),
      )
      if (open.length === 0) return
      const { id } = chance.pick(open)
      await control(`contestazioni/${id}`, { motivo: 'product_not_received' })
    },
    stop: async () => {
      await proxy.stop()
      await psp.stop()
      await notices.stop()
    },
  }
}
export type Provider = Awaited<ReturnType<typeof startProvider>>
