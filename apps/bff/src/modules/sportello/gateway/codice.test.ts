import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente } from '../../../../test/factories.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../test/payments.ts'
import { stored } from '../../../db/stored.ts'
import { controllaLibri, verificaInvarianti } from '../../registri/contabilita/index.ts'
import { promozioniDi } from '../../../../test/promozioni.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo, leggi, su, prova, usa } = promozioniDi(p, admin, {
  sigla: 'GATEWAY',
})
afterAll(() => p.stop())

type Debito = Awaited<ReturnType<typeof createDebito>>
const residuo = async ({ id }: Debito) =>
  (await chiama(admin, 'GET', `/api/pagamenti/${id}`)).body.residuo_centesimi
async function paga(d: Debito) {
  const { body } = await d.paga()
  await pagaSullaPagina(body.url_pagamento)
  return (await d.leggi()).body
}

describe('PRM-M4 (parte) il codice sulla pagina di pagamento', () => {
  it('si prova senza usarlo, si usa, si paga: la stessa somma ovunque, e torna indietro al centesimo', async () => {
    const promo = await creaPromo()
    const d = await createDebito(p)
    const sconto = { codice: promo.codice, prezzo_centesimi: 12_050, sconto_centesimi: 3977 }
    const righe = [{ codice: promo.codice, nome: 'Autunno', sconto_centesimi: 3977 }]
    const atteso = { ...sconto, righe, nome: 'Autunno', da_pagare_centesimi: 8073 }
    expect((await prova(d, ` ${promo.codice.toLowerCase()} `)).body).toEqual(atteso)
    expect([(await leggi(promo._id)).usi, await residuo(d)]).toEqual([0, 12_050])
    expect((await d.leggi()).body).toMatchObject({ codice_ammesso: true, sconto: null })

    expect((await usa(d, promo.codice)).body).toMatchObject({ sconto, da_pagare_centesimi: 8073 })
    const pagata = await paga(d)
    expect(pagata).toMatchObject({
      codice_ammesso: false,
      stato: 'pagato',
      stato_pagamento: 'pagato',
      sconto,
    })
    expect((await p.addebiti(d.id)).map(({ amount }) => amount)).toEqual([8073])
    const letto = (await chiama(d.esercente, 'GET', `/api/pagamenti/${d.id}`)).body
    expect(letto).toMatchObject({ incassato_centesimi: 8073, residuo_centesimi: 0, sconto })
    expect(letto.cronologia.map(({ azione }: { azione: string }) => azione)).toContain('usa_codice')
    expect(await leggi(promo._id)).toMatchObject({
      usi: 1,
      costo_centesimi: 3977,
      ricavo_centesimi: 8073,
      ultimi_usi: [{ pagamento_id: d.id, abbonamento_id: null, sconto_centesimi: 3977 }],
    })

    const rendi = (importo_centesimi: number) =>
      chiama(d.esercente, 'POST', `/api/pagamenti/${d.id}/rimborsi`, {
        importo_centesimi,
        motivo: 'altro',
      })
    expect(letto.rimborsabile_centesimi).toBe(8073)
    expect((await rendi(8074)).status).not.toBe(200)
    expect((await rendi(8073)).status).toBe(200)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('si toglie: l’uso è di nuovo di tutti, e si paga il prezzo intero', async () => {
    const promo = await creaPromo({ usi_max: 1 })
    const [d, altro] = [await createDebito(p), await createDebito(p)]
    await usa(d, promo.codice)
    expect((await leggi(promo._id)).stato).toBe('esaurita')
    expect((await usa(altro, promo.codice)).status).toBe(422)
    expect((await su(d, 'togli_codice')).body).toMatchObject({
      sconto: null,
      da_pagare_centesimi: 12_050,
    })
    expect(await leggi(promo._id)).toMatchObject({ usi: 0, stato: 'attiva', costo_centesimi: 0 })
    expect((await usa(altro, promo.codice)).status).toBe(200)
    // The same request may have another one.
    const dopo = await creaPromo({ effetto: 'importo', valore: 500 })
    expect((await usa(d, dopo.codice, 500)).body.da_pagare_centesimi).toBe(11_550)
  })

  it('chi annulla la richiesta, o il suo link che scade, lo restituisce', async () => {
    const promo = await creaPromo()
    const [uno, due] = [await createDebito(p), await createDebito(p, { valido_fino: '2026-11-24' })]
    for (const d of [uno, due]) expect((await usa(d, promo.codice)).status).toBe(200)
    await chiama(uno.esercente, 'POST', `/api/pagamenti/${uno.id}/annulla`, {})
    expect((await leggi(promo._id)).usi).toBe(1)
    const adesso = new Date('2026-11-25T10:00:00Z')
    await sql`select ${stored('scadi_pagamenti', { adesso, quanti: 100 })}`.execute(p.db)
    expect(await leggi(promo._id)).toMatchObject({ usi: 0, costo_centesimi: 0 })
    expect(await residuo(due)).toBe(12_050)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })
})

describe('PRM-M1 (parte) quando non si usa', () => {
  it('lo sconto che si è letto è cambiato: non si fa nulla', async () => {
    const promo = await creaPromo()
    const d = await createDebito(p)
    expect((await usa(d, promo.codice, 4000)).body.code).toBe('importo_cambiato')
    expect([(await leggi(promo._id)).usi, await residuo(d)]).toEqual([0, 12_050])
  })

  it('due codici insieme, un codice che allunga la prova, uno che lascia meno di 50 centesimi', async () => {
    const [primo, secondo] = [await creaPromo(), await creaPromo()]
    const d = await createDebito(p)
    await usa(d, primo.codice)
    expect((await usa(d, secondo.codice)).status).toBe(422)
    const altro = await createDebito(p)
    const di = { effetto: 'prova', valore: 30 }
    expect((await prova(altro, (await creaPromo(di)).codice)).body.errors[0].message).toContain(
      'allunga la prova',
    )
    const tutto = await creaPromo({ effetto: 'importo', valore: 12_001 })
    expect((await prova(altro, tutto.codice)).status).toBe(422)
    const quasi = await creaPromo({ effetto: 'importo', valore: 12_000 })
    expect((await usa(altro, quasi.codice, 12_000)).body.da_pagare_centesimi).toBe(50)
  })

  it('mentre si paga, dopo una parte, su una rata: e non si toglie più', async () => {
    const promo = await creaPromo()
    const inCorso = await createDebito(p)
    await inCorso.paga()
    const aParti = await createDebito(p, { parte_minima_centesimi: 50 })
    const parte = await aParti.pagaCon({ metodo: 'carta', importo_centesimi: 1000 })
    await pagaSullaPagina(parte.body.url_pagamento)
    expect((await aParti.leggi()).body.stato_pagamento).toBe('parzialmente_pagato')
    const rata = await createDebito(p, { origine: 'rata' })
    for (const d of [inCorso, aParti, rata]) {
      expect((await usa(d, promo.codice)).status).toBe(409)
      expect((await su(d, 'togli_codice')).status).toBe(409)
    }
    expect((await leggi(promo._id)).usi).toBe(0)
  })

  it('con uno sconto non si paga a rate', async () => {
    const promo = await creaPromo()
    const d = await createDebito(p)
    await usa(d, promo.codice)
    const rate = { n_rate: 3, cadenza: 'quindicinale', prima_scadenza: '2026-12-01' }
    const piano = { pagamenti: [d.id], ...rate }
    const { status, body } = await chiama(d.esercente, 'POST', '/api/dilazioni/anteprima', piano)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('c’è uno sconto')])
  })

  it('SPC-08 il pagamento di un altro non si trova; l’esercente e lo staff non usano codici', async () => {
    const promo = await creaPromo()
    const d = await createDebito(p)
    const altro = await createCliente(p.db)
    for (const [azione, body] of [
      ['sconto', { codice: promo.codice }],
      ['usa_codice', { codice: promo.codice, sconto_centesimi: 3977 }],
      ['togli_codice', {}],
    ] as const) {
      expect((await su(d, azione, body, altro)).status).toBe(404)
      expect((await su(d, azione, body, d.esercente)).status).toBe(403)
      expect((await su(d, azione, body, admin)).status).toBe(403)
    }
  })
})

