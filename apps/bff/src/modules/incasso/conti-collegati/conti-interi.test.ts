import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addebita,
  aspetta,
  conContoAttivo,
  conRata,
  contoDi,
  finoAllAccredito,
  pagato,
  rileggi,
  UN_MINUTO,
} from '../../../../test/conti.ts'
import { tuttoInRegola } from '../../../../test/esame.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { newId } from '../../../db/ids.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { controllaInSospeso, inviaInSospeso } from '../addebiti/index.ts'
import { allineaConti, seguiConti, sollecitaConti } from './index.ts'

const ORA = 3_600_000
const SEDE = { indirizzo: 'Via Roma 1', cap: '06049', citta: 'Spoleto', provincia: 'PG' }

let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
// The provider's clock goes on by days: what it sells would be over before the portal's own.
beforeEach(async () => {
  p = await startPayments({ conti: true })
  admin = await createAdmin(p.db)
})
afterEach(() => p.stop())

const staff = (metodo: 'GET' | 'POST', url: string, body?: object) => p.as(admin)(metodo, url, body)
const contoPer = async (esercente: Parameters<Payments['as']>[0]) =>
  (await p.as(esercente)('GET', '/api/conto')).body.conto
/** The row of the staff's list about an esercente. */
const nellElenco = async (id: string) => {
  const { body } = await staff('GET', '/api/gestione/conti')
  return body.data.find((uno: { esercente: { _id: string } }) => uno.esercente._id === id)
}
const apri = async (url: string) => {
  const { headers } = await fetch(url, { redirect: 'manual' })
  return headers.get('location') ?? ''
}

it('CNT-M1 ogni esercente approvato ha un conto con quello che la registrazione sa, lo completa su una pagina che si apre una volta e scade, e legge in italiano che cosa manca e entro quando; lo staff lo stesso', async () => {
  const esercente = await createEsercente(p.db, {
    ...SEDE,
    ragione_sociale: 'Cicli Tempesta S.r.l.',
    iban: 'IT83W0542811101000000123455',
    stato: 'in_verifica',
  })
  const io = p.as(esercente)
  await allineaConti(p.deps)
  await rileggi(p, esercente.id)
  // While the registration is looked at there is none, and it says so.
  expect(await contoPer(esercente)).toMatchObject({ stato: 'da_aprire', incassa: false })
  expect((await io('POST', '/api/conto/completa', {})).body.error_message).toContain(
    'quando la registrazione è approvata',
  )
  await tuttoInRegola(p.db, esercente, admin)
  expect((await staff('POST', `/api/esercenti/${esercente.id}/approva`, {})).status).toBe(200)
  await rileggi(p, esercente.id)
  const { conto_psp } = await contoDi(p, esercente.id)
  expect(await p.stripe.accounts.retrieve(conto_psp ?? '')).toMatchObject({
    business_profile: { name: 'Cicli Tempesta S.r.l.' },
    company: { address: { city: 'Spoleto', line1: 'Via Roma 1' }, tax_id_provided: true },
    settings: { payments: { statement_descriptor: 'CICLI TEMPESTA S.R.L.' } },
  })
  const daCompletare = await contoPer(esercente)
  expect(daCompletare).toMatchObject({ stato: 'da_completare', si_completa: true })
  expect(daCompletare.dovuti).toContain('Nome e cognome del rappresentante legale')
  expect(await nellElenco(esercente.id)).toMatchObject({ stato: 'da_completare', incassa: false })
  const nelProfilo = async () => {
    const { body } = await io('GET', '/api/profilo/completezza')
    return body.voci.find(({ voce }: { voce: string }) => voce === 'conto')
  }
  expect(await nelProfilo()).toEqual({ voce: 'conto', fatto: false })

  const indirizzo = async () => (await io('POST', '/api/conto/completa', {})).body.url as string
  const primo = await indirizzo()
  expect(await apri(primo)).toMatch(/^\/conto\/modulo\//)
  expect(await apri(primo)).toContain('/profilo?scheda=attivita&conto=scaduto')
  const vecchio = await indirizzo()
  await p.fuori('tempo', { avanti_ms: 301_000 })
  expect(await apri(vecchio)).toContain('conto=scaduto')
  const modulo = `${p.pspUrl}${await apri(await indirizzo())}`
  const inviato = await fetch(modulo, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ragione_sociale: 'Cicli Tempesta S.r.l.',
      nome: 'Ivo',
      cognome: 'Tempesta',
      esito: 'riuscita',
    }),
  })
  expect(inviato.headers.get('location')).toContain('conto=fatto')
  await io('POST', '/api/conto/rileggi', {})
  expect(await contoPer(esercente)).toMatchObject({ stato: 'in_verifica', incassa: false })
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => {
    await rileggi(p, esercente.id)
    return (await contoPer(esercente)).stato === 'attivo'
  })
  expect(await nellElenco(esercente.id)).toBeUndefined()
  expect(await nelProfilo()).toEqual({ voce: 'conto', fatto: true })

  await p.fuori(`conti/${conto_psp}/requisiti`, {
    chiesto: 'company.verification.document',
    entro_secondi: 2 * 86_400,
  })
  await rileggi(p, esercente.id)
  const chiesto = {
    stato: 'da_aggiornare',
    incassa: true,
    dovuti: ['Un documento dell’impresa, per esempio la visura camerale'],
    entro: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  }
  expect(await contoPer(esercente)).toMatchObject(chiesto)
  expect(await nellElenco(esercente.id)).toMatchObject(chiesto)
  expect((await staff('GET', `/api/esercenti/${esercente.id}/conto`)).body.conto).toMatchObject(
    chiesto,
  )
  // The term is near: it is asked for again the day after, once.
  const domani = { ...p.deps.clock, now: () => new Date(Date.now() + 21 * ORA) }
  await sollecitaConti({ ...p.deps, clock: domani })
  await sollecitaConti({ ...p.deps, clock: domani })
  const { rows } = await p.pool.query(
    `select from uscite where unicita like 'conto:' || $1 || ':sollecito:%'`,
    [esercente.id],
  )
  expect(rows).toHaveLength(1)
})

