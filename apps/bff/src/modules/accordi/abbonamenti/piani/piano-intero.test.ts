import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { inviaInSospeso } from '../../../incasso/addebiti/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { addebitaDovuti } from '../../scadenze/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]
type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH'
const chiama = (chi: Chi, method: Metodo, url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const INTERO = {
  nome: 'Palestra fine mese',
  codice: 'fine-mese',
  descrizione: 'Sala pesi e corsi',
  importo_centesimi: 3100,
  iva_percento: 22,
  cadenza: 'mensile',
  giorno_addebito: 31,
  durata_periodi: 12,
  rinnovo_tacito: true,
  preavviso_giorni: 10,
  prova_giorni: 0,
  attivazione_centesimi: 1000,
  metodi: ['carta'],
  visibilita: 'su_invito',
  posti: 2,
}
type Corpo = Partial<Record<keyof typeof INTERO, unknown>>
const crea = (corpo: Corpo = {}, chi: Chi = esercente) =>
  chiama(chi, 'POST', '/api/piani', { ...INTERO, ...corpo })
const rifiutiDi = ({ status, body }: { status: number; body: { errors?: object[] } }) => [
  status,
  body.errors,
]

/** A cliente with the link: reads, orders for the sum that is shown, and pays on the provider's page. */
async function siAbbona(piano: string, oggi_centesimi: number) {
  const cliente = await createCliente(p.db)
  const { body: letta } = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
  const ordine = await chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
    piano_id: letta.piano_id,
    oggi_centesimi,
  })
  if (ordine.status !== 200) return { cliente, letta, ordine, id: '' }
  const gateway = `/api/gateway/${ordine.body.da_pagare_id}`
  const { body: vista } = await chiama(cliente, 'GET', gateway)
  const pagina = await chiama(cliente, 'POST', `${gateway}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await chiama(cliente, 'GET', gateway)
  // The card of the first payment is kept for the next ones.
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  return { cliente, letta, ordine, vista, id: String(ordine.body.abbonamento_id) }
}

/** The days from one to another, each with what falls due on it. */
async function vivi(dal: string, al: string) {
  for (let at = Date.parse(`${dal}T09:00:00Z`); at <= Date.parse(`${al}T09:00:00Z`);) {
    vai(new Date(at).toISOString())
    await rinnovaAbbonamenti(p.deps)
    await addebitaDovuti(p.deps)
    // The messages to the provider go out at once: their own clock is the database's.
    const prossimo_at = new Date(Date.now() - 60_000)
    await p.db.updateTable('operazioni_psp').set({ prossimo_at, bloccata_fino: null }).execute()
    await inviaInSospeso(p.deps)
    at += 86_400_000
  }
}
const addebitiDi = async (id: string) =>
  (
    await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .orderBy('scadenza')
      .select(['scadenza', 'importo_centesimi', 'metodi_ammessi'])
      .execute()
  ).map(({ scadenza, importo_centesimi, metodi_ammessi }) => [
    scadenza,
    importo_centesimi,
    metodi_ammessi.join(),
  ])

it('ABB-M1 un piano con tutte le sue condizioni, da quando si scrive a quando si archivia', async () => {
  const { body: piano } = await crea()
  const { visibilita: stato, ...condizioni } = INTERO
  expect(piano).toMatchObject({ ...condizioni, codice: 'FINE-MESE', stato, versione: 1 })
  const url = `/api/piani/${piano._id}`
  // The code is of one piano of this esercente, whatever its letters; another esercente has its own.
  expect(rifiutiDi(await crea({ nome: 'Altro', codice: 'Fine-Mese' }))).toEqual([
    422,
    [{ pointer: '/codice', message: 'Questo codice è già del piano “Palestra fine mese”' }],
  ])
  const insieme = await Promise.all([crea({ codice: 'DUE' }), crea({ codice: 'DUE' })])
  expect(insieme.map((uno) => uno.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await crea({}, await createEsercente(p.db))).status).toBe(200)
  const cerca = async (search: string) => {
    const corpo = { filters: { tipo: 'piano' }, search }
    const { body } = await chiama(esercente, 'POST', '/api/search/abbonamenti', corpo)
    return body.data.map(({ _id }: { _id: string }) => _id)
  }
  expect(await cerca('fine-mese')).toContain(piano._id)
  expect(await cerca('due')).toEqual([insieme.find((una) => una.status === 200)?.body._id])

  // The page of the link says what the first charge is, before anybody signs in.
  const pagina = await p.app.inject({ method: 'GET', url: `/abbonati/${piano._id}` })
  expect(pagina.body).toContain('Ogni mese, il giorno 31 o l’ultimo del mese')
  expect(pagina.body.replaceAll('\u00a0', ' ')).toContain(
    '16,20 €, attivazione compresa, per i giorni fino al 29 novembre 2026',
  )
  expect(pagina.body).toContain('Solo carta')
  const pdf = await chiama(esercente, 'GET', `${url}/condizioni/pdf`)
  expect(pdf.status).toBe(200)

  // From the 24th to the 30th: six of the thirty days that end then, and the activation.
  expect((await siAbbona(piano._id, 4100)).ordine.body.detail).toContain('Oggi si pagano')
  const uno = await siAbbona(piano._id, 1620)
  expect(uno.letta).toMatchObject({ giorno_addebito: 31, metodi: ['carta'], posti_liberi: 2 })
  expect(uno.vista.metodi).toEqual(['carta'])
  const suo = `/api/abbonamenti/${uno.id}`
  expect((await chiama(uno.cliente, 'GET', suo)).body).toMatchObject({
    stato: 'attivo',
    prossimo_addebito: '2026-11-30',
    fine_durata: '2027-11-30',
    parte: null,
    giorno_addebito: 31,
  })
  const conto = await chiama(uno.cliente, 'PUT', `${suo}/metodo`, { mandato_id: piano._id })
  expect(rifiutiDi(conto)).toEqual([
    422,
    [{ pointer: '/mandato_id', message: 'Questo piano si paga solo con una carta' }],
  ])
  const giorno = await chiama(uno.cliente, 'POST', `${suo}/giorno/anteprima`, { giorno: 5 })
  expect(giorno.body.detail).toContain('a tutti nello stesso giorno')

  // The places of the piano: the second is the last one.
  const due = await siAbbona(piano._id, 1620)
  expect(due.ordine.status).toBe(200)
  expect((await siAbbona(piano._id, 1620)).ordine.body.detail).toContain('posti')

  // Other ways of paying are of all who have it, and a card that is there is kept; other conditions are a new version.
  const soloConto = await chiama(esercente, 'PATCH', url, { ...INTERO, metodi: ['addebito_sdd'] })
  expect(soloConto.body).toMatchObject({ _id: piano._id, versione: 1, metodi: ['addebito_sdd'] })
  const carta_id = await createCarta(p.db, uno.cliente, { fornitore: p.deps.psp.nome })
  const altra = await chiama(uno.cliente, 'PUT', `${suo}/metodo`, { carta_id })
  expect(rifiutiDi(altra)).toEqual([
    422,
    [{ pointer: '/carta_id', message: 'Questo piano si paga solo con l’addebito sul conto' }],
  ])
  const nuovo = await chiama(esercente, 'PATCH', url, {
    ...INTERO,
    importo_centesimi: 4000,
    giorno_addebito: 1,
    posti: 5,
  })
  expect(nuovo.body).toMatchObject({ versione: 2, giorno_addebito: 1, codice: 'FINE-MESE' })
  expect((await chiama(uno.cliente, 'GET', suo)).body).toMatchObject({
    piano_id: piano._id,
    importo_centesimi: 3100,
    giorno_addebito: 31,
    metodi: ['carta'],
  })

  await vivi('2026-11-25', '2027-04-01')
  expect(await addebitiDi(uno.id)).toEqual([
    ['2026-11-24', 1620, 'carta'],
    ['2026-11-30', 3100, 'carta'],
    ['2026-12-31', 3100, 'carta'],
    ['2027-01-31', 3100, 'carta'],
    ['2027-02-28', 3100, 'carta'],
    ['2027-03-31', 3100, 'carta'],
  ])
  expect((await chiama(uno.cliente, 'GET', suo)).body.rinnovi[0]).toMatchObject({
    stato: 'pagato',
    scadenza: '2027-03-31',
  })

  // A person who comes now has the version of now: on the 1st there are no days in between.
  const tre = await siAbbona(piano._id, 5000)
  expect(tre.letta).toMatchObject({ giorno_addebito: 1, importo_centesimi: 4000 })
  expect((await chiama(tre.cliente, 'GET', `/api/abbonamenti/${tre.id}`)).body).toMatchObject({
    prossimo_addebito: '2027-05-01',
    piano_id: nuovo.body._id,
  })

  // A file of people who pay elsewhere names another piano by its code.
  const importa = (codice: string, prova: boolean) =>
    chiama(
      esercente,
      'POST',
      `/api/piani/${insieme.find((u) => u.status === 200)?.body._id}/importa`,
      {
        righe: [
          { riga: 2, email: 'file@posta.test', nome: 'Ada', posti: 1, piano: codice, dal: null },
        ],
        prova,
      },
    )
  expect((await importa('NESSUNO', true)).body.errori).toEqual([
    { riga: 2, colonna: 'piano', motivo: 'Nessun piano in vendita ha il codice NESSUNO' },
  ])
  expect((await importa('FINE-MESE', false)).body).toEqual({ proposte: 1, gia: 0, errori: [] })
  expect((await importa('FINE-MESE', true)).body).toEqual({ proposte: 0, gia: 1, errori: [] })

  // Off the shelf nobody subscribes to it any more, and whoever has it goes on.
  expect(
    (await chiama(esercente, 'POST', `/api/piani/${nuovo.body._id}/archivia`, {})).status,
  ).toBe(200)
  const tardi = await siAbbona(piano._id, 5000)
  expect(tardi.ordine.body.detail).toContain('non è più offerto')
  await vivi('2027-04-02', '2027-04-30')
  expect((await addebitiDi(uno.id)).at(-1)).toEqual(['2027-04-30', 3100, 'carta'])
  expect(await verificaInvarianti(p.db)).toEqual([])
}, 120_000)

it('ABB-M1 (parte) ogni giorno, e ogni due settimane di venerdì: un addebito per volta, nel suo giorno', async () => {
  vai('2026-11-24T10:00:00Z')
  const semplice = {
    giorno_addebito: null,
    durata_periodi: null,
    rinnovo_tacito: false,
    preavviso_giorni: 0,
    attivazione_centesimi: 0,
    posti: null,
    codice: null,
  }
  const giorni = await crea({ ...semplice, cadenza: 'giornaliera', importo_centesimi: 100 })
  const settimane = await crea({
    ...semplice,
    cadenza: 'ogni_2_settimane',
    importo_centesimi: 1400,
    giorno_addebito: 5,
  })
  const a = await siAbbona(giorni.body._id, 100)
  const b = await siAbbona(settimane.body._id, 300)
  await vivi('2026-11-25', '2026-12-12')
  expect((await addebitiDi(a.id)).map(([giorno]) => giorno)).toEqual(
    Array.from({ length: 19 }, (_, i) =>
      new Date(Date.UTC(2026, 10, 24 + i)).toISOString().slice(0, 10),
    ),
  )
  expect(await addebitiDi(b.id)).toEqual([
    ['2026-11-24', 300, 'carta'],
    ['2026-11-27', 1400, 'carta'],
    ['2026-12-11', 1400, 'carta'],
  ])
  // Less than a card can pay is left to the cliente, who chooses what is charged from the first day on.
  const poco = await crea({ ...semplice, importo_centesimi: 60, giorno_addebito: 14 })
  const c = await createCliente(p.db)
  const { body } = await chiama(c, 'GET', `/api/piani/${poco.body._id}/sottoscrizione`)
  expect(body).toMatchObject({ prova_giorni: 2 })
  const carta_id = await createCarta(p.db, c, { fornitore: p.deps.psp.nome })
  const ordine = { piano_id: poco.body._id, oggi_centesimi: 0, carta_id }
  const fatto = await chiama(c, 'POST', `/api/piani/${poco.body._id}/sottoscrivi`, ordine)
  expect(
    (await chiama(c, 'GET', `/api/abbonamenti/${fatto.body.abbonamento_id}`)).body,
  ).toMatchObject({ stato: 'in_prova', prossimo_addebito: '2026-12-14', parte: null })
}, 120_000)
