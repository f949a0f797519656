import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import {
  CLIENTE,
  createNuovo,
  MARIO,
  SEDE,
  verificaTelefono,
} from '../../../../test/registrazione.ts'
import { registraCliente } from '../clienti/index.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as } = rateo

let nuovo: Awaited<ReturnType<typeof createNuovo>>
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
  nuovo = await createNuovo(db, 'cliente')
})

const get = () => as(nuovo)('GET', '/api/registrazione')
const salva = (passo: string, valori: unknown) =>
  as(nuovo)('PATCH', `/api/registrazione/${passo}`, valori)
const invia = () => as(nuovo)('POST', '/api/registrazione/invia', {})
const verifica = () => verificaTelefono(db, as(nuovo), nuovo.utente_id, '+393331234567')
async function completa() {
  await verifica()
  for (const [passo, valori] of Object.entries(CLIENTE)) {
    expect([passo, (await salva(passo, valori)).status]).toEqual([passo, 200])
  }
}

describe('steps of a cliente', () => {
  it('REG-B4 (parte) the name that the account has is filled in; nothing is saved until it is', async () => {
    const { nome, cognome } = await db
      .selectFrom('utenti')
      .where('id', '=', nuovo.utente_id)
      .select(['nome', 'cognome'])
      .executeTakeFirstOrThrow()
    expect([nome, cognome]).not.toContain('')
    expect((await get()).body).toMatchObject({
      dati: {},
      precompilati: { anagrafica: { nome, cognome } },
    })
  })

  it('REG-M1 REG-M4 nothing is done at first; each step is kept and found again elsewhere', async () => {
    expect((await get()).body).toMatchObject({
      ruolo: 'cliente',
      stato: 'in_corso',
      dati: {},
      passi: ['anagrafica', 'indirizzo', 'contatti', 'consensi'].map((passo) => ({
        passo,
        completo: false,
        modificabile: true,
      })),
    })
    await salva('indirizzo', { ...SEDE, provincia: 'mi' })
    const { body } = await get()
    expect(body.dati).toEqual({ indirizzo: SEDE })
    expect(body.passi[1]).toMatchObject({ passo: 'indirizzo', completo: true })
  })

  it.each([
    ['lunghezza', 'RSSMRA45C12F205', 'Il codice fiscale ha 16 caratteri: qui ce ne sono 15.'],
    ['formato', 'RSSMRA45C12F2055', 'Lettere e cifre del codice fiscale non sono al posto giusto.'],
    ['data', 'RSSMRA85B30H501C', 'La data di nascita scritta nel codice fiscale'],
    ['controllo', 'RSSMRA45C12F205X', 'L’ultimo carattere del codice fiscale non torna'],
    ['persona', '80012000826', 'Serve il codice fiscale di una persona, di 16 caratteri.'],
    ['vuoto', ' ', 'Inserisci il codice fiscale'],
  ])('REG-B1 REG-M2 codice fiscale, %s', async (_name, codice_fiscale, message) => {
    const answer = await salva('anagrafica', { ...MARIO, codice_fiscale })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].pointer).toBe('/codice_fiscale')
    expect(answer.body.errors[0].message).toContain(message)
    expect((await get()).body.dati).toEqual({})
  })

  it('REG-M2 what the codice fiscale tells otherwise is a warning, never a refusal', async () => {
    const answer = await salva('anagrafica', { ...MARIO, nome: 'Luca', sesso: 'F' })
    expect(answer.status).toBe(200)
    expect(answer.body.avvisi).toMatchObject([{ passo: 'anagrafica', campo: 'codice_fiscale' }])
    expect(answer.body.avvisi[0].message).toContain('controlla il nome, il sesso')
    expect(answer.body.luoghi).toEqual({ F205: 'Milano (MI)' })
  })

  it.each([
    ['/data_nascita', { data_nascita: '2045-03-12' }],
    ['/data_nascita', { data_nascita: '2026-02-30' }],
    ['/data_nascita', { data_nascita: new Date().toISOString().slice(0, 10) }],
    ['/luogo_nascita', { luogo_nascita: 'A000' }],
    ['/luogo_nascita', { luogo_nascita: 'Milano' }],
    ['/sesso', { sesso: 'X' }],
    ['/partita_iva', { partita_iva: '00743110158' }],
    ['/nome', { nome: '   ' }],
    ['/cognome', { cognome: 'x'.repeat(61) }],
  ])('REG-M2 anagrafica: %s is refused beside its field', async (pointer, change) => {
    const answer = await salva('anagrafica', { ...MARIO, ...change })
    expect([answer.status, answer.body.code]).toEqual([422, 'dati_non_validi'])
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
  })

  it('REG-M2 CAP and provincia are checked in form; a pair that seems odd is a warning', async () => {
    const wrong = await salva('indirizzo', { ...SEDE, cap: '2012', provincia: 'MIL' })
    expect(wrong.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '/cap',
      '/provincia',
    ])
    const odd = await salva('indirizzo', { ...SEDE, provincia: 'RM' })
    expect(odd.body.avvisi).toMatchObject([{ passo: 'indirizzo', campo: 'provincia' }])
    const unknown = await salva('indirizzo', { ...SEDE, citta: 'Paperopoli' })
    expect(unknown.body.avvisi).toMatchObject([{ campo: 'citta' }])
  })

  it('REG-M2 the telephone is confirmed by a code first', async () => {
    const before = await salva('contatti', { telefono: '333 1234567' })
    expect(before.body.errors).toEqual([
      { pointer: '/telefono', message: 'Conferma il numero con il codice che ti mandiamo per SMS' },
    ])
    await verifica()
    expect((await salva('contatti', { telefono: '333 1234567' })).status).toBe(200)
    expect((await salva('contatti', { telefono: '333 7654321' })).status).toBe(422)
  })

  it('a step of the other role, or of nobody, does not exist', async () => {
    expect((await salva('azienda', {})).status).toBe(404)
    expect((await salva('__proto__', {})).status).toBe(404)
    expect((await salva('anagrafica', { ...MARIO, altro: 1 })).body.code).toBe('campo_sconosciuto')
  })
})

