import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const LIST = `GET /api/dilazioni/${ID}/rinegoziazioni`
const ASK = `POST /api/dilazioni/${ID}/rinegoziazioni`
const RICHIESTA = '0000000000000000000000f1'

const chiesta = {
  richiesta_id: RICHIESTA as string | null,
  stato: 'nuovo',
  motivo: 'meno_entrate',
  al_mese_centesimi: 8000,
  nota: 'Pago 80 euro fino a giugno',
  chiesta_at: '2026-11-20T09:00:00.000Z',
}
const NO = 'Lo hai già chiesto: aspetta la risposta, o scrivi nella richiesta che c’è.'
const nulla = { data: [], motivo_no: null }
const dopo = { data: [chiesta], motivo_no: NO }

const opened = (as: 'cliente' | 'esercente' | 'admin', answers: Record<string, unknown>) =>
  renderPage(`/dilazioni/${ID}`, { as, answers: { [ONE]: aDilazione(), ...answers } })

it('DIL-B2 (parte) Y1 (parte) il cliente in difficoltà legge le vie che ha, e chiede con il motivo e quanto può pagare', async () => {
  const { user, server } = await opened('cliente', {
    [ONE]: aDilazione({
      azioni_consentite: [{ azione: 'scegli_giorno', consentita: true, motivo: null }],
      rate: [aRata(2, { spostabile: { dal: '2026-12-06', al: '2026-12-19' } })],
    }),
    [LIST]: nulla,
    [ASK]: dopo,
  })
  const panel = await screen.findByRole('region', { name: 'Hai difficoltà a pagare?' })
  expect(within(panel).getByText(/premi “Sposta” accanto alla rata/)).toBeTruthy()
  expect(within(panel).getByText(/premi “Cambia giorno del mese”/)).toBeTruthy()
  expect(
    within(panel).getByRole('link', { name: 'Ministero della giustizia' }).getAttribute('href'),
  ).toBe('https://crisisovraindebitamento.giustizia.it')
  await user.click(within(panel).getByRole('button', { name: 'Chiedi una rinegoziazione' }))
  const dialog = await screen.findByRole('dialog', { name: 'Chiedi una rinegoziazione' })
  await user.click(within(dialog).getByRole('button', { name: 'Invia la richiesta' }))
  expect((await within(dialog).findAllByText(/Inserisci un importo/)).length).toBeGreaterThan(0)
  expect(server.named(ASK)).toEqual([])
  await user.type(within(dialog).getByLabelText('Quanto puoi pagare al mese'), '80')
  await user.type(within(dialog).getByLabelText(/Che cosa proponi/), 'Fino a giugno')
  await user.click(within(dialog).getByRole('button', { name: 'Invia la richiesta' }))
  expect(await screen.findByText(/Richiesta inviata/)).toBeTruthy()
  expect(server.named(ASK)[0]?.body).toEqual({
    motivo: 'meno_entrate',
    al_mese_centesimi: 8000,
    nota: 'Fino a giugno',
  })
  const button = await within(panel).findByRole('button', { name: 'Chiedi una rinegoziazione' })
  expect(button.getAttribute('aria-description')).toBe(NO)
  expect(within(panel).getByRole('link', { name: 'apri la richiesta' }).getAttribute('href')).toBe(
    `/assistenza/${RICHIESTA}`,
  )
})

it('DIL-B2 (parte) anche chi per ora non può pagare nulla può chiedere; un rifiuto si legge', async () => {
  const { user, server } = await opened('cliente', {
    [LIST]: nulla,
    [ASK]: refuse('stato_incompatibile'),
  })
  await user.click(await screen.findByRole('button', { name: 'Chiedi una rinegoziazione' }))
  const dialog = await screen.findByRole('dialog', { name: 'Chiedi una rinegoziazione' })
  await user.type(within(dialog).getByLabelText('Quanto puoi pagare al mese'), '0')
  await user.click(within(dialog).getByRole('button', { name: 'Invia la richiesta' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect(server.named(ASK)[0]?.body).toMatchObject({ al_mese_centesimi: 0 })
})

it('DIL-B2 (parte) l’esercente legge che cosa è chiesto, senza la conversazione; lo staff la apre', async () => {
  const shop = await opened('esercente', {
    [LIST]: { data: [{ ...chiesta, richiesta_id: null }], motivo_no: null },
  })
  const panel = await screen.findByRole('region', { name: 'Rinegoziazione chiesta dal cliente' })
  expect(panel.textContent).toContain('Entra meno denaro di prima')
  expect(panel.textContent).toContain('80,00\u00A0€')
  expect(panel.textContent).toContain('Pago 80 euro fino a giugno')
  expect(within(panel).queryByRole('link', { name: /richiesta/ })).toBeNull()
  shop.unmount()
  await opened('admin', { [LIST]: { data: [chiesta], motivo_no: null } })
  expect(
    (await screen.findByRole('link', { name: 'Apri la richiesta' })).getAttribute('href'),
  ).toBe(`/gestione/assistenza/${RICHIESTA}`)
})

it('DIL-B2 (parte) dove non è chiesto nulla l’esercente non legge nulla; su una bozza non si chiede', async () => {
  const shop = await opened('esercente', { [LIST]: nulla })
  expect(await screen.findByRole('heading', { name: 'Condizioni' })).toBeTruthy()
  expect(screen.queryByText('Rinegoziazione chiesta dal cliente')).toBeNull()
  shop.unmount()
  const { server } = await opened('esercente', { [ONE]: aDilazione({ stato: 'bozza' }) })
  expect(await screen.findByRole('heading', { name: 'Condizioni' })).toBeTruthy()
  expect(server.named(LIST)).toEqual([])
})
