import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { banchiere, csvDi } from '../../../../test/banca.ts'
import { createBotteghe } from '../../../../test/bottega.ts'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createCollega,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-27T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

let codici = 0
/** An esercente with a cliente, debts that have a code, and what its bank tells. */
async function scena() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { nome: 'Mario Rossi' })
  const banca = banchiere(app, esercente)
  const debito = async (importo_centesimi: number, altro: object = {}) => {
    const { id } = await createPagamento(app.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi,
      metodi_ammessi: ['carta', 'bonifico'],
      ...altro,
    })
    const codice = `AB${String(++codici).padStart(6, '0')}`
    await app.db.insertInto('codici_pagamento').values({ pagamento_id: id, codice }).execute()
    return { id, codice }
  }
  const annuncia = (id: string) =>
    sql`select annuncia_bonifico(${id}, ${cliente.id}, ${clock.now()}, '{}')`.execute(app.db)
  const arriva = async (...righe: string[]) => {
    const { status, body } = await banca.importa(csvDi(...righe))
    expect([status, body.error_message]).toEqual([200, undefined])
    await banca.esamina()
    return banca.movimenti()
  }
  const pagamento = async (id: string) =>
    (await app.as(esercente)('GET', `/api/pagamenti/${id}`)).body
  const conto = (codice: string) =>
    saldo(app.db, { intestatario: `esercente:${esercente.id}`, codice })
  return { esercente, cliente, ...banca, debito, annuncia, arriva, pagamento, conto }
}
const riga = (importo: string, testo: string, chi = '', giorno = '26/11/2026') =>
  `${giorno};;${importo};${testo};${chi}`
const quota = (pagamento_id: string, importo_centesimi: number) => ({
  pagamento_id,
  importo_centesimi,
})

