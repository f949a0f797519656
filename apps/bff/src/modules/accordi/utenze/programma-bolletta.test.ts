import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { stoppedClock } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import {
  collegata,
  createUtenzaPagabile,
  salvaCarta,
  type UtenzaPagabile,
} from '../../../../test/utenze/utenza-pagabile.ts'
import { inviaInSospeso } from '../../incasso/addebiti/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { addebitaDovuti } from '../scadenze/index.ts'

const DAY = 86_400_000
let clock: ReturnType<typeof stoppedClock>
let p: Payments
beforeAll(async () => {
  clock = stoppedClock(new Date('2026-12-01T09:30:00Z'))
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())
beforeEach(() => clock.advance(Date.parse('2026-12-01T09:30:00Z') - clock.now().getTime()))
afterEach(() => p.senzaGuasti())

/** Sends what was begun, as if its time had come. */
const invia = async () => {
  await sql`update operazioni_psp set prossimo_at = now() - interval '1 minute', bloccata_fino = null
    where stato = 'da_inviare'`.execute(p.db)
  await inviaInSospeso({ ...p.deps, clock })
}
const gira = async () => {
  const avviati = await addebitaDovuti({ ...p.deps, clock })
  await invia()
  return avviati
}
const consegna = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}

async function pronta(values: Parameters<UtenzaPagabile['richiedi']>[0] = {}) {
  const u = await createUtenzaPagabile(p)
  const carta_id = await salvaCarta(u)
  const { pagamento, bolletta, url } = await collegata(u, values)
  const programma = (change: object = {}) =>
    u.post(`${url}/programma`, {
      giorno: '2026-12-10',
      carta_id,
      importo_centesimi: 8430,
      consenso: true,
      ...change,
    })
  const letta = async () => (await u.bolletta(bolletta._id)) as Record<string, unknown>
  return { u, carta_id, pagamento, bolletta, url, programma, letta }
}

const tentativi = (pagamento_id: string) =>
  p.db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('n')
    .select(['stato', 'metodo', 'motivo_avvio', 'importo_centesimi'])
    .execute()

it('UTE-M3 (parte) programmata: si addebita davvero quel giorno, una volta, e la bolletta è pagata', async () => {
  const { pagamento, programma, letta, u } = await pronta()
  expect((await programma()).status).toBe(200)
  expect(await letta()).toMatchObject({
    stato: 'programmata',
    pagamento: {
      programma: {
        giorno: '2026-12-10',
        metodo: 'Visa •••• 4242',
        annullabile_fino: '2026-12-09',
        domiciliata: false,
      },
    },
  })
  const { consenso } = await p.db
    .selectFrom('programmazioni')
    .where('pagamento_id', '=', pagamento.id)
    .select('consenso')
    .executeTakeFirstOrThrow()
  expect(consenso.replaceAll('\u00A0', ' ')).toBe(
    `Autorizzo l’addebito di 84,30 € a favore di ${u.esercente.ragione_sociale} per «Bolletta acqua» il 10 dicembre 2026 su Visa •••• 4242. Posso annullarlo finché non parte.`,
  )
  expect(await gira()).toBe(0)
  clock.advance(8 * DAY)
  expect(await gira()).toBe(0)
  expect(await p.addebiti(pagamento.id)).toHaveLength(0)
  clock.advance(DAY)
  await Promise.all([gira(), gira(), gira()])
  expect(await gira()).toBe(0)
  expect(await tentativi(pagamento.id)).toEqual([
    { stato: 'riuscito', metodo: 'carta', motivo_avvio: 'programmato', importo_centesimi: 8430 },
  ])
  expect(await p.addebiti(pagamento.id)).toHaveLength(1)
  expect(await letta()).toMatchObject({ stato: 'pagata', pagamento: { programma: null } })
  const { rows } = await sql<{ tipo: string; somma: string }>`
    select s.tipo, sum(m.importo_centesimi)::text as somma from scritture s join movimenti m on m.scrittura_id = s.id
    join tentativi t on t.id::text = s.origine_id
    where s.origine_tipo = 'tentativo' and t.pagamento_id = ${pagamento.id} group by s.tipo`.execute(
    p.db,
  )
  expect(rows.map(({ somma }) => somma)).toEqual(rows.map(() => '0'))
  expect(rows.length).toBeGreaterThan(0)
})

