import type { VersioneTesto } from '@rateo/contract/persone/testi-legali'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const LISTA = 'GET /api/testi_legali'
const PUBBLICA = 'POST /api/testi_legali'

const una = (change: Partial<VersioneTesto>): VersioneTesto => ({
  _id: null,
  tipo: 'privacy',
  versione: '2026-01',
  valido_dal: null,
  stato: 'in_vigore',
  novita: '',
  testo: '# Quali dati\n\nQuelli che scrivi.',
  autore: null,
  created_at: null,
  avvisati: null,
  ...change,
})
const futura = una({
  _id: ID,
  versione: '2099-01-15',
  valido_dal: '2099-01-15',
  stato: 'futura',
  novita: 'I log restano 30 giorni.',
  autore: 'Ada Bruni',
  created_at: '2026-11-20T10:20:00.000Z',
})
const TUTTE = [
  una({ tipo: 'termini' }),
  una({}),
  una({ tipo: 'cookie', versione: '2026-11' }),
  una({ tipo: 'accessibilita', versione: '2026-11' }),
]

const apri = async (versioni: readonly VersioneTesto[], answers: object = {}) =>
  renderPage('/gestione?scheda=testi', {
    as: 'admin',
    answers: { [LISTA]: { data: versioni }, ...answers },
  })

it('REG-M2 (parte) ogni testo dice la versione che vale e apre la sua pagina', async () => {
  await apri(TUTTE)
  const privacy = await screen.findByRole('region', { name: 'Informativa sulla privacy' })
  const link = within(privacy).getByRole('link', { name: 'Versione 2026-01' })
  expect(link.getAttribute('href')).toBe('/informativa?versione=2026-01')
  expect(privacy.textContent).toContain('In vigore')
  expect(screen.getAllByRole('button', { name: /^Nuova versione/ })).toHaveLength(4)
})

it('REG-M2 (parte) una versione nuova comincia dal testo che c’è; un rifiuto sta accanto al suo campo e non perde niente', async () => {
  const { server, user } = await apri(TUTTE, {
    [PUBBLICA]: () =>
      refuse('dati_non_validi', [
        { pointer: '/valido_dal', message: 'Scegli un giorno dal 28/11/2026 a un anno da oggi' },
      ]),
  })
  await user.click(
    await screen.findByRole('button', { name: 'Nuova versione: Informativa sulla privacy' }),
  )
  const form = within(await screen.findByRole('dialog'))
  const testo = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Testo' })
  expect(testo.value).toContain('# Quali dati')
  await user.type(
    form.getByRole('textbox', { name: 'Che cosa cambia' }),
    'I log restano 30 giorni.',
  )
  await user.click(form.getByRole('button', { name: 'Pubblica' }))
  expect(await form.findByText('Scegli un giorno dal 28/11/2026 a un anno da oggi')).toBeTruthy()
  expect(testo.value).toContain('# Quali dati')
  expect(server.named(PUBBLICA)[0]?.body).toMatchObject({
    tipo: 'privacy',
    novita: 'I log restano 30 giorni.',
  })
})

it('REG-M2 (parte) quella che non vale ancora si toglie, dopo averlo chiesto', async () => {
  const { server, user } = await apri([futura, ...TUTTE], {
    [`DELETE /api/testi_legali/${ID}`]: { data: TUTTE },
  })
  const privacy = await screen.findByRole('region', { name: 'Informativa sulla privacy' })
  expect(privacy.textContent).toContain('Vale dal 15/01/2099 · Ada Bruni')
  await user.click(within(privacy).getByRole('button', { name: 'Togli' }))
  const ask = within(await screen.findByRole('dialog'))
  await user.click(ask.getByRole('button', { name: 'Togli' }))
  await waitFor(() => expect(server.named(`DELETE /api/testi_legali/${ID}`)).toHaveLength(1))
  expect(await screen.findByText('Versione tolta.')).toBeTruthy()
})

it('REG-M2 (parte) di una versione già scritta alle persone si legge a quante, e non si toglie più', async () => {
  await apri([{ ...futura, avvisati: 1240 }, ...TUTTE])
  const privacy = await screen.findByRole('region', { name: 'Informativa sulla privacy' })
  expect(privacy.textContent).toContain('Scritto a 1.240 persone')
  expect(within(privacy).queryByRole('button', { name: 'Togli' })).toBeNull()
})

it('REG-M2 (parte) chi ha accettato legge che cosa cambia, e dice di averlo letto', async () => {
  const letto = `POST /api/testi_da_leggere/${ID}`
  const { server, user } = await renderPage('/profilo?scheda=privacy', {
    as: 'cliente',
    answers: {
      'GET /api/profilo/privacy': {
        consensi: [
          {
            tipo: 'privacy',
            versione: '2026-01',
            dato: true,
            at: '2026-11-20T10:20:00.000Z',
            modificabile: false,
          },
        ],
        blocchi: [],
        cancellazione: null,
      },
      'GET /api/testi_da_leggere': {
        data: [
          {
            _id: ID,
            tipo: 'privacy',
            versione: '2099-01-15',
            valido_dal: '2099-01-15',
            in_vigore: false,
            novita: 'I log restano 30 giorni.',
          },
        ],
      },
      [letto]: { data: [] },
    },
  })
  expect(
    await screen.findByText('Informativa sulla privacy: dal 15/01/2099 varrà una versione nuova'),
  ).toBeTruthy()
  expect(screen.getByText('I log restano 30 giorni.')).toBeTruthy()
  const accettata = screen.getByRole('link', { name: '2026-01' })
  expect(accettata.getAttribute('href')).toBe('/informativa?versione=2026-01')
  await user.click(screen.getByRole('button', { name: 'Ho letto' }))
  await waitFor(() => expect(server.named(letto)).toHaveLength(1))
})