describe('PAG-B3 (parte) da soli', () => {
  it('il codice nella causale e l’importo: il debito è pagato, i libri dicono la banca, il movimento è chiuso', async () => {
    const s = await scena()
    const { id, codice } = await s.debito(12_050)
    const [m] = await s.arriva(riga('120,50', `BONIFICO Rateo ${codice}`, 'QUALCUNO'))
    expect(m).toMatchObject({ stato: 'abbinato', abbinato_centesimi: 12_050, eccezione: null })
    expect(await s.pagamento(id)).toMatchObject({
      stato: 'pagato',
      metodo: 'bonifico',
      residuo_centesimi: 0,
    })
    expect([
      await s.conto('banca'),
      await s.conto('incassi_diretti'),
      await s.conto('ricavi_diretti'),
    ]).toEqual([12_050, 0, -12_050])
    const { abbinamenti } = await s.uno(m._id)
    expect(abbinamenti).toMatchObject([
      { tipo: 'incasso', modo: 'automatico', pagamento_id: id, importo_centesimi: 12_050 },
    ])
  })

  it('un bonifico annunciato, per nome e importo; con un altro importo aspetta', async () => {
    const s = await scena()
    const [giusto, scarso] = [await s.debito(5000), await s.debito(7000)]
    await s.annuncia(giusto.id)
    const [m] = await s.arriva(riga('50,00', 'SALDO', 'ROSSI MARIO'))
    expect(m.stato).toBe('abbinato')
    expect((await s.pagamento(giusto.id)).stato).toBe('pagato')
    await s.annuncia(scarso.id)
    const [, meno, piu] = await s.arriva(
      riga('69,00', 'SALDO', 'ROSSI MARIO', '27/11/2026'),
      riga('71,00', 'SALDO', 'ROSSI MARIO', '27/11/2026'),
    )
    expect([meno.eccezione, piu.eccezione]).toEqual(['manca', 'eccede'])
    expect((await s.pagamento(scarso.id)).stato).toBe('in_elaborazione')
    expect((await s.uno(meno._id)).proposte.debiti).toMatchObject([
      { _id: scarso.id, dovuto_centesimi: 7000, annunciato: true },
    ])
  })

  it('CAS-B4 un versamento della cassa, con banca e giorno, trova il suo movimento una volta, e in cassa si legge quando è arrivato', async () => {
    const { bottega } = createBotteghe(app)
    const { chi, apri, movimento, cassa } = await bottega()
    const { _id } = await apri(50_000)
    const versa = await movimento(_id, {
      tipo: 'versamento',
      importo_centesimi: 30_000,
      banca: 'Banca di prova',
      versato_il: '2026-11-26',
    })
    expect(versa.status).toBe(200)
    const banca = banchiere(app, chi)
    await banca.importa(
      csvDi(riga('300,00', 'VERSAMENTO CONTANTI'), riga('300,00', 'VERSAMENTO SELF', 'ALTRO')),
    )
    const prima = await saldo(app.db, { intestatario: `esercente:${chi.id}`, codice: 'banca' })
    const inCassa = async () => {
      const { body } = await app.as(chi)('GET', `/chiusura_cassa/sessioni/${_id}`)
      return body.movimenti.find(({ tipo }: { tipo: string }) => tipo === 'versamento')
    }
    expect(await inCassa()).toMatchObject({ in_banca_il: null, manca_in_banca: true })
    await banca.esamina()
    expect(await inCassa()).toMatchObject({ in_banca_il: '2026-11-26', manca_in_banca: false })
    const tutti = await banca.movimenti()
    expect(tutti.map(({ stato }: { stato: string }) => stato).toSorted()).toEqual([
      'abbinato',
      'da_abbinare',
    ])
    const preso = tutti.find(({ stato }: { stato: string }) => stato === 'abbinato')
    const { abbinamenti } = await banca.uno(preso._id)
    expect(abbinamenti).toMatchObject([
      { tipo: 'versamento', modo: 'automatico', importo_centesimi: 30_000 },
    ])
    expect(abbinamenti[0].titolo).toContain('Banca di prova')
    // The till has booked it already.
    expect(await saldo(app.db, { intestatario: `esercente:${chi.id}`, codice: 'banca' })).toBe(
      prima,
    )
    expect(cassa).toBeTruthy()
    expect((await banca.fai(preso._id, 'sciogli')).body).toMatchObject({
      stato: 'da_abbinare',
      proposte: { versamenti: [{ importo_centesimi: 30_000 }] },
    })
    expect(await inCassa()).toMatchObject({ in_banca_il: null, manca_in_banca: true })
  })

  it('un accredito del fornitore e un incasso già scritto a mano', async () => {
    const s = await scena()
    const accredito = newId(clock.now())
    await app.db
      .insertInto('accrediti')
      .values({
        id: accredito,
        esercente_id: s.esercente.id,
        fornitore: 'prova',
        riferimento: accredito,
        stato: 'accreditato',
        importo_centesimi: 9_900,
        arrivo_il: '2026-11-26',
        creato_at: new Date('2026-11-24T08:00:00Z'),
      })
      .execute()
    await sql`select registra_accredito(a, ${clock.now()}) from accrediti a where id = ${accredito}`.execute(
      app.db,
    )
    const { id } = await s.debito(4000)
    const scritto = await app.as(s.esercente)(
      'POST',
      `/api/pagamenti/${id}/incassi`,
      { metodo: 'bonifico', importo_centesimi: 4000, incassato_il: '2026-11-26' },
      { 'idempotency-key': newId() },
    )
    expect(scritto.status).toBe(200)
    const [a, b] = await s.arriva(
      riga('99,00', 'STRIPE PAYOUT', '', '25/11/2026'),
      riga('40,00', 'BONIFICO', 'ROSSI MARIO'),
    )
    expect([a.stato, b.stato]).toEqual(['abbinato', 'abbinato'])
    expect((await s.uno(a._id)).abbinamenti).toMatchObject([
      { tipo: 'accredito', accredito_id: accredito },
    ])
    expect((await s.uno(b._id)).abbinamenti).toMatchObject([{ tipo: 'incasso', pagamento_id: id }])
    expect([await s.conto('banca'), await s.conto('incassi_diretti')]).toEqual([4000, 0])
    // Undoing the match leaves what a person wrote down.
    await s.fai(b._id, 'sciogli')
    expect((await s.pagamento(id)).stato).toBe('pagato')
    expect([await s.conto('banca'), await s.conto('incassi_diretti')]).toEqual([0, 4000])
  })
})

