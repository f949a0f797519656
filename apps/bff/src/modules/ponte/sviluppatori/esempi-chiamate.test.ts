import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { AMBITI } from '@rateo/contract/chiamata/ambiti'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { createAbbonamento } from '../../../../test/scadenze.ts'

const run = promisify(execFile)
const clock = stoppedClock(new Date('2026-11-27T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let segreto: string
let cartella: string

async function freePort(): Promise<number> {
  const door = net.createServer()
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  await new Promise((resolve) => door.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

beforeAll(async () => {
  const port = await freePort()
  portale = await startApp({ clock, config: { origin: `http://127.0.0.1:${port}` } })
  await portale.app.listen({ port, host: '127.0.0.1' })
  esercente = await createEsercente(portale.db)
  cliente = await createCliente(portale.db, { esercente_id: esercente.id })
  segreto = (await creaChiave(portale, esercente, { ambiti: [...AMBITI] })).body.segreto
  // Beside the sources, so that the client is found as a program of the repository finds it.
  cartella = await mkdtemp(path.join(import.meta.dirname, '.esempi-'))
})
afterAll(async () => {
  await portale.stop()
  await rm(cartella, { recursive: true, force: true })
})

const io = (url: string, body: object) =>
  portale.as(esercente)('POST', url, body, { 'idempotency-key': randomUUID() })
async function pagamento(values: object = {}) {
  const { id } = await createPagamento(portale.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    ...values,
  })
  return id
}
async function pagato(importo_centesimi = 12_050) {
  const id = await pagamento({ importo_centesimi })
  const incasso = { metodo: 'bonifico', importo_centesimi, incassato_il: clock.today() }
  expect((await io(`/api/pagamenti/${id}/incassi`, incasso)).status).toBe(200)
  return id
}
async function conLink() {
  const id = await pagamento()
  expect((await io(`/api/pagamenti/${id}/link_pubblico`, {})).status).toBe(200)
  return id
}
async function rimborsoDaApprovare() {
  const id = await pagato(90_000)
  const chiesto = { importo_centesimi: 60_000, motivo: 'richiesta_cliente' }
  const { body } = await io(`/api/pagamenti/${id}/rimborsi`, chiesto)
  return body.rimborsi[0]._id as string
}
async function ascolto() {
  const { body } = await portale.as(esercente)('POST', '/api/ascolti', {})
  return body._id as string
}

const abbonamento = () =>
  createAbbonamento(portale.db, { esercente, cliente, prossimo_addebito: '2026-12-27' })
async function piano() {
  const { piano_id } = await portale.db
    .selectFrom('abbonamenti')
    .where('id', '=', await abbonamento())
    .select('piano_id')
    .executeTakeFirstOrThrow()
  return piano_id
}

type Caso = { ids?: () => Promise<Record<string, string>>; status?: number }
const conId = (make: () => Promise<string>): Caso => ({ ids: async () => ({ ID: await make() }) })

/** A record for each call that names one, and its answer where the example can only be refused. */
const CASI: Readonly<Record<string, Caso>> = {
  'GET /api/pagamenti/{id}': conId(() => pagamento()),
  'GET /api/pagamenti/{id}/ricevuta': conId(() => pagato()),
  'GET /api/pagamenti/{id}/qr.svg': conId(() => pagamento()),
  'GET /api/pagamenti/{id}/link_pubblico': conId(conLink),
  'GET /api/pagamenti/{id}/link_pubblico.svg': conId(conLink),
  'POST /api/pagamenti/{id}/link_pubblico': conId(() => pagamento()),
  'POST /api/pagamenti/{id}/link_pubblico/revoca': conId(conLink),
  'POST /api/pagamenti/{id}/annulla': conId(() => pagamento()),
  'POST /api/pagamenti/{id}/elimina': conId(() => pagamento({ stato: 'bozza' })),
  'POST /api/pagamenti/{id}/pubblica': conId(() => pagamento({ stato: 'bozza' })),
  'POST /api/pagamenti/{id}/rinnova': conId(() =>
    pagamento({ stato: 'scaduto', valido_fino: '2026-11-20' }),
  ),
  'POST /api/pagamenti/{id}/sollecita': conId(() => pagamento({ scadenza: '2026-11-01' })),
  'POST /api/pagamenti/{id}/incassi': conId(() => pagamento()),
  'POST /api/pagamenti/{id}/incassi/{n}/storna': {
    ids: async () => ({ ID: await pagato(), N: '1' }),
  },
  'POST /api/pagamenti/{id}/rimborsi': conId(() => pagato()),
  'POST /api/rimborsi/{id}/annulla': conId(rimborsoDaApprovare),
  'POST /api/ascolti/{id}/eventi': conId(ascolto),
  'DELETE /api/ascolti/{id}': conId(ascolto),
  // Nobody lives the days here: the clock is where the example before has sent it.
  'POST /api/orologio': {
    ids: async () => {
      await portale.db.updateTable('orologio_prova').set({ stato: 'pronto' }).execute()
      return {}
    },
  },
  'GET /api/clienti/{id}': conId(async () => cliente.id),
  'GET /api/abbonamenti/{id}': conId(() => abbonamento()),
  'GET /api/abbonamenti/{id}/piani': conId(() => abbonamento()),
  'GET /api/piani/{id}': conId(piano),
  // There is no promotion of this name, and no money that came in twice.
  'POST /api/pagamenti/sconto': { status: 422 },
  'POST /api/pagamenti/{id}/eccedenze/{operazione_id}/rimborsa': {
    ids: async () => ({ ID: await pagato(), OPERAZIONE_ID: 'f'.repeat(24) }),
    status: 404,
  },
}

/** The example with the ids in their places. */
const conIds = (source: string, ids: Record<string, string>) =>
  Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(new RegExp(`(?<=[/'])${name}(?=[/'.])`, 'g'), id),
    source,
  )

async function documento() {
  const { body } = await call(portale.app, 'GET', '/api/openapi.json')
  const paths = body.paths as Record<
    string,
    Record<string, { 'x-codeSamples': { lang: string; source: string }[] }>
  >
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      nome: `${method.toUpperCase()} ${address}`,
      samples: operation['x-codeSamples'],
    })),
  )
}
const sampleOf = (samples: { lang: string; source: string }[], lang: string) =>
  samples.find((one) => one.lang === lang)?.source ?? ''
