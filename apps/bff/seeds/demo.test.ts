import { controllaCodiceFiscale } from '@rateo/domain/identita/codice-fiscale'
import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { METODI_RICHIEDIBILI, STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { controllaPartitaIva } from '@rateo/domain/identita/partita-iva'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayInRome } from '../src/clock.ts'
import { verifyPassword } from '../src/modules/persone/sessione/index.ts'
import { freshDatabase } from '../test/database.ts'
import { seedDemo } from './demo.ts'
import { createChance } from './random.ts'

const NOW = new Date('2026-11-21T09:30:00Z')
const clock = { now: () => NOW, today: () => dayInRome(NOW) }
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase()
  await seedDemo({ pool: database.pool, clock })
})
afterAll(async () => database.drop())

type Row = Record<string, string | number | null>
const ask = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows
const count = async (text: string, values: unknown[] = []) =>
  Number((await ask(`select count(*) n from (${text}) x`, values))[0]?.['n'])

it('the town is there', async () => {
  expect(await count('select 1 from esercenti')).toBeGreaterThanOrEqual(6)
  expect(await count('select distinct categoria from esercenti')).toBeGreaterThanOrEqual(6)
  expect(await count('select 1 from clienti')).toBeGreaterThanOrEqual(40)
  expect(await count('select 1 from pagamenti')).toBeGreaterThanOrEqual(400)
  expect(
    await count("select distinct to_char(created_at, 'YYYY-MM') from pagamenti"),
  ).toBeGreaterThanOrEqual(14)
  expect(await count('select 1 from clienti where length(nome) = 60')).toBe(1)
})

it('§4.2 (parte) every period has its days, and one that was charged before they were kept gets the same', async () => {
  const giorni = 'select pagamento_id, dal::text, al::text from periodi_abbonamento order by 1'
  const prima = await ask(giorni)
  expect(prima.length).toBe(
    await count("select 1 from pagamenti where origine = 'abbonamento' and origine_n is not null"),
  )
  const file = new URL('../migrations/0187_periodi_abbonamento.sql', import.meta.url)
  const sql = readFileSync(file, 'utf8')
  await ask('delete from periodi_abbonamento')
  await ask(sql.slice(sql.indexOf('insert into')))
  expect(await ask(giorni)).toEqual(prima)
})

it('a second start, or two at once, change nothing', async () => {
  const before = await count('select 1 from pagamenti')
  await seedDemo({ pool: database.pool, clock })
  expect(await count('select 1 from pagamenti')).toBe(before)

  const other = await freshDatabase()
  await Promise.all([1, 2, 3].map(() => seedDemo({ pool: other.pool, clock })))
  const { rows } = await other.pool.query('select count(*)::int n from pagamenti')
  expect(rows).toEqual([{ n: before }])
  await other.drop()
})

it('every state and every method is there, also at the first esercente', async () => {
  for (const scope of [
    '',
    "where esercente_id = (select id from esercenti where email = 'esercente@rateo.test')",
  ]) {
    const stati = (await ask(`select distinct stato from pagamenti ${scope}`)).map(
      ({ stato }) => stato,
    )
    expect(new Set(stati)).toEqual(new Set(STATI_PAGAMENTO))
    const metodi = (await ask(`select distinct metodo from pagamenti ${scope}`))
      .map(({ metodo }) => metodo)
      .filter(Boolean)
    expect(new Set(metodi)).toEqual(new Set(METODI_RICHIEDIBILI))
  }
})

it('ESE-M2 there is an esercente in every state, and who is under review has taken no money', async () => {
  const stati = (await ask('select distinct stato from esercenti')).map(({ stato }) => stato)
  expect(new Set(stati)).toEqual(new Set(STATI_ESERCENTE))
  expect(
    await count(
      "select 1 from pagamenti p join esercenti e on e.id = p.esercente_id where e.stato <> 'attivo'",
    ),
  ).toBe(0)
  expect(
    await count(
      "select 1 from esercenti where (stato = 'rifiutato') <> (motivo_rifiuto is not null)",
    ),
  ).toBe(0)
})

it('codici fiscali and partite IVA are valid, and no two alike', async () => {
  const codici = await ask('select codice_fiscale c from clienti where codice_fiscale is not null')
  expect(codici.filter(({ c }) => !controllaCodiceFiscale(String(c)).valido)).toEqual([])
  const partite = await ask(
    'select partita_iva p from esercenti union all select partita_iva from clienti where partita_iva is not null',
  )
  expect(partite.filter(({ p }) => !controllaPartitaIva(String(p)).valida)).toEqual([])
  expect(new Set([...codici, ...partite].map((row) => row['c'] ?? row['p'])).size).toBe(
    codici.length + partite.length,
  )
})

