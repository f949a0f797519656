import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Carta } from '@rateo/contract/incasso/carte-di-credito'
import { refuse } from '../../../test/fake-server.ts'
import { appSettings, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { deviceName } from '../../ui/record/device-name.ts'

const aCarta = (change: Partial<Carta> = {}): Carta => ({
  _id: ID,
  tipo: 'carta',
  marchio: 'Visa',
  ultime4: '4242',
  scade_mese: 12,
  scade_anno: 2039,
  intestatario: 'Lucia Bianchi',
  soprannome: '',
  predefinita: true,
  stato: 'attiva',
  abbonamenti: 0,
  dilazioni: 0,
  pagamenti: 0,
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const ALTRA = aCarta({ _id: 'b', ultime4: '4444', marchio: 'Mastercard', predefinita: false })
const CARTE = 'GET /api/cliente/carte_di_credito'
const metodi = (data: Carta[], answers = {}) =>
  renderPage('/profilo?scheda=metodi', {
    as: 'cliente',
    answers: { [CARTE]: { data }, ...answers },
  })

describe('carte', () => {
  it('CAR-M1 mostra marchio, ultime 4, scadenza, intestatario, usi e stato', async () => {
    await metodi([aCarta({ abbonamenti: 2, stato: 'in_scadenza', soprannome: 'Di casa' })])
    const row = (await screen.findByText('Di casa, Visa •••• 4242')).closest('li')
    expect(row?.textContent).toMatch(/Predefinita.*In scadenza/)
    expect(row?.textContent).toContain('Lucia Bianchi · scade 12/2039 · Usata da 2 abbonamenti')
  })

  it('CAR-M2 aggiungere porta alla pagina del fornitore', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const url = 'http://localhost:3001/paga/cs_1'
    const { user } = await metodi([], {
      'POST /api/carte_di_credito': { salvataggio_id: ID, url },
    })
    expect(await screen.findByText('Non hai ancora salvato una carta.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Aggiungi una carta' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  })

  it.each([
    ['salvata', 'Carta salvata.'],
    ['aperto', /non è stata salvata. Non è stato addebitato alcun importo/],
  ])(
    'CAR-M2 al ritorno, %s: l’esito viene dal server e l’indirizzo torna pulito',
    async (stato, text) => {
      const { router, server } = await renderPage(`/profilo?scheda=metodi&salvataggio=${ID}`, {
        as: 'cliente',
        answers: {
          [CARTE]: { data: [] },
          [`POST /api/carte_di_credito/salvataggi/${ID}/completa`]: { stato, carta_id: null },
        },
      })
      expect(await screen.findByText(text)).toBeTruthy()
      await waitFor(() => expect(router.state.location.search).toEqual({ scheda: 'metodi' }))
      expect(server.named(`POST /api/carte_di_credito/salvataggi/${ID}/completa`)).toHaveLength(1)
    },
  )

  it('CAR-M3 rimuovere una carta in uso chiede la sostituta e la manda', async () => {
    const POST = `POST /api/carte_di_credito/${ID}/rimuovi`
    const { user, server } = await metodi([aCarta({ abbonamenti: 1 }), ALTRA], {
      [POST]: { _id: ID, spostati: 1 },
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni su Visa •••• 4242' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('Carta che la sostituisce')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Rimuovi la carta' }))
    await waitFor(() => expect(server.named(POST)[0]?.body).toEqual({ sostituta_id: 'b' }))
  })
})

describe('completezza', () => {
  const open = (percento: number) =>
    renderPage('/profilo', {
      as: 'cliente',
      answers: {
        'GET /api/profilo/completezza': {
          percento,
          voci: [
            { voce: 'email', fatto: true },
            { voce: 'carta', fatto: percento === 100 },
          ],
        },
      },
    })

  it('PRO-B1 dice quanto manca, che cosa apre, e porta dove si fa', async () => {
    const { user, router } = await open(50)
    expect(await screen.findByText('Il tuo profilo è completo al 50%')).toBeTruthy()
    expect(screen.queryByText('Verifica l’e-mail')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Salva una carta' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ scheda: 'metodi' }))
  })

  it('PRO-B1 quando nulla manca non occupa posto', async () => {
    const { server } = await open(100)
    await waitFor(() => expect(server.named('GET /api/profilo/completezza')).toHaveLength(1))
    expect(screen.queryByText(/completo al/)).toBeNull()
  })
})

describe('sicurezza', () => {
  const sicurezza = {
    secondo_fattore: 'nessuno',
    ha_password: true,
    ha_cellulare: false,
    codici_di_recupero: 0,
    passkey: [],
    identita: null,
    sessioni: [],
    accessi: [],
  }
  const open = (answers = {}) =>
    renderPage('/profilo?scheda=sicurezza', {
      answers: { 'GET /api/profilo/sicurezza': sicurezza, ...answers },
    })

  it.each([
    [true, true],
    [false, false],
  ])('OTP-M3 (parte) gli SMS si offrono solo dove partono: %s', async (messaggi, isOffered) => {
    await open({
      'GET /api/app_settings': { ...appSettings, sms: { messaggi, conferma_telefono: messaggi } },
      'GET /api/profilo/sicurezza': { ...sicurezza, ha_cellulare: true },
    })
    await screen.findByRole('button', { name: 'Usa un’app di codici' })
    expect(screen.queryByRole('button', { name: 'Usa gli SMS' }) !== null).toBe(isOffered)
  })

  it('OTP-M3 (parte) chi aveva scelto gli SMS legge da dove arriva il codice adesso', async () => {
    await open({
      'GET /api/app_settings': {
        ...appSettings,
        sms: { messaggi: false, conferma_telefono: false },
      },
      'GET /api/profilo/sicurezza': { ...sicurezza, secondo_fattore: 'sms', ha_cellulare: true },
    })
    await screen.findByText(/per ora non ne inviamo. A ogni accesso ti scriviamo un codice per/)
  })

  it('PRO-M2 (parte) cambiata la password si vedono le chiavi API, e una si revoca dopo averlo confermato', async () => {
    const chiave = {
      _id: ID,
      nome: 'Cassa',
      ambiente: 'test',
      inizio: 'rt_ab',
      ambiti: ['pagamenti:lettura'],
      stato: 'attiva',
      scade_at: null,
      ultimo_uso_at: null,
      ultimo_uso_ip: null,
      creata_da: 'Elena Ferraro',
      sostituisce: null,
      sostituita: false,
      created_at: '2026-01-01T10:00:00.000Z',
    }
    const REVOCA = `DELETE /api/chiavi_api/${ID}`
    const { user, server } = await open({
      'POST /api/profilo/password': { chiuse: 0 },
      'GET /api/chiavi_api': {
        data: [chiave],
        ambiente: 'test',
        tetto_rimborsi_centesimi: 100_000,
        giorni_massimi: 365,
      },
      [REVOCA]: chiave,
    })
    await user.type(await screen.findByLabelText('Password attuale'), 'vecchia-password')
    await user.type(screen.getByLabelText('Nuova password'), 'nuova-password-lunga')
    await user.type(screen.getByLabelText('Ripeti la nuova password'), 'nuova-password-lunga')
    await user.click(screen.getByRole('button', { name: 'Cambia password' }))

    await user.click(await screen.findByRole('button', { name: 'Revoca Cassa' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(server.named(REVOCA)).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Revoca la chiave' }))
    await waitFor(() => expect(server.named(REVOCA)).toHaveLength(1))
  })

  it('OTP-B1 app di codici: password, QR, codice, poi i codici di recupero una volta', async () => {
    const { user } = await open({
      'POST /api/profilo/totp': { segreto: 'ABCDEFGH', qr: 'data:image/svg+xml;base64,' },
      'POST /api/profilo/totp/conferma': { codici: ['abcde-fghij'] },
    })
    await user.click(await screen.findByRole('button', { name: 'Usa un’app di codici' }))
    await user.type(await screen.findByLabelText('La tua password'), 'segreta')
    await user.click(screen.getByRole('button', { name: 'Continua' }))
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    await user.type(screen.getByLabelText('Codice mostrato dall’app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Attiva' }))
    expect(await screen.findByText('abcde-fghij')).toBeTruthy()
  })

  it('PRO-M2 la password sbagliata è detta accanto al suo campo, e nulla si perde', async () => {
    const errors = [{ pointer: '/password', message: 'La password non è quella attuale' }]
    const { user } = await open({
      'POST /api/profilo/password': () => refuse('dati_non_validi', errors),
    })
    await user.type(await screen.findByLabelText('Password attuale'), 'x')
    await user.type(screen.getByLabelText('Nuova password'), 'lunga abbastanza')
    await user.type(screen.getByLabelText('Ripeti la nuova password'), 'diversa')
    await user.click(screen.getByRole('button', { name: 'Cambia password' }))
    expect(await screen.findByText('Le due password non sono uguali')).toBeTruthy()
    await user.clear(screen.getByLabelText('Ripeti la nuova password'))
    await user.type(screen.getByLabelText('Ripeti la nuova password'), 'lunga abbastanza')
    await user.click(screen.getByRole('button', { name: 'Cambia password' }))
    expect(await screen.findByText('La password non è quella attuale')).toBeTruthy()
    expect(screen.getByDisplayValue('x')).toBeTruthy()
    const kept = sessionStorage.getItem('rateo:bozza:profilo-password')
    expect(kept).toBe('{}')
  })
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140',
    'Edge su Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18) AppleWebKit/605 Version/18 Mobile Safari/604',
    'Safari su iPhone',
  ],
  ['prova', 'Dispositivo sconosciuto'],
])('PRO-M2 il dispositivo di "%s" è %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

it('PRO-M4 chi ha chiesto la cancellazione legge il giorno entro cui gli si risponde', async () => {
  const privacy = {
    consensi: [],
    blocchi: [],
    cancellazione: { created_at: '2026-11-20T10:20:00.000Z' },
  }
  await renderPage('/profilo?scheda=privacy', {
    as: 'cliente',
    answers: {
      'GET /api/profilo/privacy': privacy,
      'GET /api/testi_da_leggere': { data: [] },
    },
  })
  // The month ends on a Sunday, so the term is the Monday after.
  const text = await screen.findByText(/Hai chiesto la cancellazione/)
  expect(text.textContent).toContain('21/12/2026')
})
