import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentProvider } from '../../../integrations/psp/provider.ts'
import { ProviderClosed } from '../../../integrations/psp/provider.ts'

/** Between one question and the next: twenty a second, where a provider allows a hundred, and people are served meanwhile. */
const PAUSA_MS = 50
/** Waits after the provider has said that it is too much. */
const ATTESE_MS = [1000, 2000, 4000, 8000]

type Attendi = (ms: number) => Promise<unknown>

/** Asks one thing after the other, never faster than the pause; told that it is too much, waits and asks again. */
function conPausa(attendi: Attendi) {
  let libero = 0
  const turno = async () => {
    const now = performance.now()
    const quando = Math.max(now, libero)
    libero = quando + PAUSA_MS
    if (quando > now) await attendi(quando - now)
  }
  return async <T>(chiedi: () => Promise<T>): Promise<T> => {
    for (const attesa of ATTESE_MS) {
      await turno()
      try {
        return await chiedi()
      } catch (error) {
        if (!(error instanceof ProviderClosed) || error.codice !== 'rate_limit') throw error
        await attendi(attesa)
      }
    }
    await turno()
    return chiedi()
  }
}

/** The provider asked at a pace that leaves room for whoever pays meanwhile: the questions of a reconciliation. */
export function aPasso(psp: PaymentProvider, attendi: Attendi = wait): PaymentProvider {
  const passo = conPausa(attendi)
  const { conti } = psp
  return {
    ...psp,
    listMoves: (finestra) => passo(() => psp.listMoves(finestra)),
    readMove: (riga) => passo(() => psp.readMove(riga)),
    lookup: (operazione) => passo(() => psp.lookup(operazione)),
    listDisputes: (intento) => passo(() => psp.listDisputes(intento)),
    listReturns: (intento) => passo(() => psp.listReturns(intento)),
    conti: conti && {
      ...conti,
      list: (dopo) => passo(() => conti.list(dopo)),
      read: (conto) => passo(() => conti.read(conto)),
      balance: (conto) => passo(() => conti.balance(conto)),
      listLines: (conto, finestra) => passo(() => conti.listLines(conto, finestra)),
      listLinesOf: (conto, accredito, dopo) =>
        passo(() => conti.listLinesOf(conto, accredito, dopo)),
      originOf: (conto, riga) => passo(() => conti.originOf(conto, riga)),
      listPayouts: (conto, finestra) => passo(() => conti.listPayouts(conto, finestra)),
    },
  }
}