it('every scrittura balances and every tentativo that brought money is booked', async () => {
  expect(
    await ask('select scrittura_id from movimenti group by 1 having sum(importo_centesimi) <> 0'),
  ).toEqual([])
  expect(
    await ask(
      `select s.id from scritture s where n_movimenti <> (select count(*) from movimenti where scrittura_id = s.id)`,
    ),
  ).toEqual([])
  const unbooked = `select t.id from tentativi t where t.stato in ('riuscito', 'restituito') and not exists (
    select 1 from scritture s join movimenti m on m.scrittura_id = s.id
    where s.tipo = 'incasso' and s.origine_id = t.id::text and m.importo_centesimi = t.importo_centesimi)`
  expect(await ask(unbooked)).toEqual([])
  // An esercente is owed the money that came on line, less fees and what went back.
  const owed = `select p.esercente_id, sum(t.importo_centesimi) - sum(p.rimborsato_centesimi) n
    from pagamenti p join tentativi t on t.pagamento_id = p.id and t.stato = 'riuscito' and t.metodo in ('carta', 'addebito_sdd')
    group by 1`
  const booked = `select substr(c.intestatario, 11) esercente_id, -sum(m.importo_centesimi) n
    from movimenti m join conti c on c.id = m.conto_id join scritture s on s.id = m.scrittura_id
    where c.codice = 'debito' and s.tipo <> 'commissione' group by 1`
  expect(await count(`(${owed}) except (${booked})`)).toBe(0)
  expect(await ask("select id from scritture where tipo = 'storno' and storna is null")).toEqual([])
})

it('what a pagamento says is what its tentativi brought', async () => {
  const wrong = `select p.id from pagamenti p where incassato_centesimi <> coalesce((
    select sum(importo_centesimi) from tentativi t where t.pagamento_id = p.id and t.stato = 'riuscito'), 0)`
  expect(await ask(wrong)).toEqual([])
  expect(
    await ask(
      "select id from pagamenti where (stato = 'rimborsato') <> (rimborsato_centesimi = importo_centesimi)",
    ),
  ).toEqual([])
  expect(
    await ask(
      "select id from pagamenti where stato in ('pagato', 'contestato') and (residuo_centesimi > 0 or pagato_at is null)",
    ),
  ).toEqual([])
  expect(
    await ask(`select p.id from pagamenti p where (stato in ('in_verifica', 'in_elaborazione')) <> exists (
    select 1 from tentativi t where t.pagamento_id = p.id and t.concluso_at is null)`),
  ).toEqual([])
})

it('PAG-M6 each paid one has its receipt, numbered without gaps in order of payment', async () => {
  const paid =
    "select id from pagamenti where stato in ('pagato', 'contestato', 'rimborsato', 'parzialmente_rimborsato')"
  expect(await ask(`${paid} except select pagamento_id from ricevute`)).toEqual([])
  const numbered = `select r.n, row_number() over (partition by r.esercente_id, r.anno order by p.pagato_at, r.n) k
    from ricevute r join pagamenti p on p.id = r.pagamento_id`
  expect(await ask(`select * from (${numbered}) x where n <> k`)).toEqual([])
  const counters = `select esercente_id, anno from numerazioni x where ultimo <> (
    select max(n) from ricevute r where r.esercente_id = x.esercente_id and r.anno = x.anno)`
  expect(await ask(counters)).toEqual([])
})

it('nothing happens in the future, nor before it was asked for', async () => {
  expect(
    await count('select 1 from pagamenti where created_at > $1 or pagato_at > $1', [NOW]),
  ).toBe(0)
  // The calls of a distinta, of codes, of a piano and of a bank write by the clock of the database, so they are left out.
  const late = `select 1 from cronologia where at > $1 and entita not in ('distinta', 'piano', 'movimento_banca')
      and azione not in ('invia_addebito', 'usa_codice', 'rende_codice', 'genera_codici')`
  expect(await count(late, [NOW])).toBe(0)
  expect(await count('select 1 from pagamenti where pagato_at <= created_at')).toBe(0)
  expect(
    await count(
      'select 1 from tentativi t join pagamenti p on p.id = t.pagamento_id where t.created_at < p.created_at',
    ),
  ).toBe(0)
  // A key carries the second of its birth.
  expect(
    await count(
      "select 1 from pagamenti where ('x' || left(id, 8))::bit(32)::bigint <> floor(extract(epoch from created_at))",
    ),
  ).toBe(0)
})

