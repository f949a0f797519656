import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const LIST = `GET /api/dilazioni/${ID}/solleciti`

const inviato = {
  _id: '1',
  n: 2,
  livello: 'sollecito',
  canale: 'email',
  stato: 'inviato',
  motivo: null as string | null,
  dal: '2026-11-20',
  inviato_at: '2026-11-20T09:00:00.000Z' as string | null,
  automatico: true,
  esito: 'inviato' as string | null,
}
const data = {
  inviati: [
    inviato,
    { ...inviato, _id: '2', canale: 'sms', esito: 'fallito' },
    {
      ...inviato,
      _id: '3',
      stato: 'saltato',
      motivo: 'La scadenza è passata',
      inviato_at: null,
      esito: null,
    },
    { ...inviato, _id: '4', automatico: false },
  ],
  in_arrivo: [{ n: 2, livello: 'formale', canale: 'email', il: '2026-12-05' }],
}

it('DIL-M8 (parte) i messaggi inviati con canale ed esito, e quelli da venire con il giorno', async () => {
  await renderPage(`/dilazioni/${ID}`, { answers: { [ONE]: aDilazione(), [LIST]: data } })
  const panel = await screen.findByRole('region', { name: 'Promemoria e solleciti' })
  const sent = within(panel).getByRole('list', { name: 'Messaggi inviati' })
  const [mail, sms, skipped, byHand] = within(sent)
    .getAllByRole('listitem')
    .map((one) => one.textContent)
  expect(mail).toMatch(/^Sollecito per e-mail, rata 2.*20\/11\/2026.*, inviato$/)
  expect(sms).toMatch(/^Sollecito per SMS.*invio non riuscito$/)
  expect(skipped).toMatch(/non inviato: La scadenza è passata$/)
  expect(byHand).toMatch(/chiesto a mano$/)
  const next = within(panel).getByRole('list', { name: 'Messaggi da venire' })
  expect(next.textContent).toBe('Sollecito formale per e-mail, rata 2il 05/12/2026')
})

it('DIL-M8 (parte) senza messaggi non c’è nulla; il cliente non la chiede', async () => {
  const none = { inviati: [], in_arrivo: [] }
  const shop = await renderPage(`/dilazioni/${ID}`, {
    answers: { [ONE]: aDilazione(), [LIST]: none },
  })
  expect(await screen.findByRole('heading', { name: 'Condizioni' })).toBeTruthy()
  expect(screen.queryByText('Promemoria e solleciti')).toBeNull()
  shop.unmount()
  const his = await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: aDilazione() },
  })
  expect(await screen.findByRole('heading', { name: 'Condizioni' })).toBeTruthy()
  expect(his.server.named(LIST)).toEqual([])
})
