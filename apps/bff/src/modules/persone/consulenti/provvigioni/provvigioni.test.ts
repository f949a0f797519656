import { randomUUID } from 'node:crypto'
import { provvigioneDelMese } from '@rateo/domain/denaro/provvigione'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
} from '../../../../../test/factories.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { maturaProvvigioni } from './matura-provvigioni.ts'

const clock = stoppedClock(new Date('2026-11-03T09:00:00Z'))
const rateo = await startApp({ clock })
const p = await startPayments()
afterAll(async () => {
  await rateo.stop()
  await p.stop()
})
const { db } = rateo
const DAY = 24 * 3_600_000

type Api = ReturnType<typeof rateo.as>
const staff = (app: { as: typeof rateo.as }, admin: Person): Api => app.as(admin)
const api = staff(rateo, await createAdmin(db))
const suProvider = staff(p, await createAdmin(p.db))

let n = 0
async function nuovoConsulente(di: Api = api): Promise<string> {
  const iva = `0${String((n += 1)).padStart(6, '0')}015`
  const { status, body } = await di('POST', '/api/consulenti', {
    nome: `Studio ${n}`,
    partita_iva: iva + cifraDiControllo(iva),
    email: `studio${n}@posta.test`,
    telefono: '',
    territorio: '',
    iban: '',
    ritenuta: 'meta',
    enasarco: false,
  })
  expect(status).toBe(200)
  return body._id as string
}
const accordo = (values: object = {}) => ({
  nome: `Schema ${(n += 1)}`,
  base: 'incassato',
  tipo: 'percento',
  scaglioni: [{ oltre_centesimi: 0, valore: 150 }],
  una_tantum: false,
  durata_mesi: null,
  tetto_centesimi: null,
  ...values,
})
async function nuovoSchema(values: object = {}, di: Api = api): Promise<string> {
  const { status, body } = await di('POST', '/api/schemi_provvigione', accordo(values))
  expect(status).toBe(200)
  return body._id as string
}
/** An esercente that a new consulente follows from today, by an agreement of their own. */
async function incarico(values: object = {}, quota_centesimi_percento = 10_000) {
  const [consulente, esercente] = [await nuovoConsulente(), await createEsercente(db)]
  const { status } = await api('POST', `/api/consulenti/${consulente}/incarichi`, {
    esercente_id: esercente.id,
    quota_centesimi_percento,
    dal: clock.today(),
    schema_id: await nuovoSchema(values),
  })
  expect(status).toBe(200)
  return { consulente, esercente, leggi: () => leggi(api, consulente) }
}
const leggi = async (di: Api, consulente: string) =>
  (await di('POST', `/api/consulenti/${consulente}/provvigioni`, {})).body
const importi = ({ righe }: { righe: { provvigione_centesimi: number }[] }) =>
  righe.map(({ provvigione_centesimi }) => provvigione_centesimi).toSorted((a, b) => a - b)

