import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBotteghe } from '../../../../test/bottega.ts'
import { createCassa } from '../../../../test/cassa.ts'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createPagamento } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'

let app: Awaited<ReturnType<typeof startApp>>
let bottega: ReturnType<typeof createBotteghe>['bottega']
beforeAll(async () => {
  app = await startApp()
  bottega = createBotteghe(app).bottega
})
afterAll(() => app.stop())

type Bottega = Awaited<ReturnType<typeof bottega>>

async function debito({ chi }: Bottega) {
  const cliente = await createCliente(app.db, { esercente_id: chi.id, nome: 'Lucia Bianchi' })
  const parti = { esercente_id: chi.id, cliente_id: cliente.id, causale: 'Riparazione caldaia' }
  const { id } = await createPagamento(app.db, parti)
  return id
}
const incassa = ({ chi }: Bottega, id: string, altro: object = {}) =>
  app.as(chi)(
    'POST',
    `/api/pagamenti/${id}/incassi`,
    {
      metodo: 'contanti',
      importo_centesimi: 5000,
      incassato_il: app.deps.clock.today(),
      ...altro,
    },
    { 'idempotency-key': randomUUID() },
  )

describe('CAS-M3 (parte) il cassetto', () => {
  it.each(['spesa', 'prelievo', 'versamento', 'rimborso'])(
    'CAS-M3 (parte) %s: dal cassetto non esce più di quello che c’è',
    async (tipo) => {
      const b = await bottega()
      const { _id } = await b.apri(14_750)
      const { status, body } = await b.movimento(_id, { tipo, importo_centesimi: 9_999_999 })
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/importo_centesimi'])
      expect(body.error_message).toContain('In cassa ci sono 147,50')
      expect(await b.contanti()).toBe(14_750)
      expect((await b.movimento(_id, { tipo, importo_centesimi: 14_750 })).status).toBe(200)
      expect(await b.contanti()).toBe(0)
    },
  )

  it('CAS-M3 (parte) con due casse aperte si dice quale ha preso i soldi; lo storno torna da lì', async () => {
    const b = await bottega()
    await b.apri(0)
    const seconda = await createCassa(app.db, { esercente: b.chi })
    await b.manda(`casse/${seconda}/apri`, { fondo_centesimi: 0 })
    const id = await debito(b)
    const muta = await incassa(b, id)
    expect([muta.status, muta.body.errors[0].pointer]).toEqual([422, '/cassa_id'])
    // An incasso that does not enter a till asks for none.
    expect((await incassa(b, id, { metodo: 'bonifico', importo_centesimi: 100 })).status).toBe(200)
    const prima = await incassa(b, id, { cassa_id: b.cassa })
    expect([prima.status, await b.contanti()]).toEqual([200, 5000])
    const { n } = prima.body.tentativi.find((t: { metodo: string }) => t.metodo === 'contanti')
    await app.as(b.chi)(
      'POST',
      `/api/pagamenti/${id}/incassi/${n}/storna`,
      {},
      {
        'idempotency-key': randomUUID(),
      },
    )
    expect(await b.contanti()).toBe(0)
    const altra = await bottega()
    expect((await incassa(b, id, { cassa_id: altra.cassa })).status).toBe(404)
  })

  it('CAS-M3 (parte) CAS-M6 (parte) quello che viene da un pagamento dice causale e cliente, anche in CSV e PDF', async () => {
    const b = await bottega()
    const { _id } = await b.apri(0)
    await incassa(b, await debito(b))
    const aperta = await b.leggi(`sessioni/${_id}`)
    expect(aperta.body.movimenti).toMatchObject([
      {
        tipo: 'incasso',
        causale: 'Riparazione caldaia',
        cliente: 'Lucia Bianchi',
        incassato_il: null,
      },
    ])
    await b.conta(_id)
    const { body } = await b.chiudi(_id, { tagli: { '5000': 1 } })
    const csv = (await b.leggi(`chiusure/${body.chiusura_id}/csv`)).raw.toString('utf8')
    expect(csv).toContain('Incasso;Contanti;50,00;;;;Riparazione caldaia;Lucia Bianchi;')
    const pdf = JSON.stringify(readPdf((await b.leggi(`chiusure/${body.chiusura_id}/pdf`)).raw))
    expect(pdf).toContain('Riparazione caldaia')
    expect(pdf).toContain('Lucia Bianchi')
    expect(pdf).not.toContain('Verificata da Maria')
  })

  it('CAS-M3 (parte) quello preso in un altro giorno entra nella sessione aperta, e dice quel giorno', async () => {
    const b = await bottega()
    const { _id } = await b.apri(0)
    const prima = aggiungiGiorni(app.deps.clock.today(), -3)
    await incassa(b, await debito(b), { incassato_il: prima })
    const { body } = await b.leggi(`sessioni/${_id}`)
    expect(body.movimenti).toMatchObject([{ importo_centesimi: 5000, incassato_il: prima }])
    expect(await b.contanti()).toBe(5000)
  })
})
