import type { Regalo } from '@rateo/contract/accordi/regali'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const ID = '0000000000000000000000f8'
const GET = `GET /api/regali/${ID}`
const regalo = (change: Partial<Regalo> = {}): Regalo => ({
  _id: ID,
  stato: 'in_attesa',
  mio: false,
  da: 'Giulia Ferrari',
  email: null,
  messaggio: 'Buon compleanno!',
  nome: 'Sala pesi',
  descrizione: null,
  piano_id: '0000000000000000000000c1',
  primo_id: '0000000000000000000000c1',
  esercente: { _id: '0000000000000000000000e1', nome: 'Palestra Aurora' },
  periodi: 3,
  durata: '3 mesi',
  importo_centesimi: null,
  pagamento_id: null,
  voci: [],
  scade_at: '2026-12-24T10:00:00.000Z',
  fino_al: null,
  abbonamento_id: null,
  motivo: null,
  recesso: null,
  created_at: '2026-11-24T10:00:00.000Z',
  ...change,
})
const mio = (change: Partial<Regalo> = {}) =>
  regalo({
    mio: true,
    email: 'luca@esempio.it',
    importo_centesimi: 11_700,
    pagamento_id: '0000000000000000000000d1',
    ...change,
  })

describe('ABB-B6 (parte) la pagina di un regalo', () => {
  it('chi lo riceve legge che non paga nulla, e lo accetta senza una carta', async () => {
    const ACCETTA = `POST /api/regali/${ID}/accetta`
    let isRefused = true
    const { server, user } = await renderPage(`/regali/${ID}`, {
      as: 'cliente',
      answers: {
        [GET]: regalo(),
        [ACCETTA]: () =>
          isRefused
            ? refuse('stato_incompatibile')
            : regalo({ stato: 'accettato', fino_al: '2027-02-23', motivo: 'Già accettato.' }),
      },
    })
    expect(await screen.findByText('Nulla, né adesso né alla fine')).toBeTruthy()
    expect(screen.getByText(/Buon compleanno!/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Accetta il regalo' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    isRefused = false
    await user.click(screen.getByRole('button', { name: 'Accetta il regalo' }))
    await waitFor(() => expect(server.named(ACCETTA)).toHaveLength(2))
    expect(await screen.findByText('Accettato')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accetta il regalo' })).toBeNull()
  })

  it('chi lo riceve può dire di no, anche quando adesso non lo può accettare', async () => {
    const RIFIUTA = `POST /api/regali/${ID}/rifiuta`
    const { server, user } = await renderPage(`/regali/${ID}`, {
      as: 'cliente',
      answers: {
        [GET]: regalo({ motivo: 'I posti di questo piano sono finiti.' }),
        [RIFIUTA]: regalo({ stato: 'rifiutato', motivo: 'Rifiutato.' }),
      },
    })
    expect(await screen.findByText('I posti di questo piano sono finiti.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accetta il regalo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Rifiuta' }))
    const nel = within(await screen.findByRole('dialog'))
    await user.click(nel.getByRole('button', { name: 'Rifiuta' }))
    await waitFor(() => expect(server.named(RIFIUTA)).toHaveLength(1))
  })

  it('chi lo ha fatto lo ritira finché aspetta, e dopo recede con la somma che legge', async () => {
    const RITIRA = `POST /api/regali/${ID}/ritira`
    const prima = await renderPage(`/regali/${ID}`, {
      as: 'cliente',
      answers: { [GET]: mio(), [RITIRA]: mio({ stato: 'ritirato', scade_at: null }) },
    })
    expect(await screen.findByText('luca@esempio.it')).toBeTruthy()
    await prima.user.click(screen.getByRole('button', { name: 'Ritira il regalo' }))
    const nel = within(await screen.findByRole('dialog'))
    expect(nel.getByText(/117,00.€/)).toBeTruthy()
    await prima.user.click(nel.getByRole('button', { name: 'Ritira il regalo' }))
    await waitFor(() => expect(prima.server.named(RITIRA)).toHaveLength(1))
    expect((await screen.findAllByText(/il denaro torna a chi/)).length).toBeGreaterThan(0)
  })

  it('il recesso si conferma in due passi, con la somma', async () => {
    const RECEDI = `POST /api/regali/${ID}/recedi`
    const accettato = { stato: 'accettato', fino_al: '2027-02-23', scade_at: null } as const
    const { server, user } = await renderPage(`/regali/${ID}`, {
      as: 'cliente',
      answers: {
        [GET]: mio({
          ...accettato,
          recesso: { entro: '2026-12-08', rimborso_centesimi: 11_000 },
        }),
        [RECEDI]: mio({ stato: 'receduto', scade_at: null }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Recedi dal contratto qui' }))
    const nel = within(await screen.findByRole('dialog'))
    await user.click(nel.getByRole('button', { name: 'Conferma il recesso' }))
    await waitFor(() => expect(server.named(RECEDI)).toHaveLength(1))
    expect(server.named(RECEDI)[0]?.body).toEqual({ rimborso_centesimi: 11_000 })
  })

  it('i regali si ritrovano tra gli abbonamenti', async () => {
    await renderPage('/abbonamenti', {
      as: 'cliente',
      answers: { 'GET /api/regali': { data: [mio(), regalo({ _id: 'a'.repeat(24) })] } },
    })
    const elenco = await screen.findByRole('list', { name: 'Regali' })
    expect(within(elenco).getByText(/3 mesi, per luca@esempio.it/)).toBeTruthy()
    expect(within(elenco).getByText(/3 mesi, da Giulia Ferrari/)).toBeTruthy()
  })
})
