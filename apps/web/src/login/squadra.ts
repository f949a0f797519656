import { findInvitoSquadra, type InvitoSquadra, sendSquadra } from './calls.ts'
import { element } from './element.ts'

const NON_ORA = 'Non riusciamo a leggere questo invito adesso. Controlla la connessione e riprova.'
const NAMES = ['nome', 'cognome', 'password'] as const
type Name = (typeof NAMES)[number]

const input = (name: Name) => element(`squadra-${name}`, HTMLInputElement)

function setError(name: Name, message: string) {
  element(`squadra-${name}-error`).textContent = message
  input(name).setAttribute('aria-invalid', String(message !== ''))
}

function setAlert(message: string) {
  element('squadra-alert').textContent = message
  element('squadra-alert').hidden = message === ''
}

function finish(message: string, dove: string) {
  element('squadra-form').hidden = true
  element('squadra-lead').hidden = true
  element('squadra-done').hidden = false
  element('squadra-message').textContent = message
  const link = element('squadra-go', HTMLAnchorElement)
  link.href = dove
  link.textContent = dove === '/login' ? 'Vai all’accesso' : 'Continua'
  element('squadra-title').focus()
}

function show({ message, email, chi }: InvitoSquadra) {
  element('squadra-lead').textContent = message
  element('squadra-email').textContent = email
  element('squadra-nuovo').hidden = chi !== 'nuovo'
  element('squadra-con-password').hidden = chi === 'in_sessione'
  element('squadra-password-label').textContent =
    chi === 'nuovo' ? 'Scegli una password di almeno 12 caratteri' : 'Password del tuo account'
  input('password').autocomplete = chi === 'nuovo' ? 'new-password' : 'current-password'
  element('squadra-form').hidden = false
  if (chi === 'nuovo') input('nome').focus()
  else if (chi === 'con_password') input('password').focus()
  else element('squadra-title').focus()
}

const isName = (name: string): name is Name => NAMES.some((one) => one === name)

async function submit(token: string, chi: InvitoSquadra['chi']) {
  setAlert('')
  for (const name of NAMES) setError(name, '')
  const send = element('squadra-send', HTMLButtonElement)
  send.disabled = true
  const outcome = await sendSquadra({
    token,
    ...(chi === 'nuovo' && {
      nome: input('nome').value,
      cognome: input('cognome').value,
    }),
    ...(chi !== 'in_sessione' && { password: input('password').value }),
  })
  send.disabled = false
  if (outcome.ok) {
    finish(outcome.message, outcome.dove)
    return
  }
  const wrong = outcome.refusal.fields.filter(({ name }) => isName(name))
  for (const { name, message } of wrong) if (isName(name)) setError(name, message)
  const [first] = wrong
  if (first && isName(first.name)) input(first.name).focus()
  else setAlert(outcome.refusal.message)
}

/** The page of an invitation to a team: it says who invites and as what, and only its button does something. */
export async function setUpSquadra(): Promise<void> {
  const token = new URLSearchParams(location.search).get('squadra')
  if (token === null) return
  // Out of the address at once: it is not to be left in the history.
  history.replaceState(null, '', '/login')
  const template = element('squadra-template', HTMLTemplateElement)
  template.before(template.content.cloneNode(true))
  element('access').hidden = true
  document.title = 'Rateo | Entra nella squadra'
  const found = await findInvitoSquadra(token)
  if (found === null || !found.valido) {
    finish(found?.message ?? NON_ORA, '/login')
    return
  }
  show(found)
  element('squadra-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(token, found.chi)
  })
}
