import { contieneNumeroDiCarta } from '@rateo/domain/denaro/carta-scritta'
import { controllaCodiceDestinatario } from '@rateo/domain/identita/codice-destinatario'
import {
  controllaCodiceFiscale,
  type ErroreCodiceFiscale,
} from '@rateo/domain/identita/codice-fiscale'
import { controllaIban, type ErroreIban } from '@rateo/domain/banca/iban'
import { eCap, eSiglaProvincia } from '@rateo/domain/identita/indirizzo'
import { controllaPartitaIva, type ErrorePartitaIva } from '@rateo/domain/identita/partita-iva'
import { eEmail } from '@rateo/domain/parole/e-email'
import { leggiTelefono } from '@rateo/domain/identita/telefono'
import * as z from 'zod/mini'

// Codes of people and firms, checked the same way by the screen and by the server. The value that comes out is the
// normal form; the sentence says which part is wrong (REG-B1).

const valore = (
  normalizza: (text: string) => string,
  errore: (normale: string) => string | undefined,
) =>
  z.string().check(
    z.overwrite(normalizza),
    z.check((payload) => {
      const message = errore(payload.value)
      if (message !== undefined) {
        payload.issues.push({ code: 'custom', message, input: payload.value })
      }
    }),
  )

export const testo = (che: string, max = 100) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `Inserisci ${che}`),
      z.maxLength(max, `Al massimo ${max} caratteri`),
    )

/** A text that people write to each other, in which some would write the number of their card. */
export const testoLibero = (che: string, max: number) =>
  testo(che, max).check(
    z.check(({ value, issues }) => {
      if (!contieneNumeroDiCarta(value)) return
      const message =
        'Qui c’è il numero di una carta: toglilo. Non ci serve mai, e non possiamo conservarlo.'
      issues.push({ code: 'custom', message, input: value })
    }),
  )

export const testoFacoltativo = (max = 100) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `Al massimo ${max} caratteri`)), '')

const upper = (text: string) => text.toUpperCase().replaceAll(/\s/g, '')

const CODICE_FISCALE: Readonly<Record<ErroreCodiceFiscale, (codice: string) => string>> = {
  lunghezza: (codice) => `Il codice fiscale ha 16 caratteri: qui ce ne sono ${codice.length}.`,
  formato: () => 'Lettere e cifre del codice fiscale non sono al posto giusto.',
  data: () =>
    'La data di nascita scritta nel codice fiscale (dal 7º all’11º carattere) non esiste.',
  carattere_di_controllo: () =>
    'L’ultimo carattere del codice fiscale non torna con gli altri: ricontrolla di averlo copiato bene.',
}

function erroreCodiceFiscale(codice: string, persona: boolean): string | undefined {
  if (codice === '') return 'Inserisci il codice fiscale'
  const esito = controllaCodiceFiscale(codice)
  if (!esito.valido) return CODICE_FISCALE[esito.errore](codice)
  return persona && esito.tipo !== 'persona'
    ? 'Serve il codice fiscale di una persona, di 16 caratteri.'
    : undefined
}

export const codiceFiscalePersona = valore(upper, (codice) => erroreCodiceFiscale(codice, true))
export const codiceFiscale = valore(upper, (codice) => erroreCodiceFiscale(codice, false))

export const codiceFiscaleFacoltativo = z._default(
  valore(upper, (codice) => (codice === '' ? undefined : erroreCodiceFiscale(codice, false))),
  '',
)

const PARTITA_IVA: Readonly<Record<ErrorePartitaIva, (numero: string) => string>> = {
  lunghezza: (numero) => `La partita IVA ha 11 cifre: qui ci sono ${numero.length} caratteri.`,
  formato: () => 'La partita IVA è fatta di sole cifre.',
  cifra_di_controllo: () =>
    'L’ultima cifra della partita IVA non torna con le altre: ricontrolla di averla copiata bene.',
  codice_fiscale_ente: () => 'Questo è il codice fiscale di un ente senza partita IVA.',
}

const normalizzaIva = (text: string) => controllaPartitaIva(text).normalizzata

function errorePartitaIva(numero: string): string | undefined {
  if (numero === '') return 'Inserisci la partita IVA'
  const esito = controllaPartitaIva(numero)
  return esito.valida ? undefined : PARTITA_IVA[esito.errore](numero)
}

