import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import {
  createDebito,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { elaboraEventi } from '../../incasso/addebiti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-22T10:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** 1.000,00 € with interest at 12 %, accepted and running. */
async function piano({ n_rate = 6, spese_per_rata_centesimi = 0 } = {}) {
  const debito = await createDebito(p, {
    importo_centesimi: 100_000,
    scadenza: '2026-12-31',
    created_at: clock.now(),
    metodi_ammessi: ['carta', 'bonifico'],
  })
  await p.db
    .updateTable('esercenti')
    .set({ credito_abilitato_at: clock.now() })
    .where('id', '=', debito.esercente.id)
    .execute()
  const d = dilazioniDi(p, debito)
  const id = await d.proposta({
    pagamenti: [debito.id],
    n_rate,
    cadenza: 'mensile',
    prima_scadenza: '2026-12-22',
    tan_percento: 12,
    spese_per_rata_centesimi,
  })
  expect((await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })).status).toBe(200)
  const leggi = async () => (await d.leggi(id)).body
  const ids: string[] = (await leggi()).rate.map(
    (r: { pagamento: { _id: string } }) => r.pagamento._id,
  )
  const gateway = async (quale = ids[0] ?? '') =>
    (await p.as(debito.cliente)('GET', `/api/gateway/${quale}`)).body
  const paga = (scelti: readonly string[], totale?: number) =>
    p.as(debito.cliente)(
      'POST',
      `/api/gateway/${scelti[0]}/paga`,
      {
        metodo: 'carta',
        ...(scelti.length > 1 && { insieme: scelti.slice(1) }),
        ...(totale !== undefined && { totale_visto_centesimi: totale }),
      },
      { 'idempotency-key': randomUUID() },
    )
  const abbandona = () =>
    p.as(debito.cliente)(
      'POST',
      `/api/gateway/${ids[0]}/abbandona`,
      {},
      { 'idempotency-key': randomUUID() },
    )
  return { id, ids, leggi, gateway, paga, abbandona, debito }
}

const libri = async () => expect(await verificaInvarianti(p.db)).toEqual([])

it('DIL-M7 (parte) pagare tutto il giorno in cui comincia costa il prezzo: pagina, dilazione e addebito dicono lo stesso', async () => {
  const { ids, leggi, gateway, paga } = await piano()
  const prima = await leggi()
  expect([prima.totale_centesimi, prima.estinzione]).toEqual([
    103_528,
    { da_pagare_centesimi: 100_000, risparmio_centesimi: 3528, pagamento_id: ids[0] },
  ])
  const [estinzione] = (await gateway()).estinzioni
  expect(estinzione).toMatchObject({ totale_centesimi: 100_000, risparmio_centesimi: 3528 })
  const vecchia = await paga(ids, 103_528)
  expect([vecchia.status, vecchia.body.error_message]).toEqual([
    409,
    expect.stringMatching(/1\.000,00.*Non è stato addebitato alcun importo/),
  ])
  const { body } = await paga(ids, estinzione.totale_centesimi)
  await pagaSullaPagina(body.url_pagamento)
  await gateway()
  expect(await leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 100_000,
    abbuonato_centesimi: 3528,
    residuo_centesimi: 0,
    rate_pagate: 6,
  })
  expect((await p.addebiti(ids[0] ?? '')).map(({ amount }) => amount)).toEqual([100_000])
  await libri()
})

