import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { FailedTry } from '../../../http/failed-try.ts'
import { saysApiKey } from '../../../http/api-key.ts'
import { segna } from '../limiti/index.ts'
import { type Fatto, scriviRiga } from './annota.ts'
import { contestoDi, conVeduta } from './contesto-di.ts'

const HOUR = 3_600_000
/**
 * The most refusals kept in an hour of one person or account from one address: endless tries fill neither the disk
 * nor the page of the staff.
 */
const PER_ORA = 30

/** Traces written at the same time, and those that wait: refusals cost whoever sends them nothing, and take no connection from others. */
const INSIEME = 2
const IN_ATTESA = 1000

/** The event that a refused call leaves behind; null for the many that are no attempt at anything. */
function fattoDi(request: FastifyRequest, reply: FastifyReply): Fatto | null {
  const { failure, method } = request
  const percorso = request.routeOptions.url ?? ''
  const tried = failure?.cause
  if (tried instanceof FailedTry) {
    const noto = tried.utente_id !== null
    const id = tried.utente_id ?? 'sconosciuto'
    return { azione: tried.azione, entita: 'utente', id, dopo: { percorso, account_noto: noto } }
  }
  if (reply.statusCode !== 403) return null
  const dopo = { metodo: method, motivo: failure?.code ?? 'non_autorizzato' }
  return { azione: 'accesso_negato', entita: 'chiamata', id: percorso, dopo }
}

/** Does the given work a little at a time; what no longer finds a place is let go, and said once until there is room again. */
function createFila(log: Deps['log']): (work: () => Promise<void>) => void {
  const attese: (() => Promise<void>)[] = []
  let attive = 0
  let detto = false

  function prossime(): void {
    while (attive < INSIEME) {
      const work = attese.shift()
      if (work === undefined) return
      attive++
      void work()
        .catch((error: unknown) => log.warn({ err: String(error) }, 'rifiuto non annotato'))
        .finally(() => {
          attive--
          prossime()
        })
    }
  }

  return (work) => {
    const piena = attese.length >= IN_ATTESA
    if (piena && !detto) log.warn({ in_attesa: IN_ATTESA }, 'rifiuti non annotati: sono troppi')
    detto = piena
    if (piena) return
    attese.push(work)
    prossime()
  }
}

/**
 * Keeps failed sign-ins, wrong codes and passwords, and calls that somebody may not make, with their author and address. Written
 * once the answer has left: outside of the transaction that was rolled back, and without telling by its time whether an account
 * is there.
 */
export function registraTracce(app: FastifyInstance, { db, clock, log }: Deps): void {
  const inFila = createFila(log)
  const traccia = async (request: FastifyRequest, fatto: Fatto) => {
    const { caller, ip } = request
    const chiave = `traccia:${fatto.azione}:${fatto.entita === 'utente' ? fatto.id : (caller?.utente_id ?? '')}:${ip}`
    if ((await segna(db, { chiave, finestra_ms: HOUR }, clock.now())) > PER_ORA) return
    const { attore, ruolo } = caller
      ? contestoDi({ actor: caller, info: { ip, request_id: request.id } })
      : // Before the password is right nobody has proved to be anybody.
        { attore: 'sconosciuto', ruolo: 'nessuno' }
    await scriviRiga(db, {
      ...(caller ? conVeduta(caller, fatto) : fatto),
      attore,
      ruolo,
      canale: saysApiKey(request) ? 'api' : 'portale',
      ip,
      request_id: request.id,
    })
  }
  app.addHook('onResponse', (request, reply, done) => {
    const fatto = fattoDi(request, reply)
    if (fatto !== null) inFila(() => traccia(request, fatto))
    done()
  })
}
