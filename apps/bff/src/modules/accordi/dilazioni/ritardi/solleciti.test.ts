import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { dayInRome } from '../../../../clock.ts'
import { sollecita, SOLLECITI_PREDEFINITI } from '../../../incasso/solleciti/index.ts'
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

describe('DIL-M8 (parte) il calendario di una dilazione', () => {
  const suo = { promemoria: [2, 10, 2], solleciti: [5], sms_dal: null }

  it('si legge prima, si sceglie, e ogni messaggio parte nei suoi giorni e in nessun altro', async () => {
    const { id, d, leggi, esercente } = await piano()
    const altro = await piano()
    const anteprima = await d.daEsercente(`/api/dilazioni/${id}/solleciti/anteprima`, {
      calendario: suo,
    })
    expect(detti(anteprima.body.in_arrivo)).toEqual([
      '1 promemoria 2026-11-25',
      '1 promemoria 2026-12-03',
      '1 sollecito 2026-12-10',
    ])
    expect((await leggi(esercente)).body.calendario.proprio).toBe(false)
    const { status, body } = await d.daEsercente(`/api/dilazioni/${id}/solleciti`, {
      calendario: suo,
    })
    expect([status, body.in_arrivo]).toEqual([200, anteprima.body.in_arrivo])
    expect(body.calendario).toEqual({
      promemoria: [2, 10],
      solleciti: [5],
      sms_dal: null,
      formale_dal: 15,
      proprio: true,
      modificabile: true,
    })
    const partiti: string[] = []
    for (let k = 0; k < 20; k += 1) {
      const giorno = dayInRome(new Date(Date.UTC(2026, 10, 25 + k)))
      await alle10(giorno)
      const { inviati } = (await leggi(esercente)).body
      for (const { n, livello, inviato_at } of inviati) {
        if (n !== 1 || dayInRome(new Date(inviato_at)) !== giorno) continue
        partiti.push(`${n} ${livello} ${giorno}`)
      }
    }
    expect(partiti).toEqual(detti(anteprima.body.in_arrivo))
    // The other plan goes on by the days of all.
    const delAltro = (await altro.leggi(altro.esercente)).body.inviati
    expect(delAltro.filter(({ n }: Mandato) => n === 1)).toHaveLength(5)
    const { cronologia } = (await d.leggi(id)).body
    expect(cronologia.map(({ descrizione }: { descrizione: string }) => descrizione)).toContain(
      'Cambiati i giorni di promemoria e solleciti di questo piano',
    )
  })

  it('il lavoro saltato si recupera anche qui: un messaggio solo, l’ultimo', async () => {
    const { id, d, leggi, esercente } = await piano()
    await d.daEsercente(`/api/dilazioni/${id}/solleciti`, {
      calendario: { promemoria: [5, 3], solleciti: [2, 4], sms_dal: null },
    })
    await alle10('2026-12-10')
    await alle10('2026-12-10')
    const { inviati } = (await leggi(esercente)).body
    expect(detti(inviati.map((r: Mandato & { dal: string }) => ({ ...r, il: r.dal })))).toEqual([
      '1 sollecito 2026-12-10',
    ])
  })

  it('quello che aspettava in coda per un giorno che non c’è più non parte; tornando a tutti, sì', async () => {
    const { id, d, leggi, esercente } = await piano()
    await p.db
      .insertInto('impostazioni')
      .values({
        chiave: 'solleciti',
        valore: JSON.stringify({ ...SOLLECITI_PREDEFINITI, massimo_al_giorno: 0 }),
        valido_dal: new Date('2026-11-01T00:00:00Z'),
        autore: 'prova',
      })
      .execute()
    await alle10('2026-11-28')
    const inCoda = async () =>
      (await leggi(esercente)).body.inviati.filter(
        ({ stato }: { stato: string }) => stato === 'in_coda',
      )
    expect(await inCoda()).toHaveLength(1)
    const scrivi = (calendario: object | null) =>
      d.daEsercente(`/api/dilazioni/${id}/solleciti`, { calendario })
    await scrivi({ promemoria: [7], solleciti: [], sms_dal: null })
    expect(await inCoda()).toHaveLength(1)
    await scrivi({ promemoria: [], solleciti: [], sms_dal: null })
    expect(await inCoda()).toHaveLength(0)
    await sollecita({ db: p.db, clock })
    expect((await leggi(esercente)).body.in_arrivo).toEqual([])
    await p.db.deleteFrom('impostazioni').where('chiave', '=', 'solleciti').execute()
    expect((await scrivi(null)).body.calendario.proprio).toBe(false)
    await alle10('2026-11-28')
    expect((await leggi(esercente)).body.inviati).toHaveLength(1)
  })

  it('rifiuta giorni che non si possono tenere, piani finiti, e chi non c’entra', async () => {
    const { id, d, cliente } = await piano()
    const scrivi = (calendario: object) =>
      d.daEsercente(`/api/dilazioni/${id}/solleciti`, { calendario })
    const tardi = await scrivi({ promemoria: [], solleciti: [20], sms_dal: 15 })
    expect([tardi.status, tardi.body.errors[0].pointer]).toEqual([422, '/calendario/sms_dal'])
    expect((await scrivi({ promemoria: [61], solleciti: [], sms_dal: null })).status).toBe(422)
    expect((await scrivi({ promemoria: [], solleciti: [0], sms_dal: null })).status).toBe(422)
    const url = `/api/dilazioni/${id}/solleciti`
    expect((await p.as(await createEsercente(p.db))('POST', url, { calendario: suo })).status).toBe(
      404,
    )
    expect((await p.as(cliente)('POST', url, { calendario: suo })).status).toBe(403)
    expect((await p.as(await createAdmin(p.db))('POST', url, { calendario: suo })).status).toBe(200)
    await p.db.updateTable('dilazioni').set({ stato: 'decaduta' }).where('id', '=', id).execute()
    expect((await scrivi(suo)).status).toBe(409)
  })
})

it('DIL-M8 un piano ha il suo calendario di solleciti, e ogni messaggio partito si legge con canale ed esito', async () => {
  const { id, d, leggi, esercente } = await piano()
  const scelto = await d.daEsercente(`/api/dilazioni/${id}/solleciti`, {
    calendario: { promemoria: [3], solleciti: [2, 9], sms_dal: null },
  })
  expect(scelto.status).toBe(200)
  const annunciati = detti((await leggi(esercente)).body.in_arrivo).filter((una) =>
    una.startsWith('1 '),
  )
  expect(annunciati).toEqual([
    '1 promemoria 2026-12-02',
    '1 sollecito 2026-12-07',
    '1 sollecito 2026-12-14',
  ])
  for (let k = 0; k < 22; k += 1) await alle10(dayInRome(new Date(Date.UTC(2026, 10, 25 + k))))
  const { body } = await leggi(esercente)
  const della = body.inviati.filter(({ n }: { n: number }) => n === 1)
  expect(
    della
      .map((m: Mandato & { inviato_at: string }) =>
        [m.n, m.livello, dayInRome(new Date(m.inviato_at))].join(' '),
      )
      .toSorted(),
  ).toEqual(annunciati.toSorted())
  for (const { canale, stato, esito } of della) {
    expect([canale, stato, esito]).toEqual(['email', 'inviato', 'in_casella'])
  }
})
