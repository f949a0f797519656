import { type RuoloSquadra, RUOLI_SQUADRA } from '@rateo/domain/permessi/ruoli-squadra'
import { afterAll, describe, expect, it } from 'vitest'
import { abbonato, createPiano } from '../../../../test/cambio-piano.ts'
import { type Person, startApp } from '../../../../test/client.ts'
import { createCollega, createEsercente } from '../../../../test/factories.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as } = rateo

type Azione = { azione: string; consentita: boolean; motivo: string | null }

/** An esercente with a piano and a person who has it, and a colleague in each role. */
async function bottega() {
  const titolare = await createEsercente(db)
  const piano = await createPiano(rateo, titolare, 3900)
  const a = await abbonato(rateo, titolare)
  const persone: [RuoloSquadra, Person][] = [['titolare', titolare]]
  for (const ruolo of RUOLI_SQUADRA.filter((one) => one !== 'titolare')) {
    persone.push([ruolo, await createCollega(db, titolare.id, ruolo)])
  }
  const chi = new Map(persone)
  const azioni = async (ruolo: RuoloSquadra, url: string): Promise<Azione[]> => {
    const { status, body } = await as(chi.get(ruolo) ?? null)('GET', url)
    expect(status).toBe(200)
    return body.azioni_consentite
  }
  /** The roles to whom an action is offered, of those to whom it would be as titolare. */
  const aChi = async (url: string, nome: string) => {
    const offerta: string[] = []
    for (const ruolo of RUOLI_SQUADRA) {
      const una = (await azioni(ruolo, url)).find(({ azione }) => azione === nome)
      if (una?.consentita === true) offerta.push(ruolo)
    }
    return offerta
  }
  return { titolare, chi, piano, ...a, azioni, aChi }
}

describe('PRO-B2 X13 (parte) le schede offrono a ogni ruolo quello che la chiamata gli permette', () => {
  it('PRO-B2 (parte) abbonamenti, piani e clienti: chi può, chi no, e perché', async () => {
    const b = await bottega()
    const abbonamento = `/api/abbonamenti/${b.id}`
    const gestori = ['titolare', 'amministratore']
    for (const nome of ['cambia_piano', 'disdici']) {
      expect([nome, await b.aChi(abbonamento, nome)]).toEqual([nome, [...gestori, 'operatore']])
    }
    expect(await b.aChi(`/api/piani/${b.piano}`, 'modifica')).toEqual(gestori)
    expect(await b.aChi(`/api/piani/${b.piano}`, 'archivia')).toEqual(gestori)
    expect(await b.aChi(`/api/clienti/${b.cliente.id}`, 'richiedi_pagamento')).toEqual([
      ...gestori,
      'operatore',
      'cassa',
    ])
    const cassa = await b.azioni('cassa', abbonamento)
    const cambia = cassa.find(({ azione }) => azione === 'cambia_piano')
    expect(cambia?.motivo).toContain('Con il ruolo Cassa non puoi proporre e cambiare')
  })

  it('PRO-B2 (parte) di un abbonamento nessuna azione resta offerta a chi può solo guardare', async () => {
    const b = await bottega()
    const sue = await b.azioni('titolare', `/api/abbonamenti/${b.id}`)
    expect(sue.filter(({ consentita }) => consentita).length).toBeGreaterThan(2)
    for (const ruolo of ['cassa', 'contabile'] as const) {
      const azioni = await b.azioni(ruolo, `/api/abbonamenti/${b.id}`)
      expect(azioni.filter(({ consentita }) => consentita)).toEqual([])
    }
  })

  it('PRO-B2 (parte) quello che lo stato vieta a tutti lo dice a tutti con le stesse parole', async () => {
    const b = await bottega()
    const url = `/api/piani/${b.piano}`
    const chiave = { 'idempotency-key': crypto.randomUUID() }
    expect((await as(b.titolare)('POST', `${url}/archivia`, {}, chiave)).status).toBe(200)
    expect(await b.azioni('cassa', url)).toEqual(await b.azioni('titolare', url))
  })

  it('PRO-B2 (parte) chi non può chiedere pagamenti lo legge già nel suo profilo', async () => {
    const b = await bottega()
    const chiede = async (ruolo: RuoloSquadra) => {
      const { body } = await as(b.chi.get(ruolo) ?? null)('GET', '/api/get_myself')
      return body.esercente.azioni_consentite.find(
        ({ azione }: Azione) => azione === 'nuovi_incassi',
      )
    }
    expect(await chiede('cassa')).toMatchObject({ consentita: true, motivo: null })
    expect(await chiede('contabile')).toMatchObject({
      consentita: false,
      motivo: expect.stringContaining('Con il ruolo Contabile non puoi chiedere pagamenti'),
    })
  })
})
