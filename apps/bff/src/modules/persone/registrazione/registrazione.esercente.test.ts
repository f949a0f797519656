import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jpegWithProgram, png } from '../../../../test/attack-files.ts'
import { startApp } from '../../../../test/client.ts'
import { approvaPassi, createDocumento } from '../../../../test/esame.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import {
  completaEsercente,
  createNuovo,
  ESERCENTE,
  MARIO,
  upload,
} from '../../../../test/registrazione.ts'
import { PDF } from '../../../../test/files/plain-pdf.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { PRELIEVI_CONTO } from '@rateo/domain/parole/prelievi-conto'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as } = rateo
const admin = await createAdmin(db)

let nuovo: Awaited<ReturnType<typeof createNuovo>>
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
  nuovo = await createNuovo(db, 'esercente')
})

let numero = 0
const nextIva = () => {
  const first10 = `0${String(5_000_000 + numero++)}15`
  return `${first10}${cifraDiControllo(first10)}`
}
const get = () => as(nuovo)('GET', '/api/registrazione')
const salva = (passo: string, valori: unknown) =>
  as(nuovo)('PATCH', `/api/registrazione/${passo}`, valori)
const invia = () => as(nuovo)('POST', '/api/registrazione/invia', {})
const pointers = (body: { errors: { pointer: string }[] }) =>
  body.errors.map(({ pointer }) => pointer)

async function esercenteOf() {
  return db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .selectAll('e')
    .where('r.utente_id', '=', nuovo.utente_id)
    .executeTakeFirstOrThrow()
}
async function inviato() {
  await completaEsercente(db, as(nuovo), nuovo.utente_id, nextIva())
  const { status, body } = await invia()
  expect([status, body.stato ?? body.errors]).toEqual([200, 'inviato'])
  return (await esercenteOf()).id
}
const decide = (id: string, what: string, body: unknown = {}) =>
  as(admin)('POST', `/api/esercenti/${id}/${what}`, body)

describe('steps of an esercente', () => {
  it.each([
    ['lunghezza', '0074311015', 'La partita IVA ha 11 cifre: qui ci sono 10 caratteri.'],
    ['formato', '0074311015A', 'La partita IVA è fatta di sole cifre.'],
    ['controllo', '00743110158', 'L’ultima cifra della partita IVA non torna'],
    ['ente', '80012000826', 'Questo è il codice fiscale di un ente senza partita IVA.'],
  ])('REG-B1 REG-M3 partita IVA, %s', async (_name, partita_iva, message) => {
    const { body } = await salva('azienda', { ...ESERCENTE.azienda, partita_iva })
    expect(body.errors).toMatchObject([{ pointer: '/partita_iva' }])
    expect(body.errors[0].message).toContain(message)
  })

  it.each([
    ['/forma_giuridica', { forma_giuridica: 'gmbh' }],
    ['/ateco', { ateco: 'bar' }],
    ['/rea', { rea: '123' }],
    ['/pec', { pec: 'non una pec' }],
    ['/codice_destinatario', { codice_destinatario: 'ABC12' }],
    ['/telefono', { telefono: '12' }],
    ['/cap', { cap: '2012A' }],
    ['/provincia', { provincia: 'Milano' }],
    ['/codice_fiscale', { codice_fiscale: 'X' }],
  ])('REG-M3 azienda: %s is refused beside its field', async (pointer, change) => {
    const { status, body } = await salva('azienda', { ...ESERCENTE.azienda, ...change })
    expect([status, ...pointers(body)]).toEqual([422, pointer])
  })

  it('REG-M3 a partita IVA that another esercente has is refused', async () => {
    const other = await createEsercente(db, { partita_iva: nextIva() })
    const { body } = await salva('azienda', {
      ...ESERCENTE.azienda,
      partita_iva: other.partita_iva,
    })
    expect(pointers(body)).toEqual(['/partita_iva'])
  })

  it.each([
    ['mod 97', 'IT60X0542811101000000123457', 'Le due cifre dopo il Paese'],
    ['CIN', 'IT65A0542811101000000123456', '(CIN) non torna'],
    [
      'lunghezza',
      'IT60X05428111010000001234',
      'L’IBAN italiano ha 27 caratteri: qui ce ne sono 25.',
    ],
    ['Paese', 'XX60X0542811101000000123456', 'non sono un Paese'],
  ])('REG-M3 IBAN, %s', async (_name, iban, message) => {
    const { body } = await salva('conto', { ...ESERCENTE.conto, iban })
    expect(body.errors).toMatchObject([{ pointer: '/iban' }])
    expect(body.errors[0].message).toContain(message)
  })

  it.each([
    ['nobody named', { nessuno: false, titolari: [] }, ['/titolari']],
    ['both', { ...ESERCENTE.titolari, nessuno: true }, ['/nessuno']],
    [
      'over 100 %',
      { titolari: [80, 30].map((quota) => ({ ...ESERCENTE.titolari.titolari[0], quota })) },
      ['/titolari'],
    ],
    [
      'under 25 %',
      { titolari: [{ ...ESERCENTE.titolari.titolari[0], quota: 24 }] },
      ['/titolari/0/quota'],
    ],
  ])('REG-M3 titolari effettivi: %s', async (_name, valori, expected) => {
    expect(pointers((await salva('titolari', valori)).body)).toEqual(expected)
  })

  it('REG-M3 a shop, or only online', async () => {
    expect((await salva('punti_vendita', { punti_vendita: [] })).status).toBe(422)
    expect((await salva('punti_vendita', { solo_online: true, punti_vendita: [] })).status).toBe(
      200,
    )
  })
})

