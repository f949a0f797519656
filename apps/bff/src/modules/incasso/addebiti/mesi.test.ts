import { TESTO_NON_CONSERVATO } from '@rateo/domain/stati/rinvio-messaggio'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { lasciaMesi, preparaMesi, primaDeiCorpi } from '../../../db/mesi/mesi.ts'
import { newId } from '../../../db/ids.ts'
import { conservaMessaggio } from '../../../integrations/mail/conserva.ts'
import { dimenticaParole } from '../../../integrations/mail/dimentica-parole.ts'
import { riceviEvento } from './index.ts'
import { timetable } from '../../../timetable.ts'

const DAY = 24 * 3_600_000
let clock = stoppedClock()
let rateo: Awaited<ReturnType<typeof startApp>>
beforeEach(async () => {
  clock = stoppedClock()
  rateo = await startApp({ clock })
})
afterEach(() => rateo.stop())

const run = async (name: string) =>
  timetable(rateo.deps)
    .find((job) => job.name === name)
    ?.run()

/** The month of an instant, as the table of its words is named. */
const mese = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_')

const mesi = async () => {
  const { rows } = await sql<{ nome: string }>`
    select relname as nome from pg_class where relnamespace = 'mesi'::regnamespace and relkind = 'r' order by 1`.execute(
    rateo.db,
  )
  return rows.map(({ nome }) => nome)
}

async function manda(unicita: string) {
  const now = clock.now()
  await conservaMessaggio(
    rateo.db,
    {
      id: newId(now),
      canale: 'email',
      destinatario: 'maria@rateo.test',
      oggetto: 'Hai pagato 12,00 €',
      unicita,
      stato: 'in_casella',
      created_at: now,
    },
    { testo: `Il testo di ${unicita}`, html: `<p>${unicita}</p>` },
  )
}

const testi = async () =>
  await rateo.db
    .selectFrom('messaggi_interi')
    .select(['unicita', 'testo', 'html'])
    .orderBy('unicita')
    .execute()

/** The table in which the words of each message stand. */
const dove = async () => {
  const { rows } = await sql<{ unicita: string; dove: string }>`
    select m.unicita, c.tableoid::regclass::text as dove from corpi_messaggi c join messaggi m on m.id = c.messaggio_id
    order by 1`.execute(rateo.db)
  return rows
}

it('i mesi a venire ci sono già, e quello che non ne ha uno non va perso: il lavoro fatto in ritardo gli dà il suo', async () => {
  const inizio = clock.now()
  expect(await mesi()).toContain(`corpi_messaggi_${mese(inizio)}`)
  await manda('subito')
  // Nobody made the month of half a year later.
  clock.advance(190 * DAY)
  const tardi = clock.now()
  await manda('tardi')
  expect(await dove()).toEqual([
    { unicita: 'subito', dove: `mesi.corpi_messaggi_${mese(inizio)}` },
    { unicita: 'tardi', dove: 'mesi.corpi_messaggi_altri' },
  ])
  expect(await preparaMesi({ db: rateo.db, clock })).toBe(8)
  expect(await preparaMesi({ db: rateo.db, clock })).toBe(0)
  await manda('tardi ancora')
  expect(await dove()).toEqual([
    { unicita: 'subito', dove: `mesi.corpi_messaggi_${mese(inizio)}` },
    { unicita: 'tardi', dove: `mesi.corpi_messaggi_${mese(tardi)}` },
    { unicita: 'tardi ancora', dove: `mesi.corpi_messaggi_${mese(tardi)}` },
  ])
  expect((await testi()).map(({ testo }) => testo)).toEqual([
    'Il testo di subito',
    'Il testo di tardi',
    'Il testo di tardi ancora',
  ])
})

it('dopo tre mesi il testo di un messaggio se ne va con il suo mese, che è stato inviato resta', async () => {
  await manda('uno')
  clock.advance(89 * DAY)
  await run('prepara_mesi')
  await run('dimentica_scaduti')
  expect(await testi()).toEqual([{ unicita: 'uno', testo: 'Il testo di uno', html: '<p>uno</p>' }])
  await manda('due')
  // The last day of the month is ninety days ago, at the latest after four months.
  clock.advance(33 * DAY)
  await run('prepara_mesi')
  await run('dimentica_scaduti')
  expect(await testi()).toEqual([
    { unicita: 'due', testo: 'Il testo di due', html: '<p>due</p>' },
    { unicita: 'uno', testo: TESTO_NON_CONSERVATO, html: null },
  ])
  // Sent once it stays sent once.
  await manda('uno')
  expect(await testi()).toHaveLength(2)
})

