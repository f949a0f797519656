import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../test/scadenze.ts'
import { addebitaDovuti } from '../scadenze/index.ts'
import { rinnovaAbbonamenti } from './index.ts'

let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp()
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

/** Noon of a day, in Rome. */
const alle12 = (giorno: string) => stoppedClock(new Date(`${giorno}T10:30:00Z`))
const rinnova = (giorno: string) => rinnovaAbbonamenti({ ...app.deps, clock: alle12(giorno) })
/** The run as the timetable does it: what is made is started. */
async function gira(giorno: string) {
  const clock = alle12(giorno)
  await rinnovaAbbonamenti({ ...app.deps, clock })
  return addebitaDovuti({ ...app.deps, clock })
}

type Come = Partial<Parameters<typeof createAbbonamento>[1]> & { carta?: boolean }
async function abbonamento({ carta = true, ...come }: Come = {}) {
  const cliente = await createCliente(app.db)
  const metodo = carta ? { metodo_id: await createCarta(app.db, cliente) } : null
  const dati = { esercente, cliente, prossimo_addebito: '2026-01-31', metodo, ...come }
  return { id: await createAbbonamento(app.db, dati), cliente }
}

const leggi = (id: string) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select(['stato', 'prossimo_addebito'])
    .executeTakeFirstOrThrow()
const periodi = (id: string) =>
  app.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('scadenza')
    .select(['id', 'scadenza', 'origine_n', 'stato', 'importo_centesimi', 'causale'])
    .execute()
const tentativi = async (id: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tentativi t join pagamenti p on p.id = t.pagamento_id
    where p.origine_id = ${id} and t.motivo_avvio = 'rinnovo'`.execute(app.db)
  return rows[0]?.n ?? 0
}
/** The card says yes to all that was started. */
async function paga(id: string) {
  await sql`update tentativi t set stato = 'riuscito', concluso_at = now() from pagamenti p
    where p.id = t.pagamento_id and p.origine_id = ${id} and t.stato = 'avviato'`.execute(app.db)
  await sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = now()
    where origine_id = ${id} and stato = 'in_verifica'`.execute(app.db)
}

it('ABB-M5 (parte) il 31 resta il 31: febbraio lo accorcia e marzo lo ritrova', async () => {
  const { id } = await abbonamento()
  for (const giorno of ['2026-01-31', '2026-02-27', '2026-02-28', '2026-03-31', '2026-04-30']) {
    await gira(giorno)
    await paga(id)
  }
  const fatti = await periodi(id)
  expect(fatti.map(({ scadenza, origine_n, stato }) => [scadenza, origine_n, stato])).toEqual([
    ['2026-01-31', 1, 'pagato'],
    ['2026-02-28', 2, 'pagato'],
    ['2026-03-31', 3, 'pagato'],
    ['2026-04-30', 4, 'pagato'],
  ])
  expect(fatti[1]).toMatchObject({
    importo_centesimi: 3900,
    causale: 'Sala pesi, dal 28/02/2026 al 30/03/2026',
  })
  expect(await leggi(id)).toEqual({ stato: 'attivo', prossimo_addebito: '2026-05-31' })
  expect(await tentativi(id)).toBe(4)
})

it('P8 un periodo si addebita una volta, anche con quattro giri insieme su centocinquanta', async () => {
  const ids: string[] = []
  for (let i = 0; i < 150; i++) ids.push((await abbonamento()).id)
  const fatti = await Promise.all(Array.from({ length: 4 }, () => rinnova('2026-01-31')))
  expect(fatti.reduce((a, b) => a + b)).toBe(150)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pagamenti where origine_id = any (${ids}::text[])`.execute(
    app.db,
  )
  expect(rows).toEqual([{ n: 150 }])
  // The database refuses a second pagamento for the same period, whoever makes it.
  const [primo = ''] = ids
  const [fatto] = await periodi(primo)
  await expect(
    sql`insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine,
        origine_id, origine_n)
      select 'ffffffffffffffffffffffff', esercente_id, cliente_id, importo_centesimi, causale, 'da_pagare', scadenza,
        origine, origine_id, 2 from pagamenti where id = ${fatto?.id}`.execute(app.db),
  ).rejects.toThrow('pagamenti_periodo')
})

it('T05 chi muore tra un passo e l’altro: il periodo fatto si addebita, quello non fatto si fa', async () => {
  const { id } = await abbonamento()
  // Dead after the period was made, before its charge was started.
  expect(await rinnova('2026-01-31')).toBeGreaterThanOrEqual(1)
  expect(await tentativi(id)).toBe(0)
  await gira('2026-01-31')
  expect(await tentativi(id)).toBe(1)
  // Dead while it was made: neither the debt nor the step forward is there.
  const altro = await abbonamento()
  await sql`create function muori() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(app.db)
  await sql`create trigger muori after update on abbonamenti for each row execute function muori()`.execute(
    app.db,
  )
  await expect(rinnova('2026-01-31')).rejects.toThrow()
  await sql`drop trigger muori on abbonamenti`.execute(app.db)
  expect(await periodi(altro.id)).toEqual([])
  expect((await leggi(altro.id)).prossimo_addebito).toBe('2026-01-31')
  await gira('2026-01-31')
  expect(await tentativi(altro.id)).toBe(1)
})

