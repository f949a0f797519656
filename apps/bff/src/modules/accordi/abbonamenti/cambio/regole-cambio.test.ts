import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  abbonato,
  addebitiDi,
  createPiano,
  MEZZOGIORNO,
  startCambi,
} from '../../../../../test/cambio-piano.ts'
import { createEsercente } from '../../../../../test/factories.ts'

const { app, vai, rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

type Esercente = Awaited<ReturnType<typeof createEsercente>>
const scegli = (esercente: Esercente, piu_caro: string) =>
  app.as(esercente)('PATCH', '/api/regole_cambio', { piu_caro })
const addebiti = (id: string) => addebitiDi(app, id)

/** An esercente with the rule that a dearer piano waits, and one who has 39,00 € a month. */
async function conRegola() {
  const esercente = await createEsercente(app.db)
  expect(await scegli(esercente, 'fine_periodo')).toMatchObject({
    status: 200,
    body: { piu_caro: 'fine_periodo' },
  })
  const piano = (centesimi: number, values: object = {}) =>
    createPiano(app, esercente, centesimi, values)
  return { esercente, piano, a: await abbonato(app, esercente) }
}

it('ABB-B1 la regola di ogni verso: più caro vale subito o, se chi vende lo sceglie, dal prossimo addebito; meno caro lo aspetta sempre; anteprima e cambio leggono la stessa', async () => {
  const esercente = await createEsercente(app.db)
  const regole = async () => (await app.as(esercente)('GET', '/api/regole_cambio')).body
  const [caro, meno] = [
    await createPiano(app, esercente, 6200),
    await createPiano(app, esercente, 2500),
  ]
  const quando = async (piano_id: string) => {
    const a = await abbonato(app, esercente)
    const vista = await a.anteprima(piano_id)
    const { body } = await a.conferma(vista._id)
    expect(body.cambio_programmato?.vale_dal ?? 'subito').toBe(
      vista.quando === 'subito' ? 'subito' : vista.vale_dal,
    )
    expect(body.da_pagare_centesimi).toBe(vista.totale_centesimi)
    return [vista.quando, vista.vale_dal, vista.totale_centesimi]
  }
  // Nobody has chosen.
  expect(await regole()).toEqual({ piu_caro: 'subito' })
  expect(await quando(caro)).toEqual(['subito', '2026-11-11', 1533])
  expect(await quando(meno)).toEqual(['fine_periodo', '2026-12-01', 0])

  await scegli(esercente, 'fine_periodo')
  expect(await regole()).toEqual({ piu_caro: 'fine_periodo' })
  expect(await quando(caro)).toEqual(['fine_periodo', '2026-12-01', 0])
  expect(await quando(meno)).toEqual(['fine_periodo', '2026-12-01', 0])

  await scegli(esercente, 'subito')
  expect(await quando(caro)).toEqual(['subito', '2026-11-11', 1533])
  // The rule is of that esercente alone.
  const altro = await createEsercente(app.db)
  expect((await app.as(altro)('GET', '/api/regole_cambio')).body).toEqual({ piu_caro: 'subito' })
})

describe('ABB-B1 (parte) un piano più caro dal prossimo addebito', () => {
  it('fino ad allora nulla cambia e nulla si paga, poi il rinnovo ha il prezzo nuovo', async () => {
    const { a, piano } = await conRegola()
    const nuovo = await piano(6200)
    const { body } = await a.conferma((await a.anteprima(nuovo))._id)
    expect(body).toMatchObject({
      importo_centesimi: 3900,
      da_pagare_centesimi: 0,
      cambio_programmato: {
        piano: { _id: nuovo },
        importo_centesimi: 6200,
        vale_dal: '2026-12-01',
      },
    })
    expect(await addebiti(a.id)).toHaveLength(1)
    await rinnova('2026-12-01')
    expect((await addebiti(a.id)).slice(1)).toMatchObject([
      { importo_centesimi: 6200, scadenza: '2026-12-01', origine_n: 2 },
    ])
    expect((await a.io('GET', '')).body).toMatchObject({
      piano_id: nuovo,
      prossimo_addebito: '2027-01-01',
      cambio_programmato: null,
    })
  })

  it('anche con un’altra cadenza: il periodo nuovo comincia quando finisce quello pagato', async () => {
    const { a, piano } = await conRegola()
    const nuovo = await piano(39_000, { cadenza: 'annuale' })
    const vista = await a.anteprima(nuovo)
    expect(vista).toMatchObject({
      quando: 'fine_periodo',
      totale_centesimi: 0,
      credito_centesimi: 0,
      prossimo_addebito: '2026-12-01',
      prossimo_importo_centesimi: 39_000,
    })
    await a.conferma(vista._id)
    await rinnova('2026-12-01')
    expect((await addebiti(a.id)).slice(1)).toMatchObject([{ importo_centesimi: 39_000 }])
    expect((await a.io('GET', '')).body.prossimo_addebito).toBe('2027-12-01')
  })

  it('in prova si cambia subito, e uguale prezzo anche: non si paga nulla', async () => {
    const { a, esercente, piano } = await conRegola()
    const inProva = await abbonato(app, esercente, { stato: 'in_prova' })
    const subito = { quando: 'subito', totale_centesimi: 0 }
    expect(await inProva.anteprima(await piano(9900))).toMatchObject(subito)
    expect(await a.anteprima(await piano(3900))).toMatchObject(subito)
  })

  it('proposto da chi vende aspetta il sì del cliente, che legge il giorno nel testo che firma', async () => {
    const { a, piano } = await conRegola()
    const nuovo = await piano(6200)
    const { vista, risposta } = await a.proponi(nuovo)
    expect(vista).toMatchObject({ quando: 'fine_periodo', da_proporre: true })
    expect(risposta.body.cambio_programmato).toBeNull()
    const sua = await a.anteprima(nuovo)
    expect(sua.firma.testo.replaceAll('\u00A0', ' ')).toMatch(
      /62,00 € ogni mese, dal 1 dicembre 2026[\s\S]*Da pagare oggi: 0,00 €/,
    )
    await a.codice(sua.firma.sha256, sua._id)
    const { body } = await a.conferma(sua._id)
    expect(body).toMatchObject({
      da_pagare_centesimi: 0,
      cambio_programmato: { piano: { _id: nuovo }, vale_dal: '2026-12-01' },
    })
  })

  it('la regola cambia tra anteprima e conferma: nessuno conferma quello che non ha letto; il programmato resta', async () => {
    const { a, esercente, piano } = await conRegola()
    const nuovo = await piano(6200)
    const vista = await a.anteprima(nuovo)
    await scegli(esercente, 'subito')
    const tardi = await a.conferma(vista._id)
    expect([tardi.status, tardi.body.code]).toEqual([409, 'anteprima_superata'])
    await scegli(esercente, 'fine_periodo')
    await a.conferma((await a.anteprima(nuovo))._id)
    await scegli(esercente, 'subito')
    expect((await a.io('GET', '')).body.cambio_programmato).toMatchObject({
      vale_dal: '2026-12-01',
    })
    await rinnova('2026-12-01')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ importo_centesimi: 6200 })
  })

  it('l’ultimo posto di un cambio programmato è tenuto: un altro non lo prende, chi ce l’ha può ripensarci', async () => {
    const { a, esercente, piano } = await conRegola()
    const nuovo = await piano(6200, { posti: 1 })
    const bruno = await abbonato(app, esercente)
    const viste = await Promise.all([a.anteprima(nuovo), bruno.anteprima(nuovo)])
    const esiti = await Promise.all([a.conferma(viste[0]._id), bruno.conferma(viste[1]._id)])
    expect(esiti.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const [dentro, fuori] = esiti[0]?.status === 200 ? [a, bruno] : [bruno, a]
    const no = await fuori.io('POST', '/cambio/anteprima', { piano_id: nuovo })
    expect(no.body.detail).toBe('I posti di questo piano sono finiti.')
    // Its own place is not taken from it.
    expect((await dentro.anteprima(nuovo)).quando).toBe('fine_periodo')
    await dentro.io('DELETE', '/cambio')
    expect((await fuori.anteprima(nuovo)).quando).toBe('fine_periodo')
  })
})

describe('ABB-B1 (parte) la sceglie solo chi vende', () => {
  it('un cliente non la legge né la cambia, un’altra parola è rifiutata, e la cronologia dice chi e che cosa', async () => {
    const { a, esercente } = await conRegola()
    for (const method of ['GET', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { piu_caro: 'subito' } : undefined
      expect((await app.as(a.cliente)(method, '/api/regole_cambio', body)).status).toBe(403)
    }
    const { status, body } = await scegli(esercente, 'mai')
    expect([status, body.code]).toEqual([422, 'dati_non_validi'])
    expect((await app.as(esercente)('GET', '/api/regole_cambio')).body.piu_caro).toBe(
      'fine_periodo',
    )
    const righe = await app.db
      .selectFrom('cronologia')
      .where('azione', '=', 'imposta_regole_cambio')
      .where('entita_id', '=', esercente.id)
      .select(['prima', 'dopo'])
      .execute()
    expect(righe).toEqual([{ prima: { piu_caro: 'subito' }, dopo: { piu_caro: 'fine_periodo' } }])
  })
})
