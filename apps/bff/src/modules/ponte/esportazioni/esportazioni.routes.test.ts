import { RACCOLTE } from '@rateo/domain/stati/elenco'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { readCsv, readXlsx } from '../../../../test/files/read-sheet.ts'
import { elaboraEsportazioni, scadiEsportazioni } from './index.ts'
import { prendiEsportazione } from './prendi-esportazione.ts'
import { scaricaEsportazione } from './scarica-esportazione.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
const log = pino({ level: 'silent' })
const DAY = 86_400_000
const INFO = { ip: '127.0.0.1', request_id: 'prova', user_agent: '' }
const NOBODY = {
  sessione_id: '',
  ruolo: 'esercente',
  cliente_id: null,
  stato: 'attivo',
  registering: false,
} as const
let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}
let esercente_id = ''

beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  const esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  const altro = await createEsercente(db)
  const cliente = await createCliente(db, { nome: 'Giulia Neri', esercente_id: esercente.id })
  const estraneo = await createCliente(db, { nome: '=cmd|calc', esercente_id: altro.id })
  Object.assign(people, {
    esercente,
    altro,
    cliente,
    estraneo,
    admin: (await createAdmin(db)) as Person,
  })
  esercente_id = esercente.id
  for (let i = 1; i <= 37; i++) {
    await createPagamento(db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi: 1000 + i * 7,
      causale: i % 2 === 0 ? `Caldaia ${i}` : `Rubinetto ${i}`,
      scadenza: `2026-12-${String((i % 28) + 1).padStart(2, '0')}`,
    })
  }
  await createPagamento(db, { esercente_id: altro.id, cliente_id: estraneo.id })
})
afterAll(async () => server.stop())

const as = (who: string) => server.as(people[who] ?? null)
const da = () => ({ db: server.db, pool: server.pool, clock, log })
const lavora = async () => {
  while ((await elaboraEsportazioni(da())) > 0);
}
const chiedi = (who: string, ricerca: object = {}, raccolta = 'pagamenti', formato = 'csv') =>
  as(who)('POST', '/api/esportazioni', { raccolta, formato, ricerca })
async function fatta(who: string, ricerca: object = {}, raccolta = 'pagamenti', formato = 'csv') {
  const { status, body } = await chiedi(who, ricerca, raccolta, formato)
  expect(status).toBe(200)
  expect(body).toMatchObject({ stato: 'in_attesa', righe_fatte: 0 })
  await lavora()
  const esportazione = (await as(who)('GET', `/api/esportazioni/${body._id}`)).body
  expect(esportazione).toMatchObject({ stato: 'pronto', motivo: null })
  const file = await as(who)('GET', `/api/esportazioni/${body._id}/file`)
  expect(file.status).toBe(200)
  expect(file.raw.length).toBe(esportazione.byte)
  return { esportazione, file, rows: formato === 'csv' ? readCsv(file.raw.toString()) : [] }
}

/** The sum of a column of a CSV, read back in cents. */
function somma(rows: string[][], titolo: string): number {
  const at = rows[0]?.indexOf(titolo) ?? -1
  return rows
    .slice(1)
    .reduce((sum, row) => sum + Math.round(Number(row[at]?.replace(',', '.')) * 100), 0)
}

