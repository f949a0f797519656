import type { Passo } from '@rateo/contract/persone/passi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import { formattaGiorno, formattaDataOra } from '@rateo/domain/parole/formato'
import { CAMPI, type Campo } from './campi.ts'

type Dati = Readonly<Record<string, unknown>>
export type Letto = { name: string; value: string }

const VUOTO = 'Non indicato'

type Luoghi = Readonly<Record<string, string>>

/** The name in small letters, for the middle of a sentence; CAP and IBAN stay as they are. */
const minuscola = (nome: string): string =>
  nome.replace(/^\p{Lu}(?!\p{Lu})/u, (lettera) => lettera.toLowerCase())

function leggi(campo: Campo, valore: unknown, luoghi: Luoghi): string {
  switch (campo.tipo) {
    case 'luogo':
      // The codice fiscale has its code already: a place is read by its name.
      return (typeof valore === 'string' && luoghi[valore]) || VUOTO
    case 'casella':
      return valore === true ? 'Sì' : 'No'
    case 'importo':
      return typeof valore === 'number' ? formattaEuro(valore) : VUOTO
    case 'giorno':
      return typeof valore === 'string' && eGiorno(valore) ? formattaGiorno(valore) : VUOTO
    case 'scelta':
      return campo.opzioni.find(({ value }) => value === valore)?.label ?? VUOTO
    default:
      return typeof valore === 'number' || (typeof valore === 'string' && valore !== '')
        ? String(valore)
        : VUOTO
  }
}

const righe = (campi: readonly Campo[], dati: Dati, luoghi: Luoghi): Letto[] =>
  campi.flatMap((campo) => {
    const valore = dati[campo.nome]
    if (campo.tipo !== 'gruppo') {
      return [{ name: campo.etichetta, value: leggi(campo, valore, luoghi) }]
    }
    const gruppi: Dati[] = Array.isArray(valore) ? valore : []
    return gruppi.flatMap((riga, index) =>
      righe(campo.campi, riga, luoghi).map(({ name, value }) => ({
        name: `${campo.uno} ${index + 1}: ${minuscola(name)}`,
        value,
      })),
    )
  })

/** The answers of a step, in words for a reader who did not write them. */
export function valoriLetti(passo: Passo, dati: Dati, luoghi: Luoghi): Letto[] {
  if (passo !== 'contratto') return righe(CAMPI[passo] ?? [], dati, luoghi)
  const { firmato_at } = dati
  const value = typeof firmato_at === 'string' ? formattaDataOra(firmato_at) : VUOTO
  return [{ name: 'Firmato il', value }]
}
