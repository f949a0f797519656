import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createAbbonamento } from '../../../../../test/scadenze.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { avvisaRinnovi, rinnovaAbbonamenti } from '../index.ts'

const { clock, vai: vaiA } = clockDi('2026-11-24T10:00:00Z')
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

const vai = (giorno: string) => vaiA(`${giorno}T10:00:00Z`)

/** A contract of a year at 39,00 €, which begins again by itself on 28 February 2027 with 15 days of notice. */
async function tacito(tipo?: string) {
  vai('2027-01-01')
  const cliente = await createCliente(app.db)
  if (tipo !== undefined) {
    await app.db.updateTable('clienti').set({ tipo }).where('id', '=', cliente.id).execute()
  }
  const prossimo_addebito = '2027-02-28'
  const dati = { esercente, cliente, prossimo_addebito, cadenza: 'annuale' } as const
  const id = await createAbbonamento(app.db, dati)
  const { piano_id } = await app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select('piano_id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('piani')
    .set({ durata_periodi: 1, rinnovo_tacito: true, preavviso_giorni: 15 })
    .where('id', '=', piano_id)
    .execute()
  await app.db
    .updateTable('abbonamenti')
    .set({ periodi_rimasti: 0, ancora: prossimo_addebito, created_at: new Date('2026-02-28') })
    .where('id', '=', id)
    .execute()
  const url = `/api/abbonamenti/${id}`
  return {
    id,
    cliente,
    url,
    leggi: async (chi: Parameters<typeof app.as>[0] = cliente) =>
      (await app.as(chi)('GET', url)).body,
    chiama: (path: string, body: object) =>
      app.as(cliente)('POST', `${url}${path}`, body, { 'idempotency-key': randomUUID() }),
  }
}

/** The notices of a day are asked for and go out. */
async function avvisa(giorno: string) {
  vai(giorno)
  await avvisaRinnovi({ db: app.db, clock })
  const deps = { ...app.deps, clock }
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
}
const rinnova = async (giorno: string) => {
  vai(giorno)
  await rinnovaAbbonamenti({ ...app.deps, clock })
}

describe('ABB-B3 la prova dell’avviso di rinnovo', () => {
  it('resta con testo, indirizzo, giorno ed esito; si legge dalle due parti e si stampa', async () => {
    const a = await tacito()
    await avvisa('2027-01-24')
    await avvisa('2027-01-25')
    const letta = await a.leggi(esercente)
    expect(letta.avvisi).toMatchObject([
      {
        tipo: 'durata',
        giorno: '2027-02-28',
        canale: 'email',
        destinatario: a.cliente.email,
        oggetto: 'Sala pesi sta per rinnovarsi',
        esito: 'in_casella',
        inviato_at: '2027-01-24T10:00:00.000Z',
        nei_termini: true,
      },
    ])
    expect(letta.avvisi[0].testo).toContain('sabato 27 febbraio 2027')
    expect(letta.avvisi[0].testo).not.toContain('meno di 30 giorni')
    expect((await a.leggi()).avvisi).toEqual(letta.avvisi)
    const pdf = await app.as(a.cliente)('GET', `${a.url}/avvisi/pdf`)
    expect(pdf.status).toBe(200)
    const altro = await createCliente(app.db)
    expect((await app.as(altro)('GET', `${a.url}/avvisi/pdf`)).status).toBe(404)
  })

  it('un invio fallito non vale; vale il giorno in cui è partito davvero', async () => {
    const a = await tacito()
    await app.db
      .updateTable('clienti')
      .set({ email: 'senza chiocciola' })
      .where('id', '=', a.cliente.id)
      .execute()
    await avvisa('2027-01-24')
    vai('2027-02-10')
    const letta = await a.leggi(esercente)
    expect(letta.avvisi).toMatchObject([{ esito: 'fallito', nei_termini: false }])
    expect(letta.avviso_mancato).toEqual({ rinnovo: '2027-02-28', fino_al: '2027-02-27' })
  })
})

describe('ABB-M6 (parte) chi non è stato avvisato in tempo', () => {
  it('con l’avviso vale il preavviso del piano, e dopo 14 giorni non c’è recesso', async () => {
    const a = await tacito()
    await avvisa('2027-01-24')
    await rinnova('2027-02-20')
    const letta = await a.leggi()
    expect(letta.avviso_mancato).toBeNull()
    expect(letta.uscita).toMatchObject({ ultimo_addebito: '2027-02-28' })
  })

  it('prima del rinnovo disdice fino all’ultimo giorno, senza il preavviso', async () => {
    const a = await tacito()
    vai('2027-02-20')
    const letta = await a.leggi()
    expect(letta.uscita).toEqual({ a: 'disdetto', fino_al: '2027-02-27', ultimo_addebito: null })
    const { status, body } = await a.chiama('/disdetta', { fino_al: '2027-02-27' })
    expect([status, body.stato, body.prossimo_addebito]).toEqual([200, 'disdetto', null])
  })

  it('l’avviso tardivo dice che cosa comporta', async () => {
    const a = await tacito()
    await avvisa('2027-02-10')
    const { avvisi, avviso_mancato } = await a.leggi()
    const tardivo = avvisi.find((uno: { tipo: string }) => uno.tipo === 'durata')
    expect(tardivo.nei_termini).toBe(false)
    expect(tardivo.testo).toContain('parte meno di 30 giorni prima')
    expect(avviso_mancato).toEqual({ rinnovo: '2027-02-28', fino_al: '2027-02-27' })
  })

  it('dopo il rinnovo recede quando vuole, fino al rinnovo dopo, e non deve altro', async () => {
    const a = await tacito()
    await rinnova('2027-02-28')
    vai('2027-06-01')
    const letta = await a.leggi()
    expect(letta.avviso_mancato).toEqual({ rinnovo: '2027-02-28', fino_al: '2028-02-27' })
    expect(letta.recesso_entro).toBe('2028-02-27')
    expect(letta.azioni_consentite).toContainEqual({
      azione: 'recedi',
      consentita: true,
      motivo: null,
    })
    const { body } = await a.chiama('/recesso/anteprima', {})
    const dopo = await a.chiama('/recesso', { rimborso_centesimi: body.rimborso_centesimi })
    expect([dopo.status, dopo.body.stato, dopo.body.da_pagare_centesimi]).toEqual([
      200,
      'receduto',
      0,
    ])
  })

  it('è un diritto dei consumatori: tra imprese vale il preavviso', async () => {
    const a = await tacito('ditta')
    vai('2027-02-20')
    const letta = await a.leggi()
    expect(letta.avviso_mancato).toBeNull()
    expect(letta.uscita).toMatchObject({ ultimo_addebito: '2027-02-28' })
  })
})
