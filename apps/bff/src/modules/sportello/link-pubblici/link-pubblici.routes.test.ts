import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.senzaGuasti()
  await p.db.deleteFrom('limiti').execute()
})

type Debito = Awaited<ReturnType<typeof createDebito>>

const perEsercente = (debito: Debito, azione = '', body: object = {}) =>
  p.as(debito.esercente)('POST', `/api/pagamenti/${debito.id}/link_pubblico${azione}`, body, {
    'idempotency-key': randomUUID(),
  })

async function conLink(values: Parameters<typeof createDebito>[1] = {}) {
  const debito = await createDebito(p, values)
  const { body } = await perEsercente(debito)
  return { debito, percorso: new URL(body.url).pathname }
}

/** The address that the page leads on to: by itself, and by a link for people who stay. */
function versoIlFornitore({ body }: { body: string }): string {
  const [, url = ''] = /content="0; url=([^"]+)"/.exec(body) ?? []
  expect(body).toContain(`href="${url}"`)
  return url.replaceAll('&amp;', '&')
}

/** The address of "Annulla e torna indietro" on the provider's page. */
async function indietro(pagina: string): Promise<string> {
  const testo = await (await fetch(pagina)).text()
  const [, url = ''] = /href="([^"]*esito=lasciato[^"]*)"/.exec(testo) ?? []
  const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
  return `${pathname}${search}`
}

/** As a browser without our cookie does, from an e-mail or from the page itself. */
const apri = (percorso: string) => p.app.inject({ method: 'GET', url: percorso })
const manda = (percorso: string) =>
  p.app.inject({
    method: 'POST',
    url: percorso,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: '',
  })

it('GTW-M1 senza account: a chi, quanto, per che cosa; si paga con carta e la ricevuta arriva per e-mail', async () => {
  const { debito, percorso } = await conLink()
  const pagina = await apri(percorso)
  expect(pagina.statusCode).toBe(200)
  expect(pagina.body).toContain('Ambiente di prova')
  for (const parte of [debito.esercente.ragione_sociale, '120,50', 'Riparazione caldaia']) {
    expect(pagina.body).toContain(parte)
  }
  const avvio = await manda(`${percorso}/paga`)
  expect(avvio.statusCode).toBe(200)
  const pagato = await pagaSullaPagina(versoIlFornitore(avvio))
  expect(pagato.location).toContain(`${percorso}?esito=fatto`)
  const dopo = await apri(percorso)
  expect(dopo.body).toContain('Pagato')
  expect(dopo.body).not.toContain('<button')
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const lettere = await p.db
    .selectFrom('messaggi')
    .where('destinatario', '=', debito.cliente.email)
    .select('oggetto')
    .execute()
  expect(lettere.some(({ oggetto }) => /pagato|ricevuta/i.test(oggetto))).toBe(true)
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('GTW-M1 il logo dell’esercente, sulla pagina del portale e su quella senza account', async () => {
  const { debito, percorso } = await conLink()
  expect((await apri(percorso)).body).not.toContain('<img')
  expect((await apri(`${percorso}/logo`)).statusCode).toBe(404)
  const contenuto = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  await p.db
    .insertInto('loghi')
    .values({ esercente_id: debito.esercente.id, formato: 'image/png', contenuto })
    .execute()
  const { body } = await debito.leggi()
  expect(body.esercente.logo).toMatch(/^\d+$/)
  const pagina = await apri(percorso)
  expect(pagina.body).toContain(`${percorso}/logo?v=${body.esercente.logo}`)
  expect(pagina.headers['content-security-policy']).toContain("img-src 'self'")
  const logo = await apri(`${percorso}/logo`)
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png'])
  expect(logo.rawPayload.equals(contenuto)).toBe(true)
  expect((await apri('/paga/a/logo')).statusCode).toBe(404)
})

it('T01 venti invii insieme: la stessa pagina del fornitore, un addebito solo', async () => {
  const { debito, percorso } = await conLink()
  const avvii = await Promise.all(Array.from({ length: 15 }, () => manda(`${percorso}/paga`)))
  const pagine = new Set(avvii.map(versoIlFornitore))
  expect(pagine.size).toBe(1)
  await pagaSullaPagina([...pagine][0] ?? '')
  await expect
    .poll(async () => (await apri(percorso)).body, { timeout: 5000, interval: 400 })
    .toContain('Pagato')
  expect((await manda(`${percorso}/paga`)).statusCode).toBe(409)
  expect(await p.addebiti(debito.id)).toHaveLength(1)
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
})

it('GTW-M3 un rifiuto, un abbandono, una richiesta annullata: lo dice, e che non ha addebitato nulla', async () => {
  const { debito, percorso } = await conLink()
  const avvio = await manda(`${percorso}/paga`)
  await pagaSullaPagina(versoIlFornitore(avvio), '4000 0000 0000 9995')
  const aperta = (await apri(percorso)).body
  expect(aperta).toContain('C’è un pagamento in corso')
  expect(aperta).toContain('Pagamento non riuscito')
  expect(aperta).toContain('Non è stato addebitato alcun importo')
  expect((await manda(`${percorso}/abbandona`)).statusCode).toBe(303)
  expect((await apri(percorso)).body).toContain('Non è stato addebitato alcun importo')
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'annullato' })
    .where('id', '=', debito.id)
    .execute()
  expect((await apri(percorso)).body).toContain('Richiesta annullata')
  const scaduta = await conLink({ valido_fino: '2020-01-01', scadenza: '2020-01-01' })
  expect((await apri(scaduta.percorso)).body).toContain('La richiesta è scaduta')
  expect((await manda(`${scaduta.percorso}/chiedi_link`)).body).toContain('Abbiamo avvisato')
})

