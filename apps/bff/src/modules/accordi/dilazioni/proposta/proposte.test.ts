import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'

const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
const OGGI = '2026-11-21'
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** Within fifty days, so that it is no credit: fifteen days apart. */
const BREVE = { n_rate: 3, cadenza: 'quindicinale', prima_scadenza: '2026-12-01' } as const
const LUNGA = { n_rate: 6, cadenza: 'mensile', prima_scadenza: '2026-12-21' } as const

async function mondo({ abilitato = false, tipo = 'persona' } = {}) {
  const esercente = await createEsercente(p.db, {
    credito_abilitato_at: abilitato ? clock.now() : null,
  })
  const cliente = await createCliente(p.db, { esercente_id: esercente.id, tipo })
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const debito = await createPagamento(p.db, { ...parti, importo_centesimi: 100_000 })
  return { esercente, cliente, debito, parti, d: dilazioniDi(p, { esercente, cliente }) }
}
const dbRow = (id: string) =>
  p.db.selectFrom('dilazioni').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('DIL-M1 (parte) DIL-M2 (parte)', () => {
  it('DIL-M2 (parte) l’anteprima è il piano che si salverebbe, e non scrive nulla', async () => {
    const { d, debito } = await mondo()
    const { status, body } = await d.anteprima({ pagamenti: [debito.id], ...BREVE })
    expect([status, body.totale_centesimi, body.importo_centesimi]).toEqual([200, 100_000, 100_000])
    expect(
      body.rate.map((r: Record<string, unknown>) => [r['n'], r['scadenza'], r['totale_centesimi']]),
    ).toEqual([
      [1, '2026-12-01', 33_333],
      [2, '2026-12-16', 33_333],
      [3, '2026-12-31', 33_334],
    ])
    expect(body).toMatchObject({ tan_percento: 0, taeg_percento: 0, bloccata: false })
    expect(await p.db.selectFrom('dilazioni_debiti').selectAll().execute()).toEqual([])
    const bozza = await d.crea({ pagamenti: [debito.id], ...BREVE })
    expect(
      bozza.body.rate.map((r: { n: number; totale_centesimi: number }) => r.totale_centesimi),
    ).toEqual([33_333, 33_333, 33_334])
    expect(bozza.body).toMatchObject({
      stato: 'bozza',
      causale: 'Riparazione caldaia',
      condizioni: { ...BREVE, anticipo_centesimi: 0, resto: 'ultima' },
      debiti: [{ _id: debito.id, stato: 'da_pagare' }],
    })
  })

  it('DIL-M1 (parte) i giorni scelti uno per uno restano quelli, e ogni errore è detto al suo posto', async () => {
    const { d, debito } = await mondo()
    const date_libere = ['2026-12-01', '2026-12-20', '2027-01-05']
    const scelte = { n_rate: 3, cadenza: 'libera', prima_scadenza: '2026-12-01' } as const
    const { status, body } = await d.crea({ pagamenti: [debito.id], ...scelte, date_libere })
    expect([status, body.cadenza]).toEqual([200, 'libera'])
    expect(body.rate.map((r: { scadenza: string }) => r.scadenza)).toEqual(date_libere)
    expect(body.condizioni).toMatchObject({ ...scelte, date_libere })
    const inviata = await d.azione(body._id, 'invia')
    expect(inviata.body.rate.map((r: { scadenza: string }) => r.scadenza)).toEqual(date_libere)
    const altro = await mondo()
    const no = await altro.d.anteprima({
      pagamenti: [altro.debito.id],
      ...scelte,
      date_libere: ['2026-12-01', '2026-11-30', '2026-12-40'],
    })
    expect(no.body.errors.map((e: { pointer: string }) => e.pointer)).toEqual([
      '/date_libere/1',
      '/date_libere/2',
    ])
  })

  it('DIL-M1 (parte) la commissione la paga un’impresa se così si vuole, mai un consumatore', async () => {
    const privato = await mondo({ abilitato: true })
    const chiesta = { ...LUNGA, commissione_a_carico: 'cliente' }
    const no = await privato.d.anteprima({ pagamenti: [privato.debito.id], ...chiesta })
    expect([no.status, no.body.errors[0].pointer]).toEqual([422, '/commissione_a_carico'])
    expect(no.body.errors[0].message).toContain('art. 62 del Codice del consumo')
    const impresa = await mondo({ tipo: 'ditta' })
    const { body } = await impresa.d.crea({ pagamenti: [impresa.debito.id], ...chiesta })
    // 16,666 cents at fourteen in a thousand, and twenty-five.
    expect(body.rate[0]).toMatchObject({ capitale_centesimi: 16_666, spese_centesimi: 258 })
    expect(body).toMatchObject({ spese_centesimi: 1548, totale_centesimi: 101_548 })
    expect(body.taeg_percento).toBeGreaterThan(0)
    const inviata = await impresa.d.azione(body._id, 'invia')
    expect(inviata.body).toMatchObject({ stato: 'proposta', totale_centesimi: 101_548 })
    const regole = await p.as(impresa.esercente)('GET', '/api/dilazioni/regole')
    expect(regole.body.commissione).toEqual({ per_mille: 14, fissa_centesimi: 25 })
  })

  it('DIL-M1 (parte) gli interessi seguono i periodi: mesi saltati e prima rata lontana', async () => {
    const { d, debito } = await mondo({ abilitato: true })
    const { status, body } = await d.anteprima({
      pagamenti: [debito.id],
      n_rate: 3,
      cadenza: 'bimestrale',
      prima_scadenza: '2027-01-31',
      tan_percento: 6,
      salta_mesi: [3],
    })
    expect(status).toBe(200)
    expect(body.rate.map((r: { scadenza: string }) => r.scadenza)).toEqual([
      '2027-01-31',
      '2027-05-31',
      '2027-07-31',
    ])
    const [prima, seconda] = body.rate
    expect(prima.interessi_centesimi).toBe(Math.round(100_000 * 0.06 * (2 / 12 + 9 / 365)))
    expect(seconda.interessi_centesimi).toBe(
      Math.round((100_000 - prima.capitale_centesimi) * 0.02),
    )
  })

  it('DIL-M1 (parte) anticipo, cadenza e mesi saltati; la bozza si riapre e si riscrive', async () => {
    const { d, debito } = await mondo()
    const { body } = await d.crea({
      pagamenti: [debito.id],
      ...BREVE,
      anticipo_centesimi: 10_000,
      resto: 'prima',
    })
    expect(body.rate[0]).toMatchObject({ n: 0, scadenza: OGGI, totale_centesimi: 10_000 })
    const altra = await d.modifica(body._id, {
      pagamenti: [debito.id],
      ...LUNGA,
      salta_mesi: [1],
    })
    expect(altra.body.rate.map((r: { scadenza: string }) => r.scadenza)).toEqual([
      '2026-12-21',
      '2027-02-21',
      '2027-03-21',
      '2027-04-21',
      '2027-05-21',
      '2027-06-21',
    ])
    expect(altra.body.debiti).toHaveLength(1)
  })

  it('DIL-M1 (parte) un totale che non è la somma delle rate non si salva', async () => {
    const { d, debito } = await mondo()
    const corpo = { pagamenti: [debito.id], ...BREVE, totale_centesimi: 99_999 }
    const { status, body } = await d.crea(corpo)
    expect([status, body.errors[0].pointer]).toEqual([422, '/totale_centesimi'])
    expect(body.errors[0].message).toContain('1.000,00')
  })

  it.each([
    ['la prima scadenza nel passato', { prima_scadenza: '2026-11-20' }, '/prima_scadenza'],
    ['un anticipo oltre il 90 %', { anticipo_centesimi: 95_000 }, '/anticipo_centesimi'],
    ['61 rate', { n_rate: 61 }, '/n_rate'],
    ['zero rate', { n_rate: 0 }, '/n_rate'],
    ['un giorno che non esiste', { prima_scadenza: '2026-02-30' }, '/prima_scadenza'],
    ['un mese che non esiste', { salta_mesi: [13] }, '/salta_mesi/0'],
    ['importo e pagamenti insieme', { importo_centesimi: 5000 }, '/pagamenti'],
    ['pagamenti che non esistono', { pagamenti: ['0'.repeat(24)] }, '/pagamenti'],
  ])('DIL-M1 (parte) %s è rifiutato accanto al suo campo', async (_, campi, pointer) => {
    const { d, debito } = await mondo()
    const corpo = { pagamenti: [debito.id], ...BREVE, ...campi }
    for (const risposta of [await d.anteprima(corpo), await d.crea(corpo)]) {
      expect([400, 422]).toContain(risposta.status)
      const errori: { pointer: string }[] = risposta.body.errors
      expect(errori.map((e) => e.pointer)).toContain(pointer)
    }
    expect((await d.crea(corpo)).status).toBe(422)
  })

  it('DIL-M1 (parte) da un importo nuovo serve un cliente suo e una causale', async () => {
    const { d, parti } = await mondo()
    const altro = await createCliente(p.db)
    const base = { importo_centesimi: 60_000, causale: 'Divano', ...BREVE }
    expect((await d.crea(base)).body.errors[0].pointer).toBe('/cliente_id')
    const straniero = await d.crea({ ...base, cliente_id: altro.id })
    expect(straniero.body.errors[0].pointer).toBe('/cliente_id')
    const { body } = await d.crea({ ...base, cliente_id: parti.cliente_id })
    expect(body).toMatchObject({ stato: 'bozza', importo_centesimi: 60_000, debiti: [] })
  })

  it('DIL-M1 (parte) DIL-B5 (parte) più pagamenti dello stesso cliente sono una dilazione sola, di clienti diversi no', async () => {
    const { d, parti, debito, esercente } = await mondo()
    const secondo = await createPagamento(p.db, { ...parti, importo_centesimi: 50_000 })
    const { id: altrui } = await createPagamento(p.db, {
      esercente_id: esercente.id,
      cliente_id: (await createCliente(p.db)).id,
    })
    const misti = await d.crea({ pagamenti: [debito.id, altrui], ...BREVE })
    expect(misti.body.errors[0].message).toContain('clienti diversi')
    const { body } = await d.crea({ pagamenti: [debito.id, secondo.id], ...BREVE })
    expect(body).toMatchObject({
      importo_centesimi: 150_000,
      causale: 'Riparazione caldaia e altri 1',
    })
  })

  it('DIL-M1 (parte) di una causale lunga resta quello che ci sta, con quanti sono gli altri', async () => {
    const causale = 'C'.repeat(140)
    const { d, parti } = await mondo()
    const [primo, secondo] = await Promise.all(
      [1, 2].map(() => createPagamento(p.db, { ...parti, causale, importo_centesimi: 50_000 })),
    )
    const { status, body } = await d.crea({ pagamenti: [primo?.id, secondo?.id], ...BREVE })
    expect(status).toBe(200)
    expect(body.causale).toMatch(/^C{100,} e altri 1$/)
    expect(body.causale.length).toBeLessThanOrEqual(140)
  })

  it.each([
    ['pagato', { stato: 'pagato', incassato_centesimi: 100_000 }],
    ['pagato in parte', { stato: 'parzialmente_pagato', incassato_centesimi: 1000 }],
    ['annullato', { stato: 'annullato' }],
    ['in verifica', { stato: 'in_verifica' }],
    ['la rata di un piano', { origine: 'rata', origine_id: '0'.repeat(24) }],
  ])('DIL-M1 (parte) un debito %s non si dilaziona, con la ragione', async (_, values) => {
    const { d, parti } = await mondo()
    const debito = await createPagamento(p.db, {
      ...parti,
      importo_centesimi: 100_000,
      ...values,
    })
    const { status, body } = await d.crea({ pagamenti: [debito.id], ...BREVE })
    expect([status, body.errors[0].pointer]).toEqual([422, '/pagamenti'])
    expect(body.errors[0].message).toMatch(/\.$/)
  })

  it('DIL-M1 (parte) un debito sta in una dilazione viva sola, anche chiedendone due insieme', async () => {
    const { d, debito } = await mondo()
    const corpo = { pagamenti: [debito.id], ...BREVE }
    const esiti = await Promise.all([d.crea(corpo), d.crea(corpo), d.crea(corpo)])
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    const dopo = await d.crea(corpo)
    expect(dopo.body.errors[0].message).toContain('si sta già preparando')
    const [prima] = esiti.filter(({ status }) => status === 200)
    await d.azione(prima?.body._id, 'annulla')
    expect((await d.crea(corpo)).status).toBe(200)
  })

  it('DIL-M1 (parte) la stessa chiave di idempotenza prepara una bozza sola', async () => {
    const { d, debito } = await mondo()
    const corpo = { pagamenti: [debito.id], ...BREVE }
    const prima = await d.crea(corpo, 'stessa-chiave-0001')
    const dopo = await d.crea(corpo, 'stessa-chiave-0001')
    expect([dopo.status, dopo.body._id]).toEqual([200, prima.body._id])
  })
})

