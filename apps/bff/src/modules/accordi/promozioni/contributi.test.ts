import { afterAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE, promozioniDi } from '../../../../test/promozioni.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo, usa } = promozioniDi(p, admin, {
  sigla: 'CARICO',
  base: { carico_operatore: 40 },
})
afterAll(() => p.stop())

type Debito = Awaited<ReturnType<typeof createDebito>>
async function paga(d: Debito) {
  await pagaSullaPagina((await d.paga()).body.url_pagamento)
  await d.leggi()
}
const accredito = async ({ id, esercente }: Debito) =>
  (await chiama(esercente, 'GET', `/api/pagamenti/${id}`)).body.accredito
const rimborsa = ({ id, esercente }: Debito, importo_centesimi: number) =>
  chiama(esercente, 'POST', `/api/pagamenti/${id}/rimborsi`, { importo_centesimi, motivo: 'altro' })
const costi = () => saldo(p.db, { intestatario: 'piattaforma', codice: 'costi_promozioni' })
const sani = async () => expect(await verificaInvarianti(p.db, clock.today())).toEqual([])

describe('PRM-B4 chi paga lo sconto', () => {
  it('PRM-B4 (parte) la parte del portale si accredita con l’incasso, nei libri, e torna indietro con i rimborsi al centesimo', async () => {
    const promo = await creaPromo()
    const prima = await costi()
    const d = await createDebito(p)
    await usa(d, promo.codice, 3977)
    expect(await costi()).toBe(prima)
    await paga(d)
    // 40 % of 39,77 € is 15,908 €.
    const letto = await accredito(d)
    expect(letto).toMatchObject({ lordo_centesimi: 8073, contributi_centesimi: 1591 })
    expect(letto.netto_centesimi).toBe(8073 + 1591 - letto.commissioni_centesimi)
    expect((await costi()) - prima).toBe(1591)
    const { body } = await chiama(d.esercente, 'GET', '/api/accrediti')
    expect(body.totale).toMatchObject({ contributi_centesimi: 1591, altro_centesimi: 0 })

    expect((await rimborsa(d, 3000)).status).toBe(200)
    // 5073 of 8073 stay: 1591 × 5073 / 8073 is 999,77.
    expect(await accredito(d)).toMatchObject({ contributi_centesimi: 1000, altro_centesimi: 3000 })
    expect((await rimborsa(d, 1)).status).toBe(200)
    expect((await rimborsa(d, 5072)).status).toBe(200)
    expect(await accredito(d)).toMatchObject({ contributi_centesimi: 0, altro_centesimi: 8073 })
    expect(await costi()).toBe(prima)
    await sani()
  })

  it.each([
    ['l’esercente', 0, 0],
    ['il portale', 100, 3977],
    ['a metà, mezzo centesimo al portale', 50, 1989],
  ])('PRM-B4 (parte) %s', async (_, carico_operatore, contributo) => {
    const promo = await creaPromo({ carico_operatore })
    const d = await createDebito(p)
    await usa(d, promo.codice, 3977)
    await paga(d)
    expect(await accredito(d)).toMatchObject({ contributi_centesimi: contributo })
    const letta = (await chiama(admin, 'GET', `/api/promozioni/${promo._id}`)).body
    expect(letta).toMatchObject({
      carico_operatore,
      costo_centesimi: 3977,
      costo_operatore_centesimi: contributo,
      ricavo_centesimi: 8073,
    })
    await sani()
  })

  it('PRM-B4 (parte) due promozioni insieme: ognuna la sua parte', async () => {
    const di = { cumulo: 'cumulabile', effetto: 'importo' }
    const [a, b] = [
      await creaPromo({ ...di, valore: 333, carico_operatore: 100 }),
      await creaPromo({ ...di, valore: 101, carico_operatore: 50 }),
    ]
    const d = await createDebito(p)
    await usa(d, a.codice, 333)
    await usa(d, b.codice, 434)
    await paga(d)
    expect(await accredito(d)).toMatchObject({ contributi_centesimi: 384 })
    await sani()
  })

  it('PRM-B4 (parte) incassato a parti in contanti: ogni parte porta la sua, e uno storno la riprende', async () => {
    const promo = await creaPromo({ carico_operatore: 100, effetto: 'importo', valore: 1000 })
    const d = await createDebito(p)
    await usa(d, promo.codice, 1000)
    const incassa = (importo_centesimi: number) =>
      chiama(d.esercente, 'POST', `/api/pagamenti/${d.id}/incassi`, {
        importo_centesimi,
        metodo: 'contanti',
        incassato_il: '2026-11-24',
      })
    expect((await incassa(5525)).status).toBe(200)
    expect(await accredito(d)).toMatchObject({ lordo_centesimi: 0, contributi_centesimi: 500 })
    expect((await incassa(5525)).status).toBe(200)
    expect(await accredito(d)).toMatchObject({ contributi_centesimi: 1000, netto_centesimi: 1000 })
    const url = `/api/pagamenti/${d.id}/incassi/2/storna`
    expect((await chiama(d.esercente, 'POST', url, {})).status).toBe(200)
    expect(await accredito(d)).toMatchObject({ contributi_centesimi: 500 })
    await sani()
  })

  it('PRM-B4 (parte) il primo addebito di chi si abbona; cambiare la promozione non tocca l’uso già fatto', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db)
    const dati = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }
    const piano_id = (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
    const promo = await creaPromo({ valore: 1000, carico_operatore: 100 })
    const { body } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, {
      piano_id,
      oggi_centesimi: 4050,
      codice: promo.codice,
    })
    const { codice: _, uso: __, effetto: ___, esercente_id: ____, ...condizioni } = PROMOZIONE
    const cambiata = await chiama(admin, 'PATCH', `/api/promozioni/${promo._id}`, {
      ...condizioni,
      carico_operatore: 0,
    })
    expect(cambiata.body.carico_operatore).toBe(0)
    const pagina = await chiama(cliente, 'POST', `/api/gateway/${body.da_pagare_id}/paga`, {
      metodo: 'carta',
    })
    await pagaSullaPagina(pagina.body.url_pagamento)
    await chiama(cliente, 'GET', `/api/gateway/${body.da_pagare_id}`)
    const letto = (await chiama(esercente, 'GET', `/api/pagamenti/${body.da_pagare_id}`)).body
    expect(letto.accredito).toMatchObject({ lordo_centesimi: 4050, contributi_centesimi: 450 })
    await sani()
  })

  it('PRM-B4 (parte) un esercente paga tutti i suoi sconti: non li mette a carico del portale', async () => {
    await p.db
      .insertInto('impostazioni')
      .values({
        chiave: 'promozioni_esercenti',
        valore: JSON.stringify({ ammesse: 1 }),
        valido_dal: new Date('2026-11-01T00:00:00Z'),
      })
      .execute()
    const esercente = await createEsercente(p.db)
    const { carico_operatore: _, esercente_id: __, ...sua } = { ...PROMOZIONE, codice: 'MIA' }
    const url = '/api/promozioni_esercente'
    const troppo = await chiama(esercente, 'POST', url, { ...sua, carico_operatore: 100 })
    expect(troppo.status).toBe(400)
    const { body } = await chiama(esercente, 'POST', url, sua)
    expect(body).toMatchObject({ carico_operatore: 0, di_esercente: true })
    const { codice: ___, uso: ____, effetto: _____, ...condizioni } = sua
    const dallo = await chiama(admin, 'PATCH', `/api/promozioni/${body._id}`, {
      ...condizioni,
      carico_operatore: 10,
    })
    expect(dallo.body.errors[0].pointer).toBe('/carico_operatore')
  })

  it.each([-1, 101, 1.5])('PRM-B4 (parte) il %d%% non è una parte', async (carico_operatore) => {
    expect((await creaPromo({ carico_operatore })).errors[0].pointer).toBe('/carico_operatore')
  })
})
