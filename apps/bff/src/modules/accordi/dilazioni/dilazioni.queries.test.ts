import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { createDilazione } from '../../../../test/scadenze.ts'

const clock = stoppedClock(new Date('2026-11-23T11:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const conta = async (chi: Chi, body: object = {}) =>
  (await app.as(chi)('POST', '/api/dilazioni/conta', body)).body.stati

/** Three rate of 50,00 €: of yesterday, of today and of a month from now. */
async function dilazione(valori: object = {}, parti?: Parti) {
  const esercente = parti?.esercente ?? (await createEsercente(app.db))
  const cliente = parti?.cliente ?? (await createCliente(app.db))
  const scadenze = ['2026-11-22', '2026-11-23', '2026-12-23']
  const { id } = await createDilazione(app.db, { esercente, cliente, scadenze })
  if (Object.keys(valori).length > 0) {
    await app.db.updateTable('dilazioni').set(valori).where('id', '=', id).execute()
  }
  const leggi = async () => (await app.as(cliente)('GET', `/api/dilazioni/${id}`)).body
  const rata = (n: number, cambio: object) =>
    app.db
      .updateTable('rate')
      .set(cambio)
      .where('dilazione_id', '=', id)
      .where('n', '=', n)
      .execute()
  return { id, esercente, cliente, leggi, rata }
}
type Parti = {
  esercente: Awaited<ReturnType<typeof createEsercente>>
  cliente: Awaited<ReturnType<typeof createCliente>>
}

describe('X1 quante sono, stato per stato', () => {
  it('X1 ciascuno conta le sue, e può restringere a una delle sue controparti', async () => {
    const [uno, due] = [await createEsercente(app.db), await createEsercente(app.db)]
    const [lucia, marco] = [await createCliente(app.db), await createCliente(app.db)]
    const admin = await createAdmin(app.db)
    await dilazione({}, { esercente: uno, cliente: lucia })
    await dilazione({}, { esercente: uno, cliente: marco })
    await dilazione({}, { esercente: due, cliente: lucia })
    const attese = (quanti: number) => [
      { stato: 'attiva', quanti },
      { stato: 'in_ritardo', quanti },
    ]
    expect(await conta(uno)).toEqual(attese(2))
    expect(await conta(uno, { cliente_id: marco.id })).toEqual(attese(1))
    expect(await conta(lucia)).toEqual(attese(2))
    expect(await conta(lucia, { esercente_id: due.id })).toEqual(attese(1))
    expect(await conta(marco, { esercente_id: due.id })).toEqual([])
    expect(await conta(admin, { esercente_id: uno.id, cliente_id: lucia.id })).toEqual(attese(1))
    expect(await conta(admin, { cliente_id: lucia.id })).toEqual(attese(2))
  })

  it('X1 è in ritardo quella che doveva pagare ieri, non quella di oggi', async () => {
    const oggi = await dilazione({ prossima_scadenza: '2026-11-23' })
    expect(await conta(oggi.cliente)).toEqual([{ stato: 'attiva', quanti: 1 }])
    const ieri = await dilazione({ prossima_scadenza: '2026-11-22' })
    expect(await conta(ieri.cliente)).toEqual([
      { stato: 'attiva', quanti: 1 },
      { stato: 'in_ritardo', quanti: 1 },
    ])
  })
})

describe('DIL-M5 quanto è scaduto', () => {
  it('DIL-M5 le rate di ieri, non quelle di oggi né quelle che verranno', async () => {
    const d = await dilazione()
    expect(await d.leggi()).toMatchObject({ scaduto_centesimi: 5000 })
    await d.rata(1, { stato: 'scaduta' })
    expect(await d.leggi()).toMatchObject({ scaduto_centesimi: 5000 })
    await d.rata(1, { stato: 'in_sollecito' })
    expect(await d.leggi()).toMatchObject({ scaduto_centesimi: 5000 })
    await d.rata(1, { stato: 'condonata' })
    expect(await d.leggi()).toMatchObject({ scaduto_centesimi: 0 })
  })

  it('DIL-M5 di una pagata in parte il resto, solo dal giorno dopo la scadenza', async () => {
    const d = await dilazione()
    await d.rata(1, { stato: 'parzialmente_pagata', pagato_centesimi: 2000 })
    expect(await d.leggi()).toMatchObject({ scaduto_centesimi: 3000 })
    const oggi = await dilazione()
    await oggi.rata(1, { stato: 'pagata', pagato_centesimi: 5000 })
    await oggi.rata(2, { stato: 'parzialmente_pagata', pagato_centesimi: 2000 })
    expect(await oggi.leggi()).toMatchObject({ scaduto_centesimi: 0 })
  })

  it.each([
    ['decaduta', 5000],
    ['sospesa', 0],
  ])('DIL-M5 %s: %i centesimi', async (stato, atteso) => {
    const d = await dilazione({ stato })
    expect(await d.leggi()).toMatchObject({ scaduto_centesimi: atteso })
  })
})

describe('DIL-M10 (parte) il recesso', () => {
  const accettata_at = new Date('2026-11-20T10:00:00Z')

  it.each([
    [{ accettata_at }, '2026-12-04'],
    [{ accettata_at: null }, null],
    [{ accettata_at, inquadramento: 'b2b' }, null],
  ])('DIL-M10 (parte) %o: entro %s', async (valori, recesso_entro) => {
    const d = await dilazione(valori)
    expect(await d.leggi()).toMatchObject({ recesso_entro })
  })
})
