import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { newId } from '../../../db/ids.ts'
import { elaboraAzioni } from '../../ponte/elenchi/index.ts'
import { riprovaRifiutati, sollecita } from './index.ts'

// Four in the afternoon of a Tuesday, in Rome.
const clock = stoppedClock(new Date('2026-06-16T14:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('solleciti').execute()
  await app.db
    .updateTable('pagamenti')
    .set({ stato: 'annullato' })
    .where('stato', '=', 'da_pagare')
    .execute()
})

const DAY = 86_400_000
const needs = () => ({ db: app.db, clock })

async function rata(
  giorni: number,
  cliente?: Awaited<ReturnType<typeof createCliente>>,
  values: Partial<Parameters<typeof createPagamento>[1]> = {},
) {
  const chi = cliente ?? (await createCliente(app.db, { telefono: '+393331234567' }))
  const pagamento = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: chi.id,
    origine: 'rata',
    origine_id: newId(),
    scadenza: aggiungiGiorni(clock.today(), -giorni),
    ...values,
  })
  return { ...pagamento, cliente: chi }
}
const inviati = (pagamento_id: string) =>
  app.db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('id')
    .select(['passo', 'livello', 'canale', 'stato'])
    .execute()
const post = (url: string, chi = esercente) =>
  app.as(chi)('POST', `/api/pagamenti/${url}`, {}, { 'idempotency-key': randomUUID() })

it('PAG-B5 il sollecito a mano: nella cronologia, rifiutato dove non c’è nulla da sollecitare o non è suo', async () => {
  const { id } = await rata(40)
  expect((await post(`${id}/sollecita`, await createEsercente(app.db))).status).toBe(404)
  const { body } = await post(`${id}/sollecita`)
  expect(body.solleciti).toMatchObject([{ livello: 'sollecito', automatico: false }])
  const pagato = await rata(3, undefined, { stato: 'annullato' })
  expect((await post(`${pagato.id}/sollecita`)).status).toBe(409)
})

type Carta = { metodo_psp: string }
async function conCarta(giorniDalRifiuto: number, codice: string, motivo = 'rata') {
  const debito = await rata(giorniDalRifiuto)
  const carta: Carta = { metodo_psp: `pm_${newId()}` }
  const metodo_id = newId()
  await app.db
    .insertInto('metodi_di_pagamento')
    .values({
      id: metodo_id,
      utente_id: debito.cliente.utente_id,
      ruolo: 'cliente',
      tipo: 'carta',
      fornitore: 'silenzio',
      cliente_psp: 'cus_1',
      metodo_psp: carta.metodo_psp,
      marchio: 'Visa',
      ultime4: '4242',
      scade_mese: 12,
      scade_anno: 2099,
    })
    .execute()
  await app.db
    .insertInto('usi_metodo')
    .values({ oggetto_tipo: 'dilazione', oggetto_id: debito.origine_id ?? '', metodo_id })
    .execute()
  const at = new Date(clock.now().getTime() - giorniDalRifiuto * DAY)
  const { id: tentativo_id } = await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: debito.id,
      n: 1,
      quota: 1,
      importo_centesimi: 12_050,
      stato: 'rifiutato',
      metodo: 'carta',
      motivo_avvio: motivo,
      avviato_da: 'sistema',
      codice_rifiuto: codice,
      created_at: at,
      concluso_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('operazioni_psp')
    .values({
      tentativo_id,
      tipo: 'addebito',
      fornitore: 'silenzio',
      chiave: `addebito:${debito.id}:1`,
      richiesta: JSON.stringify(carta),
      stato: 'conclusa',
      esito: 'rifiutato',
    })
    .execute()
  return debito
}
const tentativi = (pagamento_id: string) =>
  app.db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('n')
    .select(['stato', 'motivo_avvio'])
    .execute()

it('PAG-M7 riprova: uno alla volta, con la chiave del debito; mai su una carta rifiutata per sempre', async () => {
  const debito = await conCarta(2, 'fondi_insufficienti')
  expect((await post(`${debito.id}/riprova`, await createEsercente(app.db))).status).toBe(404)
  const due = await Promise.all([post(`${debito.id}/riprova`), post(`${debito.id}/riprova`)])
  expect(due.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await tentativi(debito.id)).toMatchObject([
    { stato: 'rifiutato' },
    { stato: 'avviato', motivo_avvio: 'riprova_operatore' },
  ])
  const operazione = await app.db
    .selectFrom('operazioni_psp')
    .where('chiave', '=', `addebito:${debito.id}:2`)
    .select('stato')
    .execute()
  expect(operazione).toEqual([{ stato: 'da_inviare' }])

  const perSempre = await conCarta(2, 'rifiuto_definitivo')
  const { status, body } = await post(`${perSempre.id}/riprova`)
  expect([status, body.error_message]).toEqual([
    409,
    'La banca non accetta più addebiti su Visa •••• 4242: serve un’altra carta. Non è stato addebitato alcun importo.',
  ])
  const senzaCarta = await rata(2)
  expect((await post(`${senzaCarta.id}/riprova`)).status).toBe(409)
})

