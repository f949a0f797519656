import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../test/fake-server.ts'
import { aSessione } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'

const scadeTra = (scade_tra_secondi: number) => ({ ...aSessione('esercente'), scade_tra_secondi })

const dati = {
  nome: 'Elena',
  cognome: 'Ferraro',
  email: 'esercente@rateo.test',
  email_verificata: true,
  email_in_attesa: null,
  telefono: null,
  telefono_verificato: false,
  lingua: 'it',
  attivita: null,
}

describe('avviso', () => {
  it('SES-M5 a meno di 60 secondi avvisa, e "Resta collegato" usa la sessione', async () => {
    const { server, user } = await renderPage('/home', {
      answers: { 'GET /session': scadeTra(45) },
    })
    expect(await screen.findByText('Sei ancora qui?', {}, { timeout: 3000 })).toBeTruthy()
    const before = server.named('GET /session').length
    server.answers['GET /session'] = scadeTra(1800)
    await user.click(screen.getByRole('button', { name: 'Resta collegato' }))
    await waitFor(() => expect(server.named('GET /session').length).toBe(before + 1))
    await waitFor(() => expect(screen.queryByText('Sei ancora qui?')).toBeNull())
  })

  it('SES-M5 con più tempo non dice nulla', async () => {
    await renderPage('/home', { answers: { 'GET /session': scadeTra(61) } })
    expect(screen.queryByText('Sei ancora qui?')).toBeNull()
  })

  it('SES-M5 finito il tempo, senza nulla di scritto, si va all’accesso', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    await renderPage('/home', { answers: { 'GET /session': scadeTra(0) } })
    await waitFor(() => expect(assign).toHaveBeenCalledOnce(), { timeout: 3000 })
    expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/login\?sessione=finita&referrer=/)
  })
})

it('SES-M4 con qualcosa di scritto la sessione finita è detta, e la bozza torna', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const answers = {
    'GET /api/profilo/dati': dati,
    'PATCH /api/profilo/dati': () => refuse('sessione_assente'),
  }
  const { user, unmount } = await renderPage('/profilo', { answers })
  const nome = await screen.findByRole('textbox', { name: 'Nome' })
  await user.clear(nome)
  await user.type(nome, 'Eleonora')
  await user.click(screen.getByRole('button', { name: 'Salva' }))
  expect(await screen.findByText('La tua sessione è scaduta')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Accedi di nuovo' }))
  expect(assign).toHaveBeenCalledOnce()
  unmount()
  await renderPage('/profilo', { answers })
  expect(await screen.findByDisplayValue('Eleonora')).toBeTruthy()
})

describe('carte', () => {
  it.each(['esercente', 'cliente'] as const)(
    'SPC-20 il ruolo %s carica le sue carte all’avvio',
    async (role) => {
      const { server } = await renderPage('/home', { as: role })
      await waitFor(() => expect(server.named(`GET /api/${role}/carte_di_credito`)).toHaveLength(1))
      const other = role === 'esercente' ? 'cliente' : 'esercente'
      expect(server.named(`GET /api/${other}/carte_di_credito`)).toHaveLength(0)
    },
  )

  it('SPC-20 senza profilo, o da admin, non si chiedono', async () => {
    const { server } = await renderPage('/home', { as: 'admin' })
    expect(server.calls.filter(({ name }) => name.includes('carte_di_credito'))).toEqual([])
  })

  it('SPC-20 un profilo che cambia le ricarica, con la chiamata del nuovo ruolo', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { server, user } = await renderPage('/home', {
      as: 'esercente',
      profile: { roles: ['esercente', 'cliente'] },
      answers: { 'POST /api/switch_role': { role: 'cliente' } },
    })
    server.answers['GET /get_myself'] = {
      ...(server.answers['GET /api/get_myself'] as object),
      role: 'cliente',
    }
    await user.click(screen.getByRole('button', { name: 'Cambia Ruolo' }))
    await user.click(screen.getByRole('button', { name: 'Cliente' }))
    await waitFor(() => expect(server.named('GET /api/cliente/carte_di_credito')).toHaveLength(1))
  })
})

it('SES-M2 il cambio di ruolo di un’altra scheda ricarica questa; lo stesso ruolo no', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await renderPage('/home', { as: 'esercente' })
  const other = new BroadcastChannel('rateo')
  other.postMessage({ tipo: 'ruolo', ruolo: 'esercente' })
  other.postMessage({ tipo: 'ruolo', ruolo: 'admin' })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  other.close()
})

it('SES-M3 chi esce da un’altra scheda esce anche da questa, e con “indietro” non si torna', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  await renderPage('/home', { as: 'esercente' })
  const other = new BroadcastChannel('rateo')
  other.postMessage({ tipo: 'uscita' })
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(String(replace.mock.calls[0]?.[0])).toMatch(/^\/login\?referrer=/)
  other.close()
})
