/** A form-encoded body once it was read: nested objects and lists of strings. */
export type Parametro = string | Parametro[] | { [nome: string]: Parametro }
export interface Parametri {
  [nome: string]: Parametro
}

/** A body that `leggiModuloNidificato` has read; nothing where there was none. */
export const parametriDi = (corpo: unknown): Parametri => (isParametri(corpo) ? corpo : {})

const isParametri = (corpo: unknown): corpo is Parametri =>
  typeof corpo === 'object' && corpo !== null

const nomiVietati = new Set(['__proto__', 'constructor', 'prototype'])
const profonditaMassima = 8
const coppieMassime = 1000

/** `a[b][0]=c` → `{ a: { b: ['c'] } }`, the way Stripe's libraries write their calls. */
export function leggiModuloNidificato(testo: string): Parametri {
  const radice: Parametri = Object.create(null)
  let coppie = 0
  for (const [chiave, valore] of new URLSearchParams(testo)) {
    coppie += 1
    if (coppie > coppieMassime) break
    const passi = chiave.split('[').map((passo) => passo.replace(/\]$/, ''))
    if (passi.length > profonditaMassima || passi.some((passo) => nomiVietati.has(passo))) continue
    scrivi(radice, passi, valore)
  }
  return dentroListe(radice)
}

function scrivi(radice: Parametri, passi: string[], valore: string): void {
  let qui = radice
  passi.forEach((passo, indice) => {
    // `a[]=x` has no index: the next free one.
    const nome = passo === '' && indice > 0 ? String(Object.keys(qui).length) : passo
    if (indice === passi.length - 1) {
      qui[nome] = valore
      return
    }
    const gia = qui[nome]
    const dentro: Parametri =
      typeof gia === 'object' && !Array.isArray(gia) ? gia : Object.create(null)
    qui[nome] = dentro
    qui = dentro
  })
}

const dentroListe = (valore: Parametri): Parametri =>
  Object.fromEntries(Object.entries(valore).map(([nome, uno]) => [nome, inListe(uno)]))

/** Objects whose keys are all numbers are lists. */
function inListe(valore: Parametro): Parametro {
  if (typeof valore === 'string' || Array.isArray(valore)) return valore
  const dentro = dentroListe(valore)
  const nomi = Object.keys(dentro)
  const isLista = nomi.length > 0 && nomi.every((nome) => /^\d{1,4}$/.test(nome))
  return isLista ? Object.values(dentro) : dentro
}
