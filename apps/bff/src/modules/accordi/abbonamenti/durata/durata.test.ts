import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { tell } from '../../../../../test/letters.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { fineDurata } from '@rateo/domain/stati/piano'
import { CADENZE_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { allinea, giornoPossibile } from '@rateo/domain/tempo/ponte'
import { prossimoGiorno } from '@rateo/domain/tempo/periodo-abbonamento'
import { avvisaRinnovi, rinnovaAbbonamenti } from '../index.ts'

let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp()
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

const alle12 = (giorno: string) => stoppedClock(new Date(`${giorno}T10:30:00Z`))
const rinnova = (giorno: string) => rinnovaAbbonamenti({ ...app.deps, clock: alle12(giorno) })

/** 39,00 € a month from 30 November 2026, with the conditions given. */
async function conDurata(piano: object, abbonamento: object) {
  const cliente = await createCliente(app.db)
  const metodo = { metodo_id: await createCarta(app.db, cliente, { fornitore: app.deps.psp.nome }) }
  const dati = { esercente, cliente, metodo, prossimo_addebito: '2026-11-30' }
  const id = await createAbbonamento(app.db, dati)
  const { piano_id } = await app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select('piano_id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('piani').set(piano).where('id', '=', piano_id).execute()
  await app.db.updateTable('abbonamenti').set(abbonamento).where('id', '=', id).execute()
  return { id, cliente, piano_id }
}

const leggi = (id: string) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select(['stato', 'prossimo_addebito', 'fino_al', 'periodi_rimasti'])
    .executeTakeFirstOrThrow()
const debiti = (id: string) =>
  app.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('scadenza')
    .select(['id', 'scadenza', 'importo_centesimi', 'causale'])
    .execute()
const salda = (id: string) =>
  sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = now()
    where origine_id = ${id} and stato = 'da_pagare'`.execute(app.db)

/** The days on which it renews, one after the other, each paid. */
async function vive(id: string, giorni: readonly string[]) {
  for (const giorno of giorni) {
    await rinnova(giorno)
    await sql`delete from addebiti_programmati where pagamento_id in (select id from pagamenti where origine_id = ${id})`.execute(
      app.db,
    )
    await salda(id)
  }
}

describe('ABB-M1 (parte) la durata di un piano', () => {
  it('finita, non si addebita altro e l’abbonamento si conclude dopo l’ultimo giorno', async () => {
    const { id, cliente } = await conDurata({ durata_periodi: 2 }, { periodi_rimasti: 2 })
    await vive(id, ['2026-11-30', '2026-12-30'])
    expect(await leggi(id)).toEqual({
      stato: 'attivo',
      prossimo_addebito: null,
      fino_al: '2027-01-29',
      periodi_rimasti: 0,
    })
    const { body } = await app.as(cliente)('GET', `/api/abbonamenti/${id}`)
    expect(body.uscita).toBeNull()
    await rinnova('2027-01-29')
    expect((await leggi(id)).stato).toBe('attivo')
    await rinnova('2027-01-30')
    expect((await leggi(id)).stato).toBe('concluso')
    await rinnova('2027-02-28')
    expect(await debiti(id)).toHaveLength(2)
    const contenuto = { abbonamento_id: id, azione: 'termina' }
    const { lettere, avvisi } = await tell(app, 'abbonamento_passato', contenuto)
    expect(lettere[0]?.testo).toContain('È finita la sua durata')
    expect(avvisi[0]?.testo).toContain('è concluso: la sua durata è finita')
  })

  it('chi salda in ritardo l’ultimo periodo non ne trova un altro', async () => {
    const { id } = await conDurata({ durata_periodi: 1 }, { periodi_rimasti: 1 })
    await rinnova('2026-11-30')
    await sql`update pagamenti set stato = 'insoluto' where origine_id = ${id}`.execute(app.db)
    expect((await leggi(id)).stato).toBe('in_ritardo')
    await sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = now()
      where origine_id = ${id}`.execute(app.db)
    expect(await leggi(id)).toMatchObject({ stato: 'attivo', prossimo_addebito: null })
  })

  it('con il rinnovo tacito ricomincia, e più di 30 giorni prima il cliente lo sa, una volta', async () => {
    const tacito = { durata_periodi: 3, rinnovo_tacito: true, preavviso_giorni: 10 }
    const { id, cliente } = await conDurata(tacito, { periodi_rimasti: 3 })
    await vive(id, ['2026-11-30', '2026-12-30'])
    // It begins again on 28 February: nothing yet 36 days before.
    await avvisaRinnovi({ db: app.db, clock: alle12('2027-01-23') })
    const avvisati = () =>
      app.db
        .selectFrom('cronologia')
        .where('entita_id', '=', id)
        .where('azione', '=', 'avvisa_durata')
        .select('at')
        .execute()
    expect(await avvisati()).toEqual([])
    for (const giorno of ['2027-01-24', '2027-01-25']) {
      await avvisaRinnovi({ db: app.db, clock: alle12(giorno) })
    }
    expect(await avvisati()).toHaveLength(1)
    const contenuto = { abbonamento_id: id, fine: '2027-02-28' }
    const [lettera] = (await tell(app, 'durata_vicina', contenuto)).lettere
    expect(lettera?.destinatario).toBe(cliente.email)
    expect(lettera?.testo).toContain('dura fino a sabato 27 febbraio 2027')
    expect(lettera?.testo).toContain('Poi si rinnova da sé per altri 3 mesi, a 39,00 € ogni mese.')
    expect(lettera?.testo).toContain('entro giovedì 18 febbraio 2027: non costa nulla')
    await vive(id, ['2027-01-30', '2027-02-28'])
    expect(await leggi(id)).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2027-03-30',
      periodi_rimasti: 2,
    })
  })

  it('di chi non ha più una durata non si dice quando finisce', async () => {
    const { id, piano_id } = await conDurata(
      { durata_periodi: 3, rinnovo_tacito: true, preavviso_giorni: 10 },
      { periodi_rimasti: 3 },
    )
    await app.db
      .updateTable('piani')
      .set({ rinnovo_tacito: false })
      .where('id', '=', piano_id)
      .execute()
    const contenuto = { abbonamento_id: id, fine: '2027-02-28' }
    expect((await tell(app, 'durata_vicina', contenuto)).lettere).toEqual([])
  })

  it('il conto della fine è lo stesso nel database e nel dominio', async () => {
    for (const cadenza of CADENZE_ABBONAMENTO) {
      for (const ancora of ['2026-11-30', '2026-12-31', '2028-02-29']) {
        const prossimo = prossimoGiorno(ancora, cadenza, ancora)
        for (const rimasti of [0, 1, 5]) {
          const { rows } = await sql<{ fine: string }>`
            select fine_durata(${ancora}::date, ${cadenza}, ${prossimo}::date, ${rimasti}) as fine`.execute(
            app.db,
          )
          const corso = { cadenza, giorno_addebito: null, ancora, periodi_rimasti: rimasti }
          const attesa = fineDurata({ ...corso, durata_periodi: 9, rinnovo_tacito: true }, prossimo)
          expect(rows[0]?.fine).toBe(attesa)
        }
      }
    }
  })

  it('ABB-M1 (parte) anche con un giorno uguale per tutti, il 31 e a febbraio compresi', async () => {
    const casi = CADENZE_ABBONAMENTO.flatMap((cadenza) =>
      ['2026-11-24', '2027-01-31', '2028-02-01', '2028-02-29'].flatMap((dal) =>
        (giornoPossibile(cadenza) === 'settimana' ? [1, 5, 7] : [1, 29, 30, 31]).map((giorno) => ({
          cadenza,
          dal,
          giorno,
        })),
      ),
    )
    const { rows } = await sql<{ intero: string; fine: string }>`
      select giorno_intero(dal, cadenza, giorno) as intero, fine_durata(ancora_piano(dal, cadenza, giorno), cadenza,
        giorno_intero(dal, cadenza, giorno), 3) as fine
      from rows from (jsonb_to_recordset(${JSON.stringify(casi)}::jsonb) as (cadenza text, dal date, giorno int))
        with ordinality c (cadenza, dal, giorno, n)
      order by n`.execute(app.db)
    const attesi = casi
      .filter(({ cadenza }) => giornoPossibile(cadenza) !== null)
      .map(({ cadenza, dal, giorno }) => {
        const corso = { cadenza, giorno_addebito: giorno, ancora: null, periodi_rimasti: 3 }
        return {
          intero: allinea(dal, { giorno, cadenza }).prossimo,
          fine: fineDurata({ ...corso, durata_periodi: 9, rinnovo_tacito: true }, dal),
        }
      })
    expect(rows.filter((_, i) => giornoPossibile(casi[i]?.cadenza ?? 'mensile') !== null)).toEqual(
      attesi,
    )
  })

  it('l’attivazione è nel primo addebito, al centesimo, e mai più', async () => {
    const { id } = await conDurata({ prova_giorni: 0 }, { attivazione_centesimi: 2501 })
    await vive(id, ['2026-11-30', '2026-12-30'])
    expect(await debiti(id)).toMatchObject([
      {
        importo_centesimi: 6401,
        causale: 'Sala pesi, dal 30/11/2026 al 29/12/2026, con l’attivazione',
      },
      { importo_centesimi: 3900, causale: 'Sala pesi, dal 30/12/2026 al 29/01/2027' },
    ])
  })
})