describe('PAG-B3 (parte) a mano', () => {
  it('un movimento per più debiti, più movimenti per uno; mai oltre il movimento, mai oltre il debito', async () => {
    const s = await scena()
    const [uno, due] = [await s.debito(6000), await s.debito(9000)]
    const [m, n] = await s.arriva(
      riga('100,00', 'ACCONTI', '', '25/11/2026'),
      riga('70,00', 'SALDO'),
    )
    const abbina = (chi: { _id: string }, ...debiti: object[]) =>
      s.fai(chi._id, 'abbina', { debiti })
    const troppo = await abbina(m, quota(uno.id, 6000), quota(due.id, 4001))
    expect([troppo.status, troppo.body.errors[0].pointer]).toEqual([422, '/debiti'])
    const oltre = await abbina(m, quota(due.id, 100), quota(uno.id, 6001))
    expect([oltre.status, oltre.body.errors[0].pointer]).toEqual([
      422,
      '/debiti/1/importo_centesimi',
    ])
    expect((await s.pagamento(due.id)).residuo_centesimi).toBe(9000)
    const fatto = await abbina(m, quota(uno.id, 6000), quota(due.id, 4000))
    expect([fatto.status, fatto.body.stato]).toEqual([200, 'abbinato'])
    expect((await s.pagamento(due.id)).residuo_centesimi).toBe(5000)
    const resto = await abbina(n, quota(due.id, 5000))
    expect(resto.body).toMatchObject({
      stato: 'abbinato_in_parte',
      abbinato_centesimi: 5000,
      eccezione: 'eccede',
    })
    expect((await s.pagamento(due.id)).stato).toBe('pagato')
    expect((await abbina(n, quota(due.id, 1))).status).toBe(409)
    const chiuso = await s.fai(n._id, 'chiudi', { motivo: 'Mancia lasciata dal cliente' })
    expect(chiuso.body).toMatchObject({ stato: 'forzato', eccezione: null })
    expect(chiuso.body.abbinamenti[0]).toMatchObject({
      modo: 'forzato',
      importo_centesimi: 2000,
      motivo: 'Mancia lasciata dal cliente',
    })
  })

  it('un’uscita si chiude solo con il motivo, e nessun importo si muove', async () => {
    const s = await scena()
    const { id } = await s.debito(300)
    const [m] = await s.arriva(riga('-3,00', 'COMMISSIONI'))
    expect(m.eccezione).toBe('uscita_ignota')
    expect((await s.fai(m._id, 'abbina', { debiti: [quota(id, 300)] })).status).toBe(409)
    for (const motivo of ['', 'ab', undefined]) {
      const { status, body } = await s.fai(m._id, 'chiudi', { motivo })
      expect([status, body.errors[0].pointer]).toEqual([422, '/motivo'])
    }
    expect((await s.fai(m._id, 'chiudi', { motivo: 'Spese del conto' })).body.stato).toBe('forzato')
    expect(await s.conto('banca')).toBe(0)
    expect((await s.fai(m._id, 'sciogli')).body).toMatchObject({
      stato: 'da_abbinare',
      eccezione: 'uscita_ignota',
    })
  })

  it('annullare storna gli incassi e rispecchia i libri; due volte no', async () => {
    const s = await scena()
    const { id, codice } = await s.debito(5000)
    const [m] = await s.arriva(riga('50,00', codice))
    const annullato = await s.fai(m._id, 'sciogli')
    expect(annullato.body).toMatchObject({
      stato: 'da_abbinare',
      abbinato_centesimi: 0,
      eccezione: 'entrata_ignota',
    })
    expect(annullato.body.abbinamenti[0].annullato_at).not.toBeNull()
    expect(await s.pagamento(id)).toMatchObject({ stato: 'da_pagare', residuo_centesimi: 5000 })
    expect([
      await s.conto('banca'),
      await s.conto('incassi_diretti'),
      await s.conto('ricavi_diretti'),
    ]).toEqual([0, 0, 0])
    expect((await s.fai(m._id, 'sciogli')).status).toBe(409)
    expect((await s.fai(m._id, 'abbina', { debiti: [quota(id, 5000)] })).body.stato).toBe(
      'abbinato',
    )
  })

  it('stornare l’incasso dalla pagina del pagamento scioglie anche il movimento', async () => {
    const s = await scena()
    const { id, codice } = await s.debito(5000)
    const [m] = await s.arriva(riga('50,00', codice))
    const storno = await app.as(s.esercente)(
      'POST',
      `/api/pagamenti/${id}/incassi/1/storna`,
      {},
      { 'idempotency-key': newId() },
    )
    expect(storno.status).toBe(200)
    expect(await s.uno(m._id)).toMatchObject({ stato: 'da_abbinare', abbinato_centesimi: 0 })
    expect([await s.conto('banca'), await s.conto('incassi_diretti')]).toEqual([0, 0])
  })

  it('due persone insieme sullo stesso movimento: una riesce, l’altra legge chi è stata', async () => {
    const s = await scena()
    const collega = {
      ...(await createCollega(app.db, s.esercente.id, 'titolare')),
      ruolo: 'esercente' as const,
    }
    const { id } = await s.debito(5000)
    const [m] = await s.arriva(riga('50,00', 'BONIFICO'))
    const esiti = await Promise.all([
      s.fai(m._id, 'abbina', { debiti: [quota(id, 5000)] }),
      s.fai(m._id, 'abbina', { debiti: [quota(id, 5000)] }, collega),
    ])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const perde = esiti.find(({ status }) => status === 409)
    expect(perde?.body.error_message).toMatch(
      /^Questo movimento è già abbinato\. L’ha fatto .+ il 27\/11\/2026/,
    )
    expect(await s.conto('banca')).toBe(5000)
  })

  it('due movimenti insieme per lo stesso debito: il secondo non lo paga due volte', async () => {
    const s = await scena()
    const { id } = await s.debito(5000)
    const [m, n] = await s.arriva(riga('50,00', 'UNO'), riga('50,00', 'DUE'))
    const esiti = await Promise.all(
      [m, n].map(({ _id }) => s.fai(_id, 'abbina', { debiti: [quota(id, 5000)] })),
    )
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await s.pagamento(id)).residuo_centesimi).toBe(0)
    expect(await s.conto('banca')).toBe(5000)
  })

  it('X10 i movimenti e i debiti di un altro non esistono', async () => {
    const [s, altro] = [await scena(), await scena()]
    const suo = await altro.debito(5000)
    const [m] = await s.arriva(riga('50,00', 'BONIFICO'))
    expect((await s.fai(m._id, 'abbina', { debiti: [quota(suo.id, 5000)] })).status).toBe(404)
    for (const che of ['abbina', 'chiudi', 'sciogli'] as const) {
      const corpo =
        che === 'abbina'
          ? { debiti: [quota(suo.id, 5000)] }
          : che === 'chiudi'
            ? { motivo: 'Non è mio' }
            : {}
      expect((await altro.fai(m._id, che, corpo)).status).toBe(404)
    }
    expect(await altro.movimenti()).toEqual([])
    expect((await altro.pagamento(suo.id)).residuo_centesimi).toBe(5000)
  })

  it.each([
    ['niente', {}, '/debiti'],
    [
      'due cose insieme',
      { versamento_id: 'a'.repeat(24), accredito_id: 'b'.repeat(24) },
      '/debiti',
    ],
    ['un importo a zero', { debiti: [quota('a'.repeat(24), 0)] }, '/debiti/0/importo_centesimi'],
    [
      'lo stesso debito due volte',
      { debiti: [quota('a'.repeat(24), 1), quota('a'.repeat(24), 1)] },
      '/debiti',
    ],
    ['un incasso che non è un codice', { incasso_id: 'x' }, '/incasso_id'],
  ])('%s: l’errore è sul suo campo', async (_, corpo, pointer) => {
    const s = await scena()
    const [m] = await s.arriva(riga('50,00', 'BONIFICO'))
    const { status, body } = await s.fai(m._id, 'abbina', corpo)
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })
})

