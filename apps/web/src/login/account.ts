import type { Refusal } from '../api/auth-client.ts'
import { findInvito, type Invito, sendAccount } from './calls.ts'
import { element } from './element.ts'

const ids = ['nome', 'cognome', 'nuova-email', 'nuova-password'] as const
type Name = (typeof ids)[number]

const REQUIRED: Readonly<Record<Name, string>> = {
  nome: 'Inserisci il nome',
  cognome: 'Inserisci il cognome',
  'nuova-email': 'Inserisci la tua e-mail',
  'nuova-password': 'Scegli una password di almeno 12 caratteri',
}
/** The names of the server for the fields that have another one here. */
const FIELDS: Readonly<Record<string, Name>> = {
  nome: 'nome',
  cognome: 'cognome',
  email: 'nuova-email',
  password: 'nuova-password',
}

const input = (name: Name) => element(name, HTMLInputElement)

function setError(name: Name, message: string) {
  element(`${name}-error`).textContent = message
  input(name).setAttribute('aria-invalid', String(message !== ''))
}

function setAlert(message: string) {
  const alert = element('account-alert')
  alert.textContent = message
  alert.hidden = message === ''
}

/** Shows a refusal beside its field, or above the form, never both. Nothing that was typed is lost. */
function showRefusal({ message, fields }: Refusal) {
  const known = fields.flatMap((field) => {
    const name = FIELDS[field.name]
    return name === undefined ? [] : [{ name, message: field.message }]
  })
  for (const field of known) setError(field.name, field.message)
  const [first] = known
  if (first) input(first.name).focus()
  else setAlert(message)
}

/** Empty fields are told without asking the server. */
function isComplete(): boolean {
  const empty = ids.filter((name) => input(name).value.trim() === '')
  for (const name of empty) setError(name, REQUIRED[name])
  const [first] = empty
  if (first) input(first).focus()
  return empty.length === 0
}

const roleOf = () => (element('role-esercente', HTMLInputElement).checked ? 'esercente' : 'cliente')

type State = { invito: string | null }

/** Makes all roles free to choose: an invitation had fixed one. */
function freeRoles() {
  for (const role of ['cliente', 'esercente']) {
    element(`role-${role}`, HTMLInputElement).disabled = false
  }
}

async function checkAgain(state: State, token: string) {
  const invito = await findInvito(token)
  if (invito === null || invito.valido) return
  state.invito = null
  element('account-invito').hidden = true
  freeRoles()
}

async function send(form: HTMLFormElement, state: State) {
  const { invito } = state
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  const outcome = await sendAccount({
    nome: input('nome').value,
    cognome: input('cognome').value,
    email: input('nuova-email').value.trim(),
    password: input('nuova-password').value,
    role: roleOf(),
    ...(invito !== null && { invito }),
  })
  for (const button of buttons) button.disabled = false
  if (!outcome.ok) {
    showRefusal(outcome.refusal)
    // Renewed or expired since the page was opened: next time it is left out.
    if (invito !== null && outcome.refusal.fields.length === 0) await checkAgain(state, invito)
    return
  }
  form.hidden = true
  element('account-done').hidden = false
  element('account-message').textContent = outcome.message
  element('account-title').focus()
}

/** Nothing of this form is on the page before it is asked for: there is one E-mail and one Password at a time. */
function open(state: State) {
  const template = element('account-template', HTMLTemplateElement)
  const access = element('access')
  template.before(template.content.cloneNode(true))
  access.hidden = true
  document.title = 'Rateo | Crea un account'
  const form = element('account-form', HTMLFormElement)
  for (const name of ids) input(name).addEventListener('input', () => setError(name, ''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    setAlert('')
    if (isComplete()) void send(form, state)
  })
  element('close-account').addEventListener('click', () => {
    element('account').remove()
    access.hidden = false
    document.title = 'Rateo | Accedi'
    element('email').focus()
  })
  input('nome').focus()
}

/** Writes in what the invitation knows, where nothing was typed meanwhile. */
function fillFrom({ message, role, nome, cognome, email }: Invito) {
  const note = element('account-invito')
  note.textContent = message
  note.hidden = false
  const known = { nome, cognome, 'nuova-email': email, 'nuova-password': '' }
  for (const name of ids) if (input(name).value === '') input(name).value = known[name]
  if (role === null) return
  const other = role === 'esercente' ? 'cliente' : 'esercente'
  element(`role-${role}`, HTMLInputElement).checked = true
  // The role is part of the invitation: without it the other one can be chosen.
  element(`role-${other}`, HTMLInputElement).disabled = true
}

/** An invitation that is of no use is said and left out: the account can be made without it. */
async function openInvited(token: string) {
  const state: State = { invito: token }
  open(state)
  const invito = await findInvito(token)
  if (invito === null || document.getElementById('account') === null) return
  if (!invito.valido) state.invito = null
  fillFrom(invito)
}

/** The way in of who has no account yet; whoever was invited starts from here. */
export function setUpAccount(): void {
  const invito = new URLSearchParams(location.search).get('invito')
  element('open-account').addEventListener('click', () =>
    invito === null ? open({ invito: null }) : void openInvited(invito),
  )
  if (invito !== null) void openInvited(invito)
}
