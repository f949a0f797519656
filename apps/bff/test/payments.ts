import { randomUUID } from 'node:crypto'
import type http from 'node:http'
import net from 'node:net'
import Stripe from 'stripe'
import { startPspProva } from '../../psp-prova/src/server.ts'
import { type Clock, isMovable } from '../src/clock.ts'
import type { Db } from '../src/db/database.ts'
import { ACCOUNT_NOTICES, NOTICES } from '../src/integrations/psp/stripe-events.ts'
import { createStripeProvider } from '../src/integrations/psp/stripe.ts'
import { startApp } from './client.ts'
import { freshDatabaseUrl } from './database.ts'
import { createCliente, createEsercente, createPagamento } from './factories.ts'

const SECRET = 'whsec_di_prova'
const SECRET_CONTI = 'whsec_dei_conti_di_prova'

/** A fault of the trial provider. */
type Guasto = {
  tipo: string
  percorso?: string
  quante_volte?: number
  ritardo_ms?: number
  stato?: number
}

type Voce = { amount: number; status: string; metadata: Record<string, string> }
type Registro = {
  charges: (Voce & { id: string })[]
  refunds: Voce[]
  disputes: { id: string; status: string; charge: string; payment_intent: string }[]
}

/** The calls by which tests steer the provider. */
const controlOf =
  (url: string) =>
  async (percorso: string, corpo?: object, method = corpo ? 'POST' : 'GET') => {
    const response = await fetch(`${url}/_prova/${percorso}`, {
      method,
      ...(corpo && {
        body: JSON.stringify(corpo),
        headers: { 'content-type': 'application/json' },
      }),
    })
    if (!response.ok) throw new Error(`${percorso}: ${response.status}`)
    return response.json()
  }

const canAdvance = (clock: Clock): clock is Clock & { advance: (ms: number) => void } =>
  'advance' in clock

/** The provider's books, read as any shop reads them. */
const speakerTo = (port: number) =>
  new Stripe('sk_test_prova', { host: 'localhost', port, protocol: 'http', maxNetworkRetries: 0 })

/**
 * A port that is the test's own from the start, for a portal that begins to answer later: one that was only found free
 * may be another's by then.
 */
async function openDoor() {
  let portal: http.Server | null = null
  const sockets = new Set<net.Socket>()
  const door = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (portal === null) socket.destroy()
    else portal.emit('connection', socket)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    port: address.port,
    leadTo: (server: http.Server) => {
      portal = server
    },
    close: () => {
      // The provider keeps its connection for the next notice.
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => door.close(resolve))
    },
  }
}

/** The addresses at which the portal takes the provider's notices. */
const listensOn = (port: number) => ({
  webhookUrl: `http://127.0.0.1:${port}/psp/eventi`,
  webhookConti: { url: `http://127.0.0.1:${port}/psp/eventi-conti`, secret: SECRET_CONTI },
})

/** The portal's side of the provider. */
const portalOf = (trialPort: number, conti: boolean) =>
  createStripeProvider({
    psp: {
      trialPort,
      apiBase: null,
      secretKey: 'sk_test_prova',
      webhookSecret: SECRET,
      ...(conti && { conti: { webhookSecret: SECRET_CONTI } }),
    },
  })

