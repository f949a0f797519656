import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database server, with DATABASE in the place of the database's name. */
    serverUrl: string
    template: string
  }
}

const withDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

async function onServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Starts one server for the whole run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const template = `modello_${process.pid}`
  const given = process.env['DATABASE_URL']
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-test-'))
  chmodSync(folder, 0o755)
  const embedded = given ? null : await startEmbedded(path.join(folder, 'pg'), { fsync: false })
  const admin = given ?? (embedded?.url('postgres') as string)
  await onServer(admin, `create database ${template}`)
  await migrate(withDatabase(admin, template))
  project.provide('serverUrl', withDatabase(admin, 'DATABASE'))
  project.provide('template', template)
  return async () => {
    if (given) await onServer(given, `drop database if exists ${template} with (force)`)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
