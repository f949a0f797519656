// Measures a ZIP of many documents: time, size and the memory of the server's half. usage: node bench/zip-documenti.ts 10000 100000
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { apriArchivio } from '../apps/bff/src/http/sheet/archivio.ts'

const MEGA = 1024 * 1024
const PESO = 30 * 1024

const memoria = () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss: rss / MEGA, heap: heapUsed / MEGA, external: external / MEGA }
}

async function misura(quanti: number): Promise<void> {
  const contenuto = Buffer.alloc(PESO, 7)
  const prima = memoria()
  let massimo = prima.rss
  let byte = 0
  const start = performance.now()
  const zip = await apriArchivio(async (archivio) => {
    for (let n = 0; n < quanti; n += 1) {
      // A copy of its own for each, as the database gives it.
      await archivio.aggiungi(
        `documenti/2026-10-10_RIC-2026-${n}_${n % 999_999}.pdf`,
        Buffer.from(contenuto),
        new Date(0),
      )
    }
  })
  await pipeline(
    zip,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        byte += chunk.length
        if (byte % (64 * MEGA) < chunk.length)
          massimo = Math.max(massimo, process.memoryUsage().rss / MEGA)
        done()
      },
    }),
  )
  const dopo = memoria()
  process.stdout.write(
    `${quanti} documenti: ${((performance.now() - start) / 1000).toFixed(1)} s, ${(byte / MEGA).toFixed(0)} MB, RSS ${prima.rss.toFixed(0)} MB prima, ${massimo.toFixed(0)} MB al massimo, heap ${prima.heap.toFixed(0)} MB prima e ${dopo.heap.toFixed(0)} MB dopo\n`,
  )
}

for (const quanti of process.argv.slice(2).map(Number)) await misura(quanti)
