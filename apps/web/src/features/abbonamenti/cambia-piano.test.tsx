import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AnteprimaCambio } from '@rateo/contract/accordi/cambio-piano'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { abbonamento as unAbbonamento } from '../../../test/abbonamento.ts'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render.tsx'

const ID = '0000000000000000000000a1'
const NUOVO = '0000000000000000000000c2'
const attuale = {
  _id: '0000000000000000000000c1',
  nome: 'Sala pesi',
  descrizione: null,
  importo_centesimi: 3900,
  cadenza: 'mensile' as const,
}
const nuovo = { ...attuale, _id: NUOVO, nome: 'Corsi e sala pesi', importo_centesimi: 6200 }

const abbonamento = (change: Partial<Abbonamento> = {}): Abbonamento =>
  unAbbonamento({
    prossimo_addebito: '2026-12-01',
    metodo_etichetta: null,
    scadenza_carta: null,
    uscita: null,
    azioni_consentite: [{ azione: 'cambia_piano', consentita: true, motivo: null }],
    ...change,
  })

const anteprima: AnteprimaCambio = {
  _id: '0000000000000000000000d1',
  attuale: { ...attuale, posti: 1 },
  nuovo: { ...nuovo, posti: 1 },
  solo_posti: false,
  quando: 'subito',
  vale_dal: '2026-11-11',
  giorni_periodo: 30,
  giorni_residui: 20,
  credito_centesimi: 2600,
  addebito_centesimi: 4133,
  totale_centesimi: 1533,
  prossimo_addebito: '2026-12-01',
  prossimo_importo_centesimi: 6200,
  ingresso: null,
  ponte: null,
  scade_at: '2026-11-11T11:15:00.000Z',
  da_proporre: false,
  nuovo_prezzo: false,
  firma: null,
}

const GET = `GET /api/abbonamenti/${ID}`
const CAMBIO = `POST /api/abbonamenti/${ID}/cambio`
const base = {
  [GET]: abbonamento(),
  [`GET /api/abbonamenti/${ID}/piani`]: { data: [{ ...nuovo, posti_min: 1, posti_max: 1 }] },
  [`${CAMBIO}/anteprima`]: anteprima,
}

async function open(answers: Answers, as: 'cliente' | 'esercente' = 'cliente') {
  const page = await renderPage(`/abbonamenti/${ID}`, { as, answers })
  const { user } = page
  // For who sells it, it is the one thing to do; who pays finds it with all the rest.
  const menu = as === 'cliente' && (await screen.findByRole('button', { name: 'Altre azioni' }))
  if (menu) await user.click(menu)
  await user.click(await screen.findByRole(menu ? 'menuitem' : 'button', { name: /^Cambia piano/ }))
  await user.click(await screen.findByRole('radio', { name: 'Corsi e sala pesi' }))
  await user.click(screen.getByRole('button', { name: 'Vedi quanto costa' }))
  return page
}

it('ABB-M4 (parte) prima di confermare si leggono credito, addebito, totale di oggi e prossimo addebito', async () => {
  const { server, user } = await open({ ...base, [CAMBIO]: abbonamento({ nome: nuovo.nome }) })
  const conferma = await screen.findByRole('button', { name: /^Conferma: 15,33.€ oggi/ })
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('\u221226,00')
  expect(dialog.textContent).toContain('41,33')
  expect(dialog.textContent).toMatch(/62,00.€, 1 dicembre 2026/)
  await user.dblClick(conferma)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(CAMBIO)).toHaveLength(1)
  expect(server.named(CAMBIO)[0]?.body).toEqual({ anteprima_id: anteprima._id })
})