const leggi = async (id: string) => {
  const { body } = await app.as(esercente)('GET', `/api/pagamenti/${id}`)
  const { motivo } = body.azioni_consentite.find(
    ({ azione }: { azione: string }) => azione === 'riprova',
  )
  return { motivo, prossimo: body.prossimo_tentativo_il }
}

it('PAG-M7 X13 dove nessuna carta si può addebitare, “Riprova” è spento con lo stesso motivo del rifiuto', async () => {
  const aperto = await conCarta(2, 'fondi_insufficienti')
  expect((await leggi(aperto.id)).motivo).toBeNull()
  for (const debito of [await conCarta(2, 'rifiuto_definitivo'), await rata(2)]) {
    const { motivo } = await leggi(debito.id)
    expect(motivo).toMatch(/carta/)
    expect((await post(`${debito.id}/riprova`)).body.error_message).toBe(motivo)
  }
})

it.each([
  ['bloccata', 'Su Visa •••• 4242 non si può più addebitare'],
  ['rimossa', 'Visa •••• 4242 non è più tra le carte del cliente'],
])(
  'PAG-M7 una carta %s era stata scelta: il motivo lo dice, e non che nessuno ha autorizzato',
  async (stato, frase) => {
    const debito = await conCarta(2, 'fondi_insufficienti')
    await sql`update metodi_di_pagamento m set stato = ${stato} from usi_metodo u, pagamenti p
    where p.id = ${debito.id} and u.oggetto_id = p.origine_id and m.id = u.metodo_id`.execute(
      app.db,
    )
    const { motivo } = await leggi(debito.id)
    expect(motivo).toContain(frase)
    expect((await post(`${debito.id}/riprova`)).body.error_message).toBe(motivo)
  },
)

it('PAG-M7 PAG-B5 una rata che deve ancora scadere non si addebita prima: né a mano, né insieme ad altre, né da sola', async () => {
  const futura = await conCarta(1, 'fondi_insufficienti')
  const scadenza = aggiungiGiorni(clock.today(), 40)
  await app.db.updateTable('pagamenti').set({ scadenza }).where('id', '=', futura.id).execute()
  const { motivo, prossimo } = await leggi(futura.id)
  expect(motivo).toBe('Non è ancora il suo giorno: l’addebito parte il 26/07/2026.')
  expect(prossimo).toBeNull()
  const { status, body } = await post(`${futura.id}/riprova`)
  expect([status, body.error_message]).toEqual([409, motivo])
  const anteprima = await app.as(esercente)('POST', '/api/azioni_multiple/anteprima', {
    raccolta: 'pagamenti',
    azione: 'riprova',
    selezione: { ids: [futura.id] },
  })
  expect(anteprima.body).toMatchObject({ eseguibili: 0, saltate: [{ motivo, righe: 1 }] })
  expect(await riprovaRifiutati({ ...app.deps, clock })).toBe(0)
  expect(await tentativi(futura.id)).toHaveLength(1)
})

it('PAG-M2 il pagamento dice in che giorno si riprova da soli, finché si riprova', async () => {
  const oggi = clock.today()
  const fra = (giorni: number) => aggiungiGiorni(oggi, giorni)
  const ieri = await conCarta(1, 'fondi_insufficienti')
  // It is four in the afternoon: the try of 9:30, which was not made, is made up tomorrow.
  expect((await leggi(ieri.id)).prossimo).toBe(fra(1))
  expect((await leggi((await conCarta(0, 'fondi_insufficienti')).id)).prossimo).toBe(fra(1))
  expect((await leggi((await conCarta(8, 'fondi_insufficienti')).id)).prossimo).toBe(fra(1))
  expect((await leggi((await conCarta(12, 'fondi_insufficienti')).id)).prossimo).toBeNull()
  expect((await leggi((await conCarta(1, 'carta_scaduta')).id)).prossimo).toBeNull()
  expect((await leggi((await rata(1)).id)).prossimo).toBeNull()
  await post(`${ieri.id}/riprova`)
  expect((await leggi(ieri.id)).prossimo).toBeNull()
})

