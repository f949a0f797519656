import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { promozioniDi } from '../../../../test/promozioni.ts'

let app: Awaited<ReturnType<typeof startApp>>
let creaPromo: ReturnType<typeof promozioniDi>['creaPromo']
beforeAll(async () => {
  app = await startApp({ clock: stoppedClock(new Date('2026-11-24T10:00:00Z')) })
  ;({ creaPromo } = promozioniDi(app, await createAdmin(app.db), { sigla: 'QR' }))
})
afterAll(() => app.stop())

async function vende(...nomi: string[]) {
  const esercente = await createEsercente(app.db)
  const piani: string[] = []
  for (const nome of nomi) {
    const corpo = { nome, importo_centesimi: 4500, cadenza: 'mensile' }
    const { body } = await app.as(esercente)('POST', '/api/piani', corpo, {
      'idempotency-key': randomUUID(),
    })
    piani.push(String(body._id))
  }
  return { esercente, piani }
}
/** As the camera of a telephone does, without our cookie. */
const apri = (url: string) => app.app.inject(url)

it('PRM-M2 (parte) il QR di un codice porta al piano con il codice già scritto', async () => {
  const { esercente, piani } = await vende('Sala pesi')
  const { _id, codice } = await creaPromo({ esercente_id: esercente.id, piani })
  const porta = await apri(`/promo/${_id}?codice=${codice.toLowerCase()}`)
  expect([porta.statusCode, porta.headers.location]).toEqual([
    302,
    `/abbonati/${piani[0]}?codice=${codice}`,
  ])
  const pagina = await apri(String(porta.headers.location))
  expect(pagina.payload).toContain(`Hai il codice ${codice}`)
  expect(pagina.payload).toContain(`/abbonamenti/piani/${piani[0]}/abbonati?codice=${codice}"`)
})

it('PRM-M2 (parte) dove i piani sono più d’uno si sceglie; dove non ce ne sono lo si scrive pagando', async () => {
  const { esercente, piani } = await vende('Corsi', 'Sala <pesi>')
  const { _id, codice } = await creaPromo({ esercente_id: esercente.id })
  const { statusCode, payload } = await apri(`/promo/${_id}?codice=${codice}`)
  expect(statusCode).toBe(200)
  expect(payload).toContain('Sala &lt;pesi&gt;')
  for (const piano of piani) expect(payload).toContain(`/abbonati/${piano}?codice=${codice}"`)
  const tutti = await creaPromo()
  const senza = await apri(`/promo/${tutti._id}?codice=${tutti.codice}`)
  expect(senza.payload).toContain('Scrivi questo codice quando paghi o ti abboni')
})

it('PRM-M2 (parte) un codice che non è suo, o nessuno, non esiste; a chi ne prova molti si dice basta', async () => {
  const { _id, codice } = await creaPromo()
  const prove = [`/promo/${_id}?codice=MAI`, `/promo/${_id}`, `/promo/altro?codice=${codice}`]
  for (const url of prove) expect((await apri(url)).statusCode).toBe(404)
  const esiti: number[] = []
  for (let n = 0; n < 31; n += 1) {
    esiti.push((await apri(`/promo/${_id}?codice=MAI${n}`)).statusCode)
  }
  expect(esiti.at(-1)).toBe(429)
})