it('UTE-M3 (parte) se nel frattempo il debito sale non si addebita niente oltre l’accettato, e chi paga sa perché', async () => {
  const { pagamento, programma, letta, u } = await pronta()
  const negozio = (path: string, body: object) =>
    p.as(u.esercente)('POST', `/api/pagamenti/${pagamento.id}/${path}`, body, {
      'idempotency-key': randomUUID(),
    })
  const acconto = { metodo: 'bonifico', importo_centesimi: 3430, incassato_il: '2026-12-01' }
  expect((await negozio('incassi', acconto)).status).toBe(200)
  expect((await programma({ importo_centesimi: 5000 })).status).toBe(200)
  // The bonifico was another's: what is owed is the whole debt again.
  expect((await negozio('incassi/1/storna', {})).status).toBe(200)
  clock.advance(9 * DAY)
  await gira()
  expect(await p.addebiti(pagamento.id)).toEqual([])
  expect(await letta()).toMatchObject({ stato: 'da_pagare', pagamento: { programma: null } })
  await consegna()
  const { testo } = await p.db
    .selectFrom('messaggi_interi')
    .select('testo')
    .where('destinatario', '=', u.cliente.email)
    .where('oggetto', 'like', 'L’addebito automatico%')
    .executeTakeFirstOrThrow()
  expect(testo).toContain('più di quello che avevi accettato di farti addebitare')
  expect(testo).toContain('84,30')
})

it('UTE-M3 (parte) annullata prima del giorno non si addebita; dopo è tardi, e lo dice', async () => {
  const { pagamento, programma, letta, u, url } = await pronta()
  await programma()
  expect((await u.post(`${url}/annulla_programma`)).status).toBe(200)
  expect(await letta()).toMatchObject({ stato: 'da_pagare', pagamento: { programma: null } })
  expect((await u.post(`${url}/annulla_programma`)).status).toBe(409)
  clock.advance(9 * DAY)
  await gira()
  expect(await tentativi(pagamento.id)).toEqual([])
  clock.advance(-9 * DAY)
  await programma()
  clock.advance(9 * DAY)
  await addebitaDovuti({ ...p.deps, clock })
  const tardi = await u.post(`${url}/annulla_programma`)
  expect(tardi.status).toBe(409)
  expect(tardi.body.error_message).toContain('già partito')
  await invia()
})

it('UTE-M3 (parte) annullare mentre il giro addebita: o l’uno o l’altro, mai a metà', async () => {
  for (let n = 0; n < 5; n += 1) {
    clock.advance(Date.parse('2026-12-01T09:30:00Z') - clock.now().getTime())
    const { pagamento, programma, letta, u, url } = await pronta()
    await programma()
    clock.advance(9 * DAY)
    const [annulla] = await Promise.all([u.post(`${url}/annulla_programma`), gira()])
    await gira()
    const fatti = await tentativi(pagamento.id)
    expect([fatti.length, annulla.status]).toEqual(annulla.status === 200 ? [0, 200] : [1, 409])
    expect((await letta())['stato']).toBe(annulla.status === 200 ? 'da_pagare' : 'pagata')
  }
})

it.each([
  ['oggi', { giorno: '2026-12-01' }, '/giorno'],
  ['dopo la scadenza', { giorno: '2026-12-21' }, '/giorno'],
  ['senza consenso', { consenso: false }, '/consenso'],
  ['con la carta di un altro', { carta_id: 'f'.repeat(24) }, '/carta_id'],
  ['senza metodo', { carta_id: undefined }, '/carta_id'],
])(
  'UTE-M3 (parte) %s è rifiutata accanto al campo, e non resta niente',
  async (_, change, pointer) => {
    const { pagamento, programma } = await pronta()
    const { status, body } = await programma(change)
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe(pointer)
    const restano = await p.db
      .selectFrom('programmazioni')
      .where('pagamento_id', '=', pagamento.id)
      .select('giorno')
      .execute()
    expect(restano).toEqual([])
  },
)

