import { sql } from 'kysely'
import { componiDilazione } from '@rateo/domain/credito/proposta-rate'
import { primaScadenzaAGiorni } from '@rateo/domain/tempo/scadenze-rate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createMandato } from '../../../../../test/create-mandato.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { scadiDilazioni } from '../scadi-dilazioni.ts'

const { clock, vai } = clockDi('2026-11-21T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Rata = { n: number; scadenza: string; totale_centesimi: number; stato: string }
type Corpo = Record<string, unknown>

async function mondo({ abilitato = false, tipo = 'persona' } = {}) {
  vai('2026-11-21T10:00:00Z')
  const esercente = await createEsercente(p.db, {
    credito_abilitato_at: abilitato ? clock.now() : null,
  })
  const cliente = await createCliente(p.db, { esercente_id: esercente.id, tipo })
  const d = dilazioniDi(p, { esercente, cliente })
  const debito = (importo_centesimi: number, values: object = {}) =>
    createPagamento(p.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi,
      metodi_ammessi: ['carta', 'addebito_sdd', 'bonifico'],
      ...values,
    })
  return { esercente, cliente, d, debito }
}

const scadenze = ({ rate }: { rate: Rata[] }) => rate.map(({ scadenza }) => scadenza)
const somma = ({ rate }: { rate: Rata[] }) =>
  rate.reduce((totale, { totale_centesimi }) => totale + totale_centesimi, 0)
const campi = ({ body }: { body: { errors: { pointer: string }[] } }) =>
  body.errors.map(({ pointer }) => pointer)

