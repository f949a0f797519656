import type { Orologio } from '@rateo/contract/ponte/orologio'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'
import { setServerNow } from '../../hooks/server-clock.ts'

afterEach(() => setServerNow(new Date().toISOString()))

const fermo: Orologio = {
  adesso: '2027-01-10T09:00:00.000Z',
  avanti_giorni: 0,
  stato: 'pronto',
  fino: null,
  giorni_totali: 0,
  giorni_vissuti: 0,
  errore: null,
}
const inCammino: Orologio = {
  ...fermo,
  adesso: '2027-01-13T09:00:00.000Z',
  stato: 'in_avanzamento',
  fino: '2027-01-17',
  giorni_totali: 7,
  giorni_vissuti: 3,
}

const apri = (orologio: Orologio, altre = {}) =>
  renderPage('/gestione?scheda=lavori', {
    as: 'admin',
    answers: {
      'GET /api/gestione/lavori': {
        data: [],
        worker: { attivo: true, ultimo_battito_at: fermo.adesso },
        uscite: { in_attesa: 0, in_errore: 0 },
      },
      'GET /api/gestione/orologio': orologio,
      ...altre,
    },
  })

it('X6 prima di portare avanti l’orologio dice che cosa succede, e chiede', async () => {
  const { server, user } = await apri(fermo, { 'POST /api/gestione/orologio': inCammino })
  await user.click(await screen.findByRole('button', { name: '+7 giorni' }))
  const chiede = within(await dialog())
  expect(chiede.getByText(/fino al 17 gennaio 2027/)).toBeTruthy()
  expect(chiede.getByText(/Non si torna indietro/)).toBeTruthy()
  await user.click(chiede.getByRole('button', { name: 'Indietro' }))
  expect(server.named('POST /api/gestione/orologio')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '+7 giorni' }))
  server.answers['GET /api/gestione/orologio'] = inCammino
  await user.click(within(await dialog()).getByRole('button', { name: 'Vivi 7 giorni' }))
  expect(server.named('POST /api/gestione/orologio').map(({ body }) => body)).toEqual([
    { giorni: 7 },
  ])
  const bar = await screen.findByRole('progressbar', { name: 'Avanzamento' })
  expect(bar.getAttribute('aria-valuenow')).toBe('43')
  expect(screen.getByRole('status').textContent).toContain('13 gennaio 2027, 3 di 7 giorni')
})

it('X6 (parte) i giorni scritti partono anche con Invio; sbagliati, lo dice accanto al campo', async () => {
  const { server, user } = await apri(fermo, { 'POST /api/gestione/orologio': inCammino })
  await user.click(await screen.findByRole('button', { name: 'Altri giorni' }))
  const giorni = within(await dialog()).getByLabelText<HTMLInputElement>('Giorni')
  await user.clear(giorni)
  await user.type(giorni, 'x{Enter}')
  expect(await screen.findByText(/Inserisci un numero da 1 a/)).toBeTruthy()
  expect(giorni.value).toBe('x')
  expect(server.named('POST /api/gestione/orologio')).toHaveLength(0)
  await user.clear(giorni)
  await user.type(giorni, '12{Enter}')
  await waitFor(() =>
    expect(server.named('POST /api/gestione/orologio').map(({ body }) => body)).toEqual([
      { giorni: 12 },
    ]),
  )
})

it('X6 mentre vive i giorni la data in alto cammina, e alla fine tutto si rilegge', async () => {
  const { server } = await apri(inCammino)
  expect(await screen.findByText(/13\/01\/2027/, { selector: 'header *' })).toBeTruthy()
  const letture = server.named('GET /api/gestione/lavori').length
  server.answers['GET /api/gestione/orologio'] = {
    ...fermo,
    adesso: '2027-01-17T09:00:00.000Z',
    avanti_giorni: 7,
  }
  await waitFor(
    () => expect(screen.getByText(/17\/01\/2027/, { selector: 'header *' })).toBeTruthy(),
    { timeout: 5000 },
  )
  expect(screen.getByText('Avanti di 7 giorni.')).toBeTruthy()
  expect(server.named('GET /api/gestione/lavori').length).toBeGreaterThan(letture)
})

it('X6 se si ferma dice perché, e si riprende da lì', async () => {
  const { server, user } = await apri(
    { ...inCammino, stato: 'fallito', errore: 'Il lavoro sollecita non riesce.' },
    { 'POST /api/gestione/orologio/riprendi': refuse('orologio_non_fermo') },
  )
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Il lavoro sollecita non riesce.',
  )
  expect(screen.queryByRole('button', { name: '+7 giorni' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Riprendi da qui' }))
  expect(server.named('POST /api/gestione/orologio/riprendi')).toHaveLength(1)
  expect(await screen.findByText(/non c’è niente da riprendere/)).toBeTruthy()
})