describe('X4 REP-B4 (parte) le righe dell’elenco, tutte e sole', () => {
  const ricerche: [string, object][] = [
    ['senza filtri', {}],
    ['con un filtro', { filters: { importo_centesimi: { $gte: 1100 } } }],
    ['con un periodo', { filters: { scadenza: { $gte: '2026-12-10', $lte: '2026-12-20' } } }],
    ['con le parole di una causale', { search: 'caldaia' }],
    ['con il nome del cliente', { search: 'giulia neri' }],
    ['in un altro ordine', { sort: { scadenza: 1 } }],
    ['parole e un altro ordine', { search: 'rubinetto', sort: { scadenza: -1 } }],
    ['senza risultati', { search: 'nessuno si chiama così' }],
  ]
  it.each(ricerche)(
    'X4 REP-B4 (parte) %s: stesso numero, stesso totale, stesso ordine',
    async (_, ricerca) => {
      const list = (
        await as('esercente')('POST', '/api/search/pagamenti', { ...ricerca, limit: 100 })
      ).body
      const { rows, esportazione } = await fatta('esercente', ricerca)
      expect(rows.length - 1).toBe(list.total)
      expect(esportazione).toMatchObject({ righe_fatte: list.total, righe_previste: list.total })
      expect(rows.slice(1).map((row) => row.at(-1))).toEqual(
        list.data.map((p: { _id: string }) => p._id),
      )
      for (const [titolo, nome] of [
        ['Importo', 'importo_centesimi'],
        ['Residuo', 'residuo_centesimi'],
      ] as const) {
        expect(somma(rows, titolo)).toBe(list.totals[nome])
        expect(esportazione.totali[nome]).toBe(list.totals[nome])
      }
    },
  )

  it('X4 righe scelte una per una', async () => {
    const { data } = (await as('esercente')('POST', '/api/search/pagamenti', {})).body
    const scelte = [data[1]._id, data[4]._id]
    const { rows } = await fatta('esercente', { query: { _id: { $in: scelte } } })
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual(scelte)
  })

  it('X4 XLSX: le stesse righe, con gli importi come numeri', async () => {
    const { file, esportazione } = await fatta('esercente', {}, 'pagamenti', 'xlsx')
    const [head = [], ...rows] = readXlsx(file.raw)
    const at = head.findIndex(({ value }) => value === 'Importo')
    const sum = rows.reduce((total, row) => total + Math.round(Number(row[at]?.value) * 100), 0)
    expect(rows).toHaveLength(37)
    expect(sum).toBe(esportazione.totali.importo_centesimi)
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="pagamenti-2026-11-21.xlsx"',
    )
  })

  it('X4 T29 il nome ostile di un cliente è un testo', async () => {
    const { rows } = await fatta('altro')
    expect(rows[1]).toContain("'=cmd|calc")
  })

  it.each(RACCOLTE)('X4 %s si esporta, con quante righe ha l’elenco', async (raccolta) => {
    const isOfEsercente = raccolta === 'promozioni_esercente' || raccolta === 'movimenti_banca'
    const who = isOfEsercente ? 'esercente' : 'admin'
    const { total } = (await as(who)('POST', `/api/search/${raccolta}`, {})).body
    const { rows } = await fatta(who, {}, raccolta)
    expect(rows.length - 1).toBe(total)
  })
})

describe('X4 di chi è', () => {
  it('X4 X10 solo chi la chiede la vede e la scarica, e solo in quel ruolo', async () => {
    const { esportazione } = await fatta('esercente')
    for (const who of ['altro', 'cliente', 'admin']) {
      expect((await as(who)('GET', `/api/esportazioni/${esportazione._id}`)).status).toBe(404)
      expect((await as(who)('GET', `/api/esportazioni/${esportazione._id}/file`)).status).toBe(404)
    }
    const mine = (await as('esercente')('GET', '/api/esportazioni')).body.data
    expect(mine[0]._id).toBe(esportazione._id)
    const others = (await as('cliente')('GET', '/api/esportazioni')).body.data
    expect(others).toEqual([])
  })

  it('X4 un collega dello stesso esercente non scarica il file di un altro', async () => {
    const { esportazione } = await fatta('esercente')
    const collega = await createEsercente(server.db)
    for (const tabella of ['utenti_ruoli', 'membri_esercente']) {
      await sql`update ${sql.table(tabella)} set esercente_id = ${esercente_id} where utente_id = ${collega.utente_id}`.execute(
        server.db,
      )
    }
    const { status } = await server.as(collega)('GET', `/api/esportazioni/${esportazione._id}/file`)
    expect(status).toBe(404)
  })

  it('X4 nessuno esporta un elenco che non può cercare', async () => {
    for (const [who, raccolta] of [
      ['cliente', 'clienti'],
      ['esercente', 'promozioni'],
      ['cliente', 'esercenti'],
    ] as const) {
      expect((await chiedi(who, {}, raccolta)).body).toMatchObject({
        status: 403,
        code: 'non_autorizzato',
      })
    }
  })

  it('X4 chi intanto ha perso il ruolo non riceve il file', async () => {
    const uscente = await createEsercente(server.db)
    people['uscente'] = uscente
    const { body } = await chiedi('uscente')
    await sql`update utenti set stato = 'inattivo' where id = ${uscente.utente_id}`.execute(
      server.db,
    )
    await lavora()
    const row = await server.db
      .selectFrom('esportazioni')
      .selectAll()
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ stato: 'fallito', motivo: 'Non hai più accesso a questo elenco.' })
  })

  it('X4 ogni scaricamento è nella cronologia; c’è un avviso quando è pronta', async () => {
    const { esportazione } = await fatta('esercente')
    await as('esercente')('GET', `/api/esportazioni/${esportazione._id}/file`)
    const rows = await server.db
      .selectFrom('cronologia')
      .select(['azione', 'attore'])
      .where('entita_id', '=', esportazione._id)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ azione }) => azione)).toEqual(['chiede', 'scarica', 'scarica'])
    const { data } = (await as('esercente')('GET', '/api/notifiche')).body
    expect(data[0]).toMatchObject({ indirizzo: '/reports?scheda=esportazioni' })
  })
})

