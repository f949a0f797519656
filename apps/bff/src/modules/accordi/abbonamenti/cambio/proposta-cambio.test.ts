import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  abbonato,
  addebitiDi,
  createPiano,
  MEZZOGIORNO,
  startCambi,
} from '../../../../../test/cambio-piano.ts'
import { stoppedClock } from '../../../../../test/client.ts'
import { createEsercente } from '../../../../../test/factories.ts'
import { rinnovaAbbonamenti, scadiCambi } from '../index.ts'

const { app, esercente, clock, vai, posta } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

const piano = (importo_centesimi: number, values: object = {}) =>
  createPiano(app, esercente, importo_centesimi, values)
const inizia = (come?: Parameters<typeof abbonato>[2]) => abbonato(app, esercente, come)
const riga = (id: string) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select(['piano_id', 'importo_centesimi', 'prossimo_addebito'])
    .executeTakeFirstOrThrow()
const stati = async (id: string) =>
  (
    await app.db
      .selectFrom('cambi_piano')
      .where('abbonamento_id', '=', id)
      .select('stato')
      .orderBy('id')
      .execute()
  ).map(({ stato }) => stato)

describe('ABB-M4 (parte) ABB-M2 (parte) chi vende non fa pagare di più chi non ha detto di sì', () => {
  it.each([
    ['più caro al mese', 6200, 'mensile', 'attivo'],
    ['un anno intero, più caro al giorno', 48_000, 'annuale', 'attivo'],
    ['un anno intero, meno caro al giorno', 36_500, 'annuale', 'attivo'],
    ['più caro, durante la prova', 9900, 'mensile', 'in_prova'],
    ['una settimana che costa più del mese', 1000, 'settimanale', 'attivo'],
  ] as const)(
    'ABB-M4 (parte) %s: resta tutto com’è finché il cliente non accetta',
    async (...caso) => {
      const [, importo, cadenza, stato] = caso
      const a = await inizia({ stato })
      const prima = [await riga(a.id), await addebitiDi(app, a.id)]
      const nuovo = await piano(importo, { cadenza })
      const { vista, risposta } = await a.proponi(nuovo)
      expect(vista.da_proporre).toBe(true)
      expect(risposta.status).toBe(200)
      expect(risposta.body.cambio_proposto).toMatchObject({
        piano: { _id: nuovo },
        importo_centesimi: importo,
        cadenza,
        scade_at: '2026-11-25T11:00:00.000Z',
      })
      expect([await riga(a.id), await addebitiDi(app, a.id)]).toEqual(prima)
      await rinnovaAbbonamenti({
        ...app.deps,
        clock: stoppedClock(new Date('2026-12-01T10:30:00Z')),
      })
      expect((await addebitiDi(app, a.id)).at(-1)?.importo_centesimi).not.toBe(importo)
      const [email] = await posta(a.cliente.email)
      expect(email).toContain('ti propone di passare a')
      expect(email).toContain('Non è stato addebitato alcun importo.')
      expect(email).toMatch(cadenza === 'annuale' ? /ogni anno/ : /ogni (mese|settimana)/)
    },
  )

  it('ABB-B1 (parte) non più caro: lo fa da solo, e il messaggio dice chi lo ha deciso e ogni quanto si paga', async () => {
    const a = await inizia()
    const { vista, risposta } = await a.proponi(await piano(2500))
    expect([vista.da_proporre, risposta.body.cambio_proposto]).toEqual([false, null])
    expect(risposta.body.cambio_programmato.importo_centesimi).toBe(2500)
    const [email] = await posta(a.cliente.email)
    expect(email).toContain(`Lo ha deciso ${esercente.ragione_sociale}`)
    expect(email).toMatch(/25,00\s€ ogni mese/)
  })

  it('ABB-B1 (parte) quello che il cliente pagherà di meno chi vende non lo annulla né lo rincara', async () => {
    const a = await inizia()
    await a.conferma((await a.anteprima(await piano(2000)))._id)
    const loro = a.come(esercente)
    const annulla = await loro('DELETE', '/cambio')
    expect([annulla.status, annulla.body.code]).toEqual([409, 'stato_incompatibile'])
    const { vista } = await a.proponi(await piano(3000))
    expect(vista.da_proporre).toBe(true)
    const { body } = await loro('GET', '')
    expect(body.cambio_programmato.importo_centesimi).toBe(2000)
    expect(body.azioni_consentite).toContainEqual({
      azione: 'annulla_cambio',
      consentita: false,
      motivo: expect.stringContaining('solo lui'),
    })
    expect((await a.io('DELETE', '/cambio')).status).toBe(200)
  })
})

