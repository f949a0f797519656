import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  linkCliente,
} from '../../../../../test/factories.ts'
import { dayInRome } from '../../../../clock.ts'

let adesso = new Date('2026-11-24T10:00:00Z')
const clock = { now: () => adesso, today: () => dayInRome(adesso) }
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Chi =
  | Awaited<ReturnType<typeof createEsercente>>
  | Awaited<ReturnType<typeof createCliente>>
  | Awaited<ReturnType<typeof createAdmin>>
const puntualita = (chi: Chi, cliente_id: string) =>
  p.as(chi)('POST', '/api/dilazioni/puntualita', { cliente_id })

type Parti = {
  esercente: Awaited<ReturnType<typeof createEsercente>>
  cliente: Awaited<ReturnType<typeof createCliente>>
}

/** A plan of five rate by the week, from 1 December. */
async function piano({ esercente, cliente }: Parti) {
  adesso = new Date('2026-11-24T10:00:00Z')
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta({
    cliente_id: cliente.id,
    importo_centesimi: 50_000,
    causale: 'Occhiali',
    n_rate: 5,
    cadenza: 'settimanale',
    prima_scadenza: '2026-12-01',
  })
  const { status } = await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  expect(status).toBe(200)
  const { body } = await d.leggi(id)
  const incassa = (n: number, il: string) =>
    d.daEsercente(`/api/pagamenti/${body.rate[n - 1].pagamento._id}/incassi`, {
      importo_centesimi: 10_000,
      metodo: 'bonifico',
      incassato_il: il,
    })
  return { id, d, incassa }
}

const NULLA = { pagate: 0, in_anticipo: 0, nel_giorno: 0, in_ritardo: 0, scadute: 0 }

describe('DIL-B7 (parte) puntualità di un cliente', () => {
  it('conta le rate pagate prima, nel giorno e dopo, e quelle scadute; il giorno è quello del denaro', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    expect((await puntualita(esercente, cliente.id)).body).toEqual(NULLA)
    const { incassa } = await piano({ esercente, cliente })
    adesso = new Date('2026-12-28T10:00:00Z')
    // Written down on the 28th: what counts is the day on which the money came.
    for (const [n, il] of [
      [1, '2026-11-28'],
      [2, '2026-12-08'],
      [3, '2026-12-16'],
    ] as const) {
      expect((await incassa(n, il)).status).toBe(200)
    }
    expect((await puntualita(esercente, cliente.id)).body).toEqual({
      pagate: 3,
      in_anticipo: 1,
      nel_giorno: 1,
      in_ritardo: 1,
      scadute: 1,
    })
  })

  it('Y14 (parte) un altro esercente dello stesso cliente conta solo le sue', async () => {
    const [esercente, altro] = [await createEsercente(p.db), await createEsercente(p.db)]
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    const { incassa } = await piano({ esercente, cliente })
    expect((await puntualita(altro, cliente.id)).status).toBe(404)
    await linkCliente(p.db, altro.id, cliente.id)
    const suo = await piano({ esercente: altro, cliente })
    adesso = new Date('2026-12-28T10:00:00Z')
    await incassa(1, '2026-12-20')
    await suo.incassa(1, '2026-11-26')
    expect((await puntualita(altro, cliente.id)).body).toEqual({
      ...NULLA,
      pagate: 1,
      in_anticipo: 1,
      scadute: 3,
    })
    expect((await puntualita(esercente, cliente.id)).body).toMatchObject({
      in_ritardo: 1,
      scadute: 3,
    })
  })

  it('il cliente non la legge, e nemmeno lo staff; di chi non è suo cliente nulla', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    expect((await puntualita(cliente, cliente.id)).status).toBe(403)
    expect((await puntualita(await createAdmin(p.db), cliente.id)).status).toBe(403)
    const sconosciuto = await createCliente(p.db)
    expect((await puntualita(esercente, sconosciuto.id)).status).toBe(404)
  })
})

it('DIL-B7 quante rate un cliente ha pagato prima o dopo lo legge solo l’esercente di quelle rate', async () => {
  const [esercente, altro] = [await createEsercente(p.db), await createEsercente(p.db)]
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  await linkCliente(p.db, altro.id, cliente.id)
  const { incassa } = await piano({ esercente, cliente })
  const suo = await piano({ esercente: altro, cliente })
  adesso = new Date('2026-12-28T10:00:00Z')
  for (const [n, il] of [
    [1, '2026-11-28'],
    [2, '2026-12-06'],
    [3, '2026-12-20'],
  ] as const)
    expect((await incassa(n, il)).status).toBe(200)
  expect((await suo.incassa(1, '2026-12-20')).status).toBe(200)
  expect((await puntualita(esercente, cliente.id)).body).toEqual({
    pagate: 3,
    in_anticipo: 2,
    nel_giorno: 0,
    in_ritardo: 1,
    scadute: 1,
  })
  expect((await puntualita(altro, cliente.id)).body).toMatchObject({ pagate: 1, in_ritardo: 1 })
  // The cliente itself, the staff and whoever does not know them read nothing.
  expect((await puntualita(cliente, cliente.id)).status).toBe(403)
  expect((await puntualita(await createAdmin(p.db), cliente.id)).status).toBe(403)
  expect((await puntualita(await createEsercente(p.db), cliente.id)).status).toBe(404)
})
