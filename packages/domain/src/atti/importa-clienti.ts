import { controllaCodiceDestinatario } from '../identita/codice-destinatario.ts'
import { controllaCodiceFiscale } from '../identita/codice-fiscale.ts'
import { TIPI_CLIENTE, type TipoCliente } from '../identita/cliente.ts'
import { LIMITI_ETICHETTE } from '../identita/controlli-cliente.ts'
import { eCap, eSiglaProvincia } from '../identita/indirizzo.ts'
import { controllaPartitaIva } from '../identita/partita-iva.ts'
import { leggiTelefono } from '../identita/telefono.ts'
import { formattaIntero } from '../parole/formato.ts'
import { eEmail } from '../parole/e-email.ts'
import type { RigaCsv } from '../parole/leggi-csv.ts'

/** Clienti in one file, and clienti that are sent at once. */
export const LIMITI_CLIENTI = { righe: 10_000, insieme: 50 } as const

export const COLONNE_CLIENTI = [
  'email',
  'nome',
  'cognome',
  'tipo',
  'telefono',
  'codice fiscale',
  'partita iva',
  'pec',
  'codice destinatario',
  'indirizzo',
  'cap',
  'città',
  'provincia',
  'etichette',
] as const
export type ColonnaClienti = (typeof COLONNE_CLIENTI)[number]

/** A line of a file, its cells in the order of COLONNE_CLIENTI: both sides read them by the same rules. */
export type RigaClienti = { riga: number; celle: string[] }

export type ClienteDaImportare = {
  riga: number
  email: string
  nome: string
  tipo: TipoCliente
  telefono: string
  codice_fiscale: string
  partita_iva: string
  pec: string
  codice_destinatario: string
  indirizzo: string
  cap: string
  citta: string
  provincia: string
  etichette: string[]
}

export type ErroreCliente = { riga: number; colonna: ColonnaClienti; motivo: string }

export type ClientiLetti = {
  buone: RigaClienti[]
  errori: ErroreCliente[]
  /** Columns that nothing is done with, as the file calls them. */
  ignorate: string[]
}

const ALTRI_NOMI: Readonly<Record<string, ColonnaClienti>> = {
  'e-mail': 'email',
  mail: 'email',
  'nome e cognome': 'nome',
  'ragione sociale': 'nome',
  cellulare: 'telefono',
  cf: 'codice fiscale',
  'c.f.': 'codice fiscale',
  'p.iva': 'partita iva',
  'p. iva': 'partita iva',
  piva: 'partita iva',
  sdi: 'codice destinatario',
  via: 'indirizzo',
  citta: 'città',
  comune: 'città',
  prov: 'provincia',
  'prov.': 'provincia',
  tag: 'etichette',
}

function colonnaDi(titolo: string): ColonnaClienti | undefined {
  const pulito = titolo.toLowerCase().replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()
  return ALTRI_NOMI[pulito] ?? COLONNE_CLIENTI.find((una) => una === pulito)
}

type Lettore = (colonna: ColonnaClienti) => string
type Dice = (colonna: ColonnaClienti, motivo: string) => void

function leggiCodici(cella: Lettore, dice: Dice) {
  const codice_fiscale = cella('codice fiscale').toUpperCase().replaceAll(/\s/g, '')
  if (codice_fiscale !== '' && !controllaCodiceFiscale(codice_fiscale).valido) {
    dice('codice fiscale', 'Il codice fiscale non torna: ricontrolla lettere e cifre')
  }
  const iva = controllaPartitaIva(cella('partita iva'))
  const partita_iva = cella('partita iva') === '' ? '' : iva.normalizzata
  if (partita_iva !== '' && !iva.valida) {
    dice('partita iva', 'La partita IVA non torna: ricontrolla le 11 cifre')
  }
  const codice_destinatario = cella('codice destinatario').toUpperCase()
  const destinatario = controllaCodiceDestinatario('FPR12', codice_destinatario)
  if (codice_destinatario !== '' && !destinatario.valido) {
    dice('codice destinatario', 'Il codice destinatario ha 7 lettere e cifre')
  }
  return { codice_fiscale, partita_iva, codice_destinatario }
}

