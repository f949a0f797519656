import { randomUUID } from 'node:crypto'
import { type ColonnaClienti, COLONNE_CLIENTI } from '@rateo/domain/atti/importa-clienti'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  portale = await startApp()
  esercente = await createEsercente(portale.db)
  altro = await createEsercente(portale.db)
})
afterAll(() => portale.stop())

let quanti = 0
const dati = (change: object = {}) => ({
  tipo: 'persona',
  nome: 'Ada Verdi',
  email: `ada${(quanti += 1)}@posta.test`,
  ...change,
})
const chiama = (
  metodo: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object,
  chi: { utente_id: string } = esercente,
) =>
  portale.as(chi as typeof esercente)(metodo, `/api/clienti${url}`, body, {
    'idempotency-key': randomUUID(),
  })
const trova = async (body: object, chi = esercente) => {
  const { status, body: risposta } = await portale.as(chi)('POST', '/api/search/clienti', body)
  expect(status).toBe(200)
  return risposta.data.map(({ nome }: { nome: string }) => nome)
}
const uscite = () =>
  portale.db.selectFrom('uscite').select('argomento').where('argomento', '=', 'invito').execute()

describe('CLI-M2 un cliente a mano', () => {
  it('CLI-M2 (parte) si aggiunge con tutto quello che se ne sa, e non riceve nulla', async () => {
    const prima = (await uscite()).length
    const { status, body } = await chiama('POST', '', {
      ...dati({ nome: 'Officina Neri', tipo: 'ditta', email: 'officina@posta.test' }),
      telefono: '0743 123456',
      partita_iva: 'IT 00743110157',
      pec: 'Officina@Pec.test',
      codice_destinatario: 'abc1234',
      citta: 'Spoleto',
      provincia: 'pg',
      cap: '06049',
    })
    expect([status, body]).toMatchObject([
      200,
      {
        nome: 'Officina Neri',
        telefono: '+390743123456',
        partita_iva: '00743110157',
        pec: 'officina@pec.test',
        codice_destinatario: 'ABC1234',
        provincia: 'PG',
        confermato_at: null,
      },
    ])
    expect(await uscite()).toHaveLength(prima)
    expect((await chiama('GET', `/${body._id}`, undefined, altro)).status).toBe(404)
    expect(await trova({ search: 'officina' }, altro)).toEqual([])
  })

  it('CLI-M3 (parte) le cifre di controllo: ogni codice sbagliato è detto accanto al suo campo', async () => {
    const { status, body } = await chiama('POST', '', {
      ...dati(),
      codice_fiscale: 'VRDDAA80A41H501Z',
      partita_iva: '00743110158',
      codice_destinatario: '12',
      pec: 'senza chiocciola',
      cap: '123',
      provincia: 'Perugia',
      telefono: '12',
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/cap',
      '/codice_destinatario',
      '/codice_fiscale',
      '/partita_iva',
      '/pec',
      '/provincia',
      '/telefono',
    ])
  })

  it('CLI-M2 (parte) si corregge quello che si è scritto; di chi ha confermato, solo PEC e codice destinatario', async () => {
    const { body: nuovo } = await chiama('POST', '', dati())
    const corretto = { tipo: 'persona', nome: 'Ada Verdini', citta: 'Foligno' }
    expect((await chiama('PATCH', `/${nuovo._id}`, corretto, altro)).status).toBe(404)
    const { body } = await chiama('PATCH', `/${nuovo._id}`, corretto)
    expect(body).toMatchObject({ nome: 'Ada Verdini', citta: 'Foligno' })
    const confermato = await createCliente(portale.db, { esercente_id: esercente.id })
    const dopo = await chiama('PATCH', `/${confermato.id}`, { ...corretto, pec: 'x@pec.test' })
    expect(dopo.body).toMatchObject({ nome: confermato.nome, citta: null, pec: 'x@pec.test' })
  })

  it('CLI-M2 (parte) l’invito porta i dati che si conoscono, una volta che c’è qualcuno da invitare', async () => {
    const { body: nuovo } = await chiama('POST', '', {
      ...dati({ nome: 'Lia Maria Conti', email: 'lia@posta.test' }),
      telefono: '333 1234567',
      citta: 'Terni',
    })
    expect((await chiama('POST', `/${nuovo._id}/invita`, {}, altro)).status).toBe(404)
    expect((await chiama('POST', `/${nuovo._id}/invita`, {})).body).toEqual({
      email: 'lia@posta.test',
    })
    const invito = await portale.db
      .selectFrom('inviti')
      .where('email', '=', 'lia@posta.test')
      .select(['ruolo', 'dati'])
      .executeTakeFirstOrThrow()
    expect(invito).toEqual({
      ruolo: 'cliente',
      dati: {
        anagrafica: { nome: 'Lia', cognome: 'Maria Conti' },
        indirizzo: { citta: 'Terni' },
        contatti: { telefono: '+393331234567' },
      },
    })
    const confermato = await createCliente(portale.db, { esercente_id: esercente.id })
    const rifiutato = await chiama('POST', `/${confermato.id}/invita`, {})
    expect([rifiutato.status, rifiutato.body.error_message]).toEqual([
      409,
      expect.stringContaining('ha già un account'),
    ])
  })
})

