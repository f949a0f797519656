import { ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { dilazioniDi } from '../../../../test/dilazioni.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { speseDivise } from '../../../../test/ripartizioni/spese-divise.ts'
import { scadiDilazioni } from '../dilazioni/index.ts'
import { scadiQuote } from './scadi-quote.ts'

const GIORNO = 86_400_000
const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let scuola: Awaited<ReturnType<typeof createEsercente>>
let chiama: ReturnType<typeof speseDivise>['chiama']
let genitori: ReturnType<typeof speseDivise>['genitori']
beforeAll(async () => {
  p = await startPayments({ clock })
  scuola = await createEsercente(p.db)
  ;({ chiama, genitori } = speseDivise(p, scuola))
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.db.deleteFrom('limiti').execute()
})

type Cliente = Awaited<ReturnType<typeof createCliente>>
const sue = (cliente: Cliente) => dilazioniDi(p, { esercente: scuola, cliente })

/** 300.01 euro in three rate, of which the mother pays 70 parts and the father 30, for their child. */
async function divisa(cambia: object = {}) {
  const { madre, padre } = await genitori()
  const figlia = (
    await chiama(scuola, 'POST', '/api/beneficiari', { cliente_id: madre.id, nome: 'Giulia Rossi' })
  ).body
  const { status, body } = await chiama(scuola, 'POST', '/api/ripartizioni', {
    tipo: 'dilazione',
    totale_centesimi: 30_001,
    causale: 'Apparecchio per i denti',
    scadenza: '2026-12-01',
    rate: { n_rate: 3, cadenza: 'quindicinale' },
    beneficiario_id: figlia._id,
    quote: [
      { cliente_id: madre.id, peso: 70 },
      { cliente_id: padre.id, peso: 30 },
    ],
    ...cambia,
  })
  const id = String(body._id)
  const leggi = async () => (await chiama(scuola, 'GET', `/api/ripartizioni/${id}`)).body
  const dilazioneDi = (cliente: Cliente): string =>
    body.elenco.find((q: { cliente: { _id: string } }) => q.cliente._id === cliente.id).dilazione
      ._id
  const accetta = async (cliente: Cliente) => {
    const d = sue(cliente)
    const firmata = await d.letta(dilazioneDi(cliente))
    const esito = await d.accetta(dilazioneDi(cliente), { ...firmata, metodo: 'bonifico' })
    expect([esito.status, esito.body.detail]).toEqual([200, undefined])
    return dilazioneDi(cliente)
  }
  return { status, body, id, madre, padre, figlia, leggi, dilazioneDi, accetta }
}

const rateDi = (dilazione_id: string) =>
  p.db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', dilazione_id)
    .select(['p.id', 'p.cliente_id', 'p.importo_centesimi', 'p.scadenza', 'p.beneficiario_id'])
    .orderBy('r.n')
    .execute()

async function incassa(id: string, importo_centesimi: number) {
  const { status, body } = await chiama(scuola, 'POST', `/api/pagamenti/${id}/incassi`, {
    importo_centesimi,
    metodo: 'bonifico',
    incassato_il: clock.today(),
  })
  expect([status, body.detail]).toEqual([200, undefined])
}

it('Y5 (parte) ciascuno firma e paga le sue rate, e le quote fanno il totale al centesimo', async () => {
  const d = await divisa()
  expect([d.status, d.body.errors]).toEqual([200, undefined])
  expect(d.body.rate).toEqual({ n_rate: 3, cadenza: 'quindicinale' })
  const [a, b] = [await d.accetta(d.madre), await d.accetta(d.padre)]
  const tutto = await d.leggi()
  expect(
    tutto.elenco.map((q: { stato: string; importo_centesimi: number }) => [
      q.stato,
      q.importo_centesimi,
    ]),
  ).toEqual([
    ['accettata', 21_001],
    ['accettata', 9000],
  ])
  const [dellaMadre, delPadre] = [await rateDi(a), await rateDi(b)]
  expect(dellaMadre.map(({ scadenza }) => scadenza)).toEqual(
    delPadre.map(({ scadenza }) => scadenza),
  )
  expect(delPadre.map(({ importo_centesimi }) => importo_centesimi)).toEqual([3000, 3000, 3000])
  const tutte = [...dellaMadre, ...delPadre]
  expect(tutte.reduce((somma, rata) => somma + rata.importo_centesimi, 0)).toBe(30_001)
  expect(new Set(tutte.map(({ beneficiario_id }) => beneficiario_id))).toEqual(
    new Set([d.figlia._id]),
  )
  expect(tutto.residuo_centesimi).toBe(30_001)
})

it('Y5 (parte) nessun genitore legge le rate dell’altro, né quanti sono', async () => {
  const d = await divisa()
  const [a] = [await d.accetta(d.madre), await d.accetta(d.padre)]
  const sua = await chiama(d.madre, 'GET', `/api/dilazioni/${a}`)
  expect(sua.body.quota).toEqual({
    percento: 70,
    ripartizione_id: null,
    beneficiario: 'Giulia Rossi',
  })
  const scritto = JSON.stringify(sua.body)
  for (const dato of [d.padre.id, d.padre.nome, d.id, '300,01', '30001'])
    expect(scritto).not.toContain(dato)
  for (const percorso of ['', '/pdf'])
    expect((await chiama(d.padre, 'GET', `/api/dilazioni/${a}${percorso}`)).status).toBe(404)
  for (const { id } of await rateDi(a))
    expect((await chiama(d.padre, 'GET', `/api/pagamenti/${id}`)).status).toBe(404)
  expect((await chiama(d.padre, 'POST', `/api/dilazioni/${a}/rifiuta`, {})).status).toBe(404)
})

it('Y5 (parte) un rimborso torna a ciascuno in proporzione, dall’ultima rata pagata', async () => {
  const d = await divisa()
  const [a, b] = [await d.accetta(d.madre), await d.accetta(d.padre)]
  const [prima, seconda] = await rateDi(a)
  const [sua] = await rateDi(b)
  for (const rata of [prima, seconda, sua])
    await incassa(rata?.id ?? '', rata?.importo_centesimi ?? 0)
  const pagato = [14_000, 3000]
  expect((await d.leggi()).incassato_centesimi).toBe(17_000)
  const reso = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
    importo_centesimi: 9999,
    motivo: 'richiesta_cliente',
  })
  expect([reso.status, reso.body.detail, reso.body.errors]).toEqual([200, undefined, undefined])
  const chiesti = await p.db
    .selectFrom('rimborsi')
    .where(
      'pagamento_id',
      'in',
      [prima, seconda, sua].map((rata) => rata?.id ?? ''),
    )
    .select(['pagamento_id', 'importo_centesimi'])
    .execute()
  const di = (ids: readonly (string | undefined)[]) =>
    chiesti
      .filter(({ pagamento_id }) => ids.includes(pagamento_id))
      .reduce((somma, { importo_centesimi }) => somma + importo_centesimi, 0)
  const parti = ripartisciPerPesi(9999, pagato)
  expect([di([prima?.id, seconda?.id]), di([sua?.id])]).toEqual(parti)
  expect(di([seconda?.id])).toBe(Math.min(7000, parti[0] ?? 0))
  const libri = await sql<{ somma: number }>`
    select coalesce(sum(importo_centesimi), 0)::bigint as somma from movimenti`.execute(p.db)
  expect(libri.rows[0]?.somma).toBe(0)
})

