import { blocca, leggi, leggiDelConto, salva } from '../archivio.ts'
import { nonTrovato, richiestaErrata } from '../errori.ts'
import { addebitaConto } from '../conti/addebito-al-conto.ts'
import { accettaContestazione, presentaProve } from '../motore/contestazione.ts'
import { chargeStorica } from '../motore/storico.ts'
import { rimborsa } from '../motore/rimborso.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { PROVE_FILE, PROVE_TESTO, type Prove } from '../oggetti-contestazione.ts'
import { booleano, gruppo, intero, listaDiTesti, metadata, scelta, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca, intervallo, pagina } from './elenchi.ts'

/** Charges, refunds, disputes and events: what happened to the money. */
export function rotteLibri(rotte: Rotte): void {
  rotte.post('/v1/charges', (ctx, p) => {
    if (ctx.conto !== null) {
      throw richiestaErrata('A connected account charges nobody here.', 'Stripe-Account')
    }
    return addebitaConto(ctx, p)
  })
  rotte.get('/v1/charges', (ctx, p) =>
    elenca(ctx, p, {
      tipo: 'charge',
      url: '/v1/charges',
      filtri: ['customer', 'payment_intent'],
    }),
  )
  rotte.get('/v1/charges/:id', (ctx, _p, id) =>
    ctx.conto === null ? leggi(ctx.db, 'charge', id, 'charge') : leggiDelConto(ctx, 'charge', id),
  )

  rotte.post('/v1/refunds', async (ctx, p) =>
    rimborsa(ctx, {
      charge: await addebitoDaRimborsare(ctx, p),
      amount: intero(p, 'amount'),
      reason: scelta(p, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
      metadata: metadata(p),
      stornaTrasferimento: booleano(p, 'reverse_transfer'),
      rendiCommissione: booleano(p, 'refund_application_fee'),
    }),
  )
  rotte.get('/v1/refunds', (ctx, p) =>
    elenca(ctx, p, { tipo: 'refund', url: '/v1/refunds', filtri: ['charge', 'payment_intent'] }),
  )
  rotte.get('/v1/refunds/:id', (ctx, _p, id) => leggi(ctx.db, 'refund', id))
  rotte.post('/v1/refunds/:id', async (ctx, p, id) => {
    const rimborso = await blocca(ctx.db, 'refund', id)
    return salva(ctx.db, { ...rimborso, metadata: metadata(p, rimborso.metadata) })
  })

  rotte.get('/v1/disputes', (ctx, p) =>
    elenca(ctx, p, { tipo: 'dispute', url: '/v1/disputes', filtri: ['charge', 'payment_intent'] }),
  )
  rotte.get('/v1/disputes/:id', (ctx, _p, id) => leggi(ctx.db, 'dispute', id, 'dispute'))
  rotte.post('/v1/disputes/:id', async (ctx, p, id) => {
    return presentaProve(ctx, id, leggiProve(p), booleano(p, 'submit'))
  })
  rotte.post('/v1/disputes/:id/close', (ctx, _p, id) => accettaContestazione(ctx, id))

  rotte.get('/v1/events', elencaEventi)
  rotte.get('/v1/events/:id', async (ctx, _p, id) => {
    const { rows } = await ctx.db.query<{ corpo: string }>(
      'select corpo from psp_prova.evento where id = $1',
      [id],
    )
    const corpo = rows[0]?.corpo
    if (corpo === undefined) throw nonTrovato('event', id)
    const evento: object = JSON.parse(corpo)
    return evento
  })
}

/** Reads the fields of evidence that were sent; an empty one deletes what was there. An unknown field is refused. */
function leggiProve(p: Parametri): Partial<Prove> {
  const prove = gruppo(p, 'evidence') ?? {}
  return Object.fromEntries(
    [...PROVE_TESTO, ...PROVE_FILE].flatMap((campo) =>
      prove[campo] === undefined ? [] : [[campo, testo(prove, campo, 20_000) ?? null] as const],
    ),
  )
}

async function addebitoDaRimborsare(ctx: Contesto, p: Parametri): Promise<string> {
  const charge = testo(p, 'charge')
  if (charge !== undefined) return charge
  const id = testo(p, 'payment_intent')
  if (id === undefined) {
    throw richiestaErrata(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const storica = await chargeStorica(ctx, id)
  if (storica !== undefined) return storica
  const pagamento = await leggi(ctx.db, 'payment_intent', id, 'payment_intent')
  if (pagamento.latest_charge === null) {
    throw richiestaErrata(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return pagamento.latest_charge
}

async function elencaEventi(ctx: Contesto, p: Parametri): Promise<object> {
  const condizioni: string[] = []
  const valori: unknown[] = []
  const tipo = testo(p, 'type')
  const tipi = tipo === undefined ? listaDiTesti(p, 'types') : [tipo]
  if (tipi.length > 0) {
    valori.push(tipi)
    condizioni.push(`tipo = any($${valori.length}::text[])`)
  }
  for (const [segno, secondi] of intervallo(p)) {
    valori.push(secondi)
    condizioni.push(`created ${segno} $${valori.length}`)
  }
  return pagina(ctx, p, {
    tabella: 'evento',
    colonna: 'corpo',
    url: '/v1/events',
    condizioni,
    valori,
  })
}
