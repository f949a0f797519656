import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const BODY = { motivo: 'meno_entrate', al_mese_centesimi: 5000, nota: 'Fino a giugno' }

/** A plan that runs, with nothing paid of it. */
async function piano({ accettata = true } = {}) {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta({
    cliente_id: cliente.id,
    importo_centesimi: 30_000,
    causale: 'Divano',
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-05',
  })
  if (accettata) {
    await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  }
  const strada = `/api/dilazioni/${id}/rinegoziazioni`
  return {
    id,
    d,
    esercente,
    cliente,
    chiedi: (body: object = BODY, chiave?: string) => d.daCliente(strada, body, chiave),
    leggi: (chi: Parameters<typeof p.as>[0]) => p.as(chi)('GET', strada),
  }
}

describe('DIL-B2 (parte) chiedere una rinegoziazione', () => {
  it('apre una richiesta legata al piano, con il motivo e quanto si può pagare; il piano non cambia', async () => {
    const { id, d, chiedi, leggi, cliente, esercente } = await piano()
    const prima = (await d.leggi(id)).body
    expect((await leggi(cliente)).body).toEqual({ data: [], motivo_no: null })
    const { status, body } = await chiedi()
    expect(status).toBe(200)
    const motivo_no = 'Lo hai già chiesto: aspetta la risposta, o scrivi nella richiesta che c’è.'
    expect(body).toMatchObject({ data: [{ ...BODY, stato: 'nuovo' }], motivo_no })
    const { richiesta_id } = body.data[0]
    const richiesta = (await p.as(cliente)('GET', `/api/assistenza/${richiesta_id}`)).body
    expect(richiesta).toMatchObject({
      categoria: 'dilazione',
      oggetto: { tipo: 'dilazione', _id: id },
      soggetto: `Rinegoziazione della dilazione ${prima.numero}`,
    })
    expect(richiesta.messaggi[0].testo).toContain('Quanto posso pagare al mese: 50,00\u00A0€.')
    const sua = await leggi(esercente)
    expect(sua.body).toMatchObject({ data: [{ ...BODY, richiesta_id: null }], motivo_no: null })
    expect((await p.as(esercente)('GET', `/api/assistenza/${richiesta_id}`)).status).toBe(404)
    expect((await leggi(await createAdmin(p.db))).body.data[0].richiesta_id).toBe(richiesta_id)
    const ora = (await d.leggi(id)).body
    expect([ora.stato, ora.rate]).toEqual([prima.stato, prima.rate])
    expect(ora.cronologia.at(-1).descrizione).toBe('Il cliente ha chiesto altre condizioni')
  })

  it('una alla volta; quando la prima è risolta si può chiedere di nuovo', async () => {
    const { chiedi, cliente } = await piano()
    const { body } = await chiedi()
    expect((await chiedi()).status).toBe(409)
    const risolvi = await p.as(cliente)(
      'POST',
      `/api/assistenza/${body.data[0].richiesta_id}/stato`,
      {
        azione: 'risolvi',
      },
    )
    expect(risolvi.status).toBe(200)
    const nuova = await chiedi({ motivo: 'altro', al_mese_centesimi: 0 })
    expect(nuova.body.data).toMatchObject([
      { motivo: 'altro', al_mese_centesimi: 0, nota: null, stato: 'nuovo' },
      { motivo: 'meno_entrate', stato: 'risolto' },
    ])
  })

  it('insieme: dieci volte, una sola richiesta; la stessa chiave non ne apre due', async () => {
    const { chiedi, leggi, cliente } = await piano()
    const esiti = await Promise.all(Array.from({ length: 10 }, () => chiedi()))
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    expect((await leggi(cliente)).body.data).toHaveLength(1)
    const altro = await piano()
    expect((await altro.chiedi(BODY, 'una')).status).toBe(200)
    expect((await altro.chiedi(BODY, 'una')).status).toBe(200)
    expect((await altro.leggi(altro.cliente)).body.data).toHaveLength(1)
  })

  it.each([
    ['senza motivo', { al_mese_centesimi: 1 }, '/motivo'],
    ['un importo negativo', { motivo: 'altro', al_mese_centesimi: -1 }, '/al_mese_centesimi'],
    ['il numero di una carta', { ...BODY, nota: 'Paga con la 4242 4242 4242 4242' }, '/nota'],
  ])('rifiutata: %s', async (_, body, pointer) => {
    const { chiedi } = await piano()
    const no = await chiedi(body)
    expect([no.status, no.body.errors[0].pointer]).toEqual([422, pointer])
  })

  it('su una proposta non ancora accettata non si chiede', async () => {
    const { chiedi } = await piano({ accettata: false })
    const { status, body } = await chiedi()
    expect([status, body.detail]).toEqual([
      409,
      'Si chiede per una dilazione di cui resta qualcosa da pagare.',
    ])
  })

  it('di un altro non si trova; l’esercente non chiede', async () => {
    const { id, leggi, esercente } = await piano()
    expect((await leggi(await createCliente(p.db))).status).toBe(404)
    expect((await leggi(await createEsercente(p.db))).status).toBe(404)
    const suo = (chi: Parameters<typeof p.as>[0]) =>
      p.as(chi)('POST', `/api/dilazioni/${id}/rinegoziazioni`, BODY, { 'idempotency-key': 'k' })
    expect((await suo(esercente)).status).toBe(403)
    expect((await suo(await createCliente(p.db))).status).toBe(404)
  })

  it('l’esercente lo legge per e-mail, e che per ora non cambia nulla', async () => {
    const { chiedi, esercente } = await piano()
    await chiedi()
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
    const [mail] = (
      await p.db
        .selectFrom('messaggi_interi')
        .where('destinatario', '=', esercente.email)
        .select(['oggetto', 'testo'])
        .execute()
    ).filter(({ oggetto }) => oggetto.includes('rinegoziare'))
    expect(mail?.testo).toContain('Per ora non cambia nulla')
    expect(mail?.testo).toContain('50,00\u00A0€')
  })
})

