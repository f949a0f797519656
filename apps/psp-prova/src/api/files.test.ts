import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { type Ambiente, avviaAmbiente } from '../../test/ambiente.ts'
import type { Archiviato, Dispute } from '../oggetti-contestazione.ts'
import type { RigaSessione, Session } from '../oggetti-sessione.ts'

let a: Ambiente
beforeAll(async () => {
  a = await avviaAmbiente()
})
afterAll(() => a.chiusura())

const PDF = Buffer.from('%PDF-1.7\nricevuta')
const carica = (data: Buffer, name = 'ricevuta.pdf') =>
  a.stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data, name, type: 'application/octet-stream' },
  })

async function contestazione(): Promise<Stripe.Dispute> {
  const pi = await a.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
    off_session: true,
  })
  const [charge] = (await a.stripe.charges.list({ payment_intent: pi.id })).data
  await a.controllo(`contestazioni/${charge?.id ?? ''}`, {})
  const [aperta] = (await a.stripe.disputes.list({ payment_intent: pi.id })).data
  if (aperta === undefined) throw new Error('no dispute')
  return aperta
}

describe('prove in file', () => {
  it('PAG-B7 (parte) un file si carica, si rilegge e sta nella contestazione', async () => {
    const file = await carica(PDF)
    expect(file).toMatchObject({
      object: 'file',
      purpose: 'dispute_evidence',
      filename: 'ricevuta.pdf',
      size: PDF.length,
      type: 'pdf',
    })
    expect(await a.stripe.files.retrieve(file.id)).toEqual(expect.objectContaining({ id: file.id }))
    const { id } = await contestazione()
    const presentata = await a.stripe.disputes.update(
      id,
      { evidence: { receipt: file.id }, submit: true, expand: ['evidence.receipt'] },
      {},
    )
    expect(presentata).toMatchObject({
      status: 'under_review',
      evidence: { receipt: { id: file.id }, refund_policy: null },
      evidence_details: { submission_count: 1, submission_method: 'manual' },
    })
  })

  it('PAG-B7 (parte) un file che non c’è, di altro formato o troppo grande è rifiutato', async () => {
    const { id } = await contestazione()
    const ignoto = a.stripe.disputes.update(id, { evidence: { receipt: 'file_ignoto' } })
    await expect(ignoto).rejects.toMatchObject({ statusCode: 404, param: 'evidence[receipt]' })
    const inventato = { scontrino: 'x' } as Stripe.DisputeUpdateParams.Evidence
    await expect(a.stripe.disputes.update(id, { evidence: inventato })).rejects.toMatchObject({
      param: 'evidence[scontrino]',
    })
    await expect(carica(Buffer.from('ciao'))).rejects.toMatchObject({ statusCode: 400 })
    const grande = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])
    await expect(carica(grande)).rejects.toMatchObject({ statusCode: 400, param: 'file' })
  })

  it('PAG-B7 (parte) la stessa chiave è lo stesso file', async () => {
    const una = () =>
      a.stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: PDF, name: 'a.pdf' } },
        { idempotencyKey: 'prova-1' },
      )
    expect((await una()).id).toBe((await una()).id)
  })
})

it('pagina, riga, contestazione e file hanno ogni campo che i tipi di Stripe danno per certo', () => {
  expectTypeOf<Session>().toExtend<Stripe.Checkout.Session>()
  expectTypeOf<RigaSessione>().toExtend<Stripe.LineItem>()
  expectTypeOf<Dispute['evidence']>().toExtend<Stripe.Dispute.Evidence>()
  expectTypeOf<Dispute['evidence_details']>().toExtend<Stripe.Dispute.EvidenceDetails>()
  expectTypeOf<Omit<Dispute, 'balance_transactions'>>().toExtend<
    Omit<Stripe.Dispute, 'balance_transactions'>
  >()
  expectTypeOf<Archiviato>().toExtend<Stripe.File>()
})