describe('DIL-M3 (parte)', () => {
  it('DIL-M3 (parte) oltre 50 giorni a un consumatore: la bozza si fa, non si invia, e si dice perché', async () => {
    const { d, debito } = await mondo()
    const { body } = await d.anteprima({ pagamenti: [debito.id], ...LUNGA })
    expect(body).toMatchObject({ inquadramento: 'credito_gratuito', bloccata: true })
    expect(body.motivo).toContain('50 giorni')
    const bozza = await d.crea({ pagamenti: [debito.id], ...LUNGA })
    const invia = bozza.body.azioni_consentite.find(
      ({ azione }: { azione: string }) => azione === 'invia',
    )
    expect(invia).toMatchObject({ consentita: false, motivo: body.motivo })
    const inviata = await d.azione(bozza.body._id, 'invia')
    expect([inviata.status, inviata.body.code]).toEqual([409, 'credito_non_abilitato'])
    expect((await dbRow(bozza.body._id)).stato).toBe('bozza')
  })

  it('DIL-M3 (parte) con interessi serve l’abilitazione, e con quella si invia; tra imprese mai', async () => {
    const costo = { ...LUNGA, tan_percento: 6 }
    const abilitato = await mondo({ abilitato: true })
    const id = await abilitato.d.proposta({ pagamenti: [abilitato.debito.id], ...costo })
    const row = await dbRow(id)
    expect(row).toMatchObject({ stato: 'proposta', inquadramento: 'credito_oneroso' })
    expect(row.inquadramento_frase).toContain('14 giorni')
    expect(Number(row.taeg_percento)).toBeGreaterThan(6)
    const b2b = await mondo({ tipo: 'ditta' })
    const idB2b = await b2b.d.proposta({ pagamenti: [b2b.debito.id], ...costo })
    expect(await dbRow(idB2b)).toMatchObject({ stato: 'proposta', inquadramento: 'b2b' })
  })
})