function leggiRecapiti(cella: Lettore, dice: Dice) {
  const scritto = cella('telefono')
  const letto = leggiTelefono(scritto)
  if (scritto !== '' && !letto.valido) dice('telefono', 'Il numero di telefono non è valido')
  const pec = cella('pec').toLowerCase()
  if (pec !== '' && !eEmail(pec)) dice('pec', 'Non è un indirizzo e-mail')
  const cap = cella('cap')
  if (cap !== '' && !eCap(cap)) dice('cap', 'Il CAP ha 5 cifre')
  const provincia = cella('provincia').toUpperCase()
  if (provincia !== '' && !eSiglaProvincia(provincia))
    dice('provincia', 'La provincia ha 2 lettere')
  const lunghi = [
    ['indirizzo', cella('indirizzo'), 100],
    ['città', cella('città'), 60],
  ] as const
  for (const [colonna, valore, max] of lunghi) {
    if (valore.length > max) dice(colonna, `Al massimo ${max} caratteri`)
  }
  return {
    telefono: letto.valido ? letto.e164 : '',
    pec,
    cap,
    provincia,
    indirizzo: cella('indirizzo'),
    citta: cella('città'),
  }
}

/** Reads one line, with what is wrong in it. */
export function leggiRigaClienti({ riga, celle }: RigaClienti): {
  errori: ErroreCliente[]
  letta: ClienteDaImportare
} {
  const cella: Lettore = (colonna) => (celle[COLONNE_CLIENTI.indexOf(colonna)] ?? '').trim()
  const errori: ErroreCliente[] = []
  const dice: Dice = (colonna, motivo) => errori.push({ riga, colonna, motivo })
  const email = cella('email').toLowerCase()
  if (!eEmail(email)) dice('email', email === '' ? 'Manca l’e-mail' : 'Non è un indirizzo e-mail')
  const nome = `${cella('nome')} ${cella('cognome')}`.replaceAll(/\s+/g, ' ').trim()
  if (nome === '') dice('nome', 'Manca il nome')
  else if (nome.length > 100) dice('nome', 'Al massimo 100 caratteri')
  const scritto = cella('tipo').toLowerCase()
  const tipo = scritto === '' ? 'persona' : TIPI_CLIENTE.find((uno) => uno === scritto)
  if (tipo === undefined) dice('tipo', 'Scrivi persona, condominio, ditta o ente')
  const etichette = cella('etichette')
    .split(/[,|]/)
    .map((una) => una.trim())
    .filter((una) => una !== '')
  if (etichette.length > LIMITI_ETICHETTE.quante) dice('etichette', 'Al massimo 20 etichette')
  if (etichette.some((una) => una.length > LIMITI_ETICHETTE.lettere)) {
    dice('etichette', `Ogni etichetta ha al massimo ${LIMITI_ETICHETTE.lettere} caratteri`)
  }
  const altro = { ...leggiCodici(cella, dice), ...leggiRecapiti(cella, dice) }
  return { errori, letta: { riga, email, nome, tipo: tipo ?? 'persona', etichette, ...altro } }
}

const soloErrore = (riga: number, colonna: ColonnaClienti, motivo: string): ClientiLetti => ({
  buone: [],
  errori: [{ riga, colonna, motivo }],
  ignorate: [],
})

function leggiTutte(prima: RigaCsv, altre: readonly RigaCsv[]): ClientiLetti {
  const posto = new Map<ColonnaClienti, number>()
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
  const letti: ClientiLetti = { buone: [], errori: [], ignorate }
  for (const { riga, celle } of altre) {
    const sue = { riga, celle: COLONNE_CLIENTI.map((una) => celle[posto.get(una) ?? -1] ?? '') }
    const { errori, letta } = leggiRigaClienti(sue)
    const gia = viste.get(letta.email)
    if (gia !== undefined && letta.email !== '') {
      errori.push({ riga, colonna: 'email', motivo: `È già alla riga ${gia}` })
    }
    viste.set(letta.email, gia ?? riga)
    if (errori.length > 0) letti.errori.push(...errori)
    else letti.buone.push(sue)
  }
  return letti
}

/** Reads the clienti of a file, with the reason for each line that cannot be taken: the others can (CLI-M2). */
export function leggiClienti([prima, ...altre]: readonly RigaCsv[]): ClientiLetti {
  if (prima === undefined || altre.length === 0) {
    return soloErrore(
      1,
      'email',
      'Nel file non c’è nessuno: una riga con i titoli, poi una per cliente',
    )
  }
  if (altre.length > LIMITI_CLIENTI.righe) {
    return soloErrore(
      1,
      'email',
      `Al massimo ${formattaIntero(LIMITI_CLIENTI.righe)} righe per file: qui sono ${formattaIntero(altre.length)}`,
    )
  }
  return leggiTutte(prima, altre)
}
