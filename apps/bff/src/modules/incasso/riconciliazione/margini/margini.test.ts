import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aspetta,
  conCommissione,
  conContoAttivo,
  pagato,
  rileggi,
} from '../../../../../test/conti.ts'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  type Payments,
  startPayments,
  stato,
} from '../../../../../test/payments.ts'
import { dayInRome, systemClock } from '../../../../clock.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { controllaInSospeso, inviaInSospeso } from '../../addebiti/index.ts'
import { riconcilia } from '../index.ts'

type Cifre = { ricavi_centesimi: number; costi_centesimi: number; margine_centesimi: number }
type Riga = Cifre & { chiave: string; nome: string | null }

const GIORNO_MS = 86_400_000

let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ conti: true })
  admin = await createAdmin(p.db)
  await conCommissione(p)
  await p.db
    .insertInto('impostazioni')
    .values({
      chiave: 'commissione_resa',
      valore: '1',
      valido_dal: new Date(Date.now() - GIORNO_MS),
    })
    .execute()
})
afterAll(() => p.stop())

/** A clock that stands at an instant, and a last month that has in it all that is done here. */
function clockA(ms: number) {
  const now = new Date(ms)
  return { ...systemClock, now: () => now, today: () => dayInRome(now) }
}
// Two nights on: what happens around midnight is in the window all the same.
const clock = clockA(Date.now() + 2 * GIORNO_MS)
const al = clockA(Date.now() + 40 * GIORNO_MS)
  .today()
  .slice(0, 7)

const leggi = async (cosa: string) => {
  const { status, body } = await p.as(admin)('GET', `/api/gestione/margini${cosa}`)
  expect({ cosa, status }).toEqual({ cosa, status: 200 })
  return body
}
const per = async (parte: string, altro = ''): Promise<Riga[]> =>
  (await leggi(`?al=${al}&per=${parte}${altro}`)).righe
const daSe = (righe: Riga[], chiave: string) => righe.find((riga) => riga.chiave === chiave)

/** The same straight from the books: every entry on the accounts, whatever it is for. */
async function neiLibri(): Promise<Cifre> {
  const { rows } = await sql<{ ricavi: number; costi: number }>`
    select coalesce(-sum(m.importo_centesimi) filter (where c.codice = 'ricavi'), 0)::bigint as ricavi,
      coalesce(sum(m.importo_centesimi) filter (where c.codice <> 'ricavi'), 0)::bigint as costi
    from conti c join movimenti m on m.conto_id = c.id
    where c.intestatario = 'piattaforma' and c.codice in ('ricavi', 'costi_reclami')
      or c.intestatario like 'psp:%' and c.codice = 'commissioni'`.execute(p.db)
  const { ricavi = 0, costi = 0 } = rows[0] ?? {}
  return { ricavi_centesimi: ricavi, costi_centesimi: costi, margine_centesimi: ricavi - costi }
}

const somma = (righe: readonly Cifre[]): Cifre => ({
  ricavi_centesimi: righe.reduce((s, riga) => s + riga.ricavi_centesimi, 0),
  costi_centesimi: righe.reduce((s, riga) => s + riga.costi_centesimi, 0),
  margine_centesimi: righe.reduce((s, riga) => s + riga.margine_centesimi, 0),
})

