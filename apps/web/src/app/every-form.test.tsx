import { apriRichiesta } from '@rateo/contract/ponte/assistenza'
import { aggiungiPuntoVendita } from '@rateo/contract/persone/attivita'
import {
  cambiaEmail,
  cambiaIban,
  modificaAttivita,
  modificaNome,
} from '@rateo/contract/persone/dati-personali'
import { chiediRiesame } from '@rateo/contract/persone/decisioni-esercente'
import { rifiutaDilazione } from '@rateo/contract/accordi/dilazioni-proposte'
import { creaOffertaRate } from '@rateo/contract/accordi/offerte-rate'
import { verificaOtp } from '@rateo/contract/persone/otp'
import { richiediPagamento } from '@rateo/contract/accordi/pagamenti'
import { salvaPasso } from '@rateo/contract/persone/registrazione'
import {
  cambiaPassword,
  confermaTotp,
  iniziaPasskey,
  proponiTotp,
} from '@rateo/contract/persone/sicurezza'
import { creaChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import { creaUtenza } from '@rateo/contract/accordi/utenze'
import { creaVista } from '@rateo/contract/chiamata/viste'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import type { Answers } from '../../test/fake-server.ts'
import { aDilazione } from '../../test/dilazione-fixtures.ts'
import { aPage, aPagamento, ID } from '../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../test/hostile.ts'
import { aRegistrazione } from '../../test/registrazione-fixtures.ts'
import { renderPage } from '../../test/render.tsx'

// The forms that a page of its own has no test for: see `test/hostile.ts`.

type Form = {
  path: string
  as: 'esercente' | 'cliente' | 'admin'
  /** The buttons that add a part to it. */
  prima?: readonly string[]
  /** The buttons that lead to its dialog. */
  via?: readonly string[]
  submit: string
  /** The field that is filled in before the form itself comes. */
  passaggio?: { campo: string; valore: string; invia: string }
  /** The answers to the calls of the page. */
  answers?: Answers
  profile?: object
}

const DATI = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@rossi.it',
  email_verificata: true,
  email_in_attesa: null,
  telefono: null,
  telefono_verificato: false,
  lingua: 'it',
  attivita: {
    _id: 'a',
    ragione_sociale: 'Rossi S.r.l.',
    partita_iva: '12345670017',
    codice_fiscale: null,
    rea: null,
    rappresentante: null,
    indirizzo: '',
    email: 'info@rossi.it',
    telefono: null,
    pec: null,
    codice_destinatario: null,
    causale_modello: '',
    logo: null,
    punti_vendita: [],
    iban: null,
    iban_intestatario: 'Rossi S.r.l.',
    iban_in_attesa: null,
  },
}
const SICUREZZA = {
  secondo_fattore: 'nessuno',
  ha_password: true,
  ha_cellulare: false,
  codici_di_recupero: 0,
  passkey: [],
  identita: null,
  sessioni: [],
  accessi: [],
}
const profilo = { 'GET /api/profilo/dati': DATI, 'GET /api/profilo/sicurezza': SICUREZZA }
const registering = { _id: null, regitering: true }
const passo = (as: 'esercente' | 'cliente', fatti: string[] = []) => ({
  'GET /api/registrazione': aRegistrazione(as, { fatti }),
  'GET /api/comuni': { data: [] },
})
const liste = {
  'POST /api/search/utenze': aPage([]),
  'POST /api/search/clienti': aPage([]),
  'POST /api/search/reports': aPage([]),
  'GET /api/chiavi_api': {
    data: [],
    ambiente: 'test',
    giorni_massimi: 365,
    tetto_rimborsi_centesimi: 50_000,
  },
}

/** The steps of an esercente after the first, in order; that of the documents and the contract have nothing to write. */
const PASSI = ['rappresentante', 'titolari', 'punti_vendita', 'conto', 'attivita'].map(
  (nome, i, nomi) => [nome, ['azienda', ...nomi.slice(0, i)]] as const,
)
const AGGIUNGE: Readonly<Record<string, readonly string[]>> = {
  titolari: ['Aggiungi un titolare'],
  punti_vendita: ['Aggiungi un punto vendita'],
}
const RIFIUTATO = {
  stato: 'rifiutato' as const,
  azioni_consentite: [],
  puo_ricorrere: true,
  avviso: {
    tono: 'errore' as const,
    titolo: 'Registrazione non approvata',
    testo: 'Il documento non si legge.',
    voci: [],
    entro: null,
    azione: null,
  },
}

