import { expect, type Page, test as base } from '@playwright/test'
import { contato } from '@rateo/domain/parole/formato'
import { type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { goToOwnTown, ORIGIN, PORT } from '../addresses.ts'
import { signIn } from '../people.ts'
import { postAs } from '../richieste.ts'
import { START_MS, startTown } from '../town.ts'

/** The days of a step may take these milliseconds to be lived. */
const LIVED_MS = 120_000

type Letto = { adesso: string; stato: string; errore: string | null }

/** The clock of the town in the hands of its staff. */
function orologioDi(page: Page) {
  const leggi = async (): Promise<Letto> =>
    (await (await page.request.get('/api/gestione/orologio')).json()) as Letto
  const arriva = () =>
    expect
      .poll(
        async () => {
          const { stato, errore } = await leggi()
          return errore ?? stato
        },
        { timeout: LIVED_MS },
      )
      .toBe('pronto')
  return {
    oggi: async (): Promise<Giorno> => giornoDiRoma(new Date((await leggi()).adesso)),
    /** So many days go by, each with its jobs; one that is due is charged whatever the hour at which the town began. */
    avanti: async (giorni: number) => {
      await postAs(page.request, '/api/gestione/orologio', { giorni })
      await arriva()
    },
    /** The same by the page of the staff. */
    dallaPagina: async (giorni: number) => {
      await page.goto('/gestione?scheda=lavori')
      await page.getByRole('button', { name: 'Altri giorni' }).click()
      await page.getByRole('textbox', { name: 'Giorni' }).fill(String(giorni))
      const vivi = `Vivi ${contato(giorni, 'giorno', 'giorni')}`
      await page.getByRole('button', { name: vivi, exact: true }).click()
      await expect(page.getByText(/^Per Rateo adesso è il/)).toBeVisible({ timeout: LIVED_MS })
      await arriva()
    },
  }
}

/** Playwright's test in a town whose clock is moved: started once for all the journeys of a runner. */
export const test = base.extend<
  { orologio: ReturnType<typeof orologioDi> },
  { town: string; conti: 'propri' | 'collegati' }
>({
  // Whether the esercenti of the town have accounts of their own at the provider.
  conti: ['propri', { option: true, scope: 'worker' }],
  town: [
    async ({ conti }, give) => {
      goToOwnTown()
      const stop = await startTown(PORT, { RATEO_CONTI: conti })
      await give(ORIGIN)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 2 * START_MS },
  ],
  baseURL: async ({ town }, give) => give(town),
  orologio: async ({ browser, town }, give) => {
    const staff = await browser.newContext({ baseURL: town })
    const page = await staff.newPage()
    await signIn(page, 'admin@rateo.test', '/home')
    await give(orologioDi(page))
    await staff.close()
  },
})