describe('CLI-M3 doppioni', () => {
  it('CLI-M3 (parte) la stessa e-mail è lo stesso cliente; lo stesso codice chiede una conferma', async () => {
    const codice_fiscale = 'RSSMRA80A01H501U'
    const primo = dati({ nome: 'Mario Rossi', codice_fiscale })
    expect((await chiama('POST', '', primo)).status).toBe(200)
    const ancora = await chiama('POST', '', primo)
    expect([ancora.status, ancora.body.errors]).toEqual([
      409,
      [{ pointer: '/email', message: 'Hai già un cliente con questa e-mail: Mario Rossi.' }],
    ])
    const simile = dati({ nome: 'M. Rossi', codice_fiscale: codice_fiscale.toLowerCase() })
    const chiesto = await chiama('POST', '', simile)
    expect([chiesto.status, chiesto.body.errors]).toEqual([
      409,
      [{ pointer: '/codice_fiscale', message: `Ce l’ha già Mario Rossi (${primo.email})` }],
    ])
    // Others' clienti are nobody's business.
    expect((await chiama('POST', '', dati({ codice_fiscale }), altro)).status).toBe(200)
    const due = await chiama('POST', '', { ...simile, anche_se_doppio: true })
    expect(due.status).toBe(200)
    const { body } = await chiama('GET', '/doppioni')
    expect(body.data).toMatchObject([
      {
        campo: 'codice_fiscale',
        valore: codice_fiscale,
        clienti: [{ nome: 'Mario Rossi' }, { nome: 'M. Rossi' }],
      },
    ])
    expect((await chiama('GET', '/doppioni', undefined, altro)).body.data).toEqual([])
  })

  it('CLI-M3 (parte) due volte insieme: uno si aggiunge, l’altro legge che c’è già', async () => {
    const uguale = dati({ nome: 'Rita Gallo' })
    const risposte = await Promise.all([1, 2, 3].map(() => chiama('POST', '', uguale)))
    expect(risposte.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await trova({ search: 'rita gallo' })).toEqual(['Rita Gallo'])
  })
})

