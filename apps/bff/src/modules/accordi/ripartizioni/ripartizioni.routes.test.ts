import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { speseDivise } from '../../../../test/ripartizioni/spese-divise.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { scadiQuote } from './scadi-quote.ts'

type Spese = ReturnType<typeof speseDivise>
const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let scuola: Awaited<ReturnType<typeof createEsercente>>
let chiama: Spese['chiama']
let genitori: Spese['genitori']
let divisa: Spese['divisa']
beforeAll(async () => {
  p = await startPayments({ clock })
  scuola = await createEsercente(p.db)
  ;({ chiama, genitori, divisa } = speseDivise(p, scuola))
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.db.deleteFrom('limiti').execute()
})

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
    const attesa = async () => (await chiama(d.madre, 'GET', '/api/home/da_fare')).body.data
    expect(await attesa()).toEqual([
      { coda: 'quote_attese', numero: 1, importo_centesimi: null, primo_id: d.di.madre },
    ])
    const { body } = await d.accetta('madre')
    expect(await attesa()).toEqual([])
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
