import { afterAll, expect, it } from 'vitest'
import { createBotteghe } from '../../../../test/bottega.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { elaboraReports } from '../../ponte/reports/index.ts'

const clock = stoppedClock(new Date('2026-03-31T21:50:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { bottega, CONTEGGIO } = createBotteghe(rateo)
const { as, deps } = rateo

it('REP-M2 (parte) le chiusure di cassa del periodo, metodo per metodo, con la rettifica al posto della rettificata', async () => {
  const b = await bottega({ tolleranza_centesimi: 1000 })
  const altra = await bottega()
  for (const una of [b, altra]) {
    const { _id } = await una.apri(5000)
    await una.conta(_id)
    await una.chiudi(_id, { tagli: { '5000': 1 }, lasciato_centesimi: 5000 })
  }
  const [{ _id: chiusura }] = (await b.leggi('chiusure')).body.data
  // Put right after midnight: it stays in the day of the closing.
  clock.advance(15 * 60_000)
  const conteggio = { ...CONTEGGIO, tagli: { '2000': 2 }, nota: '=1+1' }
  await b.manda(`chiusure/${chiusura}/rettifica`, { conteggio, motivo: 'Contata male' })

  const chiedi = { tipo: 'chiusure_cassa', dal: '2026-03-01', al: '2026-03-31' }
  const { body: report } = await as(b.chi)('POST', '/api/reports', chiedi)
  await elaboraReports(deps)
  const { body } = await as(b.chi)('GET', `/api/reports/${report._id}/righe`)
  expect([body.stato, body.totali.differenza_centesimi]).toEqual(['pronto', -1000])
  expect(
    body.righe.map((riga: Record<string, unknown>) => [riga['giorno'], riga['numero']]),
  ).toEqual([
    ['2026-03-31', 'Z-2026-1-2'],
    ['2026-03-31', 'Z-2026-1-2'],
  ])
  expect(body.righe[0]).toMatchObject({
    metodo: 'Contanti',
    atteso_centesimi: 5000,
    contato_centesimi: 4000,
    nota: '=1+1',
  })
})
