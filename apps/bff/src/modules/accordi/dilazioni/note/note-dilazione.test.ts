import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]

async function piano() {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p)
  const note = `${d.url}/note`
  return {
    ...d,
    note: (chi: Chi) => p.as(chi)('GET', note),
    scrivi: (chi: Chi, testo: string, chiave: string = randomUUID()) =>
      p.as(chi)('POST', note, { testo }, { 'idempotency-key': chiave }),
    togli: (chi: Chi, id: string) => p.as(chi)('DELETE', `${note}/${id}`),
  }
}

it('DIL-M5 (parte) le note su un piano: le scrive e le legge chi vende, mai il cliente; le toglie chi le ha scritte', async () => {
  const d = await piano()
  const admin = await createAdmin(p.db)
  const chiave = randomUUID()
  for (let k = 0; k < 2; k += 1) {
    const { status, body } = await d.scrivi(d.esercente, 'Chiamare lunedì', chiave)
    expect([status, body.data.length]).toEqual([200, 1])
  }
  await d.scrivi(admin, 'Visto dall’assistenza')
  const { body } = await d.note(d.esercente)
  expect(body.data).toMatchObject([
    { testo: 'Visto dall’assistenza', e_mia: false },
    { testo: 'Chiamare lunedì', e_mia: true },
  ])
  expect((await d.note(d.cliente)).status).toBe(403)
  expect((await d.note(await createEsercente(p.db))).status).toBe(404)
  expect((await d.scrivi(await createEsercente(p.db), 'Altrui')).status).toBe(404)
  expect((await d.scrivi(d.esercente, ' ')).status).toBe(422)
  // Its story tells nothing of them.
  const storia = (await p.as(d.cliente)('GET', d.url)).body.cronologia
  expect(storia.some(({ azione }: { azione: string }) => azione.includes('nota'))).toBe(false)
  const [altrui, mia] = body.data
  expect((await d.togli(d.esercente, altrui._id)).status).toBe(404)
  expect((await d.togli(d.esercente, mia._id)).body.data).toHaveLength(1)
})

it('DIL-M5 la scheda: pagato, residuo e scaduto; rate con stato e tentativi; la prossima; il piano di allora e di oggi; documenti e note', async () => {
  const d = await piano()
  await d.incassa(1, 10_000)
  await d.d.daEsercente(`${d.url}/rate/3/sposta`, { scadenza: '2027-01-08', era: '2027-01-04' })
  vai('2026-12-28T09:00:00Z')
  await d.scrivi(d.esercente, 'Ha chiesto di aspettare')
  const letta = await d.leggi()
  expect(letta).toMatchObject({
    stato: 'attiva',
    in_ritardo: true,
    totale_centesimi: 30_000,
    pagato_centesimi: 10_000,
    residuo_centesimi: 20_000,
    scaduto_centesimi: 10_000,
    rate_pagate: 1,
    prossima_scadenza: '2026-12-20',
    prossimo_importo_centesimi: 10_000,
  })
  expect(letta.rate).toMatchObject([
    { n: 1, stato: 'pagata', pagato_centesimi: 10_000, pagamento: { tentativi: 1 } },
    { n: 2, stato: 'scaduta', residuo_centesimi: 10_000, pagamento: { tentativi: 0 } },
    { n: 3, scadenza: '2027-01-08', scadenza_originale: '2027-01-04' },
  ])
  // The contract that was signed keeps the days of then, whatever the plan says today.
  for (const chi of [d.esercente, d.cliente]) {
    const pdf = await p.as(chi)('GET', `${d.url}/pdf`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await d.note(d.esercente)).body.data).toMatchObject([
    { testo: 'Ha chiesto di aspettare' },
  ])
  const dette = letta.cronologia.map(({ descrizione }: { descrizione: string }) => descrizione)
  expect(dette).toContainEqual(expect.stringContaining('Rata 3 spostata'))
  expect(await d.libri()).toEqual([])
})
