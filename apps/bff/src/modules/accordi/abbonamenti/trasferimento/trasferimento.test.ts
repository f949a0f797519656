import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { abbonato, createPiano, MEZZOGIORNO, startCambi } from '../../../../../test/cambio-piano.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { scegliMetodo } from '../../../incasso/carte-di-credito/index.ts'
import { dimenticaTrasferimenti } from './dimentica-trasferimenti.ts'

const { app, esercente, vai, posta: postaDi, rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

/** Sends all that waits, since earlier tests left theirs, and reads the messages to somebody. */
async function posta(destinatario: string): Promise<string[]> {
  const handlers = usciteHandlers(app.deps)
  while ((await consegnaUscite(app.deps, handlers)) > 0) continue
  return postaDi(destinatario)
}

type Suo = Awaited<ReturnType<typeof abbonato>>
type Cliente = Suo['cliente']
const carta = (cliente: Cliente) => createCarta(app.db, cliente, { fornitore: app.deps.psp.nome })

/** Signs in with the address that letters go to. */
const accedeCon = ({ utente_id, email }: Cliente) =>
  app.db.updateTable('utenti').set({ email }).where('id', '=', utente_id).execute()

/** An abbonamento charged to a card, with another person who is asked to take it over. */
async function conAltro(come: Parameters<typeof abbonato>[2] = {}) {
  const a = await abbonato(app, esercente, come)
  const vecchia = await carta(a.cliente)
  const oggetto = { oggetto_tipo: 'abbonamento', oggetto_id: a.id } as const
  await scegliMetodo(app.db, { ...oggetto, metodo_id: vecchia })
  const altro = await createCliente(app.db)
  for (const chi of [a.cliente, altro]) await accedeCon(chi)
  const chiama = (
    chi: Parameters<typeof app.as>[0],
    method: 'GET' | 'POST',
    via: string,
    body?: object,
  ) => app.as(chi)(method, via, body, { 'idempotency-key': randomUUID() })
  const proponi = (chi: Parameters<typeof app.as>[0] = a.cliente, email = altro.email) =>
    a.come(chi)('POST', '/trasferimento', { email })
  const idDi = async () =>
    (
      await app.db
        .selectFrom('trasferimenti_abbonamento')
        .where('abbonamento_id', '=', a.id)
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const legge = async (chi: Cliente = altro) =>
    chiama(chi, 'GET', `/api/trasferimenti/${await idDi()}`)
  /** Reads, and asks for the code on what was read; answers with how to say yes. */
  const leggeEFirma = async (chi: Cliente = altro, conCodice = true) => {
    const id = await idDi()
    const { sha256 } = (await legge(chi)).body
    if (conCodice) {
      const atto = { scopo: 'accetta_trasferimento', oggetto: sha256, record_id: id }
      await confermaAtto(app, chi, atto)
    }
    const carta_id = await carta(chi)
    return (corpo: object = {}) =>
      chiama(chi, 'POST', `/api/trasferimenti/${id}/accetta`, { carta_id, sha256, ...corpo })
  }
  const accetta = async (corpo: object = {}, conCodice = true) =>
    (await leggeEFirma(altro, conCodice))(corpo)
  const rifiuta = async (chi: Cliente = altro) =>
    chiama(chi, 'POST', `/api/trasferimenti/${await idDi()}/rifiuta`, {})
  return { ...a, altro, vecchia, proponi, idDi, legge, leggeEFirma, accetta, rifiuta }
}

const usoDi = (id: string) =>
  app.db
    .selectFrom('usi_metodo as u')
    .innerJoin('metodi_di_pagamento as m', 'm.id', 'u.metodo_id')
    .where('u.oggetto_id', '=', id)
    .select(['u.metodo_id', 'm.utente_id'])
    .executeTakeFirst()
const pagatoriDi = async (id: string) =>
  (
    await app.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .orderBy('scadenza')
      .select(['scadenza', 'importo_centesimi', 'cliente_id'])
      .execute()
  ).map((p) => [p.scadenza, p.importo_centesimi, p.cliente_id])

describe('ABB-B6 (parte) un abbonamento passa a un’altra persona', () => {
  it('ABB-B6 (parte) fino al sì non cambia nulla; dopo è dell’altra, stesso prezzo e stesso giorno, sul suo metodo', async () => {
    const a = await conAltro()
    const { body } = await a.proponi()
    expect(body).toMatchObject({
      trasferimento: {
        email: a.altro.email,
        ruolo: 'cliente',
        scade_at: '2026-11-25T11:00:00.000Z',
      },
      prossimo_addebito: '2026-12-01',
    })
    expect((await a.come(a.altro)('GET', '')).status).toBe(404)
    const [lettera] = await posta(a.altro.email)
    expect(lettera).toContain('ti vuole passare l’abbonamento')
    expect(lettera).toContain(`/trasferimenti/${await a.idDi()}`)
    const letto = (await a.legge()).body
    expect(letto.motivo).toBeNull()
    expect(letto.voci).toContainEqual({
      name: 'Prossimo addebito',
      value: '39,00\u00A0€, il 1 dicembre 2026',
    })
    expect(letto.voci).toContainEqual({ name: 'Da pagare oggi', value: '0,00\u00A0€' })
    expect((await usoDi(a.id))?.metodo_id).toBe(a.vecchia)

    const senzaCodice = await a.accetta({}, false)
    expect(senzaCodice.status).toBe(403)
    expect((await a.io('GET', '')).status).toBe(200)

    vai('2026-11-12T11:00:00Z')
    const fatto = await a.accetta()
    expect([fatto.status, fatto.body.abbonamento_id]).toEqual([200, a.id])
    expect((await a.io('GET', '')).status).toBe(404)
    const suo = (await a.come(a.altro)('GET', '')).body
    expect(suo).toMatchObject({
      stato: 'attivo',
      importo_centesimi: 3900,
      prossimo_addebito: '2026-12-01',
      recesso_entro: '2026-11-26',
      trasferimento: null,
      rinnovi: [],
      n_rinnovi: 0,
    })
    expect(suo.cronologia.map((e: { azione: string }) => e.azione)).toEqual([
      'accetta_trasferimento',
    ])
    expect((await usoDi(a.id))?.utente_id).toBe(a.altro.utente_id)

    await rinnova('2026-12-01')
    expect(await pagatoriDi(a.id)).toEqual([
      ['2026-11-01', 3900, a.cliente.id],
      ['2026-12-01', 3900, a.altro.id],
    ])
  })

  it('ABB-B6 (parte) tutti e tre lo hanno per iscritto, con le condizioni accettate e la prova del sì', async () => {
    const a = await conAltro()
    await a.proponi()
    const { sha256 } = (await a.legge()).body
    await a.accetta({ avvio_chiesto: true })
    const nuove = (await posta(a.altro.email)).join('\n')
    expect(nuove).toContain('Ora l’abbonamento Sala pesi è tuo')
    expect(nuove).toMatch(/Prossimo addebito: 39,00\s€, il 1 dicembre 2026/)
    expect(nuove).toContain('recedere senza dire perché fino a mercoledì 25 novembre 2026')
    expect((await posta(a.cliente.email)).join()).toContain('L’abbonamento Sala pesi non è più tuo')
    const avvisi = await app.db
      .selectFrom('notifiche')
      .where('indirizzo', '=', `/abbonamenti/${a.id}`)
      .where('ruolo', '=', 'esercente')
      .select('testo')
      .execute()
    expect(avvisi.map(({ testo }) => testo).join()).toContain('ora è suo: lo ha preso da')
    const firma = await app.db
      .selectFrom('firme')
      .where('oggetto_tipo', '=', 'trasferimento_abbonamento')
      .where('oggetto_id', '=', await a.idDi())
      .select('documento_sha256')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(firma.documento_sha256).toString('hex')).toBe(sha256)
    // To the esercente each act is of who did it.
    const { cronologia } = (await a.come(esercente)('GET', '')).body
    const fatti = cronologia.map((e: { azione: string; attore: string }) => [e.azione, e.attore])
    expect(fatti).toContainEqual(['propone_trasferimento', a.cliente.nome])
    expect(fatti).toContainEqual(['accetta_trasferimento', a.altro.nome])
  })

  it('ABB-B6 (parte) il recesso di chi lo prende conta da quando lo prende, e non rende i soldi di chi lo aveva', async () => {
    const a = await conAltro()
    await app.db
      .updateTable('abbonamenti')
      .set({ created_at: new Date('2026-01-01T11:00:00Z') })
      .where('id', '=', a.id)
      .execute()
    expect((await a.io('GET', '')).body.recesso_entro).toBe('2026-01-15')
    await a.proponi()
    await a.accetta()
    const come = a.come(a.altro)
    const { body } = await come('POST', '/recesso/anteprima', {})
    expect(body).toMatchObject({ rimborso_centesimi: 0, trattenuto_centesimi: 0 })
    const fatto = await come('POST', '/recesso', { rimborso_centesimi: 0 })
    expect(fatto.body.stato).toBe('receduto')
    const rimborsi = await app.db.selectFrom('rimborsi').select('id').execute()
    expect(rimborsi).toEqual([])
  })

  it('ABB-B6 (parte) quello che resta di chi lo aveva non tocca chi lo ha: né stato, né carta', async () => {
    const a = await conAltro()
    await a.proponi()
    await a.accetta()
    const debito = await app.db
      .updateTable('pagamenti')
      .set({ stato: 'insoluto', incassato_centesimi: 0, pagato_at: null })
      .where('origine_id', '=', a.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const suo = (await a.come(a.altro)('GET', '')).body
    expect(suo).toMatchObject({ stato: 'attivo', da_pagare_centesimi: 0 })
    // The payer keeps the pagamento, without a link to what they may not read any more.
    const url = `/api/pagamenti/${debito.id}`
    expect((await app.as(a.cliente)('GET', url)).body.abbonamento_id).toBeNull()
    expect((await app.as(esercente)('GET', url)).body.abbonamento_id).toBe(a.id)
    const falliti = await app.db
      .selectFrom('rinnovi_falliti')
      .where('abbonamento_id', '=', a.id)
      .select('pagamento_id')
      .execute()
    expect(falliti).toEqual([])
    const riprova = await app.as(esercente)(
      'POST',
      `/api/pagamenti/${debito.id}/riprova`,
      {},
      {
        'idempotency-key': randomUUID(),
      },
    )
    expect([riprova.status, riprova.body.detail]).toEqual([
      409,
      expect.stringContaining('lo paga chi lo aveva'),
    ])
  })

  it('ABB-B6 (parte) disdetto: chi lo prende ha i giorni che restano, e l’esercente non ritira più la sua disdetta', async () => {
    const a = await conAltro()
    const disdice = await a.come(esercente)('POST', '/disdetta', { fino_al: '2026-11-30' })
    expect(disdice.body.stato).toBe('disdetto')
    await a.proponi()
    const { voci } = (await a.legge()).body
    expect(voci).toContainEqual({
      name: 'Prossimo addebito',
      value: 'Nessuno: dura fino al 30 novembre 2026',
    })
    vai('2026-11-12T11:00:00Z')
    expect((await a.accetta()).status).toBe(200)
    expect((await a.come(esercente)('DELETE', '/disdetta')).status).toBe(409)
    await rinnova('2026-12-01')
    expect(await pagatoriDi(a.id)).toHaveLength(1)
  })

  it('ABB-B6 (parte) in prova: il primo addebito è di chi lo prende', async () => {
    const a = await conAltro({ stato: 'in_prova' })
    await a.proponi()
    await a.accetta()
    await rinnova('2026-12-01')
    expect(await pagatoriDi(a.id)).toEqual([['2026-12-01', 3900, a.altro.id]])
  })
})

describe('ABB-B6 (parte) quando non si trasferisce', () => {
  it('ABB-B6 (parte) di un altro 404, la stessa persona 422, un indirizzo sbagliato 422', async () => {
    const a = await conAltro()
    expect((await a.proponi(a.altro)).status).toBe(404)
    expect((await a.proponi(await createEsercente(app.db))).status).toBe(404)
    const stesso = await a.proponi(esercente, a.cliente.email)
    expect([stesso.status, stesso.body.errors[0].pointer]).toEqual([422, '/email'])
    expect((await a.proponi(a.cliente, 'nessuno')).status).toBe(422)
    await a.proponi()
    const terzo = await createCliente(app.db)
    expect((await a.legge(terzo)).status).toBe(404)
    expect((await a.legge(a.cliente)).status).toBe(404)
    expect((await a.rifiuta(terzo)).status).toBe(404)
    expect((await a.io('POST', '/trasferimento', { email: terzo.email })).body.detail).toContain(
      'già un trasferimento',
    )
  })

  it('ABB-B6 (parte) con un addebito non pagato, un cambio, un giorno o una pausa che aspettano, dice quale', async () => {
    const moroso = await conAltro({ pagato: false })
    expect((await moroso.proponi()).body.detail).toContain('addebito')
    const cambia = await conAltro()
    await cambia.proponi()
    const minore = await createPiano(app, esercente, 1900)
    await cambia.conferma((await cambia.anteprima(minore))._id)
    // Meanwhile: the other person is told no reason that is not theirs, who has it reads which.
    const no = await cambia.accetta()
    expect([no.status, no.body.detail]).toEqual([409, expect.stringContaining('da sistemare')])
    await cambia.io('DELETE', '/trasferimento')
    expect((await cambia.proponi()).body.detail).toContain('cambio di piano')
    const giorno = await conAltro()
    const vista = (await giorno.io('POST', '/giorno/anteprima', { giorno: 27 })).body
    const { dal, importo_centesimi } = vista
    await giorno.io('POST', '/giorno', { giorno: 27, dal, importo_centesimi })
    expect((await giorno.proponi()).body.detail).toContain('cambio di giorno')
    const pausa = await conAltro()
    const messa = await pausa.come(esercente)('POST', '/pausa', {
      dal: '2026-12-01',
      riprende_il: '2026-12-15',
    })
    expect(messa.body.pausa).not.toBeNull()
    const azione = messa.body.azioni_consentite.find(
      (una: { azione: string }) => una.azione === 'trasferisci',
    )
    expect(azione).toMatchObject({ consentita: false, motivo: expect.stringContaining('pausa') })
    expect((await pausa.proponi()).body.detail).toContain('pausa')
  })

  it('ABB-B6 (parte) ritirato, rifiutato o scaduto non si accetta più; chi lo ha lo tiene', async () => {
    const a = await conAltro()
    await a.proponi()
    expect((await a.io('DELETE', '/trasferimento')).body.trasferimento).toBeNull()
    expect((await a.accetta()).body.detail).toContain('ritirata')
    expect((await posta(a.altro.email)).join()).toContain('non passa più a te')
    await a.proponi(esercente)
    expect((await posta(a.cliente.email)).join()).toContain('a un’altra persona')
    expect((await a.rifiuta()).body.motivo).toContain('Hai rifiutato')
    expect((await a.rifiuta()).status).toBe(409)
    expect((await posta(a.cliente.email)).join()).toContain('resta tuo')
    await a.proponi()
    vai('2026-11-25T11:00:01Z')
    expect((await a.accetta()).body.detail).toContain('scaduta')
    expect((await a.io('GET', '')).body.trasferimento).toBeNull()
    expect((await a.io('DELETE', '/trasferimento')).status).toBe(409)
    expect((await usoDi(a.id))?.metodo_id).toBe(a.vecchia)
    vai('2027-01-11T11:00:00Z')
    expect(await dimenticaTrasferimenti(app.deps)).toBeGreaterThan(0)
    expect((await a.legge()).status).toBe(404)
  })

  it('ABB-B6 (parte) chi ha già il piano, e un testo che non è più quello letto', async () => {
    const a = await conAltro()
    await a.proponi()
    const si = await a.leggeEFirma()
    const { piano_id } = (await a.io('GET', '')).body
    const suo = await abbonato(app, esercente)
    await app.db
      .updateTable('abbonamenti')
      .set({ cliente_id: a.altro.id, piano_id })
      .where('id', '=', suo.id)
      .execute()
    expect((await si()).body.detail).toContain('Hai già un abbonamento a questo piano')
    await app.db
      .updateTable('abbonamenti')
      .set({ stato: 'cessato' })
      .where('id', '=', suo.id)
      .execute()
    await app.db
      .updateTable('abbonamenti')
      .set({ importo_centesimi: 4900 })
      .where('id', '=', a.id)
      .execute()
    const no = await si()
    expect([no.status, no.body.detail]).toEqual([409, expect.stringContaining('rileggile')])
    expect((await a.io('GET', '')).status).toBe(200)
  })

  it('ABB-B6 (parte) insieme vince uno: due sì, un sì e un ritiro', async () => {
    const a = await conAltro()
    await a.proponi()
    const si = await a.leggeEFirma()
    const due = await Promise.all([si(), si()])
    expect(due.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const b = await conAltro()
    await b.proponi()
    const suo = await b.leggeEFirma()
    const [accettato, ritirato] = await Promise.all([suo(), b.io('DELETE', '/trasferimento')])
    expect([accettato.status, ritirato.status].filter((status) => status === 200)).toHaveLength(1)
    const chi = accettato.status === 200 ? b.altro.id : b.cliente.id
    const { cliente_id } = await app.db
      .selectFrom('abbonamenti')
      .where('id', '=', b.id)
      .select('cliente_id')
      .executeTakeFirstOrThrow()
    expect(cliente_id).toBe(chi)
  })
})
