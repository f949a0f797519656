import type { Trasferimento } from '@rateo/contract/accordi/sottoscrizione'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const PAGINA = `/abbonamenti/${ABBONAMENTO_ID}`
const GET = `GET /api${PAGINA}`
const ID = '0000000000000000000000f7'
const LEGGI = `GET /api/trasferimenti/${ID}`
const ACCETTA = `POST /api/trasferimenti/${ID}/accetta`

const puo = abbonamento({
  azioni_consentite: [{ azione: 'trasferisci', consentita: true, motivo: null }],
})
const chiesto = abbonamento({
  trasferimento: {
    email: 'luca@esempio.it',
    ruolo: 'cliente',
    scade_at: '2026-12-08T10:00:00.000Z',
  },
  azioni_consentite: [{ azione: 'ritira_trasferimento', consentita: true, motivo: null }],
})
const offerto = (change: Partial<Trasferimento> = {}): Trasferimento => ({
  _id: ID,
  scade_at: '2026-12-08T10:00:00.000Z',
  da: 'Giulia Ferrari',
  nome: 'Sala pesi',
  descrizione: null,
  metodi: ['carta', 'addebito_sdd'],
  piano_id: '0000000000000000000000c1',
  esercente: { _id: '0000000000000000000000e1', nome: 'Palestra Aurora' },
  voci: [
    { name: 'Importo', value: '39,00 €' },
    { name: 'Prossimo addebito', value: '39,00 €, il 18 dicembre 2026' },
  ],
  sha256: 'b'.repeat(64),
  motivo: null,
  abbonamento_id: null,
  ...change,
})
const CARTE = {
  'GET /api/cliente/carte_di_credito': {
    data: [
      {
        _id: 'c1',
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
      },
    ],
  },
  'GET /api/mandati': { data: [] },
}
const CODICE = {
  'POST /otp/richiedi': {
    otp_id: 'a',
    canale: 'email',
    destinatario: 'l***@esempio.it',
    descrizione: 'prendere l’abbonamento',
    scade_at: '2099-01-01T00:00:00.000Z',
    reinvio_dopo_secondi: 60,
    canali: ['email'],
  },
  'POST /otp/verifica': { otp_id: 'a', verificato: true },
}
const BOTTONE = { name: 'Prendi con obbligo di pagamento' }

describe('ABB-B6 (parte) un abbonamento passa a un’altra persona', () => {
  it('ABB-B6 (parte) si chiede con un indirizzo, si legge che aspetta, e si ritira', async () => {
    const POST = `POST /api${PAGINA}/trasferimento`
    const DELETE = `DELETE /api${PAGINA}/trasferimento`
    const { server, user } = await renderPage(PAGINA, {
      as: 'cliente',
      answers: { [GET]: puo, [POST]: chiesto, [DELETE]: puo },
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Trasferisci/ }))
    const nel = within(await screen.findByRole('dialog'))
    expect(nel.getByText(/non ti tornano/)).toBeTruthy()
    await user.type(nel.getByLabelText('E-mail dell’altra persona'), 'luca')
    await user.click(nel.getByRole('button', { name: 'Invia la richiesta' }))
    expect((await nel.findAllByText(/Inserisci un indirizzo e-mail/)).length).toBeGreaterThan(0)
    expect(server.named(POST)).toEqual([])
    await user.type(nel.getByLabelText('E-mail dell’altra persona'), '@esempio.it')
    await user.click(nel.getByRole('button', { name: 'Invia la richiesta' }))
    expect(await screen.findByText(/Hai chiesto a luca@esempio.it/)).toBeTruthy()
    expect(server.named(POST)[0]?.body).toEqual({ email: 'luca@esempio.it' })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Ritira il trasferimento/ }))
    const ritira = within(await screen.findByRole('dialog', { name: 'Ritirare il trasferimento?' }))
    await user.click(ritira.getByRole('button', { name: 'Ritira' }))
    await waitFor(() => expect(server.named(DELETE)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/Hai chiesto a luca/)).toBeNull())
  })

  it('ABB-B6 (parte) chi lo prende legge prezzo e prossimo addebito, sceglie la carta e conferma con un codice', async () => {
    let isRefused = true
    const { server, user, router } = await renderPage(`/trasferimenti/${ID}`, {
      as: 'cliente',
      answers: {
        ...CARTE,
        ...CODICE,
        [LEGGI]: offerto(),
        [ACCETTA]: () =>
          isRefused ? refuse('stato_incompatibile') : offerto({ abbonamento_id: ABBONAMENTO_ID }),
        [GET]: abbonamento(),
      },
    })
    expect(await screen.findByText('Te lo vuole passare Giulia Ferrari')).toBeTruthy()
    expect(screen.getByText('39,00 €, il 18 dicembre 2026')).toBeTruthy()
    const prendi = await screen.findByRole<HTMLButtonElement>('button', BOTTONE)
    expect(prendi.disabled).toBe(true)
    await user.click(await screen.findByRole('radio', { name: 'Visa •••• 4242' }))
    await user.click(prendi)
    expect(server.named(ACCETTA)).toEqual([])
    const codice = async () => {
      await user.click(await screen.findByRole('button', { name: 'Invia il codice' }))
      await user.type(await screen.findByLabelText('Codice di 6 cifre'), '123456')
      await user.click(screen.getByRole('button', { name: 'Conferma' }))
    }
    await codice()
    expect(await screen.findByRole('alert')).toBeTruthy()
    isRefused = false
    await user.click(screen.getByRole('button', { name: 'Conferma' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(PAGINA))
    expect(server.named(ACCETTA).at(-1)?.body).toEqual({
      carta_id: 'c1',
      avvio_chiesto: false,
      sha256: 'b'.repeat(64),
    })
    expect(server.named('POST /otp/richiedi')[0]?.body).toMatchObject({
      scopo: 'accetta_trasferimento',
      oggetto: 'b'.repeat(64),
      record_id: ID,
    })
  })

  it('ABB-B6 (parte) si rifiuta con una conferma; quello che è chiuso non si prende', async () => {
    const RIFIUTA = `POST /api/trasferimenti/${ID}/rifiuta`
    const rifiutato = offerto({ motivo: 'Hai rifiutato: resta a chi lo ha.', voci: [] })
    const { server, user } = await renderPage(`/trasferimenti/${ID}`, {
      as: 'cliente',
      answers: { ...CARTE, [LEGGI]: offerto(), [RIFIUTA]: rifiutato },
    })
    await user.click(await screen.findByRole('button', { name: 'Rifiuta' }))
    const nel = within(await screen.findByRole('dialog', { name: 'Rifiutare l’abbonamento?' }))
    await user.click(nel.getByRole('button', { name: 'Rifiuta' }))
    await waitFor(() => expect(server.named(RIFIUTA)).toHaveLength(1))
    expect(await screen.findByText(/Hai rifiutato/)).toBeTruthy()
    expect(screen.queryByRole('button', BOTTONE)).toBeNull()
  })

  it('ABB-B6 (parte) chi vende legge una frase per sé', async () => {
    const prima = await renderPage(`/trasferimenti/${ID}`, {
      as: 'esercente',
      profile: { roles: ['esercente', 'cliente'] },
    })
    expect(await screen.findByText(/passa al ruolo cliente/)).toBeTruthy()
    prima.unmount()
    await renderPage(`/trasferimenti/${ID}`, { as: 'esercente' })
    expect(await screen.findByText(/accedi con un account da cliente/)).toBeTruthy()
  })
})