describe('REG-B2 documents', () => {
  const IDENTITA = 'tipo=documento_identita&nome_file=carta.pdf'

  it('REG-B2 is known by its content, whatever it is called', async () => {
    const names = [
      [PDF, 'a.exe'],
      [await jpegWithProgram(), 'b.pdf'],
      [await png(), 'c'],
    ] as const
    for (const [content, name] of names) {
      const answer = await upload(as(nuovo), `tipo=altro&nome_file=${name}`, content)
      expect(answer.status).toBe(200)
    }
    const html = await upload(as(nuovo), 'tipo=altro&nome_file=x.pdf', Buffer.from('<html>'))
    expect([html.status, ...pointers(html.body)]).toEqual([422, '/file'])
    const empty = await upload(as(nuovo), 'tipo=altro&nome_file=x.pdf', Buffer.alloc(0))
    expect(empty.status).toBe(422)
    const { documenti } = (await get()).body
    expect(documenti.map(({ nome_file }: { nome_file: string }) => nome_file)).toEqual([
      'a.exe.pdf',
      'b.pdf.jpg',
      'c.png',
    ])
  })

  it('REG-B2 at most 5 MB, and ten of them', async () => {
    const big = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])
    expect((await upload(as(nuovo), 'tipo=altro&nome_file=x.pdf', big)).status).toBe(413)
    for (let n = 0; n < 10; n++) await upload(as(nuovo), `tipo=altro&nome_file=${n}.pdf`)
    expect((await upload(as(nuovo), 'tipo=altro&nome_file=x.pdf')).status).toBe(422)
  })

  it('REG-B2 an identity document has a day until which it holds, not yet passed', async () => {
    expect(pointers((await upload(as(nuovo), IDENTITA)).body)).toEqual(['/scadenza'])
    expect((await upload(as(nuovo), `${IDENTITA}&scadenza=2020-01-01`)).status).toBe(422)
    expect(pointers((await salva('documenti', {})).body)).toEqual(['/documento_identita'])
    expect((await upload(as(nuovo), `${IDENTITA}&scadenza=2099-01-01`)).status).toBe(200)
    expect((await salva('documenti', {})).status).toBe(200)
  })

  it('REG-B2 is taken away by its owner alone', async () => {
    const { body } = await upload(as(nuovo), 'tipo=altro&nome_file=x.pdf')
    const url = `/api/registrazione/documenti/${body.documenti[0]._id}`
    const other = await createNuovo(db, 'esercente')
    expect((await as(other)('DELETE', url)).status).toBe(404)
    expect((await as(nuovo)('DELETE', url)).body.documenti).toEqual([])
  })
})

