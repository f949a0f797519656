import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'

let server: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

const leggi = (path: string) => server.app.inject({ method: 'GET', url: path })

describe.each([
  ['/termini', 'Termini del servizio'],
  ['/informativa', 'Informativa sulla privacy'],
])('REG-M3 il testo che si accetta: %s', (path, titolo) => {
  it('REG-M3 (parte) lo legge chiunque, senza account, con la sua versione e senza script', async () => {
    const { statusCode, headers, body } = await leggi(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain(`<h1>${titolo}</h1>`)
    expect(body).toMatch(/Versione \d{4}-\d{2}/)
    expect(body).not.toContain('<script')
  })

  it('REG-M3 (parte) dice chi gestisce il portale come è scritto nei parametri, e prima che manca', async () => {
    const tolti = server.db.deleteFrom('impostazioni').where('chiave', 'in', ['gestore', 'brand'])
    await tolti.execute()
    expect((await leggi(path)).body).toContain('non ha ancora scritto qui i suoi dati')
    const dati = {
      nome: 'Incassi <Chiari> S.r.l.',
      partita_iva: '07981100543',
      indirizzo: 'Via Roma 1, Spoleto',
      email: 'privacy@esempio.it',
    }
    const righe = [
      { chiave: 'gestore', valore: JSON.stringify(dati) },
      { chiave: 'brand', valore: JSON.stringify('Chiaro') },
    ]
    const comune = { valido_dal: new Date(0), autore: 'sistema' }
    await server.db
      .insertInto('impostazioni')
      .values(righe.map((riga) => ({ ...riga, ...comune })))
      .execute()
    const { body } = await leggi(path)
    expect(body).toContain(
      'Chiaro è gestito da Incassi &lt;Chiari&gt; S.r.l., partita IVA 07981100543, Via Roma 1, Spoleto, e-mail privacy@esempio.it.',
    )
    expect(body).not.toContain('..')
  })
})
