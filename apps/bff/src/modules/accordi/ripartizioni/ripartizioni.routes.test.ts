import { randomUUID } from 'node:crypto'
import { ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { prezzoDi } from '../abbonamenti/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { scadiQuote } from './scadi-quote.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let scuola: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  scuola = await createEsercente(p.db)
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.db.deleteFrom('limiti').execute()
})

type Chi = Parameters<Payments['as']>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const genitori = async () => ({
  madre: await createCliente(p.db, { esercente_id: scuola.id }),
  padre: await createCliente(p.db, { esercente_id: scuola.id }),
})

/** 100 euro of which the mother pays 70 and the father 30, for their child. */
async function divisa(cambia: object = {}) {
  const { madre, padre } = await genitori()
  const figlia = (
    await chiama(scuola, 'POST', '/api/beneficiari', { cliente_id: madre.id, nome: 'Giulia Rossi' })
  ).body
  const { status, body } = await chiama(scuola, 'POST', '/api/ripartizioni', {
    tipo: 'spesa',
    totale_centesimi: 10_000,
    causale: 'Campo estivo',
    scadenza: '2026-12-10',
    beneficiario_id: figlia._id,
    quote: [
      { cliente_id: madre.id, peso: 70 },
      { cliente_id: padre.id, peso: 30 },
    ],
    ...cambia,
  })
  expect([status, body.errors]).toEqual([200, undefined])
  const id: string = body._id
  const quotaDi = async (cliente_id: string) =>
    (
      await p.db
        .selectFrom('quote_ripartizione')
        .where('ripartizione_id', '=', id)
        .where('cliente_id', '=', cliente_id)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const di = { madre: await quotaDi(madre.id), padre: await quotaDi(padre.id) }
  return {
    id,
    madre,
    padre,
    di,
    accetta: (chi: 'madre' | 'padre') =>
      chiama({ madre, padre }[chi], 'POST', `/api/quote/${di[chi]}/accetta`, {}),
    leggi: async () => (await chiama(scuola, 'GET', `/api/ripartizioni/${id}`)).body,
  }
}
type Divisa = Awaited<ReturnType<typeof divisa>>

/** Pays a share on the page of the provider, with a card of one's own. */
async function paga(d: Divisa, chi: 'madre' | 'padre') {
  const { pagamento_id } = (await d.accetta(chi)).body
  const url = `/api/gateway/${pagamento_id}`
  const avvio = await chiama(d[chi], 'POST', `${url}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(avvio.body.url_pagamento)
  await expect
    .poll(async () => (await chiama(d[chi], 'GET', url)).body.stato, {
      timeout: 8000,
      interval: 300,
    })
    .toBe('pagato')
  return String(pagamento_id)
}

const importi = ({ elenco }: { elenco: { importo_centesimi: number }[] }) =>
  elenco.map(({ importo_centesimi }) => importo_centesimi)

describe('Y5 (parte) due genitori dividono una spesa', () => {
  it('nessuno deve nulla finché non accetta; chi accetta deve la sua quota, e solo quella', async () => {
    const d = await divisa()
    expect(importi(await d.leggi())).toEqual([7000, 3000])
    const prima = await p.db
      .selectFrom('pagamenti')
      .where('cliente_id', 'in', [d.madre.id, d.padre.id])
      .select('id')
      .execute()
    expect(prima).toEqual([])
    const { body } = await d.accetta('madre')
    expect(body).toMatchObject({ percento: 70, importo_centesimi: 7000, stato: 'accettata' })
    const suo = (await chiama(d.madre, 'GET', `/api/pagamenti/${body.pagamento_id}`)).body
    expect(suo).toMatchObject({
      importo_centesimi: 7000,
      stato: 'da_pagare',
      beneficiario: { nome: 'Giulia Rossi' },
      quota: { percento: 70, ripartizione_id: null },
    })
    const delPadre = await chiama(d.padre, 'POST', '/api/search/pagamenti', {})
    expect(delPadre.body.data).toEqual([])
    // Said twice, it is one debt.
    expect((await d.accetta('madre')).body.pagamento_id).toBe(body.pagamento_id)
  })

  it('un genitore dell’altro non legge nulla: 404 su tutto, e niente nelle sue risposte', async () => {
    const d = await divisa()
    const debito = (await d.accetta('madre')).body.pagamento_id
    const chiamate = [
      ['GET', `/api/quote/${d.di.madre}`],
      ['POST', `/api/quote/${d.di.madre}/accetta`],
      ['POST', `/api/quote/${d.di.madre}/rifiuta`],
      ['GET', `/api/pagamenti/${debito}`],
      ['GET', `/api/pagamenti/${debito}/ricevuta`],
      ['GET', `/api/pagamenti/${debito}/fai_pagare`],
      ['POST', `/api/pagamenti/${debito}/fai_pagare`],
      ['GET', `/api/gateway/${debito}`],
    ] as const
    for (const [method, url] of chiamate) {
      const { status } = await chiama(d.padre, method, url, method === 'GET' ? undefined : {})
      expect([url, status]).toEqual([url, 404])
    }
    expect((await chiama(d.padre, 'GET', `/api/ripartizioni/${d.id}`)).status).toBe(403)
    const sua = (await chiama(d.padre, 'GET', `/api/quote/${d.di.padre}`)).body
    expect(sua).toMatchObject({
      percento: 30,
      importo_centesimi: 3000,
      beneficiario: { nome: 'Giulia Rossi' },
    })
    const { nome } = await p.db
      .selectFrom('clienti')
      .where('id', '=', d.madre.id)
      .select('nome')
      .executeTakeFirstOrThrow()
    for (const segreto of [d.madre.id, nome, d.di.madre, d.id]) {
      expect(JSON.stringify(sua)).not.toContain(segreto)
    }
    const altro = await createEsercente(p.db)
    expect((await chiama(altro, 'GET', `/api/ripartizioni/${d.id}`)).status).toBe(404)
  })

  it('chi rifiuta non deve nulla, l’esercente lo sa, l’altro non paga di più; la quota si affida ad altri', async () => {
    const d = await divisa()
    await d.accetta('madre')
    const no = await chiama(d.padre, 'POST', `/api/quote/${d.di.padre}/rifiuta`, {
      motivo: 'Non eravamo d’accordo',
    })
    expect(no.body.stato).toBe('rifiutata')
    expect((await d.accetta('padre')).status).toBe(409)
    await consegnaUscite(p.deps, usciteHandlers(p.deps))
    const notifiche = await p.db
      .selectFrom('notifiche')
      .where('utente_id', '=', scuola.utente_id)
      .where('testo', 'like', '%ha rifiutato la sua quota%')
      .select('testo')
      .execute()
    expect(notifiche.map(({ testo }) => testo).join()).toContain('Non eravamo d’accordo')
    const nonna = await createCliente(p.db, { esercente_id: scuola.id })
    const stessa = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/quote/2/affida`, {
      cliente_id: d.madre.id,
    })
    expect(stessa.status).toBe(422)
    const dopo = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/quote/2/affida`, {
      cliente_id: nonna.id,
    })
    expect(
      dopo.body.elenco.map((q: { importo_centesimi: number; stato: string }) => [
        q.importo_centesimi,
        q.stato,
      ]),
    ).toEqual([
      [7000, 'accettata'],
      [3000, 'in_attesa'],
    ])
    // A payer who said no sees no share any more that waits for them.
    expect((await d.accetta('padre')).status).toBe(409)
  })

  it('senza risposta in quattordici giorni la quota resta scoperta, e l’esercente lo sa', async () => {
    const d = await divisa()
    await d.accetta('madre')
    await p.db
      .updateTable('quote_ripartizione')
      .set({ scade_at: new Date('2026-11-24T09:59:00Z') })
      .where('id', '=', d.di.padre)
      .execute()
    expect((await d.accetta('padre')).status).toBe(409)
    expect(await scadiQuote({ db: p.db, clock })).toBeGreaterThan(0)
    const { elenco, scoperte } = await d.leggi()
    expect([elenco[1].stato, scoperte]).toEqual(['scaduta', 1])
    const ritirata = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/ritira`, {})
    expect([ritirata.body.stato, importi(ritirata.body)]).toEqual(['ritirata', [7000]])
  })

  it('due genitori accettano nello stesso istante, più volte: una quota ciascuno', async () => {
    const d = await divisa()
    const esiti = await Promise.all(
      Array.from({ length: 10 }, (_, n) => d.accetta(n % 2 === 0 ? 'madre' : 'padre')),
    )
    expect(new Set(esiti.map(({ body }) => body.pagamento_id)).size).toBe(2)
    const { rows } = await p.pool.query<{ quanti: number; somma: string }>(
      `select count(*) as quanti, sum(importo_centesimi) as somma from pagamenti where cliente_id = any ($1)`,
      [[d.madre.id, d.padre.id]],
    )
    expect(rows[0]).toEqual({ quanti: 2, somma: '10000' })
  })

  it.each([
    [
      'la stessa persona due volte',
      (m: string) => ({
        quote: [
          { cliente_id: m, peso: 1 },
          { cliente_id: m, peso: 1 },
        ],
      }),
      '/quote/1/cliente_id',
    ],
    ['una persona sola', (m: string) => ({ quote: [{ cliente_id: m, peso: 1 }] }), '/quote'],
    [
      'una quota di pochi centesimi',
      (m: string, f: string) => ({
        quote: [
          { cliente_id: m, peso: 9999 },
          { cliente_id: f, peso: 1 },
        ],
      }),
      '/quote/1/peso',
    ],
    ['una scadenza passata', () => ({ scadenza: '2026-11-23' }), '/scadenza'],
    ['senza causale', () => ({ causale: '' }), '/causale'],
  ])('SPC-24 %s è rifiutata accanto al campo', async (_, cambia, pointer) => {
    const { madre, padre } = await genitori()
    const { status, body } = await chiama(scuola, 'POST', '/api/ripartizioni', {
      tipo: 'spesa',
      totale_centesimi: 10_000,
      causale: 'Campo estivo',
      scadenza: '2026-12-10',
      quote: [
        { cliente_id: madre.id, peso: 1 },
        { cliente_id: padre.id, peso: 1 },
      ],
      ...cambia(madre.id, padre.id),
    })
    expect([status, body.errors?.map((e: { pointer: string }) => e.pointer)]).toEqual([
      422,
      [pointer],
    ])
  })

  it('chi non è cliente dell’esercente non ha quote, e il beneficiario di un altro non si nomina', async () => {
    const { madre } = await genitori()
    const estraneo = await createCliente(p.db)
    const altra = await createEsercente(p.db)
    const diAltri = (
      await chiama(altra, 'POST', '/api/beneficiari', {
        cliente_id: (await createCliente(p.db, { esercente_id: altra.id })).id,
        nome: 'Altrui',
      })
    ).body
    const corpo = {
      tipo: 'spesa',
      totale_centesimi: 10_000,
      causale: 'Campo',
      scadenza: '2026-12-10',
    }
    const quote = (b: string) => ({
      quote: [
        { cliente_id: madre.id, peso: 1 },
        { cliente_id: b, peso: 1 },
      ],
    })
    expect(
      (await chiama(scuola, 'POST', '/api/ripartizioni', { ...corpo, ...quote(estraneo.id) }))
        .status,
    ).toBe(422)
    const { padre } = await genitori()
    const no = await chiama(scuola, 'POST', '/api/ripartizioni', {
      ...corpo,
      ...quote(padre.id),
      beneficiario_id: diAltri._id,
    })
    expect(no.body.errors[0].pointer).toBe('/beneficiario_id')
  })
})

