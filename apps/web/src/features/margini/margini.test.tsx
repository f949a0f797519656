import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Call } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const cifre = (ricavi: number, costi: number) => ({
  ricavi_centesimi: ricavi,
  costi_centesimi: costi,
  margine_centesimi: ricavi - costi,
})
const MARGINI = {
  dal: '2025-12-01',
  al: '2026-11-30',
  esercente: null,
  altre: false,
  righe: [{ chiave: '2026-11', nome: null, ...cifre(1250, 300) }],
  totale: cifre(1250, 300),
}
const VOCI = {
  data: [
    {
      giorno: '2026-11-20',
      voce: 'ricavi',
      tipo: 'commissione',
      esercente: 'Alfa S.r.l.',
      metodo: 'carta',
      pagamento: { _id: ID, numero: 'PAG-7' },
      importo_centesimi: 1250,
    },
  ],
  altre: false,
  totale_centesimi: 1250,
}

it('CNT-B2 (parte) ogni cifra apre il suo elenco, e il mese si apre per esercente', async () => {
  const { user, router, server } = await renderPage('/gestione?scheda=margini', {
    as: 'admin',
    answers: {
      'GET /api/gestione/margini': ({ query }: Call) =>
        query.includes('per=esercente')
          ? { ...MARGINI, righe: [{ chiave: ID, nome: 'Alfa S.r.l.', ...cifre(1250, 300) }] }
          : MARGINI,
      'GET /api/gestione/margini/voci': VOCI,
    },
  })
  const tabella = await screen.findByRole('table', { name: 'Margine per mese' })
  const [prima] = within(tabella).getAllByRole('link', { name: /^12,50/ })
  if (prima) await user.click(prima)
  const elenco = await screen.findByRole('table', { name: 'Da che cosa vengono le commissioni' })
  expect(within(elenco).getByText('PAG-7')).toBeTruthy()
  expect(server.named('GET /api/gestione/margini/voci').map(({ query }) => query)).toEqual([
    '?dal=2026-11&al=2026-11&voce=ricavi',
  ])
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/gestione/margini/voci/csv?dal=2026-11&al=2026-11&voce=ricavi',
  )
  await user.click(screen.getByRole('link', { name: /novembre 2026/i }))
  expect(await screen.findByRole('link', { name: 'Alfa S.r.l.' })).toBeTruthy()
  expect(router.state.location.search).toEqual({
    scheda: 'margini',
    mese: '2026-11',
    per: 'esercente',
  })
})

it('CNT-B2 (parte) senza commissioni lo si dice', async () => {
  await renderPage('/gestione?scheda=margini', {
    as: 'admin',
    answers: {
      'GET /api/gestione/margini': { ...MARGINI, righe: [], totale: cifre(0, 0) },
    },
  })
  expect(await screen.findByText(/Nessuna commissione e nessun costo/)).toBeTruthy()
})