it('CNT-M2 che cosa può fare l’esercente segue dal suo conto: chi non può ricevere denaro non chiede, non incassa e non addebita; gli accrediti si trattengono e ripartono', async () => {
  const esercente = await conContoAttivo(p)
  const rata = await conRata(p, esercente)
  const debito = await createDebito(p, { esercente_id: esercente.id })
  await p.fuori(`conti/${esercente.conto_psp}/requisiti`, {
    chiesto: 'company.verification.document',
    entro_secondi: 60,
  })
  await p.fuori('tempo', { avanti_ms: 2 * UN_MINUTO })
  await aspetta(
    async () => !(await p.stripe.accounts.retrieve(esercente.conto_psp)).charges_enabled,
  )
  await rileggi(p, esercente.id)
  const capacita = async () => {
    const { body } = await staff('GET', `/api/esercenti/${esercente.id}`)
    const tutte: { nome: string; livello: string }[] = body.riservato.capacita
    return Object.fromEntries(tutte.map(({ nome, livello }) => [nome, livello]))
  }
  expect(await capacita()).toMatchObject({ nuovi_incassi: 'no', rinnovi_e_rate: 'no' })
  const chiedi = await p.as(esercente)(
    'POST',
    '/api/pagamenti',
    {},
    { 'idempotency-key': randomUUID() },
  )
  expect([chiedi.status, chiedi.body.code]).toEqual([403, 'capacita_assente'])
  expect(chiedi.body.error_message).toContain('il conto su cui ricevere gli incassi non è attivo')
  expect((await debito.paga()).body.code).toBe('esercente_non_incassa')
  await addebita(p)
  expect([await p.intenti(debito.id), await p.intenti(rata)]).toEqual([[], []])

  // The missing paper is given: everything goes on by itself.
  await p.fuori(`conti/${esercente.conto_psp}/modulo`, {})
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => (await p.stripe.accounts.retrieve(esercente.conto_psp)).charges_enabled)
  await rileggi(p, esercente.id)
  expect(await capacita()).toMatchObject({ nuovi_incassi: 'si', rinnovi_e_rate: 'si' })
  // A charge that was not made is tried again the day after.
  await addebita(p, 1)
  expect(await p.intenti(rata)).toMatchObject([
    { status: 'succeeded', transfer_data: { destination: esercente.conto_psp } },
  ])

  const ferma = async (ferme: string[]) => {
    const corpo = { ferme, motivo: 'Controllo degli incassi' }
    expect((await staff('POST', `/api/esercenti/${esercente.id}/capacita`, corpo)).status).toBe(200)
    await allineaConti(p.deps)
    while ((await seguiConti(p.deps)) > 0);
  }
  await ferma(['accrediti'])
  await p.fuori('tempo', { avanti_ms: 10 * 24 * ORA })
  await rileggi(p, esercente.id)
  const eseguiti = async () => (await p.as(esercente)('GET', '/api/accrediti/eseguiti')).body
  const fermi = await eseguiti()
  expect(fermi.data).toEqual([])
  expect(fermi.saldo.disponibile_centesimi).toBeGreaterThan(0)
  expect(fermi.saldo.fermo).toContain('trattenuti')
  const letto = await p.as(esercente)('GET', `/api/pagamenti/${rata}`)
  expect(letto.body.accredito.fatto.stato).toBe('trattenuto')
  await ferma([])
  await finoAllAccredito(p, esercente)
  expect((await eseguiti()).data).toHaveLength(1)
})

const VOCI = {
  carta: { tasso_centesimi: 200, fissa_centesimi: 20 },
  addebito_sdd: { tasso_centesimi: 0, fissa_centesimi: 50 },
}

async function concorda(esercente_id: string, dal: string, carta: number) {
  await p.db
    .insertInto('condizioni_esercente')
    .values({
      id: newId(new Date()),
      esercente_id,
      dal,
      voci: JSON.stringify({ ...VOCI, carta: { ...VOCI.carta, tasso_centesimi: carta } }),
      minimo_centesimi: 0,
      a_carico: 'esercente',
      reclami_a_carico: 'esercente',
      motivo: 'Accordo quadro',
      created_at: new Date(),
    })
    .execute()
}

