import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { MEZZOGIORNO } from '../../../../../test/cambio-piano.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { CON_INGRESSO, startIngresso } from '../../../../../test/abbonamenti/ingresso.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { createCarta } from '../../../../../test/scadenze.ts'

const { app, chiama, vende, ordina, abbonato, importi, passa, paga, posta, vai } =
  await startIngresso()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

const spazi = (testo: string) => testo.replaceAll('\u00A0', ' ')

describe('ABB-M1 (parte) un mese gratis, tre a 9,90 €, poi 19,90 €', () => {
  it('ABB-M6 (parte) i dodici addebiti dell’orologio sono quelli detti prima; l’avviso arriva prima del primo più alto, una volta', async () => {
    const { esercente, piano } = await vende({ prova_giorni: 30 })
    const a = await abbonato(piano, 0)
    expect(await a.leggi()).toMatchObject({
      stato: 'in_prova',
      importo_centesimi: 990,
      prossimo_addebito: '2026-12-11',
      ingresso: {
        importo_centesimi: 990,
        pieno_centesimi: 1990,
        rimasti: 3,
        pieno_dal: '2027-03-11',
      },
    })
    const giorni = Array.from({ length: 12 }, (_, n) => aggiungiMesi('2026-12-11', n))
    for (const giorno of giorni.slice(0, 3)) await passa(giorno)
    // The eve of the notice, and its day: fifteen days before the fourth charge.
    await passa('2027-02-23')
    expect((await a.leggi()).avvisi).toEqual([])
    await passa('2027-02-24')
    await passa('2027-02-25')
    await posta(a.cliente.email)
    for (const giorno of giorni.slice(3)) await passa(giorno)
    expect(await importi(a.id)).toEqual(
      giorni.map((giorno, n) => `${giorno} ${n < 3 ? 990 : 1990}`),
    )
    const dopo = await a.leggi()
    expect(dopo).toMatchObject({ importo_centesimi: 1990, ingresso: null })
    expect(dopo.avvisi).toMatchObject([{ tipo: 'ingresso', giorno: '2027-03-11' }])
    const lettere = await posta(a.cliente.email)
    const contratto = lettere.find((testo) => testo.startsWith('Il tuo abbonamento'))
    expect(contratto).toContain('Prezzo d’ingresso: 9,90 € per i primi 3 addebiti, poi 19,90 €')
    expect(contratto).toContain(
      'Il prezzo pieno, 19,90 €, si addebita da giovedì 11 marzo 2027. Te lo ricordiamo prima.',
    )
    const avvisi = lettere.filter((testo) => testo.includes('sta per finire il prezzo d’ingresso'))
    expect(avvisi).toHaveLength(1)
    expect(avvisi[0]).toContain(
      'Da giovedì 11 marzo 2027 l’abbonamento con ' +
        `${esercente.ragione_sociale} costa 19,90 €, come nel contratto che hai accettato`,
    )
    expect(avvisi[0]).toContain('disdici dalla pagina dell’abbonamento entro mercoledì 10 marzo')
  })

  it('con una prova lista, scheda e calendario dei 90 giorni dicono il prezzo di ogni addebito', async () => {
    const { esercente, piano } = await vende({ ingresso_periodi: 2 })
    const a = await abbonato(piano)
    const riga = async () =>
      (await chiama(esercente, 'POST', '/api/search/abbonamenti', {})).body.data[0]
    expect(await riga()).toMatchObject({ importo_centesimi: 990, prossimo_addebito: '2026-12-11' })
    const misure = async () => (await chiama(esercente, 'POST', '/api/abbonamenti/misure', {})).body
    const attesi = async () =>
      (await misure()).calendario
        .map(({ importo_centesimi }: { importo_centesimi: number }) => importo_centesimi)
        .filter((n: number) => n > 0)
    expect(await attesi()).toEqual([990, 1990])
    expect(await misure()).toMatchObject({ mrr_centesimi: 990 })
    await passa('2026-12-11')
    // The last one at the first price runs: the next one is dearer, and the recurring revenue is still what runs.
    expect(await riga()).toMatchObject({ importo_centesimi: 1990 })
    expect((await a.leggi()).ingresso).toEqual({
      importo_centesimi: 990,
      pieno_centesimi: 1990,
      rimasti: 0,
      pieno_dal: '2027-01-11',
    })
    expect(await misure()).toMatchObject({ mrr_centesimi: 990 })
    expect(await attesi()).toEqual([1990, 1990])
    await passa('2027-01-11')
    expect(await misure()).toMatchObject({
      mrr_centesimi: 1990,
      espansione: { quanti: 1, centesimi: 1000 },
    })
  })

  it('un giorno uguale per tutti: i giorni in mezzo al prezzo d’ingresso non ne prendono uno; attivazione e posti contano', async () => {
    const { piano } = await vende({
      giorno_addebito: 1,
      ingresso_periodi: 1,
      attivazione_centesimi: 500,
      posti_max: 4,
    })
    const cliente = await createCliente(app.db)
    // 20 of 30 days of two places, and the activation once.
    const { id, risposta } = await ordina(cliente, piano, 1320 + 500, { posti: 2 })
    expect(risposta.status).toBe(200)
    await paga()
    await passa('2026-12-01')
    await passa('2027-01-01')
    expect(await importi(id)).toEqual(['2026-11-11 1820', '2026-12-01 1980', '2027-01-01 3980'])
  })

  it('le condizioni in PDF hanno i prezzi in fila, e chi li ha', async () => {
    const { esercente, piano } = await vende({ prova_giorni: 30 })
    const pdf = await chiama(esercente, 'GET', `/api/piani/${piano}/condizioni/pdf`)
    const testo = spazi(readPdf(pdf.raw).text).replaceAll(/\s+/g, ' ')
    expect(testo).toContain('Addebiti da 1 a 3')
    expect(testo).toContain('Dall’addebito 4')
    expect(testo).toContain('Lo ha chi si abbona a questo piano per la prima volta.')
  })

  it('ogni versione del piano tiene il suo: chi è abbonato resta con quello che ha accettato', async () => {
    const { esercente, piano } = await vende()
    const a = await abbonato(piano)
    const { body } = await chiama(esercente, 'PATCH', `/api/piani/${piano}`, {
      ...CON_INGRESSO,
      ingresso_centesimi: 690,
    })
    expect(body).toMatchObject({ versione: 2, ingresso_periodi: 3, ingresso_centesimi: 690 })
    const altro = await abbonato(body._id, 690)
    await passa('2026-12-11')
    expect(await importi(a.id)).toEqual(['2026-11-11 990', '2026-12-11 990'])
    expect(await importi(altro.id)).toEqual(['2026-11-11 690', '2026-12-11 690'])
    // Another esercente does not read it; the staff does.
    const estraneo = await createEsercente(app.db)
    expect((await chiama(estraneo, 'GET', `/api/piani/${piano}`)).status).toBe(404)
    const staff = await chiama(await createAdmin(app.db), 'GET', `/api/abbonamenti/${a.id}`)
    expect(staff.body.ingresso).toMatchObject({ rimasti: 1, pieno_dal: '2027-02-11' })
  })

  it('un prezzo d’ingresso che non sta con gli altri si rifiuta accanto al suo campo', async () => {
    const esercente = await createEsercente(app.db)
    const rifiuti: [object, string][] = [
      [{ ingresso_centesimi: 1990 }, '/ingresso_centesimi'],
      [{ ingresso_centesimi: 49 }, '/ingresso_centesimi'],
      [{ ingresso_centesimi: null }, '/ingresso_centesimi'],
      [{ ingresso_periodi: 0 }, '/ingresso_periodi'],
      [{ ingresso_periodi: 37 }, '/ingresso_periodi'],
      [{ durata_periodi: 3 }, '/ingresso_periodi'],
    ]
    for (const [corpo, pointer] of rifiuti) {
      const piano = { ...CON_INGRESSO, ...corpo }
      const { status, body } = await chiama(esercente, 'POST', '/api/piani', piano)
      expect([status, body.errors[0].pointer]).toEqual([422, pointer])
    }
  })
})