it('§4.2 nuovi tentativi nei giorni 1, 3, 7 di una rata o appena dopo, ciascuno una volta, mai sui rifiuti definitivi', async () => {
  const oggi = await conCarta(0, 'fondi_insufficienti')
  const uno = await conCarta(1, 'fondi_insufficienti')
  // The worker was away on its day, and on the ninth after the seventh.
  const due = await conCarta(2, 'fondi_insufficienti')
  const nove = await conCarta(9, 'fondi_insufficienti')
  const vecchio = await conCarta(13, 'fondi_insufficienti')
  const perSempre = await conCarta(3, 'carta_scaduta')
  const deps = { ...app.deps, clock }
  expect(await riprovaRifiutati(deps)).toBe(3)
  expect(await riprovaRifiutati(deps)).toBe(0)
  for (const { id } of [uno, due, nove]) {
    expect(await tentativi(id)).toMatchObject([{}, { motivo_avvio: 'riprova_automatica' }])
    // Refused again today: for that day it was tried.
    await app.db
      .updateTable('tentativi')
      .set({ stato: 'rifiutato', created_at: clock.now(), concluso_at: clock.now() })
      .where('pagamento_id', '=', id)
      .where('n', '=', 2)
      .execute()
    await app.db.updateTable('pagamenti').set({ stato: 'da_pagare' }).where('id', '=', id).execute()
  }
  expect(await riprovaRifiutati(deps)).toBe(0)
  for (const { id } of [oggi, vecchio, perSempre]) expect(await tentativi(id)).toHaveLength(1)
})

it('§4.2 una riprova finita per un problema tecnico si rifà il giorno dopo; mai due nello stesso giorno', async () => {
  const debito = await conCarta(3, 'fondi_insufficienti')
  const tecnico = async (giorni: number) => {
    const at = new Date(clock.now().getTime() - giorni * DAY)
    await app.db
      .insertInto('tentativi')
      .values({
        pagamento_id: debito.id,
        n: 2,
        quota: 1,
        importo_centesimi: 12_050,
        stato: 'errore_tecnico',
        metodo: 'carta',
        motivo_avvio: 'riprova_automatica',
        avviato_da: 'sistema',
        created_at: at,
        concluso_at: at,
      })
      .onConflict((c) => c.columns(['pagamento_id', 'n']).doUpdateSet({ created_at: at }))
      .execute()
  }
  const deps = { ...app.deps, clock }
  await tecnico(0)
  expect(await riprovaRifiutati(deps)).toBe(0)
  await tecnico(1)
  expect(await riprovaRifiutati(deps)).toBe(1)
})

it('§4.2 mentre il fornitore non ci fa entrare non si riprova e non si sollecita nessuno', async () => {
  const debito = await conCarta(3, 'fondi_insufficienti')
  await sql`select chiudi_porta('silenzio', '*', 'chiave scaduta', false, now())`.execute(app.db)
  const deps = { ...app.deps, clock }
  expect([await riprovaRifiutati(deps), await sollecita(needs())]).toEqual([0, 0])
  expect(await inviati(debito.id)).toEqual([])
  await sql`select apri_porta('silenzio', 'addebito')`.execute(app.db)
  expect(await riprovaRifiutati(deps)).toBe(1)
})

it('REG-M5 §4.2 chi non può incassare non addebita: né da solo né a mano', async () => {
  const debito = await conCarta(1, 'fondi_insufficienti')
  const ferma = (fermi: string[]) =>
    app.db.updateTable('esercenti').set({ fermi }).where('id', '=', esercente.id).execute()
  await ferma(['rinnovi_e_rate'])
  expect(await riprovaRifiutati({ ...app.deps, clock })).toBe(0)
  const { status, body } = await post(`${debito.id}/riprova`)
  expect([status, body.error_message]).toEqual([
    409,
    'L’attività per ora non può incassare: non è stato addebitato alcun importo.',
  ])
  await ferma([])
  expect((await post(`${debito.id}/riprova`)).status).toBe(200)
})

it('PAG-B5 X11 riprova tante rate insieme: prima quante e per quanto, poi l’esito di ciascuna', async () => {
  const buone = [await conCarta(2, 'fondi_insufficienti'), await conCarta(2, 'generico')]
  const senzaCarta = await rata(2)
  const unaTantum = await rata(2, undefined, { origine: 'una_tantum', origine_id: null })
  const ids = [...buone, senzaCarta, unaTantum].map(({ id }) => id)
  const richiesta = { raccolta: 'pagamenti', azione: 'riprova', selezione: { ids } }
  const chiedi = (url: string, body: object) =>
    app.as(esercente)('POST', url, body, { 'idempotency-key': randomUUID() })
  const prima = await chiedi('/api/azioni_multiple/anteprima', richiesta)
  expect(prima.body).toMatchObject({
    righe: 4,
    eseguibili: 3,
    eseguibili_centesimi: 3 * 12_050,
    saltate: [{ righe: 1 }],
  })
  const { body } = await chiedi('/api/azioni_multiple', { ...richiesta, righe: 4 })
  while ((await elaboraAzioni({ ...app.deps, clock })) > 0);
  const fatta = await app.as(esercente)('GET', `/api/azioni_multiple/${body._id}`)
  expect(fatta.body).toMatchObject({ stato: 'pronto', riuscite: 2, saltate: 2 })
  for (const { id } of buone) {
    expect(await tentativi(id)).toMatchObject([
      { stato: 'rifiutato' },
      { stato: 'avviato', motivo_avvio: 'riprova_operatore' },
    ])
  }
  expect(await tentativi(senzaCarta.id)).toEqual([])
})