it('DIL-M7 (parte) lasciata a metà, le rate sono quelle di prima; una rata sola non costa di meno', async () => {
  const { ids, leggi, gateway, paga, abbandona } = await piano({ spese_per_rata_centesimi: 150 })
  const { totale_centesimi, residuo_centesimi } = await leggi()
  const [{ totale_centesimi: tutto }] = (await gateway()).estinzioni
  expect(tutto).toBe(100_000)
  await paga(ids, tutto)
  expect(await leggi()).toMatchObject({ residuo_centesimi: 100_000, estinzione: null })
  await libri()
  await abbandona()
  expect(await leggi()).toMatchObject({
    residuo_centesimi,
    totale_centesimi,
    abbuonato_centesimi: 0,
  })
  await libri()
  // All but one are not all.
  const cinque = ids.slice(0, 5)
  const somma = (await leggi()).rate
    .slice(0, 5)
    .reduce((sum: number, r: { totale_centesimi: number }) => sum + r.totale_centesimi, 0)
  const { body } = await paga(cinque, somma)
  await pagaSullaPagina(body.url_pagamento)
  await gateway()
  expect(await leggi()).toMatchObject({ pagato_centesimi: somma, abbuonato_centesimi: 0 })
  // The last one is all that is left, and has matured nothing yet.
  const ultima = ids[5] ?? ''
  const vista = await gateway(ultima)
  const { capitale_centesimi } = (await leggi()).rate[5]
  expect(vista.da_pagare_centesimi).toBe(capitale_centesimi)
  const fine = await paga([ultima], vista.da_pagare_centesimi)
  await pagaSullaPagina(fine.body.url_pagamento)
  await gateway(ultima)
  expect(await leggi()).toMatchObject({ stato: 'conclusa', rate: { 5: { stato: 'pagata' } } })
  await libri()
})

it('DIL-M7 (parte) gli interessi contano fino a oggi, e il conto cambia col giorno; anche con più di dieci rate', async () => {
  const { id, ids, leggi, paga, gateway } = await piano({ n_rate: 24 })
  const [{ totale_centesimi: ieri }] = (await gateway()).estinzioni
  expect(ieri).toBe(100_000)
  // As if all of it had begun fifteen days ago.
  await p.pool.query(
    "update dilazioni set accettata_at = accettata_at - interval '15 days' where id = $1",
    [id],
  )
  await p.pool.query('update rate set scadenza = scadenza - 15 where dilazione_id = $1', [id])
  const oggi = (await leggi()).estinzione
  // Half of the first month: 10,00 € of interest over 30 days.
  expect(oggi.da_pagare_centesimi).toBe(100_500)
  const tardi = await paga(ids, ieri)
  expect(tardi.body.code).toBe('importo_cambiato')
  const { body } = await paga(ids, 100_500)
  await pagaSullaPagina(body.url_pagamento)
  await gateway()
  expect(await leggi()).toMatchObject({ stato: 'conclusa', pagato_centesimi: 100_500 })
  await libri()
})

/** Five of six paid: what is left is the last rata, of which no interest has matured. */
async function ultimaRata() {
  const uno = await piano()
  const cinque = uno.ids.slice(0, 5)
  const somma = (await uno.leggi()).rate
    .slice(0, 5)
    .reduce((sum: number, r: { totale_centesimi: number }) => sum + r.totale_centesimi, 0)
  const { body } = await uno.paga(cinque, somma)
  await pagaSullaPagina(body.url_pagamento)
  await uno.gateway()
  const ultima = uno.ids[5] ?? ''
  const { capitale_centesimi, totale_centesimi } = (await uno.leggi()).rate[5]
  return { ...uno, ultima, capitale_centesimi, totale_centesimi }
}

