import { type Consulente, rinnovaInvitoConsulente } from '@rateo/contract/persone/consulenti'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const AT = '2026-11-20T10:20:00.000Z'
const LINK = `https://rateo.test/login?invito=${'a'.repeat(43)}`

const consulente: Consulente = {
  _id: ID,
  nome: 'Ilenia Capponi',
  partita_iva: '07983100548',
  email: 'ilenia@studio.test',
  territorio: 'Spoleto',
  stato: 'attivo',
  esercenti: 0,
  created_at: AT,
  telefono: '',
  iban: '',
  incarichi: [],
  invito: null,
}
const invito = {
  link: LINK,
  quota_centesimi_percento: 2550,
  expires_at: '2027-02-18T10:20:00.000Z',
  scaduto: false,
  registrazioni: 2,
}
const RINNOVA = `POST /api/consulenti/${ID}/invito`

const apri = (values: Partial<Consulente>, rinnova: unknown = { ...consulente, invito }) =>
  renderPage(`/consulenti/${ID}`, {
    as: 'admin',
    answers: { [`GET /api/consulenti/${ID}`]: { ...consulente, ...values }, [RINNOVA]: rinnova },
  })
const button = (name: string) => screen.findByRole('button', { name })

describe('l’invito di un consulente', () => {
  it('REG-B4 (parte) si crea con la sua quota, e poi si vede e si copia', async () => {
    const { server, user } = await apri({})
    await user.click(await button('Crea il link'))
    const inside = within(await screen.findByRole('dialog'))
    const quota = inside.getByLabelText(/Quota/)
    for (const [typed, says] of [
      ['abc', 'Scrivi la quota con la virgola'],
      ['100,01', 'La quota va da 0 a 100 %'],
      ['-5', 'Scrivi la quota con la virgola'],
    ] as const) {
      await user.clear(quota)
      await user.type(quota, `${typed}{Enter}`)
      expect(inside.getByText(new RegExp(says))).toBeTruthy()
      expect((quota as HTMLInputElement).value).toBe(typed)
    }
    await user.clear(quota)
    await user.type(quota, '25,5{Enter}')
    expect(await screen.findByText(LINK)).toBeTruthy()
    expect(server.calls.find(({ name }) => name === RINNOVA)?.body).toEqual({
      quota_centesimi_percento: 2550,
    })
    expect(await button('Copia il link')).toBeTruthy()
    expect(screen.getByText('2 registrazioni')).toBeTruthy()
  })

  it('REG-B4 (parte) scaduto lo dice e non si copia; rinnovarlo avvisa che l’altro non vale più', async () => {
    const { user } = await apri({ invito: { ...invito, scaduto: true } })
    expect(await screen.findByText(/Il link è scaduto/)).toBeTruthy()
    expect(screen.queryByText(LINK)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copia il link' })).toBeNull()
    await user.click(await button('Rinnova il link'))
    expect(await screen.findByText(/smette di valere subito/)).toBeTruthy()
  })

  it('REG-B4 (parte) chi non è attivo non invita, e si legge perché', async () => {
    await apri({ stato: 'sospeso', invito })
    expect(await screen.findByText(/solo un consulente attivo può invitare/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /link/ })).toBeNull()
  })

  it('X8 un rifiuto si legge nella finestra, e la quota resta scritta', async () => {
    const { user } = await apri({}, () => refuse('stato_incompatibile'))
    await user.click(await button('Crea il link'))
    const inside = within(await screen.findByRole('dialog'))
    await user.type(inside.getByLabelText(/Quota/), '20{Enter}')
    await waitFor(() => expect(inside.getByRole('alert')).toBeTruthy())
    expect(inside.getByDisplayValue('20')).toBeTruthy()
  })

  it('X8 quota dell’invito: valori ostili', async () => {
    const { answers, said } = refusing({ [RINNOVA]: rinnovaInvitoConsulente })
    const { user } = await apri({}, answers[RINNOVA])
    await user.click(await button('Crea il link'))
    await provaOstile({ root: await dialog(), submit: 'Crea il link', said })
  })
})
