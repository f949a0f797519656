import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartellaDiArchivi, conPassword, prendiArchivio } from '../../test/archivi/bottega.ts'
import { startApp } from '../../test/client.ts'
import { freshDatabase } from '../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../test/factories.ts'
import { improntaDi } from '../modules/ponte/archivi/index.ts'

const run = promisify(execFile)
const MAIN = path.join(import.meta.dirname, 'archivio.ts')

let nuovo: Awaited<ReturnType<typeof freshDatabase>>
let file = ''
const cartella = cartellaDiArchivi()
beforeAll(async () => {
  const server = await startApp()
  const { db } = server
  const esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  await conPassword(server, esercente)
  const cliente = await createCliente(db, { esercente_id: esercente.id })
  await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
  file = cartella.scrivi(await prendiArchivio(server, esercente))
  await server.stop()
  nuovo = await freshDatabase()
})
afterAll(async () => {
  cartella.togli()
  await nuovo.drop()
})

async function comando(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: nuovo.url, RATEO_MODE: 'prova' }
  const result = await run(process.execPath, [MAIN, ...args], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return {
    code: 'code' in result ? result.code : 0,
    said: `${result.stdout}${result.stderr}`.replaceAll('\u00A0', ' '),
  }
}

it('Y20 (parte) il comando verifica, prova, carica una volta, e dice in parole perché no', async () => {
  expect(await comando()).toMatchObject({ code: 1, said: expect.stringContaining('Serve il file') })
  const verificato = await comando('--verifica', file)
  expect(verificato.code).toBe(0)
  expect(verificato.said).toContain('Ogni file ha l’impronta che il manifesto dice.')
  const altra = await comando('--carica', file, '--impronta', 'a'.repeat(64))
  expect(altra).toMatchObject({ code: 1, said: expect.stringContaining('L’impronta del file') })
  const prova = await comando('--carica', file, '--prova', '--impronta', await improntaDi(file))
  expect(prova.code).toBe(0)
  expect(prova.said).toContain('pagamenti: 1')
  expect(prova.said).toContain('Era una prova: non è stato scritto nulla.')
  const caricato = await comando('--carica', file)
  expect(caricato.said).toContain('Idraulica Ferri non incassa e non accredita finché lo staff')
  expect(caricato.said).toContain('Caricato.')
  expect(await comando('--carica', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('non è vuoto'),
  })
}, 120_000)
