import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento as unAbbonamento } from '../../../test/abbonamento.ts'
import { renderPage } from '../../../test/render.tsx'

const CARTA = '0000000000000000000000ca'
const AZIONI = [{ azione: 'cambia_metodo', consentita: true, motivo: null }]
const abbonamento = (change: Partial<Abbonamento> = {}) =>
  unAbbonamento({ metodo_etichetta: null, azioni_consentite: AZIONI, ...change })

const carta = {
  _id: CARTA,
  tipo: 'carta',
  marchio: 'Visa',
  ultime4: '4242',
  scade_mese: 12,
  scade_anno: 2099,
  intestatario: '',
  soprannome: '',
  predefinita: true,
  stato: 'attiva',
  abbonamenti: 0,
  dilazioni: 0,
  pagamenti: 0,
  created_at: '2026-01-01T09:00:00.000Z',
}
const salvati = {
  'GET /api/cliente/carte_di_credito': { data: [carta] },
  'GET /api/mandati': { data: [] },
}
const GET = `GET /api/abbonamenti/${ID}`

it('ABB-M4 (parte) senza un metodo lo dice, e se ne sceglie uno: ora non si muove denaro', async () => {
  const PUT = `PUT /api/abbonamenti/${ID}/metodo`
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      ...salvati,
      [GET]: abbonamento(),
      [PUT]: abbonamento({ metodo_etichetta: 'Visa •••• 4242' }),
    },
  })
  expect(await screen.findByText('Nessun metodo')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Scegli il metodo' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('non viene addebitato alcun importo')
  await user.click(await within(dialog).findByRole('radio', { name: 'Visa •••• 4242' }))
  await user.click(within(dialog).getByRole('button', { name: 'Usa questo metodo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(PUT)[0]?.body).toEqual({ carta_id: CARTA })
  expect(await screen.findByText('Visa •••• 4242')).toBeTruthy()
})

it('ABB-M4 (parte) dalla pausa si riprende, e il pulsante dice quanto si addebita oggi', async () => {
  const POST = `POST /api/abbonamenti/${ID}/riprendi`
  const azioni_consentite = [
    { azione: 'cambia_metodo', consentita: true, motivo: null },
    { azione: 'riprendi', consentita: true, motivo: null },
  ]
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      ...salvati,
      [GET]: abbonamento({ stato: 'in_pausa', prossimo_addebito: null, azioni_consentite }),
      [POST]: abbonamento(),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Riprendi' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('radio', { name: 'Visa •••• 4242' }))
  await user.click(within(dialog).getByRole('button', { name: /^Riprendi: 39,00.€ oggi/ }))
  await waitFor(() => expect(server.named(POST)).toHaveLength(1))
  expect(server.named(POST)[0]?.body).toEqual({ carta_id: CARTA, importo_centesimi: 3900 })
})

it('ABB-M4 (parte) senza carte salvate dice dove aggiungerne una', async () => {
  const { user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      ...salvati,
      'GET /api/cliente/carte_di_credito': { data: [] },
      [GET]: abbonamento(),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Scegli il metodo' }))
  const link = await screen.findByRole('link', { name: 'Aggiungi una carta' })
  expect(link.getAttribute('href')).toBe('/profilo?scheda=metodi')
})

it('ABB-M4 (parte) fra i metodi si legge quale è quello di oggi; una carta oltre la sua data si può scegliere', async () => {
  const passata = { ...carta, _id: '0000000000000000000000cb', ultime4: '0077', stato: 'scaduta' }
  const bloccata = { ...carta, _id: '0000000000000000000000cc', ultime4: '9999', stato: 'bloccata' }
  const { user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      ...salvati,
      'GET /api/cliente/carte_di_credito': { data: [carta, passata, bloccata] },
      [GET]: abbonamento({ metodo_etichetta: 'Visa •••• 4242' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cambia metodo' }))
  const dialog = await screen.findByRole('dialog')
  const modi = await within(dialog).findAllByRole('radio')
  // The face of the card has a word of its own, that nobody is read.
  expect(modi.map((modo) => modo.textContent.replace(/^VISA/, ''))).toEqual([
    'Visa ••••\u00a04242È il metodo di oggi.',
    'Visa ••••\u00a00077La data stampata è passata: funziona se la banca l’ha rinnovata.',
  ])
})

it('ABB-M4 (parte) dove si paga solo dal conto e non ne resta uno, il conto si aggiunge nella stessa finestra', async () => {
  const { user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { ...salvati, [GET]: abbonamento({ metodi: ['addebito_sdd'] }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Scegli il metodo' }))
  await user.click(await screen.findByRole('button', { name: 'Usa un conto' }))
  expect(await screen.findByLabelText('IBAN')).toBeTruthy()
  // A card is not accepted here: nothing leads to one.
  expect(screen.queryByRole('link', { name: 'Aggiungi una carta' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Indietro' }))
  const usa = await screen.findByRole<HTMLButtonElement>('button', { name: 'Usa questo metodo' })
  expect(usa.disabled).toBe(true)
})
