import { leggiImportoDigitato } from '../denaro/importo-digitato.ts'
import { eEmail } from '../parole/e-email.ts'
import { formattaIntero } from '../parole/formato.ts'
import type { RigaCsv } from '../parole/leggi-csv.ts'
import { LIMITI_RACCOLTA, type ModoRaccolta } from '../stati/raccolta.ts'
import { motivoQuota, PESO_UNO } from './quote-raccolta.ts'

export const COLONNE_PERSONE = ['email', 'nome', 'importo', 'millesimi'] as const
export type ColonnaPersone = (typeof COLONNE_PERSONE)[number]

export type PersonaLetta = {
  riga: number
  nome: string
  email: string
  quota_centesimi: number | null
  peso: number | null
}
export type ErrorePersona = { riga: number; colonna: ColonnaPersone; motivo: string }
export type PersoneLette = { buone: PersonaLetta[]; errori: ErrorePersona[]; ignorate: string[] }

const TITOLI: Readonly<Record<string, ColonnaPersone | 'cognome'>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  nome: 'nome',
  'nome e cognome': 'nome',
  'ragione sociale': 'nome',
  cognome: 'cognome',
  importo: 'importo',
  quota: 'importo',
  euro: 'importo',
  millesimi: 'millesimi',
  peso: 'millesimi',
}

const pulito = (titolo: string) =>
  titolo.toLowerCase().replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()

/** Reads a weight as it is typed, with at most three decimals, in thousandths; null where it is none. */
export function leggiPeso(testo: string): number | null {
  const trovato = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(testo.trim())
  if (trovato === null) return null
  const [, intero = '', decimali = ''] = trovato
  const peso = Number(intero) * PESO_UNO + Number(decimali.padEnd(3, '0'))
  return peso > 0 ? peso : null
}

type Celle = Readonly<Partial<Record<ColonnaPersone, string>>>

function leggiRiga(riga: number, celle: Celle, modo: ModoRaccolta) {
  const errori: ErrorePersona[] = []
  const dice = (colonna: ColonnaPersone, motivo: string) => errori.push({ riga, colonna, motivo })
  const email = (celle.email ?? '').trim().toLowerCase()
  if (!eEmail(email)) dice('email', email === '' ? 'Manca l’e-mail' : 'Non è un indirizzo e-mail')
  // Without a name the first part of the address stands for it: the esercente knows who it is.
  const nome = (celle.nome ?? '').replaceAll(/\s+/g, ' ').trim() || (email.split('@', 1)[0] ?? '')
  if (nome.length > 100) dice('nome', 'Al massimo 100 caratteri')
  let quota_centesimi: number | null = null
  let peso: number | null = null
  if (modo === 'tabella') {
    const letto = leggiImportoDigitato(celle.importo ?? '')
    if (typeof letto === 'number') quota_centesimi = letto
    const motivo =
      typeof letto === 'number' ? motivoQuota(letto) : 'Scrivi l’importo, ad esempio 45,00'
    if (motivo !== null) dice('importo', motivo)
  }
  if (modo === 'pesi') {
    peso = leggiPeso(celle.millesimi ?? '')
    if (peso === null) dice('millesimi', 'Scrivi i millesimi, ad esempio 41 o 12,35')
  }
  return { errori, letta: { riga, nome, email, quota_centesimi, peso } }
}

/** The cells of a line without titles: the address is the one with an @, the last figure is the amount, the rest is the name. */
function senzaTitoli(scritte: readonly string[], modo: ModoRaccolta): Celle {
  const celle = scritte.flatMap((una) => {
    const dentro = /^(.*?)<([^<>]+@[^<>]+)>$/.exec(una)
    return dentro ? [dentro[1] ?? '', dentro[2] ?? ''] : [una]
  })
  const email = celle.find((una) => una.includes('@')) ?? ''
  const altre = celle.filter((una) => una !== email && una.trim() !== '')
  const numero = altre.findLast((una) => /^[\d.,\s€]+$/.test(una))
  const conta = modo === 'pesi' ? 'millesimi' : 'importo'
  return {
    email,
    nome: altre.filter((una) => una !== numero).join(' '),
    ...(numero !== undefined && { [conta]: numero }),
  }
}

type Lettura = { celle: (riga: RigaCsv) => Celle; righe: readonly RigaCsv[]; ignorate: string[] }

/** Reads by the titles of the first line, or cell by cell where there are none. */
function comeSiLegge(righe: readonly RigaCsv[], modo: ModoRaccolta): Lettura {
  const prima = righe[0]?.celle ?? []
  const titoli = prima.map((uno) => TITOLI[pulito(uno)])
  if (!titoli.includes('email')) {
    return { celle: ({ celle }) => senzaTitoli(celle, modo), righe, ignorate: [] }
  }
  const cella = (celle: readonly string[], quale: ColonnaPersone | 'cognome') =>
    celle[titoli.indexOf(quale)] ?? ''
  return {
    celle: ({ celle }) => ({
      email: cella(celle, 'email'),
      nome: `${cella(celle, 'nome')} ${cella(celle, 'cognome')}`,
      importo: cella(celle, 'importo'),
      millesimi: cella(celle, 'millesimi'),
    }),
    righe: righe.slice(1),
    ignorate: prima.filter((titolo, n) => titoli[n] === undefined && titolo !== ''),
  }
}

/** Reads people from a file or from pasted text, with the reason for each line that cannot be taken: the others can. */
export function leggiPersone(scritte: readonly RigaCsv[], modo: ModoRaccolta): PersoneLette {
  const { celle, righe, ignorate } = comeSiLegge(scritte, modo)
  const lette: PersoneLette = { buone: [], errori: [], ignorate }
  if (righe.length > LIMITI_RACCOLTA.persone) {
    const motivo = `Al massimo ${formattaIntero(LIMITI_RACCOLTA.persone)} persone: qui sono ${formattaIntero(righe.length)}`
    return { ...lette, errori: [{ riga: 1, colonna: 'email', motivo }] }
  }
  const viste = new Map<string, number>()
  for (const riga of righe) {
    const { errori, letta } = leggiRiga(riga.riga, celle(riga), modo)
    const gia = viste.get(letta.email)
    if (gia !== undefined && letta.email !== '') {
      errori.push({ riga: riga.riga, colonna: 'email', motivo: `È già alla riga ${gia}` })
    }
    viste.set(letta.email, gia ?? riga.riga)
    if (errori.length > 0) lette.errori.push(...errori)
    else lette.buone.push(letta)
  }
  return lette
}