it('CNT-B2 ricavi, costo del fornitore e margine per esercente, metodo e mese sono quelli dei libri al centesimo; ogni cifra ha il suo elenco e il suo CSV', async () => {
  expect(await leggi(`?per=mese&al=${al}`)).toMatchObject({
    righe: [],
    altre: false,
    totale: { ricavi_centesimi: 0, costi_centesimi: 0, margine_centesimi: 0 },
  })
  const primo = await conContoAttivo(p, { ragione_sociale: 'Alfa S.r.l.' })
  const secondo = await conContoAttivo(p, { ragione_sociale: 'Beta S.r.l.' })
  const reso = await pagato(p, primo.id)
  await pagato(p, primo.id, 3349)
  await pagato(p, secondo.id, 2500)
  // Part of a commission goes back with a rimborso.
  await p.as(primo)(
    'POST',
    `/api/pagamenti/${reso.id}/rimborsi`,
    { importo_centesimi: 4000, motivo: 'richiesta_cliente' },
    { 'idempotency-key': `reso-${reso.id}` },
  )
  await inviaInSospeso(p.deps)
  await rileggi(p, primo.id)
  // Before the night nobody knows what the provider kept.
  expect((await neiLibri()).costi_centesimi).toBe(0)
  // A debit too, so that there are two ways of paying: the provider's days go by until the bank has paid it.
  const sulConto = await createDebito(p, {
    esercente_id: secondo.id,
    importo_centesimi: 10_000,
    metodi_ammessi: ['carta', 'addebito_sdd'],
  })
  const mandato_id = await mandatiDi(p, { ...sulConto, esercente: secondo }).firmato({
    iban: CONTI.riesce,
  })
  await sulConto.pagaCon({ metodo: 'addebito_sdd', mandato_id })
  await inviaInSospeso(p.deps)
  await alGiornoAnnunciato(p, sulConto.id)
  await aspetta(async () => {
    await inviaInSospeso(p.deps)
    await eOra(p.db, sulConto.id)
    await controllaInSospeso(p.deps)
    return (await stato(p.db, sulConto.id)).stato === 'pagato'
  })
  await riconcilia({ ...p.deps, clock })
  // The cost of an old line, booked before anybody wrote down what it was for.
  await sql`select registra_commissioni_psp('stripe', '[{"riga": "txn_di_una_volta", "commissione": 17}]', ${clock.now()})`.execute(
    p.db,
  )

  const libri = await neiLibri()
  expect(libri.ricavi_centesimi).toBeGreaterThan(0)
  expect(libri.costi_centesimi).toBeGreaterThan(17)
  expect((await leggi(`?per=mese&al=${al}`)).totale).toEqual(libri)
  for (const parte of ['mese', 'esercente', 'metodo']) {
    expect({ parte, ...somma(await per(parte)) }).toEqual({ parte, ...libri })
  }
  const esercenti = await per('esercente')
  expect(daSe(esercenti, 'nessuno')).toEqual({
    chiave: 'nessuno',
    nome: null,
    ricavi_centesimi: 0,
    costi_centesimi: 17,
    margine_centesimi: -17,
  })
  expect(daSe(esercenti, secondo.id)).toMatchObject({
    nome: 'Beta S.r.l.',
    ricavi_centesimi: 75 + 300,
  })
  const metodi = await per('metodo')
  expect(metodi.map(({ chiave }) => chiave).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'addebito_sdd',
    'carta',
    'nessuno',
  ])
  // Within one esercente, and one metodo, the same holds.
  expect(somma(await per('metodo', `&esercente=${primo.id}`))).toEqual(
    somma([daSe(esercenti, primo.id)].flatMap((riga) => riga ?? [])),
  )
  expect(somma(await per('esercente', '&metodo=carta'))).toEqual(
    somma([daSe(metodi, 'carta')].flatMap((riga) => riga ?? [])),
  )

  const voci = async (altro: string) => leggi(`/voci?al=${al}${altro}`)
  for (const [voce, quanto] of [
    ['&voce=ricavi', libri.ricavi_centesimi],
    ['&voce=costi', libri.costi_centesimi],
    ['', libri.margine_centesimi],
  ] as const) {
    const { data, altre, totale_centesimi } = await voci(voce)
    const sommate = data.reduce(
      (s: number, una: { importo_centesimi: number }) => s + una.importo_centesimi,
      0,
    )
    expect({ voce, altre, sommate, totale_centesimi }).toEqual({
      voce,
      altre: false,
      sommate: quanto,
      totale_centesimi: quanto,
    })
  }
  const sue = await voci(`&voce=ricavi&esercente=${primo.id}`)
  expect(sue.data).toContainEqual(
    expect.objectContaining({
      tipo: 'commissione_resa',
      metodo: 'carta',
      esercente: 'Alfa S.r.l.',
      pagamento: { _id: reso.id, numero: expect.any(String) },
    }),
  )

  const csv = await leggi(`/csv?per=esercente&al=${al}`)
  expect(csv).toContain('Beta S.r.l.;3,75;')
  expect(csv).toContain('Non attribuito;0,00;0,17;-0,17')
  expect(await leggi(`/voci/csv?al=${al}&voce=costi&metodo=nessuno`)).toContain(
    'Costo del servizio di pagamento;Non attribuito;Non attribuito;;0,17',
  )
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('CNT-B2 (parte) i costi della stessa notte riletta non si contano due volte', async () => {
  const prima = await neiLibri()
  await riconcilia({ ...p.deps, clock })
  expect(await neiLibri()).toEqual(prima)
  const { rows } = await sql<{ quanti: number }>`
    select count(*)::int as quanti from costi_psp`.execute(p.db)
  expect((await leggi(`/voci?al=${al}&voce=costi`)).data).toHaveLength((rows[0]?.quanti ?? 0) + 1)
})

it('CNT-B2 (parte) mesi che non stanno in piedi si rifiutano con il perché; chi non è dello staff non legge', async () => {
  const chiedi = (query: string) => p.as(admin)('GET', `/api/gestione/margini?per=mese&${query}`)
  expect((await chiedi('dal=2026-05&al=2026-03')).body.error_message).toContain(
    'La fine viene prima',
  )
  expect((await chiedi('dal=2020-01&al=2026-03')).body.error_message).toContain('24 mesi')
  for (const sbagliato of ['al=2026-13', 'al=ieri', 'metodo=contanti']) {
    const { status } = await chiedi(sbagliato)
    expect({ sbagliato, status }).toEqual({ sbagliato, status: 400 })
  }
  const { status } = await p.as(await createEsercente(p.db))(
    'GET',
    '/api/gestione/margini?per=mese',
  )
  expect(status).toBe(403)
})