describe('Y5 (parte) il denaro di una spesa divisa', () => {
  it('ciascuno con la sua carta e la sua ricevuta; il rimborso torna a ciascuno in proporzione', async () => {
    const d = await divisa()
    const [suo, altro] = [await paga(d, 'madre'), await paga(d, 'padre')]
    expect(await p.addebiti(suo)).toMatchObject([{ amount: 7000 }])
    expect(await p.addebiti(altro)).toMatchObject([{ amount: 3000 }])
    const reso = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
      importo_centesimi: 3333,
      motivo: 'richiesta_cliente',
    })
    expect([reso.status, reso.body.detail]).toEqual([200, undefined])
    const parti = ripartisciPerPesi(3333, [7000, 3000])
    await expect
      .poll(
        async () =>
          (await d.leggi()).elenco.map(
            (q: { pagamento: { rimborsato_centesimi: number } }) =>
              q.pagamento.rimborsato_centesimi,
          ),
        { timeout: 8000, interval: 300 },
      )
      .toEqual(parti)
    const tutto = await d.leggi()
    expect([
      tutto.incassato_centesimi,
      tutto.rimborsato_centesimi,
      tutto.residuo_centesimi,
    ]).toEqual([10_000, 3333, 0])
    const libri = await sql<{
      somma: number
    }>`select coalesce(sum(importo_centesimi), 0)::bigint as somma from movimenti`.execute(p.db)
    expect(libri.rows[0]?.somma).toBe(0)
    // To one alone only with the reason in words.
    const senza = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
      importo_centesimi: 100,
      motivo: 'richiesta_cliente',
      n: 2,
    })
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/nota'])
    await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
      importo_centesimi: 100,
      motivo: 'richiesta_cliente',
      n: 2,
      nota: 'Il padre era assente',
    })
    await expect
      .poll(async () => (await d.leggi()).elenco[1].pagamento.rimborsato_centesimi, {
        timeout: 8000,
        interval: 300,
      })
      .toBe((parti[1] ?? 0) + 100)
    const troppo = await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
      importo_centesimi: 10_000,
      motivo: 'richiesta_cliente',
    })
    expect([troppo.status, troppo.body.errors[0].pointer]).toEqual([422, '/importo_centesimi'])
  })

  it('uno solo non paga: si sollecita lui, l’altro non riceve nulla', async () => {
    const d = await divisa({ scadenza: '2026-11-24' })
    const pagata = await paga(d, 'madre')
    const { pagamento_id } = (await d.accetta('padre')).body
    expect((await chiama(scuola, 'POST', `/api/pagamenti/${pagata}/sollecita`, {})).status).toBe(
      409,
    )
    expect(
      (await chiama(scuola, 'POST', `/api/pagamenti/${pagamento_id}/sollecita`, {})).status,
    ).toBe(200)
    const solleciti = await p.db
      .selectFrom('solleciti')
      .where('cliente_id', 'in', [d.madre.id, d.padre.id])
      .select('cliente_id')
      .execute()
    expect(solleciti.map(({ cliente_id }) => cliente_id)).toEqual([d.padre.id])
  })

  it('Σ quote = debito dopo qualunque sequenza di accettazioni, incassi parziali, sconti e rimborsi', async () => {
    const passo = fc.record({
      fa: fc.constantFrom('accetta', 'rifiuta', 'incassa', 'rimborsa'),
      chi: fc.constantFrom('madre' as const, 'padre' as const),
      quanto: fc.integer({ min: 1, max: 9000 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 300, max: 99_999 }),
        fc.tuple(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 20, max: 80 })),
        fc.array(passo, { maxLength: 8 }),
        async (totale, [a, b], passi) => {
          await p.db.deleteFrom('limiti').execute()
          const { madre, padre } = await genitori()
          const d = await divisaCon(madre.id, padre.id, { totale, pesi: [a, b] })
          for (const { fa, chi, quanto } of passi) {
            const cliente = { madre, padre }[chi]
            const quota = d.quote.find(({ cliente_id }) => cliente_id === cliente.id)?.id ?? ''
            const { elenco } = (await chiama(scuola, 'GET', `/api/ripartizioni/${d.id}`)).body
            const debito = elenco.find(
              (q: { cliente: { _id: string } }) => q.cliente._id === cliente.id,
            )?.pagamento?._id
            if (fa === 'accetta' || fa === 'rifiuta')
              await chiama(cliente, 'POST', `/api/quote/${quota}/${fa}`, {})
            if (fa === 'incassa' && debito !== undefined)
              await chiama(scuola, 'POST', `/api/pagamenti/${debito}/incassi`, {
                importo_centesimi: quanto,
                metodo: 'bonifico',
                incassato_il: '2026-11-24',
              })
            if (fa === 'rimborsa')
              await chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
                importo_centesimi: quanto,
                motivo: 'richiesta_cliente',
              })
            const dopo = (await chiama(scuola, 'GET', `/api/ripartizioni/${d.id}`)).body
            expect(importi(dopo).reduce((x, y) => x + y, 0)).toBe(totale)
            const { rows } = await p.pool.query<{ giusti: boolean }>(
              `select bool_and(p.importo_centesimi = q.importo_centesimi and p.incassato_centesimi + p.residuo_centesimi + p.abbuoni_centesimi = p.importo_centesimi
                and p.rimborsato_centesimi <= p.incassato_centesimi) as giusti
              from quote_ripartizione q join pagamenti p on p.id = q.pagamento_id where q.ripartizione_id = $1`,
              [d.id],
            )
            expect(rows[0]?.giusti ?? true).toBe(true)
          }
        },
      ),
      { numRuns: 12 },
    )
  }, 90_000)

  it('il database divide un prezzo come il portale, al centesimo, e rifiuta quote che non tornano', async () => {
    const { madre, padre } = await genitori()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 5_000_000 }),
        fc.integer({ min: 0, max: 9_000_000 }),
        fc.tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: 30, max: 70 })),
        async (totale, prezzo, [a, b]) => {
          await p.db.deleteFrom('limiti').execute()
          const d = await divisaCon(madre.id, padre.id, { totale, pesi: [a, b] })
          const mie = await Promise.all(
            d.quote.map(({ id }) => prezzoDi(p.db, { quota_id: id }, prezzo)),
          )
          expect(mie).toEqual(ripartisciPerPesi(prezzo, [a, b]))
        },
      ),
      { numRuns: 15 },
    )
    const d = await divisaCon(madre.id, padre.id, { totale: 10_000, pesi: [1, 1] })
    await expect(
      p.db
        .updateTable('quote_ripartizione')
        .set({ stato: 'ritirata' })
        .where('id', '=', d.quote[0]?.id ?? '')
        .execute(),
    ).rejects.toThrow('non fanno il totale')
  }, 60_000)
})

async function divisaCon(
  a: string,
  b: string,
  { totale, pesi }: { totale: number; pesi: readonly [number, number] },
) {
  const { status, body } = await chiama(scuola, 'POST', '/api/ripartizioni', {
    tipo: 'spesa',
    totale_centesimi: totale,
    causale: 'Divisa a caso',
    scadenza: '2026-12-10',
    quote: [
      { cliente_id: a, peso: pesi[0] },
      { cliente_id: b, peso: pesi[1] },
    ],
  })
  expect([status, body.errors]).toEqual([200, undefined])
  const quote = await p.db
    .selectFrom('quote_ripartizione')
    .where('ripartizione_id', '=', body._id)
    .select(['id', 'cliente_id'])
    .orderBy('n')
    .execute()
  return { id: String(body._id), quote }
}
