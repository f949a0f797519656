import type { Promozione, PromozioneRow } from '@rateo/contract/promozioni/promozioni'
import type { PromozioneInAttesa } from '@rateo/contract/promozioni/promozione-in-attesa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  contato,
  formattaGiorno,
  formattaIntero,
  formattaPercentuale,
} from '@rateo/domain/parole/formato'
import type {
  CumuloPromozione,
  EffettoPromozione,
  UsoPromozione,
} from '@rateo/domain/stati/promozione'

export const EFFETTI: Record<EffettoPromozione, string> = {
  percentuale: 'Sconto in percentuale',
  importo: 'Sconto in euro',
  prova: 'Prova più lunga',
  rata_omaggio: 'Primi periodi in omaggio',
  commissione_ridotta: 'Commissione ridotta per l’esercente',
}

export const USI: Record<UsoPromozione, string> = {
  codice: 'Con un codice',
  codici: 'Con codici unici, uno per ogni uso',
  automatica: 'Da sola, per chi si abbona',
}

export const CUMULI: Record<CumuloPromozione, string> = {
  esclusiva: 'Vale da sola',
  cumulabile: 'Si somma alle altre',
}

/** The code of a promozione, or how it is had without one. */
export const codiceText = ({ codice, uso }: Pick<PromozioneRow, 'codice' | 'uso'>): string =>
  codice ?? (uso === 'codici' ? 'codici unici' : 'senza codice')

const percento = (centesimi: number) =>
  formattaPercentuale(centesimi / 10_000, centesimi % 100 === 0 ? 0 : 2)

/** "10% di sconto", "5,00 € di sconto", "30 giorni di prova". */
export function effettoText({
  effetto,
  valore,
}: Pick<PromozioneRow, 'effetto' | 'valore'>): string {
  switch (effetto) {
    case 'percentuale':
      return `${percento(valore)} di sconto`
    case 'importo':
      return `${formattaEuro(valore)} di sconto`
    case 'prova':
      return `${contato(valore, 'giorno', 'giorni')} di prova in più`
    case 'rata_omaggio':
      return `${contato(valore, 'periodo', 'periodi')} in omaggio`
    case 'commissione_ridotta':
      return `${percento(valore)} di commissione in meno`
  }
}

export const periodoText = ({ dal, al }: Pick<PromozioneRow, 'dal' | 'al'>): string =>
  al === null ? `dal ${formattaGiorno(dal)}` : `${formattaGiorno(dal)} – ${formattaGiorno(al)}`

export const usiText = ({ usi, usi_max }: Pick<PromozioneRow, 'usi' | 'usi_max'>): string =>
  usi_max === null
    ? formattaIntero(usi)
    : `${formattaIntero(usi)}\u00A0di\u00A0${formattaIntero(usi_max)}`

const perCiascuno = (effetto: EffettoPromozione, usi: number) =>
  effetto === 'commissione_ridotta'
    ? { name: 'Per ogni esercente', value: contato(usi, 'incasso', 'incassi') }
    : { name: 'Per ogni cliente', value: contato(usi, 'uso', 'usi') }

/** How a promozione is had: a reduced commission needs nobody who asks for it. */
export const comeSiHa = ({ uso, effetto }: Pick<PromozioneRow, 'uso' | 'effetto'>): string =>
  effetto === 'commissione_ridotta' ? 'Da sola, su ogni incasso online' : USI[uso]

/** The names of what a promozione gave and brought: of a reduced commission, what the operator did not ask. */
export const CIFRE: Record<'sconto' | 'commissione', { dati: string; portati: string }> = {
  sconto: { dati: 'Sconti dati', portati: 'Incassi portati' },
  commissione: { dati: 'Commissioni non chieste', portati: 'Incassi con la riduzione' },
}

/** The limits that a promozione has, each in words. */
export const limitiFacts = (
  p: Omit<NonNullable<PromozioneInAttesa['cambio']>, 'nome'> & Pick<Promozione, 'effetto'>,
): { name: string; value: string }[] => [
  ...(p.usi_per_cliente === null ? [] : [perCiascuno(p.effetto, p.usi_per_cliente)]),
  ...(p.importo_minimo_centesimi === 0
    ? []
    : [{ name: 'Importo minimo', value: formattaEuro(p.importo_minimo_centesimi) }]),
  ...(p.piani.length === 0
    ? []
    : [{ name: 'Solo per i piani', value: p.piani.map(({ nome }) => nome).join(', ') }]),
  ...(p.clienti.length === 0
    ? []
    : [{ name: 'Solo per i clienti', value: p.clienti.map(({ nome }) => nome).join(', ') }]),
  {
    name: 'Insieme ad altre',
    value:
      p.cumulo === 'cumulabile' ? `${CUMULI.cumulabile}, ordine ${p.ordine}` : CUMULI.esclusiva,
  },
  ...(p.alla_disdetta ? [{ name: 'Offerta', value: 'A chi sta per disdire, una volta' }] : []),
  ...(p.primo_acquisto ? [{ name: 'Solo per', value: 'Il primo acquisto dall’esercente' }] : []),
]

/** The esercente that a promozione is for, and its maker: the staff read it of all. */
export const perChiFacts = ({ esercente, di_esercente }: PromozioneRow) => [
  { name: 'Vale per', value: esercente?.nome ?? 'Tutti gli esercenti' },
  { name: 'Fatta da', value: di_esercente ? 'L’esercente' : 'Lo staff' },
]
