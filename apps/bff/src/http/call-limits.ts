import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

/** Searches of one person that work at the same time; those that wait for one of them to end; calls of a key in a second. */
const INSIEME = 5
const IN_ATTESA = 15
const AL_SECONDO = 25

const RIPROVA = { retry_after: 1 }

/** Says, in the headers of the answer, how many calls a key has left. */
type Tell = (headers: Record<string, string>) => void

type Fila = { attive: number; attese: (() => void)[] }

/** As many keys as a process remembers: who called longest ago is forgotten first, with nothing counted. */
const RICORDATE = 10_000

/**
 * Limits the part of this process that one caller takes. The count is kept in the process and not in the database: it is
 * the process that is to stay free for the others, and a count in the database would cost more than the search.
 */
export function createCallLimits(): {
  run: <T>(actor: Actor, isSearch: boolean, work: () => Promise<T>, tell?: Tell) => Promise<T>
} {
  const file = new Map<string, Fila>()
  const secchi = new Map<string, { resto: number; at: number }>()

  function contaChiamata(chiave_id: string, tell: Tell) {
    const at = performance.now()
    const prima = secchi.get(chiave_id) ?? { resto: AL_SECONDO, at }
    const resto = Math.min(AL_SECONDO, prima.resto + ((at - prima.at) / 1000) * AL_SECONDO)
    secchi.delete(chiave_id)
    const [oldest] = secchi.size >= RICORDATE ? secchi.keys() : []
    if (oldest !== undefined) secchi.delete(oldest)
    const dopo = resto < 1 ? resto : resto - 1
    secchi.set(chiave_id, { resto: dopo, at })
    if (resto >= 1) {
      tell({
        'ratelimit-policy': `"chiave_api";q=${AL_SECONDO};w=1`,
        ratelimit: `"chiave_api";r=${Math.floor(dopo)};t=1`,
      })
      return
    }
    throw new AppError('troppi_tentativi', {
      ...RIPROVA,
      message: `Questa chiave API chiama più di ${AL_SECONDO} volte al secondo. Riprova tra un secondo. Nessun importo è stato mosso.`,
      quota: { nome: 'chiave_api', massimo: AL_SECONDO, finestra_secondi: 1 },
    })
  }

  async function entra(fila: Fila) {
    if (fila.attive < INSIEME) {
      fila.attive++
      return
    }
    if (fila.attese.length >= IN_ATTESA) {
      throw new AppError('troppi_tentativi', {
        ...RIPROVA,
        message: 'Ci sono già troppe ricerche aperte insieme. Riprova tra un secondo.',
        quota: { nome: 'ricerche', massimo: INSIEME, finestra_secondi: 1 },
      })
    }
    // The call that ends hands its place over: the place is never free in between.
    await new Promise<void>((resolve) => fila.attese.push(resolve))
  }

  function esci(chi: string, fila: Fila) {
    const prossima = fila.attese.shift()
    if (prossima !== undefined) prossima()
    else if (--fila.attive === 0) file.delete(chi)
  }

  /** The place is held until the work is over, not until the caller hangs up: the database is still busy then. */
  async function cerca<T>(chi: string, work: () => Promise<T>): Promise<T> {
    const fila = file.get(chi) ?? { attive: 0, attese: [] }
    file.set(chi, fila)
    await entra(fila)
    try {
      return await work()
    } finally {
      esci(chi, fila)
    }
  }

  return {
    async run(actor, isSearch, work, tell = () => undefined) {
      if (actor.chiave_id !== undefined) contaChiamata(actor.chiave_id, tell)
      return isSearch ? cerca(actor.chiave_id ?? actor.utente_id, work) : work()
    },
  }
}
