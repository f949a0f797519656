import type { GruppoModello } from '../../apps/bff/src/emails/modelli/modello.ts'

const FOLDERS: Readonly<Record<string, GruppoModello>> = {
  dilazioni: 'dilazioni',
  abbonamenti: 'abbonamenti',
  documenti: 'documenti',
  conti: 'esercenti',
  squadra: 'esercenti',
  sviluppatori: 'sviluppatori',
  quote: 'pagamenti',
  schede: 'persone',
}

/** The first word that a file's name begins with decides; the rest is about payments. */
const BEGINNINGS: readonly (readonly [string, GruppoModello])[] = [
  ['abbonamento', 'abbonamenti'],
  ['cambio-piano', 'abbonamenti'],
  ['disdetta', 'abbonamenti'],
  ['durata', 'abbonamenti'],
  ['giorno-addebito', 'abbonamenti'],
  ['pausa', 'abbonamenti'],
  ['periodi', 'abbonamenti'],
  ['prezzo', 'abbonamenti'],
  ['recesso-abbonamento', 'abbonamenti'],
  ['account', 'persone'],
  ['esito-registrazione', 'persone'],
  ['otp', 'persone'],
  ['sicurezza', 'persone'],
  ['allarme', 'staff'],
  ['assistenza', 'assistenza'],
  ['consulenti', 'consulenti'],
  ['stato-esercente', 'esercenti'],
]

/** The group of an e-mail in the list that the staff see. */
export function gruppoDi(file: string): GruppoModello {
  const inEmails = file.split('/emails/')[1]
  if (inEmails === undefined) return 'pagamenti'
  const [folder = '', name] = inEmails.split('/')
  if (name !== undefined) return FOLDERS[folder] ?? 'pagamenti'
  return BEGINNINGS.find(([beginning]) => folder.startsWith(beginning))?.[1] ?? 'pagamenti'
}

const WORDS: Readonly<Record<string, string>> = {
  sms_codice: 'SMS con un codice',
  sms_sollecito: 'SMS di sollecito',
  notifica_notifiche: 'Notifiche: pagamenti',
  lettera_abbonamento: 'Abbonamento: giorno di addebito e sconti',
  assistenza_del_cliente: 'Assistenza: un cliente la chiede, all’esercente',
  stato_esercente: 'Stato dell’esercente: che cosa è deciso',
  fatto_mandato: 'Mandato di addebito: che cosa è successo',
  dilazione: 'Dilazione: che cosa è successo',
  evento: 'Rata a evento: che cosa è successo',
  email_saldo: 'Saldo e stralcio',
  saldo: 'Saldo e stralcio',
  saldo_email: 'Saldo degli incassi sotto zero',
  accredito_email: 'Accredito',
  otp: 'Codice di verifica',
  preavviso_sdd: 'Preavviso di addebito SEPA',
}

/** The name that people read: that of the code, in words. */
export function nomeDi(modello: string): string {
  const known = WORDS[modello]
  if (known !== undefined) return known
  const words = modello.replace(/^notifica_/, 'Notifiche: ').replaceAll(/[_-]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
    .replace(/ email\b/, ' e-mail')
    .replace(/ piu\b/, ' più')
    .replace(/(?<=\p{L}) cliente$/u, ', al cliente')
    .replace(/(?<=\p{L}) esercente$/u, ', all’esercente')
}