it('DIL-B2 il cliente sposta da solo una rata entro i limiti, letta prima la nuova data; oltre, chiede una rinegoziazione legata al piano', async () => {
  const { id, d, cliente, chiedi, leggi, esercente } = await piano()
  const strada = `/api/dilazioni/${id}/rate/1/sposta`
  const rata = async () => (await d.leggi(id)).body.rate[0]
  const prima = await rata()
  expect(prima.spostabile).toEqual({ dal: '2026-12-05', al: '2026-12-19' })
  const troppo = await p.as(cliente)('POST', `${strada}/anteprima`, { scadenza: '2026-12-21' })
  expect(troppo.status).toBeGreaterThanOrEqual(400)
  const { body: vista } = await p.as(cliente)('POST', `${strada}/anteprima`, {
    scadenza: '2026-12-12',
  })
  expect(vista).toMatchObject({ era: '2026-12-05', scadenza: '2026-12-12', rimasti: 1 })
  expect((await rata()).scadenza).toBe('2026-12-05')
  const spostata = await d.daCliente(strada, { scadenza: vista.scadenza, era: vista.era })
  expect(spostata.body.rate[0]).toMatchObject({
    scadenza: vista.scadenza,
    scadenza_originale: '2026-12-05',
    totale_centesimi: prima.totale_centesimi,
  })
  const volta = (n: number, scadenza: string, era: string) =>
    d.daCliente(`/api/dilazioni/${id}/rate/${n}/sposta`, { scadenza, era })
  expect((await volta(2, '2026-12-27', '2026-12-20')).status).toBe(200)
  // Twice in a plan: the third is for the esercente, or for a new agreement.
  expect((await volta(3, '2027-01-10', '2027-01-04')).status).toBe(409)
  const { body } = await chiedi()
  const { richiesta_id } = body.data[0]
  expect((await p.as(cliente)('GET', `/api/assistenza/${richiesta_id}`)).body).toMatchObject({
    categoria: 'dilazione',
    oggetto: { tipo: 'dilazione', _id: id },
  })
  expect((await leggi(esercente)).body.data).toMatchObject([BODY])
  expect((await leggi(await createAdmin(p.db))).body.data[0].richiesta_id).toBe(richiesta_id)
})
