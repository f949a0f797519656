import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { colonneDi } from '@rateo/domain/andamento/colonne-report'
import { TIPI_REPORT } from '@rateo/domain/stati/report'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { elaboraReports, scadiReports } from './index.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
const log = pino({ level: 'silent' })
let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}

beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  const esercente = await createEsercente(db, { ragione_sociale: 'Palestra Olimpia S.r.l.' })
  const altro = await createEsercente(db, { ragione_sociale: 'Studio Dentistico Corsi' })
  const cliente = await createCliente(db, { nome: '=cmd|calc; "Rossi"' })
  people['esercente'] = esercente
  people['altro esercente'] = altro
  people['cliente'] = cliente
  people['altro cliente'] = await createCliente(db)
  people['admin'] = (await createAdmin(db)) as Person
  const owned = { esercente_id: esercente.id, cliente_id: cliente.id }
  const pagato = (at: string, importo_centesimi: number, change: object = {}) =>
    createPagato(db, { ...owned, importo_centesimi, pagato_at: at, ...change })
  await pagato('2026-11-10T10:00:00Z', 12_050)
  await pagato('2026-11-10T22:59:00Z', 100)
  // Half past midnight in Rome: already the next day.
  await pagato('2026-11-10T23:30:00Z', 7)
  await pagato('2026-10-02T10:00:00Z', 5000, { metodo: 'contanti' })
  await pagato('2026-11-10T10:00:00Z', 99_900, { esercente_id: altro.id })
  // Half in cash in October, the rest by card in November, and of that a part given back by hand two weeks later.
  const aParti = await createPagamento(db, {
    ...owned,
    causale: 'Impianto',
    stato: 'parzialmente_rimborsato',
    importo_centesimi: 900,
    incassato_centesimi: 900,
    rimborsato_centesimi: 150,
    pagato_at: '2026-11-10T12:00:00Z',
    metodo: 'carta',
  })
  const contanti = { metodo: 'contanti', at: '2026-10-02T12:00:00Z' }
  await createIncasso(db, { ...aParti, importo_centesimi: 400 }, contanti)
  const { id: tentativo_id } = await createIncasso(
    db,
    { ...aParti, importo_centesimi: 500 },
    { at: '2026-11-10T12:00:00Z', tentativo: { n: 2, quota: 2 } },
  )
  const reso = {
    ...owned,
    pagamento_id: aParti.id,
    tentativo_id,
    motivo: 'altro',
    richiesto_da: 'prova',
  }
  await db
    .insertInto('rimborsi')
    .values([
      {
        ...reso,
        id: newId(),
        n: 1,
        importo_centesimi: 100,
        modo: 'fornitore',
        stato: 'riuscito',
        concluso_at: '2026-11-18T23:30:00Z',
      },
      {
        ...reso,
        id: newId(),
        n: 2,
        importo_centesimi: 50,
        modo: 'diretto',
        stato: 'riuscito',
        concluso_at: '2026-11-20T09:00:00Z',
      },
      {
        ...reso,
        id: newId(),
        n: 3,
        importo_centesimi: 60,
        modo: 'fornitore',
        stato: 'in_elaborazione',
      },
    ])
    .execute()
  await createPagamento(db, { ...owned, scadenza: '2026-11-01', importo_centesimi: 4321 })
  await createPagamento(db, { ...owned, scadenza: '2026-11-25', importo_centesimi: 8000 })
})
afterAll(async () => server.stop())

const as = (who: string | null) => server.as(who === null ? null : (people[who] ?? null))
const chiedi = async (who: string, tipo: string, dal = '2026-10-01', al = '2026-11-30') => {
  const { status, body } = await as(who)('POST', '/api/reports', { tipo, dal, al })
  expect(status).toBe(200)
  expect(body).toMatchObject({ stato: 'in_attesa', avanzamento: 0, n_righe: 0 })
  return body._id as string
}
const lavora = async () => {
  while ((await elaboraReports({ db: server.db, clock, log })) > 0);
}
const fatto = async (who: string, tipo: string) => {
  const id = await chiedi(who, tipo)
  await lavora()
  const path = who === 'admin' ? '' : '/righe'
  const { body } = await as(who)('GET', `/api/reports/${id}${path}`)
  expect(body).toMatchObject({ stato: 'pronto', avanzamento: 100 })
  return body
}

