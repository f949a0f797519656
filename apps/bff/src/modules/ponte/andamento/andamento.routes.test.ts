import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createCollega,
  createEsercente,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let admin: Person
const clienti: Awaited<ReturnType<typeof createCliente>>[] = []

type Pagato = { giorno: string; importo: number; metodo?: string; cliente?: number }

async function paga({ giorno, importo, metodo = 'carta', cliente = 0 }: Pagato, di = esercente) {
  return createPagato(server.db, {
    esercente_id: di.id,
    cliente_id: clienti[cliente]?.id ?? '',
    importo_centesimi: importo,
    metodo,
    pagato_at: `${giorno}T10:00:00Z`,
  })
}

const scrivi = async (tipo: string, origine: string, id: string, cents: number, giorno: string) => {
  const conto = { intestatario: `esercente:${esercente.id}`, codice: 'debito' }
  const contro = { intestatario: 'piattaforma', codice: 'ricavi' }
  await sql`select registra_scrittura(${tipo}, ${origine}, ${id}, ${JSON.stringify([
    { ...conto, importo_centesimi: cents },
    { ...contro, importo_centesimi: -cents },
  ])}::jsonb, ${new Date(`${giorno}T10:00:00Z`)})`.execute(server.db)
}

async function accredita(arrivo_il: string, importo_centesimi: number, stato: string) {
  await server.db
    .insertInto('accrediti')
    .values({
      id: newId(),
      esercente_id: esercente.id,
      fornitore: 'prova',
      riferimento: `po_${newId()}`,
      stato: stato as 'accreditato',
      importo_centesimi,
      arrivo_il,
      creato_at: new Date(`${arrivo_il}T06:00:00Z`),
    })
    .execute()
}

beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  esercente = await createEsercente(db, { ragione_sociale: 'Palestra Olimpia S.r.l.' })
  altro = await createEsercente(db, { ragione_sociale: 'Studio Dentistico Corsi' })
  admin = (await createAdmin(db)) as Person
  for (const nome of ['Anna Verdi', 'Bruno Neri']) {
    clienti.push(await createCliente(db, { nome, esercente_id: esercente.id }))
  }
  // November up to the 21st, beside October up to the 21st.
  const primo = await paga({ giorno: '2026-11-02', importo: 10_000 })
  await paga({ giorno: '2026-11-20', importo: 2500, metodo: 'contanti', cliente: 1 })
  await paga({ giorno: '2026-10-02', importo: 4000 })
  await paga({ giorno: '2026-10-22', importo: 99_000 })
  await paga({ giorno: '2025-11-10', importo: 700 })
  await paga({ giorno: '2026-11-03', importo: 333 }, altro)
  const { id: tentativo } = await db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', primo.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const suo = { esercente_id: esercente.id, cliente_id: clienti[0]?.id ?? '' }
  await createPagamento(db, { ...suo, scadenza: '2026-11-05', importo_centesimi: 4321 })
  await createPagamento(db, { ...suo, scadenza: '2026-11-21', importo_centesimi: 1000 })
  await createPagamento(db, { ...suo, scadenza: '2026-12-25', importo_centesimi: 8000 })
  await scrivi('commissione', 'tentativo', tentativo, 150, '2026-11-02')
  await scrivi('commissione', 'tentativo', newId(), 40, '2026-10-02')
  // A part of the commission goes back with the money.
  const rimborso_id = newId()
  await db
    .insertInto('rimborsi')
    .values({
      ...suo,
      id: rimborso_id,
      pagamento_id: primo.id,
      tentativo_id: tentativo,
      n: 1,
      importo_centesimi: 3000,
      motivo: 'altro',
      modo: 'fornitore',
      stato: 'riuscito',
      richiesto_da: 'prova',
      concluso_at: '2026-11-04T09:00:00Z',
    })
    .execute()
  await scrivi('commissione_resa', 'rimborso', rimborso_id, -45, '2026-11-04')
  await accredita('2026-11-09', 9000, 'accreditato')
  await accredita('2026-11-16', 2000, 'in_accredito')
  await accredita('2026-11-16', 5555, 'respinto')
  await accredita('2026-10-09', 3900, 'accreditato')
})
afterAll(async () => server.stop())

const MESE = 'dal=2026-11-01&al=2026-11-21'
const leggi = async (query = MESE, chi: Person = esercente) =>
  (await server.as(chi)('GET', `/api/andamento?${query}`)).body
const cifre = ({
  voci,
}: {
  voci: { metrica: string; centesimi: number; prima_centesimi: number }[]
}) => Object.fromEntries(voci.map((one) => [one.metrica, [one.centesimi, one.prima_centesimi]]))

