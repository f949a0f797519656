import { formattaEuro } from '../denaro/denaro.ts'
import { formattaGiorno, formattaIntero, formattaPercentuale } from '../parole/formato.ts'
import { eGiorno } from '../tempo/giorno.ts'

/** The unit of a parameter's value; `percento` is in hundredths of a point, `momento` is `'AAAA-MM-GGTHH:MM'` in Rome. */
export const TIPI_PARAMETRO = [
  'intero',
  'centesimi',
  'per_mille',
  'percento',
  'testo',
  'email',
  'momento',
] as const

/** The groups in which staff look for a parameter. */
export const GRUPPI_PARAMETRI = ['incassi', 'rate', 'consulenti', 'sicurezza', 'portale'] as const
export type GruppoParametro = (typeof GRUPPI_PARAMETRI)[number]

export const NOMI_GRUPPO_PARAMETRI: Readonly<Record<GruppoParametro, string>> = {
  incassi: 'Incassi e rimborsi',
  rate: 'Rate, addebiti e solleciti',
  consulenti: 'Consulenti',
  sicurezza: 'Sicurezza e limiti',
  portale: 'Portale',
}

/** The unit of an hour of the day, which is no length of time: 6 is "ore 6:00" and not "6 ore". */
export const UNITA_ORA = 'ore del giorno'

/** The unit of a value that is on or off: 1 is “Sì” and 0 is “No”, on screen and where it is changed. */
export const UNITA_SI_NO = 'sì o no'

const UNO: Readonly<Record<string, string>> = {
  giorni: 'giorno',
  ore: 'ora',
  minuti: 'minuto',
  secondi: 'secondo',
  millisecondi: 'millisecondo',
}

type Campo = { tipo: (typeof TIPI_PARAMETRO)[number]; unita: string }

/** A value in words: "1,4%", "0,25 €", "1 secondo". */
export function descriviParametro({ tipo, unita }: Campo, valore: unknown): string {
  if (tipo === 'momento' && typeof valore === 'string' && valore !== '') {
    const [giorno = '', ora = ''] = valore.split('T')
    return eGiorno(giorno) ? `${formattaGiorno(giorno)}, ${ora}` : valore
  }
  if (typeof valore !== 'number') return typeof valore === 'string' ? valore : ''
  if (tipo === 'centesimi') return formattaEuro(valore)
  if (tipo === 'per_mille') return formattaPercentuale(valore / 1000, 1)
  if (tipo === 'percento') return formattaPercentuale(valore / 10_000, 2)
  if (unita === UNITA_ORA) return `ore ${formattaIntero(valore)}:00`
  if (unita === UNITA_SI_NO) return valore === 0 ? 'No' : 'Sì'
  if (unita === '%') return `${formattaIntero(valore)}%`
  // A whole number of seconds reads better than its thousandths.
  if (unita === 'millisecondi' && valore > 0 && valore % 1000 === 0) {
    return descriviParametro({ tipo, unita: 'secondi' }, valore / 1000)
  }
  return `${formattaIntero(valore)} ${valore === 1 ? (UNO[unita] ?? unita) : unita}`.trim()
}
