import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../../test/database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof freshDatabaseUrl>>
let other: pg.Client
beforeAll(async () => {
  database = await freshDatabaseUrl()
  other = new pg.Client({ connectionString: database.url, application_name: 'dimenticato' })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.drop()
})

it('T08 (parte) chi parte mentre un altro tiene la base di dati lo dice, e non aspetta per sempre', async () => {
  await other.query('select pg_advisory_lock(7215001)')
  await expect(migrate(database.url, { lockMs: 1000 })).rejects.toThrow(
    /^Un altro programma \(dimenticato, processo \d+ di PostgreSQL\) tiene ferma la base di dati per aggiornarla da più di 1 secondi: riprova quando ha finito\.$/,
  )
  await other.query('select pg_advisory_unlock(7215001)')
  expect(await migrate(database.url)).toEqual([])
})

it('T08 (parte) chi parte non scrive di nuovo i passaggi di stato che ci sono già', async () => {
  const versions = async () =>
    (await other.query('select xmin, entita, da, a from transizioni order by 2, 3, 4')).rows
  const before = await versions()
  await migrate(database.url)
  expect(await versions()).toEqual(before)
  await other.query("delete from transizioni where entita = 'pagamento'")
  await other.query("insert into transizioni values ('pagamento', 'pagato', 'bozza')")
  await migrate(database.url)
  const after = await versions()
  expect(after.map(({ xmin: _, ...row }) => row)).toEqual(before.map(({ xmin: _, ...row }) => row))
})

describe('una base di dati di prima', () => {
  it('è lasciata com’è, e lo si dice', async () => {
    const before = await freshDatabaseUrl()
    const client = new pg.Client({ connectionString: before.url })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.query(
      `create table migrazioni (nome text primary key, sha256 text not null, applicata_at timestamptz default now());
       insert into migrazioni values ('0004_pagamenti.sql', 'x'); create table pagamenti (id text)`,
    )
    await expect(migrate(before.url)).rejects.toThrow(
      /precedente alla prima pubblicazione, che non si può aggiornare\. Nulla è stato toccato/,
    )
    const { rows } = await client.query<{ nome: string }>(
      "select relname as nome from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    expect(rows.map(({ nome }) => nome)).toEqual(['migrazioni', 'pagamenti'])
    await client.end()
    await before.drop()
  })
})