it('DIL-M1 una dilazione di ogni forma: debiti o importo, anticipo, da 2 a 60 rate, ogni cadenza, preset, mesi saltati, centesimi, TAN, spese, commissione; la somma torna o non si salva', async () => {
  const { d, debito, cliente } = await mondo({ abilitato: true })
  const insoluto = await debito(60_001, { stato: 'insoluto', scadenza: '2026-11-01' })
  const daPagare = await debito(40_000, { scadenza: '2026-12-20' })
  const pagamenti = [insoluto.id, daPagare.id]
  const nuovo = { cliente_id: cliente.id, importo_centesimi: 100_001, causale: 'Impianto' }
  const base = { n_rate: 3, cadenza: 'mensile', prima_scadenza: '2026-12-05' }

  // The same plan of debts that are there and of an amount with its causale.
  const sommati = await d.anteprima({ pagamenti, ...base })
  const daImporto = await d.anteprima({ ...nuovo, ...base })
  expect(sommati.body.rate).toEqual(daImporto.body.rate)
  expect(campi(await d.anteprima({ ...nuovo, causale: undefined, ...base }))).toEqual(['/causale'])

  // Every cadenza, two rate and sixty; the days of its own choice one by one.
  for (const [cadenza, seconda] of [
    ['settimanale', '2026-12-12'],
    ['quindicinale', '2026-12-20'],
    ['mensile', '2027-01-05'],
    ['bimestrale', '2027-02-05'],
    ['trimestrale', '2027-03-05'],
  ] as const) {
    for (const n_rate of [2, 60]) {
      const { body } = await d.anteprima({ ...nuovo, ...base, cadenza, n_rate })
      expect([body.rate.length, scadenze(body)[1]]).toEqual([n_rate, seconda])
      expect(somma(body)).toBe(100_001)
    }
  }
  const date_libere = ['2026-12-05', '2026-12-24', '2027-03-31']
  const libera = await d.anteprima({ ...nuovo, ...base, cadenza: 'libera', date_libere })
  expect(scadenze(libera.body)).toEqual(date_libere)
  expect(campi(await d.anteprima({ ...nuovo, ...base, n_rate: 61 }))).toEqual(['/n_rate'])

  // 30, 60 and 90 days from the invoice, to the day and to the end of the month.
  for (const [giorni, prima, alla_fine] of [
    [30, '2026-12-15', '2026-12-31'],
    [60, '2027-01-15', '2027-01-31'],
    [90, '2027-02-15', '2027-02-28'],
  ] as const) {
    for (const [fine_mese, quando] of [
      [false, prima],
      [true, alla_fine],
    ] as const) {
      const prima_scadenza = primaScadenzaAGiorni('2026-11-15', giorni, fine_mese)
      const { body } = await d.anteprima({ ...nuovo, ...base, prima_scadenza, fine_mese })
      expect(scadenze(body)[0]).toBe(quando)
    }
  }
  const saltati = await d.anteprima({ ...nuovo, ...base, n_rate: 10, salta_mesi: [8, 1] })
  const mesi = scadenze(saltati.body).map((giorno: string) => giorno.slice(5, 7))
  expect(mesi).toEqual(['12', '02', '03', '04', '05', '06', '07', '09', '10', '11'])

  // Anticipo up to nine tenths, the cents on the last rata or on the first.
  const anticipo = { ...nuovo, ...base, anticipo_centesimi: 90_000 }
  expect((await d.anteprima(anticipo)).body.rate[0]).toMatchObject({
    n: 0,
    scadenza: '2026-11-21',
    totale_centesimi: 90_000,
  })
  const troppo = await d.anteprima({ ...anticipo, anticipo_centesimi: 90_001 })
  expect(campi(troppo)).toEqual(['/anticipo_centesimi'])
  const importi = async (resto: string) =>
    (await d.anteprima({ ...nuovo, ...base, resto })).body.rate.map((r: Rata) => r.totale_centesimi)
  expect(await importi('ultima')).toEqual([33_333, 33_333, 33_335])
  expect(await importi('prima')).toEqual([33_335, 33_333, 33_333])

  // Francese: the same rata, interest on what is left; expenses on each. As much as the rules of the schedule say.
  const caro = { ...nuovo, ...base, n_rate: 12, tan_percento: 6, spese_per_rata_centesimi: 100 }
  const { body: costa } = await d.anteprima(caro)
  expect(costa.interessi_centesimi).toBeGreaterThan(0)
  expect(costa.spese_centesimi).toBe(1200)
  expect(somma(costa)).toBe(100_001 + costa.interessi_centesimi + 1200)
  const uguali = new Set(costa.rate.slice(1, -1).map((r: Rata) => r.totale_centesimi))
  expect(uguali.size).toBe(1)
  expect(costa.rate[1].interessi_centesimi).toBe(
    Math.round((100_001 - costa.rate[0].capitale_centesimi) * (0.06 / 12)),
  )

  // The fee of collecting, from a firm alone.
  const impresa = await mondo({ tipo: 'ditta' })
  const a_carico = { ...base, commissione_a_carico: 'cliente' }
  const chiesta = await impresa.d.anteprima({
    pagamenti: [(await impresa.debito(30_000)).id],
    ...a_carico,
  })
  expect(chiesta.body.rate[0].spese_centesimi).toBeGreaterThan(0)
  expect(campi(await d.anteprima({ ...nuovo, ...a_carico }))).toEqual(['/commissione_a_carico'])

  // A total that does not add up is not saved; the one that was read is.
  const scritta: Corpo = { pagamenti, ...caro, cliente_id: undefined, importo_centesimi: undefined }
  const no = await d.crea({ ...scritta, totale_centesimi: costa.totale_centesimi - 1 })
  expect([no.status, ...campi(no)]).toEqual([422, '/totale_centesimi'])
  const si = await d.crea({ ...scritta, totale_centesimi: costa.totale_centesimi })
  expect(si.body).toMatchObject({ stato: 'bozza', totale_centesimi: costa.totale_centesimi })
  expect(scadenze(si.body)).toEqual(scadenze(costa))
  expect(
    componiDilazione({ ...si.body.condizioni, importo_centesimi: 100_001, oggi: '2026-11-21' }),
  ).toMatchObject({ ok: true, piano: { totale_centesimi: costa.totale_centesimi } })
})

