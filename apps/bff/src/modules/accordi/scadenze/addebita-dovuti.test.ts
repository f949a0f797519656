import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createAbbonamento, createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { scegliMetodo } from '../../incasso/carte-di-credito/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { addebitaDovuti, addebitaScadenze } from './index.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
let clock: ReturnType<typeof stoppedClock>
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Ten in the morning of a Tuesday, in Rome.
  clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
  esercente = await createEsercente(app.db)
  await sql`delete from addebiti_programmati`.execute(app.db)
})

const deps = () => ({ ...app.deps, clock })
const gira = () => addebitaDovuti(deps())
const oggi = () => clock.today()
const tra = (giorni: number) => aggiungiGiorni(oggi(), giorni)

async function conCarta(scadenze: string[], carta: { scade_anno?: number; stato?: string } = {}) {
  const cliente = await createCliente(app.db)
  const metodo = { metodo_id: await createCarta(app.db, cliente, carta) }
  const dilazione = await createDilazione(app.db, { esercente, cliente, scadenze, metodo })
  return { cliente, metodo, dilazione, primo: dilazione.pagamenti[0] ?? '' }
}

async function conMandato(scadenze: string[], preavviso_giorni = 5) {
  const cliente = await createCliente(app.db)
  const mandato_id = await createMandato(app.db, { esercente, cliente })
  const conosciuto = { fornitore: 'silenzio', cliente_psp: 'cus_1', metodo_psp: `pm_${mandato_id}` }
  await app.db
    .updateTable('mandati')
    .set({ ...conosciuto, preavviso_giorni })
    .where('id', '=', mandato_id)
    .execute()
  const metodo = { mandato_id }
  const dilazione = await createDilazione(app.db, { esercente, cliente, scadenze, metodo })
  return { cliente, mandato_id, dilazione, primo: dilazione.pagamenti[0] ?? '' }
}

const tentativi = (pagamento_id: string) =>
  app.db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('n')
    .select(['stato', 'metodo', 'motivo_avvio', 'importo_centesimi'])
    .execute()
const programmato = async (pagamento_id: string) => {
  const { rows } = await sql<{ il: string }>`
    select il::text as il from addebiti_programmati where pagamento_id = ${pagamento_id}`.execute(
    app.db,
  )
  return rows[0]?.il ?? null
}
const posta = async (destinatario: string) => {
  while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
  const rows = await app.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .select('oggetto')
    .execute()
  return rows.map(({ oggetto }) => oggetto)
}
const RATA = { stato: 'avviato', metodo: 'carta', motivo_avvio: 'rata', importo_centesimi: 5000 }

it('§3.6 ogni rata parte nel suo giorno, una volta, sulla carta scelta, con la chiave del debito', async () => {
  const { dilazione, primo } = await conCarta([oggi(), tra(1), tra(31)])
  expect(await gira()).toBe(1)
  expect(await gira()).toBe(0)
  expect(await tentativi(primo)).toEqual([RATA])
  expect(await programmato(primo)).toBeNull()
  const operazioni = await app.db
    .selectFrom('operazioni_psp')
    .where('chiave', '=', `addebito:${primo}:1`)
    .select(['stato', 'richiesta'])
    .execute()
  expect(operazioni).toMatchObject([
    { stato: 'da_inviare', richiesta: { tipo_metodo: 'carta', cliente_psp: 'cus_prova' } },
  ])
  const rate = await app.db
    .selectFrom('rate')
    .where('dilazione_id', '=', dilazione.id)
    .orderBy('n')
    .select('stato')
    .execute()
  expect(rate.map(({ stato }) => stato)).toEqual(['in_addebito', 'programmata', 'programmata'])
  clock.advance(DAY)
  expect(await gira()).toBe(1)
  expect(await tentativi(dilazione.pagamenti[2] ?? '')).toEqual([])
})

it('P8 quattro giri insieme su trecento rate: ciascuna una volta sola', async () => {
  const piani = []
  for (let i = 0; i < 30; i++) {
    piani.push(await conCarta(Array.from({ length: 10 }, (_, n) => tra(-(n % 3)))))
  }
  const avviati = await Promise.all([gira(), gira(), gira(), gira()])
  expect(avviati.reduce((a, b) => a + b)).toBe(300)
  const ids = piani.flatMap(({ dilazione }) => dilazione.pagamenti)
  const { rows } = await sql<{ n: number; uno: boolean }>`
    select count(*)::int as n, bool_and(q.quanti = 1) as uno from (
      select count(*) as quanti from tentativi where pagamento_id = any (${ids}::text[]) group by pagamento_id) q`.execute(
    app.db,
  )
  expect(rows).toEqual([{ n: 300, uno: true }])
})