it('ABB-M4 (parte) un’anteprima superata lo dice, e si torna a scegliere', async () => {
  const { user } = await open({ ...base, [CAMBIO]: () => refuse('anteprima_superata') })
  await user.click(await screen.findByRole('button', { name: /^Conferma: / }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('non è stato addebitato alcun importo')
  await user.click(screen.getByRole('button', { name: 'Scegli un altro piano' }))
  expect(await screen.findByRole('radio', { name: 'Corsi e sala pesi' })).toBeTruthy()
})

it('ABB-M4 (parte) dove non si può lo dice; quello che viene con il prossimo periodo si legge e si toglie', async () => {
  const cambio_programmato = {
    piano: { _id: NUOVO, nome: nuovo.nome },
    posti: 1,
    solo_posti: false,
    importo_centesimi: 2500,
    ingresso: null,
    cadenza: 'mensile' as const,
    giorno_addebito: null,
    vale_dal: '2026-12-01',
  }
  const azioni_consentite = [
    { azione: 'cambia_piano', consentita: false, motivo: 'C’è un addebito in corso.' },
    { azione: 'annulla_cambio', consentita: true, motivo: null },
  ]
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      [GET]: abbonamento({ cambio_programmato, azioni_consentite }),
      [`DELETE /api/abbonamenti/${ID}/cambio`]: abbonamento(),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  const cambia = await screen.findByRole('menuitem', { name: /^Cambia piano/ })
  expect(cambia.getAttribute('aria-disabled')).toBe('true')
  expect(cambia.textContent).toContain('C’è un addebito in corso.')
  expect(screen.getByText('Dal 1 dicembre 2026: Corsi e sala pesi')).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Annulla il cambio' }))
  await user.click(await screen.findByRole('button', { name: 'Annulla il cambio' }))
  await waitFor(() => expect(server.named(`DELETE /api/abbonamenti/${ID}/cambio`)).toHaveLength(1))
})

it('ABB-M4 (parte) un piano più caro chi vende lo propone: il pulsante lo dice, e resta quello di prima', async () => {
  const cambio_proposto = {
    piano: { _id: NUOVO, nome: nuovo.nome },
    posti: 1,
    solo_posti: false,
    importo_centesimi: 6200,
    cadenza: 'mensile' as const,
    prezzo: null,
    scade_at: '2026-11-25T11:00:00.000Z',
  }
  const azioni_consentite = [
    { azione: 'cambia_piano', consentita: true, motivo: null },
    { azione: 'ritira_cambio', consentita: true, motivo: null },
  ]
  const { user } = await open(
    {
      ...base,
      [`${CAMBIO}/anteprima`]: { ...anteprima, da_proporre: true },
      [CAMBIO]: abbonamento({ cambio_proposto, azioni_consentite }),
    },
    'esercente',
  )
  const invia = await screen.findByRole('button', { name: 'Invia la proposta' })
  expect(screen.getByRole('dialog').textContent).toContain('accettarla con un codice')
  await user.click(invia)
  expect(await screen.findByText(/^Proposto al cliente: Corsi e sala pesi/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ritira la proposta' })).toBeTruthy()
})

const proposto = abbonamento({
  cambio_proposto: {
    piano: { _id: NUOVO, nome: nuovo.nome },
    posti: 1,
    solo_posti: false,
    importo_centesimi: 48_000,
    cadenza: 'annuale',
    prezzo: null,
    scade_at: '2026-11-25T11:00:00.000Z',
  },
  azioni_consentite: [
    { azione: 'cambia_piano', consentita: true, motivo: null },
    { azione: 'accetta_cambio', consentita: true, motivo: null },
    { azione: 'rifiuta_cambio', consentita: true, motivo: null },
  ],
})

it('ABB-M4 (parte) chi riceve la proposta legge quanto e ogni quanto, e accetta con un codice su quel testo', async () => {
  const sha256 = 'b'.repeat(64)
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      [GET]: proposto,
      [`${CAMBIO}/anteprima`]: { ...anteprima, firma: { testo: 'Il testo intero', sha256 } },
      [CAMBIO]: abbonamento({ nome: nuovo.nome }),
      'POST /otp/richiedi': {
        otp_id: 'a',
        canale: 'email',
        destinatario: 'm***@esempio.it',
        descrizione: 'accettare il cambio di piano',
        scade_at: '2099-01-01T00:00:00.000Z',
        reinvio_dopo_secondi: 60,
        canali: ['email'],
      },
      'POST /otp/verifica': { otp_id: 'a', verificato: true },
    },
  })
  expect(
    await screen.findByText(/Palestra Aurora ti propone di passare a .* 480,00.€ ogni anno/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Vedi quanto costa' }))
  await user.click(await screen.findByRole('button', { name: /^Accetta: 15,33.€ oggi/ }))
  expect(screen.getByText('Il testo intero')).toBeTruthy()
  expect(server.named(CAMBIO)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Invia il codice' }))
  await user.type(await screen.findByLabelText('Codice di 6 cifre'), '123456')
  await user.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() => expect(server.named(CAMBIO)).toHaveLength(1))
  expect(server.named('POST /otp/richiedi')[0]?.body).toEqual({
    scopo: 'accetta_cambio_piano',
    oggetto: sha256,
    record_id: anteprima._id,
  })
})

it('ABB-M4 (parte) chi riceve la proposta la rifiuta, e legge che non si muove denaro', async () => {
  const CHIUDI = `POST /api/abbonamenti/${ID}/cambio/rifiuta`
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { [GET]: proposto, [CHIUDI]: abbonamento() },
  })
  await user.click(await screen.findByRole('button', { name: 'Rifiuta' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Nessun importo viene mosso')
  await user.type(within(dialog).getByLabelText('Motivo (facoltativo)'), 'Vengo poco')
  await user.click(within(dialog).getByRole('button', { name: 'Rifiuta' }))
  await waitFor(() => expect(server.named(CHIUDI)).toHaveLength(1))
  expect(server.named(CHIUDI)[0]?.body).toEqual({ motivo: 'Vengo poco' })
})