it('DIL-M3 l’inquadramento è calcolato e resta: a un consumatore con interessi, o oltre i giorni, non parte finché lo staff non abilita, e si legge perché', async () => {
  const { d, debito, esercente } = await mondo()
  const { id } = await debito(100_000, { scadenza: '2026-11-21' })
  const BREVE = { n_rate: 3, cadenza: 'quindicinale', prima_scadenza: '2026-12-01' }
  const LUNGA = { n_rate: 6, cadenza: 'mensile', prima_scadenza: '2026-12-21' }
  const casi = [
    [BREVE, 'fuori_perimetro', false],
    [LUNGA, 'credito_gratuito', true],
    [{ ...BREVE, tan_percento: 6 }, 'credito_oneroso', true],
  ] as const
  for (const [condizioni, inquadramento, bloccata] of casi) {
    const { body } = await d.anteprima({ pagamenti: [id], ...condizioni })
    expect(body).toMatchObject({ inquadramento, bloccata })
    expect(body.frase).not.toBe('')
  }
  const { body: bozza } = await d.crea({ pagamenti: [id], ...LUNGA })
  const invia = async () =>
    (await d.leggi(bozza._id, esercente)).body.azioni_consentite.find(
      (una: { azione: string }) => una.azione === 'invia',
    )
  expect(await invia()).toMatchObject({ consentita: false })
  expect((await invia()).motivo).toContain('50 giorni')
  const ferma = await d.azione(bozza._id, 'invia')
  expect([ferma.status, ferma.body.code]).toEqual([409, 'credito_non_abilitato'])

  // The staff alone enable, with a reason; what was computed is kept with the plan.
  const abilita = (chi: Parameters<typeof p.as>[0], corpo: object) =>
    p.as(chi)('POST', `/api/esercenti/${esercente.id}/abilita_credito`, corpo)
  const motivo = { motivo: 'Iscritto all’elenco' }
  expect((await abilita(esercente, motivo)).status).toBe(403)
  const staff = await createAdmin(p.db)
  expect((await abilita(staff, {})).status).toBe(422)
  expect((await abilita(staff, motivo)).status).toBe(200)
  expect(await invia()).toMatchObject({ consentita: true })
  expect((await d.azione(bozza._id, 'invia')).body.stato).toBe('proposta')
  const riga = await p.db
    .selectFrom('dilazioni')
    .where('id', '=', bozza._id)
    .select(['inquadramento', 'inquadramento_frase'])
    .executeTakeFirstOrThrow()
  expect(riga.inquadramento).toBe('credito_gratuito')
  const letta = (await d.leggi(bozza._id)).body
  expect([letta.inquadramento, letta.inquadramento_frase]).toEqual([
    riga.inquadramento,
    riga.inquadramento_frase,
  ])
  expect(riga.inquadramento_frase).toContain('14 giorni')

  // Between firms it is no credit to a consumer, whatever it costs.
  const impresa = await mondo({ tipo: 'ditta' })
  const caro = { ...LUNGA, tan_percento: 6, pagamenti: [(await impresa.debito(100_000)).id] }
  expect((await impresa.d.anteprima(caro)).body).toMatchObject({
    inquadramento: 'b2b',
    bloccata: false,
  })
  expect((await impresa.d.leggi(await impresa.d.proposta(caro))).body.stato).toBe('proposta')
})

