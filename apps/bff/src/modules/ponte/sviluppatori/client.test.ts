import { execFile, spawn } from 'node:child_process'
import http from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type Evento,
  FirmaNonValida,
  Rateo,
  RateoErrore,
  RateoNonRisponde,
  verificaEvento,
} from '@rateo/client'
import { AMBITI } from '@rateo/contract/chiamata/ambiti'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/receiver.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let segreto: string
let origine: string
let rateo: Rateo

beforeAll(async () => {
  portale = await startApp()
  origine = await portale.app.listen({ port: 0, host: '127.0.0.1' })
  esercente = await createEsercente(portale.db)
  cliente = await createCliente(portale.db, { esercente_id: esercente.id })
  segreto = (await creaChiave(portale, esercente, { ambiti: [...AMBITI] })).body.segreto
  rateo = new Rateo({ chiave: segreto, origine })
})
afterAll(() => portale.stop())

const nuovo = () => ({
  cliente_id: cliente.id,
  importo_centesimi: 4500,
  causale: 'Dal gestionale',
  scadenza: '2099-12-31',
  invia_email: false,
})
const quanti = async () => {
  const { body } = await portale.as(esercente)('POST', '/api/search/pagamenti', { limit: 1 })
  return body.total as number
}

/** A door before the portal that spoils some answers: true for a call that goes no further, or whose answer is lost. */
async function startDoor(
  spoil: (n: number, response: http.ServerResponse) => 'rifiuta' | 'perdi' | null,
) {
  const chiavi: (string | undefined)[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const chiave = request.headers['idempotency-key']
      chiavi.push(typeof chiave === 'string' ? chiave : undefined)
      const guasto = spoil(chiavi.length, response)
      if (guasto === 'rifiuta') return
      const { host: _, ...headers } = request.headers
      void fetch(`${origine}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }).then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer())
        if (guasto === 'perdi') request.socket.destroy()
        else
          response
            .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
            .end(body)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    origine: `http://127.0.0.1:${address.port}`,
    chiavi,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

describe('SVI-B4 (parte) il client, contro il server vero', () => {
  it('SVI-B4 (parte) crea, legge e cerca con i tipi del contratto', async () => {
    const fatto = await rateo.chiama('POST /api/pagamenti', { body: nuovo() })
    expect(fatto.importo_centesimi).toBe(4500)
    const letto = await rateo.chiama('GET /api/pagamenti/{id}', { params: { id: fatto._id } })
    expect(letto.causale).toBe('Dal gestionale')
    const qr = await rateo.chiama('GET /api/pagamenti/{id}/qr.svg', { params: { id: fatto._id } })
    expect(await qr.text()).toContain('<svg')
  })

  it('SVI-B4 (parte) scorre tutte le pagine, ogni riga una volta', async () => {
    const altro = await createEsercente(portale.db)
    const suo = await createCliente(portale.db, { esercente_id: altro.id })
    for (let i = 0; i < 7; i++) {
      await createPagamento(portale.db, { esercente_id: altro.id, cliente_id: suo.id })
    }
    const { body } = await creaChiave(portale, altro, { ambiti: ['pagamenti:lettura'] })
    const visti = new Set<string>()
    const righe = new Rateo({ chiave: body.segreto, origine }).tutti('POST /api/search/pagamenti', {
      body: { limit: 3 },
    })
    for await (const { _id } of righe) visti.add(_id)
    expect(visti.size).toBe(7)
  })

  it('SVI-B4 (parte) un rifiuto è un errore con codice, frase, campi e id della richiesta', async () => {
    const errore = await rateo
      .chiama('POST /api/pagamenti', { body: { ...nuovo(), importo_centesimi: 1 } })
      .catch((error: unknown) => error)
    expect(errore).toBeInstanceOf(RateoErrore)
    expect(errore).toMatchObject({
      code: 'dati_non_validi',
      status: 422,
      errors: [{ pointer: '/importo_centesimi' }],
      request_id: expect.any(String),
    })
  })

  it('SVI-B4 (parte) SVI-B2 (parte) la risposta si perde: ripete con la stessa chiave, e l’effetto è uno solo', async () => {
    const door = await startDoor((n) => (n <= 2 ? 'perdi' : null))
    const prima = await quanti()
    const fatto = await new Rateo({ chiave: segreto, origine: door.origine }).chiama(
      'POST /api/pagamenti',
      {
        body: nuovo(),
      },
    )
    expect(fatto.stato).toBe('da_pagare')
    expect(door.chiavi).toHaveLength(3)
    expect(new Set(door.chiavi).size).toBe(1)
    expect(await quanti()).toBe(prima + 1)
    await door.stop()
  })

  it('SVI-B4 (parte) aspetta quanto Retry-After chiede, e poi riprova', async () => {
    const door = await startDoor((n, response) => {
      if (n > 1) return null
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/problem+json' })
      response.end('{"code":"troppi_tentativi","error_message":"Piano"}')
      return 'rifiuta'
    })
    const since = performance.now()
    await new Rateo({ chiave: segreto, origine: door.origine }).chiama(
      'POST /api/search/pagamenti',
      { body: {} },
    )
    expect(performance.now() - since).toBeGreaterThanOrEqual(990)
    expect(door.chiavi).toHaveLength(2)
    await door.stop()
  })

  it('SVI-B4 (parte) ciò che non ha una chiave e cambia qualcosa non si ripete da sé; chi rifiuta sempre è creduto', async () => {
    const door = await startDoor(() => 'perdi')
    const via = new Rateo({ chiave: segreto, origine: door.origine, tentativi: 2 })
    await expect(via.chiama('POST /api/ascolti', { body: {} })).rejects.toBeInstanceOf(
      RateoNonRisponde,
    )
    expect(door.chiavi).toHaveLength(1)
    const perso = await via
      .chiama('POST /api/pagamenti', { body: nuovo(), chiave_idempotenza: 'ordine-7' })
      .catch((error: unknown) => error)
    expect(perso).toMatchObject({ name: 'RateoNonRisponde', chiave_idempotenza: 'ordine-7' })
    await door.stop()
  })

  it('SVI-B4 (parte) chi lo ferma è ascoltato, anche mentre aspetta', async () => {
    const stop = new AbortController()
    const door = await startDoor((_, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end('{}')
      stop.abort(new Error('basta'))
      return 'rifiuta'
    })
    const via = new Rateo({ chiave: segreto, origine: door.origine })
    await expect(
      via.chiama('POST /api/search/pagamenti', { body: {}, signal: stop.signal }),
    ).rejects.toThrow('basta')
    await door.stop()
  })

  it.each([
    [{ chiave: 'sk_live_x', origine: 'https://app.rateo.it' }, 'Serve una chiave API'],
    [{ chiave: `rateo_test_${'a'.repeat(43)}`, origine: 'http://app.rateo.it' }, 'https://'],
  ])('SVI-B4 (parte) T26 non nasce con %j', (opzioni, frase) => {
    expect(() => new Rateo(opzioni)).toThrow(frase)
  })
})

describe('SVI-M2 (parte) verificare un evento con il client', () => {
  const corpo = JSON.stringify({
    type: 'pagamento.pagato',
    timestamp: 'x',
    versione: 'x',
    data: { _id: 'a' },
  })
  const whsec = `whsec_${Buffer.from('segreto-di-prova').toString('base64')}`
  const firma = (at = new Date()) => ({
    'Webhook-Id': 'evento',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(whsec).sign('evento', at, corpo)}`,
  })
  const motivo = (promessa: Promise<Evento>) =>
    promessa.then(
      () => 'valida',
      (error: unknown) => (error instanceof FirmaNonValida ? error.motivo : String(error)),
    )

  it('SVI-M2 (parte) SVI-B1 (parte) quella del pacchetto ufficiale è riconosciuta; cambiata in qualcosa, no', async () => {
    expect(await verificaEvento(corpo, firma(), whsec)).toMatchObject({ type: 'pagamento.pagato' })
    expect(await verificaEvento(corpo, new Headers(firma()), whsec)).toMatchObject({
      data: { _id: 'a' },
    })
    expect(await motivo(verificaEvento(`${corpo} `, firma(), whsec))).toBe('firma_diversa')
    expect(await motivo(verificaEvento(corpo, firma(), `${whsec.slice(0, -4)}AAA=`))).toBe(
      'firma_diversa',
    )
    expect(await motivo(verificaEvento(corpo, firma(), 'abc'))).toBe('segreto_non_valido')
    expect(await motivo(verificaEvento(corpo, firma(), 'whsec_%%'))).toBe('segreto_non_valido')
    expect(await motivo(verificaEvento(corpo, {}, whsec))).toBe('intestazioni_assenti')
    const tardi = new Date(Date.now() - 301_000)
    expect(await motivo(verificaEvento(corpo, firma(tardi), whsec))).toBe('fuori_tempo')
    expect(
      await motivo(verificaEvento(corpo, { ...firma(), 'webhook-timestamp': 'ieri' }, whsec)),
    ).toBe('fuori_tempo')
    const opzioni = { tolleranza_secondi: Number.POSITIVE_INFINITY }
    expect(await motivo(verificaEvento(corpo, firma(tardi), whsec, opzioni))).toBe('valida')
  })
})

describe('SVI-M2 (parte) rateo ascolta', () => {
  const RATEO = path.join(import.meta.dirname, '../../../../../../packages/client/src/rateo.ts')
  const env = () => ({ ...process.env, RATEO_KEY: segreto })

  it('SVI-M2 (parte) porta gli eventi a un programma di questo computer, con la firma, in ordine e una volta', async () => {
    const programma = await startReceiver()
    programma.answers.push({ status: 500, body: 'no' })
    const figlio = spawn(
      process.execPath,
      [
        RATEO,
        'ascolta',
        '--inoltra',
        programma.url,
        '--origine',
        origine,
        '--eventi',
        'pagamento.creato,pagamento.annullato',
      ],
      { env: env() },
    )
    let detto = ''
    figlio.stdout.on('data', (chunk: Buffer) => (detto += chunk.toString('utf8')))
    figlio.stderr.on('data', (chunk: Buffer) => (detto += chunk.toString('utf8')))
    await expect.poll(() => detto, { timeout: 20_000 }).toContain('In ascolto')
    const whsec = /whsec_\S+/.exec(detto)?.[0] ?? ''
    const { _id } = await rateo.chiama('POST /api/pagamenti', { body: nuovo() })
    await rateo.chiama('POST /api/pagamenti/{id}/annulla', { params: { id: _id }, body: {} })
    await expect.poll(() => programma.received.length, { timeout: 20_000 }).toBe(2)
    const eventi = await Promise.all(
      programma.received.map(({ body, headers }) => verificaEvento(body, headers, whsec)),
    )
    expect(eventi.map(({ type, data }) => [type, data._id])).toEqual([
      ['pagamento.creato', _id],
      ['pagamento.annullato', _id],
    ])
    await expect
      .poll(() => detto)
      .toMatch(/pagamento\.creato {2}500 [^]*pagamento\.annullato {2}200/)
    const fine = once(figlio, 'exit')
    figlio.kill('SIGINT')
    expect((await fine)[0]).toBe(0)
    const ascolti = await portale.db
      .selectFrom('endpoint_webhook')
      .where('stato', '=', 'in_ascolto')
      .where('esercente_id', '=', esercente.id)
      .select('eventi')
      .execute()
    // The one that nobody heard of is from another test.
    expect(ascolti.filter(({ eventi }) => eventi.length === 2)).toEqual([])
    await programma.stop()
  })

  it.each([
    [['ascolta'], 'rateo ascolta --inoltra'],
    [['ascolta', '--inoltra', 'https://altrui.esempio.it/x'], 'di questo computer'],
    [
      ['ascolta', '--inoltra', 'http://localhost:1/x', '--eventi', 'pagamento.esploso'],
      'non esiste',
    ],
    [
      ['ascolta', '--inoltra', 'http://localhost:1/x', '--origine', 'http://rateo.esempio.it'],
      'https://',
    ],
  ])('SVI-M2 (parte) %j è rifiutato in parole', async (argomenti, frase) => {
    const run = promisify(execFile)
    const errore = await run(process.execPath, [RATEO, ...argomenti], { env: env() }).catch(
      (error: unknown) => error,
    )
    expect(String((errore as { stderr: string }).stderr)).toContain(frase)
  })
})