describe('REP-M1 le cifre di un periodo, con il confronto', () => {
  it('REP-M1 incassato, da incassare, insoluto, rimborsato, commissioni e accrediti, accanto al mese prima e a un anno fa', async () => {
    const mese = await leggi()
    expect(mese.confronto).toEqual({ dal: '2026-10-01', al: '2026-10-21' })
    expect(cifre(mese)).toEqual({
      incassato: [12_500, 4000],
      da_incassare: [5321, 0],
      insoluto: [4321, 0],
      rimborsato: [3000, 0],
      commissioni: [105, 40],
      accreditato: [11_000, 3900],
    })
    const anno = await leggi(`${MESE}&confronto=anno`)
    expect(anno.confronto).toEqual({ dal: '2025-11-01', al: '2025-11-21' })
    expect(cifre(anno)['incassato']).toEqual([12_500, 700])
    const solo = await leggi(`${MESE}&confronto=nessuno`)
    expect([solo.confronto, cifre(solo)['incassato']]).toEqual([null, [12_500, null]])
  })

  it('REP-M1 (parte) per giorno, settimana e mese: le parti fanno la somma, e accanto a ognuna quella di prima', async () => {
    const giorni = await leggi()
    expect([giorni.passo, giorni.tratti.length]).toEqual(['giorno', 21])
    expect(giorni.tratti[1]).toEqual({
      dal: '2026-11-02',
      al: '2026-11-02',
      incassato_centesimi: 10_000,
      rimborsato_centesimi: 0,
      incassi: 1,
      prima_centesimi: 4000,
    })
    const settimane = await leggi(`${MESE}&passo=settimana`)
    expect(settimane.tratti.map(({ dal }: { dal: string }) => dal)).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ])
    const mesi = await leggi('dal=2026-10-01&al=2026-11-21&passo=mese')
    expect(mesi.tratti.map((one: Record<string, unknown>) => one['incassato_centesimi'])).toEqual([
      103_000, 12_500,
    ])
    // A year is not read day by day, whatever the address says.
    expect((await leggi('dal=2025-12-01&al=2026-11-21&passo=giorno')).passo).toBe('mese')
  })

  it('REP-M1 (parte) per metodo e per cliente, dal più grande', async () => {
    const { metodi, primi } = await leggi()
    expect(metodi).toEqual([
      {
        metodo: 'carta',
        incassato_centesimi: 10_000,
        rimborsato_centesimi: 3000,
        incassi: 1,
        prima_centesimi: 4000,
      },
      {
        metodo: 'contanti',
        incassato_centesimi: 2500,
        rimborsato_centesimi: 0,
        incassi: 1,
        prima_centesimi: 0,
      },
    ])
    expect(primi.map(({ nome }: { nome: string }) => nome)).toEqual(['Anna Verdi', 'Bruno Neri'])
  })
})

describe('REP-B4 (parte) ogni cifra è il totale dell’elenco che apre', () => {
  const cerca = async (raccolta: string, filters: object) =>
    (await server.as(esercente)('POST', `/api/search/${raccolta}`, { filters })).body.totals

  it('REP-B4 (parte) movimenti e pagamenti con gli stessi filtri', async () => {
    const { incassato, rimborsato, da_incassare, insoluto } = cifre(await leggi())
    const giorni = { $gte: '2026-11-01', $lte: '2026-11-21' }
    expect(await cerca('movimenti', { created_at: giorni })).toEqual({
      incassato_centesimi: incassato?.[0],
      rimborsato_centesimi: rimborsato?.[0],
    })
    expect(await cerca('pagamenti', { scadenza: giorni, dovuto: true })).toMatchObject({
      residuo_centesimi: da_incassare?.[0],
    })
    expect(await cerca('pagamenti', { scadenza: giorni, in_ritardo: true })).toMatchObject({
      residuo_centesimi: insoluto?.[0],
    })
  })

  it('REP-B4 (parte) commissioni e accrediti, riga per riga', async () => {
    const righe = async (metrica: string) =>
      (await server.as(esercente)('GET', `/api/andamento/righe?metrica=${metrica}&${MESE}`)).body
    const commissioni = await righe('commissioni')
    expect([commissioni.totale_centesimi, commissioni.dopo]).toEqual([105, null])
    expect(
      commissioni.data.map((r: { giorno: string; centesimi: number }) => [r.giorno, r.centesimi]),
    ).toEqual([
      ['2026-11-04', -45],
      ['2026-11-02', 150],
    ])
    // Both are of the same pagamento: what was given back says of which.
    const [resa, presa] = commissioni.data
    expect(resa.pagamento).toEqual(presa.pagamento)
    expect(presa.pagamento.causale).toBe('Riparazione caldaia')
    const accrediti = await righe('accreditato')
    expect(accrediti.totale_centesimi).toBe(11_000)
    expect(accrediti.data.map((r: { centesimi: number }) => r.centesimi)).toEqual([2000, 9000])
  })

  it('X1 (parte) oltre una pagina le righe continuano, ognuna una volta', async () => {
    const { id } = await createEsercente(server.db)
    await server.db
      .insertInto('accrediti')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          id: newId(),
          esercente_id: id,
          fornitore: 'prova',
          riferimento: `po_${newId()}`,
          stato: 'accreditato' as const,
          importo_centesimi: n + 1,
          arrivo_il: `2026-11-${String(1 + (n % 20)).padStart(2, '0')}`,
          creato_at: new Date('2026-11-01T06:00:00Z'),
        })),
      )
      .execute()
    const viste: number[] = []
    let dopo: string | null = ''
    while (dopo !== null) {
      const { body }: { body: { data: { centesimi: number }[]; dopo: string | null } } =
        await server.as(admin)(
          'GET',
          `/api/andamento/righe?metrica=accreditato&${MESE}&esercente_id=${id}${dopo && `&dopo=${dopo}`}`,
        )
      viste.push(...body.data.map(({ centesimi }) => centesimi))
      dopo = body.dopo
    }
    expect(viste).toHaveLength(120)
    expect(new Set(viste).size).toBe(120)
  })
})

