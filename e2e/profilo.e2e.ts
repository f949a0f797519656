import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { CARDS } from './provider.ts'
import { PASSWORD, PSP_ORIGIN } from './addresses.ts'
import { test } from './town.ts'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

for (const viewport of SIZES) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport })

    test('CAR-M2 CAR-M1 una carta si salva sulla pagina del fornitore e si rimuove', async ({
      page,
    }) => {
      await signIn(page, 'cliente@rateo.test', '/profilo?scheda=metodi')
      await page.getByRole('button', { name: 'Aggiungi una carta' }).click()
      await page.waitForURL((url) => url.origin === PSP_ORIGIN)
      await page.getByLabel('Numero della carta').fill(CARDS.buona)
      await page.getByLabel('Scadenza').fill('12/34')
      await page.getByLabel('CVC').fill('123')
      await page.getByLabel('Nome sulla carta').fill('Giulia Ferrari')
      await page.getByRole('button', { name: /Salva/ }).click()
      await page.waitForURL(/\/profilo\?scheda=metodi/)
      await expect(page.getByText('Carta salvata.')).toBeVisible()
      await expect(page).toHaveURL(/\/profilo\?scheda=metodi$/)
      await expect(page.getByText('Visa •••• 4242').first()).toBeVisible()
      // CAR-B1: what is overdue is asked about at once.
      const offer = page.getByRole('dialog', { name: 'Paga quello che è in ritardo' })
      await expect(offer.getByRole('button', { name: /^Paga / })).toBeEnabled()
      await offer.getByRole('button', { name: 'Non ora' }).click()
      await expect(offer).toBeHidden()

      await page
        .getByRole('button', { name: /^Altre azioni su Visa/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rimuovi' }).click()
      await page.getByRole('button', { name: 'Rimuovi la carta' }).click()
      await expect(page.getByText('Carta rimossa.')).toBeVisible()
    })

    test('PRO-M5 le modifiche non salvate non si perdono senza chiedere', async ({ page }) => {
      await signIn(page, 'cliente2@rateo.test', '/profilo')
      const nome = page.getByLabel('Nome', { exact: true })
      await expect(nome).not.toHaveValue('')
      const prima = await nome.inputValue()
      await nome.fill('Marcello')
      await page.getByRole('link', { name: 'Privacy' }).click()
      await expect(page.getByText('Uscire senza salvare?')).toBeVisible()
      await page.getByRole('button', { name: 'Indietro' }).click()
      await expect(nome).toHaveValue('Marcello')
      await page.getByRole('button', { name: 'Salva', exact: true }).click()
      await expect(page.getByText('Nome e cognome salvati.')).toBeVisible()
      await page.getByRole('link', { name: 'Privacy' }).click()
      await expect(page.getByRole('heading', { name: 'I tuoi dati' })).toBeVisible()
      await page.getByRole('link', { name: 'Dati', exact: true }).click()
      await nome.fill(prima)
      await page.getByRole('button', { name: 'Salva', exact: true }).click()
      await expect(page.getByText('Nome e cognome salvati.')).toBeVisible()
    })
  })
}

test('SES-M4 la sessione finita mentre si scrive è detta, e dopo l’accesso si ritrova tutto', async ({
  page,
}) => {
  await signIn(page, 'cliente2@rateo.test', '/profilo')
  await page.getByLabel('Nome', { exact: true }).fill('Marco Antonio')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('La tua sessione è scaduta')).toBeVisible()
  await page.getByRole('button', { name: 'Accedi di nuovo' }).click()
  await page.getByLabel('E-mail').fill('cliente2@rateo.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/profilo')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Marco Antonio')
})

test('SES-B1 SES-M2 cambiando ruolo si resta sulla stessa pagina, e l’altra scheda se ne accorge', async ({
  page,
}) => {
  await signIn(page, 'doppio@rateo.test', '/profilo')
  const other = await page.context().newPage()
  await other.goto('/pagamenti')
  await expect(other.getByText('Caricamento...')).toBeHidden()
  const session = await page.request.get('/session')
  const { role } = (await session.json()) as { role: string }
  const next = role === 'admin' ? 'Esercente' : 'Admin'
  const reloaded = other.waitForEvent('load')
  await page.getByRole('button', { name: 'Cambia Ruolo' }).click()
  await page.getByRole('button', { name: next, exact: true }).click()
  await reloaded
  await page.waitForURL((url) => url.pathname === '/profilo')
  await expect(other.getByText(`${next} ·`).first()).toBeVisible()
})

test('PRO-B3 una passkey si aggiunge dal profilo e apre la porta senza password', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, 'esercente2@rateo.test', '/profilo?scheda=sicurezza')
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await page.getByLabel('La tua password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Passkey aggiunta')).toBeVisible()
  await page.goto('/logout?referrer=%2Fprofilo')
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/profilo')
  await page.goto('/profilo?scheda=sicurezza')
  await expect(page.getByText('Accesso con passkey').first()).toBeVisible()
  await page.getByRole('button', { name: /^Rimuovi la passkey/ }).click()
  await expect(page.getByText('Passkey rimossa.')).toBeVisible()
})
