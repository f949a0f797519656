import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { PDF } from '../../../../../test/files/plain-pdf.ts'
import { readZip } from '../../../../../test/files/read-zip.ts'
import { newId } from '../../../../db/ids.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { inviaPacchi } from '../../../ponte/pacchi/index.ts'
import { avvisaScadenze } from '../scadenze/avvisa-scadenze.ts'

const RAW = { 'content-type': 'application/octet-stream' }
const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))
const log = pino({ level: 'silent' })
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Person & { id: string }
const ids: string[] = []
let ricevuta = ''
let n = 0

const foglio = () => Buffer.concat([PDF, Buffer.from(`%${(n += 1)}\n`)])
const carica = async (change: Record<string, string> = {}, chi: Person = esercente) => {
  const query = new URLSearchParams({
    nome_file: 'a.pdf',
    tipo: 'fattura',
    titolo: '../../Fattura "strana"',
    data: '2026-10-10',
    ...change,
  })
  return (await server.as(chi)('POST', `/api/documenti?${query.toString()}`, foglio(), RAW)).body
    ._id
}
const lavora = async () => {
  while ((await consegnaUscite({ db: server.db, log }, usciteHandlers(server.deps))) > 0);
}
beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  esercente = await createEsercente(db, { ragione_sociale: 'Palestra Olimpia' })
  altro = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Giulia Ferrari', esercente_id: esercente.id })
  const { id } = await createPagamento(db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    stato: 'pagato',
    incassato_centesimi: 12_050,
    metodo: 'carta',
    pagato_at: '2026-11-20T09:00:00Z',
  })
  await server.as(cliente)('GET', `/api/pagamenti/${id}/ricevuta`)
  ricevuta = (await db.selectFrom('ricevute').select('id').executeTakeFirstOrThrow()).id
  ids.push(
    await carica({ cliente_id: cliente.id, visibile_al_cliente: '1' }),
    await carica({ cliente_id: cliente.id }),
  )
})
afterAll(() => server.stop())

const zip = (query: string, chi: Person = esercente) =>
  server.as(chi)('GET', `/api/documenti/zip?${query}`)
const scaricamenti = async (id: string) =>
  (
    await server.db
      .selectFrom('cronologia')
      .where('entita_id', '=', id)
      .where('azione', '=', 'scarica')
      .select('attore')
      .execute()
  ).length

describe('DOC-M1 lo ZIP della selezione', () => {
  it('DOC-M1 ha i documenti scelti, ricevute disegnate comprese, con nomi che non portano altrove; ogni copia è scritta', async () => {
    const { status, raw, headers } = await zip(`ids=${[ricevuta, ...ids].join(',')}`)
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const files = await readZip(raw)
    expect([...files.keys()].toSorted()).toEqual([
      expect.stringMatching(/^2026-10-10_fattura-....Fattura-strana_[0-9a-f]{6}\.pdf$/),
      expect.stringMatching(/^2026-10-10_fattura-....Fattura-strana_[0-9a-f]{6}\.pdf$/),
      expect.stringMatching(/^2026-11-20_RIC-2026-00001_[0-9a-f]{6}\.pdf$/),
    ])
    for (const contenuto of files.values()) expect(contenuto.toString('latin1', 0, 5)).toBe('%PDF-')
    for (const id of ids) expect(await scaricamenti(id)).toBe(1)
    // The receipt was read by its cliente before.
    expect(await scaricamenti(ricevuta)).toBe(2)
  })

  it('DOC-M1 tutti i risultati di una ricerca, oltre una pagina; il cliente ha solo i suoi e solo i visibili', async () => {
    const tanti = Array.from({ length: 105 }, () => ({
      id: newId(),
      tipo: 'altro' as const,
      titolo: 'Nota',
      esercente_id: esercente.id,
      data: '2025-01-05',
      contenuto: PDF,
      caricato: true,
      stato: 'caricato' as const,
    }))
    await server.db.insertInto('documenti').values(tanti).execute()
    const ricerca = encodeURIComponent(JSON.stringify({ filters: { tipo: { $in: ['altro'] } } }))
    expect((await readZip((await zip(`ricerca=${ricerca}`)).raw)).size).toBe(105)
    const suoi = await readZip((await zip(`ricerca=${encodeURIComponent('{}')}`, cliente)).raw)
    expect(suoi.size).toBe(2)
  })

  it.each([
    ['di un altro', () => `ids=${ids[0] ?? ''}`, 404],
    ['senza nulla', () => '', 400],
    ['con una ricerca che non è JSON', () => 'ricerca=%7B', 400],
    [
      'con un filtro che non c’è',
      () => `ricerca=${encodeURIComponent('{"filters":{"boh":1}}')}`,
      400,
    ],
    ['con un id che non è un id', () => 'ids=xyz', 400],
  ])('DOC-M1 X10 uno ZIP %s: rifiutato', async (_, query, atteso) => {
    expect((await zip(query(), altro)).status).toBe(atteso)
  })
})

