import { formattaEuro } from '../denaro/denaro.ts'
import { scorpora } from '../denaro/iva.ts'
import { OGNI_CADENZA } from '../stati/abbonamento.ts'
import { aPosti, type Posti, postiInParole, sceltaDiPosti } from '../stati/posti.ts'
import {
  addebitiPrevisti,
  type CondizioniPiano,
  durataInParole,
  type MetodoPiano,
} from '../stati/piano.ts'
import { type Giorno, GIORNI_SETTIMANA } from '../tempo/giorno.ts'
import { giornoPossibile } from '../tempo/ponte.ts'
import { contato, formattaGiornoCompleto, formattaGiornoLungo } from './formato.ts'

/**
 * `posti_scelti`: the places that somebody takes, whose sum the price then is. `subentro`: they have it already elsewhere, and
 * the days before the first charge are no trial.
 */
type Condizioni = CondizioniPiano &
  Posti & {
    iva_percento: number | null
    pausa_giorni: number
    posti_scelti?: number
    /** The ways of paying; left out in a contract, where each has its own. */
    metodi?: readonly MetodoPiano[]
    subentro?: boolean
  }
/** The day on which all are charged, after the cadence: ", il giorno 31 o l’ultimo del mese"; nothing where each has its own. */
export function giornoInParole({
  cadenza,
  giorno_addebito: giorno,
}: Pick<CondizioniPiano, 'cadenza' | 'giorno_addebito'>): string {
  if (giorno === null) return ''
  if (giornoPossibile(cadenza) === 'settimana') return `, di ${GIORNI_SETTIMANA[giorno - 1] ?? ''}`
  return `, il giorno ${giorno}${giorno > 28 ? ' o l’ultimo del mese' : ''}`
}

type Voce = { name: string; value: string }

const giorni = (n: number) => contato(n, 'giorno', 'giorni')
const maiuscola = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function durata({ durata_periodi, cadenza, rinnovo_tacito }: Condizioni): string {
  if (durata_periodi === null) return 'Senza scadenza: va avanti fino alla disdetta'
  const quanto = durataInParole(durata_periodi, cadenza)
  return rinnovo_tacito
    ? `${quanto}, poi si rinnova da sé per altrettanto; più di 30 giorni prima arriva un avviso`
    : `${quanto}, poi finisce`
}

function perPosto({ importo_centesimi, posti_scelti, ...p }: Condizioni): string {
  if (!aPosti(p)) return ''
  return posti_scelti === undefined
    ? ' a posto'
    : ` per ${postiInParole(posti_scelti)} da ${formattaEuro(importo_centesimi / posti_scelti)}`
}

function importo(p: Condizioni): string {
  const { importo_centesimi, iva_percento } = p
  const prezzo = `${formattaEuro(importo_centesimi)}${perPosto(p)}`
  if (iva_percento === null) return prezzo
  const { imponibile_centesimi, imposta_centesimi } = scorpora(importo_centesimi, iva_percento)
  return `${prezzo}, IVA ${iva_percento}% inclusa (${formattaEuro(imponibile_centesimi)} + ${formattaEuro(imposta_centesimi)})`
}

const METODI_IN_PAROLE = (metodi: readonly MetodoPiano[]): string =>
  metodi.length > 1
    ? 'Carta o addebito sul conto'
    : metodi.includes('carta')
      ? 'Solo carta'
      : 'Solo addebito sul conto'

/** The conditions of a piano, one by one: the same words on every page and in every message. */
export const condizioniInParole = (p: Condizioni): Voce[] => [
  { name: 'Importo', value: importo(p) },
  { name: 'Addebito', value: maiuscola(OGNI_CADENZA[p.cadenza] + giornoInParole(p)) },
  ...(aPosti(p)
    ? [
        {
          name: 'Posti',
          value:
            p.posti_min === p.posti_max
              ? `Sempre ${postiInParole(p.posti_max)}`
              : `${maiuscola(sceltaDiPosti(p))}: il numero lo scegli tu e lo cambi quando vuoi`,
        },
      ]
    : []),
  ...(p.metodi === undefined ? [] : [{ name: 'Si paga con', value: METODI_IN_PAROLE(p.metodi) }]),
  ...(p.attivazione_centesimi > 0
    ? [
        {
          name: 'Attivazione',
          value: `${formattaEuro(p.attivazione_centesimi)}, con il primo addebito`,
        },
      ]
    : []),
  ...(p.prova_giorni > 0 && p.subentro !== true
    ? [{ name: 'Prova gratuita', value: giorni(p.prova_giorni) }]
    : []),
  { name: 'Durata', value: durata(p) },
  {
    name: 'Disdetta',
    value:
      p.preavviso_giorni > 0
        ? `Quando vuoi, con ${giorni(p.preavviso_giorni)} di preavviso: più tardi si addebita ancora un periodo`
        : 'Quando vuoi: vale per la fine del periodo pagato e non si addebita altro',
  },
  ...(p.pausa_giorni > 0
    ? [{ name: 'Pausa', value: `Quando vuoi, fino a ${giorni(p.pausa_giorni)} all’anno` }]
    : []),
]

/** The first charges of who subscribes on a day, in words: today, or after the trial, and the one that follows. */
export function addebitiInParole(p: CondizioniPiano, oggi: Giorno): Voce[] {
  const [primo, secondo] = addebitiPrevisti(p, oggi, 2)
  const parte = primo?.intero === false
  if (primo === undefined) return []
  const conAttivazione = primo.attivazione_centesimi > 0 ? ', attivazione compresa' : ''
  const fino = parte ? `, per i giorni fino al ${formattaGiornoLungo(primo.al)}` : ''
  return [
    {
      name: primo.giorno === oggi ? 'Oggi' : 'Primo addebito',
      value: `${formattaEuro(primo.importo_centesimi)}${conAttivazione}${fino}${primo.giorno === oggi ? '' : `, ${formattaGiornoCompleto(primo.giorno)}`}`,
    },
    secondo === undefined
      ? { name: 'Poi', value: 'Nessun altro addebito' }
      : {
          name: 'Poi',
          value: `${formattaEuro(secondo.importo_centesimi)} ${OGNI_CADENZA[p.cadenza]}, da ${formattaGiornoCompleto(secondo.giorno)}`,
        },
  ]
}