describe('ABB-M4 (parte) il preavviso di disdetta', () => {
  it('disdetto tardi si addebita ancora un periodo, nel suo giorno, e si legge prima', async () => {
    const oggi = stoppedClock(new Date('2026-11-24T10:00:00Z'))
    const portale = await startApp({ clock: oggi })
    try {
      const suo = await createEsercente(portale.db)
      const cliente = await createCliente(portale.db, { esercente_id: suo.id })
      const dati = { esercente: suo, cliente, prossimo_addebito: '2026-11-30' }
      const id = await createAbbonamento(portale.db, dati)
      await portale.db.updateTable('piani').set({ preavviso_giorni: 10 }).execute()
      const as = portale.as(cliente)
      const { body } = await as('GET', `/api/abbonamenti/${id}`)
      const uscita = { a: 'disdetto', fino_al: '2026-12-29', ultimo_addebito: '2026-11-30' }
      expect(body.uscita).toEqual(uscita)
      const vecchia = await as(
        'POST',
        `/api/abbonamenti/${id}/disdetta`,
        {
          fino_al: '2026-11-29',
        },
        { 'idempotency-key': 'prova-1' },
      )
      expect(vecchia.status).toBe(409)
      const { body: dopo } = await as(
        'POST',
        `/api/abbonamenti/${id}/disdetta`,
        {
          fino_al: '2026-12-29',
        },
        { 'idempotency-key': 'prova-2' },
      )
      expect(dopo).toMatchObject({ stato: 'disdetto', fino_al: '2026-12-29', n_rinnovi: 1 })
      expect(dopo.rinnovi[0]).toMatchObject({ scadenza: '2026-11-30', importo_centesimi: 3900 })
      const { id: disdetta_id } = await portale.db
        .selectFrom('disdette')
        .select('id')
        .executeTakeFirstOrThrow()
      const { lettere } = await tell(portale, 'disdetta', { disdetta_id, fatto: 'data' })
      expect(lettere[0]?.testo).toContain(
        'Per il preavviso si addebita ancora un periodo: 39,00 €, lunedì 30 novembre 2026.',
      )
      const torna = await as('DELETE', `/api/abbonamenti/${id}/disdetta`)
      expect(torna.body).toMatchObject({ stato: 'attivo', prossimo_addebito: '2026-12-30' })
    } finally {
      await portale.stop()
    }
  })
})