it('the demo people sign in with their roles', async () => {
  const people =
    await ask(`select u.email, u.password_hash, string_agg(r.ruolo, ',' order by r.ruolo) ruoli,
    count(r.esercente_id)::int e, count(r.cliente_id)::int c
    from utenti u join utenti_ruoli r on r.utente_id = u.id where password_hash is not null group by 1, 2 order by u.email collate "C"`)
  expect(people.map(({ email, ruoli, e, c }) => [email, ruoli, e, c])).toEqual([
    ['admin@rateo.test', 'admin', 0, 0],
    ['cliente2@rateo.test', 'cliente', 0, 1],
    ['cliente@rateo.test', 'cliente', 0, 1],
    ['doppio@rateo.test', 'admin,cliente,esercente', 1, 1],
    ['esercente2@rateo.test', 'esercente', 1, 0],
    ['esercente@rateo.test', 'esercente', 1, 0],
    ['inattivo@rateo.test', 'cliente', 0, 1],
    ['nuovo.cliente@rateo.test', 'cliente', 0, 0],
    ['nuovo.esercente@rateo.test', 'esercente', 0, 0],
    ['studio@rateo.test', 'esercente', 1, 0],
  ])
  expect(await verifyPassword('rateo-prova-2026', String(people[0]?.['password_hash']))).toBe(true)
})

it('Y7 (parte) studio@ works for three esercenti of others, and is the titolare of none', async () => {
  const squadre = await ask(`select e.email, m.ruolo, m.origine from membri_esercente m
    join utenti u on u.id = m.utente_id join esercenti e on e.id = m.esercente_id
    where u.email = 'studio@rateo.test' and m.al is null order by 1`)
  expect(squadre.map(({ email, ruolo, origine }) => [email, ruolo, origine])).toEqual([
    ['officina@bertolini.test', 'contabile', 'invito'],
    ['ordini@panificiomoretti.test', 'amministratore', 'invito'],
    ['segreteria@santacecilia.test', 'contabile', 'invito'],
  ])
})

it('cliente@ has something due soon, one overdue and several paid; esercente@ sells most', async () => {
  const hers =
    "from pagamenti where cliente_id = (select id from clienti where email = 'cliente@rateo.test')"
  const today = clock.today()
  expect(
    await count(
      `select 1 ${hers} and stato = 'da_pagare' and scadenza between $1::date and $1::date + 10`,
      [today],
    ),
  ).toBeGreaterThanOrEqual(2)
  expect(await count(`select 1 ${hers} and stato = 'da_pagare' and scadenza < $1`, [today])).toBe(1)
  expect(await count(`select 1 ${hers} and stato = 'pagato'`)).toBeGreaterThanOrEqual(4)
  const volume =
    await ask(`select e.email from pagamenti p join esercenti e on e.id = p.esercente_id
    group by 1 order by sum(incassato_centesimi) desc limit 1`)
  expect(volume).toEqual([{ email: 'esercente@rateo.test' }])
  expect(
    await count(`select 1 from clienti_esercente where esercente_id = (select id from esercenti where email = 'esercente@rateo.test')
    and cliente_id = (select id from clienti where email = 'cliente@rateo.test')`),
  ).toBe(1)
})

it('every buyer is a cliente of the shop, and can be found by name', async () => {
  const strangers =
    'select esercente_id, cliente_id from pagamenti except select esercente_id, cliente_id from clienti_esercente'
  expect(await ask(strangers)).toEqual([])
  expect(
    await count(
      `select 1 from clienti_esercente where gettoni @> gettoni_cercati(esercente_id, 'ferr')`,
    ),
  ).toBeGreaterThan(0)
})

it('chance falls the same way each time', () => {
  const roll = (seed: number) =>
    Array.from(
      { length: 50 },
      (
        (chance) => () =>
          chance.int(1, 6)
      )(createChance(seed)),
    )
  expect(roll(1)).toEqual(roll(1))
  expect(roll(1)).not.toEqual(roll(2))
  expect(new Set(roll(3))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

it('3.8 there are mandati with their debits, and a distinta to hand to the bank', async () => {
  const stati = (await ask('select distinct stato from mandati')).map(({ stato }) => stato)
  expect(new Set(stati)).toEqual(new Set(['firmato', 'attivo', 'revocato', 'sospeso']))
  expect(await count('select 1 from addebiti_sdd')).toBeGreaterThanOrEqual(10)
  expect(await ask('select stato, righe > 0 as righe from distinte_sdd')).toEqual([
    { stato: 'preparata', righe: true },
  ])
})

it('un prezzo annunciato aspetta chi ce l’ha, e un abbonamento ha più posti', async () => {
  expect(
    await count(
      "select 1 from cambi_piano where stato = 'in_attesa' and adeguamento_id is not null",
    ),
  ).toBeGreaterThan(0)
  const altri = await ask(
    'select a.posti, a.importo_centesimi - a.posti * p.importo_centesimi as resto from abbonamenti a join piani p on p.id = a.piano_id where a.posti > 1',
  )
  expect(altri).toEqual([{ posti: 6, resto: 0 }])
})
