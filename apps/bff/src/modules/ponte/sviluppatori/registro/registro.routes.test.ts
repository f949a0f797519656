import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../../test/chiavi-api.ts'
import { call, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { dimenticaRichieste } from './index.ts'
import { percorsoRedatto, redatto } from './redatto.ts'

const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let chiave: { chiave: { _id: string }; segreto: string }

beforeAll(async () => {
  portale = await startApp({ clock })
  esercente = await createEsercente(portale.db)
  altro = await createEsercente(portale.db)
  const ambiti = ['pagamenti:lettura', 'pagamenti:scrittura']
  chiave = (await creaChiave(portale, esercente, { ambiti })).body
})
afterAll(() => portale.stop())

type Riga = {
  _id: string
  id_richiesta: string
  metodo: string
  rotta: string
  percorso: string
  stato: number
  codice: string | null
  ripetuta: boolean
  chiave_id: string
}
const chiama = (
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => call(portale.app, method, url, body, { authorization: `Bearer ${chiave.segreto}`, ...headers })
const cerca = async (filtro: object = {}, chi = esercente) =>
  (await portale.as(chi)('POST', '/api/richieste_api/cerca', filtro)).body as {
    data: Riga[]
    altre: boolean
  }
/** The register is written after the answer has left. */
async function scritte(quante: number) {
  for (let i = 0; i < 100; i++) {
    const { n } = await portale.db
      .selectFrom('richieste_api')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= quante) return
    await wait(20)
  }
  throw new Error(`atteso invano: ${quante}`)
}

const NUOVO = {
  cliente_nuovo: { nome: 'Maria Bianchi', email: 'maria@esempio.it' },
  importo_centesimi: 4500,
  causale: 'Visita di controllo',
  scadenza: '2026-12-31',
  invia_email: false,
}

describe('SVI-M4 il registro delle richieste', () => {
  it('SVI-M4 ogni chiamata con una chiave si ritrova per 30 giorni: per esito, rotta, chiave e id_richiesta', async () => {
    const id = 'f'.repeat(24)
    const letta = await chiama('GET', `/api/pagamenti/${id}`)
    clock.advance(1000)
    await chiama('POST', '/api/search/pagamenti', {})
    clock.advance(1000)
    const fatta = await chiama('POST', '/api/pagamenti', NUOVO, { 'idempotency-key': 'uno' })
    expect(fatta.status).toBe(200)
    clock.advance(1000)
    await chiama('POST', '/api/pagamenti', NUOVO, { 'idempotency-key': 'uno' })
    clock.advance(1000)
    await chiama('POST', '/api/search/clienti', {})
    await scritte(5)

    const { data, altre } = await cerca()
    expect(altre).toBe(false)
    expect(data.map(({ metodo, rotta, stato, codice }) => [metodo, rotta, stato, codice])).toEqual([
      ['POST', '/api/search/clienti', 403, 'ambito_mancante'],
      ['POST', '/api/pagamenti', 200, null],
      ['POST', '/api/pagamenti', 200, null],
      ['POST', '/api/search/pagamenti', 200, null],
      ['GET', '/api/pagamenti/:id', 404, 'non_trovato'],
    ])
    expect(data.map(({ ripetuta }) => ripetuta)).toEqual([false, true, false, false, false])
    expect(data.at(-1)?.percorso).toBe(`/api/pagamenti/${id}`)
    expect((await cerca({ esito: 'riuscite' })).data).toHaveLength(3)
    expect((await cerca({ esito: 'rifiutate' })).data).toHaveLength(2)
    expect((await cerca({ esito: 'errori' })).data).toHaveLength(0)
    expect((await cerca({ rotta: '/api/pagamenti', metodo: 'POST' })).data).toHaveLength(2)
    expect((await cerca({ chiave_id: chiave.chiave._id })).data).toHaveLength(5)
    expect((await cerca({ chiave_id: id })).data).toHaveLength(0)
    const id_richiesta = letta.body.request_id as string
    const trovata = await cerca({ id_richiesta })
    expect(trovata.data.map((one) => one.stato)).toEqual([404])
    expect((await cerca({ prima_di: data[2]?._id })).data).toHaveLength(2)

    const una = await portale.as(esercente)('GET', `/api/richieste_api/${data.at(-1)?._id}`)
    expect(una.body.errore.error_message).toBe(letta.body.error_message)
    const inviata = await portale.as(esercente)('GET', `/api/richieste_api/${data[2]?._id}`)
    expect(inviata.body.corpo).toEqual({
      cliente_nuovo: { nome: '•••', email: '•••' },
      importo_centesimi: 4500,
      causale: '•••',
      scadenza: '2026-12-31',
      invia_email: false,
    })

    const fra = (giorni: number) => ({
      ...clock,
      now: () => new Date(clock.now().getTime() + giorni * 86_400_000),
    })
    expect(await dimenticaRichieste({ db: portale.db, clock: fra(29) })).toBe(0)
    expect(await dimenticaRichieste({ db: portale.db, clock: fra(31) })).toBe(5)
  })

  it('SVI-M4 (parte) T26 né la chiave né ciò che è di persone arriva in archivio', async () => {
    await chiama('POST', '/api/pagamenti', { ...NUOVO, segreto: chiave.segreto, importo: 'x' })
    await chiama('GET', `/api/pagamenti/${encodeURIComponent('maria@esempio.it')}`)
    await chiama('POST', '/api/pagamenti', '{"nome": "Maria Bianchi"', {
      'content-type': 'application/json',
    })
    await scritte(3)
    const { rows } = await portale.pool.query('select * from richieste_api')
    const tutto = JSON.stringify(rows)
    for (const parola of ['maria', 'Maria', 'Bianchi', 'Visita', chiave.segreto.slice(12)]) {
      expect(tutto).not.toContain(parola)
    }
  })

  it('SVI-M4 (parte) anche una chiave revocata o scaduta lascia la sua riga, una inventata nessuna', async () => {
    const { body } = await creaChiave(portale, altro, { ambiti: ['pagamenti:lettura'] })
    await portale.db
      .updateTable('chiavi_api')
      .set({ scade_at: clock.now() })
      .where('id', '=', body.chiave._id)
      .execute()
    const con = (segreto: string) =>
      call(portale.app, 'GET', '/api/pagamenti/x', undefined, {
        authorization: `Bearer ${segreto}`,
      })
    expect((await con(body.segreto)).status).toBe(401)
    expect((await con(`rateo_test_${'a'.repeat(43)}`)).status).toBe(401)
    await wait(200)
    const { data } = await cerca({}, altro)
    expect(data.map(({ stato, codice }) => [stato, codice])).toEqual([
      [401, 'chiave_api_non_valida'],
    ])
  })

  it('X10 SVI-M4 (parte) le righe di un altro non si vedono; gli altri ruoli e le chiavi hanno 403', async () => {
    await chiama('POST', '/api/search/pagamenti', {})
    await wait(200)
    const [riga] = (await cerca()).data
    const io = portale.as(altro)
    expect((await io('GET', `/api/richieste_api/${riga?._id}`)).status).toBe(404)
    expect((await cerca({ id_richiesta: riga?.id_richiesta }, altro)).data).toEqual([])
    for (const chi of [await createCliente(portale.db), await createAdmin(portale.db)]) {
      const { status } = await portale.as(chi)('POST', '/api/richieste_api/cerca', {})
      expect(status).toBe(403)
    }
    expect((await chiama('POST', '/api/richieste_api/cerca', {})).status).toBe(403)
  })

  it.each([
    { esito: 'tutte' },
    { metodo: 'TRACE' },
    { id_richiesta: 'x'.repeat(101) },
    { prima_di: 7 },
    { altro: true },
  ])('SVI-M4 (parte) un filtro che non c’è è rifiutato: %j', async (filtro) => {
    const { status } = await portale.as(esercente)('POST', '/api/richieste_api/cerca', filtro)
    expect(status).toBe(400)
  })

  it('SVI-M4 (parte) una pagina è di cinquanta, e resta piatta: legge un indice, non la tabella', async () => {
    await portale.pool.query(
      `insert into richieste_api (id, esercente_id, chiave_id, request_id, metodo, rotta, percorso, stato, durata_ms, ip, at)
       select lpad(to_hex(n), 24, '0'), $1, $2, 'r' || n, 'GET', '/api/pagamenti/:id', '/', case when n % 50 = 0 then 404 else 200 end, 1, '::1', now()
       from generate_series(1, 20000) n`,
      [esercente.id, chiave.chiave._id],
    )
    await portale.pool.query('analyze richieste_api')
    const { data, altre } = await cerca()
    expect([data.length, altre]).toEqual([50, true])
    for (const dove of [
      '',
      'and stato >= 400 and stato < 500',
      `and rotta = '/api/pagamenti/:id'`,
    ]) {
      const { rows } = await portale.pool.query<{ 'QUERY PLAN': string }>(
        `explain select * from richieste_api where esercente_id = '${esercente.id}' ${dove} order by id desc limit 51`,
      )
      const piano = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(piano).toContain('Index Scan Backward')
      expect(piano).not.toContain('Seq Scan')
    }
  })
})

describe('SVI-M1 (parte) quante chiamate restano', () => {
  it('SVI-M1 (parte) ogni risposta che conta lo dice', async () => {
    const { body } = await creaChiave(portale, altro, { ambiti: ['pagamenti:lettura'] })
    const con = () =>
      call(
        portale.app,
        'POST',
        '/api/search/pagamenti',
        {},
        { authorization: `Bearer ${body.segreto}` },
      )
    const prima = await con()
    expect(prima.headers['ratelimit-policy']).toBe('"chiave_api";q=25;w=1')
    expect(prima.headers['ratelimit']).toMatch(/^"chiave_api";r=24;t=1$/)
  })
})

describe('SVI-M4 (parte) che cosa si conserva di un corpo', () => {
  it.each([
    [undefined, null],
    [
      { telefono: 3_331_234_567, limit: 10 },
      { telefono: '•••', limit: 10 },
    ],
    [{ 'mario@x.it': 1 }, { '•••': '•••' }],
    [
      { metodo: 'bonifico', motivo: 'Ha chiamato Rossi' },
      { metodo: 'bonifico', motivo: '•••' },
    ],
    [[{ a: { b: { c: { d: { e: { f: 1 } } } } } }], [{ a: { b: { c: { d: { e: '•••' } } } } }]],
    ['testo', '•••'],
  ])('SVI-M4 (parte) %j', (corpo, atteso) => {
    expect(redatto(corpo)).toEqual(atteso)
  })

  it('SVI-M4 (parte) uno troppo lungo non si conserva; del percorso restano gli identificativi', () => {
    const lungo = {
      eventi: Array.from({ length: 50 }, () =>
        Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [`campo_${'abcdefghijklmnopqrst'[i]}`, 1]),
        ),
      ),
    }
    expect(redatto(lungo)).toBe('•••')
    expect(percorsoRedatto('/api/x/:id/:n', { id: 'a'.repeat(24), n: '3' })).toBe(
      `/api/x/${'a'.repeat(24)}/3`,
    )
    expect(percorsoRedatto('/api/x/:id', { id: 'maria@esempio.it' })).toBe('/api/x/•••')
  })
})