it('UTE-M3 (parte) importo cambiato, metodo non ammesso, non collegata, contestata: rifiutate', async () => {
  const { programma, u, url } = await pronta({ metodi_ammessi: ['bonifico'] })
  expect((await programma({ importo_centesimi: 8000 })).status).toBe(409)
  expect((await programma()).status).toBe(422)
  await u.post(`${url}/stato`, { stato: 'contestata' })
  expect((await programma()).status).toBe(409)
  await u.post(`${url}/scollega`)
  expect((await programma()).status).toBe(409)
})

it('UTE-M3 (parte) rifiutata dalla banca: torna da pagare e chi paga lo sa; riprogrammata, riparte', async () => {
  const u = await createUtenzaPagabile(p)
  const vuota = await salvaCarta(u, '4000 0000 0000 0341')
  const { pagamento, bolletta, url } = await collegata(u)
  const corpo = { giorno: '2026-12-10', importo_centesimi: 8430, consenso: true }
  await u.post(`${url}/programma`, { ...corpo, carta_id: vuota })
  clock.advance(9 * DAY)
  await gira()
  expect((await tentativi(pagamento.id)).map(({ stato }) => stato)).toEqual(['rifiutato'])
  expect((await u.bolletta(bolletta._id))?.stato).toBe('da_pagare')
  await consegna()
  const posta = await p.db
    .selectFrom('messaggi')
    .where('destinatario', '=', u.cliente.email)
    .select('oggetto')
    .execute()
  expect(posta.some(({ oggetto }) => /non (è )?riuscito/i.test(oggetto ?? ''))).toBe(true)
  const buona = await salvaCarta(u)
  await u.post(`${url}/programma`, { ...corpo, giorno: '2026-12-15', carta_id: buona })
  expect((await u.bolletta(bolletta._id))?.stato).toBe('programmata')
  clock.advance(5 * DAY)
  await gira()
  expect((await u.bolletta(bolletta._id))?.stato).toBe('pagata')
  expect(await p.addebiti(pagamento.id)).toHaveLength(1)
})

it('UTE-M3 (parte) senza più la carta, quel giorno non si addebita: è detto, e resta da pagare', async () => {
  const { pagamento, programma, letta, u, carta_id } = await pronta()
  await programma()
  const toglie = await u.call('POST', `/api/carte_di_credito/${carta_id}/rimuovi`, {
    sostituta_id: null,
  })
  // A card that something depends on asks for another one first.
  expect(toglie.status).toBe(409)
  await p.db
    .updateTable('metodi_di_pagamento')
    .set({ stato: 'bloccata' })
    .where('id', '=', carta_id)
    .execute()
  clock.advance(9 * DAY)
  expect(await gira()).toBe(0)
  expect(await tentativi(pagamento.id)).toEqual([])
  expect((await letta())['stato']).toBe('da_pagare')
  await consegna()
  const notifiche = await p.db
    .selectFrom('notifiche')
    .where('utente_id', '=', u.cliente.utente_id)
    .select('testo')
    .execute()
  expect(notifiche.some(({ testo }) => testo.includes('non è partito'))).toBe(true)
})

it('UTE-M3 (parte) pagata adesso dal gateway: il giorno programmato non addebita un’altra volta', async () => {
  const { pagamento, programma, letta, u, carta_id } = await pronta()
  await programma()
  const { body } = await u.call(
    'POST',
    `/api/gateway/${pagamento.id}/paga`,
    { metodo: 'carta', carta_id, totale_visto_centesimi: 8430 },
    { 'idempotency-key': `adesso-${pagamento.id}` },
  )
  expect(body.stato).toBe('pagato')
  expect((await letta())['stato']).toBe('pagata')
  clock.advance(10 * DAY)
  await gira()
  expect(await p.addebiti(pagamento.id)).toHaveLength(1)
})

it('UTE-M3 (parte) con un addebito programmato la bolletta non si elimina, non si scollega e non si contesta', async () => {
  const { programma, u, url } = await pronta()
  await programma()
  expect((await u.call('DELETE', `${u.url}/${url}`)).status).toBe(409)
  expect((await u.call('DELETE', u.url)).status).toBe(409)
  expect((await u.post(`${url}/scollega`)).status).toBe(409)
  expect((await u.post(`${url}/stato`, { stato: 'contestata' })).status).toBe(409)
})

