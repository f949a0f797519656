import { randomUUID } from 'node:crypto'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONTI, mandatiDi } from '../../../../test/mandati.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { attivaInSospeso } from './attiva-mandato.ts'
import { scadiMandati } from './scadi-mandati.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

const METODI = { metodi_ammessi: ['carta', 'addebito_sdd'] }
const riga = (id: string) =>
  p.db.selectFrom('mandati').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const azioni = async (id: string) =>
  (
    await p.db
      .selectFrom('cronologia')
      .where('entita', '=', 'mandato')
      .where('entita_id', '=', id)
      .orderBy('seq')
      .select('azione')
      .execute()
  ).map(({ azione }) => azione)

async function inizio() {
  const debito = await createDebito(p, METODI)
  return { debito, mandati: mandatiDi(p, debito) }
}

describe('3.8 firma', () => {
  it('3.8 due mandati e una carta della stessa persona: un conto solo presso il fornitore', async () => {
    const { mandati, debito } = await inizio()
    const ids = [
      await mandati.firmato({ iban: CONTI.riesce }),
      await mandati.firmato({ iban: CONTI.senzaFondi }),
    ]
    const { body } = await p.as(debito.cliente)('POST', '/api/carte_di_credito', {})
    await pagaSullaPagina(body.url)
    const salvataggio = `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`
    const { body: salvata } = await p.as(debito.cliente)('POST', salvataggio, {})
    const { cliente_psp } = await p.db
      .selectFrom('metodi_di_pagamento')
      .where('id', '=', salvata.carta_id)
      .select('cliente_psp')
      .executeTakeFirstOrThrow()
    const conti = await Promise.all(ids.map(async (id) => (await riga(id)).cliente_psp))
    expect(conti).toEqual([cliente_psp, cliente_psp])
  })

  it('3.8 dall’IBAN al mandato attivo: testo, codice, firma con la prova, conto presso il fornitore', async () => {
    const { mandati, debito } = await inizio()
    const { body } = await mandati.prepara({ iban: 'it83 w054 2811 1010 0000 0123 455' })
    expect(body).toMatchObject({
      stato: 'in_firma',
      umr: `RT${body._id.toUpperCase()}`,
      iban: 'IT83 W054 •••• •••• •••• ••• 3455',
      tipo: 'ricorrente',
      schema_sdd: 'CORE',
      preavviso_giorni: 2,
    })
    await mandati.conferma(body.sha256, body._id)
    const firmato = await mandati.firma(body._id, body.sha256)
    expect(firmato.body).toMatchObject({ stato: 'attivo', sha256: null })
    expect(firmato.body.prossimo_addebito).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { firma_id, metodo_psp } = await riga(body._id)
    expect(metodo_psp).toMatch(/^pm_/)
    const { prova, documento_sha256 } = await p.db
      .selectFrom('firme')
      .where('id', '=', firma_id ?? '')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(documento_sha256.toString('hex')).toBe(body.sha256)
    expect(prova).toMatchObject({ umr: body.umr, ip: '127.0.0.1', otp: { tentativi: 1 } })
    expect(await azioni(body._id)).toEqual(['prepara', 'firma', 'attiva'])
    // The IBAN is told to nobody but its two parties, and never whole.
    const altro = await createCliente(p.db)
    expect((await p.as(altro)('GET', `/api/mandati/${body._id}`)).status).toBe(404)
    const suo = await p.as(debito.esercente)('GET', `/api/mandati/${body._id}`)
    expect(JSON.stringify(suo.body)).not.toContain('0542811101000000123456')
  })

  it('3.8 DOC-M4 (parte) il PDF dice creditore, conto, riferimento, autorizzazione e rimborso, ed è quello firmato', async () => {
    const { mandati, debito } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    const pdf = () => p.as(debito.cliente)('GET', `/api/mandati/${body._id}/pdf`)
    const prima = await pdf()
    const { text, dictionaries } = readPdf(prima.raw)
    expect(dictionaries).toContain('/StructTreeRoot')
    for (const parte of [
      debito.esercente.ragione_sociale,
      body.creditore_id,
      body.umr,
      'IT83 W054 2811 1010 0000 0123 455',
      'La sottoscrizione del presente mandato comporta',
      '8 settimane',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(parte)
    }
    await mandati.conferma(body.sha256, body._id)
    await mandati.firma(body._id, body.sha256)
    expect((await pdf()).raw.equals(prima.raw)).toBe(true)
  })

  it.each([
    ['CIN', 'IT40S0542811101000000123456'],
    ['cifre di controllo', 'IT84W0542811101000000123455'],
    ['lunghezza', 'IT83W054281110100000012345'],
  ])('3.8 un IBAN con %s errato è rifiutato accanto al suo campo', async (_, iban) => {
    const { mandati } = await inizio()
    const { status, body } = await mandati.prepara({ iban })
    expect([status, body.errors[0].pointer]).toEqual([422, '/iban'])
  })

  it('3.8 senza codice, o con il codice di un altro testo, non si firma', async () => {
    const { mandati } = await inizio()
    const primo = (await mandati.prepara({ iban: CONTI.riesce })).body
    const secondo = (await mandati.prepara({ iban: CONTI.chiuso })).body
    expect((await mandati.firma(primo._id, primo.sha256)).body.code).toBe('otp_richiesto')
    await mandati.conferma(secondo.sha256, secondo._id)
    expect((await mandati.firma(primo._id, primo.sha256)).body.code).toBe('otp_richiesto')
    expect((await mandati.firma(primo._id, secondo.sha256)).status).toBe(409)
    expect((await riga(primo._id)).stato).toBe('in_firma')
  })

  it('3.8 se il testo è cambiato da quando lo si è letto, il codice non parte', async () => {
    const { mandati, debito } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    const chiedi = (oggetto: string) =>
      p.as(debito.cliente)('POST', '/otp/richiedi', {
        scopo: 'firma_mandato',
        oggetto,
        record_id: body._id,
      })
    const altro = await chiedi('0'.repeat(64))
    expect([altro.status, altro.body.code]).toEqual([409, 'stato_incompatibile'])
    expect(altro.body.error_message).toContain('Il testo è cambiato')
    expect((await chiedi(body.sha256)).status).toBeLessThan(300)
  })

  it('3.8 due firme insieme: una sola; lo stesso conto non si firma due volte', async () => {
    const { mandati } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    await mandati.conferma(body.sha256, body._id)
    const esiti = await Promise.all([1, 2, 3].map(() => mandati.firma(body._id, body.sha256)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await azioni(body._id)).filter((azione) => azione === 'firma')).toHaveLength(1)
    expect((await mandati.prepara({ iban: CONTI.riesce })).body.code).toBe('gia_esistente')
  })

  it('3.8 dopo 24 ore senza firma è scaduto e non si firma più', async () => {
    const { mandati } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    await p.db
      .updateTable('mandati')
      .set({ firma_scade_at: new Date(Date.now() - 1000) })
      .where('id', '=', body._id)
      .execute()
    await mandati.conferma(body.sha256, body._id)
    expect((await mandati.firma(body._id, body.sha256)).status).toBe(409)
    expect(await scadiMandati(p.deps)).toBeGreaterThan(0)
    expect((await riga(body._id)).stato).toBe('scaduto_firma')
  })

  it('3.8 se il fornitore tace la firma resta, e il worker lo attiva poi una volta', async () => {
    const { mandati } = await inizio()
    await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/customers', quante_volte: 4 })
    const id = await mandati.firmato({ iban: CONTI.riesce })
    expect((await mandati.leggi(id)).body.stato).toBe('firmato')
    await p.senzaGuasti()
    await p.db
      .updateTable('mandati')
      .set({ prossimo_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await Promise.all([attivaInSospeso(p.deps), attivaInSospeso(p.deps)])
    expect((await mandati.leggi(id)).body.stato).toBe('attivo')
    expect(await azioni(id)).toEqual(['prepara', 'firma', 'attiva'])
  })

  it('3.8 chi non è cliente dell’esercente non prepara nulla con lui', async () => {
    const { debito } = await inizio()
    const altro = await createEsercente(p.db)
    const { status } = await p.as(debito.cliente)(
      'POST',
      '/api/mandati',
      { esercente_id: altro.id, iban: CONTI.riesce, intestatario: 'Lucia' },
      { 'idempotency-key': randomUUID() },
    )
    expect(status).toBe(404)
  })
})

describe('3.8 fine', () => {
  it('3.8 lo revocano cliente o esercente, una volta; tutti e due ne hanno notizia', async () => {
    const { mandati, debito } = await inizio()
    const id = await mandati.firmato({ iban: CONTI.riesce })
    const revoca = () =>
      p.as(debito.esercente)(
        'POST',
        `/api/mandati/${id}/revoca`,
        {},
        { 'idempotency-key': randomUUID() },
      )
    expect((await revoca()).body).toMatchObject({
      stato: 'revocato',
      motivo: 'Revocato dall’esercente.',
      prossimo_addebito: null,
    })
    expect((await revoca()).status).toBe(409)
    expect((await mandati.revoca(id)).status).toBe(409)
    expect(
      (
        await p.db
          .selectFrom('uscite')
          .where('unicita', '=', `mandato:revocato:${id}`)
          .select('id')
          .execute()
      ).length,
    ).toBe(1)
  })

  it('3.8 lo blocca un amministratore, con il motivo', async () => {
    const { mandati } = await inizio()
    const id = await mandati.firmato({ iban: CONTI.riesce })
    const admin = await createAdmin(p.db)
    const { body } = await p.as(admin)(
      'POST',
      `/api/mandati/${id}/blocca`,
      { motivo: 'Conto segnalato' },
      { 'idempotency-key': randomUUID() },
    )
    expect(body).toMatchObject({ stato: 'bloccato', motivo: 'Conto segnalato' })
  })

  it('3.8 dopo 36 mesi senza addebiti decade, al giorno', async () => {
    const { mandati } = await inizio()
    const [vecchio, giusto] = [
      await mandati.firmato({ iban: CONTI.riesce }),
      await mandati.firmato({ iban: CONTI.chiuso }),
    ]
    const limite = aggiungiMesi(p.deps.clock.today(), -36)
    const usato = (id: string, giorno: string) =>
      p.db.updateTable('mandati').set({ ultimo_uso: giorno }).where('id', '=', id).execute()
    await usato(giusto, limite)
    await usato(vecchio, aggiungiGiorni(limite, -1))
    await scadiMandati(p.deps)
    expect([(await riga(vecchio)).stato, (await riga(giusto)).stato]).toEqual(['scaduto', 'attivo'])
  })
})