it('DIL-M4 il cliente legge il piano, scarica il PDF, accetta con il codice e sceglie carta, mandato o bonifico, oppure rifiuta; dopo sette giorni la proposta scade', async () => {
  const { d, debito, cliente, esercente } = await mondo()
  const BREVE = { n_rate: 3, cadenza: 'quindicinale', prima_scadenza: '2026-12-05' }
  const proponi = async () => {
    const { id } = await debito(30_000, { scadenza: '2026-11-21' })
    return { debito_id: id, id: await d.proposta({ pagamenti: [id], ...BREVE }) }
  }
  const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
  const mandato_id = await createMandato(p.db, { esercente, cliente })
  for (const metodo of [
    { metodo: 'carta', carta_id },
    { metodo: 'addebito_sdd', mandato_id },
    { metodo: 'bonifico' },
  ]) {
    const { id, debito_id } = await proponi()
    const { body: letto } = await d.leggi(id)
    expect(letto).toMatchObject({ stato: 'proposta', scade_at: '2026-11-28T10:00:00.000Z' })
    expect(somma(letto)).toBe(30_000)
    const pdf = await p.as(cliente)('GET', `/api/dilazioni/${id}/pdf`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const testo = readPdf(pdf.raw).text.replaceAll(/\s+/g, ' ')
    for (const parte of ['300,00', 'Rata 3 di 3', 'TAEG', esercente.ragione_sociale])
      expect(testo).toContain(parte)

    const senza = await d.accetta(id, { sha256: letto.sha256, ...metodo })
    expect([senza.status, senza.body.code]).toEqual([403, 'otp_richiesto'])
    const { body } = await d.accetta(id, { ...(await d.letta(id)), ...metodo })
    expect(body.stato).toBe('attiva')
    const { rows } = await sql<{ sha: string; prova: { ip: string }; quando: Date; pdf: string }>`
      select encode(f.documento_sha256, 'hex') as sha, f.prova, f.created_at as quando
      from firme f where f.oggetto_id = ${id}`.execute(p.db)
    expect(rows).toMatchObject([
      { sha: letto.sha256, prova: { ip: '127.0.0.1' }, quando: clock.now() },
    ])
    // The bytes that were signed, for ever.
    expect((await p.as(cliente)('GET', `/api/dilazioni/${id}/pdf`)).raw.equals(pdf.raw)).toBe(true)
    const scelto = await sql<{ metodo_id: string | null; mandato_id: string | null }>`
      select metodo_id, mandato_id from usi_metodo where oggetto_id = ${id}`.execute(p.db)
    expect(scelto.rows.map((uso) => uso.metodo_id ?? uso.mandato_id)).toEqual(
      [metodo.carta_id ?? metodo.mandato_id].filter((uno) => uno !== undefined),
    )
    const prima = await p.db
      .selectFrom('pagamenti')
      .where('id', '=', debito_id)
      .select('stato')
      .executeTakeFirstOrThrow()
    expect(prima.stato).toBe('annullato')
  }

  const no = await proponi()
  expect((await d.rifiuta(no.id, { motivo: 'Pago subito' })).body).toMatchObject({
    stato: 'rifiutata',
    motivo: 'Pago subito',
  })
  // Seven days, to the minute: the debt is free again, and nothing can be accepted any more.
  const tardi = await proponi()
  const firmata = await d.letta(tardi.id)
  vai('2026-11-28T09:59:59Z')
  await scadiDilazioni(p.deps)
  expect((await d.leggi(tardi.id)).body.stato).toBe('proposta')
  vai('2026-11-28T10:00:00Z')
  const risposta = await d.accetta(tardi.id, { ...firmata, metodo: 'bonifico' })
  expect(risposta.status).toBe(409)
  await scadiDilazioni(p.deps)
  expect((await d.leggi(tardi.id)).body.stato).toBe('scaduta')
  for (const { debito_id } of [no, tardi]) {
    const ancora = await d.crea({ pagamenti: [debito_id], ...BREVE })
    expect(ancora.status).toBe(200)
  }
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
})

it('DIL-B5 un piano solo per più debiti: la loro somma, tutti fermi finché si decide, e al loro posto le rate', async () => {
  const { d, debito, cliente, esercente } = await mondo()
  const debiti = [
    await debito(20_000, { stato: 'insoluto', scadenza: '2026-11-10' }),
    await debito(15_050, { stato: 'insoluto', scadenza: '2026-11-15' }),
    await debito(9_950, { scadenza: '2026-12-10' }),
  ]
  const pagamenti = debiti.map(({ id }) => id)
  const piano = { n_rate: 2, cadenza: 'quindicinale', prima_scadenza: '2026-12-05' }
  const CON_ANTICIPO = { ...piano, anticipo_centesimi: 5000 }

  // Debts of one cliente and one esercente, ten at most, each once.
  const altrui = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: (await createCliente(p.db)).id,
  })
  const straniero = await (await mondo()).debito(10_000)
  for (const troppi of [
    [...pagamenti, altrui.id],
    [...pagamenti, straniero.id],
    Array.from({ length: 11 }, () => pagamenti[0]),
  ]) {
    const { status, body } = await d.crea({ pagamenti: troppi, ...piano })
    expect([status, body.errors[0].pointer]).toEqual([422, '/pagamenti'])
  }
  const id = await d.proposta({ pagamenti, ...CON_ANTICIPO })
  const { body } = await d.leggi(id)
  expect(body.importo_centesimi).toBe(45_000)
  expect(body.debiti.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    pagamenti.toSorted(),
  )
  const dovuto = async () => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(residuo_centesimi), 0)::int as n from pagamenti where cliente_id = ${cliente.id}
        and dilazione_id is null and stato in ('da_pagare', 'insoluto')`.execute(p.db)
    return rows[0]?.n
  }
  expect(await dovuto()).toBe(45_000)
  const accettata = await d.accetta(id, await d.letta(id))
  expect(accettata.body.stato).toBe('accettata')
  // The anticipo is due now; the debts wait for it together.
  expect(await dovuto()).toBe(5000)
  for (const uno of pagamenti) {
    const pagina = await p.as(cliente)('GET', `/api/gateway/${uno}`)
    expect(pagina.body.stato).not.toBe('da_pagare')
  }
  const anticipo = accettata.body.rate[0].pagamento._id
  const incasso = { importo_centesimi: 5000, metodo: 'contanti', incassato_il: '2026-11-21' }
  await d.daEsercente(`/api/pagamenti/${anticipo}/incassi`, incasso)
  expect((await d.leggi(id)).body).toMatchObject({ stato: 'attiva', residuo_centesimi: 40_000 })
  const stati = await p.db
    .selectFrom('pagamenti')
    .where('id', 'in', pagamenti)
    .select(['stato', 'dilazione_id'])
    .execute()
  expect(stati).toEqual(pagamenti.map(() => ({ stato: 'annullato', dilazione_id: id })))
  expect(await dovuto()).toBe(40_000)
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])

  // A plan that comes to nothing gives all of them back.
  const altri = [await debito(10_000), await debito(20_000)]
  const nulla = await d.proposta({ pagamenti: altri.map((uno) => uno.id), ...piano })
  await d.rifiuta(nulla)
  expect(await dovuto()).toBe(70_000)
})
