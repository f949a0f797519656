import type { Refusal } from '../api/auth-client.ts'
import { ask } from './calls.ts'
import { element } from './element.ts'

const field = () => element('forgotten-field', HTMLInputElement)

/** Either the e-mail that the link goes to or, with the link in hand, the new password. */
type Step = {
  title: string
  required: string
  send: (value: string) => ReturnType<typeof ask>
}

const request: Step = {
  title: 'Rateo | Password dimenticata',
  required: 'Inserisci la tua e-mail',
  send: (value) => ask('/auth/password_dimenticata', { email: value.trim() }),
}

const choose = (token: string): Step => ({
  title: 'Rateo | Scegli una password',
  required: 'Scegli una password di almeno 12 caratteri',
  send: (password) => ask('/auth/reimposta_password', { token, password }),
})

function setError(message: string) {
  element('forgotten-field-error').textContent = message
  field().setAttribute('aria-invalid', String(message !== ''))
}

function setAlert(message: string) {
  element('forgotten-alert').textContent = message
  element('forgotten-alert').hidden = message === ''
}

/** Shows a refusal beside the field, or above the form, never both. Nothing that was typed is lost. */
function showRefusal({ message, fields }: Refusal) {
  const [first] = fields
  if (first) {
    setError(first.message)
    field().focus()
  } else setAlert(message)
}

async function submit(form: HTMLFormElement, { required, send }: Step) {
  setAlert('')
  const { value } = field()
  if (value.trim() === '') {
    setError(required)
    field().focus()
    return
  }
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  const outcome = await send(value)
  for (const button of buttons) button.disabled = false
  if (!outcome.ok) {
    showRefusal(outcome.refusal)
    return
  }
  form.hidden = true
  element('forgotten-lead').hidden = true
  element('forgotten-done').hidden = false
  element('forgotten-message').textContent = outcome.message
  element('forgotten-title').focus()
}

function askForPassword() {
  element('forgotten-title').textContent = 'Scegli una nuova password'
  element('forgotten-lead').textContent =
    'Quando l’avrai cambiata, gli accessi aperti su altri dispositivi saranno chiusi.'
  element('forgotten-label').textContent = 'Nuova password (almeno 12 caratteri)'
  element('forgotten-send').textContent = 'Cambia la password'
  const input = field()
  input.type = 'password'
  input.autocomplete = 'new-password'
  input.maxLength = 128
}

function open(step: Step) {
  const template = element('forgotten-template', HTMLTemplateElement)
  const access = element('access')
  template.before(template.content.cloneNode(true))
  access.hidden = true
  document.title = step.title
  const form = element('forgotten-form', HTMLFormElement)
  field().addEventListener('input', () => setError(''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, step)
  })
  element('close-forgotten').addEventListener('click', () => {
    element('forgotten').remove()
    access.hidden = false
    document.title = 'Rateo | Accedi'
    element('email').focus()
  })
}

/** The way in of whoever forgot the password. The link of the e-mail leads straight to the second step. */
export function setUpForgotten(): void {
  const token = new URLSearchParams(location.search).get('reimposta')
  element('open-forgotten').addEventListener('click', () => {
    open(request)
    // The address typed in the login form is most likely the one to write to.
    field().value = element('email', HTMLInputElement).value
    field().focus()
  })
  if (token === null) return
  // Out of the address at once: it is not to be left in the history.
  history.replaceState(null, '', '/login')
  open(choose(token))
  askForPassword()
  field().focus()
}
