import { richiestaErrata } from './errori.ts'
import type { Parametri, Parametro } from './modulo-nidificato.ts'
import type { Metadata } from './oggetti-cliente.ts'

/** Reads the parameters of a call and refuses what is wrong in Stripe's words. */

export function testo(p: Parametri, nome: string, massimo = 5000): string | undefined {
  const valore = p[nome]
  if (valore === undefined || valore === '') return undefined
  if (typeof valore !== 'string') throw richiestaErrata(`Invalid string: ${nome}`, nome)
  if (valore.length > massimo) {
    throw richiestaErrata(`Invalid string: ${nome}; must be at most ${massimo} characters`, nome)
  }
  return valore
}

/** An address that mail can reach, as far as can be seen. */
export function email(p: Parametri, nome: string, massimo = 800): string | undefined {
  const valore = testo(p, nome, massimo)
  if (valore === undefined || /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/.test(valore)) return valore
  throw richiestaErrata(`Invalid email address: ${valore}`, nome, 'email_invalid')
}

/** The name on a statement: 5 to 22 Latin characters, one of them a letter, and none that networks do not carry. */
export function nomeEstratto(p: Parametri, nome: string, minimo = 5): string | undefined {
  const valore = testo(p, nome)
  if (valore === undefined) return undefined
  const rifiuta = (perche: string) => richiestaErrata(perche, nome, 'parameter_invalid_string')
  if (valore.length < minimo || valore.length > 22) {
    throw rifiuta(`The statement descriptor must be between ${minimo} and 22 characters.`)
  }
  if (/[<>\\'"*]/.test(valore)) {
    throw rifiuta(`The statement descriptor must not contain any of these characters: < > \\ ' " *`)
  }
  if (!/^[\x20-\x7E]*$/.test(valore)) {
    throw rifiuta('The statement descriptor must contain only Latin characters.')
  }
  if (!/[A-Za-z]/.test(valore)) {
    throw rifiuta('The statement descriptor must contain at least one letter.')
  }
  return valore
}

export function testoRichiesto(p: Parametri, nome: string): string {
  const valore = testo(p, nome)
  if (valore === undefined) throw mancante(nome)
  return valore
}

export function intero(p: Parametri, nome: string): number | undefined {
  const valore = testo(p, nome)
  if (valore === undefined) return undefined
  const numero = Number(valore)
  if (!/^-?\d{1,15}$/.test(valore)) {
    throw richiestaErrata(`Invalid integer: ${valore}`, nome, 'parameter_invalid_integer')
  }
  return numero
}

export function interoRichiesto(p: Parametri, nome: string): number {
  const valore = intero(p, nome)
  if (valore === undefined) throw mancante(nome)
  return valore
}

export function booleano(p: Parametri, nome: string): boolean {
  const valore = testo(p, nome)
  if (valore === undefined || valore === 'false') return false
  if (valore === 'true') return true
  throw richiestaErrata(`Invalid boolean: ${valore}`, nome)
}

export function scelta<const T extends string>(
  p: Parametri,
  nome: string,
  ammessi: readonly T[],
): T | undefined {
  const valore = testo(p, nome)
  if (valore === undefined) return undefined
  const trovato = ammessi.find((ammesso) => ammesso === valore)
  if (trovato === undefined) {
    throw richiestaErrata(`Invalid ${nome}: must be one of ${ammessi.join(', ')}`, nome)
  }
  return trovato
}

export function gruppo(p: Parametri, nome: string): Parametri | undefined {
  const valore = p[nome]
  if (valore === undefined || valore === '') return undefined
  if (typeof valore === 'string' || Array.isArray(valore)) {
    throw richiestaErrata(`Invalid object: ${nome}`, nome)
  }
  return valore
}

export function lista(p: Parametri, nome: string): Parametro[] {
  const valore = p[nome]
  if (valore === undefined || valore === '') return []
  if (!Array.isArray(valore)) throw richiestaErrata(`Invalid array: ${nome}`, nome)
  return valore
}

export function listaDiTesti(p: Parametri, nome: string): string[] {
  return lista(p, nome).map((valore) => {
    if (typeof valore !== 'string') throw richiestaErrata(`Invalid array: ${nome}`, nome)
    return valore
  })
}

/** An empty value takes a key away, as in Stripe's API. */
export function metadata(p: Parametri, gia: Metadata = {}): Metadata {
  const risultato: Metadata = { ...gia }
  for (const [nome, valore] of Object.entries(gruppo(p, 'metadata') ?? {})) {
    if (typeof valore !== 'string' || nome.length > 40 || valore.length > 500) {
      throw richiestaErrata(`Invalid metadata: ${nome}`, `metadata[${nome}]`)
    }
    if (valore === '') delete risultato[nome]
    else risultato[nome] = valore
  }
  if (Object.keys(risultato).length > 50) {
    throw richiestaErrata('You can only have up to 50 metadata keys.', 'metadata')
  }
  return risultato
}

export function valuta(p: Parametri): string {
  const valore = testoRichiesto(p, 'currency').toLowerCase()
  if (valore !== 'eur') throw richiestaErrata(`Invalid currency: ${valore}`, 'currency')
  return valore
}

/** Stripe's own floor for euro is 50 cents. */
export function importo(p: Parametri, nome: string, minimo = 50): number {
  const valore = interoRichiesto(p, nome)
  if (valore < minimo) {
    throw richiestaErrata('Amount must be at least €0.50 eur', nome, 'amount_too_small')
  }
  if (valore > 99_999_999) {
    throw richiestaErrata('Amount must be no more than €999,999.99', nome, 'amount_too_large')
  }
  return valore
}

export function mancante(nome: string) {
  return richiestaErrata(`Missing required param: ${nome}.`, nome, 'parameter_missing')
}

type Nodo = Parametri | Parametro[]

/** The parameters of a call, and the names among them that nobody has asked for, at whatever depth. */
export function sorveglia(p: Parametri): { p: Parametri; ignorati: () => string[] } {
  const letti = new Map<Nodo, Set<string>>()
  const osserva = <T extends Nodo>(nodo: T): T => {
    const nomi = letti.get(nodo) ?? new Set<string>()
    letti.set(nodo, nomi)
    return new Proxy(nodo, {
      get(oggetto, nome) {
        const valore: unknown = Reflect.get(oggetto, nome)
        if (typeof nome !== 'string' || !Object.hasOwn(oggetto, nome)) return valore
        nomi.add(nome)
        return typeof valore === 'object' && valore !== null ? osserva(valore as Nodo) : valore
      },
    })
  }
  const ignorati = (nodo: Nodo, prefisso: string): string[] =>
    Object.entries(nodo).flatMap(([nome, valore]: [string, Parametro]) => {
      const qui = prefisso === '' ? nome : `${prefisso}[${nome}]`
      if (letti.get(nodo)?.has(nome) !== true) return [qui]
      return typeof valore === 'string' ? [] : ignorati(valore, qui)
    })
  return { p: osserva(p), ignorati: () => ignorati(p, '') }
}

/** A misspelt name must fail here as it would at Stripe, not be passed over. */
export function sconosciuto(nome: string) {
  return richiestaErrata(`Received unknown parameter: ${nome}`, nome, 'parameter_unknown')
}
