export type ParteFrase = 'oggetto' | 'titolo' | 'testo' | 'pulsante' | 'motivo'

export type GruppoModello =
  | 'pagamenti'
  | 'dilazioni'
  | 'abbonamenti'
  | 'persone'
  | 'esercenti'
  | 'consulenti'
  | 'assistenza'
  | 'documenti'
  | 'sviluppatori'
  | 'staff'
  | 'notifiche'
  | 'sms'

/** A sentence as the code has it, `{nome}` for each value; `fissa` where its words may not be changed. */
export type FraseCatalogo = { originale: string; parte: ParteFrase; fissa: boolean }

export type ModelloCatalogo = {
  _id: string
  nome: string
  gruppo: GruppoModello
  canale: 'email' | 'sms' | 'notifica'
  frasi: readonly FraseCatalogo[]
}
