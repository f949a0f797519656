import * as z from 'zod/mini'
import type { ProviderOutcome } from '../../../../integrations/psp/provider.ts'
import { applicaEsito, concludi, perdiRisposta } from '../applica-esito.ts'
import { inRipristino } from './in-ripristino.ts'
import { inviaOperazione } from './invia-operazione.ts'
import {
  type AddebitiDeps,
  type EsitoFase,
  isOnCard,
  type Operazione,
  type Presa,
} from './operazione.ts'
import { prendiDaControllare, prendiDaReinviare } from './prendi-operazioni.ts'
import { prossimoPasso } from '../avvio/prossimo-passo.ts'

/**
 * The milliseconds that a person waits for the provider, and those between two questions that one person may cause.
 */
const SGUARDO = { timeout_ms: 3000, minimo_ms: 1000 }

/** The payment that a rimborso gives back. */
export function intentoDi({ richiesta }: { richiesta: unknown }): string | null {
  const parsed = z.safeParse(z.object({ intento: z.string() }), richiesta)
  return parsed.success ? parsed.data.intento : null
}

async function ask(
  deps: AddebitiDeps,
  operazione: Operazione,
  timeout_ms?: number,
): Promise<ProviderOutcome | Error> {
  const { tipo, chiave, riferimento, created_at, stato, oltre_termine } = operazione
  try {
    // A payment left for too long, on the provider's page or before the bank's, is closed, unless it was completed in
    // the meantime.
    const isLeft = stato === 'in_attesa' && oltre_termine && timeout_ms === undefined
    if (isLeft && riferimento !== null) {
      if (tipo === 'sessione') return await deps.psp.expireCheckout(riferimento)
      if (isOnCard(operazione)) return await deps.psp.cancelCharge(riferimento)
    }
    return await deps.psp.lookup({
      tipo,
      chiave,
      riferimento,
      created_at,
      intento: intentoDi(operazione),
      ...(timeout_ms !== undefined && { timeout_ms }),
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** However many calls a look-up takes, a person does not wait longer than this. */
function withinSight<T>(asking: Promise<T>): Promise<T | Error> {
  const { promise, resolve } = Promise.withResolvers<Error>()
  const timer = setTimeout(
    () => resolve(new Error('nessuna risposta in tempo')),
    SGUARDO.timeout_ms,
  )
  return Promise.race([asking, promise]).finally(() => clearTimeout(timer))
}

/** The janitor's step for one operazione: ask, and only where that is safe send again. */
export async function controllaOperazione(deps: AddebitiDeps, presa: Presa): Promise<EsitoFase> {
  return (await chiediEsito(deps, presa)).fase
}

/** The same, and whether there was an answer at all. */
export async function chiediEsito(
  deps: AddebitiDeps,
  { operazione }: Presa,
): Promise<{ fase: EsitoFase; isAnswered: boolean }> {
  const outcome = await ask(deps, operazione)
  if (outcome instanceof Error) {
    return { fase: await perdiRisposta(deps, operazione, outcome.message), isAnswered: false }
  }
  return { fase: await applicaRisposta(deps, operazione, outcome), isAnswered: true }
}

async function applicaRisposta(
  deps: AddebitiDeps,
  operazione: Operazione,
  outcome: ProviderOutcome,
): Promise<EsitoFase> {
  if (outcome.stato !== 'sconosciuto') return applicaEsito(deps, operazione, outcome)
  switch (prossimoPasso(deps.psp.capabilities, operazione)) {
    case 'attendi':
      return applicaEsito(deps, operazione, outcome)
    case 'chiudi':
      return concludi(
        deps,
        operazione,
        { esito: 'errore_tecnico', codice_rifiuto: 'errore_tecnico' },
        {},
      )
    case 'reinvia': {
      if (await inRipristino(deps.db)) return applicaEsito(deps, operazione, outcome)
      const presa = await prendiDaReinviare(deps, operazione)
      return presa === null ? 'nessun_effetto' : inviaOperazione(deps, presa)
    }
  }
}

/**
 * Asks at once because somebody is looking: three seconds at most, once a second at most, and nothing is sent.
 * `null` when it was asked a moment ago, or somebody else is asking.
 */
export async function controllaSubito(
  deps: AddebitiDeps,
  operazione_id: number,
): Promise<EsitoFase | null> {
  const [presa] = await prendiDaControllare(deps, {
    id: operazione_id,
    minimo_ms: SGUARDO.minimo_ms,
  })
  if (presa === undefined) return null
  const outcome = await withinSight(ask(deps, presa.operazione, SGUARDO.timeout_ms))
  return outcome instanceof Error
    ? perdiRisposta(deps, presa.operazione, outcome.message)
    : applicaEsito(deps, presa.operazione, outcome)
}
