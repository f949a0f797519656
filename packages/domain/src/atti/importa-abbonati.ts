import { eEmail } from '../parole/e-email.ts'
import { leggiCsv, type RigaCsv } from '../parole/leggi-csv.ts'
import { formattaIntero } from '../parole/formato.ts'
import { CODICE_PIANO } from '../stati/piano.ts'
import { motivoPosti, type Posti, POSTI_MAX } from '../stati/posti.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import { leggiGiornoDigitato } from '../tempo/giorno-digitato.ts'

/** People in one file, and people that are sent at once. */
export const LIMITI_IMPORTAZIONE = { righe: 10_000, insieme: 30, giorni: 366 } as const

/** Somebody who pays already, elsewhere: they confirm by a link before anything is charged here. */
export type DaIscrivere = {
  riga: number
  email: string
  nome: string
  posti: number
  /** The code of another piano of the esercente; null for the one that the file is given for. */
  piano: string | null
  /** The day of the first charge here; null for the day on which they confirm. */
  dal: Giorno | null
}

export const COLONNE_IMPORTAZIONE = [
  'email',
  'nome',
  'cognome',
  'posti',
  'primo addebito',
  'piano',
] as const
type ColonnaImportazione = (typeof COLONNE_IMPORTAZIONE)[number]

export type ErroreImportazione = { riga: number; colonna: ColonnaImportazione; motivo: string }

export type Letto = {
  daIscrivere: DaIscrivere[]
  errori: ErroreImportazione[]
  /** Columns that nothing is done with, as the file calls them. */
  ignorate: string[]
}

const ALTRI_NOMI: Readonly<Record<string, ColonnaImportazione>> = {
  'e-mail': 'email',
  mail: 'email',
  'nome e cognome': 'nome',
  'prossimo addebito': 'primo addebito',
  'codice piano': 'piano',
  'codice del piano': 'piano',
}

function colonnaDi(titolo: string): ColonnaImportazione | undefined {
  const pulito = titolo.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return ALTRI_NOMI[pulito] ?? COLONNE_IMPORTAZIONE.find((una) => una === pulito)
}

/** Why nobody's first charge may be on a day; null where it may. */
export function motivoPrimoAddebito(dal: Giorno, oggi: Giorno): string | null {
  if (dal <= oggi) return 'Il primo addebito è da domani in poi: prima il cliente deve confermare'
  return dal > aggiungiGiorni(oggi, LIMITI_IMPORTAZIONE.giorni)
    ? 'Il primo addebito è al massimo tra un anno'
    : null
}

type Dove = { piano: Posti & { codice: string | null }; oggi: Giorno }
type Lettore = (colonna: ColonnaImportazione) => string

function leggiRiga(riga: number, cella: Lettore, { piano, oggi }: Dove) {
  const errori: ErroreImportazione[] = []
  const dice = (colonna: ColonnaImportazione, motivo: string) =>
    errori.push({ riga, colonna, motivo })
  const email = cella('email').toLowerCase()
  if (!eEmail(email)) {
    dice('email', email === '' ? 'Manca l’e-mail' : 'Non è un indirizzo e-mail')
  }
  const nome = `${cella('nome')} ${cella('cognome')}`.replaceAll(/\s+/g, ' ').trim()
  if (nome === '') dice('nome', 'Manca il nome')
  else if (nome.length > 100) dice('nome', 'Al massimo 100 caratteri')
  const scritti = cella('posti')
  const codice = cella('piano').toUpperCase()
  // Another piano is told apart by its code, which the server knows.
  const altro = codice === '' || codice === piano.codice ? null : codice
  if (altro !== null && !CODICE_PIANO.test(altro)) dice('piano', 'Non è un codice di un piano')
  const minimo = altro === null ? piano.posti_min : 1
  const posti = scritti === '' ? minimo : /^\d{1,4}$/.test(scritti) ? Number(scritti) : 0
  const no = motivoPosti(altro === null ? piano : { posti_min: 1, posti_max: POSTI_MAX }, posti)
  if (no !== null) dice('posti', no)
  const giorno = cella('primo addebito')
  const dal = giorno === '' ? null : leggiGiornoDigitato(giorno)
  const fuori =
    giorno !== '' && dal === null
      ? 'Scrivi il giorno come 05/03/2027'
      : dal === null
        ? null
        : motivoPrimoAddebito(dal, oggi)
  if (fuori !== null) dice('primo addebito', fuori)
  return { errori, letta: { riga, email, nome, posti, piano: altro, dal } }
}

const soloErrore = (riga: number, colonna: ColonnaImportazione, motivo: string): Letto => ({
  daIscrivere: [],
  errori: [{ riga, colonna, motivo }],
  ignorate: [],
})

function leggiTutte(prima: RigaCsv, altre: readonly RigaCsv[], dove: Dove): Letto {
  const posto = new Map<ColonnaImportazione, number>()
  const ignorate: string[] = []
  prima.celle.forEach((titolo, indice) => {
    const colonna = colonnaDi(titolo)
    if (colonna === undefined || posto.has(colonna)) {
      if (titolo !== '') ignorate.push(titolo)
    } else posto.set(colonna, indice)
  })
  for (const colonna of ['email', 'nome'] as const) {
    if (!posto.has(colonna)) {
      return soloErrore(prima.riga, colonna, `Nella prima riga manca la colonna “${colonna}”`)
    }
  }
  const viste = new Map<string, number>()
  const letto: Letto = { daIscrivere: [], errori: [], ignorate }
  for (const { riga, celle } of altre) {
    const cella = (colonna: ColonnaImportazione) => celle[posto.get(colonna) ?? -1] ?? ''
    const { errori, letta } = leggiRiga(riga, cella, dove)
    const chi = `${letta.email} ${letta.piano ?? ''}`
    const gia = viste.get(chi)
    if (gia !== undefined && letta.email !== '') {
      errori.push({ riga, colonna: 'email', motivo: `È già alla riga ${gia}` })
    }
    viste.set(chi, gia ?? riga)
    if (errori.length > 0) letto.errori.push(...errori)
    else letto.daIscrivere.push(letta)
  }
  return letto
}

/** Reads the people of a file who have a piano already, with the reason for each line that cannot be taken. */
export function leggiAbbonati(testo: string, dove: Dove): Letto {
  const [prima, ...altre] = leggiCsv(testo)
  if (prima === undefined || altre.length === 0) {
    return soloErrore(
      1,
      'email',
      'Nel file non c’è nessuno: una riga con i titoli, poi una per persona',
    )
  }
  if (altre.length > LIMITI_IMPORTAZIONE.righe) {
    return soloErrore(
      1,
      'email',
      `Al massimo ${formattaIntero(LIMITI_IMPORTAZIONE.righe)} righe per file: qui sono ${formattaIntero(altre.length)}`,
    )
  }
  return leggiTutte(prima, altre, dove)
}