const FORMS: Readonly<Record<string, Form>> = {
  'nome e cognome': { path: '/profilo', as: 'cliente', submit: 'Salva' },
  'e-mail di accesso': { path: '/profilo', as: 'cliente', submit: 'Invia il link' },
  cellulare: { path: '/profilo', as: 'cliente', submit: 'Conferma il numero' },
  'contatti dell’attività': {
    path: '/profilo?scheda=attivita',
    as: 'esercente',
    submit: 'Salva',
  },
  iban: { path: '/profilo?scheda=attivita', as: 'esercente', submit: 'Cambia IBAN' },
  'punto vendita': {
    path: '/profilo?scheda=attivita',
    as: 'esercente',
    via: ['Aggiungi'],
    submit: 'Salva',
  },
  password: { path: '/profilo?scheda=sicurezza', as: 'cliente', submit: 'Cambia password' },
  'registrazione: chi sei': {
    path: '/registrazione',
    as: 'cliente',
    submit: 'Salva e continua',
    answers: passo('cliente'),
    profile: registering,
  },
  'registrazione: indirizzo': {
    path: '/registrazione',
    as: 'cliente',
    submit: 'Salva e continua',
    answers: passo('cliente', ['anagrafica']),
    profile: registering,
  },
  'registrazione: azienda': {
    path: '/registrazione',
    as: 'esercente',
    submit: 'Salva e continua',
    answers: passo('esercente'),
    profile: registering,
  },
  'registrazione: cellulare': {
    path: '/registrazione',
    as: 'cliente',
    submit: 'Invia il codice per SMS',
    answers: passo('cliente', ['anagrafica', 'indirizzo']),
    profile: registering,
  },
  ...Object.fromEntries(
    PASSI.map(([nome, fatti]) => [
      `registrazione: ${nome}`,
      {
        path: '/registrazione',
        as: 'esercente' as const,
        submit: 'Salva e continua',
        answers: passo('esercente', [...fatti]),
        profile: registering,
        prima: AGGIUNGE[nome] ?? [],
      },
    ]),
  ),
  riesame: {
    path: '/home',
    as: 'esercente',
    submit: 'Chiedi il riesame',
    profile: { stato: 'inattivo', esercente: RIFIUTATO },
  },
  'richiesta di pagamento': {
    path: '/pagamenti/nuovo',
    as: 'esercente',
    submit: 'Richiedi il pagamento',
  },
  'richiesta di assistenza': {
    path: '/assistenza/nuova?categoria=altro',
    as: 'cliente',
    submit: 'Invia la richiesta',
  },
  utenza: {
    path: '/utenze',
    as: 'cliente',
    via: ['Aggiungi un’utenza'],
    submit: 'Aggiungi',
  },
  vista: {
    path: '/pagamenti',
    as: 'esercente',
    via: ['Viste'],
    submit: 'Salva la vista',
    answers: {
      'GET /api/viste': { data: [], colonne: [] },
      'POST /api/search/pagamenti': aPage([aPagamento()]),
    },
  },
  'app di codici: password': {
    path: '/profilo?scheda=sicurezza',
    as: 'cliente',
    via: ['Usa un’app di codici'],
    submit: 'Continua',
  },
  'app di codici: codice': {
    path: '/profilo?scheda=sicurezza',
    as: 'cliente',
    via: ['Usa un’app di codici'],
    passaggio: { campo: 'La tua password', valore: 'una frase lunga', invia: 'Continua' },
    submit: 'Attiva',
    answers: { 'POST /api/profilo/totp': { qr: 'data:image/png;base64,', segreto: 'ABCD' } },
  },
  dilazione: {
    path: '/dilazioni/nuova',
    as: 'esercente',
    submit: 'Controlla la proposta',
  },
  'offerta a rate': {
    path: '/profilo?scheda=rate',
    as: 'esercente',
    via: ['Aggiungi'],
    submit: 'Salva',
    answers: {
      'GET /api/offerte_rate': {
        data: [],
        credito_abilitato: false,
        limiti: { importo_max_centesimi: null, n_rate_max: null, tan_max_centesimi: null },
        dimensione: 'pmi',
        dimensione_confermata_at: null,
        soglia_consumatori: 17.62,
        soglia_imprese: null,
      },
    },
  },
  'rifiuto di una proposta': {
    path: `/dilazioni/${ID}`,
    as: 'cliente',
    via: ['Rifiuta'],
    submit: 'Rifiuta la proposta',
    answers: { [`GET /api/dilazioni/${ID}`]: aDilazione({ stato: 'proposta', sha256: 'a' }) },
  },
  'chiave API': {
    path: '/sviluppatori?scheda=chiavi',
    as: 'esercente',
    via: ['Nuova chiave'],
    submit: 'Crea la chiave',
  },
}