it('T31 dopo un ripristino il periodo rifatto è lo stesso debito: la chiave presso il fornitore non cambia', async () => {
  const { id } = await abbonamento()
  await rinnova('2026-01-31')
  const [prima] = await periodi(id)
  await sql`delete from addebiti_programmati where pagamento_id = ${prima?.id}`.execute(app.db)
  await sql`delete from periodi_abbonamento where pagamento_id = ${prima?.id}`.execute(app.db)
  await sql`delete from pagamenti where id = ${prima?.id}`.execute(app.db)
  await sql`update abbonamenti set prossimo_addebito = '2026-01-31' where id = ${id}`.execute(
    app.db,
  )
  await rinnova('2026-01-31')
  expect((await periodi(id)).map((uno) => uno.id)).toEqual([prima?.id])
})

it('T31 dopo un ripristino i periodi saltati si fanno uno alla volta: il prossimo quando il primo è andato', async () => {
  const { id } = await abbonamento()
  const ripristina = async (giorno: string) => {
    const clock = alle12(giorno)
    await rinnovaAbbonamenti({ ...app.deps, clock }, { conArretrati: true })
    return addebitaDovuti({ ...app.deps, clock })
  }
  await ripristina('2026-04-02')
  await ripristina('2026-04-02')
  expect(await periodi(id)).toHaveLength(1)
  await paga(id)
  await ripristina('2026-04-02')
  expect(await periodi(id)).toHaveLength(2)
})

it.each(['in_pausa', 'sospeso', 'in_ritardo', 'disdetto', 'cessato', 'in_attivazione'] as const)(
  'ABB-M5 (parte) %s: nessun addebito',
  async (stato) => {
    const { id } = await abbonamento({ stato })
    await gira('2026-02-10')
    expect(await periodi(id)).toEqual([])
    expect((await leggi(id)).stato).toBe(stato)
  },
)

it('ABB-M5 (parte) la prova finisce: con un metodo è attivo e addebitato, senza si ferma in pausa', async () => {
  const prova = {
    stato: 'in_prova',
    prossimo_addebito: '2026-02-05',
    fino_al: '2026-02-04',
  } as const
  const con = await abbonamento(prova)
  const senza = await abbonamento({ ...prova, carta: false })
  await gira('2026-02-04')
  expect((await leggi(con.id)).stato).toBe('in_prova')
  await gira('2026-02-05')
  expect(await leggi(con.id)).toEqual({ stato: 'attivo', prossimo_addebito: '2026-03-05' })
  expect(await tentativi(con.id)).toBe(1)
  expect(await leggi(senza.id)).toEqual({ stato: 'in_pausa', prossimo_addebito: null })
  expect(await periodi(senza.id)).toEqual([])
  const azioni = await app.db
    .selectFrom('cronologia')
    .where('entita_id', 'in', [con.id, senza.id])
    .orderBy('azione')
    .select('azione')
    .execute()
  expect(azioni.map(({ azione }) => azione)).toEqual(['attiva', 'mette_in_pausa'])
})

it('ABB-M7 (parte) chi ha disdetto è servito fino all’ultimo giorno, poi è concluso: una volta', async () => {
  const { id } = await abbonamento({
    stato: 'disdetto',
    prossimo_addebito: null,
    fino_al: '2026-02-27',
  })
  await rinnova('2026-02-27')
  expect((await leggi(id)).stato).toBe('disdetto')
  await Promise.all([rinnova('2026-02-28'), rinnova('2026-02-28')])
  expect((await leggi(id)).stato).toBe('concluso')
  const dette = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'abbonamento_passato')
    .where(sql`contenuto ->> 'abbonamento_id'`, '=', id)
    .select('contenuto')
    .execute()
  expect(dette).toMatchObject([{ contenuto: { azione: 'conclude' } }])
})