describe('DOC-M5 l’invio per e-mail', () => {
  const invia = (id: string, body: object, chi: Person = esercente) =>
    server.as(chi)('POST', `/api/documenti/${id}/invia`, body, {
      'idempotency-key': `chiave-${(n += 1)}-0000-0000`,
    })
  const invii = async (id: string) =>
    (await server.as(esercente)('GET', `/api/documenti/${id}`)).body.invii

  it('DOC-M5 parte a ogni indirizzo una volta, con l’esito scritto; gli indirizzi ripetuti contano uno', async () => {
    const indirizzi = ['Anna@esempio.it', 'anna@esempio.it', 'luca@esempio.it']
    const { status, body } = await invia(ricevuta, { indirizzi, messaggio: 'Eccola' })
    expect([status, body.inviati]).toEqual([200, 2])
    expect((await invii(ricevuta)).map(({ stato }: { stato: string }) => stato)).toEqual([
      'in_coda',
      'in_coda',
    ])
    await lavora()
    await lavora()
    expect(
      (await invii(ricevuta)).map(({ indirizzo, stato }: { indirizzo: string; stato: string }) => [
        indirizzo,
        stato,
      ]),
    ).toEqual([
      ['luca@esempio.it', 'inviato'],
      ['anna@esempio.it', 'inviato'],
    ])
    const messaggi = await server.db
      .selectFrom('messaggi_interi')
      .where('unicita', 'like', 'documento:%')
      .select(['destinatario', 'oggetto', 'testo'])
      .execute()
    expect(messaggi).toHaveLength(2)
    expect(messaggi[0]?.oggetto).toBe('Palestra Olimpia ti manda: Ricevuta RIC-2026-00001')
    expect(messaggi[0]?.testo).toContain('Eccola')
    // The cliente is not told where else it went.
    expect((await server.as(cliente)('GET', `/api/documenti/${ricevuta}`)).body.invii).toEqual([])
  })

  it.each([
    ['un indirizzo che non lo è', { indirizzi: ['anna'] }, 422],
    ['nessun indirizzo', { indirizzi: [] }, 422],
    ['troppi', { indirizzi: [1, 2, 3, 4, 5, 6].map((i) => `a${i}@esempio.it`) }, 422],
    ['un a capo nell’indirizzo', { indirizzi: ['a@esempio.it\nBcc: b@esempio.it'] }, 422],
  ])('DOC-M5 rifiuta %s', async (_, body, atteso) => {
    expect((await invia(ricevuta, body)).status).toBe(atteso)
  })

  it('DOC-M5 X10 il documento di un altro non parte', async () => {
    expect((await invia(ricevuta, { indirizzi: ['a@esempio.it'] }, altro)).status).toBe(404)
  })
})

describe('DOC-B4 la scadenza dei documenti', () => {
  it('DOC-B4 avvisa una volta a 30 giorni e una a 7, anche se un giorno non ha girato; la versione nuova non avvisa per la vecchia', async () => {
    const chi = await createEsercente(server.db)
    await carica({ tipo: 'altro', titolo: 'Visura camerale', scade_il: '2026-12-31' }, chi)
    const avvisi = async () =>
      (
        await server.db
          .selectFrom('uscite')
          .where('unicita', 'like', 'documento_in_scadenza:%')
          .orderBy('id')
          .select('unicita')
          .execute()
      ).map(({ unicita }) => unicita.split(':')[2])
    const il = (giorno: string) => ({
      db: server.db,
      clock: { ...clock, today: () => giorno },
    })
    await avvisaScadenze(il('2026-11-30'))
    expect(await avvisi()).toEqual([])
    await avvisaScadenze(il('2026-12-02'))
    await avvisaScadenze(il('2026-12-03'))
    expect(await avvisi()).toEqual(['30'])
    await avvisaScadenze(il('2026-12-29'))
    await avvisaScadenze(il('2026-12-31'))
    expect(await avvisi()).toEqual(['30', '7'])
    await lavora()
    const email = await server.db
      .selectFrom('messaggi')
      .where('oggetto', 'like', 'Visura camerale%')
      .select('oggetto')
      .execute()
    expect(email).toHaveLength(2)
  })

  it('DOC-B4 anche i documenti della registrazione: carta d’identità e visura', async () => {
    const chi = await createEsercente(server.db)
    for (const [tipo, scadenza] of [
      ['documento_identita', '2027-02-10'],
      ['visura_camerale', '2027-02-11'],
    ] as const) {
      await server.db
        .insertInto('documenti_registrazione')
        .values({
          id: `${String((n += 1)).padStart(24, '0')}`,
          utente_id: chi.utente_id,
          ruolo: 'esercente',
          tipo,
          nome_file: 'a.pdf',
          formato: 'application/pdf',
          dimensione: PDF.length,
          sha256: Buffer.alloc(32),
          contenuto: PDF,
          scadenza,
        })
        .execute()
    }
    await avvisaScadenze({ db: server.db, clock: { ...clock, today: () => '2027-02-05' } })
    const { rows } = {
      rows: await server.db
        .selectFrom('notifiche')
        .where('utente_id', '=', chi.utente_id)
        .orderBy('testo')
        .select('testo')
        .execute(),
    }
    expect(rows.map(({ testo }) => testo)).toEqual([
      '“Documento d’identità” scade fra 5 giorni, il 10/02/2027',
      '“Visura camerale” scade fra 6 giorni, il 11/02/2027',
    ])
  })
})