describe('REP-M2 (parte) che cosa si conta', () => {
  it('REP-M2 (parte) incassi per giorno di Roma e metodo, con i totali', async () => {
    const { righe, totali, n_righe } = await fatto('esercente', 'incassi')
    expect(
      righe.map((r: Record<string, unknown>) => [
        r['giorno'],
        r['metodo'],
        r['numero'],
        r['incassato_centesimi'],
        r['rimborsato_centesimi'],
        r['netto_centesimi'],
      ]),
    ).toEqual([
      ['2026-10-02', 'contanti', 2, 5400, 0, 5400],
      ['2026-11-10', 'carta', 3, 12_650, 0, 12_650],
      ['2026-11-11', 'carta', 1, 7, 0, 7],
      ['2026-11-19', 'carta', 0, 0, 100, -100],
      ['2026-11-20', 'carta', 0, 0, 50, -50],
    ])
    expect(totali).toEqual({
      numero: 6,
      incassato_centesimi: 18_057,
      rimborsato_centesimi: 150,
      netto_centesimi: 17_907,
    })
    expect(n_righe).toBe(5)
  })

  it('REP-M2 (parte) REP-B4 (parte) il totale è quello dell’elenco dei movimenti con lo stesso periodo', async () => {
    const { totali } = await fatto('esercente', 'incassi')
    const list = await as('esercente')('POST', '/api/search/movimenti', {
      filters: { created_at: { $gte: '2026-10-01', $lte: '2026-11-30' } },
    })
    const { incassato_centesimi, rimborsato_centesimi } = totali
    expect(list.body.totals).toEqual({ incassato_centesimi, rimborsato_centesimi })
  })

  it('REP-M2 (parte) insoluti: solo quello che è già scaduto, con giorni e fascia', async () => {
    const { righe } = await fatto('esercente', 'insoluti')
    expect(righe).toEqual([
      expect.objectContaining({
        scadenza: '2026-11-01',
        giorni: 20,
        fascia: 'fino a 30 giorni',
        residuo_centesimi: 4321,
      }),
    ])
  })

  it('REP-M2 (parte) scadenzario: tutto quello che è atteso, per l’esercente e per il cliente', async () => {
    for (const who of ['esercente', 'cliente']) {
      const { righe, totali } = await fatto(who, 'scadenzario')
      expect(righe.map((r: { scadenza: string }) => r.scadenza)).toEqual([
        '2026-11-01',
        '2026-11-25',
      ])
      expect(totali).toEqual({ residuo_centesimi: 12_321 })
    }
  })

  it('REP-M2 (parte) rimborsi: quelli riusciti, online e a mano, nel giorno di Roma in cui si sono conclusi', async () => {
    for (const who of ['esercente', 'admin']) {
      const { righe, totali } = await fatto(who, 'rimborsi')
      expect(righe).toEqual([
        expect.objectContaining({
          giorno: '2026-11-19',
          metodo: 'carta',
          rimborsato_centesimi: 100,
        }),
        expect.objectContaining({
          giorno: '2026-11-20',
          causale: 'Impianto',
          movimento: 'rimborso',
          pagamento_centesimi: 900,
          rimborsato_centesimi: 50,
        }),
      ])
      expect(totali).toEqual({ rimborsato_centesimi: 150 })
    }
  })

  it('REP-M2 (parte) le mie spese: ogni parte e ogni rimborso nel suo giorno', async () => {
    const { righe, totali } = await fatto('cliente', 'spese')
    expect(righe).toHaveLength(9)
    expect(totali).toEqual({ incassato_centesimi: 117_957, rimborsato_centesimi: 150 })
  })

  it('REP-M2 (parte) un report vuoto è pronto, con totale zero', async () => {
    expect((await fatto('esercente', 'commissioni')).totali).toEqual({
      numero: 0,
      commissioni_centesimi: 0,
    })
    expect((await fatto('altro esercente', 'rimborsi')).totali).toEqual({ rimborsato_centesimi: 0 })
  })

  it.each(TIPI_REPORT)(
    'REP-M2 il report %s, per ogni suo ruolo, si chiede, è pronto e si scarica con le sue colonne; per gli altri non c’è',
    async (tipo) => {
      const { ruoli } = CATALOGO[tipo]
      const periodo = { tipo, dal: '2026-10-01', al: '2026-11-30' }
      for (const who of (['esercente', 'cliente', 'admin'] as const).filter(
        (uno) => !ruoli.includes(uno),
      )) {
        expect((await as(who)('POST', '/api/reports', periodo)).status).toBe(403)
      }
      for (const who of ruoli) {
        const { _id, righe } = await fatto(who, tipo)
        const colonne = colonneDi(tipo, who === 'admin' ? 'tutti' : who)
        const chiavi = colonne.map(({ chiave }) => chiave)
        for (const riga of righe) {
          expect(Object.keys(riga)).toEqual(expect.arrayContaining(chiavi))
        }
        const csv = await as(who)('GET', `/api/reports/${_id}/csv`)
        const [titoli = ''] = String(csv.body)
          .replace(/^\uFEFF/, '')
          .split(/\r?\n/)
        expect(titoli.replaceAll('"', '')).toBe(colonne.map(({ titolo }) => titolo).join(';'))
      }
    },
  )

  it('REP-M4 l’admin conta tutti gli esercenti, con il loro nome', async () => {
    const { righe } = await fatto('admin', 'incassi')
    expect(righe.map((r: { esercente: string }) => r.esercente)).toContain(
      'Studio Dentistico Corsi',
    )
  })
})

