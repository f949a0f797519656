import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Answers, refuse } from '../../test/fake-server.ts'
import { aPage } from '../../test/fixtures.ts'
import { aRegistrazione } from '../../test/registrazione-fixtures.ts'
import { renderPage } from '../../test/render.tsx'

// Every form, filled in every field with what nobody should write: what is wrong is said in Italian and led to, nothing
// that was typed is lost, and a refusal of the server that names no field of the form is read too.

type Form = {
  path: string
  as: 'esercente' | 'cliente' | 'admin'
  /** The buttons that lead to it. */
  via?: readonly string[]
  submit: string
  /** What it asks first. */
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
    iban_in_attesa: null,
  },
}
const SICUREZZA = {
  secondo_fattore: 'nessuno',
  ha_password: true,
  ha_cellulare: false,
  codici_di_recupero: 0,
  passkey: [],
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
  'GET /api/chiavi_api': { data: [], ambiente: 'test' },
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
  'chiave API': {
    path: '/sviluppatori?scheda=chiavi',
    as: 'esercente',
    via: ['Nuova chiave'],
    submit: 'Crea la chiave',
  },
}

const HOSTILE: Readonly<Record<string, string>> = {
  nothing: '',
  spaces: '   ',
  markup: '<script>alert(1)</script>',
  sql: "'; drop table pagamenti; --",
  emoji: '👩🏽‍🚀🇮🇹',
  'writing turned round': 'Mario \u202eISSOR',
  'ten thousand letters': 'à'.repeat(10_000),
}

const ENGLISH =
  /\b(invalid|must|expected|received|required|should|unexpected|too (big|small|long|short)|failed|undefined|NaN|Input)\b/

// The pointer is of no field of the form: the sentence is read all the same.
const refused = () => refuse('dati_non_validi', [{ pointer: '/altro', message: 'Non va bene' }])
const WRITES = Object.fromEntries(
  [
    'PATCH /api/profilo/dati',
    'PATCH /api/profilo/attivita',
    'POST /api/profilo/password',
    'POST /api/attivita/punti_vendita',
    'POST /api/assistenza',
    'POST /api/utenze',
    'POST /api/chiavi_api',
    'POST /api/pagamenti',
  ].map((name) => [name, refused]),
)

afterEach(() => sessionStorage.clear())

async function open({ path, as, via = [], submit, answers = {}, profile = {} }: Form) {
  const page = await renderPage(path, {
    as,
    profile,
    answers: { ...profilo, ...liste, ...WRITES, ...answers },
  })
  for (const name of via) {
    const [first] = await screen.findAllByRole('button', { name })
    if (first) fireEvent.click(first)
  }
  const place = via.length > 0 ? within(await screen.findByRole('dialog')) : screen
  const buttons = await place.findAllByRole('button', { name: submit })
  const form = buttons.at(-1)?.closest('form') ?? null
  if (form === null) throw new Error(`${submit} is in no form`)
  return { ...page, form, button: buttons.at(-1) as HTMLElement }
}

/** Where somebody writes freely: a day, an amount and a list keep to their own shape. */
const fieldsOf = (form: HTMLElement) =>
  [
    ...form.querySelectorAll<HTMLInputElement>(
      'input[type=text], input[type=email], input[type=tel], input[type=password], input:not([type]), textarea',
    ),
  ].filter(
    (field) =>
      !field.readOnly &&
      !field.hasAttribute('aria-haspopup') &&
      !['decimal', 'numeric'].includes(field.getAttribute('inputmode') ?? ''),
  )

const saysWhatIsWrong = (form: HTMLElement) =>
  form.querySelector('[aria-invalid="true"]') ?? within(form).queryByRole('alert')

it.each(Object.entries(FORMS))('X8 %s: hostile values in every field', async (_, one) => {
  const { form, button } = await open(one)
  for (const [about, value] of Object.entries(HOSTILE)) {
    const fields = fieldsOf(form)
    expect([about, fields.length]).not.toEqual([about, 0])
    for (const field of fields) fireEvent.change(field, { target: { value } })
    const typed = fields.map((field) => field.value)
    // Nothing to save: it says so by not being offered.
    if (button.hasAttribute('disabled')) continue
    fireEvent.click(button)
    await waitFor(() => expect([about, saysWhatIsWrong(form)]).not.toEqual([about, null]))
    expect([about, ...fields.map((field) => field.value)]).toEqual([about, ...typed])
    expect(form.textContent.replaceAll(value || ' ', '')).not.toMatch(ENGLISH)
    // Led to the summary or to the field to correct; a refusal of the whole leaves the person where they are.
    if (form.querySelector('[aria-invalid="true"]') === null) continue
    await waitFor(() =>
      expect([about, form.contains(document.activeElement)]).toEqual([about, true]),
    )
  }
})
