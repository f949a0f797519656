import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createCollega, createEsercente } from '../../../../../test/factories.ts'

// 26 November 2026 is a Thursday.
const clock = stoppedClock(new Date('2026-11-26T08:30:00Z'))
const vai = (istante: string) => clock.advance(Date.parse(istante) - clock.now().getTime())

type Esercente = Awaited<ReturnType<typeof createEsercente>>
let p: Awaited<ReturnType<typeof startApp>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let bottega: Esercente
let pub: Esercente
let muto: Esercente
let negozio: string
let bancone: string

const GIORNO = [
  { dalle: '09:00', alle: '13:00' },
  { dalle: '15:00', alle: '19:30' },
]
const SERA = [{ dalle: '18:00', alle: '02:00' }]
const settimana = (quando: object[]) => [...Array.from({ length: 6 }, () => quando), []]
const APERTURA = { settimana: settimana(GIORNO), festivi: 'chiuso', chiusure: [] as object[] }

const punto = async (di: Esercente, nome: string): Promise<string> => {
  const dove = { indirizzo: 'Via Roma 1', cap: '06049', citta: 'Spoleto', provincia: 'PG' }
  const url = '/api/attivita/punti_vendita'
  const fatto = await p.as(di)('POST', url, { nome, ...dove }, { 'idempotency-key': randomUUID() })
  expect([fatto.status, fatto.body.apertura]).toEqual([200, null])
  return fatto.body._id
}
const scrivi = (di: Parameters<typeof p.as>[0], id: string, apertura: unknown) =>
  p.as(di)(
    'POST',
    `/api/attivita/punti_vendita/${id}/orari`,
    { apertura },
    { 'idempotency-key': randomUUID() },
  )
const aperti = async (aperto = true) => {
  const body = { filters: { aperto }, page: 0, limit: 25 }
  // A session does not last through the hours that the clock skips.
  cliente = await createCliente(p.db)
  const trovati = await p.as(cliente)('POST', '/api/search/ricerca_esercenti', body)
  expect(trovati.status).toBe(200)
  return trovati.body.data.map((row: { _id: string }) => row._id)
}

beforeAll(async () => {
  p = await startApp({ clock })
  cliente = await createCliente(p.db)
  ;[bottega, pub, muto] = await Promise.all([
    createEsercente(p.db, { ragione_sociale: 'Bottega' }),
    createEsercente(p.db, { ragione_sociale: 'Pub' }),
    createEsercente(p.db, { ragione_sociale: 'Senza orari' }),
  ])
  negozio = await punto(bottega, 'Negozio')
  bancone = await punto(pub, 'Bancone')
  await punto(muto, 'Sede')
  await scrivi(bottega, negozio, APERTURA)
  await scrivi(pub, bancone, { ...APERTURA, settimana: settimana(SERA) })
})
afterAll(() => p.stop())

describe('RIC-B1 (parte) aperto ora', () => {
  it.each([
    ['2026-11-27T08:00:00+01:00', []],
    ['2026-11-27T09:00:00+01:00', ['bottega']],
    ['2026-11-27T13:00:00+01:00', []],
    ['2026-11-27T18:00:00+01:00', ['bottega', 'pub']],
    ['2026-11-27T19:30:00+01:00', ['pub']],
    ['2026-11-28T01:59:00+01:00', ['pub']],
    ['2026-11-28T02:00:00+01:00', []],
    // The night of Saturday goes on into a Sunday on which nobody opens.
    ['2026-11-29T01:00:00+01:00', ['pub']],
    ['2026-11-29T11:00:00+01:00', []],
    // Tuesday 8 December is a holiday: the night before goes on into it, its own evening is not.
    ['2026-12-08T01:00:00+01:00', ['pub']],
    ['2026-12-08T10:00:00+01:00', []],
    ['2026-12-09T01:00:00+01:00', []],
    ['2026-12-09T10:00:00+01:00', ['bottega']],
  ])('RIC-B1 (parte) il %s', async (istante, chi) => {
    vai(istante)
    const nomi: Record<string, string> = { [bottega.id]: 'bottega', [pub.id]: 'pub' }
    expect((await aperti()).map((id: string) => nomi[id])).toEqual(chi)
  })

  it('RIC-B1 (parte) la riga lo dice; chi non ha orari non è né aperto né chiuso', async () => {
    vai('2026-12-10T10:00:00+01:00')
    const { body } = await p.as(cliente)('POST', '/api/search/ricerca_esercenti', {})
    const dette = body.data.map((row: { ragione_sociale: string; aperto: boolean | null }) => [
      row.ragione_sociale,
      row.aperto,
    ])
    expect(dette).toEqual([
      ['Bottega', true],
      ['Pub', false],
      ['Senza orari', null],
    ])
    expect(await aperti(false)).toEqual([pub.id])
  })

  it('RIC-B1 (parte) con più aperti di quanti si cercano per nome dice lo stesso', async () => {
    vai('2026-12-10T10:00:00+01:00')
    // In small parts: each statement of a test has its time.
    for (let da = 1; da <= 2100; da += 300) {
      await sql`insert into esercenti (id, ragione_sociale, partita_iva, email, categoria, stato, visibile)
        select 'f' || lpad(to_hex(n), 23, '0'), 'Z' || n, 'T' || lpad(n::text, 10, '0'), email, categoria, stato, visibile
        from esercenti, generate_series(${da}::int, ${da + 299}::int) n where id = ${bottega.id}`.execute(
        p.db,
      )
      await sql`insert into punti_vendita select (jsonb_populate_record(v, jsonb_build_object('id', 'f' || lpad(to_hex(n), 23, '0'),
          'esercente_id', 'f' || lpad(to_hex(n), 23, '0')))).*
        from punti_vendita v, generate_series(${da}::int, ${da + 299}::int) n where v.id = ${negozio}`.execute(
        p.db,
      )
    }
    const trovati = await aperti()
    expect([trovati[0], trovati.length]).toEqual([bottega.id, 25])
    vai('2026-12-10T20:00:00+01:00')
    expect(await aperti()).toEqual([pub.id])
  })
})

