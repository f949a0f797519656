import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { banchiere, camtDi, IBAN, voceCamt } from '../../../../test/banca.ts'
import { createBotteghe } from '../../../../test/bottega.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createPagamento } from '../../../../test/factories.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-27T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

/** A CSV whose titles say nothing: its columns are mapped by hand, once. */
const muto = (...righe: string[]) => ['A;B;C;D', ...righe].join('\r\n')
const COLONNE = { data: 0, importo: 1, descrizione: 2, controparte: 3 }

it('PAG-B3 un mese di banca: tre formati, colonne dette una volta, abbinati da soli, a mano e forzati con il motivo; la coda si svuota, si annulla, e i libri tornano', async () => {
  const { bottega } = createBotteghe(app)
  const { chi, apri, movimento } = await bottega()
  const mario = await createCliente(app.db, { nome: 'Mario Rossi' })
  const banca = banchiere(app, chi)
  const debito = async (importo_centesimi: number, codice: string | null = null) => {
    const { id } = await createPagamento(app.db, {
      esercente_id: chi.id,
      cliente_id: mario.id,
      importo_centesimi,
      metodi_ammessi: ['carta', 'bonifico'],
    })
    if (codice !== null)
      await app.db.insertInto('codici_pagamento').values({ pagamento_id: id, codice }).execute()
    return id
  }
  const statoDi = async (id: string) =>
    (await app.as(chi)('GET', `/api/pagamenti/${id}`)).body.stato
  const [conCodice, annunciato, uno, due] = [
    await debito(12_050, 'AB123456'),
    await debito(5000),
    await debito(6000),
    await debito(9000),
  ]
  await sql`select annuncia_bonifico(${annunciato}, ${mario.id}, ${clock.now()}, '{}')`.execute(
    app.db,
  )
  const { _id: sessione } = await apri(50_000)
  await movimento(sessione, {
    tipo: 'versamento',
    importo_centesimi: 30_000,
    banca: 'Banca di prova',
    versato_il: '2026-11-24',
  })
  const primaDiTutto = await saldo(app.db, {
    intestatario: `esercente:${chi.id}`,
    codice: 'banca',
  })

  // The first CSV is mapped by hand; the next one of that bank is read alike.
  const primo = muto('24/11/2026;120,50;SALDO Rateo AB123456;QUALCUNO', '24/11/2026;-3,00;CANONE;')
  const ignoto = await banca.prova(primo)
  expect(ignoto.body.motivo_no).not.toBeNull()
  const { titoli } = ignoto.body.colonne
  const mappatura = JSON.stringify({ titoli, colonne: COLONNE, date: 'gma' })
  const detto = { iban: IBAN, banca: 'Banca di prova', mappatura }
  expect((await banca.importa(primo, detto)).body).toMatchObject({ nuovi: 2, scartate: 0 })
  const secondo = muto(
    '25/11/2026;50,00;SALDO;ROSSI MARIO',
    '25/11/2026;300,00;VERSAMENTO CONTANTI;',
  )
  expect((await banca.prova(secondo)).body.colonne).toMatchObject({ ricordata: true })
  expect((await banca.importa(secondo)).body).toMatchObject({ nuovi: 2 })
  // The other two formats, and a file twice.
  const camt = camtDi(
    voceCamt({ importo: '160.00', giorno: '2026-11-26', chi: 'ROSSI MARIO', testo: 'DUE CONTI' }),
  )
  expect((await banca.importa(camt, {})).body).toMatchObject({ formato: 'camt053', nuovi: 1 })
  expect((await banca.importa(camt, {})).body).toMatchObject({ nuovi: 0, gia_presenti: 1 })
  const mt940 = `:20:REF\r\n:25:${IBAN}\r\n:28C:1/1\r\n:60F:C261126EUR1000,00\r\n:61:2611271127C7,00NTRFNONREF//Z9\r\n:86:166?20ARROTONDAMENTO?32IGNOTO\r\n:62F:C261127EUR1007,00\r\n-`
  expect((await banca.importa(mt940, {})).body).toMatchObject({ formato: 'mt940', nuovi: 1 })
  await banca.esamina()

  // The ones without a doubt are matched by themselves.
  expect([await statoDi(conCodice), await statoDi(annunciato)]).toEqual(['pagato', 'pagato'])
  const tutti = await banca.movimenti()
  const di = (testo: string) =>
    tutti.find(({ descrizione }: { descrizione: string }) => descrizione.includes(testo))
  expect(di('VERSAMENTO').stato).toBe('abbinato')
  const coda = async () => (await app.as(chi)('GET', '/api/banca/conti')).body.eccezioni
  expect(await coda()).toEqual([
    { eccezione: 'entrata_ignota', movimenti: 2, importo_centesimi: 16_700 },
    { eccezione: 'uscita_ignota', movimenti: 1, importo_centesimi: 300 },
  ])

  // By hand: one transfer for two debts, of which ten euro are left; the rest is closed with its reason.
  const doppio = di('DUE CONTI')
  const scelta = {
    debiti: [
      { pagamento_id: uno, importo_centesimi: 6000 },
      { pagamento_id: due, importo_centesimi: 9000 },
    ],
  }
  expect((await banca.fai(doppio._id, 'abbina', scelta)).body).toMatchObject({
    stato: 'abbinato_in_parte',
    eccezione: 'eccede',
    abbinato_centesimi: 15_000,
  })
  expect((await banca.fai(doppio._id, 'chiudi', { motivo: '' })).status).toBe(422)
  for (const [testo, motivo] of [
    ['DUE CONTI', 'Dieci euro di mancia'],
    ['ARROTONDAMENTO', 'Non è nostro'],
    ['CANONE', 'Canone del conto'],
  ] as const) {
    const { body } = await banca.fai(di(testo)._id, 'chiudi', { motivo })
    expect(body).toMatchObject({ stato: 'forzato', eccezione: null })
  }
  expect(await coda()).toEqual([])
  const inBanca = async () =>
    (await saldo(app.db, { intestatario: `esercente:${chi.id}`, codice: 'banca' })) - primaDiTutto
  expect(await inBanca()).toBe(12_050 + 5000 + 15_000)

  // Undone: the debts are due again, and the transfer waits for a person.
  expect((await banca.fai(doppio._id, 'sciogli')).body.stato).toBe('da_abbinare')
  expect([await statoDi(uno), await statoDi(due)]).toEqual(['da_pagare', 'da_pagare'])
  expect(await inBanca()).toBe(12_050 + 5000)
  expect(await verificaInvarianti(app.db)).toEqual([])
  const altra = await bottega()
  expect(await banchiere(app, altra.chi).movimenti()).toEqual([])
})
