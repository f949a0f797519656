import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, expect, it } from 'vitest'
import { call, type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  openSession,
} from '../../../../test/factories.ts'
import { readZip } from '../../../../test/files/read-zip.ts'
import { chiudiScadute } from '../../persone/squadra/index.ts'

const GIORNO_MS = 86_400_000
const clock = stoppedClock(new Date('2026-06-10T08:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { app, db, as, deps } = rateo
const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }

/** A browser with one session, as it goes from one attività to another. */
async function browserDi(persona: Person) {
  let cookie = `rateo_sid=${await openSession(db, persona, clock.now())}`
  return async (method: 'GET' | 'POST', url: string, body?: object) => {
    const risposta = await call(app, method, url, body, { ...ours, cookie })
    cookie = risposta.cookie ?? cookie
    return risposta
  }
}

/** Gives the accountant the access of a role, to a day, and the accountant takes it up. */
async function delega(titolare: Person, studio: Person, come: object) {
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', studio.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  expect((await as(titolare)('POST', '/api/squadra/inviti', { email, ...come })).status).toBe(200)
  const { inviti } = (await as(studio)('GET', '/api/mie_attivita')).body
  const invito = `/api/mie_attivita/inviti/${inviti.at(-1)._id}/accetta`
  expect((await as(studio)('POST', invito, {})).status).toBe(200)
}

it('Y7 uno studio con quaranta attività: una pagina per tutte, tutti i pacchetti insieme, si passa dall’una all’altra senza uscire, una delega finisce nel suo giorno e chi è tolto è fuori subito', async () => {
  const studio = await createEsercente(db, { ragione_sociale: 'Studio Bianchi' })
  const clienti: Awaited<ReturnType<typeof createEsercente>>[] = []
  for (let n = 1; n <= 40; n++) {
    const uno = await createEsercente(db, { ragione_sociale: `Attività ${n} S.r.l.` })
    await delega(uno, studio, {
      ruolo: 'contabile',
      ...(n === 2 && { fino_al: aggiungiGiorni(clock.today(), 5) }),
    })
    const pagante = await createCliente(db, { esercente_id: uno.id, nome: `Pagante di ${n}` })
    await createPagamento(db, {
      esercente_id: uno.id,
      cliente_id: pagante.id,
      scadenza: '2026-06-12',
      importo_centesimi: 1000 + n,
      stato: 'da_pagare',
    })
    clienti.push(uno)
  }
  const [prima, seconda, terza] = clienti
  if (!prima || !seconda || !terza) throw new Error('nobody delegated')

  let browser = await browserDi(studio)
  const tutte = async () => (await browser('GET', '/api/studio')).body.attivita
  expect(await tutte()).toHaveLength(41)
  const scadenze = (await tutte()).map(
    (una: { in_scadenza: { importo_centesimi: number } }) => una.in_scadenza.importo_centesimi,
  )
  expect(scadenze.reduce((a: number, b: number) => a + b, 0)).toBe(40 * 1000 + (40 * 41) / 2)

  const { raw, status } = await browser('GET', '/api/studio/pacchetti?mese=2026-06')
  const cartelle = new Set([...(await readZip(raw)).keys()].map((nome) => nome.split('/')[0]))
  expect([status, cartelle.size]).toEqual([200, 41])

  // From one to another in the same session: of each what is its own, and nothing of the rest.
  for (const [uno, n] of [
    [prima, 1],
    [terza, 3],
  ] as const) {
    expect((await browser('POST', `/api/mie_attivita/${uno.id}/scegli`, {})).status).toBe(200)
    const { body } = await browser('POST', '/api/search/pagamenti', {})
    expect(body.data.map((riga: { cliente: { nome: string } }) => riga.cliente.nome)).toEqual([
      `Pagante di ${n}`,
    ])
  }

  // The delegation of five days is over with its last midnight, by itself.
  clock.advance(6 * GIORNO_MS)
  expect(await chiudiScadute(deps)).toBe(1)
  browser = await browserDi(studio)
  expect((await browser('POST', `/api/mie_attivita/${seconda.id}/scegli`, {})).status).toBe(404)
  expect(JSON.stringify(await tutte())).not.toContain('Attività 2 S.r.l.')

  // Taken out of the attività in which one just is: the next call is answered as to nobody.
  expect((await browser('POST', `/api/mie_attivita/${terza.id}/scegli`, {})).status).toBe(200)
  const { membri } = (await as(terza)('GET', '/api/squadra')).body
  const suo = membri.find((uno: { ruolo: string }) => uno.ruolo === 'contabile')
  expect((await as(terza)('POST', `/api/squadra/membri/${suo._id}/togli`, {})).status).toBe(200)
  expect((await browser('POST', '/api/search/pagamenti', {})).status).toBe(401)
  const dopo = await browserDi(studio)
  expect((await dopo('GET', '/api/studio')).body.attivita).toHaveLength(39)
}, 180_000)