describe('RIC-M2 (parte) gli orari di un punto vendita', () => {
  const ferie = { dal: '2026-12-12', al: '2026-12-13', motivo: 'Ferie' }

  it('RIC-M2 (parte) li legge chiunque trovi l’esercente, chiusure comprese; una chiusura li ferma', async () => {
    vai('2026-12-11T10:00:00+01:00')
    const passata = { dal: '2026-01-02', al: '2026-01-03', motivo: '' }
    const scritto = await scrivi(bottega, negozio, { ...APERTURA, chiusure: [ferie, passata] })
    expect(scritto.body.apertura).toEqual({ ...APERTURA, chiusure: [ferie] })
    const visto = await p.as(cliente)('GET', `/api/esercenti/${bottega.id}`)
    expect(visto.body.punti_vendita).toMatchObject([
      { nome: 'Negozio', apertura: { ...APERTURA, chiusure: [ferie] } },
    ])
    vai('2026-12-12T10:00:00+01:00')
    expect(await aperti()).not.toContain(bottega.id)
    await scrivi(bottega, negozio, { ...APERTURA, festivi: 'come_al_solito' })
    expect(await aperti()).toContain(bottega.id)
    vai('2026-12-25T10:00:00+01:00')
    expect(await aperti()).toEqual([bottega.id])
  })

  it('RIC-M2 (parte) tolti, non si è più aperti; scritti di nuovo, sì', async () => {
    vai('2026-12-29T10:00:00+01:00')
    expect((await scrivi(bottega, negozio, null)).body.apertura).toBeNull()
    expect(await aperti()).not.toContain(bottega.id)
    await scrivi(bottega, negozio, APERTURA)
    expect(await aperti()).toContain(bottega.id)
  })

  it.each([
    [{ settimana: settimana([{ dalle: '9:00', alle: '13:00' }]) }, 'settimana/0/0/dalle'],
    [{ settimana: settimana([{ dalle: '09:00', alle: '25:00' }]) }, 'settimana/0/0/alle'],
    [{ settimana: settimana([...GIORNO, ...SERA]) }, 'settimana/0'],
    [{ settimana: settimana([...SERA, ...GIORNO.slice(0, 1)]) }, 'settimana/0'],
    [{ settimana: [GIORNO] }, 'settimana'],
    [{ chiusure: [{ ...ferie, al: '2026-12-01' }] }, 'chiusure/0/al'],
    [{ chiusure: [{ ...ferie, al: '2026-02-30' }] }, 'chiusure/0/al'],
    [{ festivi: 'forse' }, 'festivi'],
  ])('RIC-M2 (parte) rifiuta orari sbagliati e dice quali: %j', async (cambio, dove) => {
    const { status, body } = await scrivi(bottega, negozio, { ...APERTURA, ...cambio })
    expect([status, body.errors[0].pointer]).toEqual([422, `/apertura/${dove}`])
  })

  it('RIC-M2 (parte) X10 li scrive chi ne ha il compito; quelli di un altro non esistono', async () => {
    expect((await scrivi(pub, negozio, APERTURA)).status).toBe(404)
    expect((await scrivi(cliente, negozio, APERTURA)).status).toBe(403)
    const cassa = await createCollega(p.db, bottega.id, 'cassa')
    expect((await scrivi(cassa, negozio, APERTURA)).status).toBe(403)
    const { rows } = await sql<{ azione: string }>`select azione from cronologia
      where azione = 'scrive_orari' and entita_id = ${bottega.utente_id} limit 1`.execute(p.db)
    expect(rows).toHaveLength(1)
  })
})
