import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import { clockDi } from '../../../../test/piano-accettato.ts'
import { LAVORI, PARCELLA, studio } from '../../../../test/trattenute/studio.ts'
import { verificaInvarianti } from '../contabilita/index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Studio = Awaited<ReturnType<typeof studio>>

/** A debt that is cut in rate and accepted; with what each rata keeps back. */
async function aRate(s: Studio, pagamento: string, taglio: object) {
  const d = dilazioniDi(p, s)
  const id = await d.proposta({
    pagamenti: [pagamento],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-05',
    ...taglio,
  })
  const { status, body } = await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  expect([status, body.error_message]).toEqual([200, undefined])
  const rate = () =>
    p.db
      .selectFrom('rate as r')
      .innerJoin('pagamenti as q', 'q.id', 'r.pagamento_id')
      .leftJoin('trattenute as t', 't.pagamento_id', 'q.id')
      .where('r.dilazione_id', '=', id)
      .orderBy('r.n')
      .select([
        'q.id',
        'q.importo_centesimi',
        'q.residuo_centesimi',
        'q.stato',
        'q.vincolo_metodo',
        'q.metodi_ammessi',
        't.importo_centesimi as trattenuta',
      ])
      .execute()
  return { d, id, rate }
}
const somma = (righe: { trattenuta: number | null }[]) =>
  righe.reduce((tutto, { trattenuta }) => tutto + (trattenuta ?? 0), 0)

describe('Y3 (parte) la ritenuta nelle rate', () => {
  it('si divide col più grande resto, fa il totale, e matura rata per rata', async () => {
    const s = await studio(p)
    const { rate } = await aRate(s, await s.nuovo(), {})
    const prima = await rate()
    expect(
      prima.map(({ importo_centesimi, trattenuta }) => [importo_centesimi, trattenuta]),
    ).toEqual([
      [16_666, 3667],
      [16_666, 3666],
      [16_668, 3667],
    ])
    for (const { id, importo_centesimi } of prima) await s.incassa(id, importo_centesimi)
    expect(await s.mosso(...prima.map(({ id }) => id))).toEqual({
      pagato: 50_000,
      trattenuto: 11_000,
    })
    expect((await s.anno()).totali).toMatchObject([
      { importo_centesimi: 11_000, base_centesimi: 55_000 },
    ])
    expect((await s.leggi(prima[0]?.id ?? '', s.cliente)).netto).toMatchObject({
      totale_centesimi: 20_333,
      trattenuto_centesimi: 3667,
    })
  })

  it('con interessi, anticipo e parti: pagato e trattenuto fanno sempre il totale', async () => {
    const s = await studio(p)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          base: fc.integer({ min: 20_000, max: 400_000 }),
          n_rate: fc.integer({ min: 2, max: 4 }),
          anticipo: fc.boolean(),
          tan_percento: fc.constantFrom(0, 5),
          parte: fc.integer({ min: 1, max: 99 }),
        }),
        async ({ base, n_rate, anticipo, tan_percento, parte }) => {
          const ritenuta = Math.round(base / 5)
          const netto = base + 1234 - ritenuta
          const pagamento = await s.nuovo({
            importo_centesimi: base + 1234,
            da_pagare_centesimi: netto,
            trattenute: [{ tipo: 'lavoro_autonomo', base_centesimi: base }],
          })
          const { rate } = await aRate(s, pagamento, {
            n_rate,
            tan_percento,
            cadenza: 'mensile',
            ...(anticipo && { anticipo_centesimi: Math.floor(netto / 5) }),
          })
          // The part that is due at once comes first: the others are made by it.
          for (let fatte = 0; ; fatte += 1) {
            const una = (await rate()).find(({ residuo_centesimi: r }) => (r ?? 0) > 0)
            if (una === undefined || fatte > 40) break
            const meta = Math.max(1, Math.floor((una.importo_centesimi * parte) / 100))
            if (meta < una.importo_centesimi) await s.incassa(una.id, meta)
            const resta = await s.leggi(una.id)
            await s.incassa(
              una.id,
              resta.estinzione?.rate === 1
                ? resta.estinzione.da_pagare_centesimi
                : resta.residuo_centesimi,
            )
          }
          const tutte = await rate()
          expect(somma(tutte)).toBe(ritenuta)
          expect((await s.mosso(...tutte.map(({ id }) => id))).trattenuto).toBe(ritenuta)
        },
      ),
      { numRuns: 4 },
    )
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  }, 150_000)

  it('rinegoziata: il nuovo piano tiene quello che manca', async () => {
    const s = await studio(p)
    const { d, id, rate } = await aRate(s, await s.nuovo(), {})
    const [prima] = await rate()
    await s.incassa(prima?.id ?? '', 10_000)
    const url = `/api/dilazioni/${id}`
    const { body: visto } = await p.as(s.esercente)('POST', `${url}/rinegozia/anteprima`, {})
    const { body: bozza } = await d.daEsercente(`${url}/rinegozia`, {
      importo_centesimi: visto.importo_centesimi,
    })
    await d.azione(bozza._id, 'invia')
    await d.accetta(bozza._id, { ...(await d.letta(bozza._id)), metodo: 'bonifico' })
    const nuove = await p.db
      .selectFrom('rate as r')
      .innerJoin('trattenute as t', 't.pagamento_id', 'r.pagamento_id')
      .innerJoin('pagamenti as q', 'q.id', 'r.pagamento_id')
      .where('r.dilazione_id', '=', bozza._id)
      .select(['q.id', 'q.importo_centesimi', 't.importo_centesimi as trattenuta'])
      .execute()
    expect(somma(nuove)).toBe(11_000 - 2200)
    for (const una of nuove) await s.incassa(una.id, una.importo_centesimi)
    const tutte = [...(await rate()), ...nuove].map((una) => una.id)
    expect(await s.mosso(...tutte)).toEqual({ pagato: 50_000, trattenuto: 11_000 })
  })

  it('dopo un recesso con una rata pagata, il saldo tiene quello che manca', async () => {
    vai('2026-11-24T10:00:00Z')
    const s = await studio(p, 'condominio')
    const parcella = {
      importo_centesimi: 110_000,
      da_pagare_centesimi: 106_000,
      trattenute: [{ tipo: 'appalto_condominio', base_centesimi: 100_000 }],
    }
    const { d, id, rate } = await aRate(s, await s.nuovo(parcella), {})
    const [prima] = await rate()
    await s.incassa(prima?.id ?? '', prima?.importo_centesimi ?? 0)
    const { body: visto } = await p.as(s.cliente)(
      'POST',
      `/api/dilazioni/${id}/recesso/anteprima`,
      {},
    )
    const { dovuto_centesimi, rimborso_centesimi } = visto
    const { body } = await d.daCliente(`/api/dilazioni/${id}/recesso`, {
      dovuto_centesimi,
      rimborso_centesimi,
    })
    const saldo: string = body.recesso.esito.saldo_id
    await s.incassa(saldo, dovuto_centesimi)
    const tutte = [saldo, ...(await rate()).map((una) => una.id)]
    expect(await s.mosso(...tutte)).toEqual({ pagato: 106_000, trattenuto: 4000 })
  })
})

