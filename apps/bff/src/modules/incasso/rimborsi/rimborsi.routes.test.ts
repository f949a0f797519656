import { randomUUID } from 'node:crypto'
import { aggiungiGiorniTarget, giornoTargetDa } from '@rateo/domain/tempo/calendario'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  eOra,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { controllaInSospeso, elaboraEventi, inviaInSospeso } from '../addebiti/index.ts'
import { registraScrittura, saldo } from '../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { sbloccaRimborsi } from './index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

type Debito = Awaited<ReturnType<typeof createDebito>>

async function pagato(numero?: string, importo_centesimi = 12_050): Promise<Debito> {
  const debito = await createDebito(p, { importo_centesimi })
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento, numero)
  await debito.leggi()
  return debito
}

const rimborsa = (
  { id, esercente }: Debito,
  importo_centesimi: number,
  key: string = randomUUID(),
) =>
  p.as(esercente)(
    'POST',
    `/api/pagamenti/${id}/rimborsi`,
    { importo_centesimi, motivo: 'richiesta_cliente' },
    { 'idempotency-key': key },
  )
const azione = ({ esercente }: Debito, id: string, nome: string) =>
  p.as(esercente)('POST', `/api/rimborsi/${id}/${nome}`, {}, { 'idempotency-key': randomUUID() })
const leggi = async ({ id, esercente }: Debito) =>
  (await p.as(esercente)('GET', `/api/pagamenti/${id}`)).body

const messaggi = async ({ id }: Debito) => {
  const rows = await p.db
    .selectFrom('uscite')
    .select(['argomento', 'contenuto'])
    .where('argomento', 'like', 'rimborso%')
    .execute()
  return rows
    .filter(({ contenuto }) => (contenuto as { pagamento_id: string }).pagamento_id === id)
    .map(({ argomento }) => argomento)
}

it('PAG-M5 un rimborso parziale al centesimo, poi il resto: stati, libro mastro, avvisi', async () => {
  const debito = await pagato()
  const prima = await rimborsa(debito, 5001)
  expect(prima.status).toBe(200)
  expect(prima.body.rimborsi).toMatchObject([
    { n: 1, importo_centesimi: 5001, stato: 'riuscito', modo: 'fornitore' },
  ])
  expect(await leggi(debito)).toMatchObject({
    stato: 'parzialmente_rimborsato',
    rimborsato_centesimi: 5001,
    rimborsabile_centesimi: 7049,
    residuo_centesimi: 0,
  })
  expect((await rimborsa(debito, 7049)).body.rimborsi).toMatchObject([{ n: 2, stato: 'riuscito' }])
  const dopo = await leggi(debito)
  expect(dopo).toMatchObject({ stato: 'rimborsato', rimborsato_centesimi: 12_050 })
  expect(dopo.azioni_consentite).toContainEqual({
    azione: 'rimborsa',
    consentita: false,
    motivo: 'È già stato rimborsato tutto.',
  })
  expect(dopo.scritture.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
    'incasso',
    'commissione',
    'rimborso',
    'rimborso',
  ])
  // The fee stays: 1,4 % and 25 cents of 120,50.
  const conto = { intestatario: `esercente:${debito.esercente.id}`, codice: 'debito' }
  expect(await saldo(p.db, conto)).toBe(194)
  expect(await messaggi(debito)).toEqual(['rimborso_riuscito', 'rimborso_riuscito'])
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(2)
})

