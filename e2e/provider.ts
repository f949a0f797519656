import { expect, type Page } from '@playwright/test'
import { PSP_ORIGIN } from './addresses.ts'
import { taken } from './people.ts'

/** The cards of the trial provider that the journeys use. */
export const CARDS = {
  buona: '4242424242424242',
  con3ds: '4000002760003184',
  negata: '4000000000000002',
  senzaFondi: '4000000000009995',
  scaduta: '4000000000000069',
  cvcErrato: '4000000000000127',
  smarrita: '4000000000009987',
} as const

/** Chooses the provider's page; the card that is proposed first would pay at once. */
export const chooseNewCard = (page: Page) => chooseWay(page, 'Un’altra carta')

/** Opens the one row that says how it is paid, and chooses another way. */
export async function chooseWay(page: Page, name: string) {
  await taken(page)
  await page.getByRole('button', { name: /Cambia$/ }).click()
  await page.getByRole('radio', { name, exact: true }).first().click()
}

/** Types a card on the provider's page and confirms, whatever comes of it. */
export async function typeCard(page: Page, number: string) {
  await page.waitForURL((url) => url.origin === PSP_ORIGIN)
  await page.getByLabel('Numero della carta').fill(number)
  await page.getByLabel('Scadenza').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Nome sulla carta').fill('Anna Bianchi')
  await page.getByRole('button', { name: /^Paga/ }).click()
}

type Fault = { tipo: string; quante_volte?: number; percorso?: string; ritardo_ms?: number }

export async function addFault(fault: Fault) {
  const response = await fetch(`${PSP_ORIGIN}/_prova/guasti`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  expect(response.ok).toBe(true)
}

export const clearFaults = () => fetch(`${PSP_ORIGIN}/_prova/guasti`, { method: 'DELETE' })

type Charge = { amount: number; payment_method: string }

/** The provider's own books: what was really charged, for the debt whose id is in the reference. */
export async function chargesFor(pagamentoId: string): Promise<Charge[]> {
  const response = await fetch(`${PSP_ORIGIN}/_prova/registro`)
  const books = (await response.json()) as {
    charges: (Charge & { status: string; metadata: Record<string, string> })[]
  }
  return books.charges.filter(
    (charge) =>
      charge.status === 'succeeded' && JSON.stringify(charge.metadata).includes(pagamentoId),
  )
}

/** Has a saved method refused from now on, or taken again where no reason is given. */
export async function refuse(method: string, rifiuto?: 'insufficient_funds') {
  const response = await fetch(`${PSP_ORIGIN}/_prova/metodi/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rifiuto }),
  })
  expect(response.ok).toBe(true)
}