// The clock moves from here on, and sessions end with it.

it('§4.2 ogni rata riceve il messaggio del suo giorno, una volta sola', async () => {
  const tra7 = await rata(-7)
  const oggi = await rata(0)
  const tre = await rata(3)
  const due = await rata(2)
  const sette = await rata(7)
  const unaTantum = await rata(3, undefined, { origine: 'una_tantum', origine_id: null })
  const pagata = await rata(3, undefined, { stato: 'annullato' })
  await Promise.all([sollecita(needs()), sollecita(needs())])
  await sollecita(needs())
  const email = { canale: 'email', stato: 'inviato' }
  expect(await inviati(tra7.id)).toEqual([{ passo: -7, livello: 'promemoria', ...email }])
  expect(await inviati(oggi.id)).toEqual([{ passo: 0, livello: 'promemoria', ...email }])
  expect(await inviati(tre.id)).toEqual([{ passo: 3, livello: 'sollecito', ...email }])
  expect((await inviati(sette.id)).map(({ canale }) => canale)).toEqual(['email', 'sms'])
  for (const { id } of [due, unaTantum, pagata]) expect(await inviati(id)).toEqual([])
  const uscite = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'sollecito')
    .select('contenuto')
    .execute()
  const sue = uscite.filter(({ contenuto }) => JSON.stringify(contenuto).includes(tre.id))
  expect(sue).toHaveLength(1)
})

it('§4.2 un giorno saltato si recupera, ciascun messaggio una volta, e mai due insieme', async () => {
  const cinque = await rata(5)
  const undici = await rata(11)
  await sollecita(needs())
  await sollecita(needs())
  expect((await inviati(cinque.id)).map(({ passo }) => passo)).toEqual([3])
  // The seventh only: the third, which was missed too, would say less.
  expect(new Set((await inviati(undici.id)).map(({ passo }) => passo))).toEqual(new Set([7]))
  // A debt that was not there on the day is not reminded late; one that was there is.
  const nuova = await rata(-3)
  const vecchia = await rata(-3, undefined, { created_at: new Date('2026-01-01T12:00:00Z') })
  await sollecita(needs())
  expect(await inviati(nuova.id)).toEqual([])
  expect((await inviati(vecchia.id)).map(({ passo }) => passo)).toEqual([-7])
})

it('§4.2 al massimo due messaggi al giorno per persona: gli altri il giorno dopo, i più gravi prima', async () => {
  const cliente = await createCliente(app.db)
  const rate: Awaited<ReturnType<typeof rata>>[] = []
  for (const giorni of [3, 15, 30, 0]) rate.push(await rata(giorni, cliente))
  expect(await sollecita(needs())).toBe(2)
  const stati = async () => Promise.all(rate.map(async ({ id }) => (await inviati(id))[0]?.stato))
  expect(await stati()).toEqual(['in_coda', 'inviato', 'inviato', 'in_coda'])
  expect(await sollecita(needs())).toBe(0)
  expect((await post(`${rate[0]?.id}/sollecita`)).status).toBe(409)
  clock.advance(DAY)
  await sollecita(needs())
  // The reminder of a scadenza that has passed is not worth sending any more.
  expect(await stati()).toEqual(['inviato', 'inviato', 'inviato', 'saltato'])
})

it('§4.2 gli SMS aspettano un’ora decente; chi ha pagato nel frattempo non riceve nulla', async () => {
  // To eleven in the evening, in Rome.
  clock.advance(7 * 3_600_000)
  const uno = await rata(7)
  await sollecita(needs())
  expect(await inviati(uno.id)).toMatchObject([
    { canale: 'email', stato: 'inviato' },
    { canale: 'sms', stato: 'in_coda' },
  ])
  const due = await rata(7)
  await sollecita(needs())
  await app.db
    .updateTable('pagamenti')
    .set({ stato: 'annullato' })
    .where('id', '=', due.id)
    .execute()
  clock.advance(11 * 3_600_000)
  await sollecita(needs())
  expect((await inviati(uno.id))[1]?.stato).toBe('inviato')
  expect((await inviati(due.id))[1]?.stato).toBe('saltato')
})