describe('CLI-M1 la ricerca', () => {
  it('CLI-M1 (parte) per pezzi di telefono, anche in mezzo, e per un nome scritto male', async () => {
    await chiama('POST', '', dati({ nome: 'Giuseppe Bevilacqua', telefono: '347 9182736' }))
    for (const search of ['9182736', '1827', '347 918', '+39 347 9182736']) {
      expect(await trova({ search })).toEqual(['Giuseppe Bevilacqua'])
    }
    for (const search of [
      'giusepe',
      'bevilaqua',
      'bevilacuqa',
      'giuseppe bevilacqwa',
      'bevilacquaa',
    ]) {
      expect(await trova({ search })).toEqual(['Giuseppe Bevilacqua'])
    }
    for (const search of ['giusepe terzi', 'bavolicqua', '99999']) {
      expect(await trova({ search })).toEqual([])
    }
    expect(await trova({ search: '9182736' }, altro)).toEqual([])
    expect(await trova({ search: 'bevilaqua' }, altro)).toEqual([])
  })

  it('CLI-M1 (parte) chi deve di più da più tempo viene prima, poi tutti gli altri, una pagina dopo l’altra', async () => {
    const banco = await createEsercente(portale.db)
    for (const [nome, importo_centesimi, scadenza] of [
      ['Poco', 1_000, '2020-01-01'],
      ['Molto', 90_000, '2020-01-01'],
      ['Domani', 500_000, '2099-01-01'],
    ] as const) {
      const { id } = await createCliente(portale.db, { nome, esercente_id: banco.id })
      await createPagamento(portale.db, {
        esercente_id: banco.id,
        cliente_id: id,
        importo_centesimi,
        scadenza,
      })
    }
    const sort = { scaduto_centesimi: -1 }
    expect(await trova({ sort }, banco)).toEqual(['Molto', 'Poco', 'Domani'])
    const filters = { in_ritardo: true }
    expect(await trova({ sort, filters }, banco)).toEqual(['Molto', 'Poco'])
    expect(await trova({ sort, search: 'poco' }, banco)).toEqual(['Poco'])
    const prima = await portale.as(banco)('POST', '/api/search/clienti', { sort, limit: 2 })
    const cursor = prima.body.next
    expect(await trova({ sort, limit: 2, cursor }, banco)).toEqual(['Domani'])
  })
})

describe('CLI-B1 etichette', () => {
  it('CLI-B1 (parte) CLI-M1 (parte) si scrivono, si cercano, si filtrano, e restano dell’esercente', async () => {
    const persona = await createCliente(portale.db, {
      nome: 'Bruna Sarti',
      esercente_id: esercente.id,
    })
    await portale.db
      .insertInto('clienti_esercente')
      .values({
        esercente_id: altro.id,
        cliente_id: persona.id,
        nome: persona.nome,
        email: persona.email,
        gettoni: [],
      })
      .execute()
    const scritte = { etichette: ['Socio', 'socio', 'Corso sera'], controlli: ['niente_solleciti'] }
    const { status, body } = await chiama('POST', `/${persona.id}/etichette`, scritte)
    expect([status, body.etichette, body.controlli]).toEqual([
      200,
      ['Socio', 'Corso sera'],
      ['niente_solleciti'],
    ])
    expect(await trova({ search: 'socio' })).toEqual(['Bruna Sarti'])
    expect(await trova({ filters: { etichette: { $in: ['Socio', 'Altro'] } } })).toEqual([
      'Bruna Sarti',
    ])
    expect(await trova({ filters: { controlli: 'niente_solleciti' } })).toEqual(['Bruna Sarti'])
    expect(await trova({ filters: { controlli: 'conto_di_prova' } })).toEqual([])
    expect((await chiama('GET', '/etichette')).body.data).toEqual([
      { etichetta: 'Corso sera', clienti: 1 },
      { etichetta: 'Socio', clienti: 1 },
    ])
    const dallAltro = await chiama('GET', `/${persona.id}`, undefined, altro)
    expect([dallAltro.body.etichette, dallAltro.body.controlli]).toEqual([[], []])
    const sua = await portale.as(persona)('GET', `/api/clienti/${persona.id}`)
    expect([sua.body.etichette, sua.body.controlli]).toEqual([[], []])
    expect(
      (await chiama('POST', `/${persona.id}/etichette`, { ...scritte, controlli: ['x'] })).status,
    ).toBe(422)
  })
})

