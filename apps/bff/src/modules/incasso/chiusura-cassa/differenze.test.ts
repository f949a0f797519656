import { afterAll, expect, it } from 'vitest'
import { createBotteghe } from '../../../../test/bottega.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-03-02T17:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { bottega, socio, CONTEGGIO } = createBotteghe(rateo)

/** A day of the till: opened with 100 €, closed with so many cents more or less than there should be, and a note. */
async function giornata(
  b: Awaited<ReturnType<typeof bottega>>,
  differenza: number,
  chi?: Awaited<ReturnType<typeof socio>>,
) {
  const { _id } = await b.apri(10_000)
  await b.conta(_id)
  const contato = 10_000 + differenza
  const tagli = { '1': contato % 100, '100': Math.floor(contato / 100) }
  const fondo = { tagli, lasciato_centesimi: Math.min(contato, 10_000), nota: 'Contato due volte' }
  const { status, body } = await b.chiudi(_id, fondo, chi)
  if (status !== 200) throw new Error(JSON.stringify(body))
  clock.advance(DAY)
  return _id
}

it('CAS-B2 per ogni persona che chiude: chiusure, mediana, totale e quelle fuori dal solito, nel periodo', async () => {
  const b = await bottega({ tolleranza_centesimi: 20_000 })
  const piero = await socio(b.chi.id)
  await giornata(b, -9000, piero)
  clock.advance(40 * DAY)
  for (const differenza of [0, -50, 0, 30, 0]) await giornata(b, differenza)
  for (const differenza of [-100, -100, -120]) await giornata(b, differenza, piero)
  const { body } = await b.leggi('differenze?giorni=30')
  expect(body.giorni).toBe(30)
  expect(body.data).toMatchObject([
    {
      utente_id: piero.utente_id,
      chiusure: 3,
      con_differenza: 3,
      mediana_centesimi: -100,
      totale_centesimi: -320,
      insolite: [],
    },
    {
      nome: 'Maria Bianchi',
      chiusure: 5,
      con_differenza: 2,
      mediana_centesimi: 0,
      totale_centesimi: -20,
      insolite: [],
    },
  ])
  const { body: anno } = await b.leggi('differenze?giorni=365')
  expect(anno.data[0]).toMatchObject({
    utente_id: piero.utente_id,
    chiusure: 4,
    totale_centesimi: -9320,
  })
})

it('CAS-B2 (parte) la chiusura rettificata conta come è stata rettificata, per chi aveva contato', async () => {
  const b = await bottega({ tolleranza_centesimi: 0, verifica_altra_persona: false })
  const piero = await socio(b.chi.id)
  for (let i = 0; i < 5; i += 1) await giornata(b, 0)
  const { _id } = await b.apri(10_000)
  await b.conta(_id)
  const sbagliato = { tagli: { '100': 50 }, lasciato_centesimi: 5000, nota: 'Mancano 50 euro' }
  await b.chiudi(_id, sbagliato)
  await b.manda(`sessioni/${_id}/approva`, {}, piero)
  const [chiusura] = (await b.leggi('chiusure')).body.data
  expect((await b.leggi('differenze')).body.data[0].insolite).toMatchObject([
    { numero: chiusura.numero, differenza_centesimi: -5000 },
  ])
  const conteggio = { ...CONTEGGIO, tagli: { '100': 100 }, lasciato_centesimi: 10_000 }
  const rettifica = { conteggio, motivo: 'Erano nel cassetto di sotto' }
  expect((await b.manda(`chiusure/${chiusura._id}/rettifica`, rettifica, piero)).status).toBe(200)
  const { data } = (await b.leggi('differenze')).body
  expect(data).toMatchObject([
    { nome: 'Maria Bianchi', chiusure: 6, totale_centesimi: 0, insolite: [] },
  ])
})

it('CAS-B2 (parte) un altro esercente non le vede, e il periodo è uno dei tre', async () => {
  const b = await bottega({ tolleranza_centesimi: 20_000 })
  await giornata(b, -100)
  const altra = await bottega()
  expect((await altra.leggi('differenze')).body.data).toEqual([])
  const { status, body } = await b.leggi('differenze?giorni=7')
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('Scegli 30, 90 o 365 giorni')
})
