import { type Centesimi, formattaEuro } from '../denaro/denaro.ts'
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

export type FasePrezzo = {
  /** The first charge of it. */
  dal: Giorno
  importo_centesimi: Centesimi
  /** The charges of it; null where it goes on, or to the end of the contract. */
  volte: number | null
  /** `parte`: the days until the day of all charges. */
  fase: 'parte' | 'ingresso' | 'pieno'
}

/** The prices of who subscribes on a day, one after the other, each from its first charge; what is paid once is not in them. */
export function fasiDelPrezzo(p: CondizioniPiano, oggi: Giorno): FasePrezzo[] {
  const fasi: FasePrezzo[] = []
  for (const uno of addebitiPrevisti(p, oggi, p.ingresso_periodi + 2)) {
    const fase = !uno.intero ? 'parte' : uno.ingresso ? 'ingresso' : 'pieno'
    const ultima = fasi.at(-1)
    if (ultima?.fase === fase) ultima.volte = fase === 'pieno' ? null : (ultima.volte ?? 0) + 1
    else {
      const importo_centesimi = uno.importo_centesimi - uno.attivazione_centesimi
      fasi.push({ dal: uno.giorno, importo_centesimi, volte: fase === 'pieno' ? null : 1, fase })
    }
  }
  return fasi
}

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

/** The first price and the one after it: "9,90 € per i primi 3 addebiti, poi 19,90 €". */
function ingresso(p: Condizioni): Voce[] {
  const { ingresso_periodi: n, ingresso_centesimi, importo_centesimi } = p
  if (n === 0 || ingresso_centesimi === null) return []
  const quanti = n === 1 ? 'il primo addebito' : `i primi ${n} addebiti`
  const aPosto = aPosti(p) && p.posti_scelti === undefined ? ' a posto' : ''
  const prezzi = [ingresso_centesimi, importo_centesimi].map((c) => `${formattaEuro(c)}${aPosto}`)
  return [{ name: 'Prezzo d’ingresso', value: `${prezzi[0]} per ${quanti}, poi ${prezzi[1]}` }]
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
  ...ingresso(p),
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

/** The prices after the first charge where there is a first price: how many times, and from which day the full one. */
function poiDelPrezzo(fasi: readonly FasePrezzo[], ogni: string): Voce[] {
  if (!fasi.some(({ fase }) => fase === 'ingresso')) return []
  return fasi.flatMap(({ fase, dal, importo_centesimi, volte }, n) => {
    const prezzo = formattaEuro(importo_centesimi)
    const da = `da ${formattaGiornoCompleto(dal)}`
    if (fase === 'pieno') return [{ name: 'Prezzo pieno', value: `${prezzo} ${ogni}, ${da}` }]
    // The first charge is told before.
    if (n > 0) return [{ name: 'Poi', value: `${prezzo}, ${da}: ${volteInParole(volte ?? 1)}` }]
    const altre = (volte ?? 1) - 1
    return altre === 0
      ? []
      : [{ name: 'Poi', value: `${prezzo} ${ogni}, ancora ${volteInParole(altre)}` }]
  })
}

const volteInParole = (n: number): string => contato(n, 'volta', 'volte')

/** The first charges of who subscribes on a day, in words: today, or after the trial, and the one that follows. */
export function addebitiInParole(p: CondizioniPiano, oggi: Giorno): Voce[] {
  const [primo, secondo] = addebitiPrevisti(p, oggi, 2)
  const ogni = OGNI_CADENZA[p.cadenza]
  const poi = poiDelPrezzo(fasiDelPrezzo(p, oggi), ogni)
  const parte = primo?.intero === false
  if (primo === undefined) return []
  const conAttivazione = primo.attivazione_centesimi > 0 ? ', attivazione compresa' : ''
  const fino = parte ? `, per i giorni fino al ${formattaGiornoLungo(primo.al)}` : ''
  return [
    {
      name: primo.giorno === oggi ? 'Oggi' : 'Primo addebito',
      value: `${formattaEuro(primo.importo_centesimi)}${conAttivazione}${fino}${primo.giorno === oggi ? '' : `, ${formattaGiornoCompleto(primo.giorno)}`}`,
    },
    ...(secondo === undefined
      ? [{ name: 'Poi', value: 'Nessun altro addebito' }]
      : poi.length > 0
        ? poi
        : [
            {
              name: 'Poi',
              value: `${formattaEuro(secondo.importo_centesimi)} ${ogni}, da ${formattaGiornoCompleto(secondo.giorno)}`,
            },
          ]),
  ]
}
