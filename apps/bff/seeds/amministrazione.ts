import type pg from 'pg'
import type { Row } from './book.ts'
import { createChiavi, createImpostazioni, createMessaggi } from './gestione.ts'
import { insertAll } from './insert.ts'
import { createRiconciliazioni, insertRiconciliazioni } from './riconciliazioni.ts'
import { createAssistenza, createConsulenti, createPromozioni } from './staff.ts'

type Soggetto = { id: string; email: string }
type Town = {
  esercenti: readonly Soggetto[]
  clienti: readonly Soggetto[]
  idByEmail: ReadonlyMap<string, string>
  pagamenti: readonly Row[]
}

/** The records that only the staff see, the requests to them, and the keys of the first esercente. */
export function createAmministrazione(
  now: Date,
  { esercenti, clienti, idByEmail, pagamenti }: Town,
) {
  const id = (email: string) => idByEmail.get(email) ?? ''
  const [esercente] = esercenti
  const [cliente] = clienti
  const chi = [
    {
      ruolo: 'esercente',
      email: esercente?.email,
      esercente_id: esercente?.id ?? null,
      cliente_id: null,
    },
    {
      ruolo: 'cliente',
      email: cliente?.email,
      esercente_id: null,
      cliente_id: cliente?.id ?? null,
    },
  ].map(({ email = '', ...one }) => ({ ...one, utente_id: id(email) }))
  const admin = id('admin@rateo.test')
  const suoi = pagamenti.map(({ id: pagamento, cliente_id, esercente_id }) => ({
    id: pagamento,
    cliente_id,
    esercente_id,
  }))
  const chiavi = createChiavi(
    { esercente_id: esercente?.id ?? '', utente_id: id(esercente?.email ?? '') },
    now,
  )
  return {
    ...createConsulenti(esercenti, now),
    promozioni: createPromozioni(esercenti, now),
    ...createAssistenza(chi, admin, suoi, now),
    impostazioni: createImpostazioni(admin, now),
    messaggi_inviati: createMessaggi(now),
    chiavi,
    riconciliazioni: createRiconciliazioni(now, admin),
  }
}

export async function insertAmministrazione(
  client: pg.ClientBase,
  town: ReturnType<typeof createAmministrazione>,
): Promise<void> {
  await insertAll(client, 'consulenti', town.consulenti)
  await insertAll(client, 'schemi_provvigione', town.schemi)
  await insertAll(client, 'incarichi', town.incarichi)
  await insertAll(client, 'promozioni', town.promozioni)
  await insertAll(client, 'richieste_assistenza', town.richieste)
  await insertAll(client, 'messaggi_assistenza', town.messaggi)
  await insertAll(client, 'impostazioni', town.impostazioni)
  await insertAll(client, 'messaggi', town.messaggi_inviati)
  await insertAll(client, 'chiavi_api', town.chiavi)
  await insertRiconciliazioni(client, town.riconciliazioni)
}
