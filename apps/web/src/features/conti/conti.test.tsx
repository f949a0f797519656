import type { Conto } from '@rateo/contract/incasso/conti-collegati'
import type { DatiPersonali } from '@rateo/contract/persone/dati-personali'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appSettings, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const CON_CONTI = { 'GET /api/app_settings': { ...appSettings, conti_collegati: true } }

const DATI: DatiPersonali = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@rossi.it',
  email_verificata: true,
  email_in_attesa: null,
  telefono: null,
  telefono_verificato: false,
  lingua: 'it',
  attivita: {
    _id: ID,
    ragione_sociale: 'Ferramenta Rossi S.r.l.',
    partita_iva: '12345670017',
    codice_fiscale: null,
    rea: null,
    rappresentante: null,
    indirizzo: 'Via Roma 1, 20121 Milano (MI)',
    email: 'info@rossi.it',
    telefono: '+39021234567',
    pec: null,
    codice_destinatario: null,
    causale_modello: '',
    logo: null,
    punti_vendita: [],
    iban: null,
    iban_intestatario: 'Ferramenta Rossi S.r.l.',
    iban_in_attesa: null,
  },
}

const aConto = (altro: Partial<Conto> = {}): { conto: Conto } => ({
  conto: {
    stato: 'da_completare',
    incassa: false,
    accredita: false,
    dovuti: ['Nome e cognome del rappresentante legale'],
    errori: [],
    entro: null,
    motivo: null,
    iban_ultime4: '3455',
    trattenuto: false,
    cadenza: null,
    dopo_giorni: null,
    si_completa: true,
    disponibile_centesimi: 0,
    in_arrivo_centesimi: 0,
    oltre_scoperto: false,
    letto_at: null,
    ...altro,
  },
})

it('CNT-M1 (parte) la prima pagina dice che cosa manca al conto e dove si completa', async () => {
  await renderPage('/home', {
    as: 'esercente',
    answers: {
      ...CON_CONTI,
      'GET /api/home/da_fare': {
        data: [{ coda: 'conto_incassi', numero: 1, importo_centesimi: null }],
      },
    },
  })
  const link = await screen.findByRole('link', { name: /Guarda/ })
  expect(link.getAttribute('href')).toContain('scheda=attivita')
})

it('CNT-M9 (parte) senza conti degli esercenti non si chiede e non si mostra nulla', async () => {
  const { server } = await renderPage('/home', { as: 'esercente' })
  await screen.findByText('Cassa')
  expect(server.calls.map(({ name }) => name)).not.toContain('GET /api/conto')
  expect(screen.queryByText(/Conto degli incassi/)).toBeNull()
})

it('CNT-M5 (parte) la pagina degli accrediti dice dove sono i soldi, e perché non partono', async () => {
  const eseguiti = {
    attivi: true,
    dopo: null,
    saldo: {
      in_arrivo_centesimi: 2500,
      disponibile_centesimi: 9700,
      disponibile_il: '2026-12-04',
      prossimo_il: null,
      in_accredito_centesimi: 0,
      fermo: 'il conto corrente degli accrediti va indicato di nuovo',
    },
    data: [
      {
        _id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
        stato: 'respinto',
        importo_centesimi: 9700,
        arrivo_il: '2026-11-20',
        creato_at: '2026-11-18T06:00:00.000Z',
        iban_ultime4: '3470',
        motivo: 'il conto corrente è chiuso',
      },
    ],
  }
  await renderPage('/pagamenti/accrediti', {
    as: 'esercente',
    answers: { ...CON_CONTI, 'GET /api/accrediti/eseguiti': eseguiti },
  })
  const fatti = await screen.findByRole('region', { name: 'Accrediti fatti' })
  expect(within(fatti).getByText('il conto corrente è chiuso')).toBeTruthy()
  expect(
    within(fatti)
      .getByRole('link', { name: /Rendiconto PDF/ })
      .getAttribute('href'),
  ).toBe('/api/accrediti/eseguiti/aaaaaaaaaaaaaaaaaaaaaaaa/pdf')
  const dove = screen.getByRole('region', { name: 'Dove sono i tuoi soldi' })
  expect(within(dove).getByText('Gli accrediti sono fermi')).toBeTruthy()
  // Facts of the provider stand alone: nothing is forecast beside them.
  expect(screen.queryByText('Per giorno')).toBeNull()
  expect(within(dove).getByText(/97,00/)).toBeTruthy()
})

