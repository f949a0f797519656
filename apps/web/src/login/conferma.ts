import { type Conferma, findConferma, sendConferma } from './calls.ts'
import { element } from './element.ts'

const password = () => element('conferma-password', HTMLInputElement)

const NON_ORA = 'Non riusciamo a leggere questo link adesso. Controlla la connessione e riprova.'
const SCADUTO =
  'Questo link non vale più: dura 24 ore e conferma un indirizzo solo. Accedi: da lì ne chiedi un altro.'
const LEAD = {
  account: 'Con questo indirizzo è stato creato un account. Se sei stato tu, confermalo.',
  cambio: 'Questo indirizzo sta per diventare quello di accesso del tuo account.',
} as const
const ALTRI = {
  account:
    'Non confermare: chi ha creato l’account non vede nulla di tuo. Per prenderlo tu scegli “Password dimenticata?”: la password e i dati scritti da altri si cancellano.',
  cambio: 'Non confermare: il tuo indirizzo non viene collegato a nessun account.',
} as const

function setError(message: string) {
  element('conferma-password-error').textContent = message
  password().setAttribute('aria-invalid', String(message !== ''))
}

function setAlert(message: string) {
  element('conferma-alert').textContent = message
  element('conferma-alert').hidden = message === ''
}

function finish(message: string, dove: string, text: string) {
  element('conferma-form').hidden = true
  element('conferma-lead').hidden = true
  element('conferma-done').hidden = false
  element('conferma-message').textContent = message
  const link = element('conferma-go', HTMLAnchorElement)
  link.href = dove
  link.textContent = text
  element('conferma-title').focus()
}

function show({ tipo, nome, email, creato_at, serve_password }: Conferma) {
  const quale = tipo ?? 'account'
  element('conferma-lead').textContent = LEAD[quale]
  element('conferma-nome').textContent = nome
  element('conferma-email').textContent = email
  element('conferma-creato').textContent =
    creato_at === null ? '' : new Date(creato_at).toLocaleDateString('it-IT', { dateStyle: 'long' })
  element('conferma-altri').textContent = ALTRI[quale]
  element('conferma-con-password').hidden = !serve_password
  element('conferma-form').hidden = false
  if (serve_password) password().focus()
  else element('conferma-title').focus()
}

async function submit(token: string, needsPassword: boolean) {
  setAlert('')
  setError('')
  if (needsPassword && password().value === '') {
    setError('Inserisci la password di questo account')
    password().focus()
    return
  }
  const send = element('conferma-send', HTMLButtonElement)
  send.disabled = true
  const outcome = await sendConferma({
    token,
    ...(needsPassword && { password: password().value }),
  })
  send.disabled = false
  if (outcome.ok) {
    finish(outcome.message, outcome.dove, needsPassword ? 'Vai all’accesso' : 'Continua')
    return
  }
  const [first] = outcome.refusal.fields
  if (first) {
    setError(first.message)
    password().focus()
  } else setAlert(outcome.refusal.message)
}

/** The page of a link that confirms an address: it names the account, and only its button does something. */
export async function setUpConferma(): Promise<void> {
  const token = new URLSearchParams(location.search).get('conferma')
  if (token === null) return
  // Out of the address at once: it is not to be left in the history.
  history.replaceState(null, '', '/login')
  const template = element('conferma-template', HTMLTemplateElement)
  template.before(template.content.cloneNode(true))
  element('access').hidden = true
  document.title = 'Rateo | Conferma l’e-mail'
  const found = await findConferma(token)
  if (found === null || !found.valido) {
    finish(found === null ? NON_ORA : SCADUTO, '/login', 'Vai all’accesso')
    return
  }
  show(found)
  element('conferma-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(token, found.serve_password)
  })
}