describe('REP-M3 il lavoro', () => {
  it('REP-M3 due processi insieme: ogni report una volta sola', async () => {
    const ids = await Promise.all(
      ['incassi', 'insoluti', 'scadenzario'].map((tipo) => chiedi('esercente', tipo)),
    )
    const done = await Promise.all(
      Array.from({ length: 6 }, () => elaboraReports({ db: server.db, clock, log })),
    )
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(ids.length)
  })

  it('REP-M3 chi muore a metà lascia il report a un altro', async () => {
    const id = await chiedi('esercente', 'incassi')
    await server.db
      .updateTable('reports')
      .set({ stato: 'in_elaborazione', bloccato_fino: new Date(0) })
      .where('id', '=', id)
      .execute()
    await lavora()
    expect((await as('esercente')('GET', `/api/reports/${id}/righe`)).body.stato).toBe('pronto')
  })

  it('REP-M3 un guasto diventa "Non riuscito" con il motivo, e non ferma gli altri', async () => {
    const id = await chiedi('esercente', 'incassi')
    const broken = { now: clock.now, today: () => 'mai' }
    await server.db.updateTable('reports').set({ tipo: 'insoluti' }).where('id', '=', id).execute()
    expect(await elaboraReports({ db: server.db, clock: broken, log })).toBe(1)
    const { body } = await as('esercente')('GET', `/api/reports/${id}/righe`)
    expect(body).toMatchObject({ stato: 'fallito', righe: [] })
    expect(body.motivo).toContain('Chiedilo di nuovo')
    expect((await as('esercente')('GET', `/api/reports/${id}/csv`)).status).toBe(409)
  })

  it('REP-M3 dopo la scadenza le righe non ci sono più', async () => {
    const id = await chiedi('esercente', 'incassi')
    await lavora()
    await server.db
      .updateTable('reports')
      .set({ scade_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await scadiReports({ db: server.db, clock })
    expect((await as('esercente')('GET', `/api/reports/${id}/righe`)).body).toMatchObject({
      stato: 'scaduto',
      righe: [],
    })
  })

  it('REP-M3 periodo al contrario o troppo lungo, tipo di un altro ruolo, troppi in coda: rifiutati', async () => {
    const post = (who: string, body: object) => as(who)('POST', '/api/reports', body)
    const bad = await post('esercente', { tipo: 'incassi', dal: '2026-11-02', al: '2026-11-01' })
    expect(bad.body.errors[0].pointer).toBe('/al')
    expect(
      (await post('esercente', { tipo: 'incassi', dal: '2025-01-01', al: '2026-11-01' })).status,
    ).toBe(422)
    expect(
      (await post('esercente', { tipo: 'spese', dal: '2026-11-01', al: '2026-11-02' })).status,
    ).toBe(403)
    expect(
      (await post('cliente', { tipo: 'incassi', dal: '2026-11-01', al: '2026-11-02' })).status,
    ).toBe(403)
    const same = { tipo: 'incassi', dal: '2026-11-01', al: '2026-11-02' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('altro esercente', same)),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5)
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(3)
    await lavora()
  })
})

describe('chi può', () => {
  it('SPC-08 REP-M4 /api/reports/{id} è dell’admin: agli altri è rifiutato', async () => {
    const id = await chiedi('esercente', 'incassi')
    await lavora()
    expect((await as('admin')('GET', `/api/reports/${id}`)).body).toMatchObject({
      esercente: { nome: 'Palestra Olimpia S.r.l.' },
    })
    for (const who of ['esercente', 'cliente']) {
      expect((await as(who)('GET', `/api/reports/${id}`)).status).toBe(403)
      expect((await as(who)('POST', `/api/reports/${id}/rigenera`, {})).status).toBe(403)
    }
    const again = await as('admin')('POST', `/api/reports/${id}/rigenera`, {})
    expect(again.body).toMatchObject({
      tipo: 'incassi',
      dal: '2026-10-01',
      esercente: { nome: 'Palestra Olimpia S.r.l.' },
    })
    expect(again.body._id).not.toBe(id)
    await lavora()
  })

  it.each(['altro esercente', 'cliente', 'altro cliente'])(
    'X10 per %s il report di un altro non esiste',
    async (who) => {
      const id = await chiedi('esercente', 'incassi')
      await lavora()
      expect((await as(who)('GET', `/api/reports/${id}/righe`)).status).toBe(404)
      expect((await as(who)('GET', `/api/reports/${id}/csv`)).status).toBe(404)
      const list = await as(who)('POST', '/api/search/reports', { filters: { _id: { $eq: id } } })
      expect(list.body.data).toEqual([])
    },
  )
})

it('REP-M3 CSV: BOM, punto e virgola, virgola decimale, formule rese innocue, totali', async () => {
  const id = await chiedi('esercente', 'scadenzario')
  await lavora()
  const { raw, headers } = await as('esercente')('GET', `/api/reports/${id}/csv`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(
    'attachment; filename="scadenzario-2026-10-01-2026-11-30.csv"',
  )
  const text = raw.toString('utf8')
  expect(text.startsWith('\uFEFFScadenza;Cliente;Causale;Origine;Da incassare\r\n')).toBe(true)
  const [, first, , total] = text.split('\r\n')
  expect(first).toBe(`01/11/2026;"'=cmd|calc; ""Rossi""";Riparazione caldaia;Una tantum;43,21`)
  expect(total).toBe('Totale;;;;123,21')
})
