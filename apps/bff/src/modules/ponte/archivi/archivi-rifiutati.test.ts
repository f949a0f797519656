import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  cartellaDiArchivi,
  createBottega,
  prendiArchivio,
} from '../../../../test/archivi/bottega.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { makeZip } from '../../../../test/files/make-zip.ts'
import { readZip } from '../../../../test/files/read-zip.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { apriZip, caricaArchivio, improntaDi, verificaArchivio } from './index.ts'
import { contatore } from './formato.ts'

let p: Payments
let files: Map<string, Buffer>
let vuoto: Awaited<ReturnType<typeof freshDatabase>>
const cartella = cartellaDiArchivi()
beforeAll(async () => {
  p = await startPayments()
  const { esercente } = await createBottega(p)
  files = await readZip(await prendiArchivio(p, esercente))
  vuoto = await freshDatabase()
}, 300_000)
afterAll(async () => {
  cartella.togli()
  await vuoto.drop()
  await p.stop()
})

/** The archive with some of its files changed, as a file. */
async function conCambi(cambi: Readonly<Record<string, Buffer | null>>): Promise<string> {
  const kept = new Map([...files, ...Object.entries(cambi)])
  const inside = [...kept].flatMap(([name, raw]) => (raw === null ? [] : [[name, raw] as const]))
  return cartella.scrivi(await makeZip(Object.fromEntries(inside)))
}

const text = (name: string) => files.get(name)?.toString('utf8') ?? ''

/** The manifesto that tells of changed lines as if they were the right ones: whoever cheats does the same. */
function conManifesto(tabella: string, raw: Buffer): Record<string, Buffer> {
  const manifesto = JSON.parse(text('manifesto.json'))
  const conto = contatore()
  const righe = raw.toString('utf8').split('\n').length - 1
  conto.passa(raw, righe)
  const { colonne } = manifesto.dati[tabella]
  manifesto.dati[tabella] = { ...conto.fine(`dati/${tabella}.jsonl`), colonne }
  return {
    'manifesto.json': Buffer.from(JSON.stringify(manifesto)),
    [`dati/${tabella}.jsonl`]: raw,
  }
}
const cambiata = (tabella: string, da: string | RegExp, a: string) =>
  conManifesto(tabella, Buffer.from(text(`dati/${tabella}.jsonl`).replace(da, a)))

async function nienteDentro() {
  const { rows } = await vuoto.pool
    .query(`select (select count(*) from esercenti) + (select count(*) from utenti)
    + (select count(*) from pagamenti) + (select count(*) from scritture) + (select count(*) from cronologia) as n`)
  expect(rows).toEqual([{ n: 0 }])
}

const CARTA = /carte\/.*\.pdf$/
const unaCarta = () => [...files.keys()].find((name) => CARTA.test(name)) ?? ''
const MAI: [string, () => Record<string, Buffer | null>, string][] = [
  [
    'una riga cambiata',
    () => ({
      'dati/pagamenti.jsonl': Buffer.from(text('dati/pagamenti.jsonl').replace('12050', '12051')),
    }),
    'l’archivio è stato cambiato',
  ],
  [
    'una carta cambiata',
    () => ({ [unaCarta()]: Buffer.from('%PDF-1.7 un’altra') }),
    'l’archivio è stato cambiato',
  ],
  ['un file tolto', () => ({ 'dati/rate.jsonl': null }), 'manca dati/rate.jsonl'],
  [
    'un file di più',
    () => ({ 'dati/altro.jsonl': Buffer.from('{}') }),
    'che il manifesto non nomina',
  ],
  ['senza manifesto', () => ({ 'manifesto.json': null }), 'manca manifesto.json'],
  [
    'di un altro formato',
    () => ({
      'manifesto.json': Buffer.from(
        text('manifesto.json').replace('"versione": 1', '"versione": 2'),
      ),
    }),
    'legge il formato 1',
  ],
  [
    'con una riga di un’altra attività',
    () =>
      cambiata(
        'pagamenti',
        /"esercente_id": "[0-9a-f]{24}"/,
        `"esercente_id": "${'a'.repeat(24)}"`,
      ),
    'di un’altra attività',
  ],
  [
    'con una colonna di più',
    () => cambiata('utenti', '{"id"', '{"password_hash": "x", "id"'),
    'altre colonne',
  ],
  [
    'con i libri che non quadrano',
    () => cambiata('movimenti', /"importo_centesimi": (\d+)/, '"importo_centesimi": 1'),
    'non si tengono insieme',
  ],
  [
    'con una riga che nomina chi non c’è',
    () => cambiata('rate', /"dilazione_id": "[0-9a-f]{24}"/, `"dilazione_id": "${'b'.repeat(24)}"`),
    'non si carica',
  ],
]

it.each(MAI)('Y20 (parte) %s: rifiutato, e niente è rimasto a metà', async (_, cambi, perche) => {
  const file = await conCambi(cambi())
  await expect(caricaArchivio(vuoto.db, file, { prova: false })).rejects.toThrow(perche)
  await nienteDentro()
})

it('Y20 (parte) un ZIP rotto è rifiutato in parole', async () => {
  const file = cartella.scrivi(Buffer.from('non è un ZIP'))
  await expect(apriZip(file)).rejects.toThrow('non si apre')
})

it('Y20 (parte) l’archivio com’era si verifica, e la sua impronta è quella del file', async () => {
  const file = await conCambi({})
  const zip = await apriZip(file)
  const { carte } = await verificaArchivio(zip)
  zip.chiudi()
  expect(carte).toBe(3)
  const conto = contatore()
  conto.passa(readFileSync(file))
  expect(await improntaDi(file)).toBe(conto.fine('').sha256)
})

it('Y20 (parte) chi si scrive il ruolo di admin entra come esercente', async () => {
  const file = await conCambi(cambiata('utenti_ruoli', '"ruolo": "esercente"', '"ruolo": "admin"'))
  await caricaArchivio(vuoto.db, file, { prova: false })
  const { rows } = await vuoto.pool.query('select ruolo, ambiti from utenti_ruoli')
  expect(rows).toEqual([{ ruolo: 'esercente', ambiti: null }])
})
