import type { Refusal } from '../api/auth-client.ts'
import { ask } from './calls.ts'

const byId = (id: string) => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`#${id} is missing`)
  return found
}
const field = () => byId('forgotten-field') as HTMLInputElement

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
  byId('forgotten-field-error').textContent = message
  field().setAttribute('aria-invalid', String(message !== ''))
}

function setAlert(message: string) {
  byId('forgotten-alert').textContent = message
  byId('forgotten-alert').hidden = message === ''
}

/** Beside the field, or above the form: never both. Nothing that was typed is lost. */
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
  byId('forgotten-lead').hidden = true
  byId('forgotten-done').hidden = false
  byId('forgotten-message').textContent = outcome.message
  byId('forgotten-title').focus()
}

function askForPassword() {
  byId('forgotten-title').textContent = 'Scegli una nuova password'
  byId('forgotten-lead').textContent =
    'Quando l’avrai cambiata, gli accessi aperti su altri dispositivi saranno chiusi.'
  byId('forgotten-label').textContent = 'Nuova password (almeno 12 caratteri)'
  byId('forgotten-send').textContent = 'Cambia la password'
  const input = field()
  input.type = 'password'
  input.autocomplete = 'new-password'
  input.maxLength = 128
}

function open(step: Step) {
  const template = byId('forgotten-template') as HTMLTemplateElement
  const access = byId('access')
  template.before(template.content.cloneNode(true))
  access.hidden = true
  document.title = step.title
  const form = byId('forgotten-form') as HTMLFormElement
  field().addEventListener('input', () => setError(''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, step)
  })
  byId('close-forgotten').addEventListener('click', () => {
    byId('forgotten').remove()
    access.hidden = false
    document.title = 'Rateo | Accedi'
    byId('email').focus()
  })
}

/** The way in of whoever forgot the password. The link of the e-mail leads straight to the second step. */
export function setUpForgotten(): void {
  const token = new URLSearchParams(location.search).get('reimposta')
  byId('open-forgotten').addEventListener('click', () => {
    open(request)
    // What was typed at the door is most likely it.
    field().value = (byId('email') as HTMLInputElement).value
    field().focus()
  })
  if (token === null) return
  // Out of the address at once: it is not to be left in the history.
  history.replaceState(null, '', '/login')
  open(choose(token))
  askForPassword()
  field().focus()
}
