import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { CONTI, mandatiDi } from '../../../../../test/mandati.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { collegaCliente } from '../../../persone/clienti/index.ts'

const clock = stoppedClock(new Date('2026-11-30T10:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const SOLO_CONTO = {
  nome: 'Sala pesi',
  importo_centesimi: 4500,
  cadenza: 'mensile',
  prova_giorni: 14,
  metodi: ['addebito_sdd'],
}

/** A piano that is paid from an account only, and somebody who never bought of its esercente. */
async function arriva(corpo: object = {}) {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const crea = await chiama(esercente, 'POST', '/api/piani', { ...SOLO_CONTO, ...corpo })
  const piano: string = crea.body._id
  const mandati = mandatiDi(p, { cliente, esercente } as Parameters<typeof mandatiDi>[1])
  return {
    esercente,
    cliente,
    piano,
    mandati,
    prepara: (chi: Chi, dati: object = {}) =>
      chiama(chi, 'POST', '/api/mandati', {
        esercente_id: esercente.id,
        piano_id: piano,
        iban: CONTI.riesce,
        intestatario: 'Lucia Bianchi',
        ...dati,
      }),
    ordina: (scelta: object = {}) =>
      chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
        piano_id: piano,
        oggi_centesimi: 0,
        ...scelta,
      }),
    suoiClienti: async () =>
      (await chiama(esercente, 'POST', '/api/search/clienti', { filters: {} })).body
        .total as number,
  }
}

it('ABB-M2 (parte) chi arriva dal link di un piano che si paga solo dal conto firma il suo primo mandato e comincia la prova', async () => {
  const { cliente, piano, mandati, prepara, ordina, suoiClienti } = await arriva()
  expect((await ordina()).status).toBe(422)
  const { status, body } = await prepara(cliente)
  expect([status, body.stato, body.cliente.nome]).toEqual([200, 'in_firma', expect.any(String)])
  // An IBAN that was typed and never signed tells nobody anything.
  expect(await suoiClienti()).toBe(0)
  expect((await ordina({ mandato_id: body._id })).status).toBe(422)

  await mandati.conferma(body.sha256, body._id)
  expect((await mandati.firma(body._id, body.sha256)).body).toMatchObject({ stato: 'attivo' })
  expect(await suoiClienti()).toBe(1)
  const { data } = (await chiama(cliente, 'GET', '/api/mandati')).body
  expect(data).toMatchObject([{ _id: body._id, stato: 'attivo' }])

  const ordinato = await ordina({ mandato_id: body._id })
  expect(ordinato.body).toMatchObject({ da_pagare_id: null })
  const abbonamento = `/api/abbonamenti/${ordinato.body.abbonamento_id}`
  expect((await chiama(cliente, 'GET', abbonamento)).body).toMatchObject({
    stato: 'in_prova',
    prossimo_addebito: '2026-12-14',
    metodo_etichetta: 'Conto •••• 3455',
  })
  expect((await ordina({ mandato_id: body._id })).body.detail).toContain('Sei già abbonato')
  const letto = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
  expect(letto.body.mio_abbonamento_id).toBe(ordinato.body.abbonamento_id)
})

it('ABB-M2 (parte) senza un piano che si paga dal conto non si prepara un mandato con chi non si conosce', async () => {
  const { cliente, esercente, piano, prepara } = await arriva()
  const altro = await arriva({ metodi: ['carta'] })
  const rifiuti = [
    await prepara(cliente, { piano_id: undefined }),
    // The piano of somebody else, one that is paid by card only, one that is not there.
    await prepara(cliente, { piano_id: altro.piano }),
    await prepara(cliente, { esercente_id: altro.esercente.id, piano_id: altro.piano }),
    await prepara(cliente, { piano_id: 'f'.repeat(24) }),
  ]
  expect(rifiuti.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await prepara(cliente, { iban: 'IT00' })).status).toBe(422)
  await chiama(esercente, 'POST', `/api/piani/${piano}/archivia`, {})
  expect((await prepara(cliente)).status).toBe(404)
})

it('ABB-M2 (parte) a chi lo propone l’esercente: il primo mandato, il codice sul testo che ha letto, e la prova comincia', async () => {
  const { esercente, cliente, piano, mandati, prepara, ordina } = await arriva()
  await collegaCliente(p.db, { esercente_id: esercente.id, cliente_id: cliente.id }, clock.now())
  await chiama(esercente, 'POST', `/api/piani/${piano}/iscrivi`, { cliente_id: cliente.id })
  const { proposta } = (await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)).body
  const { body } = await prepara(cliente)
  await mandati.conferma(body.sha256, body._id)
  await mandati.firma(body._id, body.sha256)
  // The code that signed the mandato does not take the piano.
  expect((await ordina({ mandato_id: body._id })).status).toBe(403)
  const testo = { oggetto: proposta.sha256, record_id: proposta._id }
  await confermaAtto(p, cliente, { scopo: 'accetta_piano', ...testo })
  const ordinato = await ordina({ mandato_id: body._id })
  const abbonamento = `/api/abbonamenti/${ordinato.body.abbonamento_id}`
  expect((await chiama(cliente, 'GET', abbonamento)).body.stato).toBe('in_prova')
})

it('ABB-B6 (parte) un abbonamento a un piano archiviato passa a chi firma adesso il suo primo mandato; a chi non lo aspetta no', async () => {
  const { esercente, cliente, piano, mandati, prepara, ordina } = await arriva()
  const { body } = await prepara(cliente)
  await mandati.conferma(body.sha256, body._id)
  await mandati.firma(body._id, body.sha256)
  const { abbonamento_id } = (await ordina({ mandato_id: body._id })).body
  await chiama(esercente, 'POST', `/api/piani/${piano}/archivia`, {})
  const altra = await createCliente(p.db)
  // A transfer finds a person by the address that they sign in with.
  await p.db
    .updateTable('utenti')
    .set({ email: altra.email })
    .where('id', '=', altra.utente_id)
    .execute()
  const trasferisci = `/api/abbonamenti/${abbonamento_id}/trasferimento`
  expect((await prepara(altra)).status).toBe(404)
  const chiesto = await chiama(cliente, 'POST', trasferisci, { email: altra.email })
  expect(chiesto.status).toBe(200)
  expect((await prepara(altra)).body.stato).toBe('in_firma')
  expect((await prepara(await createCliente(p.db))).status).toBe(404)
})
