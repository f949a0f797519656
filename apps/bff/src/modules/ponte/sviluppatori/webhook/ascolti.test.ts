import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../../test/chiavi-api.ts'
import { call, startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { consegnaEventi, dimenticaAscolti } from './index.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let segreto: string

beforeAll(async () => {
  portale = await startApp()
})
afterAll(() => portale.stop())
beforeEach(async () => {
  esercente = await createEsercente(portale.db)
  cliente = await createCliente(portale.db, { esercente_id: esercente.id })
  const { body } = await creaChiave(portale, esercente, { ambiti: ['eventi:lettura'] })
  segreto = body.segreto
})

const chiama = (method: 'POST' | 'DELETE', url: string, body?: unknown, con = segreto) =>
  call(portale.app, method, url, body, { authorization: `Bearer ${con}` })
async function comincia(eventi: string[] = []) {
  const { status, body } = await chiama('POST', '/api/ascolti', { eventi })
  expect(status).toBe(200)
  return body as { _id: string; segreto: string }
}
type Letti = {
  data: { consegna_id: string; tipo: string; intestazioni: Record<string, string>; corpo: string }[]
}
const prossimi = async (id: string, ricevuti: object[] = [], attendi_secondi = 0) =>
  (await chiama('POST', `/api/ascolti/${id}/eventi`, { ricevuti, attendi_secondi })).body as Letti
async function chiedi() {
  const body = {
    cliente_id: cliente.id,
    importo_centesimi: 5000,
    causale: 'Tagliando',
    scadenza: '2030-01-31',
    invia_email: false,
  }
  const headers = { 'idempotency-key': randomUUID() }
  const { body: fatto } = await portale.as(esercente)('POST', '/api/pagamenti', body, headers)
  return fatto._id as string
}
const annulla = (id: string) =>
  portale.as(esercente)('POST', `/api/pagamenti/${id}/annulla`, {}, { 'idempotency-key': id })
const preso = ({ consegna_id }: { consegna_id: string }, stato_http: number | null = 200) => ({
  consegna_id,
  stato_http,
  durata_ms: 3,
})

describe('SVI-M2 (parte) un ascolto', () => {
  it('SVI-M2 (parte) racconta gli eventi in ordine e firmati, anche se non c’è nessun indirizzo', async () => {
    const ascolto = await comincia()
    const id = await chiedi()
    await annulla(id)
    // Nothing is sent: no lane looks at what is asked for.
    expect(await consegnaEventi(portale.deps)).toBe(0)
    const { data } = await prossimi(ascolto._id)
    expect(data.map(({ tipo }) => tipo)).toEqual(['pagamento.creato', 'pagamento.annullato'])
    const verifica = new Webhook(ascolto.segreto)
    for (const { corpo, intestazioni } of data) {
      expect(verifica.verify(corpo, intestazioni)).toMatchObject({ data: { _id: id } })
    }
  })

  it('SVI-M2 (parte) ciò che è stato preso non torna, il resto sì; di ognuno resta che cosa ha risposto', async () => {
    const ascolto = await comincia()
    await annulla(await chiedi())
    const [primo, secondo] = (await prossimi(ascolto._id)).data
    expect((await prossimi(ascolto._id)).data).toHaveLength(2)
    expect(primo && secondo).toBeTruthy()
    if (!primo || !secondo) return
    const resto = await prossimi(ascolto._id, [preso(primo, 500)])
    expect(resto.data.map(({ consegna_id }) => consegna_id)).toEqual([secondo.consegna_id])
    expect((await prossimi(ascolto._id, [preso(secondo, null), preso(secondo)])).data).toEqual([])
    const consegne = await portale.db
      .selectFrom('consegne_webhook as c')
      .innerJoin('tentativi_webhook as t', 't.consegna_id', 'c.id')
      .where('endpoint_id', '=', ascolto._id)
      .orderBy('c.n')
      .select(['stato', 'errore', 'stato_http'])
      .execute()
    expect(consegne).toEqual([
      { stato: 'rinunciata', errore: 'Ha risposto 500', stato_http: 500 },
      { stato: 'rinunciata', errore: 'Non risponde', stato_http: null },
    ])
  })

  it('SVI-M2 (parte) aspetta il prossimo evento, e risponde appena c’è', async () => {
    const ascolto = await comincia(['pagamento.creato'])
    const attesa = prossimi(ascolto._id, [], 10)
    const id = await chiedi()
    await annulla(id)
    expect((await attesa).data.map(({ tipo }) => tipo)).toEqual(['pagamento.creato'])
  })

  it('SVI-M2 (parte) non è un indirizzo: non si vede fra quelli, non si cambia e non toglie il posto a nessuno', async () => {
    const { _id } = await comincia()
    const io = portale.as(esercente)
    expect((await io('GET', '/api/webhook')).body.data).toEqual([])
    const body = {
      indirizzo: 'https://negozio.esempio.it/x',
      descrizione: '',
      eventi: [],
      stato: 'attivo',
    }
    expect((await io('PUT', `/api/webhook/${_id}`, body)).status).toBe(404)
    expect((await io('GET', `/api/webhook/${_id}/segreto`)).status).toBe(404)
    expect((await io('DELETE', `/api/webhook/${_id}`)).status).toBe(404)
  })

  it('SVI-M2 (parte) chi smette, o non chiede più, non è più raccontato; il sesto prende il posto del primo', async () => {
    const primo = await comincia()
    for (let i = 0; i < 5; i++) await comincia()
    expect((await chiama('POST', `/api/ascolti/${primo._id}/eventi`, {})).status).toBe(404)
    const ascolto = await comincia()
    expect((await chiama('DELETE', `/api/ascolti/${ascolto._id}`)).status).toBe(200)
    expect((await chiama('DELETE', `/api/ascolti/${ascolto._id}`)).status).toBe(404)
    await portale.pool.query(
      `update endpoint_webhook set ascolta_fino = now() - interval '1 s' where stato = 'in_ascolto'`,
    )
    await chiedi()
    const { rows } = await portale.pool.query(
      'select 1 from eventi_webhook where esercente_id = $1',
      [esercente.id],
    )
    expect(rows).toEqual([])
    expect(await dimenticaAscolti(portale.deps)).toBeGreaterThanOrEqual(4)
  })

  it('X10 SVI-M2 (parte) quello di un altro non esiste; senza il permesso non si ascolta', async () => {
    const ascolto = await comincia()
    const estraneo = await createEsercente(portale.db)
    const sua = (await creaChiave(portale, estraneo, { ambiti: ['eventi:lettura'] })).body.segreto
    expect((await chiama('POST', `/api/ascolti/${ascolto._id}/eventi`, {}, sua)).status).toBe(404)
    expect((await chiama('DELETE', `/api/ascolti/${ascolto._id}`, undefined, sua)).status).toBe(404)
    const altra = (await creaChiave(portale, esercente, { ambiti: ['pagamenti:lettura'] })).body
    expect((await chiama('POST', '/api/ascolti', {}, altra.segreto)).body.code).toBe(
      'ambito_mancante',
    )
  })

  it.each([
    ['/api/ascolti', { eventi: ['pagamento.esploso'] }],
    ['/api/ascolti', { eventi: 'tutti' }],
    ['ID', { attendi_secondi: 11 }],
    ['ID', { ricevuti: [{ consegna_id: 'x', stato_http: 99, durata_ms: 1 }] }],
    [
      'ID',
      {
        ricevuti: Array.from({ length: 51 }, () => ({
          consegna_id: 'x',
          stato_http: 200,
          durata_ms: 1,
        })),
      },
    ],
  ])('SVI-M2 (parte) dati sbagliati sono rifiutati: %s', async (url, body) => {
    const { _id } = await comincia()
    const dove = url === 'ID' ? `/api/ascolti/${_id}/eventi` : url
    expect((await chiama('POST', dove, body)).status).toBe(422)
  })
})
