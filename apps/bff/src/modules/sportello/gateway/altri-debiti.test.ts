import { INSIEME_MAX } from '@rateo/contract/sportello/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'

const OGGI = '2026-11-23'
const clock = stoppedClock(new Date('2026-11-23T11:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

async function coppia() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const debito = async (valori: object = {}) =>
    (
      await createPagamento(app.db, {
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        metodi_ammessi: ['carta'],
        ...valori,
      })
    ).id
  const pagina = async (id: string) => (await app.as(cliente)('GET', `/api/gateway/${id}`)).body
  const altri = async (id: string): Promise<string[]> =>
    (await pagina(id)).altri.map(({ _id }: { _id: string }) => _id)
  return { esercente, cliente, debito, pagina, altri }
}

describe('GTW-B2 gli altri debiti che si possono pagare insieme', () => {
  it('GTW-B2 quelli che una carta può pagare ora, da chi scade prima; non sé stesso', async () => {
    const c = await coppia()
    const [qui, dopo, prima] = [
      await c.debito({ scadenza: '2026-12-01' }),
      await c.debito({ scadenza: '2027-02-01', causale: 'Dopo' }),
      await c.debito({ scadenza: '2027-01-01', importo_centesimi: 777 }),
    ]
    expect(await c.altri(qui)).toEqual([prima, dopo])
    expect((await c.pagina(qui)).altri).toMatchObject([
      { importo_centesimi: 777, scadenza: '2027-01-01' },
      { causale: 'Dopo', importo_centesimi: 12_050 },
    ])
    expect(await c.altri(dopo)).toEqual([qui, prima])
  })

  it('GTW-B2 uno scaduto non più, ma ciò che si era già cominciato a pagare sì', async () => {
    const c = await coppia()
    const qui = await c.debito()
    const ieri = { valido_fino: '2026-11-22' }
    await c.debito(ieri)
    const oggi = await c.debito({ valido_fino: OGGI, scadenza: '2027-01-01' })
    const insoluto = await c.debito({ ...ieri, stato: 'insoluto', scadenza: '2027-01-02' })
    expect(await c.altri(qui)).toEqual([oggi, insoluto])
  })

  it('GTW-B2 non quelli di un altro esercente, di un altro cliente, senza carta, pagati o messi a rate', async () => {
    const [c, altra] = [await coppia(), await coppia()]
    const qui = await c.debito()
    await altra.debito()
    await createPagamento(app.db, { esercente_id: c.esercente.id, cliente_id: altra.cliente.id })
    await createPagamento(app.db, { esercente_id: altra.esercente.id, cliente_id: c.cliente.id })
    await c.debito({ metodi_ammessi: ['bonifico'] })
    await c.debito({ stato: 'annullato' })
    const { id: dilazione_id } = await createDilazione(app.db, {
      ...altra,
      scadenze: ['2027-01-01'],
    })
    await c.debito({ dilazione_id })
    expect(await c.altri(qui)).toEqual([])
  })

  it('GTW-B2 una pagina che non prende carte non ne propone', async () => {
    const c = await coppia()
    await c.debito()
    expect(await c.altri(await c.debito({ metodi_ammessi: ['bonifico'] }))).toEqual([])
  })

  it('GTW-B2 tanti quanti se ne pagano in una volta, e non uno di più', async () => {
    const c = await coppia()
    const qui = await c.debito()
    for (let n = 0; n < INSIEME_MAX; n++) await c.debito({ importo_centesimi: 100 + n })
    expect(await c.altri(qui)).toHaveLength(INSIEME_MAX - 1)
  })
})

describe('GTW-M2 le carte e i conti tra cui si sceglie', () => {
  it('GTW-M2 solo dove l’esercente li accetta', async () => {
    const c = await coppia()
    const carta = await createCarta(app.db, c.cliente)
    const mandato = await createMandato(app.db, c)
    await app.db
      .updateTable('mandati')
      .set({ metodo_psp: 'pm_1' })
      .where('id', '=', mandato)
      .execute()
    const modi = async (metodi_ammessi: string[]) => {
      const { carte, mandati, nuovo_addebito_il } = await c.pagina(
        await c.debito({ metodi_ammessi }),
      )
      const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
      return { carte: ids(carte), mandati: ids(mandati), nuovo: nuovo_addebito_il }
    }
    expect(await modi(['carta'])).toEqual({ carte: [carta], mandati: [], nuovo: null })
    expect(await modi(['addebito_sdd'])).toEqual({
      carte: [],
      mandati: [mandato],
      nuovo: expect.stringMatching(/^2026-1[12]-/),
    })
    expect(await modi(['bonifico'])).toEqual({ carte: [], mandati: [], nuovo: null })
  })
})

describe('GTW-M3 chiedere un nuovo link', () => {
  const chiedi = async (c: Awaited<ReturnType<typeof coppia>>, id: string, chi = c.cliente) =>
    app.as(chi)(
      'POST',
      `/api/gateway/${id}/chiedi_link`,
      {},
      { 'idempotency-key': `link-${id}-${chi.id}` },
    )

  it('GTW-M3 di uno che vale ancora no, e si legge perché; quello di un altro non esiste', async () => {
    const c = await coppia()
    const valido = await chiedi(c, await c.debito({ valido_fino: OGGI }))
    expect([valido.status, valido.body.detail]).toEqual([
      409,
      'Il link non è scaduto: puoi ancora usarlo.',
    ])
    const scaduto = await c.debito({ valido_fino: '2026-11-22' })
    expect((await chiedi(c, scaduto, await createCliente(app.db))).status).toBe(404)
    expect((await chiedi(c, 'nessuno')).status).toBe(404)
    expect((await chiedi(c, scaduto)).status).toBe(200)
  })
})