describe('ABB-M2 (parte) il prezzo d’ingresso una volta per persona e piano', () => {
  it('chi lo ha già avuto lo legge prima di ordinare, e paga il prezzo pieno; con l’altra scelta lo ha di nuovo', async () => {
    const { esercente, piano } = await vende()
    const { cliente, io } = await abbonato(piano)
    const { body } = await io('GET', '')
    expect((await io('POST', '/disdetta', { fino_al: body.uscita.fino_al })).status).toBe(200)
    await passa('2026-12-12')
    const { letta, risposta } = await ordina(cliente, piano, 990, { ingresso_periodi: 3 })
    expect(letta).toMatchObject({
      ingresso_avuto: true,
      ingresso_periodi: 0,
      ingresso_centesimi: null,
      importo_centesimi: 1990,
    })
    // Somebody who read the page before is not charged another price than the one that they read.
    expect(risposta.status).toBe(409)
    expect(risposta.body.error_message).toContain('le condizioni del piano sono cambiate')
    const { body: nuova } = await chiama(esercente, 'PATCH', `/api/piani/${piano}`, {
      ...CON_INGRESSO,
      ingresso_ripetibile: true,
    })
    const ancora = await ordina(cliente, nuova._id, 990)
    expect(ancora.letta).toMatchObject({ ingresso_avuto: false, ingresso_periodi: 3 })
    expect(ancora.risposta.status).toBe(200)
  })

  it('un ordine non pagato non lo consuma; in prova non si ordina con altri prezzi di quelli letti', async () => {
    const { piano } = await vende({ prova_giorni: 14 })
    const cliente = await createCliente(app.db)
    const carta_id = await createCarta(app.db, cliente)
    const senza = await ordina(cliente, piano, 0, { carta_id, ingresso_periodi: 0 })
    expect(senza.risposta.status).toBe(409)
    expect((await ordina(cliente, piano, 0, { carta_id })).risposta.status).toBe(200)
    const { piano: altro } = await vende()
    const chi = await createCliente(app.db)
    const primo = await ordina(chi, altro, 990)
    await chiama(chi, 'POST', `/api/abbonamenti/${primo.id}/rinuncia`, {})
    expect((await ordina(chi, altro, 990)).letta).toMatchObject({ ingresso_avuto: false })
  })

  it('chi paga già altrove comincia dal prezzo pieno; chi regala paga il prezzo pieno, e chi riceve non lo ha avuto', async () => {
    const { esercente, piano } = await vende()
    const cliente = await createCliente(app.db, { esercente_id: esercente.id })
    const righe = [{ riga: 2, email: cliente.email, nome: 'Anna', posti: 1, dal: '2026-12-05' }]
    const corpo = { righe, prova: false }
    await chiama(esercente, 'POST', `/api/piani/${piano}/importa`, corpo)
    const { body } = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
    expect(body).toMatchObject({ subentro: true, ingresso_periodi: 0, importo_centesimi: 1990 })
    expect(spazi(body.proposta.testo)).not.toContain(' 9,90')
    expect((await posta(cliente.email)).join('\n')).not.toContain('Prezzo d’ingresso')
    const dona = (totale_centesimi: number) =>
      chiama(cliente, 'POST', `/api/piani/${piano}/regala`, {
        piano_id: piano,
        email: 'amica@posta.test',
        periodi: 2,
        messaggio: '',
        totale_centesimi,
        avvio_chiesto: false,
      })
    expect((await dona(1980)).status).toBe(409)
    expect((await dona(3980)).status).toBe(200)
  })
})
