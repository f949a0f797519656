import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { raccolteDi } from '../../../../test/raccolte.ts'

let app: Awaited<ReturnType<typeof startApp>>
let r: ReturnType<typeof raccolteDi>
beforeAll(async () => {
  app = await startApp()
  r = raccolteDi(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('limiti').execute()
})

const apri = (percorso: string) => app.app.inject({ method: 'GET', url: percorso })
const partecipa = (percorso: string, nome: string, email: string) =>
  app.app.inject({
    method: 'POST',
    url: `${percorso}/partecipa`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams({ nome, email }).toString(),
  })

/** A raccolta that goes on with one person in it, and its link open. */
async function conLink(link: object = {}, altro: object = {}) {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi, altro)
  await r.aggiungi(chi, id, r.persone(['Ada Verdi']))
  await r.avvia(chi, id)
  await r.lavora()
  const { body } = await app.as(chi)('PUT', `/api/raccolte/${id}/link`, {
    aperta: true,
    mostra_totale: false,
    posti: null,
    ...link,
  })
  return { chi, id, body, percorso: body.link ? new URL(body.link).pathname : '' }
}

it('Y4 (parte) chi ha il link legge la quota e partecipa; dei nomi degli altri niente', async () => {
  const { chi, id, percorso } = await conLink({ mostra_totale: true })
  const pagina = await apri(percorso)
  expect(pagina.statusCode).toBe(200)
  for (const parte of ['Gita 3ªB', '45,00', chi.ragione_sociale, 'partecipa una persona']) {
    expect(pagina.body).toContain(parte)
  }
  expect(pagina.body).not.toContain('Ada')
  const fatto = await partecipa(percorso, 'Leo Blu', 'leo@classe.test')
  expect([fatto.statusCode, fatto.body.includes('Guarda la tua e-mail')]).toEqual([200, true])
  await r.lavora()
  expect(await r.leggi(chi, id)).toMatchObject({ persone: 2, mancano: 2 })
  const leo = (await r.adesioni(chi, id)).find((uno: { nome: string }) => uno.nome === 'Leo Blu')
  expect(leo).toMatchObject({ provenienza: 'link', quota_centesimi: 4500, situazione: 'manca' })
  // The answer is the same for who is in already: nobody learns that they are.
  const gia = await partecipa(percorso, 'Chiunque', 'ada.verdi@classe.test')
  expect(gia.body.replace('ada.verdi@classe.test', 'leo@classe.test')).toBe(fatto.body)
  expect(await r.leggi(chi, id)).toMatchObject({ persone: 2 })
  const nomi = (await r.adesioni(chi, id)).map((uno: { nome: string }) => uno.nome)
  expect(nomi).not.toContain('Chiunque')
  const chiuso = await conLink()
  expect((await apri(chiuso.percorso)).body).not.toContain('partecipa una persona')
})

it('Y4 (parte) l’ultimo posto è di uno solo, anche se in venti lo vogliono insieme', async () => {
  const { chi, id, percorso } = await conLink({ posti: 2 })
  const esiti = await Promise.all(
    Array.from({ length: 20 }, (_, n) => partecipa(percorso, `Persona ${n}`, `p${n}@classe.test`)),
  )
  const stati = esiti.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(stati.filter((stato) => stato === 200)).toHaveLength(1)
  expect(new Set(stati.slice(1))).toEqual(new Set([409]))
  await r.lavora()
  expect(await r.leggi(chi, id)).toMatchObject({ persone: 2 })
  expect((await apri(percorso)).body).toContain('I posti sono finiti')
  const elenco = await r.aggiungi(chi, id, r.persone(['Una Ancora']))
  expect([elenco.status, elenco.body.error_message]).toEqual([
    409,
    expect.stringContaining('I posti sono 2'),
  ])
})

it('Y4 (parte) il link non fa entrare: chiuso, sbagliato, senza nome, o dove ciascuno ha il suo importo', async () => {
  const { chi, id, percorso } = await conLink({ aperta: false })
  expect((await apri(percorso)).body).toContain('Per partecipare scrivi a chi la organizza')
  expect((await partecipa(percorso, 'Leo', 'leo@classe.test')).statusCode).toBe(409)
  await app.as(chi)('PUT', `/api/raccolte/${id}/link`, {
    aperta: true,
    mostra_totale: false,
    posti: null,
  })
  const vuoto = await partecipa(percorso, '', 'leo@classe.test')
  expect([vuoto.statusCode, vuoto.body.includes('Inserisci nome e cognome')]).toEqual([422, true])
  const cattivo = await partecipa(percorso, '<script>alert(1)</script>', 'non-un-indirizzo')
  expect(cattivo.body).not.toContain('<script>alert')
  expect((await apri('/raccolta/aaaaaaaaaaaa')).statusCode).toBe(404)
  const pochi = await app.as(chi)('PUT', `/api/raccolte/${id}/link`, {
    aperta: true,
    mostra_totale: false,
    posti: 1,
  })
  expect(pochi.status).toBe(200)
  const tabella = await r.crea(chi, { modo: 'tabella', importo_centesimi: null })
  const no = await app.as(chi)('PUT', `/api/raccolte/${tabella}/link`, {
    aperta: true,
    mostra_totale: false,
    posti: null,
  })
  expect(no.body.errors[0].pointer).toBe('/aperta')
  const qr = await app.as(chi)('GET', `/api/raccolte/${id}/link.svg`)
  expect(String(qr.headers['content-type'])).toContain('image/svg+xml')
  await r.post(chi, `/api/raccolte/${id}/chiudi`, { mancanti: 'lascia' })
  expect((await partecipa(percorso, 'Leo', 'leo@classe.test')).statusCode).toBe(409)
})
