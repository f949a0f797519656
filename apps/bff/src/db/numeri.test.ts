import { leggiNumero } from '@rateo/domain/parole/numeri'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../test/factories.ts'
import { createAbbonamento, createDilazione } from '../../test/scadenze.ts'
import { newId } from './ids.ts'
import { migrate } from './migrate.ts'

const GIORNO = '2099-12-31'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase({ max: 20 })
})
afterAll(async () => database.drop())

async function unEsercente() {
  const esercente = await createEsercente(database.db)
  const cliente = await createCliente(database.db, { esercente_id: esercente.id })
  return { esercente, cliente, parti: { esercente_id: esercente.id, cliente_id: cliente.id } }
}

const attesi = (n: number) => Array.from({ length: n }, (_, i) => `PAG-${i + 1}`)
const inOrdine = (numeri: readonly string[]) =>
  numeri.toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4)))

describe('il numero di pagamenti, dilazioni e abbonamenti', () => {
  it('ogni esercente conta i suoi, ogni genere per sé', async () => {
    const { db } = database
    for (const { esercente, cliente, parti } of [await unEsercente(), await unEsercente()]) {
      const primo = await createPagamento(db, parti)
      const secondo = await createPagamento(db, parti)
      expect([primo.numero, secondo.numero]).toEqual(['PAG-1', 'PAG-2'])
      const abbonamento_id = await createAbbonamento(db, {
        esercente,
        cliente,
        prossimo_addebito: GIORNO,
      })
      const { numero } = await db
        .selectFrom('abbonamenti')
        .select('numero')
        .where('id', '=', abbonamento_id)
        .executeTakeFirstOrThrow()
      expect(numero).toBe('ABB-1')
      // The database writes a number just as the domain reads it.
      expect(leggiNumero('abbonamento', numero)).toBe(numero)
      expect(leggiNumero('pagamento', primo.numero)).toBe(primo.numero)
    }
  })

  it('molti insieme hanno numeri diversi', async () => {
    const { parti } = await unEsercente()
    const fatti = await Promise.all(
      Array.from({ length: 60 }, () => createPagamento(database.db, parti)),
    )
    expect(inOrdine(fatti.map(({ numero }) => numero))).toEqual(attesi(60))
  })

  it('chi ne chiede uno non aspetta chi ne scrive mille e non ha finito', async () => {
    const { parti } = await unEsercente()
    const lento = new pg.Client({ connectionString: database.url })
    await lento.connect()
    await lento.query('begin')
    await lento.query(
      `insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza)
       select lpad(to_hex(i), 24, '0'), $1, $2, 1000, 'Insieme', 'da_pagare', $3::date from generate_series(1, 1000) i`,
      [parti.esercente_id, parti.cliente_id, GIORNO],
    )
    const { numero } = await database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 2000`.execute(trx)
      return createPagamento(trx, parti)
    })
    expect(numero).toBe('PAG-1001')
    await lento.query('commit')
    await lento.end()
    const { rows } = await sql<{ diversi: number }>`select count(distinct numero)::int as diversi
      from pagamenti where esercente_id = ${parti.esercente_id}`.execute(database.db)
    expect(rows).toEqual([{ diversi: 1001 }])
  })

  it('due transazioni che scrivono per due esercenti in ordine opposto non si fermano', async () => {
    const [uno, altro] = [(await unEsercente()).parti, (await unEsercente()).parti]
    const scrivi = (prima: typeof uno, poi: typeof uno) =>
      database.db.transaction().execute(async (trx) => {
        await createPagamento(trx, prima)
        await sql`select pg_sleep(0.1)`.execute(trx)
        return createPagamento(trx, poi)
      })
    const fatti = await Promise.all([scrivi(uno, altro), scrivi(altro, uno)])
    expect(fatti.map(({ numero }) => numero)).toEqual(['PAG-2', 'PAG-2'])
  })

  it('un numero non cambia, non torna vuoto e non si dà due volte', async () => {
    const { db } = database
    const { parti } = await unEsercente()
    const { id, numero } = await createPagamento(db, parti)
    const cambia = (nuovo: string) =>
      db.updateTable('pagamenti').set({ numero: nuovo }).where('id', '=', id).execute()
    await expect(cambia('PAG-77')).rejects.toThrow('il numero non cambia')
    await expect(cambia('')).rejects.toThrow('il numero non cambia')
    await expect(createPagamento(db, { ...parti, numero })).rejects.toThrow('pagamenti_numero')
    await expect(createPagamento(db, { ...parti, numero: 'DIL-9' })).rejects.toThrow(
      'pagamenti_numero_scritto',
    )
  })

  it('quello che non va in porto lascia il suo numero inutilizzato', async () => {
    const { db } = database
    const { parti } = await unEsercente()
    await createPagamento(db, parti)
    const disfa = db.transaction().execute(async (trx) => {
      await createPagamento(trx, parti)
      throw new Error('ci ho ripensato')
    })
    await expect(disfa).rejects.toThrow('ci ho ripensato')
    expect((await createPagamento(db, parti)).numero).toBe('PAG-3')
  })
})

/** The database as it was before its records had numbers. */
const PRIMA = `
  drop function da_numero() cascade; drop function numero_immutabile() cascade; drop function apri_numeri() cascade;
  drop schema numeri cascade;
  alter table pagamenti drop column numero cascade;
  alter table dilazioni drop column numero cascade;
  alter table abbonamenti drop column numero cascade;
  drop index ricevute_numero;
  alter table ricevute add constraint ricevute_numero_key unique (numero);
  delete from funzioni where nome in ('da_numero', 'numero_immutabile', 'apri_numeri');
  delete from migrazioni where nome = '0010_numeri.sql'`

it('una base di dati con le sue righe le numera nell’ordine in cui sono nate, e va avanti da lì', async () => {
  const { db, pool, url } = database
  const [uno, altro] = [(await unEsercente()).parti, (await unEsercente()).parti]
  const senza = (await unEsercente()).parti
  const nati: string[] = []
  for (const giorno of ['2026-03-01', '2026-01-01', '2026-02-01']) {
    for (const parti of [uno, altro]) {
      // A renewal has a key that says its day, which may come before that of an older record.
      const { id } = await createPagamento(db, { ...parti, id: newId(), created_at: giorno })
      if (parti === uno) nati.push(id)
    }
  }
  const rateale = await unEsercente()
  await createDilazione(db, { ...rateale, scadenze: [GIORNO] })
  await pool.query(PRIMA)
  expect(await migrate(url)).toEqual(['0010_numeri.sql'])
  const numeri = await db
    .selectFrom('pagamenti')
    .select(['id', 'numero'])
    .where('id', 'in', nati)
    .execute()
  expect(nati.map((id) => numeri.find((one) => one.id === id)?.numero)).toEqual([
    'PAG-3',
    'PAG-1',
    'PAG-2',
  ])
  expect((await createPagamento(db, uno)).numero).toBe('PAG-4')
  expect((await createPagamento(db, altro)).numero).toBe('PAG-4')
  expect((await createPagamento(db, senza)).numero).toBe('PAG-1')
  const dilazioni = await db
    .selectFrom('dilazioni')
    .select('numero')
    .where('esercente_id', '=', rateale.esercente.id)
    .execute()
  expect(dilazioni).toEqual([{ numero: 'DIL-1' }])
  const nuovo = await unEsercente()
  expect((await createPagamento(db, nuovo.parti)).numero).toBe('PAG-1')
})
