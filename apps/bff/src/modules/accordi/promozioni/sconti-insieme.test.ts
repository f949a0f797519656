import { afterAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente } from '../../../../test/factories.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../test/payments.ts'
import { promozioniDi } from '../../../../test/promozioni.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { disegnaRicevuta, emettiRicevuta } from '../../registri/documenti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo, leggi, su, prova, usa } = promozioniDi(p, admin, {
  sigla: 'INSIEME',
  base: { cumulo: 'cumulabile' },
})
afterAll(() => p.stop())

const rifiutoDi = ({ body }: { body: { errors: { message: string }[] } }) =>
  body.errors[0]?.message.replaceAll('\u00A0', ' ')
const perPersone = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('PRM-B1 (parte) più codici sulla stessa richiesta', () => {
  it('si sommano nell’ordine della regola, non in quello in cui si scrivono; scheda, pagina e ricevuta dicono ogni riga', async () => {
    const euro = await creaPromo({ nome: 'Cinque euro', effetto: 'importo', valore: 500 })
    const percento = await creaPromo({ nome: 'Un decimo', valore: 1000 })
    const d = await createDebito(p)
    expect((await usa(d, euro.codice, 500)).body).toMatchObject({
      altro_codice: true,
      da_pagare_centesimi: 11_550,
    })
    const righe = [
      { codice: percento.codice, nome: 'Un decimo', sconto_centesimi: 1205 },
      { codice: euro.codice, nome: 'Cinque euro', sconto_centesimi: 500 },
    ]
    expect((await prova(d, percento.codice)).body).toMatchObject({
      righe,
      sconto_centesimi: 1705,
      da_pagare_centesimi: 10_345,
    })
    const sconto = {
      codice: `${percento.codice} + ${euro.codice}`,
      prezzo_centesimi: 12_050,
      sconto_centesimi: 1705,
      righe,
    }
    expect((await usa(d, percento.codice, 1704)).status).toBe(409)
    expect((await usa(d, percento.codice, 1705)).body).toMatchObject({
      sconto,
      da_pagare_centesimi: 10_345,
    })
    expect((await prova(d, euro.codice)).status).toBe(409)
    await pagaSullaPagina((await d.paga()).body.url_pagamento)
    expect((await d.leggi()).body).toMatchObject({ stato: 'pagato', sconto })
    const scheda = (await chiama(d.esercente, 'GET', `/api/pagamenti/${d.id}`)).body
    expect(scheda).toMatchObject({ sconto, incassato_centesimi: 10_345, residuo_centesimi: 0 })

    const ricevuta = await emettiRicevuta({ db: p.db, clock }, d.id)
    if (ricevuta === undefined) throw new Error('No receipt')
    expect(ricevuta.contenuto.sconto).toEqual(sconto)
    const foglio = await disegnaRicevuta({ db: p.db, origin: 'https://rateo.test' }, ricevuta)
    const letta = perPersone(readPdf(foglio).text)
    for (const riga of [
      'Prezzo 120,50 €',
      `−12,05 € (codice ${percento.codice})`,
      `−5,00 € (codice ${euro.codice})`,
    ]) {
      expect(letta).toContain(riga)
    }
    for (const [promo, costo_centesimi] of [
      [euro, 500],
      [percento, 1205],
    ] as const) {
      expect(await leggi(promo._id)).toMatchObject({ usi: 1, costo_centesimi })
    }
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('un’esclusiva non si aggiunge e non si lascia aggiungere: il perché dice che cosa c’è già', async () => {
    const sola = await creaPromo({ cumulo: 'esclusiva', valore: 1000 })
    const altra = await creaPromo({ valore: 500 })
    const d = await createDebito(p)
    expect((await usa(d, sola.codice, 1205)).body).toMatchObject({ altro_codice: false })
    expect(rifiutoDi(await prova(d, altra.codice))).toContain(
      `Il codice ${altra.codice} non si aggiunge alle altre: c’è già ${sola.codice}`,
    )
    expect((await usa(d, altra.codice, 1705)).status).toBe(422)
    expect((await d.leggi()).body).toMatchObject({ da_pagare_centesimi: 10_845 })
    expect([(await leggi(sola._id)).usi, (await leggi(altra._id)).usi]).toEqual([1, 0])
  })

  it('togliendoli tornano tutti, anche l’ultimo uso di uno esaurito; e si riusano', async () => {
    const ultimo = await creaPromo({
      usi_max: 1,
      usi_per_cliente: 1,
      effetto: 'importo',
      valore: 100,
    })
    const altro = await creaPromo({ valore: 1000 })
    const d = await createDebito(p)
    await usa(d, ultimo.codice, 100)
    // Its last use is on this very debt: it does not stand in its own way.
    expect((await usa(d, altro.codice, 1305)).status).toBe(200)
    expect((await leggi(ultimo._id)).stato).toBe('esaurita')
    expect((await su(d, 'togli_codice')).body).toMatchObject({
      sconto: null,
      da_pagare_centesimi: 12_050,
    })
    expect(await leggi(ultimo._id)).toMatchObject({ usi: 0, stato: 'attiva', costo_centesimi: 0 })
    expect((await leggi(altro._id)).usi).toBe(0)
    expect((await usa(d, ultimo.codice, 100)).status).toBe(200)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('un codice sospeso intanto ferma l’aggiunta, e lascia com’era quello che c’è', async () => {
    const primo = await creaPromo({ valore: 1000 })
    const secondo = await creaPromo({ valore: 500 })
    const d = await createDebito(p)
    await usa(d, primo.codice, 1205)
    await chiama(admin, 'POST', `/api/promozioni/${primo._id}/sospendi`, {})
    expect(rifiutoDi(await usa(d, secondo.codice, 1747))).toContain(
      `Il codice ${primo.codice} per ora non si può usare`,
    )
    expect((await d.leggi()).body.da_pagare_centesimi).toBe(10_845)
  })

  it('mai sotto i 50 centesimi: il codice che lascerebbe meno è rifiutato', async () => {
    const quasi = await creaPromo({ effetto: 'importo', valore: 11_900 })
    const poco = await creaPromo({ effetto: 'importo', valore: 101, ordine: 2 })
    const d = await createDebito(p)
    expect((await usa(d, quasi.codice, 11_900)).body.da_pagare_centesimi).toBe(150)
    expect(rifiutoDi(await usa(d, poco.codice, 12_001))).toContain('meno di 0,50 €')
  })

  it('venti insieme con due codici ciascuno: nessuno resta bloccato, e gli usi sono quelli che ci sono', async () => {
    const a = await creaPromo({ usi_max: 10, effetto: 'importo', valore: 100 })
    const b = await creaPromo({ usi_max: 10, effetto: 'importo', valore: 200 })
    const debiti = []
    for (let i = 0; i < 20; i++) debiti.push(await createDebito(p))
    const esiti = await Promise.all(
      debiti.map(async (d, i) => {
        const [uno, due] = i % 2 === 0 ? [a, b] : [b, a]
        await usa(d, uno.codice, uno.valore)
        return usa(d, due.codice, 300)
      }),
    )
    expect(esiti.filter(({ status }) => status >= 500)).toEqual([])
    for (const promo of [a, b]) expect((await leggi(promo._id)).usi).toBeLessThanOrEqual(10)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })
})

it('PRM-B1 (parte) di due che aggiungono insieme lo stesso codice alla stessa richiesta uno solo lo usa', async () => {
  const promo = await creaPromo({ valore: 1000 })
  const d = await createDebito(p)
  const cliente = await createCliente(p.db)
  const due = await Promise.all([usa(d, promo.codice, 1205), usa(d, promo.codice, 1205)])
  expect(due.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await leggi(promo._id)).usi).toBe(1)
  expect((await chiama(cliente, 'POST', `/api/gateway/${d.id}/sconto`, promo)).status).not.toBe(200)
})