it('SPC-28 il cliente e lo staff no, senza sessione niente; di una squadra, chi ha la banca', async () => {
  const s = await scena()
  const [m] = await s.arriva(riga('50,00', 'BONIFICO'))
  const admin = await createAdmin(app.db)
  const operatore = {
    ...(await createCollega(app.db, s.esercente.id, 'operatore')),
    ruolo: 'esercente' as const,
  }
  const stati = async (chi: Person | null) => [
    (await app.as(chi)('POST', '/api/search/movimenti_banca', {})).status,
    (await app.as(chi)('GET', `/api/banca/movimenti/${m._id}`)).status,
    (await app.as(chi)('POST', `/api/banca/movimenti/${m._id}/chiudi`, { motivo: 'Non mio' }))
      .status,
  ]
  expect(await stati(s.cliente)).toEqual([403, 403, 403])
  expect(await stati(admin)).toEqual([403, 403, 403])
  expect(await stati(operatore)).toEqual([403, 403, 403])
  expect(await stati(null)).toEqual([401, 401, 401])
  expect((await s.uno(m._id)).stato).toBe('da_abbinare')
})

it('PAG-B3 (parte) l’elenco trova per testo e per importo, e la coda delle eccezioni si somma', async () => {
  const s = await scena()
  await s.arriva(
    riga('50,00', 'AFFITTO', 'VERDI', '24/11/2026'),
    riga('-3,00', 'COMMISSIONI', '', '25/11/2026'),
  )
  const cerca = async (corpo: object) =>
    (await app.as(s.esercente)('POST', '/api/search/movimenti_banca', corpo)).body.data.map(
      (m: { descrizione: string }) => m.descrizione,
    )
  expect(await cerca({})).toEqual(['COMMISSIONI', 'AFFITTO'])
  expect(await cerca({ search: 'affitto' })).toEqual(['AFFITTO'])
  expect(await cerca({ search: '3,00' })).toEqual(['COMMISSIONI'])
  expect(await cerca({ filters: { eccezione: { $in: ['entrata_ignota'] } } })).toEqual(['AFFITTO'])
  const { body } = await app.as(s.esercente)('GET', '/api/banca/conti')
  expect(body).toMatchObject({
    data: [{ banca: 'Banca di prova', movimenti: 2, ultimo: '2026-11-25' }],
    eccezioni: [
      { eccezione: 'entrata_ignota', movimenti: 1, importo_centesimi: 5000 },
      { eccezione: 'uscita_ignota', movimenti: 1, importo_centesimi: 300 },
    ],
    in_corso: null,
  })
})

it('PAG-B3 (parte) dopo tutto quello che in questo file si è abbinato e annullato, i libri tornano', async () => {
  expect(await verificaInvarianti(app.db)).toEqual([])
})
