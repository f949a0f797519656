import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codiceCambio, MEZZOGIORNO } from '../../../../../test/cambio-piano.ts'
import { stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import { CON_INGRESSO, startIngresso } from '../../../../../test/abbonamenti/ingresso.ts'
import { PROMOZIONE } from '../../../../../test/promozioni.ts'
import { rinnovaAbbonamenti, seguiRitardi } from '../index.ts'

const { app, clock, chiama, vende, abbonato, importi, passa, rinnova, posta, vai } =
  await startIngresso()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

type Abbonato = Awaited<ReturnType<typeof abbonato>>
type Chi = Parameters<typeof chiama>[0]

const vista = async (a: Abbonato, voluti: object, chi?: Chi) => {
  const { status, body } = await a.come(chi ?? a.cliente)('POST', '/cambio/anteprima', voluti)
  expect(status).toBe(200)
  return body
}
async function cambia(a: Abbonato, voluti: object, chi?: Chi) {
  const letta = await vista(a, voluti, chi)
  const corpo = { anteprima_id: letta._id }
  return { letta, risposta: await a.come(chi ?? a.cliente)('POST', '/cambio', corpo) }
}
const soldi = async (id: string) => (await importi(id)).map((riga) => Number(riga.split(' ')[1]))

describe('ABB-M4 (parte) un cambio durante il prezzo d’ingresso', () => {
  it('un altro piano lo chiude: i giorni rimasti a quello pagato, poi il prezzo del nuovo', async () => {
    const { esercente, piano } = await vende()
    const { piano: altro } = await vende(
      { nome: 'Tutto', importo_centesimi: 2990, ingresso_periodi: 0, ingresso_centesimi: null },
      esercente,
    )
    const a = await abbonato(piano)
    vai('2026-11-21T11:00:00Z')
    const { letta, risposta } = await cambia(a, { piano_id: altro })
    // Twenty of thirty days.
    expect(letta).toMatchObject({
      credito_centesimi: 660,
      addebito_centesimi: 1993,
      prossimo_importo_centesimi: 2990,
      ingresso: null,
    })
    expect(risposta.body).toMatchObject({ importo_centesimi: 2990, ingresso: null })
    await passa('2026-12-11')
    expect(await soldi(a.id)).toEqual([990, 1333, 2990])
  })

  it('un piano con il suo, per chi non lo ha mai avuto: lo legge prima, con il prezzo di dopo', async () => {
    const { esercente, piano } = await vende()
    const { piano: altro } = await vende(
      { nome: 'Tutto', importo_centesimi: 2990, ingresso_periodi: 2, ingresso_centesimi: 1490 },
      esercente,
    )
    const a = await abbonato(piano)
    vai('2026-11-21T11:00:00Z')
    const { letta } = await cambia(a, { piano_id: altro })
    expect(letta).toMatchObject({
      addebito_centesimi: 993,
      prossimo_importo_centesimi: 1490,
      ingresso: { importo_centesimi: 1490, pieno_centesimi: 2990, rimasti: 2 },
    })
    for (const giorno of ['2026-12-11', '2027-01-11', '2027-02-11']) await passa(giorno)
    expect(await soldi(a.id)).toEqual([990, 333, 1490, 1490, 2990])
    // Back to the first one, which they had: no first price again.
    expect(await vista(a, { piano_id: piano })).toMatchObject({
      quando: 'fine_periodo',
      prossimo_importo_centesimi: 1990,
      ingresso: null,
    })
  })

  it('chi vende non porta nessuno a pagare di più senza un sì: conta anche il prezzo di dopo', async () => {
    const { esercente, piano } = await vende()
    const { piano: altro } = await vende(
      { nome: 'Esca', importo_centesimi: 4990, ingresso_periodi: 1, ingresso_centesimi: 500 },
      esercente,
    )
    const a = await abbonato(piano)
    const { letta, risposta } = await cambia(a, { piano_id: altro }, esercente)
    expect(letta).toMatchObject({ totale_centesimi: 0, da_proporre: true })
    expect(risposta.body.cambio_proposto).toMatchObject({ piano: { nome: 'Esca' } })
    expect((await a.leggi()).importo_centesimi).toBe(990)
    const sua = await vista(a, { piano_id: altro })
    expect(sua.firma.testo.replaceAll('\u00A0', ' ')).toContain(
      'Prezzo pieno, dopo 1 addebito al prezzo d’ingresso: 49,90 € ogni mese',
    )
    await codiceCambio(app, a.cliente, sua.firma.sha256, sua._id)
    expect((await a.io('POST', '/cambio', { anteprima_id: sua._id })).status).toBe(200)
    await passa('2026-12-11')
    await passa('2027-01-11')
    expect(await soldi(a.id)).toEqual([990, 500, 4990])
  })

  it('più posti subito, meno dal prossimo: il prezzo d’ingresso va avanti, per ogni posto', async () => {
    const { piano } = await vende({ posti_max: 5, ingresso_periodi: 2 })
    const a = await abbonato(piano)
    vai('2026-11-21T11:00:00Z')
    const piu = await cambia(a, { piano_id: piano, posti: 3 })
    expect(piu.letta).toMatchObject({
      totale_centesimi: 1320,
      prossimo_importo_centesimi: 2970,
      ingresso: { importo_centesimi: 2970, pieno_centesimi: 5970, rimasti: null },
    })
    await passa('2026-12-11')
    const meno = await cambia(a, { piano_id: piano, posti: 2 })
    expect(meno.letta).toMatchObject({
      quando: 'fine_periodo',
      prossimo_importo_centesimi: 3980,
    })
    await passa('2027-01-11')
    expect(await soldi(a.id)).toEqual([990, 1320, 2970, 3980])
    expect(await a.leggi()).toMatchObject({ importo_centesimi: 3980, posti: 2, ingresso: null })
  })

  it('ABB-B4 (parte) un nuovo prezzo a tutti tocca quello pieno e non quello d’ingresso: l’avviso dice da quale addebito', async () => {
    const { esercente, piano } = await vende()
    const a = await abbonato(piano)
    const { body: nuovo } = await chiama(esercente, 'PATCH', `/api/piani/${piano}`, {
      ...CON_INGRESSO,
      importo_centesimi: 2490,
    })
    const url = `/api/piani/${nuovo._id}/prezzo`
    const vale_dal = '2026-12-20'
    const { body: conto } = await chiama(esercente, 'POST', `${url}/anteprima`, { vale_dal })
    expect(conto).toMatchObject({
      aumenti: 1,
      differenza_mensile_centesimi: 500,
      righe: [{ da_centesimi: 1990, primo_addebito: '2027-02-11' }],
    })
    const corpo = { vale_dal, aumenti: 1, riduzioni: 0, testo: 'Costa di più.' }
    expect((await chiama(esercente, 'POST', url, corpo)).status).toBe(200)
    const lettere = (await posta(a.cliente.email)).join('\n')
    expect(lettere).toContain('Il prezzo d’ingresso non cambia. Dopo, pagheresti 19,90 €')
    expect(lettere).toContain('il primo addebito è giovedì 11 febbraio 2027')
    const sua = await vista(a, { piano_id: nuovo._id })
    await codiceCambio(app, a.cliente, sua.firma.sha256, sua._id)
    expect((await a.io('POST', '/cambio', { anteprima_id: sua._id })).status).toBe(200)
    // A pause of a month: the new price waits for the first full charge, wherever it comes.
    for (const giorno of ['2026-12-11', '2027-01-11', '2027-02-11']) await passa(giorno)
    expect(await soldi(a.id)).toEqual([990, 990, 990, 2490])
  })

  it('rinnovo e cambio insieme: si paga una volta, e il prezzo d’ingresso perde un addebito solo', async () => {
    const { piano } = await vende({ posti_max: 5 })
    const a = await abbonato(piano)
    for (const [mese, posti] of [
      ['2026-12', 2],
      ['2027-01', 3],
    ] as const) {
      const oggi = `${mese}-11`
      vai(`${oggi}T10:00:00Z`)
      const letta = await vista(a, { piano_id: piano, posti })
      await Promise.all([
        a.io('POST', '/cambio', { anteprima_id: letta._id }),
        rinnova(oggi),
        rinnova(oggi),
      ])
      await passa(oggi)
    }
    const { ingresso, posti } = await a.leggi()
    expect(ingresso).toMatchObject({ rimasti: 0, importo_centesimi: 990 * posti })
    const interi = await app.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', a.id)
      .where('origine_n', 'is not', null)
      .select('importo_centesimi')
      .execute()
    expect(interi).toHaveLength(3)
    await passa('2027-02-11')
    expect((await soldi(a.id)).at(-1)).toBe(1990 * posti)
  })
})

describe('ABB-M5 (parte) che cosa conta come un addebito al prezzo d’ingresso', () => {
  it('una pausa non ne prende; il nuovo prezzo annunciato aspetta anche lui', async () => {
    const { piano } = await vende({ ingresso_periodi: 2 })
    const a = await abbonato(piano)
    const corpo = { dal: '2026-12-11', riprende_il: '2027-02-01' }
    expect((await a.io('POST', '/pausa', corpo)).status).toBe(200)
    expect((await a.leggi()).ingresso).toMatchObject({ rimasti: 1, pieno_dal: '2027-03-01' })
    for (const giorno of ['2026-12-11', '2027-02-01', '2027-03-01']) await passa(giorno)
    expect(await importi(a.id)).toEqual(['2026-11-11 990', '2027-02-01 990', '2027-03-01 1990'])
  })

  it('un addebito non riuscito e poi saldato ne prende uno; sospeso e ripreso, il prossimo è al suo prezzo, e l’avviso arriva prima', async () => {
    const { piano } = await vende({ ingresso_periodi: 2 })
    const a = await abbonato(piano)
    await rinnova('2026-12-11')
    await sql`update pagamenti set stato = 'insoluto', updated_at = ${new Date('2026-12-11T11:00:00Z')}
      where origine_id = ${a.id} and stato = 'da_pagare'`.execute(app.db)
    for (const giorno of ['2026-12-12', '2026-12-20']) {
      vai(`${giorno}T10:00:00Z`)
      await seguiRitardi(app.deps)
    }
    expect(await a.leggi()).toMatchObject({ stato: 'sospeso', prossimo_addebito: null })
    vai('2027-01-21T10:00:00Z')
    await sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = ${clock.now()},
      updated_at = ${clock.now()} where origine_id = ${a.id} and stato = 'insoluto'`.execute(app.db)
    expect(await a.leggi()).toMatchObject({
      stato: 'attivo',
      importo_centesimi: 1990,
      prossimo_addebito: '2027-01-21',
      ripresa_il: '2027-01-24',
      ingresso: { rimasti: 0, pieno_dal: '2027-01-24' },
    })
    await passa('2027-01-22')
    const lettere = (await posta(a.cliente.email)).join('\n')
    expect(lettere).toContain('Da domenica 24 gennaio 2027')
    await passa('2027-01-24')
    expect(await soldi(a.id)).toEqual([990, 990, 1990])
  })

  it('un addebito che un codice regala quasi tutto ne prende uno', async () => {
    const { piano } = await vende({ ingresso_periodi: 2 })
    const a = await abbonato(piano)
    const promo = { ...PROMOZIONE, codice: 'TUTTO', valore: 9400, dal: '2026-11-11' }
    const admin = await createAdmin(app.db)
    expect((await chiama(admin, 'POST', '/api/promozioni', promo)).status).toBe(200)
    const { body: letto } = await a.io('POST', '/sconto/anteprima', { codice: 'TUTTO' })
    expect(letto).toMatchObject({ codice: 'TUTTO' })
    const addebiti = letto.addebiti.map(
      ({ prezzo_centesimi }: { prezzo_centesimi: number }) => prezzo_centesimi,
    )
    expect(addebiti).toEqual([990, 1990, 1990])
    const { sconto_centesimi } = letto
    const usa = { codice: 'TUTTO', sconto_centesimi }
    expect((await a.io('POST', '/sconto', usa)).status).toBe(200)
    await passa('2026-12-11')
    expect((await a.leggi()).ingresso).toMatchObject({ rimasti: 0 })
    await passa('2027-01-11')
    expect((await soldi(a.id)).at(-1)).toBe(1990)
  })

  it('dopo un fermo i periodi passati contano, ognuno al suo prezzo, e nessuno paga più di quanto era detto', async () => {
    const { esercente, piano } = await vende({ ingresso_periodi: 2 })
    const a = await abbonato(piano)
    // Nothing ran from November to March: three periods went by, the fourth runs.
    vai('2027-03-20T10:00:00Z')
    const deps = { ...app.deps, clock: stoppedClock(new Date('2027-03-20T10:00:00Z')) }
    await rinnovaAbbonamenti(deps)
    const { periodi_saltati, ingresso, importo_centesimi } = (await a.come(esercente)('GET', ''))
      .body
    expect(periodi_saltati).toMatchObject({
      data: [
        { dal: '2026-12-11', importo_centesimi: 990 },
        { dal: '2027-01-11', importo_centesimi: 1990 },
        { dal: '2027-02-11', importo_centesimi: 1990 },
      ],
      totale_centesimi: 4970,
    })
    expect([ingresso, importo_centesimi]).toEqual([null, 1990])
    await passa('2027-03-23')
    expect(await importi(a.id)).toEqual(['2026-11-11 990', '2027-03-11 1990'])
  })

  it('dopo un altro giorno di addebito i giorni in mezzo sono al prezzo che viene', async () => {
    const { piano } = await vende({ ingresso_periodi: 1 })
    const a = await abbonato(piano)
    const { body } = await a.io('POST', '/giorno/anteprima', { giorno: 1 })
    expect(body).toMatchObject({ dal: '2026-12-11', prossimo_importo_centesimi: 1990 })
    const { giorno, dal, importo_centesimi } = body
    expect((await a.io('POST', '/giorno', { giorno, dal, importo_centesimi })).status).toBe(200)
    await passa('2026-12-11')
    await passa('2027-01-01')
    expect(await soldi(a.id)).toEqual([990, importo_centesimi, 1990])
    expect(importo_centesimi).toBe(Math.round((1990 * 21) / 31))
  })
})

it('ABB-M3 (parte) la lista per prossimo addebito è nell’ordine dei giorni che mostra, anche dopo un recupero', async () => {
  const esercente = await createEsercente(app.db)
  const { piano } = await vende({ ingresso_periodi: 0, ingresso_centesimi: null }, esercente)
  const primo = await abbonato(piano, 1990)
  vai('2026-11-12T11:00:00Z')
  const secondo = await abbonato(piano, 1990)
  const prossimo = (id: string, quando: object) =>
    app.db.updateTable('abbonamenti').set(quando).where('id', '=', id).execute()
  await prossimo(primo.id, { prossimo_addebito: '2026-12-11', ripresa_il: '2026-12-14' })
  const cerca = async (sort: object) => {
    const { body } = await chiama(esercente, 'POST', '/api/search/abbonamenti', { sort })
    return body.data.map(({ _id }: { _id: string }) => _id)
  }
  expect(await cerca({ entro: 1 })).toEqual([secondo.id, primo.id])
  expect(await cerca({ entro: -1 })).toEqual([primo.id, secondo.id])
})
