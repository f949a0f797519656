import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { call, startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { dayInRome } from '../../../clock.ts'

const MATTINA = new Date('2026-11-18T10:00:00Z')
let adesso = MATTINA
const clock = { now: () => adesso, today: () => dayInRome(adesso) }
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
beforeAll(async () => {
  portale = await startApp({ clock })
  esercente = await createEsercente(portale.db)
  cliente = await createCliente(portale.db, { esercente_id: esercente.id })
})
afterAll(() => portale.stop())
beforeEach(() => {
  adesso = MATTINA
})

const chiave = async (...ambiti: string[]) =>
  (await creaChiave(portale, esercente, { ambiti })).body.segreto as string

const conChiave = (segreto: string) => (url: string, body: object) =>
  call(portale.app, 'POST', url, body, {
    authorization: `Bearer ${segreto}`,
    'idempotency-key': randomUUID(),
  })

/** Paid in cash: what is given back is handed over, and no provider is asked. */
async function incassato(importo_centesimi = 40_000): Promise<string> {
  const { id } = await createPagamento(portale.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi,
  })
  const { status } = await portale.as(esercente)(
    'POST',
    `/api/pagamenti/${id}/incassi`,
    { metodo: 'bonifico', importo_centesimi, incassato_il: '2026-11-18' },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
  return id
}

const rimborso = (importo_centesimi: number) => ({ importo_centesimi, motivo: 'richiesta_cliente' })

describe('PAG-M5 (parte) il codice sopra la soglia non si aggira a pezzi', () => {
  type Chiama = (url: string, body: object) => Promise<{ body: { rimborsi: { stato: string }[] } }>
  const stati = async (chiama: Chiama, id: string, importi: number[]) => {
    const esiti: string[] = []
    for (const importo of importi) {
      const { body } = await chiama(`/api/pagamenti/${id}/rimborsi`, rimborso(importo))
      esiti.push(body.rimborsi[0]?.stato ?? '')
    }
    return esiti
  }
  const nuovo = async () => {
    esercente = await createEsercente(portale.db)
    cliente = await createCliente(portale.db, { esercente_id: esercente.id })
  }
  const persona: Chiama = (url, body) =>
    portale.as(esercente)('POST', url, body, { 'idempotency-key': randomUUID() })

  it('PAG-M5 (parte) dello stesso pagamento, in giorni diversi', async () => {
    await nuovo()
    const id = await incassato(123_450)
    expect(await stati(persona, id, [50_000, 1])).toEqual(['riuscito', 'in_approvazione'])
    adesso = new Date('2026-11-25T10:00:00Z')
    expect(await stati(persona, id, [50_000])).toEqual(['in_approvazione'])
  })

  it('PAG-M5 (parte) di più pagamenti in un giorno, anche con una chiave; dal giorno dopo di nuovo', async () => {
    await nuovo()
    const debiti = await Promise.all([incassato(), incassato(), incassato()])
    const chiama = conChiave(await chiave('rimborsi:scrittura'))
    const [primo, secondo, terzo] = debiti
    expect(await stati(persona, primo, [30_000])).toEqual(['riuscito'])
    expect(await stati(chiama, secondo, [20_000, 1])).toEqual(['riuscito', 'in_approvazione'])
    expect(await stati(persona, terzo, [1])).toEqual(['in_approvazione'])
    adesso = new Date('2026-11-19T10:00:00Z')
    expect(await stati(persona, terzo, [30_000])).toEqual(['riuscito'])
  })

  it('PAG-M5 (parte) chiesti insieme si vedono', async () => {
    await nuovo()
    const debiti = await Promise.all([incassato(), incassato(), incassato(), incassato()])
    const esiti = await Promise.all(debiti.map((id) => stati(persona, id, [25_000])))
    expect(esiti.flat().filter((stato) => stato === 'riuscito')).toHaveLength(2)
  })
})

describe('SVI-M1 (parte) una chiave e il denaro che torna indietro', () => {
  it('PAG-M5 (parte) chiedere pagamenti non basta per rimborsare né per registrare incassi', async () => {
    const id = await incassato()
    const chiama = conChiave(await chiave('pagamenti:scrittura', 'pagamenti:lettura'))
    for (const [url, body] of [
      [`/api/pagamenti/${id}/rimborsi`, rimborso(100)],
      [`/api/pagamenti/${id}/incassi`, { metodo: 'contanti', importo_centesimi: 1 }],
    ] as const) {
      const risposta = await chiama(url, body)
      expect([risposta.status, risposta.body.code]).toEqual([403, 'ambito_mancante'])
    }
    const solo = conChiave(await chiave('rimborsi:scrittura'))
    expect((await solo(`/api/pagamenti/${id}/rimborsi`, rimborso(100))).status).toBe(200)
    expect((await solo(`/api/pagamenti/${id}/incassi`, {})).body.code).toBe('ambito_mancante')
  })

  it('PAG-M5 (parte) in un giorno ogni chiave restituisce fino al tetto, anche a pezzi e insieme; dal giorno dopo di nuovo', async () => {
    const debiti = await Promise.all([incassato(), incassato(), incassato()])
    const segreto = await chiave('rimborsi:scrittura')
    const chiama = conChiave(segreto)
    const esiti = await Promise.all(
      debiti.map((id) => chiama(`/api/pagamenti/${id}/rimborsi`, rimborso(20_000))),
    )
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    const rifiuto = esiti.find(({ status }) => status === 409)?.body
    expect(rifiuto.code).toBe('tetto_chiave_superato')
    expect(rifiuto.error_message).toMatch(/500,00\s€ al giorno: oggi con questa restano 100,00\s€/)
    expect(rifiuto.error_message).toContain('Nessun importo è stato mosso')
    const [primo] = debiti
    expect((await chiama(`/api/pagamenti/${primo}/rimborsi`, rimborso(10_001))).status).toBe(409)
    expect((await chiama(`/api/pagamenti/${primo}/rimborsi`, rimborso(10_000))).status).toBe(200)
    // A person is not counted, nor is another key.
    const daPersona = await portale.as(esercente)(
      'POST',
      `/api/pagamenti/${primo}/rimborsi`,
      rimborso(1),
      { 'idempotency-key': randomUUID() },
    )
    expect(daPersona.status).toBe(200)
    const altra = conChiave(await chiave('rimborsi:scrittura'))
    expect((await altra(`/api/pagamenti/${primo}/rimborsi`, rimborso(1))).status).toBe(200)
    // The day is that of Rome: an hour after its midnight it is still yesterday in London.
    adesso = new Date('2026-11-18T23:30:00Z')
    expect((await chiama(`/api/pagamenti/${primo}/rimborsi`, rimborso(1))).status).toBe(200)
  })

  it('PAG-M5 (parte) il tetto è un parametro', async () => {
    await portale.db
      .insertInto('impostazioni')
      .values({
        chiave: 'rimborsi',
        valore: JSON.stringify({
          soglia_otp_centesimi: 50_000,
          scoperto_centesimi: 10_000,
          tetto_chiave_centesimi: 0,
        }),
        valido_dal: new Date('2026-01-01'),
      })
      .execute()
    const id = await incassato()
    const chiama = conChiave(await chiave('rimborsi:scrittura'))
    const { body } = await chiama(`/api/pagamenti/${id}/rimborsi`, rimborso(1))
    expect(body.code).toBe('tetto_chiave_superato')
  })
})