it('PAG-M5 mai oltre il rimborsabile, mai senza motivo, mai quello di un altro', async () => {
  const debito = await pagato()
  const troppo = await rimborsa(debito, 12_051)
  expect([troppo.status, troppo.body.errors[0].message]).toEqual([
    422,
    'Puoi rimborsare al massimo 120,50\u00A0€',
  ])
  const zero = await rimborsa(debito, 0)
  expect(zero.status).toBe(422)
  const senza = await p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${debito.id}/rimborsi`,
    { importo_centesimi: 1 },
    {
      'idempotency-key': randomUUID(),
    },
  )
  expect(senza.status).toBe(422)
  const altro = { ...debito, esercente: await createEsercente(p.db) }
  expect((await rimborsa(altro, 100)).status).toBe(404)
  expect((await rimborsa({ ...debito, esercente: debito.cliente as never }, 100)).status).toBe(403)
  const nonPagato = await createDebito(p)
  expect((await rimborsa(nonPagato, 100)).body.code).toBe('stato_incompatibile')
  expect(await p.rimborsiDelFornitore(debito.id)).toEqual([])
})

it('PAG-M5 due rimborsi insieme non superano mai il pagato, due clic ne fanno uno', async () => {
  const debito = await pagato()
  const esiti = await Promise.all(Array.from({ length: 6 }, () => rimborsa(debito, 5000)))
  expect(esiti.filter(({ status }) => status === 200)).toHaveLength(2)
  const fatti = await p.rimborsiDelFornitore(debito.id)
  expect(fatti.map(({ amount }) => amount)).toEqual([5000, 5000])
  const key = randomUUID()
  const due = await Promise.all([rimborsa(debito, 2050, key), rimborsa(debito, 2050, key)])
  expect(due.map(({ status }) => status)).toContain(200)
  expect((await rimborsa(debito, 2050, key)).status).toBe(200)
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(3)
  expect((await leggi(debito)).stato).toBe('rimborsato')
})

it('PAG-M5 il database rifiuta da solo un rimborso oltre il residuo', async () => {
  const debito = await pagato()
  const { id: tentativo_id } = await p.db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', debito.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const scrivi = p.db
    .insertInto('rimborsi')
    .values({
      id: 'a'.repeat(24),
      pagamento_id: debito.id,
      esercente_id: debito.esercente.id,
      cliente_id: debito.cliente.id,
      tentativo_id,
      n: 1,
      importo_centesimi: 12_051,
      motivo: 'altro',
      modo: 'fornitore',
      stato: 'richiesto',
      richiesto_da: 'prova',
    })
    .execute()
  await expect(scrivi).rejects.toMatchObject({ code: 'P0409' })
})

it('PAG-M5 nessuna risposta: resta in elaborazione, si ritrova per chiave, si rende una volta sola', async () => {
  const debito = await pagato()
  await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/refunds' })
  const { body } = await rimborsa(debito, 12_050)
  expect(body.rimborsi).toMatchObject([{ stato: 'in_elaborazione' }])
  expect(body.rimborsi[0].prossimo_controllo_at).not.toBeNull()
  expect((await leggi(debito)).rimborsabile_centesimi).toBe(0)
  expect((await azione(debito, body.rimborsi[0]._id, 'annulla')).status).toBe(409)
  await p.senzaGuasti()
  await eOra(p.db, debito.id)
  await controllaInSospeso(p.deps)
  expect(await leggi(debito)).toMatchObject({
    stato: 'rimborsato',
    rimborsi: [{ stato: 'riuscito' }],
  })
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(1)
})

it('PAG-M5 il processo muore prima di inviare: lo invia il prossimo, con la stessa chiave', async () => {
  const debito = await pagato()
  await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/refunds', quante_volte: 2 })
  expect((await rimborsa(debito, 100)).body.rimborsi[0].stato).toBe('in_elaborazione')
  await p.senzaGuasti()
  await eOra(p.db, debito.id)
  await controllaInSospeso(p.deps)
  await inviaInSospeso(p.deps)
  expect((await leggi(debito)).rimborsi).toMatchObject([{ stato: 'riuscito' }])
  const [operazione] = await p.db
    .selectFrom('operazioni_psp')
    .where('tipo', '=', 'rimborso')
    .where('chiave', '=', `rimborso:${debito.id}:1`)
    .select('invii')
    .execute()
  expect(operazione?.invii).toBe(2)
})

it('PAG-M5 sopra la soglia serve il codice; prima si può annullare', async () => {
  const debito = await pagato(undefined, 90_000)
  const { body } = await rimborsa(debito, 60_000)
  const [{ _id, stato }] = body.rimborsi
  expect(stato).toBe('in_approvazione')
  expect((await azione(debito, _id, 'approva')).body.code).toBe('otp_richiesto')
  const call = p.as(debito.esercente)
  const atto = { scopo: 'rimborso', oggetto: _id }
  await call('POST', '/otp/richiedi', atto)
  const uscita = await p.db
    .selectFrom('uscite')
    .where('argomento', '=', 'otp')
    .orderBy('id', 'desc')
    .select('contenuto')
    .executeTakeFirstOrThrow()
  const { codice } = uscita.contenuto as { codice: string }
  expect((await call('POST', '/otp/verifica', { ...atto, codice })).status).toBe(200)
  expect((await azione(debito, _id, 'approva')).body.stato).toBe('riuscito')
  expect((await azione(debito, _id, 'approva')).status).toBe(409)

  const altro = await pagato(undefined, 90_000)
  const secondo = (await rimborsa(altro, 90_000)).body.rimborsi[0]
  const estraneo = { ...debito, esercente: await createEsercente(p.db) }
  expect((await azione(estraneo, secondo._id, 'annulla')).status).toBe(404)
  expect((await azione(altro, secondo._id, 'annulla')).body.stato).toBe('annullato')
  expect((await leggi(altro)).rimborsabile_centesimi).toBe(90_000)
  expect(await p.rimborsiDelFornitore(altro.id)).toEqual([])
})

it('PAG-M5 saldo troppo basso: in coda, annullabile; parte da solo quando arrivano incassi', async () => {
  const debito = await pagato(undefined, 45_000)
  const conto = `esercente:${debito.esercente.id}`
  // The esercente was paid out meanwhile.
  await p.db.transaction().execute((trx) =>
    registraScrittura(trx, {
      tipo: 'riversamento',
      origine_tipo: 'prova',
      origine_id: debito.id,
      movimenti: [
        { intestatario: conto, codice: 'debito', importo_centesimi: 44_000 },
        { intestatario: 'piattaforma', codice: 'banca', importo_centesimi: -44_000 },
      ],
      at: new Date(),
    }),
  )
  const [uno] = (await rimborsa(debito, 20_000)).body.rimborsi
  const [due] = (await rimborsa(debito, 20_000)).body.rimborsi
  expect([uno.stato, due.stato]).toEqual(['in_coda', 'in_coda'])
  expect((await azione(debito, due._id, 'annulla')).body.stato).toBe('annullato')
  expect(await sbloccaRimborsi(p.deps)).toBe(0)
  await p.db.transaction().execute((trx) =>
    registraScrittura(trx, {
      tipo: 'incasso',
      origine_tipo: 'prova',
      origine_id: debito.id,
      movimenti: [
        { intestatario: conto, codice: 'debito', importo_centesimi: -30_000 },
        { intestatario: 'piattaforma', codice: 'banca', importo_centesimi: 30_000 },
      ],
      at: new Date(),
    }),
  )
  expect(await sbloccaRimborsi(p.deps)).toBe(1)
  expect((await leggi(debito)).rimborsi.map(({ stato }: { stato: string }) => stato)).toEqual([
    'annullato',
    'riuscito',
  ])
})

it('PAG-M5 in ritardo riesce dopo, e uno che la banca rimanda torna indietro nei libri', async () => {
  const lento = await pagato('4000000000007726')
  expect((await rimborsa(lento, 1000)).body.rimborsi[0].stato).toBe('in_elaborazione')
  const fallisce = await pagato('4000000000005126')
  expect((await rimborsa(fallisce, 12_050)).body.rimborsi[0].stato).toBe('riuscito')
  await p.avanti(60_000)
  await vi.waitFor(
    async () => {
      expect(await p.rimborsiDelFornitore(lento.id)).toMatchObject([{ status: 'succeeded' }])
      expect(await p.rimborsiDelFornitore(fallisce.id)).toMatchObject([{ status: 'failed' }])
    },
    { timeout: 10_000 },
  )
  for (const { id } of [lento, fallisce]) {
    for (const reso of await p.rimborsiDelFornitore(id)) {
      // Twice: the second copy changes nothing.
      for (const tipo of ['refund.updated', 'refund.failed']) {
        const segnale = notifica(tipo, reso)
        await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
      }
    }
  }
  while ((await elaboraEventi(p.deps)) > 0);
  expect((await leggi(lento)).rimborsi[0].stato).toBe('riuscito')
  const dopo = await leggi(fallisce)
  expect(dopo).toMatchObject({
    stato: 'pagato',
    rimborsato_centesimi: 0,
    rimborsabile_centesimi: 12_050,
    rimborsi: [{ stato: 'fallito' }],
  })
  const conto = { intestatario: `esercente:${fallisce.esercente.id}`, codice: 'debito' }
  expect(await saldo(p.db, conto)).toBe(194 - 12_050)
  expect(await messaggi(fallisce)).toEqual(['rimborso_riuscito', 'rimborso_fallito'])
  // The rimborso was announced: the cliente is told that it did not come, in every place where it was.
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const suoi = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', fallisce.cliente.email)
    .where('oggetto', 'ilike', '%rimbors%')
    .orderBy('id')
    .select(['oggetto', 'testo'])
    .execute()
  expect(suoi.map(({ oggetto }) => oggetto)).toEqual([
    `${fallisce.esercente.ragione_sociale} ti ha rimborsato 120,50\u00A0€`,
    `Il rimborso di 120,50\u00A0€ di ${fallisce.esercente.ragione_sociale} non è arrivato`,
  ])
  const [esercente] = await p.db
    .selectFrom('esercenti as e')
    .innerJoin('messaggi as m', 'm.destinatario', 'e.email')
    .where('e.id', '=', fallisce.esercente.id)
    .where('m.oggetto', 'like', '%non è riuscito%')
    .select('m.oggetto')
    .execute()
  expect(esercente?.oggetto).toContain('120,50')
  expect(suoi[1]?.testo).toContain('questi 120,50\u00A0€ non ti sono stati restituiti')
  const { body: campanella } = await p.as(fallisce.cliente)('GET', '/api/notifiche')
  expect(campanella.data[0].testo).toContain('non è arrivato: la banca lo ha rimandato indietro')
  const sua = (await p.as(fallisce.cliente)('GET', `/api/pagamenti/${fallisce.id}`)).body
  expect(sua.rimborsi).toMatchObject([{ stato: 'fallito', motivo: null }])
  expect(sua.rimborsi[0].messaggio).toContain('non sono arrivati su Visa •••• 5126')
  expect(sua.rimborsi[0].messaggio).not.toContain('il cliente')
})

it('PAG-M5 chi riceve il rimborso legge di sé, e non il motivo che l’esercente ha scritto per sé', async () => {
  const debito = await pagato()
  const { status } = await p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${debito.id}/rimborsi`,
    { importo_centesimi: 100, motivo: 'frode', nota: 'carta rubata?' },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
  const { body } = await p.as(debito.cliente)('GET', `/api/pagamenti/${debito.id}`)
  expect(body.rimborsi).toMatchObject([{ stato: 'riuscito', motivo: null, nota: null }])
  expect(body.rimborsi[0].messaggio).toBe(
    '1,00\u00A0€ restituiti su Visa •••• 4242: li vedi sull’estratto conto in 5–10 giorni lavorativi.',
  )
  expect(JSON.stringify(body)).not.toMatch(/frode|rubata/i)
})

it('PAG-B4 (parte) l’esercente legge quanto e quando riceve, il cliente no', async () => {
  const debito = await pagato()
  const { accredito, pagato_at } = await leggi(debito)
  const giorno = giornoTargetDa(giornoDiRoma(pagato_at))
  expect(accredito).toEqual({
    fatto: null,
    riduzioni: [],
    lordo_centesimi: 12_050,
    commissioni_centesimi: 194,
    contributi_centesimi: 0,
    altro_centesimi: 0,
    trattenuto_centesimi: 0,
    netto_centesimi: 11_856,
    passato: false,
    previsto_il: aggiungiGiorniTarget(giorno, 5),
  })
  const { body } = await p.as(debito.cliente)('GET', `/api/pagamenti/${debito.id}`)
  expect(body.accredito).toBeNull()
})