it('DIL-M7 (parte) l’ultima rata costa lo stesso con la carta, con un bonifico e in negozio, e quell’importo chiude il piano', async () => {
  const { debito, ultima, capitale_centesimi, totale_centesimi, leggi, gateway } =
    await ultimaRata()
  const cliente = (url: string) =>
    p.as(debito.cliente)('POST', url, {}, { 'idempotency-key': randomUUID() })
  const { coordinate } = (await cliente(`/api/gateway/${ultima}/coordinate`)).body
  expect(coordinate.importo_centesimi).toBe(capitale_centesimi)
  expect((await gateway(ultima)).da_pagare_centesimi).toBe(capitale_centesimi)
  expect((await cliente(`/api/gateway/${ultima}/annuncia_bonifico`)).status).toBe(200)
  expect(await gateway(ultima)).toMatchObject({
    stato: 'in_elaborazione',
    da_pagare_centesimi: capitale_centesimi,
  })
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const annuncio = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', debito.esercente.email)
    .where('oggetto', 'like', '%ha disposto un bonifico')
    .select('testo')
    .executeTakeFirstOrThrow()
  expect(annuncio.testo).toContain(formattaEuro(capitale_centesimi))
  expect(annuncio.testo).not.toContain(formattaEuro(totale_centesimi))
  const { body: vista } = await p.as(debito.esercente)('GET', `/api/pagamenti/${ultima}`)
  expect(vista.estinzione).toMatchObject({ rate: 1, da_pagare_centesimi: capitale_centesimi })
  const incassa = (importo_centesimi: number) =>
    p.as(debito.esercente)(
      'POST',
      `/api/pagamenti/${ultima}/incassi`,
      { metodo: 'bonifico', importo_centesimi, incassato_il: '2026-11-22' },
      { 'idempotency-key': randomUUID() },
    )
  const fatto = await incassa(capitale_centesimi)
  expect([fatto.status, fatto.body.stato, fatto.body.residuo_centesimi]).toEqual([200, 'pagato', 0])
  expect(await leggi()).toMatchObject({ stato: 'conclusa', residuo_centesimi: 0 })
  await libri()
})

it('DIL-M7 (parte) online una parte non toglie interessi; tutto quello che si vede chiude il piano', async () => {
  const { debito, ultima, capitale_centesimi, totale_centesimi, leggi, gateway } =
    await ultimaRata()
  await p.db
    .updateTable('pagamenti')
    .set({ parte_minima_centesimi: 500 })
    .where('id', '=', ultima)
    .execute()
  const paga = async (importo_centesimi: number, totale_visto_centesimi: number) => {
    const { status, body } = await p.as(debito.cliente)(
      'POST',
      `/api/gateway/${ultima}/paga`,
      { metodo: 'carta', importo_centesimi, totale_visto_centesimi },
      { 'idempotency-key': randomUUID() },
    )
    expect([status, body.error_message]).toEqual([200, undefined])
    await pagaSullaPagina(body.url_pagamento)
    return gateway(ultima)
  }
  const parte = await paga(1000, capitale_centesimi)
  expect([parte.stato, parte.da_pagare_centesimi]).toEqual(['da_pagare', capitale_centesimi - 1000])
  expect(await leggi()).toMatchObject({
    abbuonato_centesimi: 0,
    residuo_centesimi: totale_centesimi - 1000,
  })
  const resto = capitale_centesimi - 1000
  expect((await paga(resto, resto)).stato).toBe('pagato')
  expect(await leggi()).toMatchObject({ stato: 'conclusa', residuo_centesimi: 0 })
  await libri()
})

it('DIL-M7 (parte) meno di quanto chiude il piano è una parte; l’incasso stornato è di nuovo dovuto per intero', async () => {
  const { debito, ultima, capitale_centesimi, totale_centesimi, leggi } = await ultimaRata()
  const post = (url: string, body: object) =>
    p.as(debito.esercente)('POST', `/api/pagamenti/${ultima}/${url}`, body, {
      'idempotency-key': randomUUID(),
    })
  const oggi = { metodo: 'contanti', incassato_il: '2026-11-22' }
  const parte = await post('incassi', { ...oggi, importo_centesimi: 1000 })
  expect(parte.body).toMatchObject({
    stato: 'parzialmente_pagato',
    residuo_centesimi: totale_centesimi - 1000,
  })
  const resto = await post('incassi', { ...oggi, importo_centesimi: capitale_centesimi - 1000 })
  expect(resto.body.stato).toBe('pagato')
  expect((await leggi()).stato).toBe('conclusa')
  await libri()
  const stornato = await post('incassi/2/storna', {})
  expect(stornato.body.residuo_centesimi).toBe(totale_centesimi - 1000)
  expect(await leggi()).toMatchObject({ stato: 'attiva', abbuonato_centesimi: 0 })
  await libri()
})

