import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  abbonato,
  addebitiDi,
  createPiano,
  MEZZOGIORNO,
  startCambi,
} from '../../../../../test/cambio-piano.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'

const { app, esercente, clock, vai, rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

const piano = (importo_centesimi: number, values: object = {}) =>
  createPiano(app, esercente, importo_centesimi, values)
const abbonamento = (come?: Parameters<typeof abbonato>[2]) => abbonato(app, esercente, come)
const addebiti = (id: string) => addebitiDi(app, id)

const riga = (id: string) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select(['piano_id', 'importo_centesimi', 'prossimo_addebito', 'ancora'])
    .executeTakeFirstOrThrow()

describe('ABB-M4 (parte) subito', () => {
  it('ABB-M4 (parte) 4.3 l’anteprima è esattamente quello che si addebita', async () => {
    const a = await abbonamento()
    const nuovo = await piano(6200)
    const vista = await a.anteprima(nuovo)
    expect(vista).toMatchObject({
      quando: 'subito',
      giorni_periodo: 30,
      giorni_residui: 20,
      credito_centesimi: 2600,
      addebito_centesimi: 4133,
      totale_centesimi: 1533,
      prossimo_addebito: '2026-12-01',
      prossimo_importo_centesimi: 6200,
    })
    expect(vista).not.toHaveProperty('ancora')
    const { body } = await a.conferma(vista._id)
    expect(body).toMatchObject({
      piano_id: nuovo,
      importo_centesimi: vista.prossimo_importo_centesimi,
      prossimo_addebito: vista.prossimo_addebito,
      da_pagare_centesimi: vista.totale_centesimi,
      cambio_programmato: null,
    })
    expect((await addebiti(a.id)).slice(1)).toEqual([
      { importo_centesimi: 1533, stato: 'da_pagare', scadenza: '2026-11-11', origine_n: null },
    ])
    await consegnaUscite(app.deps, usciteHandlers(app.deps))
    const posta = await app.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', a.cliente.email)
      .select('testo')
      .execute()
    expect(posta.some(({ testo }) => testo.includes('15,33'))).toBe(true)
  })

  it('ABB-M4 (parte) da mensile ad annuale: un periodo nuovo da oggi, che il rinnovo non ripete', async () => {
    const a = await abbonamento()
    const vista = await a.anteprima(await piano(39_000, { cadenza: 'annuale' }))
    expect(vista).toMatchObject({ totale_centesimi: 36_400, prossimo_addebito: '2027-11-11' })
    await a.conferma(vista._id)
    expect((await addebiti(a.id)).at(-1)).toEqual({
      importo_centesimi: 36_400,
      stato: 'da_pagare',
      scadenza: '2026-11-11',
      origine_n: 2,
    })
    await rinnova('2026-12-01')
    expect(await addebiti(a.id)).toHaveLength(2)
    expect(await riga(a.id)).toMatchObject({ ancora: '2026-11-11' })
  })

  it('ABB-M4 (parte) in prova: cambia e non costa nulla', async () => {
    const a = await abbonamento({ stato: 'in_prova' })
    const nuovo = await piano(9900)
    await a.conferma((await a.anteprima(nuovo))._id)
    expect(await riga(a.id)).toMatchObject({ piano_id: nuovo, prossimo_addebito: '2026-12-01' })
    expect(await addebiti(a.id)).toEqual([])
  })
})

it('ABB-B1 (parte) se chi vende non sceglie, la regola è una per verso: più caro vale e si paga subito, meno caro aspetta la fine del periodo, chiunque lo chieda', async () => {
  const su = await abbonamento()
  const caro = await piano(6200)
  const vista = await su.anteprima(caro)
  expect(vista).toMatchObject({ quando: 'subito', vale_dal: '2026-11-11' })
  expect(vista.totale_centesimi).toBeGreaterThan(0)
  await su.conferma(vista._id)
  expect(await riga(su.id)).toMatchObject({ piano_id: caro, importo_centesimi: 6200 })
  expect((await addebiti(su.id)).at(-1)).toMatchObject({
    importo_centesimi: vista.totale_centesimi,
    scadenza: '2026-11-11',
  })

  const giu = await abbonamento()
  const meno = await piano(2500)
  const dopo = await giu.anteprima(meno)
  expect(dopo).toMatchObject({
    quando: 'fine_periodo',
    vale_dal: '2026-12-01',
    totale_centesimi: 0,
  })
  await giu.conferma(dopo._id)
  expect(await riga(giu.id)).toMatchObject({ importo_centesimi: 3900 })
  await rinnova('2026-12-01')
  expect((await addebiti(giu.id)).at(-1)).toMatchObject({ importo_centesimi: 2500 })
  expect(await riga(giu.id)).toMatchObject({ piano_id: meno, importo_centesimi: 2500 })
})

describe('ABB-M4 (parte) a fine periodo', () => {
  it('ABB-B1 (parte) meno caro: programmato, e il rinnovo lo applica prima di addebitare', async () => {
    const a = await abbonamento()
    const nuovo = await piano(2500)
    const vista = await a.anteprima(nuovo)
    expect(vista).toMatchObject({
      quando: 'fine_periodo',
      vale_dal: '2026-12-01',
      totale_centesimi: 0,
    })
    const { body } = await a.conferma(vista._id)
    expect(body).toMatchObject({
      importo_centesimi: 3900,
      cambio_programmato: {
        piano: { _id: nuovo },
        importo_centesimi: 2500,
        vale_dal: '2026-12-01',
      },
    })
    await rinnova('2026-12-01')
    expect((await addebiti(a.id)).at(-1)).toMatchObject({ importo_centesimi: 2500, origine_n: 2 })
    expect(await riga(a.id)).toMatchObject({ piano_id: nuovo, prossimo_addebito: '2027-01-01' })
  })

  it('ABB-M4 (parte) da annuale a mensile: il giorno del nuovo periodo si conta da lì', async () => {
    const a = await abbonamento()
    const annuale = await piano(50_000, { cadenza: 'annuale' })
    await a.conferma((await a.anteprima(annuale))._id)
    await app.db
      .updateTable('pagamenti')
      .set({ stato: 'pagato', incassato_centesimi: 47_400, pagato_at: clock.now() })
      .where('origine_id', '=', a.id)
      .where('stato', '=', 'da_pagare')
      .execute()
    // A charge that nobody has tried yet would come first.
    await app.db.deleteFrom('addebiti_programmati').execute()
    const mensile = await piano(1000)
    await a.conferma((await a.anteprima(mensile))._id)
    await rinnova('2027-11-11')
    expect(await riga(a.id)).toEqual({
      piano_id: mensile,
      importo_centesimi: 1000,
      prossimo_addebito: '2027-12-11',
      ancora: '2027-11-11',
    })
  })

  it('3.7 una richiesta nuova prende il posto di quella programmata; e si può togliere', async () => {
    const a = await abbonamento()
    const [primo, secondo] = [await piano(1500), await piano(2000)]
    await a.conferma((await a.anteprima(primo))._id)
    const { body } = await a.conferma((await a.anteprima(secondo))._id)
    expect(body.cambio_programmato.piano._id).toBe(secondo)
    const stati = await app.db
      .selectFrom('cambi_piano')
      .where('abbonamento_id', '=', a.id)
      .orderBy('id')
      .select('stato')
      .execute()
    expect(stati.map(({ stato }) => stato).toSorted()).toEqual(['programmato', 'sostituito'])
    expect((await a.io('DELETE', '/cambio')).body.cambio_programmato).toBeNull()
    expect((await a.io('DELETE', '/cambio')).body.code).toBe('stato_incompatibile')
    await rinnova('2026-12-01')
    expect(await riga(a.id)).toMatchObject({ importo_centesimi: 3900 })
  })
})

describe('ABB-M4 (parte) rifiuti e corse', () => {
  it('4.3 vale 15 minuti, anche a cavallo di mezzanotte; poi si rifà', async () => {
    vai('2026-11-11T22:55:00Z')
    const a = await abbonamento()
    const nuovo = await piano(6200)
    const vista = await a.anteprima(nuovo)
    vai('2026-11-11T23:05:00Z')
    expect(clock.today()).toBe('2026-11-12')
    const { body } = await a.conferma(vista._id)
    expect(body.da_pagare_centesimi).toBe(vista.totale_centesimi)

    const altro = await abbonamento()
    const vecchia = await altro.anteprima(nuovo)
    vai('2026-11-11T23:21:00Z')
    const tardi = await altro.conferma(vecchia._id)
    expect([tardi.status, tardi.body.code]).toEqual([409, 'anteprima_superata'])
    expect(await addebiti(altro.id)).toHaveLength(1)
  })

  it('ABB-M4 (parte) venti conferme insieme e due anteprime: un cambio, un addebito', async () => {
    const a = await abbonamento()
    const nuovo = await piano(6200)
    const [una, due] = [await a.anteprima(nuovo), await a.anteprima(nuovo)]
    const esiti = await Promise.all(
      Array.from({ length: 20 }, (_, i) => a.conferma((i % 2 ? una : due)._id)),
    )
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([...new Set(esiti.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    expect(await addebiti(a.id)).toHaveLength(2)
  })

  it('T01 la stessa chiave due volte: lo stesso cambio', async () => {
    const a = await abbonamento()
    const vista = await a.anteprima(await piano(6200))
    const [prima, dopo] = [await a.conferma(vista._id, 'k'), await a.conferma(vista._id, 'k')]
    expect([prima.status, dopo.status]).toEqual([200, 200])
    expect(await addebiti(a.id)).toHaveLength(2)
  })

  it('4.3 se il piano ha un altro prezzo, o il periodo è passato, l’anteprima non vale più', async () => {
    const a = await abbonamento()
    const nuovo = await piano(6200)
    const vista = await a.anteprima(nuovo)
    await app.db
      .updateTable('piani')
      .set({ importo_centesimi: 6300 })
      .where('id', '=', nuovo)
      .execute()
    expect((await a.conferma(vista._id)).body.code).toBe('anteprima_superata')
    const seconda = await a.anteprima(nuovo)
    await rinnova('2026-12-01')
    // A renewal that is still to be paid comes first.
    expect((await a.conferma(seconda._id)).body.code).toBe('stato_incompatibile')
  })

  it('ABB-M4 (parte) con un addebito da pagare, o dopo la disdetta, dice perché no', async () => {
    const nuovo = await piano(6200)
    for (const come of [{ pagato: false }, { stato: 'disdetto' as const }]) {
      const a = await abbonamento(come)
      expect((await a.anteprima(nuovo)).code).toBe('stato_incompatibile')
      expect((await a.io('GET', '')).body.azioni_consentite[0]).toMatchObject({
        azione: 'cambia_piano',
        consentita: false,
        motivo: expect.any(String),
      })
    }
  })

  it('X2 l’abbonamento, il piano o l’anteprima di un altro non esistono', async () => {
    const a = await abbonamento()
    const nuovo = await piano(6200)
    const estraneo = await createCliente(app.db, { esercente_id: esercente.id })
    const altroEsercente = await createEsercente(app.db)
    for (const chi of [estraneo, altroEsercente]) {
      const risposta = await a.come(chi)('POST', '/cambio/anteprima', { piano_id: nuovo })
      expect(risposta.status).toBe(404)
    }
    const suo = newId()
    await app.db
      .insertInto('piani')
      .values({
        id: suo,
        esercente_id: altroEsercente.id,
        nome: 'Altrui',
        importo_centesimi: 100,
        cadenza: 'mensile',
      })
      .execute()
    expect((await a.anteprima(suo)).code).toBe('dati_non_validi')
    const vista = await a.anteprima(nuovo)
    expect((await (await abbonamento()).conferma(vista._id)).status).toBe(404)
    expect((await a.come(esercente)('POST', '/cambio', { anteprima_id: vista._id })).status).toBe(
      404,
    )
  })

  it('ABB-M4 (parte) su invito lo propone l’esercente; archiviato nessuno', async () => {
    const a = await abbonamento()
    const invito = await piano(7000, { visibilita: 'su_invito' })
    const archiviato = await piano(7100, { visibilita: 'archiviato' })
    const nomi = async (chi: Parameters<typeof a.come>[0]) =>
      ((await a.come(chi)('GET', '/piani')).body.data as { _id: string }[]).map(({ _id }) => _id)
    expect(await nomi(a.cliente)).not.toContain(invito)
    expect(await nomi(esercente)).toContain(invito)
    expect(await nomi(esercente)).not.toContain(archiviato)
    expect((await a.anteprima(invito)).code).toBe('dati_non_validi')
    const { body } = await a.come(esercente)('POST', '/cambio/anteprima', { piano_id: invito })
    expect(body.da_proporre).toBe(true)
    const { risposta } = await a.proponi(invito)
    expect(risposta.body.cambio_proposto).toMatchObject({ piano: { _id: invito } })
    // The piano by invitation is shown to the cliente it was proposed to, and to nobody else.
    expect(await nomi(a.cliente)).toContain(invito)
    expect((await (await abbonamento()).anteprima(invito)).code).toBe('dati_non_validi')
  })

  it('ABB-M4 (parte) un esercente che nel frattempo non può incassare non addebita il cambio', async () => {
    const fermo = await createEsercente(app.db)
    const a = await abbonato(app, fermo)
    const vista = await a.anteprima(await createPiano(app, fermo, 6200))
    await app.db
      .updateTable('esercenti')
      .set({ stato: 'inattivo' })
      .where('id', '=', fermo.id)
      .execute()
    const { status, body } = await a.conferma(vista._id)
    expect([status, body.code]).toEqual([409, 'esercente_non_incassa'])
    expect(await addebiti(a.id)).toHaveLength(1)
  })

  it('ABB-M4 (parte) senza un prossimo addebito non si cambia, e si legge perché', async () => {
    const a = await abbonamento()
    const nuovo = await piano(6200)
    await app.db
      .updateTable('abbonamenti')
      .set({ prossimo_addebito: null })
      .where('id', '=', a.id)
      .execute()
    const { code, error_message } = await a.anteprima(nuovo)
    expect([code, error_message]).toEqual([
      'stato_incompatibile',
      'Non c’è un prossimo addebito: il piano si cambia quando c’è.',
    ])
  })
})

describe('ABB-M1 (parte) i posti di un piano valgono anche per chi ci passa', () => {
  it('due insieme per l’ultimo posto: uno passa, l’altro resta dov’era e non paga nulla', async () => {
    const nuovo = await piano(6200, { posti: 1 })
    const [anna, bruno] = await Promise.all([abbonamento(), abbonamento()])
    const viste = await Promise.all([anna.anteprima(nuovo), bruno.anteprima(nuovo)])
    const esiti = await Promise.all([anna.conferma(viste[0]._id), bruno.conferma(viste[1]._id)])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const fuori = esiti[0]?.status === 409 ? anna : bruno
    expect(esiti.find(({ status }) => status === 409)?.body.detail).toBe(
      'I posti di questo piano sono finiti.',
    )
    expect(await addebiti(fuori.id)).toHaveLength(1)
    expect((await fuori.io('POST', '/cambio/anteprima', { piano_id: nuovo })).status).toBe(409)
  })

  it('un piano che finisce con il suo primo addebito non si sceglie: non ha un prossimo da dire', async () => {
    const a = await abbonamento()
    const uno = await piano(6200, { durata_periodi: 1 })
    const due = await piano(6300, { durata_periodi: 2 })
    const { body } = await a.io('GET', '/piani')
    const ids = body.data.map(({ _id }: { _id: string }) => _id)
    expect(ids).not.toContain(uno)
    expect(ids).toContain(due)
    // Its two charges are still to come: the first one with the next period.
    const { body: dopo } = await a.conferma((await a.anteprima(due))._id)
    expect(dopo.fine_durata).toBe('2027-02-01')
  })
})
