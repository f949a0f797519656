import type { FraseModello, ModelloRow } from '@rateo/contract/base/modelli'

export const NOMI_GRUPPO: Readonly<Record<ModelloRow['gruppo'], string>> = {
  pagamenti: 'Pagamenti',
  dilazioni: 'Dilazioni',
  abbonamenti: 'Abbonamenti',
  persone: 'Account e persone',
  esercenti: 'Esercenti',
  consulenti: 'Consulenti',
  assistenza: 'Assistenza',
  documenti: 'Documenti',
  sviluppatori: 'Sviluppatori',
  staff: 'Staff',
  notifiche: 'Notifiche',
  sms: 'SMS',
}

export const NOMI_CANALE: Readonly<Record<ModelloRow['canale'], string>> = {
  email: 'E-mail',
  sms: 'SMS',
  notifica: 'Notifica nel portale',
}

export const NOMI_PARTE: Readonly<Record<FraseModello['parte'], string>> = {
  oggetto: 'Oggetto',
  titolo: 'Titolo',
  testo: 'Testo',
  pulsante: 'Pulsante',
  motivo: 'Perché lo riceve',
}
