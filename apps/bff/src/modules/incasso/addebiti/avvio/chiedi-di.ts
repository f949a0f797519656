import { completaDaEvento, rileggiCarta } from '../../carte-di-credito/index.ts'
import { segnaConto } from '../../conti-collegati/index.ts'
import { sincronizzaContestazioni } from '../../contestazioni/index.ts'
import { rileggiMandato } from '../../mandati/index.ts'
import { findOperazioneDiEvento } from '../addebiti.queries.ts'
import { applicaEsito } from '../applica-esito.ts'
import { intentoDi } from '../operazioni/controlla-operazione.ts'
import type { AddebitiDeps } from '../operazioni/operazione.ts'
import { importaRestituzioni } from './restituisci-addebito.ts'

const TIPI = ['sessione', 'addebito', 'rimborso'] as const

/**
 * The thing to ask the provider about: a message of ours, a payment that a bank took back (`intento`), or a saved
 * card or account (`metodo`, `mandato`), or the account of an esercente (`conto`).
 */
type DiChe = {
  chiave: string | null
  riferimento: string | null
  intento?: string | undefined
  metodo?: string | undefined
  mandato?: string | undefined
  conto?: string | undefined
}

/** Asks the provider about one thing, and writes down what it says; sends nothing. */
export async function chiediDi(deps: AddebitiDeps, di: DiChe): Promise<void> {
  if (di.conto !== undefined) return segnaConto(deps, di.conto)
  if (di.intento !== undefined) {
    await importaRestituzioni(deps, di.intento)
    await sincronizzaContestazioni(deps, { intento: di.intento })
    return
  }
  if (di.metodo !== undefined) {
    await rileggiCarta(deps, di.metodo)
    await rileggiMandato(deps, { metodo_psp: di.metodo, mandato_psp: di.mandato ?? null })
    return
  }
  if (await completaDaEvento(deps, di.chiave)) return
  const operazione = await findOperazioneDiEvento(deps.db, deps.psp.nome, di)
  if (operazione === undefined) return
  // A charge that succeeded is final; a rimborso may still come back from the bank of the cliente.
  if (operazione.esito === 'riuscito' && operazione.tipo !== 'rimborso') return
  const tipo = TIPI.find((one) => one === operazione.tipo) ?? 'sessione'
  const intento = intentoDi(operazione)
  const outcome = await deps.psp.lookup({ ...operazione, tipo, intento })
  // A search that does not see it yet says nothing: the janitor goes on by its own times.
  if (outcome.stato !== 'sconosciuto') await applicaEsito(deps, operazione, outcome)
}
