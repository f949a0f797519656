import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ALTRUI,
  cartellaDiArchivi,
  createBottega,
  prendiArchivio,
  SEGRETI,
} from '../../../../test/archivi/bottega.ts'
import { startApp } from '../../../../test/client.ts'
import { readZip } from '../../../../test/files/read-zip.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { conforme, readLines } from '../../../../test/files/read-jsonl.ts'
import { manifesto as schemaManifesto } from './formato.ts'
import { caricaArchivio } from './index.ts'

let p: Payments
let bottega: Awaited<ReturnType<typeof createBottega>>
let zip: Buffer
let files: Map<string, Buffer>
let nuovo: Awaited<ReturnType<typeof startApp>>
const cartella = cartellaDiArchivi()
beforeAll(async () => {
  p = await startPayments()
  bottega = await createBottega(p)
  zip = await prendiArchivio(p, bottega.esercente)
  files = await readZip(zip)
  nuovo = await startApp()
}, 300_000)
afterAll(async () => {
  cartella.togli()
  await nuovo.stop()
  await p.stop()
})

const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
const lines = (table: string) => readLines(text(`dati/${table}.jsonl`))
const sha256 = (raw: Buffer) => createHash('sha256').update(raw).digest('hex')

it('Y20 (parte) la bottega è fatta con le chiamate di tutti', () => {
  expect(bottega.fatti).toEqual(bottega.fatti.map(() => 200))
})

it('Y20 (parte) il manifesto dice di ogni file quante righe ha e la sua impronta', () => {
  const manifesto = schemaManifesto.parse(JSON.parse(text('manifesto.json')))
  expect(manifesto).toMatchObject({
    formato: 'rateo-archivio',
    versione: 1,
    esercente: { id: bottega.esercente.id, ragione_sociale: 'Idraulica Ferri S.r.l.' },
    carte: 3,
  })
  for (const { file, righe, byte, sha256: detta } of Object.values(manifesto.dati)) {
    const raw = files.get(file) ?? Buffer.alloc(0)
    expect([file, readLines(raw.toString()).length, raw.length, sha256(raw)]).toEqual([
      file,
      righe,
      byte,
      detta,
    ])
  }
  const carte = readLines(text('indici/00001.jsonl'))
  expect(carte).toHaveLength(3)
  for (const { file, sha256: detta } of carte) {
    expect(sha256(files.get(String(file)) ?? Buffer.alloc(0))).toBe(detta)
  }
})

it('Y20 (parte) ogni riga è come dice il suo JSON Schema', () => {
  const schemi = [...files.keys()].filter((name) => name.startsWith('schemi/'))
  expect(schemi.length).toBeGreaterThan(80)
  let viste = 0
  for (const name of schemi) {
    const schema = JSON.parse(text(name))
    for (const line of lines(schema.title)) {
      expect([schema.title, conforme(schema, line)]).toEqual([schema.title, null])
      viste += 1
    }
  }
  expect(viste).toBeGreaterThan(60)
})

it('Y20 (parte) nessun segreto, e niente di quello che sa un altro', () => {
  const all = [...files]
    .filter(([name]) => !name.endsWith('.pdf'))
    .map(([, raw]) => raw.toString('utf8'))
    .join('\n')
  for (const words of [
    ...SEGRETI,
    ...ALTRUI,
    bottega.altro.id,
    'password_hash":',
    '$argon2',
    'scrypt',
  ]) {
    expect(all).not.toContain(words)
  }
  expect(all).toContain('Suona due volte')
  // The person of a cliente is known by the name that the esercente has written.
  const persona = lines('utenti').find(({ id }) => id === bottega.giulia.utente_id)
  expect(persona ?? { nome: 'Giulia Neri' }).toMatchObject({ nome: 'Giulia Neri' })
})

