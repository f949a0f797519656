/**
 * The pages that may be recorded. Written as what is allowed, so that a new page is not recorded until somebody has
 * thought about it: never one where a card, a password or a code is typed or shown (/gateway, /profilo, /registrazione,
 * /gestione with the messages, /sviluppatori with the keys, the free text of /assistenza).
 */
const RECORDED = new Set([
  '',
  'home',
  'pagamenti',
  'dilazioni',
  'abbonamenti',
  'clienti',
  'cliente',
  'esercenti',
  'esercente',
  'ricerca_esercenti',
  'consulenti',
  'promozioni',
  'promozioni_esercente',
  'utenze',
  'documenti',
  'reports',
])

type Place = { pathname: string; search: string }

/** A search in the address would be recorded with it, and it is somebody's name. */
export function isRecordable({ pathname, search }: Place): boolean {
  return RECORDED.has(pathname.split('/')[1] ?? '') && !new URLSearchParams(search).has('cerca')
}

const SECRETS =
  'input[type="password"], input[autocomplete="one-time-code"], input[autocomplete^="cc-"], input[autocomplete$="-password"]'

/** True when a field for a secret is anywhere on the screen. */
export const hasSecretField = () => document.querySelector(SECRETS) !== null
