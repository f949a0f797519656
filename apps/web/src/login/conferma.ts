import { type Conferma, findConferma, sendConferma } from './calls.ts'

const byId = (id: string) => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`#${id} is missing`)
  return found
}
const password = () => byId('conferma-password') as HTMLInputElement

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
  byId('conferma-password-error').textContent = message
  password().setAttribute('aria-invalid', String(message !== ''))
}

function setAlert(message: string) {
  byId('conferma-alert').textContent = message
  byId('conferma-alert').hidden = message === ''
}

function finish(message: string, dove: string, text: string) {
  byId('conferma-form').hidden = true
  byId('conferma-lead').hidden = true
  byId('conferma-done').hidden = false
  byId('conferma-message').textContent = message
  const link = byId('conferma-go') as HTMLAnchorElement
  link.href = dove
  link.textContent = text
  byId('conferma-title').focus()
}

function show({ tipo, nome, email, creato_at, serve_password }: Conferma) {
  const quale = tipo ?? 'account'
  byId('conferma-lead').textContent = LEAD[quale]
  byId('conferma-nome').textContent = nome
  byId('conferma-email').textContent = email
  byId('conferma-creato').textContent =
    creato_at === null ? '' : new Date(creato_at).toLocaleDateString('it-IT', { dateStyle: 'long' })
  byId('conferma-altri').textContent = ALTRI[quale]
  byId('conferma-con-password').hidden = !serve_password
  byId('conferma-form').hidden = false
  if (serve_password) password().focus()
  else byId('conferma-title').focus()
}

async function submit(token: string, needsPassword: boolean) {
  setAlert('')
  setError('')
  if (needsPassword && password().value === '') {
    setError('Inserisci la password di questo account')
    password().focus()
    return
  }
  const send = byId('conferma-send') as HTMLButtonElement
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
  const template = byId('conferma-template') as HTMLTemplateElement
  template.before(template.content.cloneNode(true))
  byId('access').hidden = true
  document.title = 'Rateo | Conferma l’e-mail'
  const found = await findConferma(token)
  if (found === null || !found.valido) {
    finish(found === null ? NON_ORA : SCADUTO, '/login', 'Vai all’accesso')
    return
  }
  show(found)
  byId('conferma-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(token, found.serve_password)
  })
}