describe('ABB-M4 (parte) la risposta del cliente', () => {
  it('ABB-M4 (parte) accetta con un codice su queste cifre: allora, e solo allora, si addebita', async () => {
    const a = await inizia()
    const annuale = await piano(48_000, { cadenza: 'annuale', visibilita: 'su_invito' })
    await a.proponi(annuale)
    const vista = await a.anteprima(annuale)
    expect(vista).toMatchObject({ totale_centesimi: 45_400, da_proporre: false })
    expect(vista.firma.testo).toMatch(/48.*480,00\s€ ogni anno|480,00\s€ ogni anno/)
    const senza = await a.conferma(vista._id)
    expect([senza.status, senza.body.code]).toEqual([403, 'otp_richiesto'])
    await a.codice('f'.repeat(64), vista._id)
    expect((await a.conferma(vista._id)).body.code).toBe('otp_richiesto')
    expect(await addebitiDi(app, a.id)).toHaveLength(1)

    vai('2026-11-11T11:01:01Z')
    await a.codice(vista.firma.sha256, vista._id)
    const { body } = await a.conferma(vista._id)
    expect(body).toMatchObject({ piano_id: annuale, cambio_proposto: null })
    expect((await addebitiDi(app, a.id)).at(-1)).toMatchObject({ importo_centesimi: 45_400 })
    expect(await stati(a.id)).toEqual(['accettato', 'eseguito'])
    const firma = await app.db
      .selectFrom('firme')
      .where('oggetto_id', '=', vista._id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(firma.documento.toString('utf8')).toBe(vista.firma.testo)
    expect(body.cronologia.map((e: { azione: string }) => e.azione)).toEqual([
      'propone_cambio',
      'accetta_cambio',
      'cambia_piano',
    ])
    const email = (await posta(a.cliente.email)).join()
    expect(email).toContain('Hai accettato con un codice la proposta')
    expect(email).toMatch(/480,00\s€ ogni anno/)
    expect(email).toMatch(/oggi sono 454,00\s€/)
  })

  it('ABB-M4 (parte) un codice di ieri non vale oggi: il testo dice il giorno e le sue cifre', async () => {
    vai('2026-11-11T22:58:00Z')
    const nuovo_esercente = await createEsercente(app.db)
    const a = await abbonato(app, nuovo_esercente)
    const nuovo = await createPiano(app, nuovo_esercente, 6200)
    await a.proponi(nuovo)
    const ieri = await a.anteprima(nuovo)
    vai('2026-11-11T23:02:00Z')
    const oggi = await a.anteprima(nuovo)
    expect(oggi.firma.sha256).not.toBe(ieri.firma.sha256)
    await a.codice(ieri.firma.sha256, ieri._id)
    expect((await a.conferma(oggi._id)).body.code).toBe('otp_richiesto')
  })

  it('ABB-M4 (parte) rifiuta, o chi vende la ritira: resta com’era, una volta sola, e l’altro lo sa', async () => {
    const [no, ritirata] = [await inizia(), await inizia()]
    const nuovo = await piano(6200, { visibilita: 'su_invito' })
    for (const a of [no, ritirata]) await a.proponi(nuovo)
    const rifiuto = { motivo: 'Vengo una volta a settimana' }
    expect((await no.io('POST', '/cambio/rifiuta', rifiuto)).body.cambio_proposto).toBeNull()
    expect((await no.io('POST', '/cambio/rifiuta', rifiuto)).status).toBe(409)
    expect((await no.io('DELETE', '/cambio/proposta')).status).toBe(403)
    expect((await no.anteprima(nuovo)).code).toBe('dati_non_validi')
    await ritirata.come(esercente)('DELETE', '/cambio/proposta')
    expect((await posta(ritirata.cliente.email)).some((m) => m.includes('è ritirata'))).toBe(true)
    expect([await stati(no.id), await stati(ritirata.id)]).toEqual([['rifiutato'], ['annullato']])
    const avvisi = await app.db.selectFrom('notifiche').select('testo').execute()
    const detto = avvisi.find(({ testo }) => testo.includes('non vuole passare a'))
    expect(detto?.testo).toContain('(“Vengo una volta a settimana”)')
    const altrui = await createEsercente(app.db)
    expect((await no.come(altrui)('DELETE', '/cambio/proposta')).status).toBe(404)
  })

  it('ABB-B3 (parte) anche la lettera di una proposta resta, con testo ed esito', async () => {
    const a = await inizia()
    await a.proponi(await piano(6200))
    await posta(a.cliente.email)
    const { body } = await a.io('GET', '')
    expect(body.avvisi).toMatchObject([
      { tipo: 'cambio', destinatario: a.cliente.email, esito: 'in_casella', nei_termini: null },
    ])
    expect(body.avvisi[0].testo).toContain('finché non accetti con un codice')
    const pdf = await app.as(a.cliente)('GET', `/api/abbonamenti/${a.id}/avvisi/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('ABB-M4 (parte) dopo 14 giorni la proposta scade e non si accetta più', async () => {
    const a = await inizia()
    const nuovo = await piano(6200, { visibilita: 'su_invito' })
    await a.proponi(nuovo)
    vai('2026-11-25T11:00:00Z')
    expect((await a.anteprima(nuovo)).code).toBe('dati_non_validi')
    expect(await scadiCambi({ db: app.db, clock })).toBeGreaterThan(0)
    expect(await scadiCambi({ db: app.db, clock })).toBe(0)
    expect(await stati(a.id)).toEqual(['scaduto'])
    expect((await posta(a.cliente.email)).join()).toContain('Non hai risposto in tempo')
  })

  it('ABB-M4 (parte) accettata da due finestre insieme: un cambio, un addebito', async () => {
    const a = await inizia()
    const nuovo = await piano(6200)
    await a.proponi(nuovo)
    const [una, due] = [await a.anteprima(nuovo), await a.anteprima(nuovo)]
    expect(una.firma.sha256).toBe(due.firma.sha256)
    await a.codice(una.firma.sha256, una._id)
    const esiti = await Promise.all([una, due, una, due].map(({ _id }) => a.conferma(_id)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await addebitiDi(app, a.id)).toHaveLength(2)
  })
})