const env = () => ({ ...process.env, RATEO_KEY: segreto })

/** Every example in this language with its records, and the answers that they are to have. */
async function esempi(lang: string) {
  const sources: string[] = []
  const attesi: [string, number][] = []
  for (const { nome, samples } of await documento()) {
    const { ids, status = 200 } = CASI[nome] ?? {}
    sources.push(conIds(sampleOf(samples, lang), ids ? await ids() : {}))
    attesi.push([nome, status])
  }
  return { sources, attesi }
}

describe('SVI-M3 gli esempi della documentazione', () => {
  it('SVI-M3 (parte) ogni comando curl, incollato in un terminale con la propria chiave, riesce', async () => {
    const { sources, attesi } = await esempi('Shell')
    const script = sources
      .map((source) =>
        source.replace('curl ', String.raw`curl -s -o /dev/null -w '%{http_code}\n' `),
      )
      .join('\n')
    const { stdout } = await run('bash', ['-c', script], { env: env() })
    const stati = stdout.trim().split('\n').map(Number)
    expect(attesi.map(([nome], i) => [nome, stati[i]])).toEqual(attesi)
  }, 240_000)

  it('SVI-M3 (parte) ogni esempio TypeScript, salvato in un file, riesce', async () => {
    const { sources, attesi } = await esempi('TypeScript')
    for (const [i, source] of sources.entries()) {
      await writeFile(path.join(cartella, `esempio-${i}.ts`), source)
    }
    const tutti = path.join(cartella, 'tutti.ts')
    await writeFile(
      tutti,
      `console.log = () => {}
for (let i = 0; i < ${sources.length}; i++) {
  const stato = await import(\`./esempio-\${i}.ts\`).then(() => 200, (error) => error.status ?? String(error))
  process.stdout.write(\`\${stato}\\n\`)
}`,
    )
    const { stdout } = await run(process.execPath, [tutti], { env: env() })
    const stati = stdout.trim().split('\n').map(Number)
    expect(attesi.map(([nome], i) => [nome, stati[i]])).toEqual(attesi)
  }, 240_000)
})
