import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { findRinnovo } from '../avvisi/messaggi-avvisi.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let promo: ReturnType<typeof promozioniDi>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
  promo = promozioniDi(p, await createAdmin(p.db), {
    sigla: 'CORSO',
    base: { esercente_id: esercente.id, nome: 'Resta con noi' },
  })
})
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

async function paga(cliente: Parameters<Payments['as']>[0], pagamento_id: string) {
  const url = `/api/gateway/${pagamento_id}`
  const pagina = await promo.chiama(cliente, 'POST', `${url}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await p.as(cliente)('GET', url)
}

/** A cliente who subscribed today at 45,00 € a month, and paid. */
async function abbonato(piano: object = {}) {
  const cliente = await createCliente(p.db)
  const creato = await promo.chiama(esercente, 'POST', '/api/piani', {
    nome: 'Sala pesi',
    importo_centesimi: 4500,
    cadenza: 'mensile',
    ...piano,
  })
  const piano_id = creato.body._id
  const ordine = await promo.chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, {
    piano_id,
    oggi_centesimi: 4500,
  })
  const { abbonamento_id: id, da_pagare_id } = ordine.body
  await paga(cliente, da_pagare_id)
  const come =
    (chi: Parameters<Payments['as']>[0]) =>
    (method: 'GET' | 'POST' | 'DELETE', azione: string, body?: object) =>
      p.as(chi)(method, `/api/abbonamenti/${id}${azione}`, body, {
        'idempotency-key': randomUUID(),
      })
  const io = come(cliente)
  return { id, piano_id, cliente, come, io, loro: come(esercente) }
}
type Abbonato = Awaited<ReturnType<typeof abbonato>>

const usa = (come: Abbonato['io'], codice: string, sconto_centesimi: number) =>
  come('POST', '/sconto', { codice, sconto_centesimi })
const addebiti = (id: string) =>
  p.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('scadenza')
    .select(['id', 'importo_centesimi', 'residuo_centesimi', 'stato', 'incassato_centesimi'])
    .execute()
const rinnova = async (giorno: string) => {
  vai(`${giorno}T09:00:00Z`)
  await rinnovaAbbonamenti(p.deps)
  await sql`delete from addebiti_programmati`.execute(p.db)
}
const posta = async (destinatario: string) => {
  await consegnaUscite(p.deps, usciteHandlers(p.deps))
  const rows = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('created_at')
    .select(['oggetto', 'testo'])
    .execute()
  return rows.map(({ oggetto, testo }) => `${oggetto}\n${testo}`.replaceAll('\u00A0', ' ')).join()
}

describe('ABB-M4 (parte) applica e togli una promozione su un abbonamento che va avanti', () => {
  it('ABB-M4 (parte) PRM-M2 (parte) il cliente prova, usa e paga meno un addebito; il successivo è intero, e i conti tornano', async () => {
    const a = await abbonato()
    const { codice, _id } = await promo.creaPromo({ valore: 2000 })
    const vista = await a.io('POST', '/sconto/anteprima', { codice: codice.toLowerCase() })
    expect(vista.body).toMatchObject({
      codice,
      nome: 'Resta con noi',
      sconto_centesimi: 900,
      addebiti: [
        { giorno: '2026-12-24', prezzo_centesimi: 4500, importo_centesimi: 3600 },
        { giorno: '2027-01-24', sconto_centesimi: 0, importo_centesimi: 4500 },
        { giorno: '2027-02-24', importo_centesimi: 4500 },
      ],
    })
    expect((await promo.leggi(_id)).usi).toBe(0)
    expect((await usa(a.io, codice, 4500)).status).toBe(409)
    const { body } = await usa(a.io, codice, 900)
    expect(body.sconto).toMatchObject({
      giorno: '2026-12-24',
      sconto_centesimi: 900,
      importo_centesimi: 3600,
    })
    expect((await promo.leggi(_id)).usi).toBe(1)
    expect((await usa(a.io, codice, 900)).status).toBe(409)
    expect(await findRinnovo(p.db, a.id, '2026-12-24')).toMatchObject({ importo_centesimi: 3600 })
    await rinnova('2026-12-24')
    await paga(a.cliente, (await addebiti(a.id)).at(-1)?.id ?? '')
    const [, scontato] = await addebiti(a.id)
    expect(scontato).toMatchObject({
      importo_centesimi: 4500,
      incassato_centesimi: 3600,
      residuo_centesimi: 0,
      stato: 'pagato',
    })
    expect((await p.addebiti(scontato?.id ?? '')).map(({ amount }) => amount)).toEqual([3600])
    const letto = await p.as(a.cliente)('GET', `/api/pagamenti/${scontato?.id}`)
    expect(letto.body.sconto).toMatchObject({ codice, sconto_centesimi: 900 })
    await rinnova('2027-01-24')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ residuo_centesimi: 4500 })
    expect(await promo.leggi(_id)).toMatchObject({
      usi: 1,
      costo_centesimi: 900,
      ricavo_centesimi: 3600,
    })
    const scritta = await posta(a.cliente.email)
    expect(scritta).toContain('9,00 € in meno sul prossimo addebito')
    expect(scritta).toContain('si addebitano 36,00 € invece di 45,00 €')
    const sbagliati = (await verificaInvarianti(p.db, clock.today())).filter(
      ({ invariante }) => invariante !== 'addebito_automatico_detto',
    )
    expect(sbagliati).toEqual([])
  })

  it('ABB-M4 (parte) l’esercente la mette e la toglie con una settimana di avviso; quella del cliente non la toglie', async () => {
    const a = await abbonato()
    const { codice, _id } = await promo.creaPromo({ valore: 1000, usi_max: 1 })
    expect((await usa(a.loro, codice, 450)).body.sconto.importo_centesimi).toBe(4050)
    expect(await promo.leggi(_id)).toMatchObject({ usi: 1, stato: 'esaurita' })
    expect(await posta(a.cliente.email)).toContain('ti ha dato «Resta con noi»')
    expect((await a.loro('DELETE', '/sconto')).body.sconto).toBeNull()
    expect(await promo.leggi(_id)).toMatchObject({ usi: 0, stato: 'attiva', ultimi_usi: [] })
    expect(await posta(a.cliente.email)).toContain('il prossimo addebito torna al suo prezzo')
    expect((await a.loro('DELETE', '/sconto')).status).toBe(409)
    await usa(a.loro, codice, 450)
    vai('2026-12-18T10:00:00Z')
    const tardi = await a.loro('DELETE', '/sconto')
    expect([tardi.status, tardi.body.detail]).toEqual([409, expect.stringContaining('settimana')])
    await a.io('DELETE', '/sconto')
    await usa(a.io, codice, 450)
    vai(OGGI)
    expect((await a.loro('DELETE', '/sconto')).body.detail).toContain('solo lui')
    await rinnova('2026-12-24')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ residuo_centesimi: 4050 })
    expect((await a.io('DELETE', '/sconto')).status).toBe(409)
  })

  it('PRM-M5 (parte) quello che è stato promesso resta, anche se la promozione cambia o finisce', async () => {
    const a = await abbonato()
    const { codice, _id } = await promo.creaPromo({ valore: 2000 })
    await usa(a.io, codice, 900)
    for (const stato of ['sospesa', 'archiviata'] as const) {
      const cambiata = p.db.updateTable('promozioni').set({ valore: 100, stato })
      await cambiata.where('id', '=', _id).execute()
    }
    await rinnova('2026-12-24')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ residuo_centesimi: 3600 })
  })

  it('due che si sommano: ognuna su quello che resta, e insieme al nuovo prezzo', async () => {
    const a = await abbonato()
    const dieci = await promo.creaPromo({ valore: 1000, cumulo: 'cumulabile', ordine: 1 })
    const cinque = await promo.creaPromo({
      effetto: 'importo',
      valore: 500,
      cumulo: 'cumulabile',
      ordine: 2,
    })
    await usa(a.loro, cinque.codice, 500)
    const { body } = await usa(a.io, dieci.codice, 950)
    expect(body.sconto.righe).toEqual([
      { codice: dieci.codice, nome: 'Resta con noi', sconto_centesimi: 450 },
      { codice: cinque.codice, nome: 'Resta con noi', sconto_centesimi: 500 },
    ])
    expect((await promo.leggi(cinque._id)).usi).toBe(1)
    await p.db
      .updateTable('abbonamenti')
      .set({ importo_centesimi: 3000 })
      .where('id', '=', a.id)
      .execute()
    expect((await a.io('GET', '')).body.sconto.importo_centesimi).toBe(2200)
    await rinnova('2026-12-24')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ residuo_centesimi: 2200 })
  })

  it('aspetta un periodo intero: non i giorni fino a un altro giorno di addebito', async () => {
    const a = await abbonato()
    const { codice } = await promo.creaPromo({ valore: 2000 })
    const vista = await a.io('POST', '/giorno/anteprima', { giorno: 5 })
    const { giorno, dal, importo_centesimi } = vista.body
    await a.io('POST', '/giorno', { giorno, dal, importo_centesimi })
    const anteprima = await a.io('POST', '/sconto/anteprima', { codice })
    expect(anteprima.body.addebiti.map((uno: { giorno: string }) => uno.giorno)).toEqual([
      '2026-12-24',
      '2027-01-05',
      '2027-02-05',
    ])
    expect(anteprima.body.addebiti[1]).toMatchObject({ importo_centesimi: 3600 })
    await usa(a.io, codice, 900)
    await rinnova('2026-12-24')
    expect((await addebiti(a.id)).at(-1)?.residuo_centesimi).toBe(importo_centesimi)
    await rinnova('2027-01-05')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ residuo_centesimi: 3600 })
  })

  it('chi finisce, o lo passa ad altri, lo lascia: l’uso è di nuovo di tutti', async () => {
    const a = await abbonato()
    const { codice, _id } = await promo.creaPromo({ valore: 2000, usi_max: 1 })
    await usa(a.io, codice, 900)
    const { body } = await a.io('POST', '/recesso/anteprima')
    const { rimborso_centesimi } = body
    expect((await a.io('POST', '/recesso', { rimborso_centesimi })).status).toBe(200)
    expect(await promo.leggi(_id)).toMatchObject({ usi: 0, stato: 'attiva' })
    const b = await abbonato()
    await usa(b.io, codice, 900)
    const altro = await createCliente(p.db, { esercente_id: esercente.id })
    await p.db
      .updateTable('abbonamenti')
      .set({ cliente_id: altro.id })
      .where('id', '=', b.id)
      .execute()
    expect(await promo.leggi(_id)).toMatchObject({ usi: 0 })
  })

  it('PRM-M1 (parte) venti insieme sull’ultimo uso: uno solo lo ha', async () => {
    const { codice, _id } = await promo.creaPromo({ valore: 2000, usi_max: 1 })
    const tutti: Abbonato[] = []
    for (let i = 0; i < 20; i++) tutti.push(await abbonato())
    const esiti = await Promise.all(tutti.map(({ io }) => usa(io, codice, 900)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await promo.leggi(_id)).toMatchObject({ usi: 1, stato: 'esaurita' })
    const attese = await p.db
      .selectFrom('usi_promozione')
      .where('promozione_id', '=', _id)
      .select('id')
      .execute()
    expect(attese).toHaveLength(1)
  })

  it.each([
    ['di un altro', async () => (await createEsercente(p.db)).id, {}, 'non esiste'],
    ['per il primo acquisto', undefined, { primo_acquisto: true }, 'primo acquisto'],
    ['di giorni di prova', undefined, { effetto: 'prova', valore: 7 }, 'non si può usare'],
    ['che non lascia nulla', undefined, { effetto: 'importo', valore: 4480 }, 'meno di 0,50'],
  ])('un codice %s è rifiutato con il perché', async (_, altrui, corpo, perche) => {
    const a = await abbonato()
    const di = altrui === undefined ? {} : { esercente_id: await altrui() }
    const { codice } = await promo.creaPromo({ ...corpo, ...di })
    for (const passo of ['/sconto/anteprima', '/sconto'] as const) {
      const dati = passo === '/sconto' ? { codice, sconto_centesimi: 1 } : { codice }
      const { status, body } = await a.io('POST', passo, dati)
      expect(status).toBe(422)
      expect(body.errors[0].message.replaceAll('\u00A0', ' ')).toContain(perche)
    }
  })

  it('non su quello di un altro, né quando non ci sono altri addebiti', async () => {
    const a = await abbonato()
    const { codice } = await promo.creaPromo()
    const estraneo = await createCliente(p.db)
    expect((await usa(a.come(estraneo), codice, 1485)).status).toBe(404)
    expect((await usa(a.come(await createEsercente(p.db)), codice, 1485)).status).toBe(404)
    await a.io('POST', '/disdetta', { fino_al: '2026-12-23' })
    const { status, body } = await a.io('POST', '/sconto/anteprima', { codice })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('va avanti')])
  })
})

describe('ABB-B2 (parte) chi sta per disdire', () => {
  it('ABB-B2 (parte) legge lo sconto migliore che gli è offerto, una volta sola; chi lo prende resta, chi no disdice lo stesso', async () => {
    const a = await abbonato()
    expect((await a.io('GET', '/sconto/offerta')).body).toEqual({ data: null })
    await promo.creaPromo({ valore: 500, alla_disdetta: true, usi_per_cliente: 1 })
    const { codice, _id } = await promo.creaPromo({ valore: 3000, alla_disdetta: true })
    await promo.creaPromo({ valore: 9000, alla_disdetta: true, clienti: [] })
    await sql`update promozioni set stato = 'sospesa' where valore = 9000`.execute(p.db)
    const { data } = (await a.io('GET', '/sconto/offerta')).body
    expect(data).toMatchObject({ codice, sconto_centesimi: 1350 })
    expect(data.addebiti[0]).toMatchObject({ giorno: '2026-12-24', importo_centesimi: 3150 })
    // Reading the offer takes nothing of the way out.
    expect((await a.io('GET', '')).body.uscita).toMatchObject({ a: 'disdetto' })
    await usa(a.io, codice, data.sconto_centesimi)
    expect((await promo.leggi(_id)).usi).toBe(1)
    // It stands alone: nothing else goes with it, and it is not offered a second time.
    expect((await a.io('GET', '/sconto/offerta')).body).toEqual({ data: null })
    await a.io('DELETE', '/sconto')
    expect((await a.io('GET', '/sconto/offerta')).body.data).toMatchObject({
      sconto_centesimi: 225,
    })
    expect((await a.io('POST', '/disdetta', { fino_al: '2026-12-23' })).body.stato).toBe('disdetto')
    expect((await a.loro('GET', '/sconto/offerta')).status).toBe(403)
  })

  it('si offre uno sconto di un esercente, con un codice', async () => {
    for (const corpo of [
      { esercente_id: null },
      { uso: 'automatica', codice: null },
      { effetto: 'prova', valore: 7 },
    ]) {
      const { errors } = await promo.creaPromo({ alla_disdetta: true, ...corpo })
      expect(errors[0].pointer).toBe('/alla_disdetta')
    }
  })
})
