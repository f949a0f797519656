import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { dayInRome } from '../../../../clock.ts'
import { sollecita } from '../../../incasso/solleciti/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'

let adesso = new Date('2026-11-24T10:00:00Z')
const clock = { now: () => adesso, today: () => dayInRome(adesso) }
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** An accepted plan of two rate, on 5 and 20 December, paid by hand. */
async function piano() {
  adesso = new Date('2026-11-24T10:00:00Z')
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta({
    cliente_id: cliente.id,
    importo_centesimi: 20_000,
    causale: 'Divano',
    n_rate: 2,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-05',
  })
  await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  const leggi = (chi: Parameters<typeof p.as>[0]) =>
    p.as(chi)('GET', `/api/dilazioni/${id}/solleciti`)
  return { id, d, esercente, cliente, leggi }
}

type Mandato = { n: number; livello: string; canale: string; il: string }
const detti = (righe: Mandato[]) => righe.map(({ n, livello, il }) => `${n} ${livello} ${il}`)

/** The job at ten of a day, and the messages on their way. */
async function alle10(giorno: string) {
  adesso = new Date(`${giorno}T10:00:00Z`)
  await sollecita({ db: p.db, clock })
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}

describe('DIL-M8 (parte) i messaggi di una dilazione', () => {
  it('quelli da venire, con il loro giorno, per la prossima rata sola', async () => {
    const { leggi, esercente } = await piano()
    const { status, body } = await leggi(esercente)
    expect(status).toBe(200)
    expect(body.inviati).toEqual([])
    expect(detti(body.in_arrivo)).toEqual([
      '1 promemoria 2026-11-28',
      '1 promemoria 2026-12-04',
      '1 promemoria 2026-12-05',
      '1 sollecito 2026-12-08',
      '1 sollecito 2026-12-12',
      '1 formale 2026-12-20',
      '1 diffida 2027-01-04',
    ])
  })

  it('ogni giorno annunciato è quello in cui parte davvero, con canale ed esito', async () => {
    const { id, leggi, esercente } = await piano()
    const annunciati = (await leggi(esercente)).body.in_arrivo as Mandato[]
    const partiti: string[] = []
    for (let k = 0; k < 20; k += 1) {
      const giorno = dayInRome(new Date(Date.UTC(2026, 10, 25 + k)))
      await alle10(giorno)
      const { body } = await leggi(esercente)
      const nuovi = body.inviati.filter(
        ({ n, inviato_at }: { n: number; inviato_at: string }) =>
          n === 1 && dayInRome(new Date(inviato_at)) === giorno,
      )
      for (const { n, livello, canale, stato, esito, automatico } of nuovi) {
        expect([canale, stato, esito, automatico]).toEqual(['email', 'inviato', 'in_casella', true])
        partiti.push(`${n} ${livello} ${giorno}`)
      }
    }
    expect(partiti).toEqual(detti(annunciati).slice(0, partiti.length))
    expect(partiti).toHaveLength(5)
    // The first is late, the second is the next: both are told.
    const { body } = await leggi(esercente)
    const rate = new Set((body.in_arrivo as Mandato[]).map(({ n }) => n))
    expect([rate.size, rate.has(1), rate.has(2)]).toEqual([2, true, true])
    expect((await p.as(esercente)('GET', `/api/dilazioni/${id}`)).body.stato).toBe('attiva')
  })

  it('pagata la rata, di lei non arriva più nulla', async () => {
    const { d, id, leggi, esercente } = await piano()
    const { body } = await d.leggi(id)
    const incasso = await d.daEsercente(`/api/pagamenti/${body.rate[0].pagamento._id}/incassi`, {
      importo_centesimi: 10_000,
      metodo: 'bonifico',
      incassato_il: '2026-11-24',
    })
    expect(incasso.status).toBe(200)
    const { in_arrivo } = (await leggi(esercente)).body
    expect(in_arrivo.map(({ n }: Mandato) => n)).not.toContain(1)
    expect(detti(in_arrivo)[0]).toBe('2 promemoria 2026-12-13')
  })

  it('di un altro non si trova; il cliente non la legge, lo staff sì', async () => {
    const { leggi, cliente } = await piano()
    expect((await leggi(await createEsercente(p.db))).status).toBe(404)
    expect((await leggi(cliente)).status).toBe(403)
    expect((await leggi(await createAdmin(p.db))).status).toBe(200)
  })
})
