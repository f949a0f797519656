import { sql } from 'kysely'
import type { Db } from '../apps/bff/src/db/database.ts'
import { newId } from '../apps/bff/src/db/ids.ts'
import { inviaInSospeso } from '../apps/bff/src/modules/incasso/addebiti/index.ts'
import { createCliente, createEsercente } from '../apps/bff/test/factories.ts'
import { createCarta } from '../apps/bff/test/scadenze.ts'

const CLIENTI = 50

/** Made so many at a time: one statement for all of them would be cut off by the time-out. */
const INSIEME = 5000

type Gruppo = {
  esercente_id: string
  chi: readonly { cliente_id: string; metodo_id: string }[]
  serie: string
  da: number
  a: number
}

async function creaGruppo(db: Db, { esercente_id, chi, serie, da, a }: Gruppo): Promise<void> {
  const posti = JSON.stringify(chi.map((uno, posto) => ({ ...uno, posto })))
  const nuove = sql`(select lpad(to_hex(i), 12, '0') as n, c.cliente_id, c.metodo_id
    from generate_series(${da}::int, ${a}::int) i
    join jsonb_to_recordset(${posti}::jsonb) c (cliente_id text, metodo_id text, posto int)
      on c.posto = i % ${CLIENTI}::int) nuove`
  const id = sql`${serie} || n`
  await sql`insert into dilazioni (id, esercente_id, cliente_id, causale, importo_centesimi, n_rate, cadenza,
      prima_scadenza, inquadramento, stato)
    select ${id}, ${esercente_id}, cliente_id, 'Misura', 2400, 2, 'mensile', current_date, 'fuori_perimetro', 'attiva'
    from ${nuove}`.execute(db)
  await sql`insert into usi_metodo (oggetto_tipo, oggetto_id, metodo_id) select 'dilazione', ${id}, metodo_id
    from ${nuove}`.execute(db)
  await sql`insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine,
      origine_id, origine_n, origine_di)
    select substr(${serie}, 1, 11) || r || n, ${esercente_id}, cliente_id, 1200, 'Misura, rata ' || r, 'da_pagare',
      current_date + 30 * (r - 1), 'rata', ${id}, r, 2
    from ${nuove}, generate_series(1, 2) r`.execute(db)
  await sql`insert into rate (id, dilazione_id, n, scadenza, scadenza_originale, capitale_centesimi, stato, pagamento_id)
    select p.id, origine_id, origine_n, scadenza, scadenza, 1200, 'programmata', p.id
    from ${nuove} join pagamenti p on p.origine = 'rata' and p.origine_id = ${id}`.execute(db)
}

/** N plans of two rate, one of which falls due today, each charged to a card; many of one esercente is the harder case. */
export async function creaRateDovute(db: Db, n: number): Promise<string> {
  const { id: esercente_id } = await createEsercente(db, {
    ragione_sociale: `Esercente delle misure ${newId()}`,
    partita_iva: String(Date.now()).slice(-11),
    email: `misure-${newId()}@rateo.test`,
  })
  const chi: { cliente_id: string; metodo_id: string }[] = []
  for (let i = 0; i < CLIENTI; i++) {
    const cliente = await createCliente(db, {
      esercente_id,
      email: `misure-${newId()}@rateo.test`,
    })
    chi.push({
      cliente_id: cliente.id,
      metodo_id: await createCarta(db, cliente, { fornitore: 'stripe' }),
    })
  }
  const serie = newId().slice(0, 12)
  for (let da = 1; da <= n; da += INSIEME) {
    await creaGruppo(db, { esercente_id, chi, serie, da, a: Math.min(n, da + INSIEME - 1) })
  }
  for (const tabella of ['pagamenti', 'rate', 'dilazioni', 'usi_metodo', 'addebiti_programmati']) {
    await sql`analyze ${sql.table(tabella)}`.execute(db)
  }
  return esercente_id
}

/** Exactly once, or the figures are worthless. */
export async function unaVolta(
  db: Db,
  { esercente_id, stato, n }: { esercente_id: string; stato: string; n: number },
): Promise<void> {
  const { rows } = await sql<{ giuste: number; in_coda: number }>`
    select count(*) filter (where p.stato = ${stato} and p.scadenza = current_date and (
        select count(*) from tentativi t where t.pagamento_id = p.id) = 1)::int as giuste,
      count(*) filter (where p.scadenza = current_date and exists (
        select 1 from addebiti_programmati q where q.pagamento_id = p.id))::int as in_coda
    from pagamenti p where p.esercente_id = ${esercente_id}`.execute(db)
  if (rows[0]?.giuste !== n || rows[0].in_coda !== 0)
    throw new Error(`not once each: ${JSON.stringify(rows)}`)
}

/** All that was started is sent and settled, by the lane that does it in the product. */
export async function invia(deps: Parameters<typeof inviaInSospeso>[0]): Promise<number> {
  await sql`update operazioni_psp set prossimo_at = now()
    where stato = 'da_inviare' and prossimo_at < 'infinity'`.execute(deps.db)
  let fatte = 0
  for (;;) {
    const quante = await inviaInSospeso(deps)
    if (quante === 0) return fatte
    fatte += quante
  }
}
