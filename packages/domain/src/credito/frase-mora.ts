import { type Centesimi, formattaEuro } from '../denaro/denaro.ts'
import { formattaGiorno, formattaIntero, formattaTasso } from '../parole/formato.ts'
import type { Giorno } from '../tempo/giorno.ts'

type Riga = {
  tipo: 'mora' | 'spese_recupero'
  dal: Giorno | null
  al: Giorno | null
  giorni: number
  tasso: number | null
  importo_centesimi: Centesimi
}
type Periodo = Riga & { dal: Giorno; al: Giorno; tasso: number }

const isPeriodo = (riga: Riga): riga is Periodo =>
  riga.dal !== null && riga.al !== null && riga.tasso !== null

const somma = (righe: readonly Riga[]): string =>
  formattaEuro(righe.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0))

function frasePeriodo({ giorni, dal, al, tasso }: Periodo): string {
  const quanti = giorni === 1 ? '1 giorno' : `${formattaIntero(giorni)} giorni`
  const quando =
    dal === al ? `il ${formattaGiorno(dal)}` : `dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}`
  return `${quanti} al ${formattaTasso(tasso)} annuo, ${quando}`
}

/**
 * The mora in a sum as people read it: one sentence for the interest, whatever the number of its periods, and one for
 * the costs of recovery; both begin with the same words. "Di cui mora 3,80 €: 25 giorni al 2,00% annuo, dal … al … (1,64 €); 41 giorni al …".
 */
export function frasiMora(righe: readonly Riga[], inizio = 'Di cui'): string[] {
  const periodi = righe.filter(isPeriodo)
  const spese = righe.filter((riga) => !isPeriodo(riga))
  const dettagli = periodi.map((riga) =>
    periodi.length === 1
      ? frasePeriodo(riga)
      : `${frasePeriodo(riga)} (${formattaEuro(riga.importo_centesimi)})`,
  )
  return [
    ...(periodi.length === 0 ? [] : [`${inizio} mora ${somma(periodi)}: ${dettagli.join('; ')}`]),
    ...(spese.length === 0
      ? []
      : [
          `${inizio} spese di recupero ${somma(spese)}: dovute una volta per i ritardi tra imprese`,
        ]),
  ]
}
