import { carattereDiControllo } from './carattere-di-controllo.ts'
import { STRUTTURE_IBAN } from './iban-paesi.ts'
import { resto97 } from './mod97.ts'

export type ErroreIban = 'lunghezza' | 'formato' | 'paese' | 'cifre_di_controllo' | 'cin'

/** The parts of an Italian or San Marino account. */
export interface ContoItaliano {
  cin: string
  abi: string
  cab: string
  conto: string
  cin_ok: boolean
}

export type EsitoIban =
  | ({ valido: true; normalizzato: string; stampa: string; paese: string } & Partial<ContoItaliano>)
  | { valido: false; normalizzato: string; errore: ErroreIban; mod97_ok: boolean }

const CLASSI = { n: String.raw`\d`, a: '[A-Z]', c: '[A-Z0-9]' } as const
type Classe = keyof typeof CLASSI

function pezzi(struttura: string): { classe: Classe; quanti: number }[] {
  return [...struttura.matchAll(/([nac])(\d+)/g)].map((pezzo) => ({
    classe: pezzo[1] as Classe,
    quanti: Number(pezzo[2]),
  }))
}

/** Groups of four, as printed on statements. */
export function stampaIban(iban: string): string {
  return (iban.match(/.{1,4}/g) ?? []).join(' ')
}

/** The first eight and the last four characters, the rest hidden: `IT60 X054 •••• •••• •••• ••• 3456`. */
/** The same in a message, where every character counts: `IT83...3455`. */
export const ibanBreve = (iban: string): string => `${iban.slice(0, 4)}...${iban.slice(-4)}`

export function mascheraIban(iban: string): string {
  const inMezzo = '•'.repeat(Math.max(iban.length - 12, 0))
  return `${stampaIban(iban.slice(0, 8))} ${stampaIban(inMezzo)} ${iban.slice(-4)}`
}

/** The CIN of an Italian account, over ABI (5), CAB (5) and conto (12). */
export function calcolaCin(abi: string, cab: string, conto: string): string {
  return carattereDiControllo(`${abi}${cab}${conto}`)
}

function contoItaliano(iban: string): ContoItaliano {
  const parti = {
    cin: iban.slice(4, 5),
    abi: iban.slice(5, 10),
    cab: iban.slice(10, 15),
    conto: iban.slice(15),
  }
  return { ...parti, cin_ok: calcolaCin(parti.abi, parti.cab, parti.conto) === parti.cin }
}

/**
 * Checks an IBAN of any country of the registry: length, form, ISO 13616 check digits and, for
 * Italy and San Marino, the CIN as well, which the check digits alone do not protect. Spaces and
 * lower case are forgiven.
 */
export function controllaIban(testo: string): EsitoIban {
  const normalizzato = testo.toUpperCase().replaceAll(/\s/g, '')
  const no = (errore: ErroreIban, mod97_ok = false): EsitoIban => ({
    valido: false,
    normalizzato,
    errore,
    mod97_ok,
  })
  if (normalizzato.length < 5) return no('lunghezza')
  const paese = normalizzato.slice(0, 2)
  const struttura = Object.hasOwn(STRUTTURE_IBAN, paese) ? STRUTTURE_IBAN[paese] : undefined
  if (struttura === undefined) return no(/^[A-Z]{2}$/.test(paese) ? 'paese' : 'formato')

  const parti = pezzi(struttura)
  const lunghezza = parti.reduce((somma, pezzo) => somma + pezzo.quanti, 4)
  if (normalizzato.length !== lunghezza) return no('lunghezza')
  const forma = parti.map((pezzo) => `${CLASSI[pezzo.classe]}{${String(pezzo.quanti)}}`).join('')
  if (!new RegExp(String.raw`^[A-Z]{2}\d{2}${forma}$`).test(normalizzato)) return no('formato')
  if (resto97(`${normalizzato.slice(4)}${normalizzato.slice(0, 4)}`) !== 1) {
    return no('cifre_di_controllo')
  }
  const base = { valido: true, normalizzato, stampa: stampaIban(normalizzato), paese } as const
  if (paese !== 'IT' && paese !== 'SM') return base
  const conto = contoItaliano(normalizzato)
  return conto.cin_ok ? { ...base, ...conto } : no('cin', true)
}

/** Whether a text has the form of a BIC (ISO 9362): 8 or 11 characters, country at 5-6. */
export function eBic(testo: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(testo)
}
