import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../test/database.ts'
import { findColonne } from './colonne.ts'
import { CATALOGO, FUORI } from './index.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it('Y20 (parte) ogni tabella è nell’archivio, o l’archivio dice perché no', async () => {
  const { rows } = await database.pool.query<{ nome: string }>(
    "select relname as nome from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )
  const dentro: string[] = CATALOGO.map(({ nome }) => nome)
  expect(new Set(dentro).size).toBe(dentro.length)
  expect([...dentro, ...Object.keys(FUORI)].toSorted()).toEqual(
    rows.map(({ nome }) => nome).toSorted(),
  )
})

const SEGRETO = /hash$|segreto|token|password|_psp$|^endpoint$|p256dh|sfida/
/** A reference by which a payment is found at the provider: it opens nothing. */
const NOTE = new Set([
  'tentativi.riferimento_psp',
  'incassi_da_riconciliare.riferimento_psp',
  'righe_conto.rimborso_psp',
])

it('Y20 (parte) nessuna colonna di segreti è nell’archivio', async () => {
  const colonne = await findColonne(database.db)
  const segrete = [...colonne].flatMap(([tabella, sue]) =>
    sue
      .map(({ nome }) => `${tabella}.${nome}`)
      .filter((nome) => SEGRETO.test(nome.split('.')[1] ?? '')),
  )
  expect(segrete.filter((nome) => !NOTE.has(nome))).toEqual([])
})

it('Y20 (parte) ogni colonna che il catalogo nomina c’è davvero', async () => {
  const { rows } = await database.pool.query<{ nome: string }>(
    "select table_name || '.' || column_name as nome from information_schema.columns where table_schema = 'public'",
  )
  const vere = new Set(rows.map(({ nome }) => nome))
  const nominate = CATALOGO.flatMap(
    ({ nome, senza = [], al_posto = {}, arrivo = {}, file, ordine }) =>
      [
        ...senza,
        ...Object.keys(al_posto),
        ...Object.keys(arrivo),
        ...(file ? [file] : []),
        ...ordine.split(', '),
      ].map((colonna) => `${nome}.${colonna}`),
  )
  expect(nominate.filter((nome) => !vere.has(nome))).toEqual([])
})