/** The real application with the trial provider beside it, on databases of their own. */
export async function startPayments({
  conNotifiche = false,
  clock,
  orologioComune = false,
  conti = false,
  through,
}: {
  /** The portal listens, and the provider's notices reach it. */
  conNotifiche?: boolean
  clock?: Clock
  /** The provider's clock is the portal's: its days go by with it. */
  orologioComune?: boolean
  /** Each esercente has an account of its own at the provider. */
  conti?: boolean
  /** The portal's database by a pooler. */
  through?: (url: string) => string
} = {}) {
  const provider = await freshDatabaseUrl({ empty: true })
  let avanti_ms = 0
  const door = conNotifiche ? await openDoor() : null
  const psp = await startPspProva({
    databaseUrl: provider.url,
    port: 0,
    webhookSecret: SECRET,
    webhookEventi: [...NOTICES, ...ACCOUNT_NOTICES],
    control: true,
    ritentativiMs: [100],
    ora: () => (clock && orologioComune ? clock.now().getTime() : Date.now() + avanti_ms),
    ...(door && listensOn(door.port)),
  })
  const trialPort = Number(new URL(psp.url).port)
  const server = await startApp({ psp: portalOf(trialPort, conti), clock, through })
  await server.app.ready()
  door?.leadTo(server.app.server)

  const stripe = speakerTo(trialPort)
  const control = controlOf(psp.url)
  return {
    ...server,
    pspUrl: psp.url,
    /** The provider's books, read as any shop reads them. */
    stripe,
    /** The payment intents of a pagamento, as the provider keeps them. */
    intenti: async (pagamento_id: string) => {
      const { data } = await stripe.paymentIntents.list({ limit: 100 })
      return data.filter(({ metadata }) => metadata['chiave']?.includes(pagamento_id))
    },
    /** Events outside of the shop: at banks, and to cards and accounts. */
    fuori: (percorso: string, corpo: object) => control(percorso, corpo),
    guasto: (guasto: Guasto) => control('guasti', guasto),
    senzaGuasti: () => control('guasti', undefined, 'DELETE'),
    /** Every charge that the provider really made for a pagamento. */
    addebiti: async (pagamento_id: string) => {
      const { charges } = (await control('registro')) as Registro
      return charges.filter(
        ({ status, metadata }) =>
          status === 'succeeded' && metadata['chiave']?.includes(pagamento_id),
      )
    },
    /** The claims on what was charged for a pagamento. */
    contestazioni: async (pagamento_id: string) => {
      const { charges, disputes } = (await control('registro')) as Registro
      const sue = charges.filter(({ metadata }) => metadata['chiave']?.includes(pagamento_id))
      return disputes.filter(({ charge }) => sue.some(({ id }) => id === charge))
    },
    /** A card holder disputes a charge. */
    contesta: (charge: string, motivo?: string) => control(`contestazioni/${charge}`, { motivo }),
    /** A card that the provider knows as if it had been saved there. */
    carta: (carta: object) => control('carte', carta),
    /** Has a saved method refused from now on. */
    rifiuta: (metodo: string, rifiuto: string) => control(`metodi/${metodo}`, { rifiuto }),
    /** The instant of the provider's clock, in milliseconds since 1970. */
    oraDelFornitore: async () =>
      Date.parse(((await control('registro')) as { adesso: string }).adesso),
    /** Moves the provider's clock, and with a common one the portal's. */
    avanti: async (ms: number) => {
      if (!clock || !orologioComune) avanti_ms += ms
      else if (isMovable(clock)) clock.setAhead(clock.ahead() + ms)
      else if (canAdvance(clock)) clock.advance(ms)
    },
    /** The provider's clock is the machine's again. */
    adesso: () => {
      avanti_ms = 0
    },
    /** Everything that the provider really gave back, in the order of its books. */
    rimborsiDelFornitore: async (pagamento_id: string) => {
      const { refunds } = (await control('registro')) as Registro
      return refunds.filter(({ metadata }) => metadata['chiave']?.includes(pagamento_id))
    },
    stop: async () => {
      await server.stop()
      await psp.stop()
      await door?.close()
      await provider.drop()
    },
  }
}
export type Payments = Awaited<ReturnType<typeof startPayments>>

/** A pagamento of 120,50 € with its cliente, ready to call as a browser of theirs would. */
export async function createDebito(
  { db, as }: Pick<Payments, 'db' | 'as'>,
  values: Partial<Parameters<typeof createPagamento>[1]> = {},
) {
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db)
  const pagamento = await createPagamento(db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    ...values,
  })
  const url = `/api/gateway/${pagamento.id}`
  const post = (azione: string, body: object, key: string = randomUUID()) =>
    as(cliente)('POST', `${url}/${azione}`, body, { 'idempotency-key': key })
  return {
    id: pagamento.id,
    esercente,
    cliente,
    leggi: () => as(cliente)('GET', url),
    paga: (key?: string) => post('paga', { metodo: 'carta' }, key),
    pagaCon: (modo: object, key?: string) => post('paga', modo, key),
    abbandona: () => post('abbandona', {}),
    chiediLink: () => post('chiedi_link', {}),
  }
}

/** Fills in the provider's card page as a browser does; answers with where it leads. */
export async function pagaSullaPagina(url: string, numero = '4242 4242 4242 4242') {
  const campi = { numero, scadenza: '12/39', cvc: '123', intestatario: 'Lucia Bianchi' }
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(campi),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') }
}

/** A notice as the provider signs it. */
export function notifica(
  type: string,
  object: object,
  { id = `evt_${randomUUID().replaceAll('-', '')}`, secret = SECRET } = {},
) {
  const event = { id, object: 'event', type, created: 1, livemode: false, data: { object } }
  const payload = JSON.stringify(event)
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  }
}

/** The state of a debt with everything that must agree with it. */
export async function stato(db: Db, pagamento_id: string) {
  const pagamento = await db
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .select(['stato', 'incassato_centesimi', 'metodo_etichetta', 'pagato_at'])
    .executeTakeFirstOrThrow()
  const tentativi = await db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('n')
    .select(['id', 'stato', 'codice_rifiuto', 'rifiuti'])
    .execute()
  const scritture = await db
    .selectFrom('scritture')
    .where('origine_tipo', '=', 'tentativo')
    .where('origine_id', 'in', ['', ...tentativi.map(({ id }) => id)])
    .orderBy('id')
    .select('tipo')
    .execute()
  return { ...pagamento, tentativi, scritture: scritture.map(({ tipo }) => tipo) }
}

/** Makes every operazione due, as if its time had come. */
export async function eOra(db: Db, pagamento_id: string, { termine = false } = {}) {
  const past = new Date(Date.now() - 60_000)
  const tentativi = db.selectFrom('tentativi').where('pagamento_id', '=', pagamento_id).select('id')
  await db
    .updateTable('operazioni_psp')
    .set({ prossimo_at: past, bloccata_fino: null })
    .where('tentativo_id', 'in', tentativi)
    .execute()
  if (termine)
    await db
      .updateTable('tentativi')
      .set({ scade_at: past })
      .where('pagamento_id', '=', pagamento_id)
      .execute()
}