describe('handing in', () => {
  it('REG-M1 says all that is missing', async () => {
    nuovo = await createNuovo(db, 'cliente', false)
    await salva('indirizzo', SEDE)
    const answer = await invia()
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '/anagrafica',
      '/contatti',
      '/consensi',
      '/email',
    ])
  })

  it('REG-M2 a complete cliente is active at once, with the versions agreed to', async () => {
    await completa()
    expect((await as(nuovo)('GET', '/api/get_myself')).body).toMatchObject({ regitering: true })
    expect((await invia()).status).toBe(200)
    expect((await as(nuovo)('GET', '/api/get_myself')).body).toMatchObject({
      regitering: false,
      _id: nuovo.utente_id,
      denominazione: 'Mario Rossi',
    })
    const consensi = await db
      .selectFrom('consensi')
      .select(['tipo', 'versione', 'dato'])
      .where('utente_id', '=', nuovo.utente_id)
      .orderBy('tipo')
      .execute()
    expect(consensi).toEqual([
      { tipo: 'marketing', versione: '2026-01', dato: false },
      { tipo: 'privacy', versione: '2026-01', dato: true },
      { tipo: 'termini', versione: '2026-01', dato: true },
    ])
    expect((await invia()).body.code).toBe('stato_incompatibile')
    expect((await salva('indirizzo', SEDE)).body.code).toBe('stato_incompatibile')
  })

  it('two together make one cliente', async () => {
    await completa()
    const answers = await Promise.all([invia(), invia(), invia()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const rows = await db
      .selectFrom('clienti')
      .select('id')
      .where('email', '=', nuovo.email)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('REG-M2 what an esercente had already asked for is theirs', async () => {
    const esercente = await createEsercente(db)
    const id = await db.transaction().execute((trx) =>
      registraCliente(trx, {
        esercente_id: esercente.id,
        nome: 'M. Rossi',
        email: nuovo.email,
        now: new Date(),
      }),
    )
    await completa()
    await invia()
    const { cliente_id } = await db
      .selectFrom('utenti_ruoli')
      .select('cliente_id')
      .where('utente_id', '=', nuovo.utente_id)
      .executeTakeFirstOrThrow()
    expect(cliente_id).toBe(id)
  })

  it('an esercente sees nobody else’s registration, nobody none, an admin none', async () => {
    expect((await as(null)('GET', '/api/registrazione')).status).toBe(401)
    const admin = { utente_id: nuovo.utente_id, ruolo: 'admin' as const }
    expect((await as(admin)('GET', '/api/registrazione')).status).not.toBe(200)
  })
})
