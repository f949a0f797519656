import { sql } from 'kysely'
import { createPool, createDb, type Db } from '../apps/bff/src/db/database.ts'
import { newId } from '../apps/bff/src/db/ids.ts'
import { createCliente, createEsercente, openSession } from '../apps/bff/test/factories.ts'
import type { Debito } from './payment-statements.ts'

export type Pagatore = { cliente_id: string; cookie: string; carta_id: string }

/** At least so many people pay, and nobody has more than so many debts of one esercente. */
const CLIENTI = 50
const MOST_DEBTS = 60

/** Clienti of one esercente, each with a card and a session. */
async function creaPagatori(db: Db, esercente_id: string, quanti: number): Promise<Pagatore[]> {
  const pagatori: Pagatore[] = []
  for (let i = 0; i < quanti; i++) {
    const cliente = await createCliente(db, { esercente_id })
    const carta_id = newId()
    await db
      .insertInto('metodi_di_pagamento')
      .values({
        id: carta_id,
        utente_id: cliente.utente_id,
        ruolo: 'cliente',
        tipo: 'carta',
        fornitore: 'stripe',
        cliente_psp: `cus_${carta_id}`,
        metodo_psp: `pm_${carta_id}`,
        marchio: 'Visa',
        ultime4: '4242',
        scade_mese: 12,
        scade_anno: 2090,
        stato: 'attiva',
      })
      .execute()
    const token = await openSession(db, { utente_id: cliente.utente_id, ruolo: 'cliente' })
    pagatori.push({ cliente_id: cliente.id, cookie: `rateo_sid=${token}`, carta_id })
  }
  return pagatori
}

/** N debts of 12,00 € that can be paid at once, of one esercente: what many pay to one is the harder case. */
export async function creaDebiti(url: string, n: number, conti: 'propri' | 'collegati' = 'propri') {
  const onError = () => undefined
  const pool = createPool({ url, max: 2, statementMs: 60_000, name: 'rateo-bench', onError })
  const db = createDb(pool)
  const { id: esercente_id } = await createEsercente(db, {
    ragione_sociale: `Esercente delle misure ${newId()}`,
    partita_iva: String(Date.now()).slice(-11),
    email: `misure-${newId()}@rateo.test`,
  })
  // Its money goes on to an account that was opened and looked at long ago.
  if (conti === 'collegati') {
    await sql`insert into conti_collegati (esercente_id, fornitore, conto_psp, stato, incassa, accredita, prossimo_at,
      created_at, updated_at) values (${esercente_id}, 'stripe', ${`acct_${esercente_id}`}, 'attivo', true, true,
      now() + interval '1 day', now(), now())`.execute(db)
  }
  const pagatori = await creaPagatori(
    db,
    esercente_id,
    Math.max(CLIENTI, Math.ceil(n / MOST_DEBTS)),
  )
  const debiti: (Debito & { pagatore: Pagatore })[] = Array.from({ length: n }, (_, i) => {
    const pagatore = pagatori[i % pagatori.length]
    if (pagatore === undefined) throw new RangeError('no payer')
    return { pagamento_id: newId(), cliente_id: pagatore.cliente_id, pagatore }
  })
  await sql`insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza)
    select d.id, ${esercente_id}, d.cliente, 1200, 'Misura', 'da_pagare', current_date
    from unnest(${debiti.map((d) => d.pagamento_id)}::text[], ${debiti.map((d) => d.cliente_id)}::text[]) d(id, cliente)
  `.execute(db)
  await db.destroy()
  return { esercente_id, debiti }
}
export type Debiti = Awaited<ReturnType<typeof creaDebiti>>['debiti']