it('GTW-M3 "Annulla" sulla pagina del fornitore: subito si può scegliere di nuovo, con la ragione dell’ultimo rifiuto', async () => {
  const { debito, percorso } = await conLink()
  const pagina = versoIlFornitore(await manda(`${percorso}/paga`))
  await pagaSullaPagina(pagina, '4000 0000 0000 9995')
  const ritorno = await indietro(pagina)
  expect(ritorno).toContain(`${percorso}?esito=lasciato&sessione=`)
  await p.app.inject({ method: 'HEAD', url: ritorno })
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'in_verifica' })
  const torna = await apri(ritorno)
  expect([torna.statusCode, torna.headers.location]).toEqual([303, percorso])
  const { body } = await apri(percorso)
  expect(body).toContain('Pagamento non riuscito')
  expect(body).toContain('Non è stato addebitato alcun importo')
  expect(body).toContain(`${percorso}/paga?`)
  expect((await fetch(pagina)).status).toBe(410)
})

it('T01 chi torna da una pagina vecchia non chiude quella aperta dopo, e chi ha pagato ha pagato', async () => {
  const { debito, percorso } = await conLink()
  const ritorno = await indietro(versoIlFornitore(await manda(`${percorso}/paga`)))
  await apri(ritorno)
  const seconda = versoIlFornitore(await manda(`${percorso}/paga`))
  const dallaSeconda = await indietro(seconda)
  await apri(ritorno)
  expect((await fetch(seconda)).status).toBe(200)
  await pagaSullaPagina(seconda)
  await apri(dallaSeconda)
  expect((await apri(percorso)).body).toContain('Pagato')
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('GTW-M2 senza account si paga anche con un bonifico: IBAN, importo e causale, la stessa ogni volta', async () => {
  const { debito, percorso } = await conLink({ metodi_ammessi: ['carta', 'bonifico'] })
  await p.db
    .updateTable('esercenti')
    .set({ iban: 'IT60X0542811101000000123456' })
    .where('id', '=', debito.esercente.id)
    .execute()
  expect((await apri(percorso)).body).toContain('Paga con un bonifico')
  for (let volte = 0; volte < 2; volte++) {
    expect((await manda(`${percorso}/bonifico`)).statusCode).toBe(303)
  }
  const { body } = await apri(percorso)
  expect(body).toContain('IT60 X054 2811 1010 0000 0123 456')
  const { codice } = await p.db
    .selectFrom('codici_pagamento')
    .where('pagamento_id', '=', debito.id)
    .select('codice')
    .executeTakeFirstOrThrow()
  expect(body).toContain(`Rateo ${codice}`)
  expect(body).toContain('120,50')
  // Copied by the one script that the page admits, by its digest.
  expect(body).toContain('data-copia="IT60X0542811101000000123456"')
  expect(body).toContain(`data-copia="Rateo ${codice}"`)
  const [, script = ''] = /<script>([^<]+)<\/script>/.exec(body) ?? []
  const impronta = createHash('sha256').update(script).digest('base64')
  expect((await apri(percorso)).headers['content-security-policy']).toContain(
    `'sha256-${impronta}'`,
  )
  // Nothing was started by looking: the card still may be chosen.
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'da_pagare', tentativi: [] })
})

it('GTW-M2 senza account si dice di aver disposto il bonifico, e ci si ripensa: lo vede anche chi incassa', async () => {
  const { debito, percorso } = await conLink({ metodi_ammessi: ['carta', 'bonifico'] })
  await p.db
    .updateTable('esercenti')
    .set({ iban: 'IT60X0542811101000000123456' })
    .where('id', '=', debito.esercente.id)
    .execute()
  await manda(`${percorso}/bonifico`)
  expect((await manda(`${percorso}/annuncia_bonifico`)).statusCode).toBe(303)
  const { body } = await apri(percorso)
  expect(body).toContain('Bonifico in arrivo')
  expect(body).not.toContain(`${percorso}/paga?`)
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'in_elaborazione' })
  expect((await manda(`${percorso}/ritira_annuncio`)).statusCode).toBe(303)
  expect((await apri(percorso)).body).toContain(`${percorso}/paga?`)
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'da_pagare' })
  const senza = await conLink()
  expect((await manda(`${senza.percorso}/annuncia_bonifico`)).statusCode).toBe(422)
})

