// The files of the lists: how long 100,000 rows take and what they hold, beside the same rows counted and thrown away.
import { parseArgs } from 'node:util'
import type { Cell, Sheet, SheetColumn } from '../apps/bff/src/http/sheet/sheet.ts'
import { csv } from '../apps/bff/src/http/sheet/sheet-csv.ts'
import { xlsx } from '../apps/bff/src/http/sheet/sheet-xlsx.ts'

const { values } = parseArgs({ options: { n: { type: 'string', default: '100000' } } })
const ROWS = Number(values.n)
const GROUP = 1000

const COLONNE: SheetColumn[] = [
  { titolo: 'Data', tipo: 'istante' },
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Causale', tipo: 'testo' },
  { titolo: 'Origine', tipo: 'testo' },
  { titolo: 'Metodo', tipo: 'testo' },
  { titolo: 'Scadenza', tipo: 'giorno' },
  { titolo: 'Stato', tipo: 'testo' },
  { titolo: 'Importo', tipo: 'importo' },
  { titolo: 'Residuo', tipo: 'importo' },
  { titolo: 'Codice', tipo: 'testo' },
]

const row = (i: number): Cell[] => [
  new Date(1_780_000_000_000 + i * 61_000).toISOString(),
  `Cliente ${i % 5000} & Figli`,
  `Tagliando e cambio olio ${i}`,
  'Una tantum',
  'Visa •••• 4242',
  `2026-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`,
  'Pagato',
  1000 + i,
  i % 3 === 0 ? 0 : 500,
  i.toString(16).padStart(24, '0'),
]

async function* groups(): AsyncGenerator<Cell[][]> {
  for (let i = 0; i < ROWS; i += GROUP) {
    yield Array.from({ length: Math.min(GROUP, ROWS - i) }, (_, j) => row(i + j))
  }
}

const sheet = (): Sheet => ({ nome: 'Pagamenti', colonne: COLONNE, righe: groups() })

/** Seconds on the clock and of processor, megabytes written, megabytes held at most beyond those at the start. */
async function measure(name: string, write: () => AsyncIterable<{ length: number }>) {
  globalThis.gc?.()
  const [before, cpu, start] = [process.memoryUsage().rss, process.cpuUsage(), performance.now()]
  let [bytes, peak] = [0, before]
  for await (const { length } of write()) {
    bytes += length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const { user, system } = process.cpuUsage(cpu)
  return {
    file: name,
    righe: ROWS,
    secondi: Number(((performance.now() - start) / 1000).toFixed(2)),
    processore_s: Number(((user + system) / 1e6).toFixed(2)),
    MB: Number((bytes / 1e6).toFixed(1)),
    memoria_MB: Math.round((peak - before) / 1e6),
  }
}

// The first run warms up, the second gives the figures.
await measure('-', () => xlsx(sheet()))
console.table([
  await measure('righe senza file', groups),
  await measure('csv', () => csv(sheet())),
  await measure('xlsx', () => xlsx(sheet())),
])
