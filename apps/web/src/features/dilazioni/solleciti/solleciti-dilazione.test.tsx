import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const LIST = `GET /api/dilazioni/${ID}/solleciti`
const SCEGLI = `POST /api/dilazioni/${ID}/solleciti`

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
const calendario = {
  promemoria: [7, 1, 0],
  solleciti: [3, 15],
  sms_dal: 7 as number | null,
  formale_dal: 15,
  proprio: false,
  modificabile: true,
}
const data = {
  calendario,
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
  const none = { inviati: [], in_arrivo: [], calendario: { ...calendario, modificabile: false } }
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

it('DIL-M8 (parte) l’esercente dà al piano i suoi giorni, dopo aver letto che cosa parte', async () => {
  const proprio = { ...calendario, promemoria: [2], solleciti: [5], sms_dal: null, proprio: true }
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    answers: {
      [ONE]: aDilazione(),
      [LIST]: data,
      [`${SCEGLI}/anteprima`]: ({ body }: { body?: unknown }) => ({
        in_arrivo: JSON.stringify(body).includes('"promemoria":[2]')
          ? [{ n: 3, livello: 'promemoria', canale: 'email', il: '2026-12-03' }]
          : [],
      }),
      [SCEGLI]: { ...data, calendario: proprio },
    },
  })
  const panel = await screen.findByRole('region', { name: 'Promemoria e solleciti' })
  expect(within(panel).getByText('7 e 1 giorni prima e nel giorno della scadenza')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Cambia i giorni' }))
  const dialog = await screen.findByRole('dialog', { name: 'Giorni di questo piano' })
  const scrivi = async (label: string, testo: string) => {
    const campo = within(dialog).getByLabelText(label)
    await user.clear(campo)
    if (testo !== '') await user.type(campo, testo)
  }
  await scrivi('Promemoria', 'due')
  const salva = within(dialog).getByRole('button', { name: 'Salva i giorni' })
  await user.click(salva)
  expect((await within(dialog).findAllByText(/Scrivi giorni da 0 a 60/)).length).toBeGreaterThan(0)
  expect(server.named(SCEGLI)).toEqual([])
  await scrivi('Promemoria', '2')
  await scrivi('Solleciti', '5')
  await scrivi('Anche per SMS dal giorno', '')
  const next = await within(dialog).findByRole('list', { name: 'Messaggi da venire' })
  expect(next.textContent).toBe('Promemoria per e-mail, rata 3il 03/12/2026')
  await user.click(salva)
  await waitFor(() =>
    expect(server.named(SCEGLI)[0]?.body).toEqual({
      calendario: { promemoria: [2], solleciti: [5], sms_dal: null },
    }),
  )
  expect(await within(panel).findByText('Di questo piano')).toBeTruthy()
})

it('DIL-M8 (parte) si torna ai giorni di tutti i piani', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    answers: {
      [ONE]: aDilazione(),
      [LIST]: { ...data, calendario: { ...calendario, proprio: true } },
      [`${SCEGLI}/anteprima`]: { in_arrivo: [] },
      [SCEGLI]: data,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cambia i giorni' }))
  const dialog = await screen.findByRole('dialog', { name: 'Giorni di questo piano' })
  await user.click(within(dialog).getByLabelText('Usa i giorni di tutti i piani'))
  expect(within(dialog).queryByLabelText('Solleciti')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Salva i giorni' }))
  await waitFor(() => expect(server.named(SCEGLI)[0]?.body).toEqual({ calendario: null }))
  expect(await screen.findByText('Di tutti i piani')).toBeTruthy()
})