it.each([
  ['muore con la sua connessione', 'perform pg_terminate_backend(pg_backend_pid())'],
  ['è rifiutato dal database', `raise exception 'guasto'`],
])(
  'T05 uno %s a metà del gruppo: nulla a metà, gli altri partono una volta, lui quando può',
  async (_come, fai) => {
    const piani = [await conCarta([oggi()]), await conCarta([oggi()]), await conCarta([oggi()])]
    const ids = piani.map(({ primo }) => primo)
    const [uno = '', guasto = '', due = ''] = ids
    await sql`
    create or replace function guasto() returns trigger language plpgsql as $$
    begin
      ${sql.raw(fai)};
      return new;
    end $$`.execute(app.db)
    await sql`
    create trigger guasto before insert on tentativi for each row
      when (new.pagamento_id = ${sql.lit(guasto)}) execute function guasto()`.execute(app.db)
    try {
      expect(await gira()).toBe(2)
      expect(await Promise.all(ids.map(tentativi))).toEqual([[RATA], [], [RATA]])
      expect(await Promise.all([uno, guasto, due].map(programmato))).toEqual([null, oggi(), null])
    } finally {
      await sql`drop trigger guasto on tentativi`.execute(app.db)
    }
    expect(await gira()).toBe(1)
    expect(await Promise.all(ids.map(tentativi))).toEqual([[RATA], [RATA], [RATA]])
  },
)

it('§3.6 senza metodo o con una carta tolta non parte nulla; la carta scelta dopo vale subito', async () => {
  const cliente = await createCliente(app.db)
  const nessuno = await createDilazione(app.db, { esercente, cliente, scadenze: [oggi()] })
  const tolta = await conCarta([oggi()], { stato: 'rimossa' })
  expect(await gira()).toBe(0)
  const [primo = ''] = nessuno.pagamenti
  expect(await programmato(primo)).toBe(tra(1))
  expect(await programmato(tolta.primo)).toBe(tra(1))
  const metodo_id = await createCarta(app.db, cliente)
  await scegliMetodo(app.db, { oggetto_tipo: 'dilazione', oggetto_id: nessuno.id, metodo_id })
  expect(await gira()).toBe(1)
  expect(await tentativi(primo)).toEqual([RATA])
})

it('Y8 una carta oltre la scadenza che conosciamo si prova: la banca può averla rinnovata', async () => {
  const scaduta = await conCarta([oggi()], { scade_anno: 2020 })
  expect(await gira()).toBe(1)
  expect(await tentativi(scaduta.primo)).toEqual([RATA])
})

it('REG-M5 un esercente fermo non addebita; tolto il fermo si recupera, per cinque giorni', async () => {
  const { primo } = await conCarta([oggi()])
  const tardi = await conCarta([tra(-4)])
  const ferma = (fermi: string[]) =>
    app.db.updateTable('esercenti').set({ fermi }).where('id', '=', esercente.id).execute()
  await ferma(['rinnovi_e_rate'])
  expect(await gira()).toBe(0)
  clock.advance(2 * DAY)
  await ferma([])
  expect(await gira()).toBe(1)
  expect(await tentativi(primo)).toEqual([RATA])
  // Six days late: nobody expects it any more, and a person decides.
  expect(await tentativi(tardi.primo)).toEqual([])
  expect(await programmato(tardi.primo)).toBeNull()
  const scritte = await app.db
    .selectFrom('cronologia')
    .where('entita_id', '=', tardi.primo)
    .where('azione', '=', 'addebito_non_avviato')
    .select('dopo')
    .execute()
  expect(scritte).toEqual([{ dopo: { motivo: 'troppo_tardi' } }])
  // Both sides are told, by e-mail and in the bell, and that no money moved.
  for (const { email } of [tardi.cliente, esercente]) {
    expect(await posta(email)).toEqual([
      expect.stringMatching(/^L’addebito automatico di 50,00.€ non si farà$/),
    ])
  }
  const testi = await app.db
    .selectFrom('messaggi_interi')
    .where('destinatario', 'in', [tardi.cliente.email, esercente.email])
    .select('testo')
    .execute()
  for (const { testo } of testi) expect(testo).toContain('Non è stato addebitato alcun importo')
  for (const chi of [tardi.cliente, esercente]) {
    const { body } = await app.as(chi)('GET', '/api/notifiche')
    expect(JSON.stringify(body)).toContain('non è partito e non sarà riprovato')
  }
})

