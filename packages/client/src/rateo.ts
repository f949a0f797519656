#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { ascolta } from './ascolta.ts'
import { EVENTI, type TipoEvento } from './chiamate.ts'
import { Rateo } from './client.ts'

const USO = `rateo ascolta --inoltra http://localhost:4000/rateo [--origine https://…] [--eventi pagamento.pagato,…]

Racconta gli eventi a un programma di questo computer, con la firma, senza un indirizzo pubblico.
La chiave sta nella variabile RATEO_KEY e ha il permesso eventi:lettura.
`

const isEvento = (nome: string): nome is TipoEvento => EVENTI.some((tipo) => tipo === nome)

function readEventi(testo: string | undefined): TipoEvento[] {
  const nomi = testo?.split(',').map((nome) => nome.trim()) ?? []
  const estraneo = nomi.find((nome) => !isEvento(nome))
  if (estraneo !== undefined) throw new TypeError(`L’evento ${estraneo} non esiste.`)
  return nomi.filter(isEvento)
}

const scrivi = (riga: string) => void process.stdout.write(`${riga}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      inoltra: { type: 'string' },
      origine: { type: 'string', default: process.env['RATEO_ORIGINE'] ?? 'http://localhost:3000' },
      eventi: { type: 'string' },
    },
  })
  if (positionals[0] !== 'ascolta' || values.inoltra === undefined) {
    process.stderr.write(USO)
    process.exitCode = 2
    return
  }
  const stop = new AbortController()
  for (const segnale of ['SIGINT', 'SIGTERM'] as const) process.once(segnale, () => stop.abort())
  await ascolta({
    rateo: new Rateo({ origine: values.origine }),
    inoltra: values.inoltra,
    eventi: readEventi(values.eventi),
    signal: stop.signal,
    pronto: (segreto) => scrivi(`In ascolto. Segreto della firma: ${segreto}`),
    detto: ({ tipo, stato_http, durata_ms }) =>
      scrivi(`${tipo}  ${stato_http ?? 'non risponde'}  ${durata_ms} ms`),
  })
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
