import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

type Riga = {
  _id: string
  importo_centesimi: number
  cliente: { nome: string }
  stato: string
  scadenza: string
}

let portale: Awaited<ReturnType<typeof startApp>>
let rossi: Awaited<ReturnType<typeof createCliente>>
let verdi: Awaited<ReturnType<typeof createCliente>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let admin: Awaited<ReturnType<typeof createAdmin>>

const il = (giorno: string) => {
  const created_at = new Date(`${giorno}T10:00:00Z`)
  return { id: newId(created_at), created_at }
}

type Chi = Parameters<typeof portale.as>[0]

async function cerca(chi: Chi, body: object = {}) {
  const risposta = await portale.as(chi)('POST', '/api/search/pagamenti', body)
  expect(risposta.status).toBe(200)
  return risposta.body as {
    data: Riga[]
    total: number
    total_exact: boolean
    totals: Record<string, number> | null
    next: string | null
  }
}
const importi = async (chi: Chi, body: object) =>
  (await cerca(chi, body)).data.map((riga) => riga.importo_centesimi).toSorted((a, b) => a - b)

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  admin = await createAdmin(db)
  esercente = await createEsercente(db, { ragione_sociale: 'Palestra Azzurra' })
  altro = await createEsercente(db)
  rossi = await createCliente(db, {
    nome: 'Niccolò Rossi',
    email: 'nicco@example.it',
    codice_fiscale: 'RSSNCL80A01H501X',
    esercente_id: esercente.id,
  })
  verdi = await createCliente(db, {
    nome: 'Anna D’Angelo',
    email: 'anna@example.it',
    esercente_id: esercente.id,
  })
  const due = { esercente_id: esercente.id, cliente_id: rossi.id }
  const tre = { esercente_id: esercente.id, cliente_id: verdi.id }
  await createPagamento(db, {
    ...due,
    ...il('2026-01-10'),
    importo_centesimi: 12_050,
    causale: 'Caffè e brioche',
  })
  await createPagamento(db, {
    ...due,
    ...il('2026-02-10'),
    importo_centesimi: 5000,
    incassato_centesimi: 5000,
    stato: 'pagato',
    metodo: 'carta',
    metodo_etichetta: 'Visa •••• 4242',
    pagato_at: new Date('2026-02-28T23:30:00Z'),
    riferimento: 'ORD-77',
  })
  await createPagamento(db, {
    ...tre,
    ...il('2026-03-10'),
    importo_centesimi: 7700,
    scadenza: '2026-04-01',
    origine: 'rata',
    origine_id: newId(),
  })
  await createPagamento(db, {
    ...tre,
    ...il('2026-04-10'),
    importo_centesimi: 9900,
    incassato_centesimi: 9900,
    rimborsato_centesimi: 9900,
    stato: 'rimborsato',
    metodo: 'contanti',
  })
  await createPagamento(db, {
    esercente_id: altro.id,
    cliente_id: rossi.id,
    ...il('2026-05-10'),
    importo_centesimi: 31_000,
  })
})
afterAll(() => portale.stop())

describe('chi vede che cosa', () => {
  it('X10 ciascuno trova solo i propri pagamenti, lo staff tutti', async () => {
    expect(await importi(esercente, {})).toEqual([5000, 7700, 9900, 12_050])
    expect(await importi(altro, {})).toEqual([31_000])
    expect(await importi(rossi, {})).toEqual([5000, 12_050, 31_000])
    expect(await importi(admin, {})).toEqual([5000, 7700, 9900, 12_050, 31_000])
  })

  it('X10 esercente_id e cliente_id nel corpo restringono e non allargano', async () => {
    expect(await importi(esercente, { filters: { esercente_id: altro.id } })).toEqual([])
    expect(
      await importi(esercente, { query: { esercente_id: { $in: [altro.id, esercente.id] } } }),
    ).toHaveLength(4)
    expect(await importi(esercente, { query: { cliente_id: rossi.id } })).toEqual([5000, 12_050])
    expect(await importi(rossi, { filters: { cliente_id: verdi.id } })).toEqual([])
    expect(await importi(rossi, { filters: { esercente_id: altro.id } })).toEqual([31_000])
    expect(
      await importi(admin, {
        initial_filters: { cliente_id: rossi.id, esercente_id: esercente.id },
      }),
    ).toEqual([5000, 12_050])
  })

  it('X10 query, filters e initial_filters si sommano sempre', async () => {
    const body = {
      query: { stato: 'pagato' },
      filters: { stato: { $in: ['pagato', 'rimborsato'] } },
    }
    expect(await importi(esercente, body)).toEqual([5000])
    expect(
      await importi(esercente, { ...body, initial_filters: { stato: { $ne: 'pagato' } } }),
    ).toEqual([])
    expect(await importi(esercente, { filters: { stato: { $in: [] } } })).toEqual([])
  })
})