const WRITES = {
  'PATCH /api/profilo/dati': modificaNome,
  'POST /api/profilo/email': cambiaEmail,
  'PATCH /api/profilo/attivita': modificaAttivita,
  'POST /api/profilo/password': cambiaPassword,
  'POST /api/profilo/iban': cambiaIban,
  'POST /api/attivita/punti_vendita': aggiungiPuntoVendita,
  'POST /api/viste': creaVista,
  'POST /api/profilo/totp': proponiTotp,
  'POST /api/profilo/totp/conferma': confermaTotp,
  'POST /api/assistenza': apriRichiesta,
  'POST /api/utenze': creaUtenza,
  'POST /api/chiavi_api': creaChiaveApi,
  'POST /api/pagamenti': richiediPagamento,
  'POST /api/offerte_rate': creaOffertaRate,
  [`POST /api/dilazioni/${ID}/rifiuta`]: rifiutaDilazione,
  'PATCH /api/registrazione/anagrafica': salvaPasso,
  'PATCH /api/registrazione/indirizzo': salvaPasso,
  'PATCH /api/registrazione/azienda': salvaPasso,
  ...Object.fromEntries(
    PASSI.map(([nome]) => [`PATCH /api/registrazione/${nome}`, salvaPasso] as const),
  ),
  'POST /api/registrazione/riesame': chiediRiesame,
}

afterEach(() => sessionStorage.clear())

async function open({
  path,
  as,
  prima = [],
  via = [],
  passaggio,
  submit,
  answers = {},
  profile = {},
}: Form) {
  const refusals = refusing(WRITES)
  await renderPage(path, {
    as,
    profile,
    answers: { ...profilo, ...liste, ...refusals.answers, ...answers },
  })
  for (const name of [...prima, ...via]) {
    const [first] = await screen.findAllByRole('button', { name })
    if (first) fireEvent.click(first)
  }
  if (passaggio) {
    const field = await screen.findByLabelText(passaggio.campo)
    fireEvent.change(field, { target: { value: passaggio.valore } })
    fireEvent.click(screen.getByRole('button', { name: passaggio.invia }))
    const next = await screen.findByRole('button', { name: submit })
    // The dialog takes the focus when it has come in.
    await waitFor(() => {
      if (!next.closest('form')?.contains(document.activeElement)) throw new Error('no focus')
    })
  }
  const place = via.length > 0 ? within(await screen.findByRole('dialog')) : screen
  const buttons = await place.findAllByRole('button', { name: submit })
  const root = buttons.at(-1)?.closest('form') ?? null
  if (root === null) throw new Error(`${submit} is in no form`)
  return { root, said: refusals.said }
}

it('X8 passkey: valori ostili in ogni campo', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  const { answers, said } = refusing({ 'POST /api/profilo/passkey/inizio': iniziaPasskey })
  await renderPage('/profilo?scheda=sicurezza', {
    as: 'cliente',
    answers: { ...profilo, ...answers },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Aggiungi una passkey' }))
  await provaOstile({ root: await dialog(), submit: 'Continua', said })
})

it('X8 codice di conferma: valori ostili nel campo', async () => {
  const { answers, said } = refusing({ 'POST /otp/verifica': verificaOtp })
  await renderPage('/registrazione', {
    as: 'cliente',
    profile: registering,
    answers: {
      ...passo('cliente', ['anagrafica', 'indirizzo']),
      'POST /otp/richiedi': {
        otp_id: 'a',
        canale: 'sms',
        destinatario: '+39 *** *** 4567',
        descrizione: 'verificare il numero',
        scade_at: '2099-01-01T00:00:00.000Z',
        reinvio_dopo_secondi: 60,
        canali: ['sms'],
      },
      ...answers,
    },
  })
  const cellulare = await screen.findByLabelText('Cellulare')
  fireEvent.change(cellulare, { target: { value: '333 123 4567' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Invia il codice per SMS' }))
  const codice = await screen.findByLabelText(/Codice/)
  const root = codice.closest<HTMLElement>('[class*="form"]')
  if (root === null) throw new Error('no form')
  await provaOstile({ root, submit: 'Conferma il codice', said })
})

it.each(Object.entries(FORMS))('X8 %s: valori ostili in ogni campo', async (_, one) => {
  await provaOstile({ ...(await open(one)), submit: one.submit })
})
