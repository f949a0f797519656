import { esaminaPasso } from '@rateo/contract/persone/decisioni-esercente'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anEsercente } from '../../../test/esercente-fixture.ts'
import { ID } from '../../../test/fixtures.ts'
import { provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/esercenti/${ID}`

describe('ESE-M3 l’esame di una registrazione', () => {
  it('X8 nota su un passo da rivedere: valori ostili nel campo', async () => {
    const { answers, said } = refusing({ [`POST /api/esercenti/${ID}/esame`]: esaminaPasso })
    const passo = { passo: 'azienda', dati: {}, esito: null, nota: '' }
    const { user } = await renderPage(`/esercente/${ID}/registrazione`, {
      as: 'admin',
      answers: {
        [GET]: anEsercente(),
        [`GET /api/esercenti/${ID}/esame`]: {
          _id: ID,
          modificabile: true,
          passi: [passo],
          luoghi: {},
        },
        ...answers,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Da rivedere' }))
    const root = (await screen.findByLabelText('Che cosa va rivisto')).closest('section')
    if (root === null) throw new Error('no panel')
    await provaOstile({ root, submit: 'Segna da rivedere', said })
  })

  it('ESE-M3 (parte) l’esame dice quanti passi sono decisi, e porta a ognuno', async () => {
    const passo = { dati: {}, nota: '' }
    await renderPage(`/esercente/${ID}/registrazione`, {
      as: 'admin',
      answers: {
        [GET]: anEsercente(),
        [`GET /api/esercenti/${ID}/esame`]: {
          _id: ID,
          modificabile: true,
          passi: [
            { ...passo, passo: 'azienda', esito: 'approvato' },
            { ...passo, passo: 'rappresentante', esito: 'da_rivedere', nota: 'Manca la data' },
            { ...passo, passo: 'conto', esito: null, dati: null },
          ],
          luoghi: {},
        },
      },
    })
    const index = await screen.findByRole('navigation', { name: 'Passi della registrazione' })
    expect(index.textContent).toContain('2 di 3 esaminati')
    const links = within(index).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#passo-azienda',
      '#passo-rappresentante',
      '#passo-conto',
    ])
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining(', approvato'),
      expect.stringContaining(', da rivedere'),
      'Conto corrente',
    ])
  })

  it('ESE-M3 (parte) chi esamina legge il luogo di nascita e i nomi dei campi, non i codici', async () => {
    const esito = { esito: null, nota: '' }
    await renderPage(`/esercente/${ID}/registrazione`, {
      as: 'admin',
      answers: {
        [GET]: anEsercente(),
        [`GET /api/esercenti/${ID}/esame`]: {
          _id: ID,
          modificabile: false,
          passi: [
            { passo: 'rappresentante', dati: { luogo_nascita: 'F205' }, ...esito },
            { passo: 'punti_vendita', dati: { punti_vendita: [{ cap: '20121' }] }, ...esito },
          ],
          luoghi: { F205: 'Milano (MI)' },
        },
      },
    })
    await screen.findByText('Milano (MI)')
    screen.getByText('Punto vendita 1: CAP')
    screen.getByText('Punto vendita 1: via e numero civico')
    expect(screen.queryByText('F205')).toBeNull()
  })
})
