import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { aPagamento, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

afterEach(() => sessionStorage.clear())

const ONE = `GET /api/dilazioni/${ID}`
const EVENTO = `POST /api/dilazioni/${ID}/rate/2/evento`

type Evento = NonNullable<ReturnType<typeof aRata>['evento']>
const evento = (change: Partial<Evento> = {}): Evento => ({
  testo: 'posa dei mobili',
  stato: 'atteso',
  entro_il: '2026-12-20',
  giorni: 5,
  se_confermato_oggi: '2026-12-01',
  dichiarazione: null,
  dichiarabile: false,
  rispondibile: false,
  ...change,
})
const piano = (change: Partial<Evento> = {}) =>
  aDilazione({
    rate: [
      aRata(1),
      aRata(2, { stato: 'in_attesa_di_evento', scadenza: '2026-12-20', evento: evento(change) }),
    ],
  })
const detto = {
  stato: 'dichiarato',
  rispondibile: true,
  dichiarazione: {
    at: '2026-11-26T10:00:00.000Z',
    nota: 'Finito ieri',
    motivo: null,
    file: { _id: ID, nome_file: 'posa.jpg' },
  },
} as const

it('Y10 (parte) l’esercente dice che è avvenuto, con una nota: nulla è addebitato', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    answers: { [ONE]: piano({ dichiarabile: true }), [`${EVENTO}/dichiara`]: piano() },
  })
  const tabella = await screen.findByRole('table', { name: 'Rate' })
  expect(within(tabella).getByText('Attende l’evento')).toBeTruthy()
  expect(within(tabella).getByText('posa dei mobili')).toBeTruthy()
  await user.click(within(tabella).getByRole('button', { name: /rata 2/i }))
  await user.click(await screen.findByRole('menuitem', { name: /È avvenuto/ }))
  const dialog = await screen.findByRole('dialog', { name: '“posa dei mobili” è avvenuto?' })
  await user.type(within(dialog).getByLabelText(/Nota per il cliente/), 'Finito ieri')
  await user.click(within(dialog).getByRole('button', { name: 'Sì, è avvenuto' }))
  await waitFor(() =>
    expect(server.named(`${EVENTO}/dichiara`)[0]?.body).toEqual({ nota: 'Finito ieri' }),
  )
})

it('Y10 (parte) il cliente conferma con il codice, sulla scadenza che ha letto', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: {
      [ONE]: piano(detto),
      'POST /otp/richiedi': {
        otp_id: ID,
        canale: 'email',
        destinatario: 'm***@example.it',
        descrizione: 'confermare l’evento che rende dovuta la rata',
        scade_at: '2026-11-26T10:05:00.000Z',
        reinvio_dopo_secondi: 60,
        canali: ['email'],
      },
      'POST /otp/verifica': { otp_id: ID, verificato: true },
      [`${EVENTO}/conferma`]: piano({ stato: 'confermato' }),
    },
  })
  expect(
    await screen.findByText(/Senza la tua conferma non ti viene addebitato nulla/),
  ).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Rispondi rata 2' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/“Finito ieri”/)).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Scarica posa.jpg' })).toHaveProperty(
    'pathname',
    `/api/dilazioni/${ID}/rate/2/evento/file/${ID}`,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Sì, è avvenuto' }))
  await user.click(within(dialog).getByRole('button', { name: 'Invia il codice' }))
  await user.type(await within(dialog).findByLabelText('Codice di 6 cifre'), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Conferma' }))
  await waitFor(() =>
    expect(server.named(`${EVENTO}/conferma`)[0]?.body).toEqual({ scadenza: '2026-12-01' }),
  )
  expect(server.named('POST /otp/verifica')[0]?.body).toMatchObject({
    scopo: 'conferma_evento',
    oggetto: `rata:2:${ID}`,
    record_id: ID,
  })
})

it('Y10 (parte) il cliente contesta con un motivo; il rifiuto si legge e il testo resta', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: piano(detto), [`${EVENTO}/contesta`]: refuse('stato_incompatibile') },
  })
  await user.click(await screen.findByRole('button', { name: 'Rispondi rata 2' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'No, non è avvenuto' }))
  const motivo = within(dialog).getByLabelText('Perché non è avvenuto')
  await user.click(within(dialog).getByRole('button', { name: 'Contesta l’evento' }))
  expect(server.named(`${EVENTO}/contesta`)).toHaveLength(0)
  await user.type(motivo, 'Manca il top')
  await user.click(within(dialog).getByRole('button', { name: 'Contesta l’evento' }))
  await waitFor(() =>
    expect(server.named(`${EVENTO}/contesta`)[0]?.body).toEqual({ motivo: 'Manca il top' }),
  )
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect((motivo as HTMLTextAreaElement).value).toBe('Manca il top')
})

it('Y10 (parte) nel piano a giorni scelti una rata si segna a un evento, con la sua parte del prezzo', async () => {
  const { user } = await renderPage(`/dilazioni/nuova?pagamento=${ID}`, {
    answers: { [`GET /api/pagamenti/${ID}`]: aPagamento() },
  })
  await user.selectOptions(await screen.findByLabelText('Cadenza'), 'libera')
  await user.click(screen.getByRole('checkbox', { name: 'A un evento, rata 2' }))
  await user.type(screen.getByLabelText('Che cosa deve avvenire, rata 2'), 'Posa')
  await user.type(screen.getByLabelText('Percentuale del prezzo, rata 2'), '40')
  const righe = within(await screen.findByRole('table', { name: 'Piano delle rate' }))
    .getAllByRole('row')
    .slice(1)
    .map((riga) => riga.textContent.replaceAll('\u00A0', ' '))
  // 40 % of 120,50 euro.
  expect(righe[1]).toMatch(/entro il .*Posa48,20 €/)
  expect(righe).toHaveLength(3)
  // Taking the first rata away keeps the event with its own.
  await user.click(screen.getByRole('button', { name: 'Togli la rata 1' }))
  expect(screen.getByRole('checkbox', { name: 'A un evento, rata 1' })).toHaveProperty(
    'checked',
    true,
  )
  // Without words it is refused beside its field.
  await user.clear(screen.getByLabelText('Che cosa deve avvenire, rata 1'))
  await user.click(screen.getByRole('button', { name: 'Controlla la proposta' }))
  const campo = await screen.findByLabelText('Che cosa deve avvenire, rata 1')
  expect(campo.getAttribute('aria-invalid')).toBe('true')
})
