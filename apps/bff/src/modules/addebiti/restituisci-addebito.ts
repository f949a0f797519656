import { sql } from 'kysely'
import type { ReturnedDebit } from '../../integrations/psp/provider.ts'
import type { AddebitiDeps } from './operazione.ts'
import { unaChiamata } from './una-chiamata.ts'

/** How far back the list of returned debits is read every day: a notice that was lost is made up. */
const INDIETRO_MS = 7 * 86_400_000

type Esito = 'restituito' | 'nessun_effetto' | 'conflitto'

/** A direct debit that had succeeded and came back: money, debt and cronologia together, once. */
async function restituisci(
  { db, clock, psp, log }: AddebitiDeps,
  { intento, causale }: ReturnedDebit,
): Promise<Esito> {
  const row = await unaChiamata(
    db,
    sql<{ esito: Esito }>`
      select restituisci_tentativo(t.id, ${causale}, ${clock.now()}, '{}') as esito
      from tentativi t join operazioni_psp o on o.tentativo_id = t.id
      where o.fornitore = ${psp.nome} and o.riferimento = ${intento} and o.tipo = 'addebito'`,
  )
  const esito = row?.esito ?? 'nessun_effetto'
  if (esito === 'conflitto') log.error({ intento, causale }, 'addebito restituito da riconciliare')
  return esito
}

/** Asks the provider what came back, of one payment or of the last days; returns how many debts are open again. */
export async function cercaRestituzioni(deps: AddebitiDeps, intento?: string): Promise<number> {
  const about =
    intento === undefined
      ? { since: new Date(deps.clock.now().getTime() - INDIETRO_MS) }
      : { intento }
  let quante = 0
  for (const one of await deps.psp.listReturns(about)) {
    if ((await restituisci(deps, one)) === 'restituito') quante++
  }
  return quante
}