describe('PAG-M1 filtri', () => {
  const casi: [string, object, number[]][] = [
    ['stato, più di uno', { stato: { $in: ['pagato', 'rimborsato'] } }, [5000, 9900]],
    ['stato, tutti tranne', { stato: { $ne: 'da_pagare' } }, [5000, 9900]],
    [
      'importo da–a, estremi compresi',
      { importo_centesimi: { $gte: 5000, $lte: 7700 } },
      [5000, 7700],
    ],
    ['metodo', { metodo: 'carta' }, [5000]],
    ['origine', { origine: 'rata' }, [7700]],
    ['rimborsato', { rimborsato: true }, [9900]],
    ['non rimborsato', { rimborsato: false }, [5000, 7700, 12_050]],
    ['in ritardo', { in_ritardo: true }, [7700]],
    [
      'creati in un periodo',
      { created_at: { $gte: '2026-02-10', $lte: '2026-03-10' } },
      [5000, 7700],
    ],
    ['creati fino a un istante', { created_at: { $lte: '2026-02-10T10:00:00Z' } }, [5000, 12_050]],
    ['scadenza', { scadenza: { $lte: '2026-12-31' } }, [7700]],
    [
      'pagati il 1° marzo a Roma, ancora febbraio a Londra',
      { pagato_at: { $gte: '2026-03-01', $lte: '2026-03-01' } },
      [5000],
    ],
  ]
  it.each(casi)('PAG-M1 %s', async (_, filters, attesi) => {
    expect(await importi(esercente, { filters })).toEqual(attesi)
  })
})

describe('PAG-M1 ricerca', () => {
  const casi: [string, string, number[]][] = [
    ['nome, con le lettere accentate scritte senza', 'niccolo', [5000, 12_050]],
    ['nome con l’accento e in maiuscolo', 'NICCOLÒ', [5000, 12_050]],
    ['inizio di due parole, in qualunque ordine', 'ros nic', [5000, 12_050]],
    ['nome con l’apostrofo', 'd’angelo', [7700, 9900]],
    ['codice fiscale', 'rssncl80a01h', [5000, 12_050]],
    ['inizio dell’e-mail', 'anna@exa', [7700, 9900]],
    ['importo digitato', '120,50', [12_050]],
    ['importo con il simbolo', '€ 99', [9900]],
    ['causale senza accento', 'caffe', [12_050]],
    ['ultime quattro cifre', '4242', [5000]],
    ['riferimento', 'ORD-77', [5000]],
    ['nessuno', 'zzzqqq', []],
    ['solo segni', '%%__\\', []],
    ['parole che non stanno insieme', 'anna rossi', []],
  ]
  it.each(casi)('PAG-M1 %s', async (_, search, attesi) => {
    expect(await importi(esercente, { search })).toEqual(attesi)
  })

  it('PAG-M1 il codice del pagamento, ma non di quello di un altro', async () => {
    const [mio] = (await cerca(esercente)).data
    const [altrui] = (await cerca(altro)).data
    expect((await cerca(esercente, { search: mio?._id })).data).toHaveLength(1)
    expect((await cerca(esercente, { search: altrui?._id })).data).toHaveLength(0)
  })

  it('PAG-M1 la ricerca si somma ai filtri', async () => {
    expect(await importi(esercente, { search: 'rossi', filters: { stato: 'pagato' } })).toEqual([
      5000,
    ])
  })

  it('PAG-M1 un cliente cerca tra i suoi per causale e importo', async () => {
    expect(await importi(rossi, { search: 'caffè' })).toEqual([12_050])
    expect(await importi(rossi, { search: '310' })).toEqual([31_000])
  })

  it('PAG-M1 lo staff cerca in tutto il portale', async () => {
    expect(await importi(admin, { search: 'niccolò' })).toEqual([5000, 12_050, 31_000])
  })
})

describe('X1 risposta', () => {
  it('X1 totali del filtro e non della pagina', async () => {
    const risposta = await cerca(esercente, { limit: 1 })
    expect(risposta.data).toHaveLength(1)
    expect(risposta).toMatchObject({ total: 4, total_exact: true })
    expect(risposta.totals).toEqual({
      importo_centesimi: 34_650,
      incassato_centesimi: 14_900,
      rimborsato_centesimi: 9900,
      residuo_centesimi: 19_750,
    })
    expect((await cerca(esercente, { search: 'rossi' })).totals).toMatchObject({
      importo_centesimi: 17_050,
    })
  })

  it('X1 oltre l’ultima pagina non ci sono righe e il totale resta', async () => {
    expect(await cerca(esercente, { page: 7 })).toMatchObject({ data: [], total: 4, next: null })
    expect(await cerca(esercente, { page: 7, search: 'rossi' })).toMatchObject({
      data: [],
      total: 2,
    })
  })

  const ordini = [
    {},
    { _id: 1 },
    { scadenza: 1 },
    { importo_centesimi: 'desc' },
    { scadenza: -1, importo_centesimi: 1 },
    { created_at: 'asc' },
    { scadenza: 1, _id: -1 },
  ]
  it.each(ordini)(
    'X2 le pagine con il cursore sono quelle con il numero, ordine %j',
    async (sort) => {
      for (const extra of [{}, { search: 'rossi' }, { filters: { rimborsato: false } }]) {
        const tutti = (await cerca(esercente, { sort, ...extra })).data
        const visti: Riga[] = []
        let cursor: string | undefined
        for (let page = 0; page < tutti.length; page++) {
          const risposta = await cerca(esercente, {
            sort,
            ...extra,
            limit: 1,
            ...(cursor && { cursor }),
          })
          const numerata = await cerca(esercente, { sort, ...extra, limit: 1, page })
          expect(risposta.data).toEqual(numerata.data)
          expect(risposta.total).toBe(tutti.length)
          visti.push(...risposta.data)
          cursor = risposta.next ?? undefined
        }
        expect(cursor).toBeUndefined()
        expect(visti).toEqual(tutti)
      }
    },
  )

  it('X2 un ordine si rispetta', async () => {
    const righe = (await cerca(esercente, { sort: { importo_centesimi: -1 } })).data
    expect(righe.map((riga) => riga.importo_centesimi)).toEqual([12_050, 9900, 7700, 5000])
  })
})