it('Y20 (parte) una prova in un Rateo vuoto dice che cosa entrerebbe, e non lascia niente', async () => {
  const file = cartella.scrivi(zip)
  const caricato = await caricaArchivio(nuovo.db, file, { prova: true })
  expect(caricato).toMatchObject({ carte: 3, carte_diverse: [], violazioni: [] })
  expect(caricato.righe).toMatchObject({ esercenti: 1, clienti: 2, dilazioni: 1, abbonamenti: 1 })
  const { n } = await nuovo.db
    .selectFrom('esercenti')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})

const LISTE = ['pagamenti', 'dilazioni', 'abbonamenti', 'clienti', 'documenti', 'movimenti']

it('Y20 (parte) fuori e dentro: stessi saldi, stessi elenchi, stesse carte al byte', async () => {
  const file = cartella.scrivi(zip)
  const caricato = await caricaArchivio(nuovo.db, file, { prova: false })
  expect(caricato).toMatchObject({ carte: 3, carte_diverse: [], violazioni: [] })
  const saldi = (db: typeof p.db) =>
    db
      .selectFrom('movimenti as m')
      .innerJoin('conti as c', 'c.id', 'm.conto_id')
      .where('c.intestatario', '=', `esercente:${bottega.esercente.id}`)
      .groupBy('c.codice')
      .orderBy('c.codice')
      .select((eb) => ['c.codice', eb.fn.sum<number>('m.importo_centesimi').as('somma')])
      .execute()
  const prima = await saldi(p.db)
  expect(prima.length).toBeGreaterThan(2)
  expect(await saldi(nuovo.db)).toEqual(prima)
  for (const raccolta of LISTE) {
    const cerca = async (app: Pick<typeof nuovo, 'as'>) =>
      (await app.as(bottega.esercente)('POST', `/api/search/${raccolta}`, { limit: 100 })).body
    const [di, a] = [await cerca(p), await cerca(nuovo)]
    // Nobody has an account in the new Rateo yet: of a cliente the list says that alone otherwise.
    const attesi = di.data.map((uno: object) =>
      raccolta === 'clienti' ? { ...uno, stato: 'in_registrazione' } : uno,
    )
    expect([raccolta, a.data, a.totals, a.total]).toEqual([raccolta, attesi, di.totals, di.total])
    expect(di.total).toBeGreaterThan(0)
  }
  const { data } = (await p.as(bottega.esercente)('POST', '/api/search/documenti', {})).body
  for (const { _id } of data) {
    const leggi = async (app: Pick<typeof nuovo, 'as'>) =>
      sha256((await app.as(bottega.esercente)('GET', `/api/documenti/${_id}/file`)).raw)
    expect(await leggi(nuovo)).toBe(await leggi(p))
  }
})

it('Y20 (parte) quello che è entrato va avanti: numeri dopo gli ultimi, niente incassi finché lo staff non vuole', async () => {
  const { esercente, marco } = bottega
  const nuova = { esercente_id: esercente.id, cliente_id: marco.id }
  const ultimo = lines('pagamenti').map(({ numero }) => Number(String(numero).slice(4)))
  const { numero } = await nuovo.db
    .insertInto('pagamenti')
    .values({
      id: 'f'.repeat(24),
      ...nuova,
      importo_centesimi: 100,
      causale: 'Dopo',
      stato: 'da_pagare',
      scadenza: '2099-12-31',
    })
    .returning('numero')
    .executeTakeFirstOrThrow()
  expect(numero).toBe(`PAG-${Math.max(...ultimo) + 1}`)
  const row = await nuovo.db.selectFrom('esercenti').select('fermi').executeTakeFirstOrThrow()
  expect(row.fermi).toContain('rinnovi_e_rate')
  const { rows } = await nuovo.pool.query(
    "select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal union all select conname from pg_constraint where condeferrable and conname = 'abbonamenti_quota_id_fkey'",
  )
  expect(rows).toEqual([])
})

it('Y20 (parte) in un Rateo che non è vuoto non entra niente', async () => {
  const file = cartella.scrivi(zip)
  await expect(caricaArchivio(nuovo.db, file, { prova: false })).rejects.toThrow('non è vuoto')
})