describe('Y3 (parte) la detrazione nelle rate', () => {
  it('ogni rata si paga solo col bonifico parlante, anche rinegoziata; la carta non si sceglie', async () => {
    vai('2026-11-24T10:00:00Z')
    const s = await studio(p, 'condominio')
    const pagamento = await s.nuovo(LAVORI)
    const d = dilazioniDi(p, s)
    const id = await d.proposta({
      pagamenti: [pagamento],
      n_rate: 3,
      cadenza: 'quindicinale',
      prima_scadenza: '2026-12-05',
    })
    const letta = await d.letta(id)
    expect(
      (await d.accetta(id, { ...letta, metodo: 'carta', carta_id: 'x' })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await d.accetta(id, { ...letta, metodo: 'bonifico' })).status).toBe(200)
    const vincoli = (dilazione: string) =>
      p.db
        .selectFrom('rate as r')
        .innerJoin('pagamenti as q', 'q.id', 'r.pagamento_id')
        .innerJoin('bonifici_parlanti as b', 'b.pagamento_id', 'q.id')
        .where('r.dilazione_id', '=', dilazione)
        .select(['q.vincolo_metodo', 'q.metodi_ammessi', 'b.fattura_numero'])
        .execute()
    const uno = {
      vincolo_metodo: 'recupero_edilizio',
      metodi_ammessi: ['bonifico'],
      fattura_numero: '12/2026',
    }
    expect(await vincoli(id)).toEqual([uno, uno, uno])
    const url = `/api/dilazioni/${id}`
    const { body: visto } = await p.as(s.esercente)('POST', `${url}/rinegozia/anteprima`, {})
    const { body: bozza } = await d.daEsercente(`${url}/rinegozia`, {
      importo_centesimi: visto.importo_centesimi,
    })
    await d.azione(bozza._id, 'invia')
    expect((await d.leggi(bozza._id)).body.metodi_ammessi ?? ['bonifico']).toEqual(['bonifico'])
    const nuova = await d.letta(bozza._id)
    expect(
      (await d.accetta(bozza._id, { ...nuova, metodo: 'carta', carta_id: 'x' })).status,
    ).toBeGreaterThanOrEqual(400)
    await d.accetta(bozza._id, { ...nuova, metodo: 'bonifico' })
    expect(
      (await vincoli(bozza._id)).every((riga) => riga.vincolo_metodo === 'recupero_edilizio'),
    ).toBe(true)
    expect(await vincoli(bozza._id)).toHaveLength(3)
  })

  it('con un altro pagamento non si mette insieme', async () => {
    const s = await studio(p, 'condominio')
    const pagamenti = [await s.nuovo(LAVORI), await s.nuovo({ importo_centesimi: 9000 })]
    const { status, body } = await dilazioniDi(p, s).crea({
      pagamenti,
      n_rate: 3,
      cadenza: 'mensile',
      prima_scadenza: '2026-12-05',
    })
    expect([status, body.errors[0].pointer]).toEqual([422, '/pagamenti'])
    expect(PARCELLA.da_pagare_centesimi).toBe(50_000)
  })
})