describe('REG-M3 contract', () => {
  it('is read as a PDF once what it names is there, always the same bytes', async () => {
    expect((await as(nuovo)('GET', '/api/registrazione/contratto')).status).toBe(409)
    await completaEsercente(db, as(nuovo), nuovo.utente_id, nextIva())
    const first = await as(nuovo)('GET', '/api/registrazione/contratto')
    // The contract says what may be taken from the account of the takings.
    const testo = readPdf(first.raw).text.replaceAll(/\s+/g, ' ')
    for (const parte of PRELIEVI_CONTO) expect(testo).toContain(parte)
    const [url = ''] = /\/verifica\/[0-9A-Z]{20}/.exec(readPdf(first.raw).dictionaries) ?? []
    expect((await rateo.app.inject({ method: 'GET', url })).body).toContain('non è firmato')
    const second = await as(nuovo)('GET', '/api/registrazione/contratto')
    expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const sha256 = createHash('sha256').update(second.raw).digest('hex')
    expect(first.headers['x-documento-sha256']).toBe(sha256)
  })

  it('is signed by a code for that very document; the evidence stays, the code does not', async () => {
    const signed = await completaEsercente(db, as(nuovo), nuovo.utente_id, nextIva())
    expect(signed.status).toBe(200)
    const row = await db
      .selectFrom('firme')
      .selectAll()
      .where('utente_id', '=', nuovo.utente_id)
      .executeTakeFirstOrThrow()
    const { sha256 } = signed.body.dati.contratto
    expect(row.documento_sha256.toString('hex')).toBe(sha256)
    expect(createHash('sha256').update(row.documento).digest('hex')).toBe(sha256)
    expect(row.prova).toMatchObject({
      ip: '127.0.0.1',
      otp: { canale: 'email', tentativi: 1 },
      firmatario: { utente_id: nuovo.utente_id },
    })
    expect(JSON.stringify(row.prova)).not.toMatch(/"codice"/)
    await expect(db.deleteFrom('firme').execute()).rejects.toThrow('ammette solo aggiunte')
  })

  it('without a code, or for another document, it is not signed', async () => {
    for (const passo of ['azienda', 'rappresentante', 'conto'] as const) {
      await salva(
        passo,
        passo === 'azienda' ? { ...ESERCENTE.azienda, partita_iva: nextIva() } : ESERCENTE[passo],
      )
    }
    const { headers } = await as(nuovo)('GET', '/api/registrazione/contratto')
    const consensi = { condizioni: true, clausole: true, privacy: true }
    const sha256 = String(headers['x-documento-sha256'])
    expect((await salva('contratto', { ...consensi, sha256 })).body.code).toBe('otp_richiesto')
    const other = await salva('contratto', { ...consensi, sha256: '0'.repeat(64) })
    expect(other.body.code).toBe('stato_incompatibile')
    const refused = await salva('contratto', { ...consensi, sha256, clausole: false })
    expect(pointers(refused.body)).toEqual(['/clausole'])
  })

  it('what it names was changed afterwards: it is to be signed anew', async () => {
    await completaEsercente(db, as(nuovo), nuovo.utente_id, nextIva())
    const { body } = await salva('rappresentante', { ...ESERCENTE.rappresentante, carica: 'Socio' })
    expect(body.dati.contratto).toBeUndefined()
    expect(pointers((await invia()).body)).toEqual(['/contratto'])
  })
})

it('REG-M3 (parte) ciò che il contratto non dice si cambia senza firmarlo di nuovo', async () => {
  await completaEsercente(db, as(nuovo), nuovo.utente_id, nextIva())
  const { body } = await salva('conto', { ...ESERCENTE.conto, intestatario: 'Altro Intestatario' })
  expect(body.dati.contratto).toMatchObject({ condizioni: true })
  expect((await invia()).status).toBe(200)
  // The account was made with other names: from here on those of the papers count.
  const { nome, cognome } = ESERCENTE.rappresentante
  const persona = await db
    .selectFrom('utenti')
    .select(['nome', 'cognome'])
    .where('id', '=', nuovo.utente_id)
    .executeTakeFirstOrThrow()
  expect(persona).toEqual({ nome, cognome })
})

