import { calcolaCodiceFiscale } from '@rateo/domain/identita/codice-fiscale'
import { calcolaCin } from '@rateo/domain/banca/iban'
import { cifreDiControllo97 } from '@rateo/domain/banca/mod97'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { newId } from '../src/db/ids.ts'
import type { Chance } from './random.ts'
import { ABILITATI } from './offerte-rate.ts'
import { BOTTEGHE, COMUNE } from './town.ts'

const DAY = 86_400_000

/** An account of a bank of the town, right to its last control character. */
export function ibanDi(matricola: string): string {
  const [abi, cab, conto] = ['05428', '21800', matricola.padStart(12, '0')] as const
  const bban = `${calcolaCin(abi, cab, conto)}${abi}${cab}${conto}`
  return `IT${cifreDiControllo97(bban, 'IT')}${bban}`
}

// Office 054 is Perugia's.
const partitaIva = (matricola: string) => `${matricola}054${cifraDiControllo(`${matricola}054`)}`

/** The esercenti, in the order of the town; all there for a year and a half. */
export function createEsercenti(now: Date) {
  return BOTTEGHE.map((bottega, index) => {
    const created_at = new Date(now.getTime() - (560 - index * 9) * DAY)
    const { ragione_sociale, categoria, indirizzo, email } = bottega
    return {
      id: newId(created_at),
      ragione_sociale,
      partita_iva: partitaIva(bottega.matricola),
      categoria,
      indirizzo,
      ...COMUNE,
      email,
      iban: ibanDi(bottega.matricola),
      telefono: `+39074300${String(1100 + index)}`,
      stato: 'attivo',
      credito_abilitato_at: index < ABILITATI ? created_at : null,
      created_at,
      updated_at: created_at,
    }
  })
}
// Esercenti, of which those under review have not told their account yet.
export type Esercente = Omit<
  ReturnType<typeof createEsercenti>[number],
  'iban' | 'credito_abilitato_at'
>

type Persona = readonly [nome: string, cognome: string, sesso: 'M' | 'F']

// The first four are the demo people cliente@, cliente2@, doppio@ and inattivo@.
const PERSONE: readonly Persona[] = [
  ['Giulia', 'Ferrari', 'F'],
  ['Marco', 'Rinaldi', 'M'],
  ['Francesca', 'Bellucci', 'F'],
  ['Davide', 'Santoro', 'M'],
  // Sixty characters: what no column, card or receipt may be broken by.
  ['Maria Antonietta Pierfrancesca', 'Della Rovere Montefeltro Foti', 'F'],
  ['Luca', 'Proietti', 'M'],
  ['Chiara', 'Agostini', 'F'],
  ['Andrea', 'Tomassini', 'M'],
  ['Elisa', 'Cesaretti', 'F'],
  ['Matteo', 'Fabbri', 'M'],
  ['Sara', 'Mancini', 'F'],
  ['Alessandro', 'Pompili', 'M'],
  ['Martina', 'Cardinali', 'F'],
  ['Simone', 'Bartoli', 'M'],
  ['Valentina', 'Cruciani', 'F'],
  ['Federico', 'Angelini', 'M'],
  ['Alessia', 'Nocchi', 'F'],
  ['Lorenzo', 'Sabatini', 'M'],
  ['Ilaria', 'Perugini', 'F'],
  ['Stefano', 'Lucarelli', 'M'],
  ['Silvia', 'Bonanni', 'F'],
  ['Roberto', 'D’Angelo', 'M'],
  ['Niccolò', 'Trabalza', 'M'],
  ['Anna Maria', 'Falchi', 'F'],
  ['Giovanni', 'Petrucci', 'M'],
  ['Paola', 'Santini', 'F'],
  ['Riccardo', 'Loreti', 'M'],
  ['Laura', 'Gentili', 'F'],
  ['Antonio', 'Esposito', 'M'],
  ['Beatrice', 'Morichini', 'F'],
  ['Emanuele', 'Ricci', 'M'],
  ['Camilla', 'De Santis', 'F'],
  ['Fabio', 'Battistini', 'M'],
  ['Giorgia', 'Orlandi', 'F'],
  ['Massimo', 'Zuccari', 'M'],
  ['Noemi', 'Castellani', 'F'],
  ['Filippo', 'Rossi', 'M'],
  ['Arianna', 'Conti', 'F'],
  ['Tommaso', 'Galli', 'M'],
  ['Irene', 'Mariani', 'F'],
  ['Daniele', 'Fiorucci', 'M'],
  ['Veronica', 'Scarponi', 'F'],
  ['Gabriele', 'Marini', 'M'],
  ['Cristina', 'Valentini', 'F'],
  ['Edoardo', 'Antonini', 'M'],
]
const DITTE = [
  ['Trattoria da Nello S.a.s.', 'cucina@danello.test', '0798201'],
  ['Condominio Le Mura, Viale Martiri della Resistenza 5', 'amministratore@lemura.test', '0798202'],
] as const
const COMUNI = ['I921', 'I921', 'I921', 'D653', 'G478', 'H501'] as const
const VIE = [
  'Via Roma',
  'Via delle Terme',
  'Via Arco di Druso',
  'Via Flaminia',
  'Via dei Tessili',
  'Via Salara Vecchia',
] as const
const DEMO_EMAIL = [
  'cliente@rateo.test',
  'cliente2@rateo.test',
  'doppio@rateo.test',
  'inattivo@rateo.test',
]

// The fourth is inattivo@; one has never come in, one is kept out.
const STATI: Readonly<Record<number, string>> = {
  3: 'inattivo',
  20: 'in_registrazione',
  33: 'bloccato',
}

const postal = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()

const two = (n: number) => String(n).padStart(2, '0')

/** The clienti: people with the codice fiscale of their own name and birth, and two businesses. */
export function createClienti(chance: Chance, now: Date) {
  const born = () => `${chance.int(1948, 2004)}-${two(chance.int(1, 12))}-${two(chance.int(1, 28))}`
  const common = (index: number) => {
    const created_at = new Date(now.getTime() - (520 - index * 2) * DAY)
    return {
      id: newId(created_at),
      indirizzo: `${chance.pick(VIE)} ${chance.int(1, 120)}`,
      ...COMUNE,
      created_at,
      updated_at: created_at,
    }
  }
  const persone = PERSONE.map(([nome, cognome, sesso], index) => ({
    ...common(index),
    tipo: 'persona',
    nome: `${nome} ${cognome}`,
    codice_fiscale: calcolaCodiceFiscale({
      nome,
      cognome,
      sesso,
      data_nascita: born(),
      belfiore: chance.pick(COMUNI),
    }),
    partita_iva: null,
    email: DEMO_EMAIL[index] ?? `${postal(nome)}.${postal(cognome)}@posta.test`,
    telefono: `+39320000${String(1000 + index)}`,
    stato: STATI[index] ?? 'attivo',
  }))
  const ditte = DITTE.map(([nome, email, matricola], index) => ({
    ...common(PERSONE.length + index),
    tipo: nome.startsWith('Condominio') ? 'condominio' : 'ditta',
    nome,
    codice_fiscale: null,
    partita_iva: partitaIva(matricola),
    email,
    telefono: `+39074300${String(2200 + index)}`,
    stato: 'attivo',
  }))
  return [...persone, ...ditte]
}
export type Cliente = ReturnType<typeof createClienti>[number]
