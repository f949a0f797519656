import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { PARCELLA, studio } from '../../../../test/trattenute/studio.ts'
import { verificaInvarianti } from '../contabilita/index.ts'
import { emettiRicevuta } from '../documenti/index.ts'

const clock = stoppedClock(new Date('2026-11-24T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const NETTO = {
  totale_centesimi: 61_000,
  trattenuto_centesimi: 11_000,
  da_pagare_centesimi: 50_000,
}

describe('Y3 (parte) totale 610, ritenuta 110, da pagare 500', () => {
  it('il debito è di 500, si chiude a 500, e i 110 stanno nell’elenco per la CU', async () => {
    const s = await studio(app)
    const { status, body } = await s.chiedi()
    expect([status, body.error_message]).toEqual([200, undefined])
    expect(body).toMatchObject({
      importo_centesimi: 50_000,
      residuo_centesimi: 50_000,
      netto: NETTO,
    })
    const { _id: id } = body
    const pagina = await app.as(s.cliente)('GET', `/api/gateway/${id}`)
    expect(pagina.body).toMatchObject({ da_pagare_centesimi: 50_000, netto: NETTO })
    expect((await s.leggi(id, s.cliente)).netto).toMatchObject(NETTO)
    expect((await s.anno()).righe).toEqual([])
    const { body: pagato } = await s.incassa(id, 50_000)
    expect([pagato.stato, pagato.residuo_centesimi]).toEqual(['pagato', 0])
    expect(pagato.netto.righe).toMatchObject([
      { tipo: 'lavoro_autonomo', maturato_centesimi: 11_000 },
    ])
    const { righe, totali, anni } = await s.anno()
    const somme = { netto_centesimi: 50_000, base_centesimi: 55_000, importo_centesimi: 11_000 }
    expect(righe).toMatchObject([
      { cliente: { nome: 'Mario Rossi' }, tipo: 'lavoro_autonomo', ...somme },
    ])
    expect(totali).toEqual([{ tipo: 'lavoro_autonomo', clienti: 1, ...somme }])
    expect(anni).toEqual([2026])
    const { raw } = await app.as(s.esercente)('GET', '/api/trattenute/csv?anno=2026')
    expect(raw.toString()).toMatch(/Mario Rossi.*Ritenuta d’acconto;A;550,00;110,00;500,00/)
    const ricevuta = await emettiRicevuta(app.deps, id)
    expect(ricevuta?.contenuto).toMatchObject({
      importo_centesimi: 50_000,
      netto: { totale_centesimi: 61_000, righe: [{ importo_centesimi: 11_000 }] },
    })
    const altro = await createEsercente(app.db)
    expect((await s.anno('2026', altro)).righe).toEqual([])
    expect((await app.as(s.cliente)('GET', '/api/trattenute')).status).toBe(403)
    expect(await verificaInvarianti(app.db, clock.today())).toEqual([])
  })

  it('Y3 (parte) chi ha trattenuto trova quanto ha trattenuto a ogni esercente, per la sua CU, e lo scarica; di un altro no', async () => {
    const [s, altro] = [await studio(app), await studio(app)]
    const versate = async (chi = s.cliente, anno = '2026') =>
      (await app.as(chi)('GET', `/api/trattenute/mie?anno=${anno}`)).body
    const id = await s.nuovo()
    expect(await versate()).toEqual({ anno: 2026, anni: [], righe: [] })
    await s.incassa(id, 20_000)
    await s.incassa(await s.nuovo(), 50_000)
    const { righe, anni } = await versate()
    expect(anni).toEqual([2026])
    // Two fifths of the first net were paid.
    expect(righe).toMatchObject([
      {
        esercente: { _id: s.esercente.id },
        tipo: 'lavoro_autonomo',
        netto_centesimi: 70_000,
        base_centesimi: 77_000,
        importo_centesimi: 15_400,
      },
    ])
    const { raw } = await app.as(s.cliente)('GET', '/api/trattenute/mie/csv?anno=2026')
    expect(raw.toString()).toMatch(/Ritenuta d’acconto;A;1040;770,00;154,00;700,00/)
    expect((await versate(altro.cliente)).righe).toEqual([])
    expect((await versate(s.cliente, '2025')).righe).toEqual([])
    expect((await app.as(s.esercente)('GET', '/api/trattenute/mie')).status).toBe(403)
    // Undone, it was never kept back.
    await s.storna(id, 1)
    expect((await versate()).righe).toMatchObject([{ importo_centesimi: 11_000 }])
  })

  it('si paga il netto che si è letto, all’aliquota del giorno: un altro è rifiutato, e non nasce nulla', async () => {
    const s = await studio(app)
    const prove: [object, string][] = [
      [{ da_pagare_centesimi: 51_000 }, '/da_pagare_centesimi'],
      [{ da_pagare_centesimi: undefined }, '/da_pagare_centesimi'],
      [
        { trattenute: [{ tipo: 'lavoro_autonomo', base_centesimi: 61_001 }] },
        '/trattenute/0/base_centesimi',
      ],
      [
        { trattenute: [{ tipo: 'appalto_condominio', base_centesimi: 50_000 }] },
        '/trattenute/0/tipo',
      ],
      [{ trattenute: [...PARCELLA.trattenute, ...PARCELLA.trattenute] }, '/trattenute/1/tipo'],
      [
        { trattenute: [{ tipo: 'scissione_iva', base_centesimi: 50_000 }] },
        '/trattenute/0/percento',
      ],
      [{ codice: 'AUTUNNO', sconto_centesimi: 10 }, '/codice'],
      [{ parte_minima_centesimi: 50_001 }, '/parte_minima_centesimi'],
    ]
    for (const [altro, pointer] of prove) {
      const { status, body } = await s.chiedi({ ...PARCELLA, ...altro })
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
    }
    const { righe } = {
      righe: await app.db
        .selectFrom('pagamenti')
        .where('esercente_id', '=', s.esercente.id)
        .select('id')
        .execute(),
    }
    expect(righe).toEqual([])
    // The rate is one of the day: the percentage of a ritenuta that somebody sends is not looked at.
    const furba = { ...PARCELLA.trattenute[0], percento: 100 }
    expect((await s.chiedi({ ...PARCELLA, trattenute: [furba] })).body.importo_centesimi).toBe(
      50_000,
    )
  })

  it('un ente paga l’IVA all’erario, un condominio trattiene il 4 %', async () => {
    const ente = await studio(app)
    const iva = { tipo: 'scissione_iva', base_centesimi: 50_000, percento: 2200 }
    const scisso = await ente.chiedi({ ...PARCELLA, trattenute: [iva] })
    expect(scisso.body.netto).toMatchObject(NETTO)
    const condominio = await studio(app, 'condominio')
    const { body } = await condominio.chiedi({
      importo_centesimi: 110_000,
      da_pagare_centesimi: 106_000,
      trattenute: [{ tipo: 'appalto_condominio', base_centesimi: 100_000 }],
    })
    expect(body).toMatchObject({ importo_centesimi: 106_000 })
  })

  it('l’aliquota cambia dal giorno scelto: le richieste di prima tengono la loro', async () => {
    const s = await studio(app)
    const prima = await s.nuovo()
    const valore = {
      lavoro_autonomo: 2500,
      provvigioni: 2300,
      appalto_condominio: 400,
      bonifico_parlante: 1100,
      iva_scorporata: 2200,
      fonte: 'di prova',
    }
    const nuova = {
      chiave: 'trattenute',
      valore: JSON.stringify(valore),
      valido_dal: new Date('2026-11-24T09:05:00Z'),
      autore: 'prova',
    }
    await app.db.insertInto('impostazioni').values(nuova).execute()
    expect(
      (await app.as(s.esercente)('GET', '/api/trattenute/aliquote')).body.percento.lavoro_autonomo,
    ).toBe(2000)
    clock.advance(6 * 60_000)
    expect((await app.as(s.esercente)('GET', '/api/trattenute/aliquote')).body).toMatchObject({
      percento: { lavoro_autonomo: 2500 },
      fonte: 'di prova',
    })
    expect((await s.chiedi()).body.errors[0].message).toMatch(/472,50/)
    expect((await s.leggi(prima)).netto).toMatchObject(NETTO)
    await app.db
      .insertInto('impostazioni')
      .values({
        ...nuova,
        valore: JSON.stringify({ ...valore, lavoro_autonomo: 2000 }),
        valido_dal: clock.now(),
      })
      .execute()
  })
})

describe('Y3 (parte) parti, storni e rimborsi', () => {
  it('ogni parte ha la sua, lo storno la toglie, in ogni ordine: alla fine pagato e trattenuto fanno il totale', async () => {
    const s = await studio(app)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 900_000 }),
        fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 5 }),
        async (base, parti) => {
          const ritenuta = Math.round(base / 5)
          const totale = base + Math.floor(base / 9)
          const netto = totale - ritenuta
          const id = await s.nuovo({
            importo_centesimi: totale,
            da_pagare_centesimi: netto,
            trattenute: [{ tipo: 'lavoro_autonomo', base_centesimi: base }],
          })
          let pagato = 0
          let n = 0
          for (const [i, percento] of parti.entries()) {
            const parte = Math.min(netto - pagato, Math.ceil((netto * percento) / 100))
            if (parte === 0) break
            expect((await s.incassa(id, parte)).status).toBe(200)
            n += 1
            if (i % 2 === 1) await s.storna(id, n)
            else pagato += parte
            const { trattenuto } = await s.mosso(id)
            expect(Math.abs(trattenuto * netto - pagato * ritenuta) * 2).toBeLessThanOrEqual(netto)
          }
          if (pagato < netto) await s.incassa(id, netto - pagato)
          expect(await s.mosso(id)).toEqual({ pagato: netto, trattenuto: ritenuta })
        },
      ),
      { numRuns: 12 },
    )
    expect(await verificaInvarianti(app.db, clock.today())).toEqual([])
  })

  it('due incassi insieme: uno solo passa, e la ritenuta è una', async () => {
    const s = await studio(app)
    const id = await s.nuovo()
    const esiti = await Promise.all([
      s.incassa(id, 50_000),
      s.incassa(id, 50_000),
      s.incassa(id, 50_000),
    ])
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await s.mosso(id)).toEqual({ pagato: 50_000, trattenuto: 11_000 })
  })

  it('conta il giorno in cui si paga: gli anni restano divisi, uno storno torna nel suo', async () => {
    const s = await studio(app)
    const id = await s.nuovo()
    await s.incassa(id, 20_000, { incassato_il: '2025-12-31' })
    await s.incassa(id, 30_000)
    expect((await s.anno('2025')).totali).toMatchObject([
      { importo_centesimi: 4400, netto_centesimi: 20_000 },
    ])
    expect((await s.anno('2026')).totali).toMatchObject([
      { importo_centesimi: 6600, base_centesimi: 33_000 },
    ])
    expect((await s.anno('2026')).anni).toEqual([2026, 2025])
  })

  it('un rimborso è specchiato: torna il netto, mai quello che è stato trattenuto', async () => {
    const s = await studio(app)
    const id = await s.nuovo()
    await s.incassa(id, 50_000)
    const troppo = await s.post(`/api/pagamenti/${id}/rimborsi`, {
      importo_centesimi: 61_000,
      motivo: 'richiesta_cliente',
    })
    expect(troppo.status).toBe(422)
    const { id: tentativo_id } = await app.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    const reso = await s.post(`/api/pagamenti/${id}/rimborsi`, {
      importo_centesimi: 25_000,
      motivo: 'richiesta_cliente',
    })
    expect([reso.status, reso.body.error_message]).toEqual([200, undefined])
    expect(tentativo_id).toBeDefined()
    expect(await s.mosso(id)).toEqual({ pagato: 25_000, trattenuto: 5500 })
    expect((await s.anno()).totali).toMatchObject([
      { importo_centesimi: 5500, base_centesimi: 27_500 },
    ])
    expect(await verificaInvarianti(app.db, clock.today())).toEqual([])
  })

  it('quello che è scritto non si cambia, e con la ritenuta un codice non si usa', async () => {
    const s = await studio(app)
    const id = await s.nuovo()
    const cambia = app.db
      .updateTable('trattenute')
      .set({ importo_centesimi: 1 })
      .where('pagamento_id', '=', id)
    await expect(cambia.execute()).rejects.toMatchObject({ code: 'P0403' })
    const { body } = await s.post(`/api/gateway/${id}/sconto`, { codice: 'AUTUNNO' }, s.cliente)
    expect(body.error_message).toContain('la ritenuta è contata sul prezzo intero')
  })
})

