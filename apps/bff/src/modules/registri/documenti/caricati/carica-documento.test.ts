import { PDF } from '../../../../../test/files/plain-pdf.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JAVASCRIPT, pdfWith, png } from '../../../../../test/attack-files.ts'
import { type Person, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { p7mDi } from '../../../../../test/files/p7m.ts'

const RAW = { 'content-type': 'application/octet-stream' }
const XML = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica xmlns:p="x"/>')

const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Person & { id: string }
let n = 0
beforeAll(async () => {
  server = await startApp({ clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  esercente = await createEsercente(server.db)
  altro = await createEsercente(server.db)
  cliente = await createCliente(server.db, { esercente_id: esercente.id })
})

const queryDi = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    nome_file: 'fattura.pdf',
    tipo: 'fattura',
    titolo: 'Fattura di novembre',
    data: '2026-11-10',
    ...change,
  }).toString()

/** A sheet of its own, so that it is not the same file twice. */
const foglio = () => Buffer.concat([PDF, Buffer.from(`%${(n += 1)}\n`)])
const carica = (file: Buffer, change: Record<string, string> = {}, chi: Person = esercente) =>
  server.as(chi)('POST', `/api/documenti?${queryDi(change)}`, file, RAW)
const leggi = async (id: string, chi: Person = esercente) =>
  server.as(chi)('GET', `/api/documenti/${id}`)
const scarica = (id: string, chi: Person = esercente) =>
  server.as(chi)('GET', `/api/documenti/${id}/file`)

describe('DOC-M2 il caricamento', () => {
  it.each([
    ['PDF', () => foglio(), 'application/pdf', 'fattura.pdf'],
    ['XML', () => XML, 'application/xml', 'fattura.pdf.xml'],
    ['PNG', () => png(), 'image/png', 'fattura.pdf.png'],
    ['P7M', () => p7mDi(XML), 'application/pkcs7-mime', 'fattura.pdf.p7m'],
  ] as const)(
    'DOC-M2 un %s si riconosce dal contenuto, qualunque nome abbia',
    async (_, file, mime, nome) => {
      const contenuto = await file()
      const { status, body } = await carica(contenuto)
      expect(status).toBe(200)
      const letto = (await leggi(body._id)).body
      expect(letto).toMatchObject({ mime, nome_file: nome, stato: 'caricato', caricato: true })
      const { raw, headers } = await scarica(body._id)
      expect(headers['content-disposition']).toMatch(/^attachment/)
      // Sheets, XML and signed files are kept to the byte.
      expect(mime === 'image/png' || raw.equals(contenuto)).toBe(true)
    },
  )

  it('DOC-M2 di un P7M dice che cosa c’è dentro e chi ha firmato', async () => {
    const { body } = await carica(p7mDi(p7mDi(PDF)))
    expect((await leggi(body._id)).body.dentro).toEqual({
      formato: 'application/pdf',
      firmatari: ['Mario Rossi'],
    })
  })

  it('DOC-M2 un P7M salvato come testo si apre lo stesso', async () => {
    const { status, body } = await carica(Buffer.from(p7mDi(XML).toString('base64')))
    expect(status).toBe(200)
    expect((await leggi(body._id)).body.dentro.formato).toBe('application/xml')
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['un P7M rotto', () => p7mDi(XML).subarray(0, 90), 'rovinato'],
    [
      'un P7M con lunghezze false',
      () => {
        const file = p7mDi(XML)
        file[40] = 0xff
        file[41] = 0x84
        return file
      },
      'P7M',
    ],
    [
      'un P7M con dentro un PDF che fa qualcosa',
      async () => p7mDi(await pdfWith(JAVASCRIPT)),
      'istruzioni',
    ],
    ['un P7M con dentro un programma', () => p7mDi(Buffer.from('MZ\u0090\0')), 'Dentro il P7M'],
    [
      'una bomba XML',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>',
        ),
      'DOCTYPE',
    ],
    ['un XML a metà', () => Buffer.from('<?xml version="1.0"?><a><b></a>'), 'rovinato'],
    ['un XML profondissimo', () => Buffer.from('<a>'.repeat(5000)), 'rovinato'],
    ['un file vuoto', () => Buffer.alloc(0), 'vuoto'],
    ['un programma', () => Buffer.from('MZ\u0090\0\u0003'), 'non è un PDF'],
    ['una pagina web', () => Buffer.from('GIF89a<script>'), 'non è un PDF'],
    ['21 MB', () => Buffer.concat([PDF, Buffer.alloc(21 * 1024 * 1024)]), '20 MB'],
  ])('DOC-M2 rifiuta %s, e non resta nulla', async (_, file, frase) => {
    const { status, body } = await carica(await file())
    expect([status, body.code]).toEqual([422, 'dati_non_validi'])
    expect(body.errors[0]).toMatchObject({ pointer: '/file' })
    expect(body.error_message).toContain(frase)
    const { rows } = {
      rows: await server.db
        .selectFrom('documenti')
        .where('esercente_id', '=', esercente.id)
        .select('id')
        .execute(),
    }
    expect(rows).toEqual([])
  })

  it('DOC-M2 200 MB sono rifiutati prima di leggerli', async () => {
    const { status } = await server.as(esercente)(
      'POST',
      `/api/documenti?${queryDi()}`,
      Buffer.alloc(1),
      { ...RAW, 'content-length': String(200 * 1024 * 1024) },
    )
    expect(status).toBe(413)
  })

  it('DOC-M2 lo stesso file due volte: dice qual è, e resta uno', async () => {
    const file = foglio()
    await carica(file)
    const di_nuovo = await carica(file, { titolo: 'Altro titolo' })
    expect(di_nuovo.status).toBe(422)
    expect(di_nuovo.body.error_message).toContain('Fattura di novembre')
    // For another it is another document.
    expect((await carica(file, {}, altro)).status).toBe(200)
    const altra = foglio()
    const insieme = await Promise.all([carica(altra), carica(altra)])
    const riusciti = insieme.filter(({ status }) => status === 200)
    expect(riusciti).toHaveLength(1)
  })

  it('DOC-M2 legato a un pagamento è del suo cliente, che lo vede solo se l’esercente vuole', async () => {
    const { id: pagamento_id } = await createPagamento(server.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    const visto = await carica(foglio(), { pagamento_id, visibile_al_cliente: '1' })
    const nascosto = await carica(foglio(), { pagamento_id })
    expect((await leggi(visto.body._id, cliente)).body.pagamento_id).toBe(pagamento_id)
    expect((await leggi(nascosto.body._id, cliente)).status).toBe(404)
    const mostra = (id: string, visibile_al_cliente: boolean, chi: Person = esercente) =>
      server.as(chi)('POST', `/api/documenti/${id}/visibilita`, { visibile_al_cliente })
    expect((await mostra(nascosto.body._id, true)).status).toBe(200)
    expect((await leggi(nascosto.body._id, cliente)).status).toBe(200)
    await mostra(nascosto.body._id, false)
    expect((await leggi(nascosto.body._id, cliente)).status).toBe(404)
    expect((await mostra(nascosto.body._id, true, altro)).status).toBe(404)
  })

  it('DOC-M2 X10 a un record di un altro non si lega nulla', async () => {
    const suo = await createCliente(server.db, { esercente_id: altro.id })
    const { id } = await createPagamento(server.db, { esercente_id: altro.id, cliente_id: suo.id })
    expect((await carica(foglio(), { pagamento_id: id })).status).toBe(404)
    expect((await carica(foglio(), { cliente_id: suo.id })).status).toBe(404)
    const mio = await createPagamento(server.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    const secondo = await createCliente(server.db, { esercente_id: esercente.id })
    const due = await carica(foglio(), { pagamento_id: mio.id, cliente_id: secondo.id })
    expect([due.status, due.body.errors[0].pointer]).toEqual([422, '/cliente_id'])
  })

  it.each([
    ['data', '2026-02-30', '/data'],
    ['scade_il', '2026-11-19', '/scade_il'],
    ['scade_il', '2026-13-40', '/scade_il'],
  ])('DOC-M2 un giorno sbagliato (%s %s) si dice accanto', async (campo, valore, pointer) => {
    const { status, body } = await carica(foglio(), { [campo]: valore })
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })
})

describe('DOC-M3 le versioni', () => {
  const versione = (
    id: string,
    file: Buffer,
    motivo = 'Importo sbagliato',
    chi: Person = esercente,
  ) =>
    server.as(chi)(
      'POST',
      `/api/documenti/${id}/versioni?${new URLSearchParams({ nome_file: 'a.pdf', motivo }).toString()}`,
      file,
      RAW,
    )

  it('DOC-M3 quello che è scritto non cambia: una correzione è una versione nuova, con il motivo, e la vecchia si legge', async () => {
    const vecchio = foglio()
    const prima = (await carica(vecchio, { cliente_id: cliente.id, visibile_al_cliente: '1' })).body
      ._id
    const dopo = (await versione(prima, foglio())).body._id
    const letta = (await leggi(dopo)).body
    expect(letta).toMatchObject({ versione: 2, motivo: 'Importo sbagliato', stato: 'caricato' })
    expect(
      letta.versioni.map(
        ({ _id, versione: v, stato }: { _id: string; versione: number; stato: string }) => [
          _id,
          v,
          stato,
        ],
      ),
    ).toEqual([
      [dopo, 2, 'caricato'],
      [prima, 1, 'sostituito'],
    ])
    expect((await scarica(prima)).raw.equals(vecchio)).toBe(true)
    expect((await scarica(prima, cliente)).status).toBe(200)
    for (const set of [{ titolo: 'Altro' }, { contenuto: PDF }, { importo_centesimi: 1 }]) {
      await expect(
        server.db.updateTable('documenti').set(set).where('id', '=', dopo).execute(),
      ).rejects.toThrow('non cambia')
    }
    await expect(
      server.db
        .updateTable('documenti')
        .set({ stato: 'caricato' })
        .where('id', '=', prima)
        .execute(),
    ).rejects.toThrow('non cambia')
    await expect(
      server.db.deleteFrom('documenti').where('id', '=', prima).execute(),
    ).rejects.toThrow()
  })

  it('DOC-M3 senza motivo, di un altro, o della versione vecchia: rifiutata; due insieme ne fanno una', async () => {
    const prima = (await carica(foglio())).body._id
    expect((await versione(prima, foglio(), '')).status).toBe(400)
    expect((await versione(prima, foglio(), 'Perché sì', altro)).status).toBe(404)
    const insieme = await Promise.all([versione(prima, foglio()), versione(prima, foglio())])
    expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await versione(prima, foglio())).status).toBe(409)
  })

  it('DOC-M3 una ricevuta corretta ha un numero suo, dice quale corregge, e la vecchia dice che non vale più', async () => {
    const { id: pagamento_id } = await createPagamento(server.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato: 'pagato',
      incassato_centesimi: 12_050,
      metodo: 'carta',
      pagato_at: '2026-11-20T09:00:00Z',
    })
    await server.as(cliente)('GET', `/api/pagamenti/${pagamento_id}/ricevuta`)
    const { id } = await server.db
      .selectFrom('ricevute')
      .where('pagamento_id', '=', pagamento_id)
      .select('id')
      .executeTakeFirstOrThrow()
    const riemetti = (
      quale: string,
      motivo = 'Codice fiscale sbagliato',
      chi: Person = esercente,
    ) => server.as(chi)('POST', `/api/documenti/${quale}/riemetti`, { motivo })
    expect((await riemetti(id, 'Motivo', altro)).status).toBe(404)
    expect((await riemetti(id, '')).status).toBe(422)
    const insieme = await Promise.all([riemetti(id), riemetti(id)])
    expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const nuova = insieme.find(({ status }) => status === 200)?.body._id
    expect((await leggi(nuova, cliente)).body).toMatchObject({ versione: 2, stato: 'emesso' })
    expect((await leggi(id, cliente)).body).toMatchObject({ versione: 1, stato: 'sostituito' })
    expect((await scarica(id, cliente)).status).toBe(200)
    const numeri = await server.db
      .selectFrom('ricevute')
      .where('pagamento_id', '=', pagamento_id)
      .orderBy('n')
      .select(['numero', 'n'])
      .execute()
    expect(numeri.map(({ n: quale }) => quale)).toEqual([1, 2])
  })
})
