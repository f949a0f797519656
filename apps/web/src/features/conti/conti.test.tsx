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
    nome_estratto: null,
    trattenuto: false,
    cadenza: null,
    giorni_accredito: null,
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
  const { user } = await renderPage('/pagamenti/accrediti', {
    as: 'esercente',
    answers: {
      ...CON_CONTI,
      'GET /api/accrediti/eseguiti': eseguiti,
      'GET /api/accrediti/dove': {
        attivi: true,
        totale_centesimi: 9700,
        altre: false,
        parti: [
          {
            posto: 'trattenuto',
            importo_centesimi: 9700,
            fino_al: null,
            perche: 'Resta finché non è risolto: l’IBAN va indicato di nuovo',
          },
        ],
        righe: [
          {
            posto: 'trattenuto',
            fino_al: null,
            tipo: 'incasso',
            pagamento: { _id: ID, numero: 'PAG-1', causale: 'Tagliando' },
            cliente: 'Anna Bianchi',
            importo_centesimi: 9700,
            reclamo: true,
          },
        ],
      },
    },
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
  expect(await within(dove).findByText(/Resta finché non è risolto/)).toBeTruthy()
  await user.click(within(dove).getByRole('button', { name: 'Pagamento per pagamento' }))
  const righe = within(dove).getByRole('table', { name: 'Pagamento per pagamento' })
  expect(within(righe).getByText(/Tagliando · c’è un reclamo aperto/)).toBeTruthy()
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

it('CNT-B1 (parte) CNT-B3 (parte) di ogni posto si legge fino a quando e perché; sotto, che cosa arriva e quanto ci si può contare', async () => {
  const saldo = {
    in_arrivo_centesimi: 2500,
    disponibile_centesimi: 9700,
    disponibile_il: null,
    prossimo_il: '2026-11-30',
    in_accredito_centesimi: 0,
    fermo: null,
  }
  const prova = {
    arrivo_il: '2026-11-20',
    previsto_il: '2026-11-20',
    importo_centesimi: 5000,
    previsto_centesimi: 5000,
  }
  await renderPage('/pagamenti/accrediti', {
    as: 'esercente',
    answers: {
      ...CON_CONTI,
      'GET /api/accrediti/eseguiti': { attivi: true, dopo: null, saldo, data: [] },
      'GET /api/accrediti/dove': {
        attivi: true,
        totale_centesimi: 12_200,
        altre: false,
        righe: [],
        parti: [
          {
            posto: 'disponibile',
            importo_centesimi: 9700,
            fino_al: '2026-11-30',
            perche: 'Il prossimo accredito lo porta con sé',
          },
          {
            posto: 'in_arrivo',
            importo_centesimi: 2500,
            fino_al: '2026-12-02',
            perche: 'Il servizio di pagamento lo tiene',
          },
        ],
      },
      'GET /api/accrediti/previsione': {
        attivi: true,
        fermo: null,
        arrivi: [
          {
            arriva_il: '2026-12-01',
            parte_il: '2026-11-30',
            importo_centesimi: 9700,
            iban_ultime4: '3455',
            partito: false,
          },
        ],
        prove: [prova, { ...prova, arrivo_il: '2026-11-24', previsto_centesimi: 4000 }],
      },
    },
  })
  const dove = await screen.findByRole('region', { name: 'Dove sono i tuoi soldi' })
  expect(await within(dove).findByText(/^Parte lunedì 30 novembre 2026\./)).toBeTruthy()
  expect(within(dove).getByText(/^Disponibile mercoledì 2 dicembre 2026\./)).toBeTruthy()
  expect(within(dove).getByText(/122,00/)).toBeTruthy()
  const arriva = await screen.findByRole('region', { name: 'Che cosa arriva, e quando' })
  expect(within(arriva).getByText('IBAN che finisce per 3455')).toBeTruthy()
  expect(within(arriva).getByText(/ne dava 1 al centesimo e 1 nel giorno giusto/)).toBeTruthy()
  expect(within(arriva).getByText(/La differenza media è 5,00/)).toBeTruthy()
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

it('CNT-M3 (parte) CNT-M5 (parte) nel profilo si cambiano il nome sull’estratto e i giorni degli accrediti; quello che non va si dice prima', async () => {
  const conto = aConto({
    stato: 'attivo',
    incassa: true,
    accredita: true,
    dovuti: [],
    si_completa: false,
    nome_estratto: 'FERRAMENTA ROSSI',
    cadenza: 'ogni giorno in cui le banche lavorano',
    giorni_accredito: { ogni: 'giorno', giorno: null },
    dopo_giorni: 3,
  })
  const { user, server } = await renderPage('/profilo?scheda=attivita', {
    as: 'esercente',
    answers: {
      ...CON_CONTI,
      'GET /api/profilo/dati': DATI,
      'GET /api/conto': conto,
      'POST /api/conto/nome_estratto': {
        conto: { ...conto.conto, nome_estratto: 'LA FERRAMENTA' },
      },
      'POST /api/conto/giorni_accredito': {
        conto: { ...conto.conto, cadenza: 'ogni venerdì' },
      },
    },
  })
  const pannello = await screen.findByRole('region', { name: 'Conto per ricevere gli incassi' })
  expect(await within(pannello).findByText('FERRAMENTA ROSSI')).toBeTruthy()
  await user.click(within(pannello).getByRole('button', { name: 'Cambia il nome sull’estratto' }))
  const nome = screen.getByLabelText('Nome')
  await user.clear(nome)
  await user.type(nome, 'Caffè')
  await user.click(screen.getByRole('button', { name: 'Salva il nome' }))
  expect(await screen.findByText('Scrivi lettere senza accenti, cifre e segni comuni')).toBeTruthy()
  expect(server.named('POST /api/conto/nome_estratto')).toEqual([])
  await user.clear(nome)
  await user.type(nome, 'La ferramenta')
  await user.click(screen.getByRole('button', { name: 'Salva il nome' }))
  expect(await within(pannello).findByText('LA FERRAMENTA')).toBeTruthy()

  await user.click(
    within(pannello).getByRole('button', { name: 'Cambia i giorni degli accrediti' }),
  )
  await user.click(screen.getByRole('combobox', { name: 'Ogni quanto' }))
  await user.click(await screen.findByRole('option', { name: 'Una volta alla settimana' }))
  await user.click(screen.getByRole('combobox', { name: 'Giorno della settimana' }))
  await user.click(await screen.findByRole('option', { name: 'venerdì' }))
  await user.click(screen.getByRole('button', { name: 'Salva i giorni' }))
  expect(await within(pannello).findByText('Partono ogni venerdì')).toBeTruthy()
  expect(server.named('POST /api/conto/giorni_accredito')[0]?.body).toEqual({
    ogni: 'settimana',
    giorno: 5,
  })
})