describe('DOC-B2 il mese per il commercialista', () => {
  const put = (body: object, chi: Person = esercente) =>
    server.as(chi)('PUT', '/api/pacchi_mese/consegna', body)

  it('DOC-B2 in un file: documenti, incassi, corrispettivi, chiusure, fatture elettroniche; di un altro nulla', async () => {
    const xml = Buffer.from('<?xml version="1.0"?><FatturaElettronica/>')
    await server.as(esercente)(
      'POST',
      `/api/documenti?${new URLSearchParams({ nome_file: 'f.xml', tipo: 'fattura', titolo: 'Fattura 9', numero: 'ft-9', data: '2026-11-03' }).toString()}`,
      xml,
      RAW,
    )
    const { raw, headers } = await server.as(esercente)('GET', '/api/pacchi_mese/zip?mese=2026-11')
    expect(headers['content-disposition']).toContain('documenti-2026-11.zip')
    const files = await readZip(raw)
    const nomi = [...files.keys()]
    expect(nomi.slice(0, 5)).toEqual([
      'LEGGIMI.txt',
      'incassi.csv',
      'corrispettivi.csv',
      'chiusure-cassa.csv',
      'documenti.csv',
    ])
    expect(nomi.filter((nome) => nome.startsWith('documenti/'))).toEqual([
      expect.stringContaining('RIC-2026-00001'),
    ])
    expect(nomi.filter((nome) => nome.startsWith('fatture-elettroniche/'))).toEqual([
      expect.stringContaining('FT-9'),
    ])
    expect(files.get('documenti.csv')?.toString()).toContain('RIC-2026-00001')
    const suo = await server.as(altro)('GET', '/api/pacchi_mese/zip?mese=2026-11')
    expect([...(await readZip(suo.raw)).keys()]).toHaveLength(5)
    expect((await server.as(esercente)('GET', '/api/pacchi_mese/zip?mese=2026-13')).status).toBe(
      400,
    )
  })

  it('DOC-B2 parte da solo una volta al mese, il giorno scelto; il link dà quel mese, finché vale, e si revoca', async () => {
    const stato = await put({ email: 'Studio@esempio.it', giorno: 5 })
    expect(stato.body.consegna).toEqual({ email: 'studio@esempio.it', giorno: 5 })
    const il = (giorno: string) =>
      inviaPacchi({ ...server.deps, clock: { ...clock, today: () => giorno } })
    // A month that is over already is not sent after the fact.
    expect(await il('2026-11-21')).toBe(0)
    expect(await il('2026-12-04')).toBe(0)
    const insieme = await Promise.all([il('2026-12-06'), il('2026-12-06')])
    expect(insieme.reduce((somma, uno) => somma + uno, 0)).toBe(1)
    expect(await il('2026-12-07')).toBe(0)
    await lavora()
    const { testo } = await server.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', 'studio@esempio.it')
      .select('testo')
      .executeTakeFirstOrThrow()
    const [indirizzo = ''] = /\/pacco\/[\w-]+/.exec(testo) ?? []
    const pagina = await server.as(null)('GET', indirizzo)
    expect([pagina.status, String(pagina.body)]).toEqual([
      200,
      expect.stringContaining('Palestra Olimpia'),
    ])
    const file = await server.as(null)('GET', `${indirizzo}/zip`)
    expect([...(await readZip(file.raw)).keys()]).toContain('incassi.csv')
    const { invii } = (await server.as(esercente)('GET', '/api/pacchi_mese')).body
    expect(invii[0]).toMatchObject({
      mese: '2026-11',
      vale: true,
      scaricato_at: expect.any(String),
    })
    const revoca = (chi: Person) =>
      server.as(chi)('POST', `/api/pacchi_mese/${invii[0]._id}/revoca`, {})
    expect((await revoca(altro)).status).toBe(404)
    expect((await revoca(esercente)).status).toBe(200)
    expect((await server.as(null)('GET', `${indirizzo}/zip`)).status).toBe(404)
    expect((await server.as(null)('GET', '/pacco/inventato')).status).toBe(404)
  })

  it.each([
    [{ email: 'no', giorno: 5 }],
    [{ email: 'a@esempio.it', giorno: 29 }],
    [{ email: 'a@esempio.it', giorno: 0 }],
  ])('DOC-B2 rifiuta %j', async (body) => {
    expect((await put(body)).status).toBe(422)
  })

  it('DOC-B2 fermata, non parte più', async () => {
    await put({ email: 'a@esempio.it', giorno: 1 }, altro)
    expect((await server.as(altro)('DELETE', '/api/pacchi_mese/consegna')).body.consegna).toBeNull()
    expect((await server.as(altro)('DELETE', '/api/pacchi_mese/consegna')).status).toBe(404)
  })
})