describe('X4 rifiuti e guasti', () => {
  it('X4 un filtro che non esiste è rifiutato subito, non nel file', async () => {
    const { status, body } = await chiedi('esercente', { filters: { segreto: 1 } })
    expect([status, body.code]).toEqual([400, 'campo_sconosciuto'])
    expect((await chiedi('esercente', { page: 3 })).status).toBe(400)
  })

  it('X4 al massimo cinque in coda, anche chieste insieme', async () => {
    const risposte = await Promise.all(Array.from({ length: 8 }, () => chiedi('cliente')))
    const quante = (status: number) => risposte.filter((one) => one.status === status).length
    expect([quante(200), quante(429)]).toEqual([5, 3])
    await lavora()
  })

  it('X4 un file non pronto non si scarica', async () => {
    const { body } = await chiedi('esercente')
    expect((await as('esercente')('GET', `/api/esportazioni/${body._id}/file`)).status).toBe(409)
    await lavora()
  })

  it('X4 due worker non fanno la stessa, e chi è rimasto indietro non scrive', async () => {
    const { body } = await chiedi('esercente')
    const [una, altra] = await Promise.all([
      prendiEsportazione(server.db, new Date()),
      prendiEsportazione(server.db, new Date()),
    ])
    expect([una?.id, altra?.id].filter(Boolean)).toEqual([body._id])
    // The worker dies: after its minute another takes the same esportazione and finishes it.
    await sql`update esportazioni set bloccato_fino = now() - interval '1 second' where id = ${body._id}`.execute(
      server.db,
    )
    await lavora()
    const { rows } = await sql<{ giro: number; stato: string; parti: number }>`
      select giro, stato, (select count(distinct p.giro) from esportazioni_parti p where p.esportazione_id = e.id)::int as parti
      from esportazioni e where id = ${body._id}`.execute(server.db)
    expect(rows).toEqual([{ giro: 2, stato: 'pronto', parti: 1 }])
  })

  it('X4 dopo tre giri a metà è detta non riuscita', async () => {
    const { body } = await chiedi('esercente')
    await sql`update esportazioni set giro = 3 where id = ${body._id}`.execute(server.db)
    await lavora()
    const { stato, motivo } = (await as('esercente')('GET', `/api/esportazioni/${body._id}`)).body
    expect([stato, motivo]).toEqual([
      'fallito',
      'Non siamo riusciti a preparare il file. Chiedilo di nuovo tra qualche minuto.',
    ])
  })

  it('X4 la tabella degli stati è anche nel database', async () => {
    const { esportazione } = await fatta('esercente')
    await expect(
      sql`update esportazioni set stato = 'in_attesa' where id = ${esportazione._id}`.execute(
        server.db,
      ),
    ).rejects.toThrow()
  })

  it('X4 il file è tenuto sette giorni, poi tolto: la riga resta e lo dice', async () => {
    const { esportazione } = await fatta('esercente')
    const actor = { ...NOBODY, utente_id: people['esercente']?.utente_id ?? '', esercente_id }
    clock.advance(7 * DAY - 1000)
    await scadiEsportazioni({ db: server.db, clock })
    // Straight from the table: in seven days the sessions of the test have ended.
    const leggi = async () =>
      (
        await server.db
          .selectFrom('esportazioni')
          .select('stato')
          .where('id', '=', esportazione._id)
          .executeTakeFirstOrThrow()
      ).stato
    expect(await leggi()).toBe('pronto')
    clock.advance(2000)
    await scadiEsportazioni({ db: server.db, clock })
    expect(await leggi()).toBe('scaduto')
    const { rows } = await sql`select 1 from esportazioni_parti`.execute(server.db)
    expect(rows).toEqual([])
    const call = { db: server.db, actor, clock, info: INFO }
    await expect(scaricaEsportazione(call, esportazione._id)).rejects.toThrow(
      'scaduto dopo sette giorni',
    )
  })
})
