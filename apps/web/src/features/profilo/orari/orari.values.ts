import type { OrariScritti } from '@rateo/contract/persone/attivita'
import { difettoDelGiorno, type Fascia } from '@rateo/domain/tempo/orari-apertura'
import { GIORNI_SETTIMANA } from '@rateo/domain/tempo/giorno'

/** The field of each day, Monday first; its text is “09:00-13:00 15:00-19:30”, empty where it is closed. */
export const CAMPI = [
  'lunedi',
  'martedi',
  'mercoledi',
  'giovedi',
  'venerdi',
  'sabato',
  'domenica',
] as const
export type Campo = (typeof CAMPI)[number]

export type Chiusura = OrariScritti['chiusure'][number]

/** Texts alone, so that a draft keeps them. */
export type Values = Record<Campo, string> & {
  aperto_nei_festivi: boolean
  /** A line for each: first day, last day, reason. */
  chiusure: string
}

const scritta = ({ dalle, alle }: Fascia) => `${dalle}-${alle}`
export const scritte = (fasce: readonly Fascia[]): string => fasce.map(scritta).join(' ')

export const fasceDi = (testo: string): Fascia[] =>
  testo === ''
    ? []
    : testo.split(' ').map((uno) => {
        const [dalle = '', alle = ''] = uno.split('-')
        return { dalle, alle }
      })

export const chiusureDi = (testo: string): Chiusura[] =>
  testo === ''
    ? []
    : testo.split('\n').map((riga) => {
        const [dal = '', al = '', ...motivo] = riga.split('|')
        return { dal, al, motivo: motivo.join('|') }
      })

export const chiusureScritte = (chiusure: readonly Chiusura[]): string =>
  chiusure.map(({ dal, al, motivo }) => `${dal}|${al}|${motivo}`).join('\n')

/** A place to start from, where nobody wrote any hours. */
const DI_SOLITO = '09:00-13:00 15:00-19:00'

export function valuesOf(apertura: OrariScritti | null): Values {
  const giorno = (i: number) =>
    apertura ? scritte(apertura.settimana[i] ?? []) : i < 5 ? DI_SOLITO : ''
  return {
    lunedi: giorno(0),
    martedi: giorno(1),
    mercoledi: giorno(2),
    giovedi: giorno(3),
    venerdi: giorno(4),
    sabato: giorno(5),
    domenica: giorno(6),
    aperto_nei_festivi: apertura?.festivi === 'come_al_solito',
    chiusure: chiusureScritte(apertura?.chiusure ?? []),
  }
}

export const toBody = (v: Values): { apertura: OrariScritti } => ({
  apertura: {
    settimana: CAMPI.map((campo) => fasceDi(v[campo])),
    festivi: v.aperto_nei_festivi ? 'come_al_solito' : 'chiuso',
    chiusure: chiusureDi(v.chiusure).map((una) => ({ ...una, al: una.al || una.dal })),
  },
})

const nomeDi = (campo: Campo) => GIORNI_SETTIMANA[CAMPI.indexOf(campo)] ?? campo

function difettoDi(campo: Campo, testo: string): string | undefined {
  const fasce = fasceDi(testo)
  const manca = fasce.some(({ dalle, alle }) => dalle === '' || alle === '')
  const difetto = manca ? 'Scrivi a che ora apri e a che ora chiudi' : difettoDelGiorno(fasce)
  // Beside the others of the week the sentence alone would not say of which day it is.
  return difetto === null ? undefined : `${nomeDi(campo)}: ${difetto}`
}

function difettoChiusure(testo: string): string | undefined {
  for (const { dal, al } of chiusureDi(testo)) {
    if (dal === '') return 'Scrivi il primo giorno di chiusura, o togli la chiusura'
    if (al !== '' && al < dal) return 'L’ultimo giorno di chiusura viene prima del primo'
  }
  return undefined
}

export const check = (v: Values) => ({
  ...Object.fromEntries(CAMPI.map((campo) => [campo, difettoDi(campo, v[campo])])),
  chiusure: difettoChiusure(v.chiusure),
})

/** The hours of one day for all the others on which it is open. */
export const copiaDa = (v: Values, da: Campo): Partial<Record<Campo, string>> =>
  Object.fromEntries(
    CAMPI.filter((campo) => campo !== da && v[campo] !== '').map((campo) => [campo, v[da]]),
  )
