import './login.css'
import { setUpAccount } from './account.ts'
import type { Refusal } from '../api/auth-client.ts'
import { type Canale, findDemoPeople, type Outcome, send } from './calls.ts'
import { setUpConferma } from './conferma.ts'
import { setUpForgotten } from './forgotten.ts'
import { signInWithPasskey } from './passkey.ts'
import { tellTabs } from '../app/tabs-channel.ts'
import { cameBack, offerProvider } from './provider.ts'
import { showPeople } from './people.ts'
import { setUpSquadra } from './squadra.ts'
import { welcome } from './welcome.ts'

function find<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`#${id} is missing`)
  return element
}

const credentials = find('credentials', HTMLFormElement)
const otp = find('otp', HTMLFormElement)
const email = find('email', HTMLInputElement)
const password = find('password', HTMLInputElement)
const codice = find('codice', HTMLInputElement)
const reveal = find('reveal', HTMLButtonElement)
const title = find('title', HTMLElement)
const lead = find('lead', HTMLElement)
const alertBox = find('alert', HTMLElement)
const people = find('people', HTMLElement)

const FIELDS = [email, password, codice]
const REQUIRED: Record<string, string> = {
  email: 'Inserisci la tua e-mail',
  password: 'Inserisci la password',
  codice: 'Inserisci le 6 cifre del codice',
}
const WELCOME = lead.textContent ?? ''

const errorOf = (field: HTMLInputElement) => find(`${field.name}-error`, HTMLElement)

function setError(field: HTMLInputElement, message: string) {
  errorOf(field).textContent = message
  if (message === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

function setAlert(message: string) {
  alertBox.textContent = message
  alertBox.hidden = message === ''
}

function clear() {
  setAlert('')
  for (const field of FIELDS) setError(field, '')
}

/** Shows a mistake of a field beside it, everything else above the form, never both. */
function showRefusal({ message, fields }: Refusal, fallback: HTMLInputElement) {
  const wrong = FIELDS.filter((field) => {
    const found = fields.find(({ name }) => name === field.name)
    if (found) setError(field, found.message)
    return found !== undefined
  })
  if (wrong.length === 0) setAlert(message)
  const first = wrong[0] ?? fallback
  first.focus()
  first.select()
}

/** Empty fields are told without asking the server. */
function isComplete(fields: readonly HTMLInputElement[]): boolean {
  const empty = fields.filter((field) => field.value.trim() === '')
  for (const field of empty) setError(field, REQUIRED[field.name] ?? '')
  empty[0]?.focus()
  return empty.length === 0
}

const buttons = () => document.querySelectorAll<HTMLButtonElement>('button')

/** Makes one try at a time: nothing can be pressed until the answer is there. */
async function attempt(call: () => Promise<Outcome>, fallback: HTMLInputElement) {
  clear()
  for (const button of buttons()) button.disabled = true
  document.body.setAttribute('aria-busy', 'true')
  const outcome = await call()
  if (outcome.ok && outcome.next === 'fatto') {
    // The server knows where to go from here: it is asked for this same address again, now signed in.
    location.reload()
    return
  }
  document.body.removeAttribute('aria-busy')
  for (const button of buttons()) button.disabled = false
  if (outcome.ok) showCodeStep(outcome.canale)
  else showRefusal(outcome.refusal, fallback)
}

const RECOVERY_LENGTH = 11

/** Tells the place of the code, and in trial mode the page that shows what was sent. */
function tellWhereCodeIs(canale: Canale | undefined) {
  codice.maxLength = canale === 'totp' ? RECOVERY_LENGTH : 6
  codice.inputMode = canale === 'totp' ? 'text' : 'numeric'
  if (canale === 'totp') {
    lead.textContent =
      'Scrivi le 6 cifre che mostra la tua app di codici, oppure un codice di recupero.'
    return
  }
  const known = email.value.trim()
  const address = known === '' ? 'alla tua e-mail' : `a ${known}`
  const where = canale === 'sms' ? 'al tuo cellulare' : address
  lead.textContent = `Abbiamo inviato un codice di 6 cifre ${where}. Vale 5 minuti.`
  if (find('ribbon', HTMLElement).hidden) return
  const link = document.createElement('a')
  link.href = '/posta-prova'
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = 'Leggilo nella posta di prova'
  lead.append(' ', link, '.')
}

function showCodeStep(canale: Canale | undefined) {
  credentials.hidden = true
  people.hidden = true
  document.querySelector('main')?.classList.remove('with-people')
  otp.hidden = false
  title.textContent = 'Inserisci il codice'
  tellWhereCodeIs(canale)
  codice.value = ''
  codice.focus()
}

function showCredentialsStep() {
  clear()
  otp.hidden = true
  credentials.hidden = false
  title.textContent = 'Accedi'
  lead.textContent = WELCOME
  password.value = ''
  password.focus()
}

credentials.addEventListener('submit', (event) => {
  event.preventDefault()
  clear()
  if (!isComplete([email, password])) return
  void attempt(
    () => send('/auth/login', { email: email.value.trim(), password: password.value }),
    password,
  )
})

otp.addEventListener('submit', (event) => {
  event.preventDefault()
  clear()
  if (!isComplete([codice])) return
  void attempt(() => send('/auth/otp', { codice: codice.value.trim() }), codice)
})

find('restart', HTMLButtonElement).addEventListener('click', showCredentialsStep)

const passkey = find('passkey', HTMLButtonElement)
passkey.hidden = !('PublicKeyCredential' in window)
passkey.addEventListener('click', () => void attempt(signInWithPasskey, email))

reveal.addEventListener('click', () => {
  const isShown = password.type === 'text'
  password.type = isShown ? 'password' : 'text'
  reveal.textContent = isShown ? 'Mostra' : 'Nascondi'
  reveal.setAttribute('aria-pressed', String(!isShown))
  password.focus()
})

for (const field of FIELDS) field.addEventListener('input', () => setError(field, ''))

/** The theme that was chosen in the app, where one was; else the system's. */
function applyTheme() {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  } catch {
    // Storage that is switched off leaves the system's theme.
  }
}

async function showTrialMode() {
  const demo = await findDemoPeople()
  if (demo === null) return
  find('ribbon', HTMLElement).hidden = false
  document.querySelector('main')?.classList.add('with-people')
  people.hidden = false
  showPeople(find('people-list', HTMLElement), demo, (chosen) => {
    email.value = chosen
    password.value = demo.password
    credentials.requestSubmit()
  })
}

applyTheme()
// A person on this page has no session, unless a link of an e-mail led here: the other tabs still show one that is
// over, so they are told.
const wanted = new URLSearchParams(location.search)
if (!wanted.has('conferma') && !wanted.has('squadra')) tellTabs({ tipo: 'uscita' })
email.focus()
setUpAccount()
setUpForgotten()
void setUpConferma()
void setUpSquadra()
void showTrialMode()
void offerProvider(find('provider', HTMLAnchorElement))
lead.textContent = welcome(location.search, WELCOME)
const back = cameBack(location.search)
if (back && 'alert' in back) setAlert(back.alert)
if (back && 'canale' in back) showCodeStep(back.canale)
