import { chiusureTarget, festivi, pasqua } from './calendario.ts'
import { aggiungiGiorni, type Giorno } from './giorno.ts'

const FISSI: Readonly<Record<string, string>> = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Festa della Liberazione',
  '05-01': 'Festa del lavoro',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '10-04': 'San Francesco',
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
}

function nome(giorno: Giorno, domenica: Giorno): string {
  const mobili: Readonly<Record<Giorno, string>> = {
    [aggiungiGiorni(domenica, -2)]: 'Venerdì santo',
    [domenica]: 'Pasqua',
    [aggiungiGiorni(domenica, 1)]: 'Lunedì dell’Angelo',
  }
  const nomi = [FISSI[giorno.slice(5)], mobili[giorno]].filter((uno) => uno !== undefined)
  return nomi.join(' e ')
}

export type GiornoFermo = {
  giorno: Giorno
  nome: string
  /** A national holiday. */
  festa: boolean
  /** A day on which European banks do not settle, Saturdays and Sundays apart. */
  banche: boolean
}

/** The days of a year on which either Italy has a holiday or banks do not settle, each once, in order. */
export function giorniFermi(anno: number): GiornoFermo[] {
  const [feste, chiuse] = [festivi(anno), chiusureTarget(anno)]
  const domenica = pasqua(anno)
  return [...new Set([...feste, ...chiuse])].toSorted().map((giorno) => ({
    giorno,
    nome: nome(giorno, domenica),
    festa: feste.includes(giorno),
    banche: chiuse.includes(giorno),
  }))
}
