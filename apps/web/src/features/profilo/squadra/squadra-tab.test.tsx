import type { Membro, Squadra } from '@rateo/contract/persone/squadra'
import { invitaInSquadra } from '@rateo/contract/persone/squadra'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { dialog, provaOstile, refusing } from '../../../../test/hostile.ts'
import { renderPage } from '../../../../test/render.tsx'

const AT = '2026-11-20T10:20:00.000Z'
const membro = (change: Partial<Membro> = {}): Membro => ({
  _id: '0000000000000000000000a1',
  nome: 'Elena Ferraro',
  email: 'elena@rateo.test',
  ruolo: 'titolare',
  stato: 'attivo',
  dal: AT,
  fino_al: null,
  ultimo_accesso_at: AT,
  io: true,
  gestibile: false,
  ...change,
})
const CASSIERA = membro({
  _id: '0000000000000000000000a2',
  nome: 'Sofia Riva',
  email: 'sofia@rateo.test',
  ruolo: 'cassa',
  io: false,
  gestibile: true,
})
const INVITO = {
  _id: '0000000000000000000000b1',
  email: 'nuova@rateo.test',
  ruolo: 'operatore',
  invitato_da: 'Elena Ferraro',
  fino_al: null,
  mandato_at: AT,
  scade_at: '2026-11-27T10:20:00.000Z',
  scaduto: false,
} as const
const squadra = (change: Partial<Squadra> = {}): Squadra => ({
  ruolo: 'titolare',
  membri: [membro()],
  inviti: [],
  ruoli_da_dare: ['amministratore', 'operatore', 'cassa', 'contabile'],
  regole: { soglia_rimborsi_centesimi: null },
  ...change,
})
const pagina = (answer: Squadra, answers = {}) =>
  renderPage('/profilo?scheda=squadra', {
    as: 'esercente',
    profile: { squadra: answer.ruolo },
    answers: {
      'GET /api/squadra': answer,
      'GET /api/mie_attivita': { attivita: [], inviti: [], registrazione_aperta: false },
      ...answers,
    },
  })

describe('PRO-B2 la squadra', () => {
  it('PRO-B2 (parte) da soli: che cosa cambierebbe, e la tabella dei permessi che il server applica', async () => {
    await pagina(squadra())
    expect(await screen.findByText(/Per ora ci sei solo tu/)).toBeTruthy()
    expect(screen.getByText(/Nessun invito aperto/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lascia la squadra' })).toBeNull()
    const tabella = screen.getByRole('table', { name: 'Permessi dei ruoli' })
    const riga = within(tabella).getByText('Chiedere rimborsi').closest('tr')
    const celle = [...(riga?.querySelectorAll('td, th') ?? [])].map((cella) => cella.textContent)
    expect(celle).toEqual(['Chiedere rimborsi', 'Sì', 'Sì', 'Sì', '–', '–'])
  })

  it('PRO-B2 (parte) invitare: l’indirizzo rifiutato si corregge senza perdere nulla', async () => {
    const call = 'POST /api/squadra/inviti'
    let tries = 0
    const { user, server } = await pagina(squadra(), {
      [call]: () => {
        tries += 1
        return tries === 1 ? refuse('dati_non_validi') : squadra({ inviti: [INVITO] })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Invita una persona' }))
    const root = await dialog()
    await user.type(within(root).getByLabelText('E-mail'), 'nuova@rateo.test')
    await user.selectOptions(within(root).getByLabelText('Ruolo'), 'contabile')
    await user.click(within(root).getByRole('button', { name: 'Manda l’invito' }))
    expect(await within(root).findByRole('alert')).toBeTruthy()
    expect(within(root).getByLabelText<HTMLInputElement>('E-mail').value).toBe('nuova@rateo.test')
    await user.click(within(root).getByRole('button', { name: 'Manda l’invito' }))
    await waitFor(() => expect(server.named(call)).toHaveLength(2))
    expect(server.named(call)[1]?.body).toEqual({ email: 'nuova@rateo.test', ruolo: 'contabile' })
  })

  it('X8 PRO-B2 (parte) invito: valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ 'POST /api/squadra/inviti': invitaInSquadra })
    const { user } = await pagina(squadra(), answers)
    await user.click(await screen.findByRole('button', { name: 'Invita una persona' }))
    await provaOstile({ root: await dialog(), submit: /^Manda l’invito/, said })
  })

  it('PRO-B2 (parte) togliere chiede conferma; un rifiuto si legge nella finestra', async () => {
    const call = `POST /api/squadra/membri/${CASSIERA._id}/togli`
    const { user, server } = await pagina(squadra({ membri: [membro(), CASSIERA] }), {
      [call]: refuse('non_autorizzato'),
    })
    await user.click(await screen.findByRole('button', { name: 'Togli: Sofia Riva' }))
    const root = within(await screen.findByRole('dialog'))
    expect(root.getByText(/Quello che ha fatto resta nella cronologia/)).toBeTruthy()
    await user.click(root.getByRole('button', { name: 'Togli' }))
    expect(await root.findByRole('alert')).toBeTruthy()
    expect(server.named(call)).toHaveLength(1)
  })

  it('PRO-B2 (parte) chi non gestisce la squadra vede nomi, ruoli e permessi, e perché non può invitare', async () => {
    const io = membro({ ruolo: 'cassa', nome: 'Sofia Riva' })
    const titolare = membro({ _id: 'f'.repeat(24), io: false, email: null })
    await pagina(squadra({ ruolo: 'cassa', membri: [titolare, io], ruoli_da_dare: [] }))
    expect(await screen.findByText('Elena Ferraro')).toBeTruthy()
    expect(screen.getByText(/Il tuo ruolo è Cassa/)).toBeTruthy()
    for (const name of ['Invita una persona', 'Passa il ruolo di titolare']) {
      const button = screen.getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(button.getAttribute('aria-description')).toMatch(/Cassa/)
    }
    expect(screen.queryByRole('button', { name: /^Cambia il ruolo/ })).toBeNull()
    expect(screen.queryByLabelText(/Un rimborso chiede/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Lascia la squadra' })).toBeTruthy()
  })
})