it('PRM-M1 (parte) trenta insieme sull’ultimo uso, e lo stesso pagamento due volte: uno solo lo ha', async () => {
  const promo = await creaPromo({ usi_max: 1 })
  const debiti: Debito[] = []
  for (let i = 0; i < 30; i++) debiti.push(await createDebito(p))
  const esiti = await Promise.all(debiti.map((d) => usa(d, promo.codice)))
  expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await leggi(promo._id)).toMatchObject({ usi: 1, stato: 'esaurita' })
  const residui = await Promise.all(debiti.map(residuo))
  expect(residui.filter((uno) => uno === 8073)).toHaveLength(1)

  const larga = await creaPromo()
  const d = await createDebito(p)
  const doppi = await Promise.all([usa(d, larga.codice), usa(d, larga.codice), d.paga()])
  const stati = doppi.slice(0, 2).map(({ status }) => status)
  expect(stati.filter((stato) => stato !== 409).length).toBeLessThan(2)
  expect((await leggi(larga._id)).usi).toBeLessThan(2)
  await controllaLibri({ db: p.db, clock })
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
})

it('PRM-M2 (parte) chi prova molti codici che non valgono aspetta; uno che vale non conta', async () => {
  const promo = await creaPromo()
  const d = await createDebito(p)
  for (let i = 0; i < 12; i++) expect((await prova(d, promo.codice)).status).toBe(200)
  for (let i = 0; i < 10; i++) expect((await prova(d, `MAI-${i}`)).status).toBe(422)
  const fermo = await prova(d, promo.codice)
  expect([fermo.status, fermo.body.code]).toEqual([429, 'troppi_tentativi'])
  expect((await usa(d, promo.codice)).status).toBe(429)
  expect((await prova(await createDebito(p), promo.codice)).status).toBe(200)
})