it('ABB-M5 (parte) sul conto si parte prima, perché l’addebito cada nel suo giorno', async () => {
  const cliente = await createCliente(app.db)
  const mandato_id = await createMandato(app.db, { esercente, cliente })
  const conosciuto = { fornitore: 'silenzio', metodo_psp: `pm_${mandato_id}`, cliente_psp: 'cus_1' }
  await app.db
    .updateTable('mandati')
    .set({ ...conosciuto, preavviso_giorni: 5 })
    .where('id', '=', mandato_id)
    .execute()
  const { id } = await abbonamento({
    cliente,
    metodo: { mandato_id },
    prossimo_addebito: '2026-06-30',
  })
  await gira('2026-06-24')
  expect(await periodi(id)).toEqual([])
  await gira('2026-06-25')
  expect((await periodi(id)).map(({ scadenza }) => scadenza)).toEqual(['2026-06-30'])
  const { rows } =
    await sql`select s.addebito_il from addebiti_sdd s where s.mandato_id = ${mandato_id}`.execute(
      app.db,
    )
  expect(rows).toEqual([{ addebito_il: '2026-06-30' }])
  expect((await leggi(id)).prossimo_addebito).toBe('2026-07-30')
})

it('REG-M5 un esercente fermo non rinnova; tolto il fermo riprende da dove era', async () => {
  const { id } = await abbonamento()
  const ferma = (fermi: string[]) =>
    app.db.updateTable('esercenti').set({ fermi }).where('id', '=', esercente.id).execute()
  await ferma(['rinnovi_e_rate'])
  expect(await rinnova('2026-01-31')).toBe(0)
  expect(await periodi(id)).toEqual([])
  await ferma([])
  await rinnova('2026-02-01')
  expect((await periodi(id)).map(({ scadenza }) => scadenza)).toEqual(['2026-01-31'])
})

it.each([
  ['2026-03-29', '2026-03-28T22:59:00Z', 0],
  ['2026-03-29', '2026-03-28T23:01:00Z', 1],
  ['2026-10-25', '2026-10-24T21:59:00Z', 0],
  ['2026-10-25', '2026-10-24T22:01:00Z', 1],
])('X6 (parte) il periodo del %s alle %s: %i', async (prossimo_addebito, adesso, attesi) => {
  const { id } = await abbonamento({ prossimo_addebito })
  const clock = stoppedClock(new Date(adesso))
  await rinnovaAbbonamenti({ ...app.deps, clock })
  expect(await periodi(id)).toHaveLength(attesi)
})

// Last, since every later run would renew them again.
it('P8 (parte) mille rinnovi in una volta hanno mille numeri, anche fatti da due insieme', async () => {
  const altro = await createEsercente(app.db)
  const { id } = await abbonamento({ esercente: altro, carta: false })
  await sql`insert into abbonamenti (id, esercente_id, cliente_id, piano_id, stato, importo_centesimi, prossimo_addebito)
    select lpad(to_hex(i), 24, '0'), esercente_id, cliente_id, piano_id, stato, importo_centesimi, prossimo_addebito
    from abbonamenti, generate_series(1, 999) i where id = ${id}`.execute(app.db)
  await Promise.all([rinnova('2026-01-31'), rinnova('2026-01-31')])
  const { rows } = await sql<{ rinnovi: number; numeri: number; abbonamenti: number }>`
    select count(*)::int as rinnovi, count(distinct p.numero)::int as numeri,
      count(distinct a.numero)::int as abbonamenti
    from pagamenti p join abbonamenti a on a.id = p.origine_id where p.esercente_id = ${altro.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ rinnovi: 1000, numeri: 1000, abbonamenti: 1000 }])
})

it('ABB-M5 (parte) uno che non si può rinnovare non ferma gli altri, e si dice nel registro', async () => {
  const giorno = '2027-05-10'
  const [prima, guasto, dopo] = [
    await abbonamento({ prossimo_addebito: giorno }),
    await abbonamento({ prossimo_addebito: giorno }),
    await abbonamento({ prossimo_addebito: giorno }),
  ]
  // Its days are charged already, by whatever fault.
  await sql`insert into periodi_abbonamento (abbonamento_id, dal, al, created_at)
    values (${guasto.id}, ${giorno}, ${giorno}, now())`.execute(app.db)
  const detti: unknown[] = []
  const log = { ...app.deps.log, error: (cosa: unknown) => detti.push(cosa) }
  await rinnovaAbbonamenti({ ...app.deps, log, clock: alle12(giorno) } as typeof app.deps)
  expect((await leggi(guasto.id)).prossimo_addebito).toBe(giorno)
  expect(await periodi(guasto.id)).toEqual([])
  for (const { id } of [prima, dopo]) {
    expect((await leggi(id)).prossimo_addebito).toBe('2027-06-10')
    expect(await periodi(id)).toHaveLength(1)
  }
  expect(detti).toEqual([expect.objectContaining({ abbonamento_id: guasto.id })])
  await sql`update abbonamenti set stato = 'cessato', prossimo_addebito = null where id = ${guasto.id}`
    .execute(app.db)
    .catch(() => undefined)
})
