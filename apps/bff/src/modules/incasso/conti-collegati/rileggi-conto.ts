import type { AccountState, ConnectedAccounts } from '../../../integrations/psp/conti.ts'
import { ProviderClosed } from '../../../integrations/psp/provider.ts'
import { siTrattiene } from './allinea-conti.ts'
import { apriConto } from './apri-conto.ts'
import { findCadenza } from './cadenza.queries.ts'
import { readDenaro } from './leggi-denaro.ts'
import { mandaBanca } from './manda-banca.ts'
import { type ContiDeps, contiDi, type Presa, prendiConti } from './presa.ts'
import { scriviStato } from './scrivi-stato.ts'

/** The state of an account, after its payouts were held or let go as the portal wants them. */
async function leggiStato(
  deps: ContiDeps,
  conti: ConnectedAccounts,
  { esercente_id, conto_psp }: { esercente_id: string; conto_psp: string },
): Promise<AccountState> {
  const { db } = deps
  const detto = await conti.read(conto_psp)
  if (detto.motivo_fermo?.startsWith('rejected')) return detto
  const conBanca = (await mandaBanca(deps, conti, { esercente_id, conto_psp })) ?? detto
  const esercente = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['stato', 'fermi', 'provvedimento'])
    .executeTakeFirstOrThrow()
  const trattieni = siTrattiene(esercente)
  if (trattieni === conBanca.accrediti_a_mano) return conBanca
  if (trattieni) return conti.holdPayouts(conto_psp)
  return conti.letPayouts(conto_psp, await findCadenza(db, esercente_id))
}

/** The provider's code for an account that is there no more for us: https://docs.stripe.com/error-codes#account-invalid */
const CHIUSO = 'account_invalid'

/** An account that was closed: nothing comes in and nothing leaves; what was known of it stays. */
async function comeChiuso(
  { db }: ContiDeps,
  { esercente_id, conto_psp }: { esercente_id: string; conto_psp: string },
): Promise<AccountState> {
  const { iban_ultime4, nome_estratto } = await db
    .selectFrom('conti_collegati')
    .where('esercente_id', '=', esercente_id)
    .select(['iban_ultime4', 'nome_estratto'])
    .executeTakeFirstOrThrow()
  return {
    conto: conto_psp,
    incassa: false,
    accredita: false,
    inviato: true,
    dovuti: [],
    scaduti: [],
    in_verifica: [],
    errori: [],
    motivo_fermo: 'rejected.closed',
    entro: null,
    iban_ultime4,
    nome_estratto,
    accrediti_a_mano: false,
    cadenza: null,
  }
}

async function rileggi(
  deps: ContiDeps,
  conti: ConnectedAccounts,
  presa: Presa & { conto_psp: string },
): Promise<void> {
  const { esercente_id, conto_psp } = presa
  try {
    // Payouts and lines first: the state that is written last sets when to read again.
    await readDenaro(deps, conti, { esercente_id, conto_psp })
    await scriviStato(deps, presa, await leggiStato(deps, conti, presa))
  } catch (error) {
    if (error instanceof ProviderClosed && error.codice === CHIUSO) {
      return scriviStato(deps, presa, await comeChiuso(deps, presa))
    }
    deps.log.warn({ err: error, esercente_id }, 'conto collegato da rileggere')
    await deps.db
      .updateTable('conti_collegati')
      .set({ errore: String(error).slice(0, 500) })
      .where('esercente_id', '=', esercente_id)
      .execute()
  }
}

const lavora = (deps: ContiDeps, conti: ConnectedAccounts, presa: Presa) =>
  presa.conto_psp === null
    ? apriConto(deps, conti, presa)
    : rileggi(deps, conti, { ...presa, conto_psp: presa.conto_psp })

/** Opens accounts that are to be opened and reads those that are due; returns how many. For the worker. */
export async function seguiConti(deps: ContiDeps): Promise<number> {
  const conti = contiDi(deps)
  if (conti === null) return 0
  const prese = await prendiConti(deps)
  await Promise.all(prese.map((presa) => lavora(deps, conti, presa)))
  return prese.length
}

/** The same for one account now, where somebody waits for it; one that another process holds is left to it. */
export async function seguiConto(deps: ContiDeps, esercente_id: string): Promise<void> {
  const conti = contiDi(deps)
  if (conti === null) return
  for (const presa of await prendiConti(deps, { esercente_id })) await lavora(deps, conti, presa)
}