it('CNT-M3 ogni incasso online va sul conto del suo esercente, meno la commissione con IVA delle condizioni di quel giorno, che si legge prima e dopo: carta, carta salvata, addebito sul conto', async () => {
  await p.db
    .insertInto('impostazioni')
    .values({ chiave: 'iva_commissioni', valore: '22', valido_dal: new Date(Date.now() - ORA) })
    .execute()
  const oggi = p.deps.clock.today()
  const esercente = await conContoAttivo(p)
  await concorda(esercente.id, aggiungiGiorni(oggi, -30), 500)
  await concorda(esercente.id, aggiungiGiorni(oggi, -5), 200)
  await concorda(esercente.id, aggiungiGiorni(oggi, 1), 900)
  const prima = async (importo_centesimi: number) => {
    const { body } = await p.as(esercente)('POST', '/api/condizioni/calcola', { importo_centesimi })
    const modi: { metodo: string; riceverai_centesimi: number }[] = body.modi
    return Object.fromEntries(modi.map((uno) => [uno.metodo, uno.riceverai_centesimi]))
  }
  // 2 % and 0,20 €, 0,50 € for a debit; 22 % of each.
  expect(await prima(10_000)).toEqual({ carta: 10_000 - 268, addebito_sdd: 10_000 - 61 })
  expect(await prima(5000)).toMatchObject({ carta: 5000 - 146 })

  const conCarta = await createDebito(p, { esercente_id: esercente.id, importo_centesimi: 10_000 })
  await pagaSullaPagina((await conCarta.paga()).body.url_pagamento)
  await conCarta.leggi()
  const rata = await conRata(p, esercente)
  await addebita(p)
  const sulConto = await createDebito(p, {
    esercente_id: esercente.id,
    importo_centesimi: 10_000,
    metodi_ammessi: ['carta', 'addebito_sdd'],
  })
  const mandato_id = await mandatiDi(p, { ...sulConto, esercente }).firmato({ iban: CONTI.riesce })
  expect((await sulConto.pagaCon({ metodo: 'addebito_sdd', mandato_id })).status).toBe(200)
  await inviaInSospeso(p.deps)
  await alGiornoAnnunciato(p, sulConto.id)
  await aspetta(async () => {
    await inviaInSospeso(p.deps)
    await eOra(p.db, sulConto.id)
    await controllaInSospeso(p.deps)
    return (await stato(p.db, sulConto.id)).stato === 'pagato'
  })
  for (const [id, netto] of [
    [conCarta.id, 9732],
    [rata, 4854],
    [sulConto.id, 9939],
  ] as const) {
    const [intento] = await p.intenti(id)
    expect(intento).toMatchObject({
      on_behalf_of: esercente.conto_psp,
      transfer_data: { destination: esercente.conto_psp },
    })
    expect(Number(intento?.amount) - Number(intento?.application_fee_amount)).toBe(netto)
    const { body } = await p.as(esercente)('GET', `/api/pagamenti/${id}`)
    expect(body.accredito).toMatchObject({ netto_centesimi: netto })
  }
  await rileggi(p, esercente.id)
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 9732 + 4854 + 9939 })
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('CNT-M9 un solo esercente: senza conti collegati il portale fa tutto il resto, e non ne mostra nulla', async () => {
  const propri = await startPayments()
  const esercente = await createEsercente(propri.db, { conto_ferma: ['nuovi_incassi'] })
  await allineaConti(propri.deps)
  expect(await seguiConti(propri.deps)).toBe(0)
  const debito = await pagato(propri, esercente.id)
  const [intento] = await propri.intenti(debito.id)
  expect(intento).toMatchObject({ status: 'succeeded', transfer_data: null, on_behalf_of: null })
  const io = propri.as(esercente)
  expect((await io('GET', '/api/conto')).body.conto).toBeNull()
  expect((await io('GET', '/api/accrediti/eseguiti')).body).toMatchObject({
    attivi: false,
    saldo: null,
    data: [],
  })
  const letto = await io('GET', `/api/pagamenti/${debito.id}`)
  // The calendar alone says when the money comes: nobody tells it as a fact.
  expect(letto.body.accredito).toMatchObject({ fatto: null, previsto_il: expect.any(String) })
  const rimborso = await io(
    'POST',
    `/api/pagamenti/${debito.id}/rimborsi`,
    { importo_centesimi: 2500, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  expect(rimborso.status).toBe(200)
  await inviaInSospeso(propri.deps)
  expect(await propri.rimborsiDelFornitore(debito.id)).toMatchObject([
    { amount: 2500, status: 'succeeded' },
  ])
  const impostazioni = await io('GET', '/api/app_settings')
  expect(impostazioni.body.conti_collegati).toBe(false)
  const suo = await createAdmin(propri.db)
  expect((await propri.as(suo)('GET', '/api/gestione/conti')).body).toMatchObject({
    attivi: false,
    data: [],
  })
  expect(await verificaInvarianti(propri.db)).toEqual([])
  await propri.stop()
})
