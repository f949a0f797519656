import { sql } from 'kysely'
import { ProviderRefusal } from '../../../integrations/psp/provider.ts'
import type {
  AccountState,
  ConnectedAccounts,
  NewAccount,
} from '../../../integrations/psp/conti.ts'
import { BANCA } from './manda-banca.ts'
import type { ContiDeps, Presa } from './presa.ts'
import { scriviStato } from './scrivi-stato.ts'

/** The provider's codes of the trades: https://docs.stripe.com/connect/setting-mcc */
const MCC: Readonly<Record<string, string>> = {
  alimentari: '5411',
  ristorazione: '5812',
  abbigliamento: '5651',
  casa: '5712',
  salute: '8099',
  bellezza: '7230',
  sport: '7941',
  formazione: '8299',
  professionisti: '8999',
  artigiani: '7699',
  auto: '7538',
}
const ALTRO = '5999'

async function leggiEsercente({ db }: ContiDeps, id: string): Promise<NewAccount> {
  const { categoria, iban_intestatario, ...row } = await db
    .selectFrom('esercenti')
    .where('id', '=', id)
    .select([
      'ragione_sociale',
      'partita_iva',
      'email',
      'telefono',
      'indirizzo',
      'cap',
      'citta',
      'provincia',
      'iban',
      'iban_intestatario',
      'categoria',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    chiave: `conto:${id}`,
    mcc: MCC[categoria] ?? ALTRO,
    descrizione: `${row.ragione_sociale}: ${categoria.replaceAll('-', ' ')}`,
    intestatario: iban_intestatario ?? row.ragione_sociale,
  }
}

/** Looked for before it is asked again: an answer that was lost may have opened it. */
async function apri(
  deps: ContiDeps,
  conti: ConnectedAccounts,
  { esercente_id, invii, primo_invio_at }: Presa,
): Promise<AccountState> {
  const richiesta = await leggiEsercente(deps, esercente_id)
  const gia =
    invii > 1 && primo_invio_at !== null ? await conti.find(richiesta.chiave, primo_invio_at) : null
  return gia ?? conti.create(richiesta)
}

/** Opens the account of an approved esercente, from what its registration knows. No answer: it is tried again. */
export async function apriConto(
  deps: ContiDeps,
  conti: ConnectedAccounts,
  presa: Presa,
): Promise<void> {
  const { db, log } = deps
  try {
    await scriviStato(deps, presa, await apri(deps, conti, presa))
    await sql`update conti_collegati c set banca = ${BANCA} from esercenti e
      where e.id = c.esercente_id and c.esercente_id = ${presa.esercente_id}`.execute(db)
  } catch (error) {
    const isRefused = error instanceof ProviderRefusal
    log.warn(
      { err: error, esercente_id: presa.esercente_id },
      'conto collegato da aprire più tardi',
    )
    await db
      .updateTable('conti_collegati')
      .set({
        errore: String(error).slice(0, 500),
        // It would be refused again until somebody changes the data.
        ...(isRefused && { prossimo_at: new Date(presa.presa.getTime() + 3_600_000) }),
      })
      .where('esercente_id', '=', presa.esercente_id)
      .execute()
  }
}