describe('Y3 (parte) la fattura elettronica della stessa somma', () => {
  const bozza = (pagamento_id: string, altro: object = {}) => ({
    di: { pagamento_id },
    tipo: 'TD01',
    numero: '12/2026',
    data: '2026-11-24',
    regime: 'RF01',
    aliquota: 22,
    natura: null,
    ...altro,
  })

  it('ha la ritenuta della richiesta, al centesimo; la scissione con l’esigibilità S', async () => {
    const s = await studio(app)
    const con = await app.as(s.esercente)(
      'POST',
      '/api/bozze_fattura/anteprima',
      bozza(await s.nuovo()),
    )
    expect(con.body).toMatchObject({
      totale_centesimi: 61_000,
      ritenuta_centesimi: 11_000,
      da_pagare_centesimi: 50_000,
    })
    const iva = { tipo: 'scissione_iva', base_centesimi: 50_000, percento: 2200 }
    const id = await s.nuovo({ ...PARCELLA, trattenute: [iva] })
    const scissa = await app.as(s.esercente)('POST', '/api/bozze_fattura/anteprima', bozza(id))
    expect(scissa.body).toMatchObject({
      totale_centesimi: 61_000,
      imposta_centesimi: 11_000,
      ritenuta_centesimi: 0,
      da_pagare_centesimi: 50_000,
    })
    expect(scissa.body.scarti.filter(({ campo }: { campo: string }) => campo === 'voci')).toEqual(
      [],
    )
  })
})