it('§3.6 chi paga la rata da sé non legge di addebiti: nessun avviso, nessuna traccia, e dopo cinque giorni basta', async () => {
  const cliente = await createCliente(app.db)
  const { pagamenti } = await createDilazione(app.db, { esercente, cliente, scadenze: [oggi()] })
  const [primo = ''] = pagamenti
  for (let giorno = 0; giorno < 7; giorno++) {
    expect(await gira()).toBe(0)
    clock.advance(DAY)
  }
  expect(await programmato(primo)).toBeNull()
  const scritte = await app.db
    .selectFrom('cronologia')
    .where('entita_id', '=', primo)
    .select('azione')
    .execute()
  expect(scritte).toEqual([])
  expect(await posta(cliente.email)).toEqual([])
})

it('§3.5 un piano sospeso aspetta, uno finito no; chi ha già pagato non paga', async () => {
  const sospeso = await conCarta([oggi()])
  const decaduto = await conCarta([oggi()])
  const pagato = await conCarta([oggi()])
  const stato = (id: string, a: string) =>
    app.db.updateTable('dilazioni').set({ stato: a }).where('id', '=', id).execute()
  await stato(sospeso.dilazione.id, 'sospesa')
  await stato(decaduto.dilazione.id, 'decaduta')
  await sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = now()
    where id = ${pagato.primo}`.execute(app.db)
  expect(await gira()).toBe(0)
  expect(await programmato(sospeso.primo)).toBe(tra(1))
  expect(await programmato(decaduto.primo)).toBeNull()
  expect(await programmato(pagato.primo)).toBeNull()
  await stato(sospeso.dilazione.id, 'attiva')
  clock.advance(DAY)
  expect(await gira()).toBe(1)
})

it('§3.6 SDD: parte col preavviso del mandato e cade nel giorno della scadenza', async () => {
  // Tuesday 16: a scadenza on Saturday 27 is debited on Monday 29, and sent on Monday 22.
  const { primo, mandato_id } = await conMandato(['2026-06-27'])
  expect(await programmato(primo)).toBe('-infinity')
  expect(await gira()).toBe(0)
  expect(await programmato(primo)).toBe('2026-06-22')
  clock.advance(6 * DAY - HOUR)
  expect(await Promise.all([gira(), gira()])).toContain(1)
  expect(await tentativi(primo)).toMatchObject([{ metodo: 'addebito_sdd', motivo_avvio: 'rata' }])
  const addebiti = await app.db
    .selectFrom('addebiti_sdd')
    .where('mandato_id', '=', mandato_id)
    .select(['addebito_il', 'esito_entro', 'sequenza'])
    .execute()
  expect(addebiti).toEqual([
    { addebito_il: '2026-06-29', esito_entro: '2026-07-06', sequenza: 'FRST' },
  ])
  // The payer is told of the debit.
  const { rows } =
    await sql`select 1 from uscite u join tentativi t on u.unicita = 'preavviso_sdd:' || t.id
    where t.pagamento_id = ${primo}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

it('§3.6 SDD: dalla carta al conto i giorni cambiano; un mandato revocato non addebita nulla', async () => {
  const { dilazione, cliente, primo } = await conCarta([tra(4)])
  expect(await gira()).toBe(0)
  expect(await programmato(primo)).toBe(tra(4))
  const conto = await conMandato([tra(4)])
  const altro = await createMandato(app.db, { esercente, cliente })
  await app.db
    .updateTable('mandati')
    .set({ fornitore: 'silenzio', metodo_psp: `pm_${altro}`, cliente_psp: 'cus_2' })
    .where('id', '=', altro)
    .execute()
  await scegliMetodo(app.db, {
    oggetto_tipo: 'dilazione',
    oggetto_id: dilazione.id,
    mandato_id: altro,
  })
  expect(await programmato(primo)).toBe('-infinity')
  await app.db
    .updateTable('mandati')
    .set({ stato: 'revocato' })
    .where('id', '=', conto.mandato_id)
    .execute()
  expect(await gira()).toBe(0)
  expect(await programmato(primo)).toBe(tra(1))
  expect(await programmato(conto.primo)).toBe(tra(4))
  clock.advance(DAY)
  expect(await gira()).toBe(1)
  expect(await tentativi(primo)).toMatchObject([{ metodo: 'addebito_sdd' }])
})

it.each([
  // One hour after midnight in Rome is still the day before in UTC, in winter and in summer.
  ['2026-01-14T22:59:00Z', 0],
  ['2026-01-14T23:01:00Z', 1],
  ['2026-07-14T21:59:00Z', 0],
  ['2026-07-14T22:01:00Z', 1],
  // The two nights on which the clocks change.
  ['2026-03-28T22:59:00Z', 0],
  ['2026-03-28T23:01:00Z', 1],
  ['2026-10-24T21:59:00Z', 0],
  ['2026-10-24T22:01:00Z', 1],
])('X6 (parte) il giorno è quello di Roma: alle %s partono %i addebiti', async (adesso, attesi) => {
  const giorni: Record<string, string> = { '01': '2026-01-15', '07': '2026-07-15' }
  const scadenza =
    giorni[adesso.slice(5, 7)] ?? (adesso.startsWith('2026-03') ? '2026-03-29' : '2026-10-25')
  await conCarta([scadenza])
  clock = stoppedClock(new Date(adesso))
  expect(await gira()).toBe(attesi)
})

it('§3.6 nessuno è addebitato prima delle sei, e l’ora è un parametro', async () => {
  await conCarta([oggi()])
  const alle = (ora: string) => addebitaScadenze({ ...deps(), clock: stoppedClock(new Date(ora)) })
  // 05:59 in Rome, in summer.
  expect(await alle('2026-06-16T03:59:00Z')).toBe(0)
  await app.db
    .insertInto('impostazioni')
    .values({ chiave: 'addebiti_dalle', valore: '9', valido_dal: new Date('2026-06-16T02:00:00Z') })
    .execute()
  expect(await alle('2026-06-16T06:59:00Z')).toBe(0)
  await app.db.deleteFrom('impostazioni').where('chiave', '=', 'addebiti_dalle').execute()
  expect(await alle('2026-06-16T04:00:00Z')).toBe(1)
})

it('§3.7 un rinnovo senza metodo: si dice al cliente, e il giorno dopo l’abbonamento è in ritardo', async () => {
  const cliente = await createCliente(app.db)
  const id = await createAbbonamento(app.db, { esercente, cliente, prossimo_addebito: oggi() })
  expect(await addebitaScadenze(deps())).toBe(0)
  const rinnovo = await app.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .select(['id', 'stato', 'scadenza'])
    .executeTakeFirstOrThrow()
  expect(rinnovo).toMatchObject({ stato: 'da_pagare', scadenza: oggi() })
  const dette = await app.db
    .selectFrom('uscite')
    .where('unicita', '=', `rinnovo_senza_metodo:${rinnovo.id}`)
    .select('argomento')
    .execute()
  expect(dette).toHaveLength(1)
  expect(await posta(cliente.email)).toEqual(['Paga oggi il rinnovo di Sala pesi'])
  clock.advance(DAY)
  expect(await addebitaScadenze(deps())).toBe(0)
  const dopo = await app.db
    .selectFrom('pagamenti as p')
    .innerJoin('abbonamenti as a', 'a.id', 'p.origine_id')
    .where('p.id', '=', rinnovo.id)
    .select(['p.stato as debito', 'a.stato as abbonamento'])
    .executeTakeFirst()
  expect(dopo).toEqual({ debito: 'insoluto', abbonamento: 'in_ritardo' })
})

it('T31 finché dura un ripristino non parte nulla', async () => {
  const { primo } = await conCarta([oggi()])
  await app.db.insertInto('ripristini').values({ backup_at: new Date() }).execute()
  try {
    expect(await gira()).toBe(0)
    expect(await addebitaScadenze(deps())).toBe(0)
  } finally {
    await app.db.deleteFrom('ripristini').execute()
  }
  expect(await tentativi(primo)).toEqual([])
})
