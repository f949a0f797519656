import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { qrSvg } from '../../../../http/qr-svg.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-30T10:00:00Z'))
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const PESI = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }
const creaPiano = async (corpo: object = {}): Promise<{ _id: string; link: string }> =>
  (await chiama(esercente, 'POST', '/api/piani', { ...PESI, ...corpo })).body

/** The acts of a cliente on a piano, from its page on. */
const suPiano = (cliente: Chi, piano_id: string) => ({
  legge: () => chiama(cliente, 'GET', `/api/piani/${piano_id}/sottoscrizione`),
  ordina: (oggi_centesimi: number, corpo: object = {}) =>
    chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, {
      piano_id,
      oggi_centesimi,
      ...corpo,
    }),
  /** Pays the first charge with a card that is typed, which is the method from then on. */
  paga: async (pagamento_id: string) => {
    const url = `/api/gateway/${pagamento_id}`
    const pagina = await chiama(cliente, 'POST', `${url}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(pagina.body.url_pagamento)
    await chiama(cliente, 'GET', url)
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  },
  abbonamento: async (id: string) => (await chiama(cliente, 'GET', `/api/abbonamenti/${id}`)).body,
})
const abbonamentiDi = async (cliente_id: string) =>
  (
    await p.db
      .selectFrom('abbonamenti')
      .where('cliente_id', '=', cliente_id)
      .select('stato')
      .execute()
  ).map(({ stato }) => stato)

it('ABB-M2 ci si abbona dalla pagina, dal link o dal QR di un piano; se è l’esercente a iscrivere, il cliente conferma con un codice e con un metodo', async () => {
  // The link is a page that anybody reads, the QR is that link, and both lead to the order.
  const piano = await creaPiano({ attivazione_centesimi: 2000 })
  const pagina = await p.app.inject(new URL(piano.link).pathname)
  expect(pagina.statusCode).toBe(200)
  expect(pagina.payload).toContain(`/abbonamenti/piani/${piano._id}/abbonati"`)
  const qr = await chiama(esercente, 'GET', `/api/piani/${piano._id}/link.svg`)
  expect([qr.status, qr.body]).toEqual([200, await qrSvg(piano.link)])
  const altroEsercente = await createEsercente(p.db)
  expect((await chiama(altroEsercente, 'GET', `/api/piani/${piano._id}/link.svg`)).status).toBe(404)

  // Somebody who never bought from the esercente orders exactly what they read, and pays: the card is that of the next charges.
  const passante = await createCliente(p.db)
  const da = suPiano(passante, piano._id)
  expect((await da.legge()).body).toMatchObject({
    importo_centesimi: 4500,
    attivazione_centesimi: 2000,
    motivo: null,
    proposta: null,
  })
  expect((await da.ordina(4500)).status).toBe(409)
  expect(await abbonamentiDi(passante.id)).toEqual([])
  const ordine = (await da.ordina(6500)).body
  expect((await da.abbonamento(ordine.abbonamento_id)).stato).toBe('in_attivazione')
  await da.paga(ordine.da_pagare_id)
  expect(await da.abbonamento(ordine.abbonamento_id)).toMatchObject({
    stato: 'attivo',
    prossimo_addebito: '2026-12-30',
    incassato_centesimi: 6500,
    metodo_etichetta: 'Visa •••• 4242',
  })
  expect((await da.ordina(6500)).body.detail).toContain('Sei già abbonato')

  // A cliente of the esercente finds it among its piani, and orders from its page.
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  expect((await chiama(cliente, 'GET', `/api/piani/${piano._id}`)).body).toMatchObject({
    mio_abbonamento_id: null,
  })
  const dalla = suPiano(cliente, piano._id)
  const suo = (await dalla.ordina(6500)).body
  await dalla.paga(suo.da_pagare_id)
  expect((await chiama(cliente, 'GET', `/api/piani/${piano._id}`)).body).toMatchObject({
    mio_abbonamento_id: suo.abbonamento_id,
  })

  // The esercente puts a piano before one cliente: one of its own, and of its own piani.
  const prova = await creaPiano({ visibilita: 'su_invito', prova_giorni: 14 })
  const subito = await creaPiano({ visibilita: 'su_invito' })
  const iscrivi = (piano_id: string, chi: Chi = esercente, cliente_id = cliente.id) =>
    chiama(chi, 'POST', `/api/piani/${piano_id}/iscrivi`, { cliente_id })
  const estraneo = await createCliente(p.db)
  expect((await iscrivi(subito._id, altroEsercente)).status).toBe(404)
  expect((await iscrivi(subito._id, esercente, estraneo.id)).status).toBe(422)
  expect((await iscrivi(subito._id, cliente)).status).toBe(403)

  for (const [{ _id }, oggi, conCarta] of [
    [subito, 4500, false],
    [prova, 0, true],
  ] as const) {
    const prima = await abbonamentiDi(cliente.id)
    const invitato = suPiano(cliente, _id)
    expect((await iscrivi(_id)).body).toEqual({ scade_at: '2026-12-14T10:00:00.000Z' })
    const { proposta } = (await invitato.legge()).body
    expect(proposta.testo).toContain('Sala pesi')
    // Nothing begins by itself, and not without the code: for this text, of this person.
    expect((await suPiano(estraneo, _id).legge()).body.proposta ?? null).toBeNull()
    const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
    const metodo = conCarta ? { carta_id } : {}
    expect((await invitato.ordina(oggi, metodo)).status).toBe(403)
    const atto = { scopo: 'accetta_piano', oggetto: proposta.sha256, record_id: proposta._id }
    await confermaAtto(p, cliente, atto)
    // A trial, of which nothing is paid today, does not begin without a method either; that of somebody else is none.
    const altrui = await createCarta(p.db, estraneo, { fornitore: p.deps.psp.nome })
    for (const nessuno of conCarta ? [{}, { carta_id: altrui }] : []) {
      expect((await invitato.ordina(oggi, nessuno)).status).toBe(422)
    }
    expect(await abbonamentiDi(cliente.id)).toEqual(prima)
    const { status, body } = await invitato.ordina(oggi, metodo)
    expect(status).toBe(200)
    if (!conCarta) await invitato.paga(body.da_pagare_id)
    expect(await invitato.abbonamento(body.abbonamento_id)).toMatchObject({
      stato: conCarta ? 'in_prova' : 'attivo',
      metodo_etichetta: 'Visa •••• 4242',
    })
    // The signature keeps the text that was read.
    const firma = await p.db
      .selectFrom('firme')
      .where('oggetto_tipo', '=', 'iscrizione')
      .where('oggetto_id', '=', proposta._id)
      .select('documento')
      .executeTakeFirstOrThrow()
    expect(firma.documento.toString()).toBe(proposta.testo)
    expect((await iscrivi(_id)).body.detail).toContain('già abbonato')
  }

  // A proposal that was refused, and a piano that is not sold any more, are not ordered.
  const rifiutato = await creaPiano({ visibilita: 'su_invito' })
  await iscrivi(rifiutato._id)
  const no = suPiano(cliente, rifiutato._id)
  const iscrizione_id = (await no.legge()).body.proposta._id
  const rifiuto = { iscrizione_id, motivo: 'Costa troppo' }
  expect(
    (await chiama(cliente, 'POST', `/api/piani/${rifiutato._id}/rifiuta`, rifiuto)).status,
  ).toBe(200)
  expect((await no.legge()).body.proposta).toBeNull()
  await chiama(esercente, 'POST', `/api/piani/${piano._id}/archivia`, {})
  expect((await suPiano(estraneo, piano._id).ordina(6500)).status).toBe(409)
  expect(await abbonamentiDi(estraneo.id)).toEqual([])
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
})
