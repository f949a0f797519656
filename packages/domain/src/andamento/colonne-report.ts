import { NOMI_METODO } from '../denaro/metodo.ts'
import { NOMI_MOVIMENTO } from '../denaro/movimento-pagamento.ts'
import type { TipoReport } from '../stati/report.ts'
import { cercaEtichetta } from '../parole/etichette.ts'
import { formattaGiorno } from '../parole/formato.ts'
import { PAROLE_METRICA } from '../parole/metriche.ts'
import { CATALOGO, type Colonna, importo, testo, type TipoColonna } from './catalogo-report.ts'

/** The columns of one report: with the esercente when it is about all of them, or about a cliente's own. */
export function colonneDi(
  tipo: TipoReport,
  ambito: 'esercente' | 'cliente' | 'tutti',
): readonly Colonna[] {
  const { colonne } = CATALOGO[tipo]
  if (ambito === 'cliente') {
    return colonne.map((c) => {
      if (c.chiave === 'cliente') return testo('esercente', 'Esercente')
      // The same money has another name for who pays it.
      return c.metrica === 'da_incassare' ? importo(c.chiave, 'Da pagare') : c
    })
  }
  if (ambito === 'esercente') return colonne
  const [prima, ...altre] = colonne
  return prima ? [prima, testo('esercente', 'Esercente'), ...altre] : colonne
}

/** The meaning of a report, and of its sums that have one name everywhere: its file says them below the rows. */
export function definizioniDi(
  tipo: TipoReport,
  ambito: 'esercente' | 'cliente' | 'tutti',
): string[] {
  const sums = colonneDi(tipo, ambito).flatMap(({ metrica }) => {
    if (metrica === undefined) return []
    const { titolo, definizione } = PAROLE_METRICA[metrica]
    return [`${titolo}: ${definizione}`]
  })
  return [CATALOGO[tipo].descrizione, ...sums]
}

const METODI: Readonly<Record<string, string>> = NOMI_METODO
const MOVIMENTI: Readonly<Record<string, string>> = NOMI_MOVIMENTO

/** A cell that is words or a day, as people read it. Amounts and numbers are written by the one who shows them. */
export function testoCella(tipo: TipoColonna, valore: string): string {
  if (tipo === 'giorno') return formattaGiorno(valore)
  if (tipo === 'metodo') return METODI[valore] ?? valore
  if (tipo === 'movimento') return MOVIMENTI[valore] ?? valore
  if (tipo === 'stato') return cercaEtichetta(`pagamento.${valore}`)?.etichetta ?? valore
  return valore
}
