import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aGateway, aPage, aRow, aSessione, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/gateway/${ID}`

const open = (answers: Record<string, unknown>) =>
  renderPage(`/gateway/${ID}`, { as: 'cliente', answers })
const payButton = () => screen.findByRole('button', { name: /^Paga 120,50\s€$/ })

describe('la cornice', () => {
  it('GTW-M1 (parte) attorno al pagamento non c’è altro: né menu, né ricerca, né notifiche; c’è la via per tornare', async () => {
    await open({ [GET]: aGateway() })
    await payButton()
    expect(screen.queryByRole('navigation')).toBeNull()
    const header = screen.getByRole('banner')
    expect(within(header).queryAllByRole('button')).toEqual([])
    expect(
      within(header)
        .getAllByRole('link')
        .map((a) => a.getAttribute('href')),
    ).toEqual(['/pagamenti'])
    within(header).getByRole('img', { name: 'Rateo' })
    screen.getByRole('heading', { level: 1, name: 'Paga' })
    screen.getByRole('heading', { level: 2, name: 'Officina Bellini' })
    expect(document.title).toBe('Rateo | Gateway')
  })

  it.each([
    ['esercente', {}],
    ['admin', {}],
    ['cliente', { regitering: true }],
    ['cliente', { stato: 'inattivo' }],
  ] as const)('SPC-09 SPC-10 SPC-13 chi non può pagare ha il menu: %s %o', async (as, profile) => {
    await renderPage(`/gateway/${ID}`, { as, profile, answers: { [GET]: aGateway() } })
    expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy()
  })

  it('SES-M5 la sessione è guardata anche qui: prima che finisca lo si legge', async () => {
    await open({
      [GET]: aGateway(),
      'GET /session': { ...aSessione('cliente'), scade_tra_secondi: 30 },
    })
    await payButton()
    expect(await screen.findByText('Sei ancora qui?', {}, { timeout: 3000 })).toBeTruthy()
  })

  it('GTW-M5 (parte) chi torna ai pagamenti ritrova il menu, e il fuoco è nella pagina', async () => {
    const { user } = await open({ [GET]: aGateway() })
    await payButton()
    await user.click(screen.getByRole('link', { name: 'Torna ai pagamenti' }))
    expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

it('GTW-M1 (parte) chi arriva da un’altra pagina ha il fuoco nel pagamento; chi apre il link no', async () => {
  const { router, unmount } = await renderPage('/pagamenti', {
    as: 'cliente',
    answers: { [GET]: aGateway() },
  })
  await act(() => router.navigate({ href: `/gateway/${ID}` }))
  await payButton()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  unmount()
  await open({ [GET]: aGateway() })
  await payButton()
  expect(document.activeElement).toBe(document.body)
})

describe('che cosa resta', () => {
  const pagato = aGateway({ stato: 'pagato', stato_pagamento: 'pagato' })
  const PROSSIMO = '0000000000000000000000b2'
  const search = 'POST /api/search/pagamenti'

  it('GTW-M5 dopo aver pagato dice quanti pagamenti restano e porta al prossimo, con la cifra della sua pagina', async () => {
    const { server, user, router } = await open({
      [GET]: pagato,
      [search]: { ...aPage([aRow({ _id: PROSSIMO })]), total: 13 },
      [`GET /api/gateway/${PROSSIMO}`]: aGateway({ _id: PROSSIMO, da_pagare_centesimi: 3790 }),
    })
    await screen.findByText(/^Ti restano 13 pagamenti: il prossimo 37,90\s€ a Officina Bellini/)
    const [{ body } = { body: null }] = server.named(search)
    expect(body).toMatchObject({ filters: { dovuto: true }, sort: { scadenza: 1 } })
    await user.click(screen.getByRole('link', { name: /^Paga il prossimo: 37,90/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/gateway/${PROSSIMO}`))
    await screen.findByRole('button', { name: /^Paga 37,90/ })
  })

  it('GTW-M5 uno solo si dice, e se non resta nulla anche', async () => {
    const { unmount } = await open({
      [GET]: pagato,
      [search]: { ...aPage([aRow({ _id: PROSSIMO })]), total: 1 },
      [`GET /api/gateway/${PROSSIMO}`]: aGateway({ _id: PROSSIMO }),
    })
    await screen.findByText(/^Ti resta un pagamento: 120,50/)
    unmount()
    await open({ [GET]: pagato, [search]: aPage([]) })
    await screen.findByText('Non ti resta altro da pagare.')
  })

  it('GTW-M5 se non si può leggere non dice nulla, né che è finito', async () => {
    await open({ [GET]: pagato, [search]: () => refuse('servizio_occupato') })
    await screen.findByText('Pagato')
    expect(screen.queryByText(/^(Ti rest|Non ti resta)/)).toBeNull()
  })
})