describe('UTE-B3 la domiciliazione, con il mandato', () => {
  async function conMandato() {
    const u = await createUtenzaPagabile(p)
    const mandato_id = await createMandato(p.db, u)
    await p.db
      .updateTable('mandati')
      .set({ fornitore: p.deps.psp.nome, cliente_psp: 'cus_1', metodo_psp: `pm_${mandato_id}` })
      .where('id', '=', mandato_id)
      .execute()
    const domicilia = () => u.post('domicilia', { mandato_id, consenso: true })
    return { u, mandato_id, domicilia }
  }

  it('UTE-B3 (parte) domiciliata: le bollette collegate si addebitano alla scadenza, con il preavviso; revocata, non più', async () => {
    const { u, mandato_id, domicilia } = await conMandato()
    const prima = await collegata(u)
    const { status, body } = await domicilia()
    expect(status).toBe(200)
    expect(body.domiciliazione).toEqual({ mandato_id, conto: '•••• 3456', attiva: true })
    const dopo = await collegata(u, { importo_centesimi: 5000, scadenza: '2026-12-28' })
    const parole = await p.db
      .selectFrom('programmazioni')
      .where('pagamento_id', '=', dopo.pagamento.id)
      .select(['consenso', 'domiciliata'])
      .executeTakeFirstOrThrow()
    // The words are those that were agreed to for the utenza.
    expect(parole).toEqual({
      consenso: `Autorizzo ${u.esercente.ragione_sociale} ad addebitare sul conto •••• 3456, alla scadenza, le bollette di questa utenza che collego. Prima di ogni addebito ricevo un preavviso, e posso revocare quando voglio.`,
      domiciliata: true,
    })
    const stati = async () =>
      (await u.leggi()).bollette.map(
        ({ scadenza, stato }: { scadenza: string; stato: string }) => `${scadenza} ${stato}`,
      )
    expect(await stati()).toEqual(['2026-12-28 programmata', '2026-12-20 programmata'])
    // The notice leaves in time for the day.
    clock.advance(16 * DAY)
    await addebitaDovuti({ ...p.deps, clock })
    const sdd = await p.db
      .selectFrom('addebiti_sdd as s')
      .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
      .where('t.pagamento_id', '=', prima.pagamento.id)
      .select(['s.addebito_il', 's.preavviso_at', 't.motivo_avvio'])
      .execute()
    expect(sdd).toEqual([
      // The twentieth is a Sunday: banks work on the Monday.
      { addebito_il: '2026-12-21', preavviso_at: clock.now(), motivo_avvio: 'programmato' },
    ])
    const preavvisi = await p.db
      .selectFrom('uscite')
      .where('argomento', '=', 'preavviso_sdd')
      .where(sql`contenuto ->> 'tentativo_id'`, 'is not', null)
      .select('id')
      .execute()
    expect(preavvisi.length).toBeGreaterThan(0)
    expect((await u.post('revoca_domiciliazione')).body.domiciliazione).toBeNull()
    // A debit that had left goes on; one that had not is called off.
    expect(await stati()).toEqual(['2026-12-28 da_pagare', '2026-12-20 programmata'])
    clock.advance(13 * DAY)
    await addebitaDovuti({ ...p.deps, clock })
    expect(await tentativi(dopo.pagamento.id)).toEqual([])
  })

  it('UTE-B3 (parte) il mandato deve essere suo, attivo e con questo fornitore; cambiato il fornitore, finisce', async () => {
    const { u, domicilia } = await conMandato()
    const altra = await conMandato()
    const suo = await u.post('domicilia', { mandato_id: altra.mandato_id, consenso: true })
    expect(suo.body.errors[0].pointer).toBe('/mandato_id')
    expect((await u.post('domicilia', { mandato_id: 'x', consenso: false })).status).toBe(422)
    await domicilia()
    const { body } = await u.call('PATCH', u.url, {
      tipo: 'acqua',
      fornitore: 'Un altro',
      intestatario: 'Lucia Bianchi',
    })
    expect(body).toMatchObject({ riscuote: null, domiciliazione: null })
  })

  it('UTE-B3 (parte) una bolletta troppo vicina per il preavviso resta da pagare a mano', async () => {
    const { u, domicilia } = await conMandato()
    await domicilia()
    const { bolletta } = await collegata(u, { scadenza: '2026-12-02' })
    expect((await u.bolletta(bolletta._id))?.stato).toBe('da_pagare')
  })
})
