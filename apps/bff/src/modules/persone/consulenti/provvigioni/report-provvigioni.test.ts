import { afterAll, expect, it } from 'vitest'
import { startConsulenti } from '../../../../../test/consulenti.ts'
import { elaboraReports } from '../../../ponte/reports/index.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())

it('REP-M2 (parte) le provvigioni di un anno, mese per mese: la somma è quella delle righe, con quello che è tornato indietro', async () => {
  const uno = await t.incarico()
  const altro = await t.incarico({ scaglioni: [{ oltre_centesimi: 0, valore: 250 }] })
  await t.incassa(uno.esercente_id, 10_000)
  const torna = await t.incassa(uno.esercente_id, 3333)
  await t.incassa(altro.esercente_id, 99_999)
  await t.finoAl('2026-04-20')
  await t.incassa(uno.esercente_id, 5000)
  await t.restituisci(torna)
  await t.finoAl('2026-06-10')

  const report = { tipo: 'consulenti', dal: '2026-03-02', al: '2026-06-10' }
  const { body, status } = await t.api('POST', '/api/reports', report)
  expect(status).toBe(200)
  await elaboraReports(t.rateo.deps)
  const { righe, totali } = (await t.api('GET', `/api/reports/${body._id}`)).body
  const vere = await t.db
    .selectFrom('provvigioni')
    .select((eb) => [
      eb.fn.sum<string>('provvigione_centesimi').as('somma'),
      eb.fn.countAll<string>().as('quante'),
    ])
    .executeTakeFirstOrThrow()
  expect(totali).toMatchObject({
    numero: Number(vere.quante),
    provvigione_centesimi: Number(vere.somma),
  })
  // A tenth of what stayed of the first, 2,5 % of the other: what went back is gone to the cent.
  expect(Number(vere.somma)).toBe(1000 + 500 + 2500)
  const mesi = new Set(righe.map(({ giorno }: { giorno: string }) => giorno))
  for (const mese of mesi) expect(mese).toMatch(/-01$/)
  const soloUno = await t.rateo.as(null)('POST', '/api/reports', report)
  expect(soloUno.status).toBe(401)
})
