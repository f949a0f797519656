import { sql } from 'kysely'
import type { ReturnedDebit } from '../../../../integrations/psp/provider.ts'
import { stored } from '../../../../db/stored.ts'
import type { AddebitiDeps } from '../operazioni/operazione.ts'
import { unaChiamata } from '../operazioni/una-chiamata.ts'

/** The days of the list of returned debits that is read every day: a notice that was lost is made up. */
const INDIETRO_MS = 7 * 86_400_000

type Esito = 'restituito' | 'nessun_effetto' | 'conflitto'

/** A direct debit that had succeeded and came back: money, debts and cronologia together, once. Returns how many debts. */
async function restituisci(
  { db, clock, psp, log }: AddebitiDeps,
  { intento, causale }: ReturnedDebit,
): Promise<number> {
  const row = await unaChiamata(
    db,
    sql<{ esiti: Esito[] | null }>`
      select ${stored('restituisci_addebito', {
        fornitore: psp.nome,
        intento,
        causale,
        adesso: clock.now(),
      })} as esiti`,
  )
  const esiti = row?.esiti ?? []
  if (esiti.includes('conflitto'))
    log.error({ intento, causale }, 'addebito restituito da riconciliare')
  return esiti.filter((esito) => esito === 'restituito').length
}

/** Asks the provider what came back, of one payment or of the last days; returns how many debts are open again. */
export async function importaRestituzioni(deps: AddebitiDeps, intento?: string): Promise<number> {
  const about =
    intento === undefined
      ? { since: new Date(deps.clock.now().getTime() - INDIETRO_MS) }
      : { intento }
  let quante = 0
  for (const one of await deps.psp.listReturns(about)) {
    quante += await restituisci(deps, one)
  }
  return quante
}
