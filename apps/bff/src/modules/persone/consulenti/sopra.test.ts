import { afterAll, describe, expect, it } from 'vitest'
import { startConsulenti } from '../../../../test/consulenti.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())
const { api } = t

const metti = (id: string, sopra_id: string, values: object = {}) =>
  api('POST', `/api/consulenti/${id}/sopra`, {
    sopra_id,
    quota_centesimi_percento: 2500,
    dal: t.clock.today(),
    ...values,
  })
const provvigioni = async (id: string) =>
  (await api('POST', `/api/consulenti/${id}/provvigioni`, {})).body
const importi = async (id: string) =>
  (await provvigioni(id)).righe
    .map((r: { provvigione_centesimi: number }) => r.provvigione_centesimi)
    .toSorted((a: number, b: number) => a - b)

describe('CON-B3 chi sta sopra', () => {
  it('CON-B3 guadagna una parte di quello che guadagna chi sta sotto, e la perde con lui; la quota tra due resta', async () => {
    const { id: sotto, esercente_id } = await t.incarico()
    const sopra = await t.consulente({ nome: 'Capo Area' })
    const { status, body } = await metti(sotto, sopra)
    expect([status, body.sopra[0].consulente.nome]).toEqual([200, 'Capo Area'])
    const visto = (await api('GET', `/api/consulenti/${sopra}`)).body
    expect(visto.sotto).toMatchObject([{ quota_centesimi_percento: 2500, in_corso: true }])
    // Also follows an esercente of the one below: two lines of the same payment, each of its own.
    const altro = await t.incarico({}, { nome: 'Altro' })
    await t.affida(sopra, altro.esercente_id, { quota_centesimi_percento: 0 })
    const torna = await t.incassa(esercente_id, 10_001)
    await t.incassa(esercente_id, 333)
    await t.passano(1)
    // A tenth of 100,01 and of 3,33, less and more by the cent: 10,00 and 0,33; a quarter of 10,33 in all.
    expect(await importi(sotto)).toEqual([33, 1000])
    expect(await importi(sopra)).toEqual([8, 250])
    const { righe } = await provvigioni(sopra)
    expect(righe[0].da).toMatchObject({ _id: sotto })
    await t.restituisci(torna)
    await t.passano(1)
    expect(await importi(sotto)).toEqual([-1000, 33, 1000])
    expect(await importi(sopra)).toEqual([-250, 8, 250])
    // From the day after the last nothing more goes up; what was there stays.
    const fine = await api('POST', `/api/consulenti/${sotto}/sopra/concludi`, {
      sopra_id: sopra,
      dal: '2026-03-02',
      al: t.clock.today(),
    })
    expect(fine.body.sopra).toMatchObject([{ al: t.clock.today() }])
    await t.passano(1)
    await t.incassa(esercente_id, 50_000)
    await t.passano(1)
    expect(await importi(sotto)).toEqual([-1000, 33, 1000, 5000])
    expect(await importi(sopra)).toEqual([-250, 8, 250])
    // The document says from whom they come.
    await t.finoAl('2026-04-01')
    const { body: vista } = await api('POST', `/api/consulenti/${sopra}/liquidazioni/anteprima`, {
      mese: '2026-03',
    })
    expect(vista).toMatchObject({ righe: 3, provvigioni_centesimi: 8, motivo: null })
    expect(vista.dettaglio).toMatchObject([
      { esercente_id, da: body.nome, provvigioni_centesimi: 8 },
    ])
  })

  it('CON-B3 (parte) non sopra sé stesso, non l’uno sopra l’altro, non nel passato; chi chiude il rapporto non guadagna più', async () => {
    const [a, b] = [await t.consulente(), await t.consulente()]
    const rifiuti = [
      await metti(a, a),
      await metti(a, '00000000'),
      await metti(a, b, { dal: '2026-01-01' }),
      await metti(a, b, { quota_centesimi_percento: 0 }),
      await metti(a, b, { quota_centesimi_percento: 10_001 }),
    ]
    expect(rifiuti.map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      [422, '/sopra_id'],
      [422, '/sopra_id'],
      [422, '/dal'],
      [422, '/quota_centesimi_percento'],
      [422, '/quota_centesimi_percento'],
    ])
    expect((await metti('00000000', b)).status).toBe(404)
    const insieme = await Promise.all([metti(a, b), metti(b, a)])
    expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await metti(a, b)).status).toBe(422)
    const [sopra, sotto] = insieme[0].status === 200 ? [b, a] : [a, b]
    const via = await api('POST', `/api/consulenti/${sopra}/cessa`, { motivo: 'Va in pensione' })
    expect(via.body.sotto).toMatchObject([{ consulente: { _id: sotto }, al: t.clock.today() }])
    expect((await metti(sotto, sopra)).body.errors[0].pointer).toBe('/sopra_id')
  })
})
