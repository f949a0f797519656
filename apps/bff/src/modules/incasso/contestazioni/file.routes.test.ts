import { randomUUID } from 'node:crypto'
import { PESO_PROVE } from '@rateo/contract/incasso/prove-contestazione'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PDF, pdfOf } from '../../../../test/files/plain-pdf.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { elaboraEventi } from '../addebiti/index.ts'
import { controllaContestazioni } from './index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

type Debito = Awaited<ReturnType<typeof createDebito>>
type File = { _id: string; prova: string; nome_file: string; dimensione: number }

async function contestato(): Promise<{ debito: Debito; id: string }> {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '', 'product_not_received')
  for (const dispute of await p.contestazioni(debito.id)) {
    const segnale = notifica('charge.dispute.created', { ...dispute, object: 'dispute' })
    await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  }
  while ((await elaboraEventi(p.deps)) > 0);
  const { contestazioni } = (await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`))
    .body
  return { debito, id: contestazioni[0]._id }
}

type Chi = Parameters<Payments['as']>[0]

async function allega(chi: Chi, id: string, contenuto: Buffer, prova = 'consegna') {
  const query = new URLSearchParams({ prova, nome_file: 'bolla firmata.pdf' })
  return p.as(chi)('POST', `/api/contestazioni/${id}/file?${query.toString()}`, contenuto, {
    'content-type': 'application/octet-stream',
  })
}

const rispondi = (chi: Chi, id: string, prove: object = {}) =>
  p.as(chi)(
    'POST',
    `/api/contestazioni/${id}/prove`,
    { prove },
    { 'idempotency-key': randomUUID() },
  )

it('PAG-B7 un file basta come prova: arriva alla banca nel suo campo, una volta', async () => {
  const { debito, id } = await contestato()
  const { body } = await allega(debito.esercente, id, PDF)
  expect(body.file).toMatchObject([
    { prova: 'consegna', nome_file: 'bolla firmata.pdf', dimensione: PDF.length, rifiutato: false },
  ])
  // Another one of the same kind takes its place.
  const dopo = await allega(debito.esercente, id, pdfOf(2))
  expect(dopo.body.file).toHaveLength(1)
  const inviata = await rispondi(debito.esercente, id)
  expect(inviata.body).toMatchObject({ stato: 'in_esame', file: [{ prova: 'consegna' }] })
  const [dispute] = await p.contestazioni(debito.id)
  expect(dispute).toMatchObject({
    status: 'under_review',
    evidence: { shipping_documentation: expect.stringMatching(/^file_/), receipt: null },
  })
  expect((await allega(debito.esercente, id, PDF)).status).toBe(409)
  // The database refuses it by hand too: a file that the bank was shown stays as it was.
  const sue = () => p.db.deleteFrom('file_contestazioni').where('contestazione_id', '=', id)
  await expect(sue().execute()).rejects.toThrow('le prove inviate non cambiano')
})

it('PAG-B7 un file si scarica e si toglie; di un altro esercente non c’è', async () => {
  const { debito, id } = await contestato()
  const [file] = (await allega(debito.esercente, id, PDF)).body.file as File[]
  const url = `/api/contestazioni/${id}/file/${file?._id ?? ''}`
  const letto = await p.as(debito.esercente)('GET', url)
  expect(letto.raw).toEqual(PDF)
  expect(letto.headers['content-disposition']).toBe(
    `attachment; filename="consegna-${file?._id ?? ''}.pdf"`,
  )
  const estraneo = await createEsercente(p.db)
  expect((await p.as(estraneo)('GET', url)).status).toBe(404)
  expect((await p.as(estraneo)('DELETE', url)).status).toBe(404)
  expect((await allega(estraneo, id, PDF)).status).toBe(404)
  expect((await p.as(await createCliente(p.db))('GET', url)).status).toBe(403)
  expect((await p.as(debito.esercente)('DELETE', url)).body.file).toEqual([])
  expect((await p.as(debito.esercente)('GET', url)).status).toBe(404)
  expect((await rispondi(debito.esercente, id)).status).toBe(422)
})

it('PAG-B7 un file vuoto, di altro formato o troppo grande è rifiutato con una frase', async () => {
  const { debito, id } = await contestato()
  const detto = async (contenuto: Buffer, prova?: string) => {
    const { status, body } = await allega(debito.esercente, id, contenuto, prova)
    expect(status).toBe(422)
    return body.errors[0].message as string
  }
  expect(await detto(Buffer.alloc(0))).toContain('vuoto')
  expect(await detto(Buffer.from('PK finto.pdf'))).toContain('non è un PDF')
  const meta = pdfOf(PESO_PROVE / 2)
  expect((await allega(debito.esercente, id, meta)).status).toBe(200)
  expect(await detto(meta, 'ricevuta')).toContain('4,5 MB')
  const { body } = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
  expect(body.contestazioni[0].file).toHaveLength(1)
})

it('PAG-B7 il fornitore tace mentre si allega: il file parte con la risposta, anche dopo', async () => {
  const { debito, id } = await contestato()
  await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/files', quante_volte: 4 })
  expect((await allega(debito.esercente, id, PDF)).body.file).toHaveLength(1)
  expect((await rispondi(debito.esercente, id)).body.stato).toBe('in_esame')
  expect(await p.contestazioni(debito.id)).toMatchObject([{ status: 'needs_response' }])
  await p.senzaGuasti()
  await p.db
    .updateTable('contestazioni')
    .set({ prossimo_at: new Date(0) })
    .execute()
  await controllaContestazioni(p.deps)
  expect(await p.contestazioni(debito.id)).toMatchObject([
    {
      status: 'under_review',
      evidence: { shipping_documentation: expect.stringMatching(/^file_/) },
    },
  ])
})

it('PAG-B7 il fornitore rifiuta il file: si legge subito, e non resta tra le prove', async () => {
  const { debito, id } = await contestato()
  await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/files' })
  const { status, body } = await allega(debito.esercente, id, PDF)
  expect(status).toBe(422)
  expect(body.error_message).toContain('non accetta questo file')
  const letto = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
  expect(letto.body.contestazioni[0].file).toEqual([])
})