describe('X10 chi può', () => {
  it('X10 l’admin vede tutti, o uno: i primi sono gli esercenti, o i suoi clienti', async () => {
    const tutti = await leggi(MESE, admin)
    expect(cifre(tutti)['incassato']?.[0]).toBe(12_833)
    expect(tutti.primi.map(({ nome }: { nome: string }) => nome)).toEqual([
      'Palestra Olimpia S.r.l.',
      'Studio Dentistico Corsi',
    ])
    const uno = await leggi(`${MESE}&esercente_id=${altro.id}`, admin)
    expect(cifre(uno)['incassato']?.[0]).toBe(333)
  })

  it('X10 di un altro non si vede nulla, e il cliente non entra', async () => {
    const suo = await leggi(MESE, altro)
    expect(cifre(suo)).toMatchObject({ incassato: [333, 0], accreditato: [0, 0] })
    const chiede = (chi: Person, query: string) => server.as(chi)('GET', `/api/andamento?${query}`)
    expect((await chiede(altro, `${MESE}&esercente_id=${esercente.id}`)).status).toBe(404)
    expect((await chiede(admin, `${MESE}&esercente_id=${newId()}`)).status).toBe(404)
    expect((await chiede(clienti[0] as Person, MESE)).status).toBe(403)
    expect((await server.as(null)('GET', `/api/andamento?${MESE}`)).status).toBe(401)
  })

  it('X10 chi nella squadra non vede i conti ha le altre cifre; chi sta alla cassa nessuna', async () => {
    const operatore = await createCollega(server.db, esercente.id, 'operatore')
    expect(Object.keys(cifre(await leggi(MESE, operatore)))).toEqual([
      'incassato',
      'da_incassare',
      'insoluto',
      'rimborsato',
    ])
    const righe = `/api/andamento/righe?metrica=commissioni&${MESE}`
    expect((await server.as(operatore)('GET', righe)).status).toBe(403)
    const cassa = await createCollega(server.db, esercente.id, 'cassa')
    expect((await server.as(cassa)('GET', `/api/andamento?${MESE}`)).status).toBe(403)
  })

  it.each([
    ['a rovescio', 'dal=2026-11-21&al=2026-11-01'],
    ['più lungo di un anno', 'dal=2025-11-20&al=2026-11-21'],
    ['senza fine', 'dal=2026-11-01'],
    ['con un giorno che non c’è', 'dal=2026-11-31&al=2026-12-01'],
    ['con un passo che non c’è', `${MESE}&passo=ora`],
  ])('X10 un periodo %s: rifiutato', async (_, query) => {
    const { status } = await server.as(esercente)('GET', `/api/andamento?${query}`)
    expect([400, 422]).toContain(status)
  })

  it('X10 una chiave di pagina che nessuno ha dato: rifiutata', async () => {
    for (const dopo of ['x', '1_2_3', "1' or '1", '2026-11-01_zz']) {
      const url = `/api/andamento/righe?metrica=accreditato&${MESE}&dopo=${encodeURIComponent(dopo)}`
      expect((await server.as(esercente)('GET', url)).status).toBe(400)
    }
  })
})
