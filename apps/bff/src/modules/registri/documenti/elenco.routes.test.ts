import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { newId } from '../../../db/ids.ts'

let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}
const ids: Record<'ricevuta' | 'contratto' | 'fattura' | 'interno', string> = {
  ricevuta: '',
  contratto: newId(),
  fattura: newId(),
  interno: newId(),
}
const DATI = {
  sezioni: [{ titolo: 'Condizioni', righe: [['Durata', 'Dodici mesi']] }],
  nota: 'Firmato con codice.',
}
const XML = Buffer.from('<?xml version="1.0"?><FatturaElettronica/>')

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const esercente = await createEsercente(db, { ragione_sociale: 'Palestra Olimpia S.r.l.' })
  const cliente = await createCliente(db, { nome: 'Giulia Ferrari', esercente_id: esercente.id })
  people['esercente'] = esercente
  people['cliente'] = cliente
  people['admin'] = (await createAdmin(db)) as Person
  people['altro esercente'] = await createEsercente(db)
  people['altro cliente'] = await createCliente(db)
  const owned = { esercente_id: esercente.id, cliente_id: cliente.id }
  const { id: pagamento_id } = await createPagamento(db, {
    ...owned,
    stato: 'pagato',
    incassato_centesimi: 12_050,
    metodo: 'carta',
    pagato_at: '2026-11-20T10:00:00Z',
  })
  // Asking for it issues it.
  await server.as(cliente)('GET', `/api/pagamenti/${pagamento_id}/ricevuta`)
  const issued = await db.selectFrom('ricevute').select('id').executeTakeFirstOrThrow()
  ids.ricevuta = issued.id
  const common = { ...owned, data: '2026-11-10' }
  const rows = [
    {
      id: ids.contratto,
      tipo: 'contratto',
      titolo: 'Contratto di iscrizione',
      dati: JSON.stringify(DATI),
    },
    {
      id: ids.interno,
      tipo: 'rendiconto',
      titolo: 'Rendiconto di ottobre',
      dati: JSON.stringify(DATI),
      visibile_al_cliente: false,
    },
    {
      id: ids.fattura,
      tipo: 'fattura',
      titolo: 'Fattura 12',
      numero: 'FT-2026-12',
      contenuto: XML,
      mime: 'application/xml',
      stato: 'caricato',
      importo_centesimi: 9900,
    },
  ]
  for (const row of rows)
    await db
      .insertInto('documenti')
      .values({ ...common, ...row })
      .execute()
})
afterAll(async () => server.stop())

const as = (who: string | null) => server.as(who === null ? null : (people[who] ?? null))
const search = async (who: string, body: object = {}) =>
  (await as(who)('POST', '/api/search/documenti', body)).body
const found = async (who: string, body: object = {}): Promise<string[]> =>
  (await search(who, body)).data.map(({ _id }: { _id: string }) => _id).toSorted()

describe('DOC-M1 (parte) elenco', () => {
  it('DOC-M1 (parte) ricevute emesse e documenti stanno in un elenco solo', async () => {
    expect(await found('esercente')).toEqual(Object.values(ids).toSorted())
    const [ricevuta] = (await search('esercente', { filters: { tipo: { $in: ['ricevuta'] } } }))
      .data
    expect(ricevuta).toMatchObject({
      _id: ids.ricevuta,
      tipo: 'ricevuta',
      titolo: 'Riparazione caldaia',
      importo_centesimi: 12_050,
      stato: 'emesso',
      cliente: { nome: 'Giulia Ferrari' },
      esercente: { nome: 'Palestra Olimpia S.r.l.' },
    })
    expect(ricevuta.numero).toMatch(/^RIC-\d{4}-00001$/)
  })

  it('DOC-M1 (parte) filtri per tipo e periodo, ricerca per nome, numero e titolo', async () => {
    expect(
      await found('esercente', { filters: { data: { $lte: '2026-11-10', $gte: '2026-11-10' } } }),
    ).toEqual([ids.contratto, ids.interno, ids.fattura].toSorted())
    expect(await found('esercente', { search: 'ft-2026-12' })).toEqual([ids.fattura])
    expect(await found('esercente', { search: 'iscrizione' })).toEqual([ids.contratto])
    expect(await found('esercente', { search: 'giulia ferr' })).toEqual(
      Object.values(ids).toSorted(),
    )
    expect(await found('admin', { search: 'giulia ferr' })).toHaveLength(4)
    expect(
      (await as('esercente')('POST', '/api/search/documenti', { filters: { boh: 1 } })).status,
    ).toBe(400)
  })

  it('X1 pagine e cursore sull’elenco unito, senza doppioni', async () => {
    const first = await search('esercente', { limit: 3 })
    expect(first).toMatchObject({ total: 4, total_exact: true })
    const second = await search('esercente', { limit: 3, cursor: first.next })
    const all = [...first.data, ...second.data].map(({ _id }: { _id: string }) => _id)
    expect(new Set(all).size).toBe(4)
  })

  it('DOC-M6 il cliente non vede quello che l’esercente tiene per sé; gli altri non vedono niente', async () => {
    expect(await found('cliente')).toEqual([ids.ricevuta, ids.contratto, ids.fattura].toSorted())
    expect(await found('altro cliente')).toEqual([])
    expect(await found('altro esercente')).toEqual([])
    const altrui = { filters: { _id: { $eq: ids.interno } } }
    expect(await found('cliente', altrui)).toEqual([])
  })
})