it('un mese che qualcuno sta leggendo resta per il giorno dopo, e nessuno aspetta', async () => {
  await manda('uno')
  const suo = `corpi_messaggi_${mese(clock.now())}`
  clock.advance(130 * DAY)
  const reader = await rateo.deps.pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from corpi_messaggi')
  expect(await lasciaMesi({ db: rateo.db, clock })).not.toContain(suo)
  expect(await mesi()).toContain(suo)
  await manda('due')
  await reader.query('commit')
  reader.release()
  expect(await lasciaMesi({ db: rateo.db, clock })).toContain(suo)
  expect((await testi()).find(({ unicita }) => unicita === 'uno')?.html).toBe(null)
})

it('quello che scrive il fornitore se ne va con il suo mese, ma non finché qualcuno non ci ha lavorato', async () => {
  const psp = {
    ...rateo.deps.psp,
    parseEvent: (raw: Buffer) => ({
      evento_id: raw.toString(),
      tipo: 'payment_intent.succeeded',
      chiave: null,
      riferimento: null,
    }),
  }
  const deps = { ...rateo.deps, psp, log: pino({ level: 'silent' }) }
  const viene = (che: string) => riceviEvento(deps, Buffer.from(che), {})
  expect([await viene('a'), await viene('a'), await viene('b')]).toEqual([true, false, true])
  await sql`update eventi_psp set elaborato_at = now() where evento_id = 'a'`.execute(rateo.db)
  const corpi = async () => {
    const { rows } = await sql<{ evento_id: string; dove: string }>`
      select evento_id, tableoid::regclass::text as dove from corpi_eventi order by 1`.execute(
      rateo.db,
    )
    return rows
  }
  expect(await corpi()).toHaveLength(2)
  clock.advance(130 * DAY)
  await run('dimentica_scaduti')
  expect(await corpi()).toEqual([{ evento_id: 'b', dove: 'mesi.corpi_eventi_altri' }])
  // A second copy changes nothing, whoever still has the words of the first.
  expect([await viene('a'), await viene('b')]).toEqual([false, false])
  await sql`update eventi_psp set elaborato_at = now()`.execute(rateo.db)
  await run('dimentica_scaduti')
  expect(await corpi()).toEqual([])
})

it('le parole che stavano accanto ai messaggi di prima se ne vanno dopo tre mesi, una volta per tutte', async () => {
  const { db } = rateo
  const di = (n: number, days: number) => {
    const at = new Date(clock.now().getTime() - days * DAY)
    return {
      id: newId(at),
      canale: 'email' as const,
      destinatario: 'maria@rateo.test',
      oggetto: 'Prima',
      testo: `Testo ${n}`,
      html: '<p></p>',
      unicita: `prima:${n}`,
      stato: 'inviato' as const,
      created_at: at,
    }
  }
  await db
    .insertInto('messaggi')
    .values([...Array.from({ length: 700 }, (_, n) => di(n, 100)), di(700, 10)])
    .execute()
  await sql`insert into corpi_da_svuotare select 'messaggi', '', max(id) || '~' from messaggi`.execute(
    db,
  )
  const prima = () => primaDeiCorpi(clock.now())
  expect(await dimenticaParole(db, prima())).toBe(700)
  expect(await dimenticaParole(db, prima())).toBe(0)
  const conTesto = await db
    .selectFrom('messaggi_interi')
    .where('testo', '<>', TESTO_NON_CONSERVATO)
    .select(['unicita', 'html'])
    .execute()
  expect(conTesto).toEqual([{ unicita: 'prima:700', html: '<p></p>' }])
  clock.advance(90 * DAY)
  expect(await dimenticaParole(db, prima())).toBe(1)
  clock.advance(2 * DAY)
  await dimenticaParole(db, prima())
  const { rows } = await sql`select from corpi_da_svuotare`.execute(db)
  expect(rows).toHaveLength(0)
})

it('chi legge un messaggio con le sue parole guarda solo il suo mese', async () => {
  await manda('uno')
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off) select testo from messaggi_interi where unicita = 'uno'`.execute(
    rateo.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN'])
  const read = plan.filter((line) => /corpi_messaggi_/.test(line) && !/never executed/.test(line))
  expect(read.some((line) => line.includes(mese(clock.now())))).toBe(true)
  expect(read.filter((line) => line.includes('Scan')).length).toBe(1)
})
