import { ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { speseDivise } from '../../../../test/ripartizioni/spese-divise.ts'
import { prezzoDi } from '../abbonamenti/index.ts'

type Spese = ReturnType<typeof speseDivise>
const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let scuola: Awaited<ReturnType<typeof createEsercente>>
let chiama: Spese['chiama']
let genitori: Spese['genitori']
let divisa: Spese['divisa']
let paga: Spese['paga']
beforeAll(async () => {
  p = await startPayments({ clock })
  scuola = await createEsercente(p.db)
  ;({ chiama, genitori, divisa, paga } = speseDivise(p, scuola))
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.db.deleteFrom('limiti').execute()
})

const importi = ({ elenco }: { elenco: { importo_centesimi: number }[] }) =>
  elenco.map(({ importo_centesimi }) => importo_centesimi)

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