describe('DOC-M6 il file', () => {
  it.each(['ricevuta', 'contratto', 'interno', 'fattura'] as const)(
    'X10 %s: per chi non è parte non esiste',
    async (what) => {
      const outsiders = [
        'altro esercente',
        'altro cliente',
        ...(what === 'interno' ? ['cliente'] : []),
      ]
      for (const who of outsiders) {
        for (const path of ['', '/file']) {
          expect((await as(who)('GET', `/api/documenti/${ids[what]}${path}`)).status).toBe(404)
        }
      }
      expect((await as(null)('GET', `/api/documenti/${ids[what]}/file`)).status).toBe(401)
    },
  )

  it('DOC-M6 ricevuta e contratto escono in PDF con i loro dati', async () => {
    const ricevuta = await as('cliente')('GET', `/api/documenti/${ids.ricevuta}/file`)
    expect(ricevuta.headers['content-type']).toBe('application/pdf')
    expect(readPdf(ricevuta.raw).text).toContain('Giulia Ferrari')
    const contratto = await as('cliente')('GET', `/api/documenti/${ids.contratto}/file`)
    expect(contratto.headers['content-disposition']).toMatch(
      /^inline; filename="[A-Za-z0-9._-]+\.pdf"$/,
    )
    expect(readPdf(contratto.raw).text).toContain('Dodici mesi')
  })

  it('DOC-M6 (parte) guardarlo nella sua pagina non è prenderne copia; quello caricato non si disegna', async () => {
    const copie = async () =>
      (await as('esercente')('GET', `/api/documenti/${ids.contratto}`)).body.scaricamenti.length
    const prima = await copie()
    const vista = await as('cliente')('GET', `/api/documenti/${ids.contratto}/file?anteprima=1`)
    expect(readPdf(vista.raw).text).toContain('Dodici mesi')
    expect(await copie()).toBe(prima)
    const azioni = await server.db
      .selectFrom('cronologia')
      .where('entita_id', '=', ids.contratto)
      .where('azione', '=', 'apre')
      .select('ruolo')
      .execute()
    expect(azioni).toEqual([{ ruolo: 'cliente' }])
    const caricato = `/api/documenti/${ids.fattura}/file?anteprima=1`
    expect((await as('cliente')('GET', caricato)).status).toBe(404)
    expect(
      (await as('altro cliente')('GET', `/api/documenti/${ids.contratto}/file?anteprima=1`)).status,
    ).toBe(404)
  })

  it('DOC-M6 quello che è stato caricato si salva come è arrivato, e non si apre come pagina nostra', async () => {
    const { raw, headers } = await as('esercente')('GET', `/api/documenti/${ids.fattura}/file`)
    expect(Buffer.compare(raw, XML)).toBe(0)
    expect(headers['content-disposition']).toBe('attachment; filename="FT-2026-12.xml"')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('DOC-M6 ogni copia è scritta, e chi ha emesso sa chi l’ha presa; il cliente no', async () => {
    const before = (await as('esercente')('GET', `/api/documenti/${ids.contratto}`)).body
      .scaricamenti.length
    await as('cliente')('GET', `/api/documenti/${ids.contratto}/file`)
    await as('admin')('GET', `/api/documenti/${ids.contratto}/file`)
    const { scaricamenti } = (await as('esercente')('GET', `/api/documenti/${ids.contratto}`)).body
    expect(scaricamenti).toHaveLength(before + 2)
    expect(scaricamenti.map(({ chi }: { chi: string }) => chi).slice(0, 2)).toEqual([
      'Assistenza',
      'Giulia Ferrari',
    ])
    expect(
      (await as('cliente')('GET', `/api/documenti/${ids.contratto}`)).body.scaricamenti,
    ).toEqual([])
  })
})

it('DOC-M3 (parte) quello che è stato emesso non si cambia e non si cancella', async () => {
  const row = server.db.updateTable('documenti').where('id', '=', ids.contratto)
  await expect(row.set({ titolo: 'Altro' }).execute()).rejects.toThrow(/non cambia/)
  await expect(row.set({ dati: JSON.stringify({}) }).execute()).rejects.toThrow(/non cambia/)
  await expect(
    server.db.deleteFrom('documenti').where('id', '=', ids.contratto).execute(),
  ).rejects.toThrow(/solo aggiunte/)
  await row.set({ stato: 'sostituito' }).execute()
  await expect(row.set({ stato: 'emesso' }).execute()).rejects.toThrow(/non cambia/)
})