async function incassa(esercente_id: string, importo_centesimi: number, values: object = {}) {
  const { id: cliente_id } = await createCliente(db)
  const pagamento = await createPagamento(db, { esercente_id, cliente_id, importo_centesimi })
  const { id } = await createIncasso(db, pagamento, { at: clock.now(), ...values })
  return id
}
const restituisci = (id: string) =>
  db
    .updateTable('tentativi')
    .set({ stato: 'restituito', updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
/** The nights of so many days. */
async function passano(giorni: number) {
  clock.advance(giorni * DAY)
  return maturaProvvigioni({ db, clock })
}

describe('una riga per ogni incasso sicuro', () => {
  it('CON-M3 (parte) PRM-M1 (parte) dove la commissione è ridotta da una promozione, sulla commissione vera', async () => {
    const debito = await createDebito(p, { importo_centesimi: 12_050 })
    const id = await nuovoConsulente(suProvider)
    const incaricato = await suProvider('POST', `/api/consulenti/${id}/incarichi`, {
      esercente_id: debito.esercente.id,
      quota_centesimi_percento: 10_000,
      dal: giornoDiRoma(new Date()),
      schema_id: await nuovoSchema(
        { base: 'commissioni', scaglioni: [{ oltre_centesimi: 0, valore: 1000 }] },
        suProvider,
      ),
    })
    expect(incaricato.status).toBe(200)
    const { creaPromo } = promozioniDi(p, await createAdmin(p.db), { sigla: 'FEE' })
    const promo = await creaPromo({
      effetto: 'commissione_ridotta',
      valore: 5000,
      uso: 'automatica',
      codice: null,
      esercente_id: debito.esercente.id,
      dal: giornoDiRoma(new Date()),
    })
    expect(promo.stato).toBe('attiva')
    const notte = (giorni: number) => {
      const today = () => aggiungiGiorni(giornoDiRoma(new Date()), giorni)
      return maturaProvvigioni({ db: p.db, clock: { ...clock, now: () => new Date(), today } })
    }
    await notte(0)
    await pagaSullaPagina((await debito.paga()).body.url_pagamento)
    await debito.leggi()
    await notte(1)
    // 1,4 % and 25 cents of 120,50 are 1,94; half of them 0,97; a tenth of that.
    expect(importi(await leggi(suProvider, id))).toEqual([10])
  })

  it('CON-M3 (parte) pagato sul portale: con la commissione vera, divisa tra due, e torna indietro con i rimborsi', async () => {
    const debito = await createDebito(p, { importo_centesimi: 12_050 })
    const ids = [await nuovoConsulente(suProvider), await nuovoConsulente(suProvider)] as const
    const schemi = [
      await nuovoSchema({}, suProvider),
      await nuovoSchema({ base: 'netto_commissioni' }, suProvider),
    ] as const
    for (const [quale, id] of ids.entries()) {
      const { status } = await suProvider('POST', `/api/consulenti/${id}/incarichi`, {
        esercente_id: debito.esercente.id,
        quota_centesimi_percento: 5000,
        dal: giornoDiRoma(new Date()),
        schema_id: schemi[quale],
      })
      expect(status).toBe(200)
    }
    const notte = (giorni: number) => {
      const today = () => aggiungiGiorni(giornoDiRoma(new Date()), giorni)
      return maturaProvvigioni({ db: p.db, clock: { ...clock, now: () => new Date(), today } })
    }
    await notte(0)
    await pagaSullaPagina((await debito.paga()).body.url_pagamento)
    await debito.leggi()
    expect(await notte(1)).toBe(2)
    expect(await notte(1)).toBe(0)
    // 1,5 % of 120,50 and of what 1,4 % and 25 cents leave of it (118,56), half to each.
    expect(importi(await leggi(suProvider, ids[0]))).toEqual([90])
    expect(importi(await leggi(suProvider, ids[1]))).toEqual([89])
    const rimborsa = (importo_centesimi: number) =>
      p.as(debito.esercente)(
        'POST',
        `/api/pagamenti/${debito.id}/rimborsi`,
        { importo_centesimi, motivo: 'richiesta_cliente' },
        { 'idempotency-key': randomUUID() },
      )
    expect((await rimborsa(4820)).status).toBe(200)
    expect(await notte(2)).toBe(2)
    expect(importi(await leggi(suProvider, ids[0]))).toEqual([-36, 90])
    expect((await rimborsa(7230)).status).toBe(200)
    expect(await notte(3)).toBe(2)
    for (const id of ids) {
      const { mesi, righe } = await leggi(suProvider, id)
      expect(righe).toHaveLength(3)
      const somma = mesi.reduce(
        (sum: number, m: { provvigione_centesimi: number }) => sum + m.provvigione_centesimi,
        0,
      )
      expect(somma).toBe(0)
    }
  })

  it('CON-M3 (parte) un addebito diretto è sicuro dopo otto settimane; uno tornato prima non fa nessuna riga', async () => {
    const { esercente, leggi: righe } = await incarico()
    const sdd = { metodo: 'addebito_sdd' }
    await incassa(esercente.id, 10_000, sdd)
    const torna = await incassa(esercente.id, 20_000, sdd)
    const insoluto = await incassa(esercente.id, 30_000)
    await passano(1)
    expect(importi(await righe())).toEqual([450])
    await passano(10)
    await restituisci(torna)
    await passano(46)
    expect((await righe()).mesi.map(({ righe: quante }: { righe: number }) => quante)).toEqual([1])
    await passano(1)
    const dopo = await righe()
    expect(importi(dopo)).toEqual([150])
    expect(dopo.mesi).toHaveLength(2)
    await restituisci(insoluto)
    await passano(1)
    const somma = (await righe()).mesi.reduce(
      (sum: number, m: { provvigione_centesimi: number }) => sum + m.provvigione_centesimi,
      0,
    )
    expect(somma).toBe(150)
  })

  it('CON-M3 (parte) una notte saltata si recupera, e quello che è scritto in ritardo conta ieri', async () => {
    const { esercente, leggi: righe } = await incarico()
    await passano(1)
    await incassa(esercente.id, 10_000)
    clock.advance(3 * DAY)
    await incassa(esercente.id, 20_000)
    await passano(2)
    expect(importi(await righe())).toEqual([150, 300])
    await incassa(esercente.id, 40_000, { at: new Date(clock.now().getTime() - 4 * DAY) })
    await passano(1)
    expect(importi(await righe())).toEqual([150, 300, 600])
    expect(await passano(1)).toBe(0)
  })
})

describe('quello che dice lo schema', () => {
  it('CON-M2 (parte) scaglioni, tetto e quota: le righe di un mese fanno il mese', async () => {
    const schema = {
      base: 'incassato',
      tipo: 'percento',
      scaglioni: [
        { oltre_centesimi: 0, valore: 133 },
        { oltre_centesimi: 50_000, valore: 71 },
      ],
      una_tantum: false,
      durata_mesi: null,
      tetto_centesimi: 1_900,
    } as const
    const { esercente, leggi: righe } = await incarico(schema, 3_333)
    const incassati = [12_345, 33_001, 27, 99_999, 4_000, 250_000]
    for (const importo of incassati) await incassa(esercente.id, importo)
    await passano(1)
    const base_centesimi = incassati.reduce((a, b) => a + b, 0)
    const atteso = provvigioneDelMese(schema, { base_centesimi, incassi: 6 }, 3_333)
    expect((await righe()).mesi).toMatchObject([{ righe: 6, provvigione_centesimi: atteso }])
  })

  it('CON-M2 (parte) una tantum solo il primo; un tanto a incasso; per n mesi e poi più', async () => {
    const una = await incarico({ una_tantum: true })
    const tanto = await incarico({
      tipo: 'euro',
      scaglioni: [{ oltre_centesimi: 0, valore: 120 }],
    })
    const mesi = await incarico({ durata_mesi: 1 })
    for (const { esercente } of [una, tanto, mesi]) await incassa(esercente.id, 10_000)
    await passano(1)
    clock.advance(31 * DAY)
    for (const { esercente } of [una, tanto, mesi]) await incassa(esercente.id, 10_000)
    await passano(1)
    const somme = await Promise.all(
      [una, tanto, mesi].map(async ({ leggi: righe }) =>
        (await righe()).mesi.map((m: { provvigione_centesimi: number }) => m.provvigione_centesimi),
      ),
    )
    expect(somme).toEqual([[150], [120, 120], [150]])
  })

  it('CON-M5 (parte) una versione nuova e un cambio di consulente non riscrivono le righe', async () => {
    const { consulente, esercente, leggi: righe } = await incarico()
    await incassa(esercente.id, 10_000)
    await passano(1)
    const prima = await righe()
    const { data } = (await api('GET', '/api/schemi_provvigione')).body
    const suo = data.find(
      ({ incarichi, nome }: { incarichi: number; nome: string }) =>
        incarichi === 1 && nome === prima.righe[0].schema.nome,
    )
    const nuova = await api('POST', '/api/schemi_provvigione', {
      ...accordo({ scaglioni: [{ oltre_centesimi: 0, valore: 900 }] }),
      al_posto_di: suo._id,
    })
    expect(nuova.body).toMatchObject({ nome: suo.nome, versione: 2, incarichi: 0 })
    const ancora = await api('POST', '/api/schemi_provvigione', {
      ...accordo(),
      al_posto_di: suo._id,
    })
    expect([ancora.status, ancora.body.code]).toEqual([409, 'stato_incompatibile'])
    const vecchio = await api('POST', `/api/consulenti/${await nuovoConsulente()}/incarichi`, {
      esercente_id: esercente.id,
      quota_centesimi_percento: 0,
      dal: clock.today(),
      schema_id: suo._id,
    })
    expect([vecchio.status, vecchio.body.errors[0].pointer]).toEqual([422, '/schema_id'])
    const questo = { esercente_id: esercente.id, al: clock.today() }
    const { incarichi } = (await api('GET', `/api/consulenti/${consulente}`)).body
    await api('POST', `/api/consulenti/${consulente}/incarichi/concludi`, {
      ...questo,
      dal: incarichi[0].dal,
    })
    await incassa(esercente.id, 20_000)
    await passano(1)
    await incassa(esercente.id, 40_000)
    await passano(1)
    // Money of the last day is still theirs, by the version that was agreed.
    expect(importi(await righe())).toEqual([150, 300])
    expect((await righe()).righe.at(-1)).toEqual(prima.righe[0])
  })

  it('CON-M2 (parte) condizioni che non stanno insieme si rifiutano al loro campo', async () => {
    const due = [
      { oltre_centesimi: 0, valore: 100 },
      { oltre_centesimi: 0, valore: 50 },
    ]
    for (const [values, pointer] of [
      [{ scaglioni: [] }, '/scaglioni'],
      [{ scaglioni: due }, '/scaglioni'],
      [{ scaglioni: [{ oltre_centesimi: 5, valore: 1 }] }, '/scaglioni'],
      [{ tipo: 'euro', scaglioni: [due[0], { oltre_centesimi: 9, valore: 1 }] }, '/scaglioni'],
      [{ scaglioni: [{ oltre_centesimi: 0, valore: 10_001 }] }, '/scaglioni'],
      [{ una_tantum: true, durata_mesi: 3 }, '/durata_mesi'],
      [{ nome: ' ' }, '/nome'],
    ] as const) {
      const { status, body } = await api('POST', '/api/schemi_provvigione', accordo(values))
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
    }
    const id = await nuovoSchema({ nome: 'Uguale' })
    const doppio = await api('POST', '/api/schemi_provvigione', accordo({ nome: 'Uguale' }))
    expect(doppio.body.errors[0].pointer).toBe('/nome')
    expect((await api('POST', `/api/schemi_provvigione/${id}/archivia`, {})).body).toMatchObject({
      archiviato: true,
    })
    expect((await api('POST', `/api/schemi_provvigione/${id}/archivia`, {})).status).toBe(409)
    expect((await api('POST', '/api/consulenti/00000000/provvigioni', {})).status).toBe(404)
  })
})

beforeEach(() => db.deleteFrom('limiti').execute())