it('GTW-M5 senza account: quello che è stato restituito si dice, e un credito lasciato non è detto annullato', async () => {
  const { debito, percorso } = await conLink()
  const aperta = await manda(`${percorso}/paga`)
  await pagaSullaPagina(versoIlFornitore(aperta))
  expect((await apri(percorso)).body).toContain('Pagato')
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'rimborsato', rimborsato_centesimi: 12_050 })
    .where('id', '=', debito.id)
    .execute()
  const resa = (await apri(percorso)).body
  expect(resa).toContain('Rimborsato')
  expect(resa).toContain('ti sono stati restituiti 120,50\u00a0€')

  const lasciato = await conLink()
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'irrecuperabile' })
    .where('id', '=', lasciato.debito.id)
    .execute()
  const chiusa = (await apri(lasciato.percorso)).body
  expect(chiusa).toContain('Da qui non si paga più')
  expect(chiusa).not.toContain('Non devi pagare nulla')
})

it('T18 non è indicizzata, non dice da dove si viene, non esegue script e non sta in un riquadro', async () => {
  const { percorso } = await conLink()
  const { headers, body } = await apri(percorso)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['set-cookie']).toBeUndefined()
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).toContain("font-src 'self'")
  expect(csp).not.toContain('script-src')
  expect(body).not.toMatch(/<script/i)
})

it('T18 un nome ostile resta testo', async () => {
  const { percorso } = await conLink({ causale: '<script>alert(1)</script>"\'>' })
  const { body } = await apri(percorso)
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('&lt;script&gt;')
})

it('3.13 il token non è scritto da nessuna parte, e nessuno lo indovina a tentativi', async () => {
  const { percorso } = await conLink()
  const token = percorso.split('/').at(-1) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const righe = await p.db.selectFrom('link_pubblici').selectAll().execute()
  expect(JSON.stringify(righe)).not.toContain(token)
  const falso = `/paga/${'A'.repeat(43)}`
  const esiti = []
  for (let i = 0; i < 31; i++) esiti.push((await apri(falso)).statusCode)
  expect(new Set(esiti.slice(0, 30))).toEqual(new Set([404]))
  expect(esiti.at(-1)).toBe(429)
  // The good one goes on: its readers are not those who guess.
  expect((await apri(percorso)).statusCode).toBe(200)
})

it('3.13 revocato, sostituito o scaduto non apre nulla, e non dice se è mai esistito', async () => {
  const revocato = await conLink()
  await perEsercente(revocato.debito, '/revoca')
  const sostituito = await conLink()
  const nuovo = await perEsercente(sostituito.debito)
  const scaduto = await conLink()
  await p.db
    .updateTable('link_pubblici')
    .set({ scade_at: new Date(Date.now() - 1000) })
    .where('pagamento_id', '=', scaduto.debito.id)
    .execute()
  const mai = await apri(`/paga/${'B'.repeat(43)}`)
  for (const { percorso } of [revocato, sostituito, scaduto]) {
    const risposta = await apri(percorso)
    expect([risposta.statusCode, risposta.body]).toEqual([404, mai.body])
    expect((await manda(`${percorso}/paga`)).statusCode).toBe(404)
  }
  expect((await apri(new URL(nuovo.body.url).pathname)).statusCode).toBe(200)
})

it('PAG-M3 lo crea solo l’esercente del debito, per una richiesta da pagare; lo invia e ne mostra il QR', async () => {
  const debito = await createDebito(p)
  const altro = await createEsercente(p.db)
  const url = `/api/pagamenti/${debito.id}/link_pubblico`
  const key = () => ({ 'idempotency-key': randomUUID() })
  expect((await p.as(altro)('POST', url, {}, key())).status).toBe(404)
  expect((await p.as(altro)('GET', url)).status).toBe(404)
  expect((await p.as(debito.cliente)('POST', url, {}, key())).status).toBe(403)
  expect((await p.as(debito.esercente)('GET', url)).body).toEqual({ url: null, scade_at: null })
  const creato = await perEsercente(debito, '', { invia_email: true })
  expect((await p.as(debito.esercente)('GET', url)).body).toEqual(creato.body)
  const qr = await p.as(debito.esercente)('GET', `${url}.svg`)
  expect(qr.headers['content-type']).toContain('image/svg+xml')
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const lettera = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', debito.cliente.email)
    .select('testo')
    .executeTakeFirstOrThrow()
  expect(lettera.testo).toContain(creato.body.url)
  const pagato = await createDebito(p, { stato: 'pagato', incassato_centesimi: 12_050 })
  expect((await perEsercente(pagato)).status).toBe(409)
})
