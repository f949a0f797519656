import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { ProviderConflict } from '../../../integrations/psp/provider.ts'
import type { Titolare } from './carte.queries.ts'

/** The milliseconds that the second of two waits for the account that the first one is opening. */
const ATTESA = { passo: 300, volte: 10 }

async function findClientePsp(
  db: Db,
  { utente_id, ruolo }: Titolare,
  fornitore: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('clienti_psp')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('fornitore', '=', fornitore)
    .select('cliente_psp')
    .executeTakeFirst()
  return row?.cliente_psp
}

/**
 * The account of a person at the provider, opened the first time. Two cards, or a card and a mandato, that are saved at
 * once ask under the same key, which the provider answers with the same account.
 */
export async function clienteDelFornitore(
  { db, psp }: Pick<Deps, 'db' | 'psp'>,
  persona: Titolare,
): Promise<string> {
  const { utente_id, ruolo } = persona
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  // A key is for one request in one wording: another address is another request.
  const parola = createHash('sha256').update(email).digest('hex').slice(0, 16)
  const chiave = `persona:${utente_id}:${ruolo}:${parola}`
  for (let volta = 1; ; volta++) {
    const noto = await findClientePsp(db, persona, psp.nome)
    if (noto !== undefined) return noto
    try {
      const cliente_psp = await psp.createCustomer({ chiave, email })
      await db
        .insertInto('clienti_psp')
        .values({ utente_id, ruolo, fornitore: psp.nome, cliente_psp })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } catch (error) {
      if (!(error instanceof ProviderConflict) || volta === ATTESA.volte) throw error
      await wait(ATTESA.passo)
    }
  }
}
