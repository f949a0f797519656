import { dorme } from './attesa.ts'
import type { Rateo, Risposta } from './client.ts'
import { RateoErrore, RateoNonRisponde } from './client.ts'
import type { TipoEvento } from './chiamate.ts'

type Letti = Risposta<'POST /api/ascolti/{id}/eventi'>
type Ricevuto = { consegna_id: string; stato_http: number | null; durata_ms: number }

type OpzioniAscolto = {
  rateo: Rateo
  /** The program on this machine, such as `http://localhost:4000/rateo`. */
  inoltra: string
  eventi?: TipoEvento[]
  signal: AbortSignal
  /** Told once, with the secret that checks the signature. */
  pronto?: (segreto: string) => void
  /** Told of each event, after the program took it or did not. */
  detto?: (evento: { tipo: string; stato_http: number | null; durata_ms: number }) => void
}

const LOCALI: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const ATTESA_MS = 10_000
/** Milliseconds before asking again a portal that did not answer. */
const PAUSA_MS = 2000

/** The address of a program on this machine: events are of nobody else. */
function indirizzoLocale(inoltra: string): string {
  const url = URL.canParse(inoltra) ? new URL(inoltra) : null
  if (url === null || !/^https?:$/.test(url.protocol) || !LOCALI.has(url.hostname)) {
    throw new TypeError('Serve un indirizzo di questo computer, come http://localhost:4000/rateo.')
  }
  return url.href
}

/** Hands one event to the program, as Rateo would; null where it does not answer. */
async function inoltraUno(
  inoltra: string,
  { intestazioni, corpo }: Letti['data'][number],
  signal: AbortSignal,
): Promise<{ stato_http: number | null; durata_ms: number }> {
  const since = performance.now()
  const durata = () => Math.round(performance.now() - since)
  try {
    const response = await fetch(inoltra, {
      method: 'POST',
      headers: intestazioni,
      body: corpo,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTESA_MS)]),
    })
    await response.arrayBuffer()
    return { stato_http: response.status, durata_ms: durata() }
  } catch {
    return { stato_http: null, durata_ms: durata() }
  }
}

/** True for a failure after which asking again makes sense. */
const passa = (error: unknown) =>
  error instanceof RateoNonRisponde || (error instanceof RateoErrore && error.status >= 500)

/**
 * Asks for the events of the esercente and hands each to a program on this machine, one after the other and in their order,
 * until it is told to stop. What was handed is not told again; what was not yet is told when it asks again.
 */
export async function ascolta({
  rateo,
  inoltra,
  eventi = [],
  signal,
  pronto,
  detto,
}: OpzioniAscolto): Promise<void> {
  const indirizzo = indirizzoLocale(inoltra)
  const { _id: id, segreto } = await rateo.chiama('POST /api/ascolti', { body: { eventi } })
  pronto?.(segreto)
  let ricevuti: Ricevuto[] = []
  try {
    while (!signal.aborted) {
      const letti = await rateo
        .chiama('POST /api/ascolti/{id}/eventi', { params: { id }, body: { ricevuti }, signal })
        .catch((error: unknown) => {
          if (signal.aborted || passa(error)) return null
          throw error
        })
      if (letti === null) {
        await dorme(PAUSA_MS, signal).catch(() => undefined)
        continue
      }
      ricevuti = []
      for (const evento of letti.data) {
        if (signal.aborted) break
        const esito = await inoltraUno(indirizzo, evento, signal)
        ricevuti.push({ consegna_id: evento.consegna_id, ...esito })
        detto?.({ tipo: evento.tipo, ...esito })
      }
    }
  } finally {
    await rateo.chiama('DELETE /api/ascolti/{id}', { params: { id } }).catch(() => undefined)
  }
}
