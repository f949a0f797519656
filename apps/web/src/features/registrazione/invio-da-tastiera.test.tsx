import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRegistrazione } from '../../../test/registrazione-fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const RICHIEDI = 'POST /otp/richiedi'
const VERIFICA = 'POST /otp/verifica'
const SALVA = 'PATCH /api/registrazione/contatti'
const FATTI = ['anagrafica', 'indirizzo']
const inviato = {
  otp_id: 'o1',
  canale: 'sms',
  destinatario: '+39 *** *** 4567',
  descrizione: 'confermare il tuo numero di telefono',
  scade_at: '2099-11-20T10:25:00.000Z',
  reinvio_dopo_secondi: 30,
  canali: ['sms'],
}

async function apri() {
  const { user, server } = await renderPage('/pagamenti', {
    as: 'cliente',
    profile: { _id: null, regitering: true },
    answers: {
      'GET /api/registrazione': aRegistrazione('cliente', { fatti: FATTI }),
      [RICHIEDI]: inviato,
      [VERIFICA]: { otp_id: 'o1', verificato: true },
      [SALVA]: () =>
        aRegistrazione('cliente', { fatti: [...FATTI, 'contatti'], telefono: '+393331234567' }),
    },
  })
  const numero = await screen.findByLabelText<HTMLInputElement>('Cellulare')
  return { user, server, numero }
}

it('REG-M2 (parte) OTP-M3 (parte) Invio fa il passo del momento: manda il codice, lo conferma, va avanti', async () => {
  const { user, server, numero } = await apri()
  await user.type(numero, '333 1234567{Enter}')
  const codice = await screen.findByLabelText('Codice di 6 cifre')
  expect(server.named(RICHIEDI).map(({ body }) => body)).toEqual([
    { scopo: 'verifica_telefono', oggetto: '+393331234567' },
  ])
  await user.type(codice, '123456{Enter}')
  expect(await screen.findByRole('heading', { level: 3, name: 'Consensi' })).toBeTruthy()
  expect(server.named(VERIFICA)).toHaveLength(1)
  expect(server.named(SALVA)).toHaveLength(1)
})

it.each(['', '06 12'])(
  'REG-M2 (parte) con “%s” al posto del numero lo dice accanto al campo, con Invio e col pulsante',
  async (scritto) => {
    const { user, server, numero } = await apri()
    await user.type(numero, `${scritto}{Enter}`)
    expect(numero.getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Invia il codice per SMS' }))
    await waitFor(() => expect(document.activeElement).toBe(numero))
    expect(server.named(RICHIEDI)).toHaveLength(0)
    expect(numero.value).toBe(scritto)
  },
)

it('OTP-M3 (parte) cambiato il numero, il codice del primo non vale più: se ne chiede un altro', async () => {
  const { user, server, numero } = await apri()
  await user.type(numero, '333 1234567{Enter}')
  await screen.findByLabelText('Codice di 6 cifre')
  await user.clear(numero)
  await user.type(numero, '333 7654321')
  expect(screen.queryByLabelText('Codice di 6 cifre')).toBeNull()
  expect(document.activeElement).toBe(numero)
  await user.keyboard('{Enter}')
  await screen.findByLabelText('Codice di 6 cifre')
  expect(server.named(RICHIEDI).map(({ body }) => body)).toMatchObject([
    { oggetto: '+393331234567' },
    { oggetto: '+393337654321' },
  ])
})
