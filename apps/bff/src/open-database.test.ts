import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startEmbedded } from './db/embedded.ts'
import { openMigrated } from './open-database.ts'

it('i dati di prova che non si possono aggiornare sono messi da parte, e lo si dice', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'rateo-prima-'))
  chmodSync(root, 0o755)
  const folder = path.join(root, 'dati')
  const before = await startEmbedded(folder, { fsync: false })
  const old = new pg.Client({ connectionString: before.url('postgres') })
  await old.connect()
  await old.query(
    "create table migrazioni (nome text, sha256 text); insert into migrazioni values ('0004_pagamenti.sql', 'x')",
  )
  await old.end()
  await before.stop()
  const stops: (() => Promise<unknown>)[] = []
  const said: string[] = []
  const url = await openMigrated(
    { directUrl: null, dataFolder: folder, migrationUrl: null },
    { log: pino({ level: 'silent' }), stops, say: (line) => said.push(line) },
  )
  try {
    expect(said).toEqual([
      `I dati di prova sono di una versione che non si può aggiornare: sono in ${folder}-di-prima, e si ricomincia da capo.\n`,
    ])
    expect(readdirSync(root)).toEqual(expect.arrayContaining(['dati', 'dati-di-prima']))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as n from pagamenti')
    expect(rows).toEqual([{ n: 0 }])
    await client.end()
  } finally {
    for (const stop of stops.toReversed()) await stop()
    rmSync(root, { recursive: true, force: true })
  }
}, 120_000)
