import { formattaIntero } from '../parole/formato.ts'
import { leggiCsv, type RigaCsv } from '../parole/leggi-csv.ts'
import { controllaPartitaIva } from './partita-iva.ts'
import { leggiTelefono } from './telefono.ts'

/** Esercenti in one file, and esercenti that are sent at once. */
export const LIMITI_ESERCENTI = { righe: 10_000, insieme: 100 } as const

/** An esercente to be invited, with what is known of it: it registers by itself, and looks at all of it. */
export type DaInvitare = {
  riga: number
  email: string
  nome: string
  cognome: string
  ragione_sociale: string
  partita_iva: string
  telefono: string
}

export const COLONNE_ESERCENTI = [
  'email',
  'nome',
  'cognome',
  'ragione sociale',
  'partita iva',
  'telefono',
] as const
type Colonna = (typeof COLONNE_ESERCENTI)[number]

const OBBLIGATORIE = ['email', 'nome', 'cognome'] as const satisfies readonly Colonna[]

export type ErroreEsercenti = { riga: number; colonna: Colonna; motivo: string }

export type LettiEsercenti = {
  daInvitare: DaInvitare[]
  errori: ErroreEsercenti[]
  /** Columns that nothing is done with, as the file calls them. */
  ignorate: string[]
}

const ALTRI_NOMI: Readonly<Record<string, Colonna>> = {
  'e-mail': 'email',
  mail: 'email',
  'p.iva': 'partita iva',
  'p. iva': 'partita iva',
  piva: 'partita iva',
  ditta: 'ragione sociale',
  azienda: 'ragione sociale',
  cellulare: 'telefono',
}

function colonnaDi(titolo: string): Colonna | undefined {
  const pulito = titolo
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
  return ALTRI_NOMI[pulito] ?? COLONNE_ESERCENTI.find((una) => una === pulito)
}

// As strict as the portal is where people type one.
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const testoTroppo = (testo: string, massimo: number) =>
  testo.length > massimo ? `Al massimo ${massimo} caratteri` : null

function motivoPartitaIva(scritta: string): string | null {
  if (scritta === '' || controllaPartitaIva(scritta).valida) return null
  return /^\d{8,10}$/.test(scritta)
    ? 'Mancano cifre: un foglio di calcolo toglie gli zeri iniziali, formatta la colonna come testo'
    : 'Non è una partita IVA'
}

function leggiRiga(riga: number, cella: (colonna: Colonna) => string) {
  const email = cella('email').toLowerCase()
  const partita_iva = cella('partita iva').toUpperCase().replaceAll(/\s/g, '').replace(/^IT/, '')
  const telefono = cella('telefono')
  const letto = leggiTelefono(telefono)
  const motivi: readonly (readonly [Colonna, string | null])[] = [
    [
      'email',
      email === ''
        ? 'Manca l’e-mail'
        : EMAIL.test(email) && email.length <= 254
          ? null
          : 'Non è un indirizzo e-mail',
    ],
    ['nome', cella('nome') === '' ? 'Manca il nome' : testoTroppo(cella('nome'), 60)],
    ['cognome', cella('cognome') === '' ? 'Manca il cognome' : testoTroppo(cella('cognome'), 60)],
    ['ragione sociale', testoTroppo(cella('ragione sociale'), 100)],
    ['partita iva', motivoPartitaIva(partita_iva)],
    ['telefono', telefono === '' || letto.valido ? null : 'Non è un numero di telefono'],
  ]
  const errori = motivi.flatMap(([colonna, motivo]) =>
    motivo === null ? [] : [{ riga, colonna, motivo }],
  )
  const letta: DaInvitare = {
    riga,
    email,
    nome: cella('nome'),
    cognome: cella('cognome'),
    ragione_sociale: cella('ragione sociale'),
    partita_iva,
    telefono: letto.valido ? letto.e164 : '',
  }
  return { errori, letta }
}

const soloErrore = (riga: number, colonna: Colonna, motivo: string): LettiEsercenti => ({
  daInvitare: [],
  errori: [{ riga, colonna, motivo }],
  ignorate: [],
})

function leggiTutte(prima: RigaCsv, altre: readonly RigaCsv[]): LettiEsercenti {
  const posto = new Map<Colonna, number>()
  const ignorate: string[] = []
  prima.celle.forEach((titolo, indice) => {
    const colonna = colonnaDi(titolo)
    if (colonna === undefined || posto.has(colonna)) {
      if (titolo !== '') ignorate.push(titolo)
    } else posto.set(colonna, indice)
  })
  const manca = OBBLIGATORIE.find((colonna) => !posto.has(colonna))
  if (manca !== undefined) {
    return soloErrore(prima.riga, manca, `Nella prima riga manca la colonna “${manca}”`)
  }
  const viste = new Map<string, number>()
  const letti: LettiEsercenti = { daInvitare: [], errori: [], ignorate }
  for (const { riga, celle } of altre) {
    const { errori, letta } = leggiRiga(riga, (colonna) => celle[posto.get(colonna) ?? -1] ?? '')
    const doppioni = [
      ['email', letta.email],
      ['partita iva', letta.partita_iva],
    ] as const
    for (const [colonna, valore] of doppioni) {
      if (valore === '') continue
      const chiave = `${colonna} ${valore}`
      const gia = viste.get(chiave)
      if (gia !== undefined) errori.push({ riga, colonna, motivo: `È già alla riga ${gia}` })
      viste.set(chiave, gia ?? riga)
    }
    if (errori.length > 0) letti.errori.push(...errori)
    else letti.daInvitare.push(letta)
  }
  return letti
}

/** Reads the esercenti of a file, with the reason for each line that cannot be taken. */
export function leggiEsercenti(testo: string): LettiEsercenti {
  const [prima, ...altre] = leggiCsv(testo)
  if (prima === undefined || altre.length === 0) {
    return soloErrore(
      1,
      'email',
      'Nel file non c’è nessuno: una riga con i titoli, poi una per esercente',
    )
  }
  if (altre.length > LIMITI_ESERCENTI.righe) {
    return soloErrore(
      1,
      'email',
      `Al massimo ${formattaIntero(LIMITI_ESERCENTI.righe)} righe per file: qui sono ${formattaIntero(altre.length)}`,
    )
  }
  return leggiTutte(prima, altre)
}
