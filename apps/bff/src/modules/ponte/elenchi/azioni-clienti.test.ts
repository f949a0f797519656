import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { elaboraAzioni } from './index.ts'

let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp()
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const log = pino({ level: 'silent' })
const post = (chi: Chi, url: string, body: object) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
const lavora = async () => {
  while ((await elaboraAzioni({ ...p.deps, log })) > 0);
}

async function palestra() {
  const esercente = await createEsercente(p.db)
  const cliente = async (nome: string, scadenza: string | null, controlli: string[] = []) => {
    const { id } = await createCliente(p.db, { esercente_id: esercente.id, nome })
    const di = { esercente_id: esercente.id, cliente_id: id }
    for (const giorno of scadenza === null ? [] : [scadenza, '2020-02-01']) {
      await createPagamento(p.db, { ...di, scadenza: giorno, importo_centesimi: 1000 })
    }
    await post(esercente, `/api/clienti/${id}/etichette`, { etichette: ['Corso'], controlli })
    return id
  }
  const azione = (nome: string, selezione: object, altro: object = {}) => ({
    raccolta: 'clienti',
    azione: nome,
    selezione,
    ...altro,
  })
  const fai = async (nome: string, selezione: object, righe: number, altro: object = {}) => {
    const fatta = await post(
      esercente,
      '/api/azioni_multiple',
      azione(nome, selezione, { righe, ...altro }),
    )
    await lavora()
    const { body } = await p.as(esercente)('GET', `/api/azioni_multiple/${fatta.body._id}`)
    return { ...body, status: fatta.status, errore: fatta.body }
  }
  return { esercente, cliente, azione, fai }
}

const CORSO = { ricerca: { query: { etichette: { $in: ['Corso'] } } } }

it('CLI-M4 sollecito, etichetta ed esportazione su una scelta o su tutto un filtro, con l’esito riga per riga', async () => {
  const { esercente, cliente, azione, fai } = await palestra()
  const ada = await cliente('Ada', '2020-01-01')
  const bea = await cliente('Bea', '2020-01-01', ['niente_solleciti'])
  const ivo = await cliente('Ivo', null)
  const { body: prima } = await post(
    esercente,
    '/api/azioni_multiple/anteprima',
    azione('sollecita', CORSO),
  )
  expect(prima).toMatchObject({ righe: 3, eseguibili: 1, eseguibili_centesimi: 2000 })
  expect(prima.saltate.map(({ motivo }: { motivo: string }) => motivo).toSorted()).toEqual([
    expect.stringContaining('non ha nulla di scaduto'),
    expect.stringContaining('Niente solleciti'),
  ])
  const fatta = await fai('sollecita', CORSO, 3)
  expect(fatta).toMatchObject({ status: 200, stato: 'pronto', riuscite: 1, saltate: 2 })
  const esiti = new Map(
    fatta.esiti.map((e: { entita_id: string; esito: string; motivo: string | null }) => [
      e.entita_id,
      [e.esito, e.motivo],
    ]),
  )
  expect(esiti.get(ada)).toEqual(['riuscito', null])
  expect(esiti.get(bea)).toEqual(['saltato', expect.stringContaining('Niente solleciti')])
  expect(esiti.get(ivo)).toEqual(['saltato', expect.stringContaining('nulla di scaduto')])
  // One message each, for what is late longest.
  const solleciti = await p.db
    .selectFrom('solleciti as s')
    .innerJoin('pagamenti as d', 'd.id', 's.pagamento_id')
    .where('s.esercente_id', '=', esercente.id)
    .select(['s.cliente_id', 'd.scadenza'])
    .execute()
  expect(solleciti).toEqual([{ cliente_id: ada, scadenza: '2020-01-01' }])

  const leggi = async (id: string) => (await p.as(esercente)('GET', `/api/clienti/${id}`)).body
  expect(
    await fai('aggiungi_etichetta', { ids: [ada, ivo] }, 2, { parola: ' Socio ' }),
  ).toMatchObject({ riuscite: 2 })
  expect((await leggi(ada)).etichette).toEqual(['Corso', 'Socio'])
  expect((await leggi(bea)).etichette).toEqual(['Corso'])
  await fai('aggiungi_etichetta', { ids: [ada] }, 1, { parola: 'SOCIO' })
  expect((await leggi(ada)).etichette).toEqual(['Corso', 'Socio'])
  await fai('togli_etichetta', CORSO, 3, { parola: 'corso' })
  expect((await leggi(ada)).etichette).toEqual(['Socio'])
  expect((await leggi(bea)).etichette).toEqual([])
  const file = await post(esercente, '/api/esportazioni', {
    raccolta: 'clienti',
    formato: 'csv',
    ricerca: { query: { etichette: { $in: ['Socio'] } } },
  })
  expect([file.status, file.body.code]).toEqual([200, undefined])
})

it('CLI-M4 (parte) senza etichetta, con una virgola, o sui clienti di un altro: nulla di fatto', async () => {
  const { esercente, cliente, fai } = await palestra()
  const altra = await palestra()
  const ada = await cliente('Ada', '2020-01-01')
  for (const parola of ['', 'a, b', undefined]) {
    const { status, errore } = await fai('aggiungi_etichetta', { ids: [ada] }, 1, { parola })
    expect([parola, status, errore.errors[0]?.pointer]).toEqual([parola, 422, '/parola'])
  }
  const { body } = await post(altra.esercente, '/api/azioni_multiple/anteprima', {
    raccolta: 'clienti',
    azione: 'sollecita',
    selezione: { ids: [ada] },
  })
  expect(body.righe).toBe(0)
  const chiesto = await post(altra.esercente, '/api/azioni_multiple', {
    raccolta: 'clienti',
    azione: 'sollecita',
    selezione: { ids: [ada] },
    righe: 1,
  })
  expect(chiesto.status).toBe(409)
  expect((await p.as(esercente)('GET', `/api/clienti/${ada}`)).body.etichette).toEqual(['Corso'])
})

it('CLI-B4 un segmento è una vista: etichette, ritardo e ordine si ritrovano, e trova chi vi entra dopo', async () => {
  const { esercente, cliente } = await palestra()
  const ada = await cliente('Ada', '2020-01-01')
  await cliente('Ivo', null)
  const parametri = { etichette: 'Corso', in_ritardo: 'si', ordina: '-scaduto_centesimi' }
  await post(esercente, '/api/viste', {
    raccolta: 'clienti',
    nome: 'Corso in ritardo',
    parametri,
    colonne: null,
    predefinita: true,
  })
  const { body } = await p.as(esercente)('GET', '/api/viste')
  expect(body.data).toMatchObject([{ nome: 'Corso in ritardo', parametri, predefinita: true }])
  const segmento = async () => {
    const { body: trovati } = await post(esercente, '/api/search/clienti', {
      query: { etichette: { $in: ['Corso'] }, in_ritardo: true },
      sort: { scaduto_centesimi: 'desc' },
    })
    return trovati.data.map(({ _id }: { _id: string }) => _id)
  }
  expect(await segmento()).toEqual([ada])
  const bea = await cliente('Bea', '2020-01-01')
  expect((await segmento()).toSorted()).toEqual([ada, bea].toSorted())
})