describe('rifiuti', () => {
  const casi: [string, object, string, string][] = [
    ['campo sconosciuto', { filters: { password: 1 } }, 'campo_sconosciuto', '/filters/password'],
    ['campo di Object', { query: { toString: 1 } }, 'campo_sconosciuto', '/query/toString'],
    [
      'operatore sconosciuto',
      { filters: { stato: { $regex: '.*' } } },
      'richiesta_non_valida',
      '/filters/stato/$regex',
    ],
    [
      'operatore non del campo',
      { filters: { metodo: { $ne: 'carta' } } },
      'richiesta_non_valida',
      '/filters/metodo/$ne',
    ],
    [
      'tipo sbagliato',
      { filters: { importo_centesimi: '5000' } },
      'richiesta_non_valida',
      '/filters/importo_centesimi',
    ],
    [
      'centesimi non interi',
      { filters: { importo_centesimi: 1.5 } },
      'richiesta_non_valida',
      '/filters/importo_centesimi',
    ],
    [
      'stato che non esiste',
      { filters: { stato: 'bello' } },
      'richiesta_non_valida',
      '/filters/stato',
    ],
    [
      'giorno che non esiste',
      { filters: { scadenza: '2026-02-30' } },
      'richiesta_non_valida',
      '/filters/scadenza',
    ],
    [
      'troppi valori',
      { filters: { stato: { $in: Array(51).fill('pagato') } } },
      'richiesta_non_valida',
      '/filters/stato/$in',
    ],
    [
      'oggetto annidato',
      { filters: { stato: { $eq: { $ne: 1 } } } },
      'richiesta_non_valida',
      '/filters/stato/$eq',
    ],
    ['oggetto vuoto', { filters: { stato: {} } }, 'richiesta_non_valida', '/filters/stato'],
    ['$or', { query: { $or: [] } }, 'campo_sconosciuto', '/query/$or'],
    [
      'ordine per un campo sconosciuto',
      { sort: { 'id;drop table': 1 } },
      'campo_sconosciuto',
      '/sort/id;drop table',
    ],
    ['ordine senza indice', { sort: { stato: 1 } }, 'richiesta_non_valida', '/sort/stato'],
    [
      'tre chiavi',
      { sort: { scadenza: 1, importo_centesimi: 1, _id: 1 } },
      'richiesta_non_valida',
      '/sort',
    ],
    ['cursore inventato', { cursor: 'abc' }, 'richiesta_non_valida', '/cursor'],
    ['chiave del corpo sconosciuta', { scope: 'admin' }, 'campo_sconosciuto', '/scope'],
    ['pagina negativa', { page: -1 }, 'richiesta_non_valida', '/page'],
    ['limite troppo alto', { limit: 101 }, 'richiesta_non_valida', '/limit'],
  ]
  it.each(casi)('X1 %s', async (_, body, code, pointer) => {
    const risposta = await portale.as(esercente)('POST', '/api/search/pagamenti', body)
    expect(risposta.status).toBe(400)
    expect(risposta.body).toMatchObject({ code, errors: [{ pointer }] })
    const campo = pointer.split('/')[2] ?? ''
    expect(risposta.body.error_message).toContain(campo.slice(0, 40))
  })

  it('X1 undici condizioni sono troppe', async () => {
    const filters = {
      importo_centesimi: { $gte: 1, $lte: 2, $eq: 1 },
      scadenza: { $gte: '2026-01-01', $lte: '2026-01-02', $eq: '2026-01-01' },
      created_at: { $gte: '2026-01-01', $lte: '2026-01-02' },
      pagato_at: { $gte: '2026-01-01', $lte: '2026-01-02' },
      rimborsato: true,
    }
    const { status } = await portale.as(esercente)('POST', '/api/search/pagamenti', { filters })
    expect(status).toBe(400)
  })

  it('X1 un cursore vale solo per il suo ordine', async () => {
    const { next } = await cerca(esercente, { limit: 1 })
    const body = { cursor: next, sort: { scadenza: 1 } }
    expect((await portale.as(esercente)('POST', '/api/search/pagamenti', body)).status).toBe(400)
  })
})
