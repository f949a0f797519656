import type { Passo } from '@rateo/contract/passi'
import { formattaEuro } from '@rateo/domain/denaro'
import { eGiorno } from '@rateo/domain/giorno'
import { formattaGiorno, formattaDataOra } from '@rateo/domain/formato'
import { CAMPI, type Campo } from './campi.ts'

type Dati = Readonly<Record<string, unknown>>
export type Letto = { name: string; value: string }

const VUOTO = 'Non indicato'

function leggi(campo: Campo, valore: unknown): string {
  switch (campo.tipo) {
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

const righe = (campi: readonly Campo[], dati: Dati): Letto[] =>
  campi.flatMap((campo) => {
    const valore = dati[campo.nome]
    if (campo.tipo !== 'gruppo') {
      return [{ name: campo.etichetta, value: leggi(campo, valore) }]
    }
    return (Array.isArray(valore) ? (valore as Dati[]) : []).flatMap((riga, index) =>
      righe(campo.campi, riga).map(({ name, value }) => ({
        name: `${campo.uno} ${index + 1}: ${name.toLowerCase()}`,
        value,
      })),
    )
  })

/** What was written in a step, as words to be read by who did not write it. */
export function valoriLetti(passo: Passo, dati: Dati): Letto[] {
  if (passo !== 'contratto') return righe(CAMPI[passo] ?? [], dati)
  const { firmato_at } = dati
  const value = typeof firmato_at === 'string' ? formattaDataOra(firmato_at) : VUOTO
  return [{ name: 'Firmato il', value }]
}
