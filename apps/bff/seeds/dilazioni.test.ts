import { STATI_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { STATI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { STATI_RATA } from '@rateo/domain/credito/rata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayInRome } from '../src/clock.ts'
import { freshDatabase } from '../test/database.ts'
import { seedDemo } from './demo.ts'

const NOW = new Date('2026-11-21T09:30:00Z')
const clock = { now: () => NOW, today: () => dayInRome(NOW) }
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase()
  await seedDemo({ pool: database.pool, clock })
})
afterAll(async () => database.drop())

const ask = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string>>(text, values)).rows
const stati = async (table: string) =>
  new Set((await ask(`select distinct stato from ${table}`)).map(({ stato }) => stato))

it('every state of dilazioni and abbonamenti is there', async () => {
  expect(await stati('dilazioni')).toEqual(new Set(STATI_DILAZIONE))
  expect(await stati('abbonamenti')).toEqual(new Set(STATI_ABBONAMENTO))
  // A rata that is near is told from the day, never stored.
  expect(await stati('rate')).toEqual(
    new Set(STATI_RATA.filter((stato) => stato !== 'in_scadenza')),
  )
})

it('X5 the rate of a dilazione sum to its total, capital to capital and interest to interest', async () => {
  expect(
    await ask(`select d.id from dilazioni d join rate r on r.dilazione_id = d.id group by d.id
      having sum(r.capitale_centesimi) <> d.importo_centesimi or sum(r.interessi_centesimi) <> d.interessi_centesimi
        or sum(r.spese_centesimi) <> d.spese_centesimi or sum(r.totale_centesimi) <> d.totale_centesimi
        or count(*) filter (where r.n > 0) <> d.n_rate
        or coalesce(sum(r.capitale_centesimi) filter (where r.n = 0), 0) <> d.anticipo_centesimi`),
  ).toEqual([])
})

it('a rata and its pagamento tell the same story', async () => {
  expect(
    await ask(`select r.id from rate r join dilazioni d on d.id = r.dilazione_id join pagamenti p on p.id = r.pagamento_id
      where p.importo_centesimi <> r.totale_centesimi or p.rimborsato_centesimi <> r.rimborsato_centesimi
        or p.incassato_centesimi - p.rimborsato_centesimi <> r.pagato_centesimi
        or p.origine <> 'rata' or p.origine_id <> d.id or p.origine_n <> r.n
        or (p.stato = 'pagato') <> (r.stato = 'pagata')
        or (p.esercente_id, p.cliente_id) <> (d.esercente_id, d.cliente_id)`),
  ).toEqual([])
  expect(
    await ask(
      `select id from pagamenti where origine = 'rata' except select pagamento_id from rate`,
    ),
  ).toEqual([])
  // Money is asked for only where the cliente has agreed.
  expect(
    await ask(`select distinct d.stato from dilazioni d join rate r on r.dilazione_id = d.id
      where r.pagamento_id is not null and d.stato in ('bozza', 'in_approvazione', 'proposta', 'rifiutata', 'scaduta', 'annullata')`),
  ).toEqual([])
})

it('a dilazione says what its rate say', async () => {
  expect(
    await ask(`select d.id from dilazioni d where d.pagato_centesimi <> (select sum(pagato_centesimi) from rate where dilazione_id = d.id)
      or d.rate_pagate <> (select count(*) from rate where dilazione_id = d.id and n > 0 and stato = 'pagata')
      or (d.prossima_scadenza is not null) <> (d.stato = 'attiva')
      or (d.stato = 'conclusa') <> not exists (select 1 from rate where dilazione_id = d.id
        and stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')) and d.stato in ('attiva', 'conclusa')`),
  ).toEqual([])
})

it('a plan was signed when its cronologia says so, and only then', async () => {
  expect(
    await ask(`select d.id, d.stato from dilazioni d left join cronologia c
        on c.entita = 'dilazione' and c.entita_id = d.id and c.azione = 'accetta'
      where c.at is distinct from d.accettata_at`),
  ).toEqual([])
  expect(
    (await ask('select distinct stato from dilazioni where accettata_at is null order by 1')).map(
      ({ stato }) => stato,
    ),
  ).toEqual(['annullata', 'bozza', 'in_approvazione', 'proposta', 'rifiutata', 'scaduta'])
})

it('a plan that was paid ended with its last payment', async () => {
  expect(
    await ask(`select d.id from dilazioni d join cronologia c
        on c.entita = 'dilazione' and c.entita_id = d.id and c.azione = 'conclude'
      where d.stato = 'conclusa'
        and c.at is distinct from (select max(pagata_at) from rate where dilazione_id = d.id)`),
  ).toEqual([])
})

it('interest has a TAEG above its TAN, and no cost has none', async () => {
  const rows = await ask(
    'select interessi_centesimi + spese_centesimi as costo, tan_percento as tan, taeg_percento as taeg, inquadramento from dilazioni',
  )
  expect(rows.filter(({ costo }) => Number(costo) > 0).length).toBeGreaterThanOrEqual(3)
  const wrong = rows.filter(({ costo, tan, taeg, inquadramento }) => {
    const isCostly = Number(costo) > 0
    const isRated = isCostly ? Number(taeg) > Number(tan) : Number(taeg) === 0
    return (
      !isRated || (inquadramento !== 'b2b' && (inquadramento === 'credito_oneroso') !== isCostly)
    )
  })
  expect(wrong).toEqual([])
})

it('every renewal belongs to its abbonamento, and only what is due is charged next', async () => {
  expect(
    await ask(`select p.id from pagamenti p left join abbonamenti a on a.id = p.origine_id
      where p.origine = 'abbonamento' and (a.id is null or p.importo_centesimi <> a.importo_centesimi
        or (p.esercente_id, p.cliente_id) <> (a.esercente_id, a.cliente_id))`),
  ).toEqual([])
  expect(
    await ask(
      `select id from abbonamenti where (prossimo_addebito is not null) <> (stato in ('attivo', 'in_ritardo', 'in_prova'))
        or prossimo_addebito < $1::date or (fino_al is not null) <> (stato in ('in_prova', 'disdetto')) or fino_al < $1::date`,
      [clock.today()],
    ),
  ).toEqual([])
  expect(
    await ask(`select a.id from abbonamenti a where (a.stato in ('in_ritardo', 'sospeso')) <> exists (
      select 1 from pagamenti p where p.origine_id = a.id and p.stato = 'insoluto')`),
  ).toEqual([])
})

it('nothing of a dilazione or abbonamento happened in the future', async () => {
  expect(
    await ask(
      "select entita_id from cronologia where entita in ('dilazione', 'abbonamento') and at > $1",
      [NOW],
    ),
  ).toEqual([])
})

it('GTW-M1 DIL-M4 (parte) two esercenti offer rate, one of them may grant credit, a proposal waits for the demo cliente', async () => {
  const offerte =
    await ask(`select e.email, e.credito_abilitato_at is not null as abilitato, count(*)::int as quante
    from offerte_rate o join esercenti e on e.id = o.esercente_id group by 1, 2 order by 3 desc`)
  expect(offerte).toMatchObject([
    { email: 'esercente@rateo.test', abilitato: true, quante: 3 },
    { abilitato: false, quante: 2 },
  ])
  const attesa = await ask(
    `select d.id from dilazioni d join clienti c on c.id = d.cliente_id
     where c.email = 'cliente@rateo.test' and d.stato = 'proposta' and d.scade_at > $1 and d.condizioni is not null`,
    [NOW],
  )
  expect(attesa).toHaveLength(1)
})
