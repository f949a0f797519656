import { readFileSync } from 'node:fs'
import path from 'node:path'
import { vettori } from '@rateo/domain/vettori'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { banchiere, csvDi } from '../../../../test/banca.ts'
import { startApp } from '../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import { clockDi } from '../../../../test/piano-accettato.ts'
import { LAVORI, studio } from '../../../../test/trattenute/studio.ts'
import { verificaInvarianti } from '../contabilita/index.ts'

const { clock } = clockDi('2026-11-24T10:00:00Z')
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
  await scriviTegm(app.db)
})
afterAll(() => app.stop())

type Studio = Awaited<ReturnType<typeof studio>>
type Caso = { base: number; spese: number; parte: number; reso: number; n_rate: number }

/** A request of a professional; with its net and what is withheld. */
async function parcella(s: Studio, { base, spese }: Caso) {
  const ritenuta = Math.round(base / 5)
  const netto = base + spese - ritenuta
  const id = await s.nuovo({
    importo_centesimi: base + spese,
    da_pagare_centesimi: netto,
    trattenute: [{ tipo: 'lavoro_autonomo', base_centesimi: base }],
  })
  return { id, netto, ritenuta }
}

/** Pays a debt in two parts, the first of them undone once. */
async function aParti(s: Studio, id: string, netto: number, parte: number) {
  const prima = Math.max(1, Math.floor((netto * parte) / 100))
  await s.incassa(id, prima)
  await s.storna(id, 1)
  await s.incassa(id, prima)
  if (prima < netto) await s.incassa(id, netto - prima)
}

/** Divides a debt in rate, and pays each of them in parts. */
async function aRate(s: Studio, id: string, { parte, n_rate }: Caso): Promise<string[]> {
  const d = dilazioniDi(app, s)
  const piano = await d.proposta({
    pagamenti: [id],
    n_rate,
    cadenza: 'mensile',
    prima_scadenza: '2026-12-05',
  })
  expect((await d.accetta(piano, { ...(await d.letta(piano)), metodo: 'bonifico' })).status).toBe(
    200,
  )
  const rate = await app.db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', piano)
    .select(['p.id', 'p.importo_centesimi'])
    .execute()
  for (const una of rate) await aParti(s, una.id, una.importo_centesimi, parte)
  return rate.map((una) => una.id)
}

it('Y3 pagato e trattenuto fanno il totale per parti, rate e rimborsi; il bonifico meno la ritenuta della banca si abbina da sé; i vettori', async () => {
  const s = await studio(app)
  const caso = fc.record({
    base: fc.integer({ min: 20_000, max: 400_000 }),
    spese: fc.integer({ min: 0, max: 9999 }),
    parte: fc.integer({ min: 1, max: 99 }),
    reso: fc.integer({ min: 1, max: 100 }),
    n_rate: fc.integer({ min: 2, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(caso, async (uno) => {
      const intera = await parcella(s, uno)
      const totale = intera.netto + intera.ritenuta
      await aParti(s, intera.id, intera.netto, uno.parte)
      expect(await s.mosso(intera.id)).toEqual({
        pagato: intera.netto,
        trattenuto: intera.ritenuta,
      })
      const reso = Math.max(1, Math.floor((intera.netto * uno.reso) / 100))
      // Money goes back to one incasso at a time.
      const { body } = await s.post(`/api/pagamenti/${intera.id}/rimborsi`, {
        importo_centesimi: Math.min(reso, (await s.leggi(intera.id)).rimborsabile_centesimi),
        motivo: 'richiesta_cliente',
      })
      expect(body.errors).toBeUndefined()
      const { pagato, trattenuto } = await s.mosso(intera.id)
      const tornato = intera.netto - pagato
      const specchio = intera.ritenuta - trattenuto
      expect(pagato + trattenuto + tornato + specchio).toBe(totale)
      expect(Math.abs(specchio * intera.netto - tornato * intera.ritenuta) * 2).toBeLessThanOrEqual(
        intera.netto,
      )
      const divisa = await parcella(s, uno)
      const rate = await aRate(s, divisa.id, uno)
      expect(await s.mosso(...rate)).toEqual({ pagato: divisa.netto, trattenuto: divisa.ritenuta })
    }),
    { numRuns: 3 },
  )

  const casa = await studio(app, 'persona')
  const id = await casa.nuovo(LAVORI)
  const { body: pagina } = await casa.post(`/api/gateway/${id}/coordinate`, {}, casa.cliente)
  const banca = banchiere(app, casa.esercente)
  await banca.importa(
    csvDi(`24/11/2026;;1110,00;BONIFICO Rateo ${pagina.coordinate.codice};CHIUNQUE`),
  )
  await banca.esamina()
  expect(await banca.movimenti()).toMatchObject([
    { stato: 'abbinato', abbinato_centesimi: 111_000 },
  ])
  expect(await casa.leggi(id)).toMatchObject({ stato: 'pagato', residuo_centesimi: 0 })

  const cartella = path.resolve(import.meta.dirname, '../../../../../../packages/domain/vectors')
  const nomi = [
    'netto_trattenute',
    'trattenuta_maturata',
    'trattenute_delle_rate',
    'ritenuta_bonifico_parlante',
  ]
  for (const nome of nomi) {
    const { cases }: { cases: { in: unknown; out: unknown }[] } = JSON.parse(
      readFileSync(path.join(cartella, `${nome}.json`), 'utf8'),
    )
    expect(cases.length).toBeGreaterThan(3)
    for (const { in: dato, out } of cases) expect(vettori[nome]?.(dato)).toEqual(out)
  }
  expect(await verificaInvarianti(app.db, clock.today())).toEqual([])
}, 180_000)
