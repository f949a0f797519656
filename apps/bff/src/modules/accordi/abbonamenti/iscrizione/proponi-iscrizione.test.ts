import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { tell } from '../../../../../test/letters.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const PESI = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }

async function proposto(corpo: object = {}) {
  const { body } = await chiama(esercente, 'POST', '/api/piani', {
    ...PESI,
    visibilita: 'su_invito',
    ...corpo,
  })
  const piano: string = body._id
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const proponi = (chi: Chi = esercente, cliente_id = cliente.id) =>
    chiama(chi, 'POST', `/api/piani/${piano}/iscrivi`, { cliente_id })
  const legge = async () =>
    (await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)).body
  const ordina = () =>
    chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
      piano_id: piano,
      oggi_centesimi: 4500,
    })
  return { piano, cliente, proponi, legge, ordina }
}

const firme = (oggetto_id: string) =>
  app.db
    .selectFrom('firme')
    .where('oggetto_tipo', '=', 'iscrizione')
    .where('oggetto_id', '=', oggetto_id)
    .select('documento')
    .execute()

describe('ABB-M2 (parte) l’esercente iscrive un cliente', () => {
  it('senza il codice sul testo letto non comincia nulla; con il codice sì, e la prova resta', async () => {
    const a = await proposto()
    expect((await a.proponi()).body).toEqual({ scade_at: '2026-12-08T10:00:00.000Z' })
    const { proposta } = await a.legge()
    expect(proposta.testo.replaceAll('\u00A0', ' ')).toContain('Da pagare oggi: 45,00 €')
    const senza = await a.ordina()
    expect(senza.status).toBe(403)
    expect(await firme(proposta._id)).toEqual([])
    const oggetto = { oggetto: proposta.sha256, record_id: proposta._id }
    await confermaAtto(app, a.cliente, { scopo: 'accetta_piano', ...oggetto })
    const { status, body } = await a.ordina()
    expect(status).toBe(200)
    expect(body.da_pagare_id).not.toBeNull()
    const [firma] = await firme(proposta._id)
    expect(firma?.documento.toString()).toBe(proposta.testo)
    const iscrizione = await app.db
      .selectFrom('iscrizioni')
      .where('id', '=', proposta._id)
      .select(['stato', 'abbonamento_id'])
      .executeTakeFirstOrThrow()
    expect(iscrizione).toEqual({ stato: 'accettata', abbonamento_id: body.abbonamento_id })
    expect((await a.proponi()).body.detail).toContain('già abbonato')
  })

  it('cambiato il piano, quello che era proposto non si ordina più', async () => {
    const a = await proposto()
    await a.proponi()
    expect((await a.legge()).proposta).not.toBeNull()
    await chiama(esercente, 'PATCH', `/api/piani/${a.piano}`, { ...PESI, importo_centesimi: 4900 })
    // The conditions that were offered are a version of their own: of the new ones nobody made a proposal.
    expect(await a.legge()).toMatchObject({ proposta: null, importo_centesimi: 4900 })
    expect((await a.ordina()).status).toBe(409)
  })

  it('una proposta nuova prende il posto di quella di prima, due insieme ne lasciano una', async () => {
    const a = await proposto()
    await Promise.all([a.proponi(), a.proponi()])
    await a.proponi()
    const rows = await app.db
      .selectFrom('iscrizioni')
      .where('cliente_id', '=', a.cliente.id)
      .where('stato', '=', 'in_attesa')
      .select('id')
      .execute()
    expect(rows).toHaveLength(1)
    const { lettere } = await tell(app, 'iscrizione_proposta', { iscrizione_id: rows[0]?.id })
    expect(lettere).toMatchObject([
      {
        destinatario: a.cliente.email,
        oggetto: `${esercente.ragione_sociale} ti propone l’abbonamento Sala pesi`,
      },
    ])
    expect(lettere[0]?.testo).toContain('Importo: 45,00 €.')
    expect(lettere[0]?.testo).toContain('entro martedì 8 dicembre 2026')
  })

  it('ABB-M2 (parte) il cliente rifiuta: l’esercente lo legge con il motivo, e si può proporre di nuovo', async () => {
    const a = await proposto()
    await a.proponi()
    const { proposta } = await a.legge()
    const rifiuta = (chi: Chi = a.cliente, corpo: object = { motivo: 'Costa troppo' }) =>
      chiama(chi, 'POST', `/api/piani/${a.piano}/rifiuta`, {
        iscrizione_id: proposta._id,
        ...corpo,
      })
    const altro = await createCliente(app.db, { esercente_id: esercente.id })
    expect((await rifiuta(altro)).status).toBe(404)
    expect((await rifiuta(esercente)).status).toBe(403)
    const due = await Promise.all([rifiuta(), rifiuta()])
    expect(due.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(await a.legge()).toMatchObject({ proposta: null })
    const { avvisi } = await tell(app, 'iscrizione_rifiutata', { iscrizione_id: proposta._id })
    expect(avvisi[0]?.testo).toMatch(/ha rifiutato il piano Sala pesi: “Costa troppo”$/)
    await a.proponi()
    const nuova = (await a.legge()).proposta
    expect(nuova._id).not.toBe(proposta._id)
    expect((await rifiuta(a.cliente, { iscrizione_id: nuova._id })).status).toBe(200)
    const muto = await tell(app, 'iscrizione_rifiutata', { iscrizione_id: nuova._id })
    expect(muto.avvisi[0]?.testo).toMatch(/ha rifiutato il piano Sala pesi$/)
  })

  it('il piano di un altro, un cliente non suo, un piano archiviato', async () => {
    const a = await proposto()
    const altro = await createEsercente(app.db)
    expect((await a.proponi(altro)).status).toBe(404)
    const estraneo = await createCliente(app.db)
    const { status, body } = await a.proponi(esercente, estraneo.id)
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe('/cliente_id')
    await chiama(esercente, 'POST', `/api/piani/${a.piano}/archivia`, {})
    expect((await a.proponi()).status).toBe(409)
    expect((await a.legge()).proposta).toBeNull()
  })
})