it('DIL-M7 (parte) tutto quello che resta, incassato in negozio, chiude il piano all’importo ridotto: né meno né più', async () => {
  const { debito, ids, leggi } = await piano()
  const incassa = (importo_centesimi: number, altro: object = { tutto_il_piano: true }) =>
    p.as(debito.esercente)(
      'POST',
      `/api/pagamenti/${ids[0]}/incassi`,
      { metodo: 'pos', importo_centesimi, incassato_il: '2026-11-22', ...altro },
      { 'idempotency-key': randomUUID() },
    )
  const { body: vista } = await p.as(debito.esercente)('GET', `/api/pagamenti/${ids[0]}`)
  expect(vista.estinzione).toEqual({
    rate: 6,
    da_pagare_centesimi: 100_000,
    risparmio_centesimi: 3528,
  })
  for (const sbagliato of [99_999, 103_529]) {
    const { status, body } = await incassa(sbagliato)
    expect([status, body.errors[0].pointer]).toEqual([422, '/importo_centesimi'])
  }
  // An incasso that does not say so is of one rata, which is not as much.
  expect((await incassa(100_000, {})).status).toBe(422)
  expect((await incassa(100_000)).status).toBe(200)
  expect(await leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 100_000,
    abbuonato_centesimi: 3528,
    residuo_centesimi: 0,
  })
  expect((await incassa(100_000)).status).toBe(422)
  await libri()
})

it('DIL-M7 (parte) la banca rifiuta e il cliente lascia la pagina: nulla è addebitato e il piano è quello di prima', async () => {
  const { ids, leggi, gateway, paga, abbandona } = await piano()
  const { residuo_centesimi, estinzione } = await leggi()
  const { body } = await paga(ids, 100_000)
  await pagaSullaPagina(body.url_pagamento, '4000 0000 0000 0002')
  await gateway()
  await abbandona()
  expect(await leggi()).toMatchObject({
    stato: 'attiva',
    residuo_centesimi,
    estinzione,
    pagato_centesimi: 0,
    abbuonato_centesimi: 0,
  })
  expect(await p.addebiti(ids[0] ?? '')).toEqual([])
  await libri()
})

it('DIL-M7 (parte) contestata e vinta, l’estinzione resta quella: nulla è di nuovo dovuto e l’abbuono non decade', async () => {
  const { ids, leggi, gateway, paga, debito } = await piano()
  const { body } = await paga(ids, 100_000)
  await pagaSullaPagina(body.url_pagamento)
  await gateway()
  const [charge] = await p.addebiti(ids[0] ?? '')
  await p.contesta(charge?.id ?? '', 'product_not_received')
  const recapita = async () => {
    for (const dispute of await p.contestazioni(ids[0] ?? '')) {
      const segnale = notifica('charge.dispute.updated', { ...dispute, object: 'dispute' })
      await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
    }
    while ((await elaboraEventi(p.deps)) > 0);
  }
  await recapita()
  const { contestazioni } = (await p.as(debito.esercente)('GET', `/api/pagamenti/${ids[0]}`)).body
  const prove = await p.as(debito.esercente)(
    'POST',
    `/api/contestazioni/${contestazioni[0]._id}/prove`,
    { prove: { accessi: 'Tre accessi il 3/11' } },
    { 'idempotency-key': randomUUID() },
  )
  expect(prove.body.stato).toBe('in_esame')
  await p.avanti(60_000)
  await vi.waitFor(
    async () => expect(await p.contestazioni(ids[0] ?? '')).toMatchObject([{ status: 'won' }]),
    { timeout: 10_000 },
  )
  await recapita()
  expect(await leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 100_000,
    abbuonato_centesimi: 3528,
    residuo_centesimi: 0,
  })
  await libri()
})