describe('ESE-M3 review', () => {
  it('REG-M5 handed in, it waits: nothing can be changed, the page says what happens', async () => {
    await inviato()
    const { body } = await get()
    expect(body).toMatchObject({ stato: 'inviato' })
    expect(body.messaggio).toContain('entro 2 giorni lavorativi')
    expect((await salva('conto', ESERCENTE.conto)).body.code).toBe('stato_incompatibile')
    expect((await invia()).body.code).toBe('stato_incompatibile')
    expect((await as(nuovo)('GET', '/api/get_myself')).body.regitering).toBe(true)
  })

  it('ESE-M3 approved, the person is in', async () => {
    const id = await inviato()
    await createDocumento(db, { id, utente_id: nuovo.utente_id }, 'visura_camerale')
    await approvaPassi(db, { id }, admin)
    const { body } = await decide(id, 'approva')
    expect(body).toMatchObject({ _id: id, stato: 'attivo' })
    expect((await as(nuovo)('GET', '/api/get_myself')).body).toMatchObject({
      regitering: false,
      stato: 'attivo',
      denominazione: 'Ferramenta Rossi S.r.l.',
    })
    const lines = await db
      .selectFrom('cronologia')
      .select('azione')
      .where('entita_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(lines.map(({ azione }) => azione)).toEqual(['prendi_in_carico', 'approva'])
    expect((await decide(id, 'approva')).body.code).toBe('stato_incompatibile')
    expect((await decide(id, 'rifiuta', { motivo: 'no' })).body.code).toBe('stato_incompatibile')
  })

  it('REG-B3 an integrazione reopens only its steps, and is answered before handing in again', async () => {
    const id = await inviato()
    const voci = [{ passo: 'attivita', testo: 'Spiega meglio che cosa vendi' }]
    expect((await decide(id, 'chiedi_integrazione', { voci })).status).toBe(200)
    const { body } = await get()
    expect(body.stato).toBe('integrazione_richiesta')
    const open = body.passi.filter((one: { modificabile: boolean }) => one.modificabile)
    expect(open).toEqual([
      { passo: 'attivita', completo: false, modificabile: true, richiesta: voci[0]?.testo },
    ])
    expect((await salva('titolari', ESERCENTE.titolari)).body.code).toBe('stato_incompatibile')
    expect((await invia()).body.errors).toEqual([
      { pointer: '/attivita', message: 'Spiega meglio che cosa vendi' },
    ])
    await salva('attivita', { ...ESERCENTE.attivita, descrizione: 'Viti, bulloni e chiavi' })
    // The registration is under review already: the rights that come with it do not stop.
    expect((await invia()).body.stato).toBe('in_verifica')
    expect((await esercenteOf()).id).toBe(id)
    expect((await as(nuovo)('GET', '/api/get_myself')).body.regitering).toBe(false)
  })

  it('ESE-M3 refused with a reason, the profile is inactive', async () => {
    const id = await inviato()
    expect((await decide(id, 'rifiuta', { motivo: ' ' })).status).toBe(422)
    expect((await decide(id, 'rifiuta', { motivo: 'Attività non ammessa' })).status).toBe(200)
    expect((await as(nuovo)('GET', '/api/get_myself')).body.stato).toBe('inattivo')
  })

  it('ESE-M3 every outcome is told by e-mail', async () => {
    const id = await inviato()
    const voci = [{ passo: 'documenti', testo: 'Carica la visura' }]
    await decide(id, 'chiedi_integrazione', { voci })
    while ((await consegnaUscite(rateo.deps, usciteHandlers(rateo.deps))) > 0);
    const messages = await db
      .selectFrom('messaggi_interi')
      .select(['oggetto', 'testo'])
      .where('destinatario', '=', nuovo.email)
      .execute()
    const subjects = messages.map(({ oggetto }) => oggetto)
    expect(subjects).toContain('Abbiamo ricevuto la tua registrazione')
    expect(subjects).toContain('La registrazione va completata')
    expect(messages.some(({ testo }) => testo.includes('Carica la visura'))).toBe(true)
  })

  it('the database refuses a leap that the table of states does not have', async () => {
    const id = await inviato()
    const leap = db.updateTable('esercenti').set({ stato: 'attivo' }).where('id', '=', id).execute()
    await expect(leap).rejects.toThrow('passaggio da inviato a attivo non ammesso')
  })

  it('SPC-28 only admins decide; what does not exist is 404', async () => {
    const id = await inviato()
    for (const person of [await createEsercente(db), await createCliente(db)]) {
      expect((await as(person)('POST', `/api/esercenti/${id}/approva`, {})).status).toBe(403)
    }
    expect((await as(nuovo)('POST', `/api/esercenti/${id}/approva`, {})).status).toBe(403)
    expect((await decide('000000000000000000000000', 'approva')).status).toBe(404)
  })
})

it('REG-M3 a representative who is under age, or the wrong code, is refused', async () => {
  const young = { ...MARIO, data_nascita: '2020-01-01', carica: 'Socio' }
  expect(pointers((await salva('rappresentante', young)).body)).toEqual(['/data_nascita'])
  // No code is given for a contract that cannot be written yet.
  const atto = { scopo: 'firma_contratto', oggetto: 'f'.repeat(64) }
  expect((await as(nuovo)('POST', '/otp/richiedi', atto)).body.code).toBe('stato_incompatibile')
})