it('Y5 (parte) chi rifiuta non deve nulla, e la sua quota a rate va a un altro', async () => {
  const d = await divisa()
  await d.accetta(d.madre)
  const rifiutata = await sue(d.padre).rifiuta(d.dilazioneDi(d.padre), { motivo: 'Non posso' })
  expect(rifiutata.status).toBe(200)
  expect((await d.leggi()).elenco[1]).toMatchObject({ stato: 'rifiutata', motivo: 'Non posso' })
  const nonna = await createCliente(p.db, { esercente_id: scuola.id })
  const { status, body } = await chiama(
    scuola,
    'POST',
    `/api/ripartizioni/${d.id}/quote/2/affida`,
    { cliente_id: nonna.id },
  )
  expect([status, body.detail]).toEqual([200, undefined])
  expect(body.elenco[1]).toMatchObject({
    cliente: { _id: nonna.id },
    stato: 'in_attesa',
    importo_centesimi: 9000,
    dilazione: { stato: 'proposta' },
  })
})

it('Y5 (parte) la quota si ritira solo dalla spesa: lì la proposta finisce, e chi ha firmato resta com’è', async () => {
  const d = await divisa()
  const a = await d.accetta(d.madre)
  const b = d.dilazioneDi(d.padre)
  for (const azione of ['ritira', 'annulla'] as const) {
    const no = await sue(d.padre).azione(b, azione)
    expect([no.status, no.body.detail]).toEqual([409, expect.stringContaining('spesa divisa')])
  }
  const ritirata = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/ritira`, {})
  expect([ritirata.status, ritirata.body.stato]).toEqual([200, 'ritirata'])
  expect((await sue(d.padre).leggi(b, scuola)).body.stato).toBe('annullata')
  expect((await sue(d.madre).leggi(a)).body.stato).toBe('attiva')
})

it('Y5 (parte) si risponde prima della prima rata; dopo, la quota resta senza chi la paga', async () => {
  const d = await divisa({ scadenza: '2026-11-27' })
  expect(d.body.elenco[0].scade_at).toBe('2026-11-26T23:00:00.000Z')
  clock.advance(4 * GIORNO)
  await scadiQuote({ db: p.db, clock })
  await scadiDilazioni({ db: p.db, clock })
  const stati = (await d.leggi()).elenco.map(
    (q: { stato: string; dilazione: { stato: string } }) => [q.stato, q.dilazione.stato],
  )
  expect(stati).toEqual([
    ['scaduta', 'scaduta'],
    ['scaduta', 'scaduta'],
  ])
})

it.each([
  [{ rate: null }, '/rate'],
  [{ rate: { n_rate: 1, cadenza: 'mensile' } }, '/rate/n_rate'],
  [{ rate: { n_rate: 3, cadenza: 'libera' } }, '/rate/cadenza'],
  [{ scadenza: '2026-11-24' }, '/scadenza'],
  [{ rate: { n_rate: 60, cadenza: 'mensile' } }, '/rate/n_rate'],
])('Y5 (parte) una richiesta sbagliata dice dove: %j', async (cambia, pointer) => {
  const { status, body } = await divisa(cambia)
  expect([status, body.errors?.map((e: { pointer: string }) => e.pointer)]).toEqual([
    422,
    [pointer],
  ])
})
