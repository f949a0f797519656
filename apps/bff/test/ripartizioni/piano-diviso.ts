import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { expect } from 'vitest'
import type { startApp, stoppedClock } from '../client.ts'
import { confermaAtto } from '../conferma-atto.ts'
import { createCliente, type createEsercente } from '../factories.ts'
import { createCarta } from '../scadenze.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Chi = Parameters<App['as']>[0]

export const PIANO = {
  nome: 'Nuoto',
  importo_centesimi: 5001,
  cadenza: 'mensile',
  visibilita: 'su_invito',
}

/** A swimming club whose piano two parents divide: the calls that tests of it have in common. */
export function pianoDiviso(
  app: App,
  nuoto: Awaited<ReturnType<typeof createEsercente>>,
  clock: ReturnType<typeof stoppedClock>,
) {
  const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object) =>
    app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

  const nuovoPiano = async (cambia: object = {}): Promise<string> =>
    (await chiama(nuoto, 'POST', '/api/piani', { ...PIANO, ...cambia })).body._id

  /** A piano of 50.01 a month, from some days on, of which one pays 70 parts and the other 30, for their daughter. */
  async function diviso(cambia: object = {}, giorni = 7) {
    const piano = await nuovoPiano(cambia)
    const madre = await createCliente(app.db, { esercente_id: nuoto.id })
    const padre = await createCliente(app.db, { esercente_id: nuoto.id })
    const figlia: string = (
      await chiama(nuoto, 'POST', '/api/beneficiari', {
        cliente_id: madre.id,
        nome: 'Giulia Rossi',
      })
    ).body._id
    const { status, body } = await chiama(nuoto, 'POST', '/api/ripartizioni', {
      tipo: 'piano',
      piano_id: piano,
      scadenza: aggiungiGiorni(clock.today(), giorni),
      beneficiario_id: figlia,
      quote: [
        { cliente_id: madre.id, peso: 70 },
        { cliente_id: padre.id, peso: 30 },
      ],
    })
    expect([status, body.errors]).toEqual([200, undefined])
    const leggi = async (chi: Chi) =>
      (await chiama(chi, 'GET', `/api/piani/${piano}/sottoscrizione?per=${figlia}`)).body
    const accetta = async (chi: typeof madre) => {
      const { proposta, piano_id, ingresso_periodi } = await leggi(chi)
      const oggetto = { oggetto: proposta.sha256, record_id: proposta._id }
      await confermaAtto(app, chi, { scopo: 'accetta_piano', ...oggetto })
      const carta_id = await createCarta(app.db, chi)
      const esito = await chiama(chi, 'POST', `/api/piani/${piano}/sottoscrivi`, {
        piano_id,
        oggi_centesimi: 0,
        ingresso_periodi,
        beneficiario_id: figlia,
        carta_id,
      })
      expect([esito.status, esito.body.detail, esito.body.errors]).toEqual([
        200,
        undefined,
        undefined,
      ])
      return String(esito.body.abbonamento_id)
    }
    return { id: String(body._id), piano, madre, padre, figlia, leggi, accetta }
  }

  return { chiama, nuovoPiano, diviso }
}
