import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { faults, isStill, THEMES } from '../accessibilita/axe.ts'
import { signIn } from '../people.ts'
import { richiedi, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

const EMAIL = 'esercente@rateo.test'

/** The program of a shop: what it was told, and whether it takes anything now. */
async function startProgram() {
  const told: { type: string; data: { _id?: string } }[] = []
  const state = { isDown: false }
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      if (!state.isDown) told.push(JSON.parse(body))
      response.writeHead(state.isDown ? 503 : 200).end(state.isDown ? 'in manutenzione' : 'ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/rateo`, told, state, stop: () => server.close() }
}

async function looksRight(page: Page, what: string) {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await isStill(page)
    expect(await faults(page, theme), `${what}, ${theme}`).toEqual([])
    if (process.env['SCATTI']) {
      const { width } = page.viewportSize() ?? { width: 0 }
      const file = `${process.env['SCATTI']}/${what}-${width}-${theme}.png`
      await page.screenshot({ path: file, fullPage: true })
    }
  }
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth
  expect(await page.evaluate(fits), what).toBe(true)
}

for (const width of [1280, 360]) {
  test(`SVI-M2 a ${width} px un esercente fa raccontare gli eventi al suo programma, legge il registro e rimanda`, async ({
    page,
    playwright,
  }) => {
    test.slow()
    const program = await startProgram()
    const nome = `Negozio a ${width}`
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, EMAIL, '/sviluppatori?scheda=webhook')
    await looksRight(page, 'eventi-prima')

    await page.getByRole('button', { name: 'Nuovo indirizzo' }).click()
    const form = page.getByRole('dialog', { name: 'Nuovo indirizzo' })
    await form.getByLabel(/^Indirizzo/).fill('https://10.0.0.1/dentro')
    await form.getByLabel(/^Descrizione/).fill(nome)
    await form.getByRole('button', { name: 'Aggiungi' }).click()
    await expect(form.getByText(/Serve un indirizzo pubblico/).first()).toBeVisible()
    await form.getByLabel(/^Indirizzo/).fill(program.url)
    await looksRight(page, 'eventi-nuovo')
    await form.getByRole('button', { name: 'Aggiungi' }).click()

    const segreto = page.getByRole('dialog', { name: 'Segreto della firma' })
    const primo = await segreto.getByText(/^whsec_/).textContent()
    await segreto.getByRole('button', { name: 'Cambia il segreto' }).click()
    await segreto.getByRole('button', { name: 'Fai un segreto nuovo' }).click()
    await expect(segreto.getByText(/^whsec_/)).not.toHaveText(primo ?? '')
    await expect(segreto.getByText(/firmati anche con il segreto di prima/)).toBeVisible()
    await looksRight(page, 'eventi-segreto')
    await page.keyboard.press('Escape')

    // A town may have addresses already: this one is opened.
    const link = page.getByRole('link', { name: nome })
    if (await link.isVisible()) await link.click()
    await page.getByRole('button', { name: 'Manda una prova' }).click()
    await expect.poll(() => program.told.map(({ type }) => type)).toEqual(['prova'])
    const consegne = page.getByRole('list', { name: 'Consegne' })
    await expect(consegne.getByText('Consegnato').first()).toBeVisible()

    // While the program is down something happens.
    program.state.isDown = true
    const shop = await playwright.request.newContext()
    const id = await richiedi(shop, 4_200, `Evento ${width}`)
    await signInByApi(shop, EMAIL)
    const caduta = consegne.getByRole('listitem').filter({ hasText: 'pagamento.creato' }).first()
    await expect(caduta).toContainText('Tentativo 1 di 9, ha risposto 503')
    await expect(caduta).toContainText('Il prossimo')
    await looksRight(page, 'eventi-registro')
    await caduta.getByRole('button', { name: 'Apri pagamento.creato' }).click()
    const consegna = page.getByRole('dialog', { name: 'pagamento.creato' })
    await expect(consegna.getByText('in manutenzione')).toBeVisible()
    await expect(consegna.getByText(/webhook-signature: v1,/)).toBeVisible()
    await expect(consegna.getByText(/Ha risposto 503, in \d+ millisecond/)).toBeVisible()
    await looksRight(page, 'eventi-consegna')
    program.state.isDown = false
    await consegna.getByRole('button', { name: 'Manda di nuovo' }).click()
    await expect.poll(() => program.told.at(-1)?.data._id).toBe(id)

    await page.getByRole('button', { name: 'Rimanda i non consegnati' }).click()
    const rimanda = page.getByRole('dialog', { name: 'Rimanda i non consegnati' })
    await rimanda.getByRole('button', { name: 'Manda di nuovo' }).click()
    await expect(page.getByText(/non c’è nulla da mandare di nuovo/)).toBeVisible()

    await page.getByRole('button', { name: `Ferma ${nome}` }).click()
    await page.getByRole('button', { name: `Fai ripartire ${nome}` }).click()
    await expect(page.getByRole('button', { name: `Ferma ${nome}` })).toBeVisible()
    await page.getByRole('button', { name: `Togli ${nome}` }).click()
    await page.getByRole('button', { name: 'Togli l’indirizzo' }).click()
    await expect(page.getByText('Indirizzo tolto: non riceve più nulla.')).toBeVisible()
    await shop.dispose()
    program.stop()
  })
}
