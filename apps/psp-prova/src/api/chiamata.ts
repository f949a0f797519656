import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErroreStripe } from '../errori.ts'
import { versioneApi } from '../eventi.ts'
import type { Guasto, GuastoChiamata } from '../guasti.ts'
import { nuovoId } from '../identificativi.ts'
import { parametriDi } from '../modulo-nidificato.ts'
import { listaDiTesti, sconosciuto, sorveglia } from '../parametri.ts'
import { corpoStrano, rifiutoDi } from '../risposte-guaste.ts'
import { inContesto, type Contesto, type Servizi } from '../servizi.ts'
import { giaRisposto, ricorda } from './chiavi.ts'
import { espandi } from './espansioni.ts'
import { contoChiamante } from './per-conto.ts'
import type { Chiamata, Operazione, Risposta } from './risposta.ts'

export interface Rotte {
  get: (percorso: string, operazione: Operazione) => void
  post: (percorso: string, operazione: Operazione) => void
  delete: (percorso: string, operazione: Operazione) => void
}

/** Turns operations into routes: key, faults, idempotency, one transaction, expansion. */
export function rotteApi(
  app: FastifyInstance,
  servizi: Servizi,
  sospese: Set<FastifyReply>,
): Rotte {
  async function rispondi(
    request: FastifyRequest,
    reply: FastifyReply,
    operazione: Operazione,
  ): Promise<void> {
    const percorso = request.url.split('?')[0] ?? request.url
    const { id } = parametriDi(request.params)
    const chiave = request.headers['idempotency-key']
    const conto = request.headers['stripe-account']
    const chiamata: Chiamata = {
      metodo: request.method,
      percorso,
      p: parametriDi(request.method === 'GET' ? request.query : request.body),
      id: typeof id === 'string' ? id : '',
      richiesta: nuovoId('req'),
      conto: typeof conto === 'string' ? conto : null,
      chiave: request.method === 'POST' && typeof chiave === 'string' ? chiave : null,
      operazione,
    }
    const guasto = servizi.guasti.perChiamata(request.method, percorso)
    if (guasto !== undefined && (await prima(servizi, guasto, chiamata, request, reply, sospese))) {
      return
    }
    const risposta = await esegui(servizi, chiamata, guasto?.tipo === 'errore_500_dopo')
    const strano = guasto === undefined ? null : corpoStrano(guasto, risposta.corpo)
    if (guasto !== undefined && strano !== null) {
      await reply.status(guasto.stato).type(strano.tipo).send(strano.testo)
      return
    }
    if (guasto?.tipo === 'blocca_dopo_addebito' || risposta.muta === true) {
      taci(reply, sospese)
      return
    }
    if (risposta.originale !== undefined) {
      reply.headers({ 'idempotent-replayed': 'true', 'original-request': risposta.originale })
    }
    if (chiamata.chiave !== null) reply.header('idempotency-key', chiamata.chiave)
    await reply
      .status(risposta.status)
      .headers({ 'request-id': chiamata.richiesta, 'stripe-version': versioneApi })
      .send(risposta.corpo)
  }

  return {
    get: (percorso, operazione) =>
      void app.get(percorso, (request, reply) => rispondi(request, reply, operazione)),
    post: (percorso, operazione) =>
      void app.post(percorso, (request, reply) => rispondi(request, reply, operazione)),
    delete: (percorso, operazione) =>
      void app.delete(percorso, (request, reply) => rispondi(request, reply, operazione)),
  }
}

/** Leaves the caller waiting: the socket stays open and nothing is ever written on it. */
function taci(reply: FastifyReply, sospese: Set<FastifyReply>): void {
  reply.hijack()
  sospese.add(reply)
  reply.raw.once('close', () => sospese.delete(reply))
}

/** Faults that come before the work; true when nothing more is to be answered. */
async function prima(
  servizi: Servizi,
  guasto: Guasto<GuastoChiamata>,
  chiamata: Chiamata,
  request: FastifyRequest,
  reply: FastifyReply,
  sospese: Set<FastifyReply>,
): Promise<boolean> {
  const rifiuto = rifiutoDi(guasto)
  if (rifiuto !== null) {
    const corpo = { error: { ...rifiuto.error, request_id: chiamata.richiesta } }
    await reply.status(rifiuto.status).header('request-id', chiamata.richiesta).send(corpo)
    return true
  }
  const strano = guasto.stato >= 300 ? corpoStrano(guasto, erroreInterno.corpo) : null
  if (strano !== null) {
    await reply.status(guasto.stato).type(strano.tipo).send(strano.testo)
    return true
  }
  switch (guasto.tipo) {
    case 'silenzio':
      taci(reply, sospese)
      return true
    case 'chiudi_prima':
      reply.hijack()
      request.raw.socket.destroy()
      return true
    case 'ritarda':
      reply.hijack()
      request.raw.socket.destroy()
      // A late execution may also find the world changed: its refusal interests nobody.
      setTimeout(() => {
        esegui(servizi, chiamata, false).catch(() => undefined)
      }, guasto.ritardo_ms).unref()
      return true
    case 'errore_500_prima':
      await reply.status(500).header('request-id', chiamata.richiesta).send(erroreInterno.corpo)
      return true
    default:
      return false
  }
}

const erroreInterno = {
  status: 500,
  corpo: {
    error: { type: 'api_error', message: 'An error occurred on our side. Try again later.' },
  },
}

async function esegui(
  servizi: Servizi,
  chiamata: Chiamata,
  erroreDopo: boolean,
): Promise<Risposta> {
  const richiesta = { id: chiamata.richiesta, idempotency_key: chiamata.chiave }
  try {
    const conto = await contoChiamante(servizi, chiamata)
    return await inContesto(
      servizi,
      richiesta,
      async (ctx) => {
        const gia = await giaRisposto(ctx, chiamata)
        if (gia !== undefined) return gia
        const { p, ignorati } = sorveglia(chiamata.p)
        const esito = await chiamata.operazione(ctx, p, chiamata.id)
        const [ignoto] = ignorati().filter((nome) => nome !== 'expand')
        // The transaction is rolled back: a refused request leaves nothing behind.
        if (ignoto !== undefined && !(esito instanceof ErroreStripe)) throw sconosciuto(ignoto)
        const risposta = erroreDopo ? erroreInterno : await comeRisposta(ctx, chiamata, esito)
        await ricorda(ctx, chiamata, risposta)
        return ctx.novita.muta ? { ...risposta, muta: true } : risposta
      },
      conto,
    )
  } catch (errore) {
    if (errore instanceof ErroreStripe) return corpoErrore(errore, chiamata.richiesta)
    throw errore
  }
}

async function comeRisposta(
  ctx: Contesto,
  chiamata: Chiamata,
  esito: object | ErroreStripe,
): Promise<Risposta> {
  if (esito instanceof ErroreStripe) return corpoErrore(esito, chiamata.richiesta)
  const percorsi = listaDiTesti(chiamata.p, 'expand')
  return { status: 200, corpo: await espandi(ctx.db, esito, percorsi) }
}

function corpoErrore(errore: ErroreStripe, richiesta: string): Risposta {
  const corpo = { ...errore.corpo, request_log_url: null, request_id: richiesta }
  return { status: errore.status, corpo: { error: corpo } }
}