it('CNT-M1 (parte) chi torna dalla pagina del servizio di pagamento vede il conto riletto', async () => {
  let riletture = 0
  const riletto = () => {
    riletture += 1
    return aConto({ stato: 'in_verifica', dovuti: [], si_completa: false })
  }
  const { user } = await renderPage('/profilo?scheda=attivita&conto=fatto', {
    as: 'esercente',
    answers: {
      ...CON_CONTI,
      'GET /api/profilo/dati': DATI,
      'GET /api/conto': aConto(),
      'POST /api/conto/rileggi': riletto,
    },
  })
  const conto = await screen.findByRole('region', { name: 'Conto per ricevere gli incassi' })
  expect(await within(conto).findByText('In verifica')).toBeTruthy()
  expect(riletture).toBe(1)
  await user.click(within(conto).getByRole('button', { name: 'Controlla adesso' }))
  await waitFor(() => expect(riletture).toBe(2))
})

it('CNT-M5 (parte) si legge in che giorni partono gli accrediti, dopo quanto, e quando parte il prossimo', async () => {
  const saldo = {
    in_arrivo_centesimi: 0,
    disponibile_centesimi: 9700,
    disponibile_il: null,
    prossimo_il: '2026-11-30',
    in_accredito_centesimi: 0,
    fermo: null,
  }
  await renderPage('/pagamenti/accrediti', {
    as: 'esercente',
    answers: {
      ...CON_CONTI,
      'GET /api/accrediti/eseguiti': { attivi: true, dopo: null, saldo, data: [] },
    },
  })
  const dove = await screen.findByRole('region', { name: 'Dove sono i tuoi soldi' })
  expect(
    within(dove).getByText('Partono con il prossimo accredito, lunedì 30 novembre 2026'),
  ).toBeTruthy()
})

it('CNT-M4 (parte) lo staff vede il denaro da recuperare e quello da versare: il secondo si può solo riprovare', async () => {
  const uno = (altro: object) => ({
    _id: 'c00000000000000000000001',
    esercente: { _id: 'a'.repeat(24), ragione_sociale: 'Forno Rossi S.r.l.' },
    causale: 'contributo_promozione',
    verso: 'esercente',
    importo_centesimi: 3977,
    perdita_proposta: null,
    created_at: '2026-11-20T10:00:00.000Z',
    ...altro,
  })
  const recuperi = {
    data: [uno({}), uno({ _id: '500000000000000000000002', causale: 'reclamo', verso: 'portale' })],
  }
  await renderPage('/gestione?scheda=conti', {
    as: 'admin',
    answers: {
      ...CON_CONTI,
      'GET /api/gestione/conti': { attivi: true, data: [], altri: false, in_ordine: 3 },
      'GET /api/gestione/conti/da_recuperare': recuperi,
    },
  })
  const versare = await screen.findByRole('region', { name: 'Denaro da versare' })
  expect(within(versare).getByText(/Sconto a carico del portale/)).toBeTruthy()
  expect(
    within(versare)
      .getAllByRole('button')
      .map((b) => b.textContent),
  ).toEqual(['Riprova'])
  const riprendere = screen.getByRole('region', { name: 'Denaro da recuperare' })
  expect(within(riprendere).getByText(/Reclamo perso/)).toBeTruthy()
  expect(within(riprendere).getAllByRole('button')).toHaveLength(2)
})

it('CNT-M9 (parte) senza conti lo staff legge che il denaro resta al gestore, e che cosa vuol dire', async () => {
  await renderPage('/gestione?scheda=conti', {
    as: 'admin',
    answers: {
      'GET /api/gestione/conti': { attivi: false, data: [], altri: false, in_ordine: 0 },
    },
  })
  expect(await screen.findByText(/impostazione di chi vende da solo/)).toBeTruthy()
})