describe('CLI-M2 importa', () => {
  const riga = (n: number, change: Partial<Record<ColonnaClienti, string>> = {}) => {
    const celle = {
      email: `Riga${n}@importa.test`,
      nome: `Riga ${n}`,
      etichette: 'Importati, Importati',
      ...change,
    } as Partial<Record<ColonnaClienti, string>>
    return { riga: n, celle: COLONNE_CLIENTI.map((colonna) => celle[colonna] ?? '') }
  }

  it('CLI-M2 (parte) la prova non scrive; poi entrano i buoni, e gli altri hanno riga, colonna e motivo', async () => {
    const banco = await createEsercente(portale.db)
    const manda = (righe: object[], prova: boolean) =>
      chiama('POST', '/importa', { righe, prova }, banco)
    await chiama('POST', '', dati({ nome: 'Gia Dentro', partita_iva: '00743110157' }), banco)
    const righe = [riga(2), riga(3, { 'partita iva': '00743110157' }), riga(4)]
    const prova = await manda(righe, true)
    const errori = [
      {
        riga: 3,
        colonna: 'partita iva',
        motivo: expect.stringContaining('Ce l’ha già Gia Dentro'),
      },
    ]
    expect(prova.body).toEqual({ nuovi: 2, gia: 0, errori })
    expect(await trova({ search: 'riga' }, banco)).toEqual([])
    expect((await manda(righe, false)).body).toEqual({ nuovi: 2, gia: 0, errori })
    // The same file again goes on from where it stopped.
    expect((await manda([...righe, riga(5)], false)).body).toEqual({ nuovi: 1, gia: 2, errori })
    expect((await trova({ search: 'importati' }, banco)).toSorted()).toEqual([
      'Riga 2',
      'Riga 4',
      'Riga 5',
    ])
    expect(
      (await portale.as(banco)('POST', '/api/clienti/importa', { righe: [], prova: true })).status,
    ).toBe(422)
  })

  it('CLI-M2 (parte) lo stesso file due volte insieme: ciascuno una volta sola', async () => {
    const banco = await createEsercente(portale.db)
    const righe = Array.from({ length: 50 }, (_, n) => riga(n + 2))
    const risposte = await Promise.all(
      [righe, righe.toReversed()].map((una) =>
        chiama('POST', '/importa', { righe: una, prova: false }, banco),
      ),
    )
    expect(risposte.map(({ status }) => status)).toEqual([200, 200])
    const nuovi = risposte.reduce((somma, { body }) => somma + body.nuovi, 0)
    expect(nuovi).toBe(50)
    const { body } = await portale.as(banco)('POST', '/api/search/clienti', {})
    expect(body.total).toBe(50)
  })

  it('CLI-M5 chi è importato conta come nuovo quando gli si chiede qualcosa, non prima', async () => {
    const banco = await createEsercente(portale.db)
    const limite = {
      nuovi_al_giorno: 1,
      richieste_al_giorno: 100,
      richieste_chiave_all_ora: 100,
      inviti_al_giorno: 100,
    }
    await portale.db
      .insertInto('impostazioni')
      .values({
        chiave: 'contatti_esercente',
        valore: JSON.stringify(limite),
        valido_dal: new Date(0),
      })
      .execute()
    const importati = await chiama(
      'POST',
      '/importa',
      { righe: [riga(2), riga(3)], prova: false },
      banco,
    )
    expect(importati.body.nuovi).toBe(2)
    const { body } = await portale.as(banco)('POST', '/api/search/clienti', {})
    const chiedi = (cliente_id: string) =>
      portale.as(banco)(
        'POST',
        '/api/pagamenti',
        { cliente_id, importo_centesimi: 1_000, causale: 'Quota', scadenza: '2099-01-01' },
        { 'idempotency-key': randomUUID() },
      )
    const [uno, due] = body.data.map(({ _id }: { _id: string }) => _id)
    expect((await chiedi(uno)).status).toBe(200)
    expect((await chiedi(uno)).status).toBe(200)
    expect((await chiedi(due)).status).toBe(429)
    // A proposal asks as much as a request does.
    const piano = await portale.db
      .insertInto('piani')
      .values({
        id: 'd'.repeat(24),
        esercente_id: banco.id,
        nome: 'Socio',
        importo_centesimi: 1_000,
        cadenza: 'mensile',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const proponi = (cliente_id: string) =>
      portale.as(banco)(
        'POST',
        `/api/piani/${piano.id}/iscrivi`,
        { cliente_id },
        { 'idempotency-key': randomUUID() },
      )
    expect((await proponi(due)).status).toBe(429)
    expect((await proponi(uno)).status).toBe(200)
    await portale.db.deleteFrom('impostazioni').where('chiave', '=', 'contatti_esercente').execute()
  })
})