/** The e-mail that somebody has been sent, once everything has left. */
async function emailA(destinatario: string) {
  const handlers = usciteHandlers(p.deps)
  while ((await consegnaUscite(p.deps, handlers)) > 0);
  return p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .select(['oggetto', 'testo'])
    .executeTakeFirstOrThrow()
}

describe('DIL-M4 (parte) proposta', () => {
  it('DIL-M4 (parte) inviata: il cliente la vede con la scadenza e ne è avvisato; ritirata non la vede più', async () => {
    const { d, debito, cliente, esercente } = await mondo()
    const bozza = await d.crea({ pagamenti: [debito.id], ...BREVE })
    const id = bozza.body._id
    expect((await d.leggi(id)).status).toBe(404)
    const inviata = await d.azione(id, 'invia')
    expect(inviata.body).toMatchObject({ stato: 'proposta', sha256: null })
    const { body } = await d.leggi(id)
    expect(body.scade_at).toBe('2026-11-28T10:00:00.000Z')
    expect(body.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { oggetto } = await emailA(cliente.email)
    expect(oggetto).toBe(`${esercente.ragione_sociale} ti propone di pagare in 3 rate`)
    const notifica = await p.db
      .selectFrom('notifiche')
      .where('utente_id', '=', cliente.utente_id)
      .select('indirizzo')
      .executeTakeFirstOrThrow()
    expect(notifica.indirizzo).toBe(`/dilazioni/${id}`)
    expect((await d.azione(id, 'ritira')).body.stato).toBe('bozza')
    expect((await d.leggi(id)).status).toBe(404)
    expect((await d.azione(id, 'ritira')).status).toBe(409)
  })

  it('DIL-M4 (parte) il termine non va oltre la prima rata, e l’e-mail dice quel giorno', async () => {
    const { d, debito, cliente } = await mondo()
    const id = await d.proposta({ pagamenti: [debito.id], ...BREVE, prima_scadenza: '2026-11-23' })
    expect((await dbRow(id)).scade_at?.toISOString()).toBe('2026-11-23T23:00:00.000Z')
    const { testo } = await emailA(cliente.email)
    expect(testo).toContain('entro il 23 novembre 2026')
  })

  it('DIL-M4 (parte) inviata giorni dopo, le rate si ricontano da quel giorno', async () => {
    const { d, debito } = await mondo()
    const { body } = await d.crea({ pagamenti: [debito.id], ...BREVE, anticipo_centesimi: 10_000 })
    await p.db
      .updateTable('rate')
      .set({ scadenza: '2026-11-01' })
      .where('dilazione_id', '=', body._id)
      .execute()
    await d.azione(body._id, 'invia')
    const dopo = await d.leggi(body._id)
    expect(dopo.body.rate[0]).toMatchObject({ n: 0, scadenza: OGGI })
  })

  it('DIL-M4 (parte) rifiutata con la ragione: il debito si può dilazionare di nuovo', async () => {
    const { d, debito } = await mondo()
    const id = await d.proposta({ pagamenti: [debito.id], ...BREVE })
    const { body } = await d.rifiuta(id, { motivo: 'Preferisco pagare subito' })
    expect(body).toMatchObject({ stato: 'rifiutata', motivo: 'Preferisco pagare subito' })
    expect((await d.rifiuta(id)).status).toBe(409)
    expect((await d.crea({ pagamenti: [debito.id], ...BREVE })).status).toBe(200)
  })

  it('X10 annullata prima di essere inviata, il cliente non ne sa nulla; dopo, la legge', async () => {
    const { d, debito, cliente } = await mondo()
    const bozza = await d.crea({ pagamenti: [debito.id], ...BREVE })
    await d.azione(bozza.body._id, 'annulla')
    expect((await d.leggi(bozza.body._id)).status).toBe(404)
    const id = await d.proposta({ pagamenti: [debito.id], ...BREVE })
    await d.azione(id, 'annulla')
    expect((await d.leggi(id)).body.stato).toBe('annullata')
    const elenco = await p.as(cliente)('POST', '/api/search/dilazioni', {})
    expect(elenco.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  })

  it('X10 di un altro esercente, o di un altro cliente, non c’è', async () => {
    const { d, debito } = await mondo()
    const id = await d.proposta({ pagamenti: [debito.id], ...BREVE })
    const altri = (await mondo()).d
    for (const azione of ['invia', 'ritira', 'annulla'] as const) {
      expect((await altri.azione(id, azione)).status).toBe(404)
    }
    expect((await altri.rifiuta(id)).status).toBe(404)
    expect((await altri.accetta(id, { sha256: '0'.repeat(64) })).status).toBe(404)
    const suo = await altri.crea({ pagamenti: [debito.id], ...BREVE })
    expect(suo.body.errors[0].pointer).toBe('/pagamenti')
  })
})
