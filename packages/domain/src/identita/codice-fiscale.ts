import { carattereDiControllo } from '../banca/carattere-di-controllo.ts'
import { controlloNumerico } from './partita-iva.ts'

export type ErroreCodiceFiscale = 'lunghezza' | 'formato' | 'data' | 'carattere_di_controllo'

export interface CodiceFiscalePersona {
  valido: true
  tipo: 'persona'
  normalizzato: string
  sesso: 'M' | 'F'
  giorno: number
  mese: number
  /** Two digits: the century is not in the code and must come from the declared birth date. */
  anno2: string
  belfiore: string
  omocodia: boolean
  caratteri_sostituiti: number
}

export interface CodiceFiscaleNumerico {
  valido: true
  tipo: 'numerico_11'
  normalizzato: string
  /** True when it begins with 8 or 9: the holder is a body without a partita IVA. */
  ente_non_iva: boolean
}

export type EsitoCodiceFiscale =
  | CodiceFiscalePersona
  | CodiceFiscaleNumerico
  | { valido: false; normalizzato: string; errore: ErroreCodiceFiscale }

const MESI = 'ABCDEHLMPRST'
const OMOCODIA = 'LMNPQRSTUV'
/** Zero-based places of the seven digits, which letters replace when two people would share a code. */
const POSTI_CIFRE = [6, 7, 9, 10, 12, 13, 14] as const
const FORMA = /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/

/** Puts the digits back where omocodia had put letters; the check letter is left as it is. */
export function togliOmocodia(codice: string): string {
  const caratteri = [...codice]
  for (const posto of POSTI_CIFRE) {
    const cifra = OMOCODIA.indexOf(caratteri[posto] ?? '')
    if (cifra >= 0) caratteri[posto] = String(cifra)
  }
  return caratteri.join('')
}

function dataPossibile(anno2: number, mese: number, giorno: number): boolean {
  // 1900 had no 29 February and 2000 had: with two digits only, 00 is given the benefit.
  const febbraio = anno2 % 4 === 0 ? 29 : 28
  const giorni = [31, febbraio, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return giorno >= 1 && giorno <= (giorni[mese - 1] ?? 0)
}

/**
 * Checks a codice fiscale of 16 characters (people, omocodia included) or of 11 digits (bodies and
 * provisional codes) and takes it apart. Spaces and lower case are forgiven. Rule: D.M. 23/12/1976.
 * Only form, date and check character: whether the code was issued is for the tax office to say.
 */
export function controllaCodiceFiscale(testo: string): EsitoCodiceFiscale {
  const normalizzato = testo.toUpperCase().replaceAll(/\s/g, '')
  const no = (errore: ErroreCodiceFiscale): EsitoCodiceFiscale => ({
    valido: false,
    normalizzato,
    errore,
  })
  if (normalizzato.length === 11) {
    if (!/^\d{11}$/.test(normalizzato) || /^0+$/.test(normalizzato)) return no('formato')
    if (!controlloNumerico(normalizzato)) return no('carattere_di_controllo')
    const ente_non_iva = /^[89]/.test(normalizzato)
    return { valido: true, tipo: 'numerico_11', normalizzato, ente_non_iva }
  }
  if (normalizzato.length !== 16) return no('lunghezza')
  if (!FORMA.test(normalizzato)) return no('formato')

  const originale = togliOmocodia(normalizzato)
  const anno2 = originale.slice(6, 8)
  const mese = MESI.indexOf(originale.charAt(8)) + 1
  const codiceGiorno = Number(originale.slice(9, 11))
  const giorno = codiceGiorno > 40 ? codiceGiorno - 40 : codiceGiorno
  if (!dataPossibile(Number(anno2), mese, giorno)) return no('data')
  if (carattereDiControllo(normalizzato.slice(0, 15)) !== normalizzato.charAt(15)) {
    return no('carattere_di_controllo')
  }
  const sostituiti = POSTI_CIFRE.filter((posto) => originale[posto] !== normalizzato[posto]).length
  return {
    valido: true,
    tipo: 'persona',
    normalizzato,
    sesso: codiceGiorno > 40 ? 'F' : 'M',
    giorno,
    mese,
    anno2,
    belfiore: originale.slice(11, 15),
    omocodia: sostituiti > 0,
    caratteri_sostituiti: sostituiti,
  }
}

export interface DatiAnagrafici {
  cognome: string
  nome: string
  sesso: 'M' | 'F'
  /** `'YYYY-MM-DD'` */
  data_nascita: string
  /** Four characters: the comune, or Z and three digits for a country. */
  belfiore: string
}

// Letters that do not come apart into a base letter and an accent.
const LEGATURE: Readonly<Record<string, string>> = {
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
  İ: 'I',
  ı: 'I',
}

function soloLettere(testo: string): string {
  return testo
    .replaceAll(/[ßÆŒØŁĐÞİı]/gi, (lettera) => {
      return LEGATURE[lettera] ?? LEGATURE[lettera.toUpperCase()] ?? lettera
    })
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
}

const consonanti = (testo: string): string => testo.replaceAll(/[AEIOU]/g, '')
const vocali = (testo: string): string => testo.replaceAll(/[^AEIOU]/g, '')

function treLettere(testo: string): string {
  return `${consonanti(testo)}${vocali(testo)}XXX`.slice(0, 3)
}

function treLettereDelNome(nome: string): string {
  const c = consonanti(nome)
  return c.length >= 4 ? `${c.charAt(0)}${c.charAt(2)}${c.charAt(3)}` : treLettere(nome)
}

/**
 * The code that the rule gives to a person. The tax office may have issued another (omocodia,
 * foreign names, a surname since changed): use it to fill in or to warn, never to refuse.
 * @throws RangeError when the birth date or the Belfiore code cannot be read
 */
export function calcolaCodiceFiscale(dati: DatiAnagrafici): string {
  const data = /^\d{2}(\d{2})-(\d{2})-(\d{2})$/.exec(dati.data_nascita)
  const mese = MESI.charAt(Number(data?.[2]) - 1)
  if (!data || !dataPossibile(Number(data[1]), Number(data[2]), Number(data[3]))) {
    throw new RangeError(`Not a birth date: ${dati.data_nascita}`)
  }
  const belfiore = dati.belfiore.toUpperCase()
  if (!/^[A-Z]\d{3}$/.test(belfiore)) throw new RangeError(`Not a Belfiore code: ${belfiore}`)
  const giorno = String(Number(data[3]) + (dati.sesso === 'F' ? 40 : 0)).padStart(2, '0')
  const cognome = treLettere(soloLettere(dati.cognome))
  const nome = treLettereDelNome(soloLettere(dati.nome))
  const prime15 = `${cognome}${nome}${data[1] ?? ''}${mese}${giorno}${belfiore}`
  return `${prime15}${carattereDiControllo(prime15)}`
}
