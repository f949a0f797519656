import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { sollecita } from '../../incasso/solleciti/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { seguiRitardi } from './index.ts'

const DAY = 86_400_000
// Ten in the morning of a Tuesday, in Rome.
const clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

async function rifiuta(pagamento_id: string, n: number) {
  await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n,
      quota: 1,
      importo_centesimi: 3900,
      stato: 'rifiutato',
      metodo: 'carta',
      motivo_avvio: 'rinnovo',
      avviato_da: 'sistema',
      codice_rifiuto: 'fondi_insufficienti',
      created_at: clock.now(),
      concluso_at: clock.now(),
    })
    .execute()
}

/** An abbonamento whose renewal of today is refused, or not. */
async function abbonamento({ isRefused = true, stato = 'attivo' } = {}) {
  const { db } = app
  const cliente = await createCliente(db)
  const chi = { esercente_id: esercente.id, importo_centesimi: 3900 }
  const piano = { ...chi, id: newId(), nome: 'Sala pesi', cadenza: 'mensile' }
  await db.insertInto('piani').values(piano).execute()
  const id = newId()
  await db
    .insertInto('abbonamenti')
    .values({
      ...chi,
      id,
      cliente_id: cliente.id,
      piano_id: piano.id,
      stato,
      prossimo_addebito: '2026-07-16',
    })
    .execute()
  const rinnovo = await createPagamento(db, {
    ...chi,
    cliente_id: cliente.id,
    origine: 'abbonamento',
    origine_id: id,
    scadenza: clock.today(),
  })
  if (isRefused) await rifiuta(rinnovo.id, 1)
  return { id, rinnovo: rinnovo.id, email: cliente.email }
}

const leggi = (id: string) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select(['stato', 'ritardo_dal', 'prossimo_addebito'])
    .executeTakeFirstOrThrow()

/** Every morning from today on: solleciti, then the states; on which day each state began. */
async function passano(giorni: number, id: string) {
  const inizi: [number, string][] = []
  let prima = (await leggi(id)).stato
  for (let giorno = 0; giorno < giorni; giorno++) {
    await sollecita({ db: app.db, clock })
    await Promise.all([seguiRitardi({ db: app.db, clock }), seguiRitardi({ db: app.db, clock })])
    const { stato } = await leggi(id)
    if (stato !== prima) inizi.push([giorno, stato])
    prima = stato
    clock.advance(DAY)
  }
  return inizi
}

const posta = async (destinatario: string) => {
  while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
  const rows = await app.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select('oggetto')
    .execute()
  return rows.map(({ oggetto }) => oggetto)
}

it('§4.2 dal primo rifiuto in ritardo, al settimo giorno sospeso, dopo il ventunesimo cessato, con un messaggio ai giorni 3, 7, 14, 20', async () => {
  const a = await abbonamento()
  const inizio = clock.now().getTime()
  expect(await passano(25, a.id)).toEqual([
    [0, 'in_ritardo'],
    [7, 'sospeso'],
    [22, 'cessato'],
  ])
  expect(await leggi(a.id)).toMatchObject({ ritardo_dal: '2026-06-16', prossimo_addebito: null })
  const { rows } = await sql<{ passo: number; giorno: number }>`
    select passo, inviato_il - ${new Date(inizio).toISOString().slice(0, 10)}::date as giorno
    from solleciti where pagamento_id = ${a.rinnovo} order by passo`.execute(app.db)
  expect(rows.map(({ passo, giorno }) => [passo, giorno])).toEqual([
    [3, 3],
    [7, 7],
    [14, 14],
    [20, 20],
  ])
  const lettere = await posta(a.email)
  expect(lettere.filter((oggetto) => oggetto.startsWith('Il rinnovo con'))).toHaveLength(4)
  expect(lettere).toContain('L’abbonamento Sala pesi è sospeso')
  expect(lettere).toContain('L’abbonamento Sala pesi è cessato')
  const azioni = await app.db
    .selectFrom('cronologia')
    .where('entita', '=', 'abbonamento')
    .where('entita_id', '=', a.id)
    .orderBy('seq')
    .select('azione')
    .execute()
  expect(azioni.map(({ azione }) => azione)).toEqual(['rinnovo_fallito', 'sospende', 'cessa'])
})

it('§4.2 chi paga torna attivo, e un rifiuto di dopo ricomincia da capo', async () => {
  const dal = clock.today()
  const a = await abbonamento()
  const suo = { abbonamento_id: a.id, dal, al: aggiungiGiorni(dal, 29), pagamento_id: a.rinnovo }
  await app.db
    .insertInto('periodi_abbonamento')
    .values({ ...suo, created_at: clock.now() })
    .execute()
  await passano(9, a.id)
  expect(await leggi(a.id)).toMatchObject({ stato: 'sospeso', prossimo_addebito: null })
  await app.db.transaction().execute(async (trx) => {
    await sql`update pagamenti set stato = 'in_verifica' where id = ${a.rinnovo}`.execute(trx)
    await sql`
      update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = ${clock.now()},
        updated_at = ${clock.now()}
      where id = ${a.rinnovo}`.execute(trx)
  })
  const ripreso = await leggi(a.id)
  expect(ripreso).toMatchObject({ stato: 'attivo', ritardo_dal: null })
  // The next charge comes after the days that were paid.
  expect(ripreso.prossimo_addebito).toBe(aggiungiGiorni(dal, 30))
  expect(await passano(3, a.id)).toEqual([])
  const nuovo = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: (
      await app.db
        .selectFrom('abbonamenti')
        .where('id', '=', a.id)
        .select('cliente_id')
        .executeTakeFirstOrThrow()
    ).cliente_id,
    importo_centesimi: 3900,
    origine: 'abbonamento',
    origine_id: a.id,
    scadenza: clock.today(),
  })
  await rifiuta(nuovo.id, 1)
  expect(await passano(8, a.id)).toEqual([
    [0, 'in_ritardo'],
    [7, 'sospeso'],
  ])
})

it('§4.2 chi non ha rifiuti, è in pausa o ha disdetto non si tocca; chi era in ritardo da mesi ha la tolleranza', async () => {
  const sano = await abbonamento({ isRefused: false })
  const inPausa = await abbonamento({ stato: 'in_pausa' })
  const disdetto = await abbonamento({ stato: 'disdetto' })
  const vecchio = await abbonamento({ stato: 'in_ritardo' })
  clock.advance(90 * DAY)
  expect(await passano(9, vecchio.id)).toEqual([[7, 'sospeso']])
  expect((await leggi(sano.id)).stato).toBe('attivo')
  expect((await leggi(inPausa.id)).stato).toBe('in_pausa')
  expect((await leggi(disdetto.id)).stato).toBe('disdetto')
})

it('§4.2 mentre si riprova non succede nulla: l’esito decide', async () => {
  const a = await abbonamento()
  await passano(2, a.id)
  await sql`update pagamenti set stato = 'in_verifica' where id = ${a.rinnovo}`.execute(app.db)
  expect(await passano(10, a.id)).toEqual([])
  await sql`update pagamenti set stato = 'da_pagare' where id = ${a.rinnovo}`.execute(app.db)
  expect(await passano(1, a.id)).toEqual([[0, 'sospeso']])
})