export const partitaIva = valore(normalizzaIva, errorePartitaIva)
export const partitaIvaFacoltativa = z._default(
  valore(normalizzaIva, (numero) => (numero === '' ? undefined : errorePartitaIva(numero))),
  '',
)

const IBAN: Readonly<Record<ErroreIban, (iban: string) => string>> = {
  lunghezza: (iban) =>
    iban.startsWith('IT')
      ? `L’IBAN italiano ha 27 caratteri: qui ce ne sono ${iban.length}.`
      : 'L’IBAN non ha la lunghezza giusta per il suo Paese.',
  formato: () => 'Lettere e cifre dell’IBAN non sono al posto giusto.',
  paese: () => 'Le prime due lettere dell’IBAN non sono un Paese che usa l’IBAN.',
  cifre_di_controllo: () =>
    'Le due cifre dopo il Paese non tornano con il resto: ricontrolla l’IBAN carattere per carattere.',
  cin: () => 'La lettera dopo le prime quattro (CIN) non torna con ABI, CAB e conto.',
}

function erroreIban(codice: string): string | undefined {
  const esito = controllaIban(codice)
  return esito.valido ? undefined : IBAN[esito.errore](codice)
}

export const iban = valore(upper, (codice) =>
  codice === '' ? 'Inserisci l’IBAN' : erroreIban(codice),
)
export const ibanFacoltativo = valore(upper, (codice) =>
  codice === '' ? undefined : erroreIban(codice),
)

export const codiceDestinatario = z._default(
  valore(upper, (codice) => {
    if (codice === '') return undefined
    const esito = controllaCodiceDestinatario('FPR12', codice)
    if (esito.valido) return undefined
    return esito.errore === '00427'
      ? `Il codice destinatario ha 7 caratteri: qui ce ne sono ${codice.length}.`
      : 'Il codice destinatario è fatto di 7 lettere e cifre.'
  }),
  '',
)

export const email = (esempio = 'nome@esempio.it') =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.email(`Inserisci un indirizzo e-mail, ad esempio ${esempio}`),
      z.maxLength(254, 'Al massimo 254 caratteri'),
    )

export const emailFacoltativa = (esempio: string) =>
  z._default(
    valore(
      (text) => text.trim().toLowerCase(),
      (scritta) =>
        scritta === '' || eEmail(scritta)
          ? undefined
          : `Inserisci un indirizzo e-mail, ad esempio ${esempio}`,
    ),
    '',
  )

function normalizzaTelefono(text: string): string {
  const esito = leggiTelefono(text)
  return esito.valido ? esito.e164 : text.trim()
}

const erroreTelefono = (numero: string): string | undefined =>
  leggiTelefono(numero).valido
    ? undefined
    : 'Il numero di telefono non è valido: scrivilo con il prefisso, ad esempio 333 1234567.'

export const telefono = valore(normalizzaTelefono, (numero) =>
  numero === '' ? 'Inserisci il numero di telefono' : erroreTelefono(numero),
)
export const telefonoFacoltativo = valore(normalizzaTelefono, (numero) =>
  numero === '' ? undefined : erroreTelefono(numero),
)

export const cellulare = valore(normalizzaTelefono, (numero) => {
  if (numero === '') return 'Inserisci il numero di cellulare'
  const esito = leggiTelefono(numero)
  return esito.valido && esito.tipo === 'mobile' && esito.e164.startsWith('+39')
    ? undefined
    : 'Serve un cellulare italiano, ad esempio 333 1234567: ti mandiamo un SMS.'
})

export const cap = valore(
  (text) => text.trim(),
  (value) => (eCap(value) ? undefined : 'Il CAP ha 5 cifre, ad esempio 20121.'),
)

export const sigla = valore(upper, (value) =>
  eSiglaProvincia(value) ? undefined : 'La provincia ha 2 lettere, ad esempio MI.',
)

export const capFacoltativo = z._default(
  valore(
    (text) => text.trim(),
    (value) => (value === '' || eCap(value) ? undefined : 'Il CAP ha 5 cifre, ad esempio 20121.'),
  ),
  '',
)

export const siglaFacoltativa = z._default(
  valore(upper, (value) =>
    value === '' || eSiglaProvincia(value)
      ? undefined
      : 'La provincia ha 2 lettere, ad esempio MI.',
  ),
  '',
)

export const giorno = (che: string) =>
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, `Inserisci ${che}, ad esempio 05/03/1980`))

export const si = (message: string) => z.literal(true, { error: message })
