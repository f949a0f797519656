import type { DilazioneRow, Rata } from '@rateo/contract/accordi/dilazioni'
import type {
  CadenzaDilazione,
  Inquadramento,
  StatoDilazione,
} from '@rateo/domain/credito/dilazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { type Etichetta, etichettaDi } from '@rateo/domain/parole/etichette'
import { contato } from '@rateo/domain/parole/formato'
import { type Giorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { rateInParole } from '@rateo/domain/credito/proposta-rate'

/** The name of a rata and of several, by their cadenza. */
const CADENZE: Record<CadenzaDilazione, readonly [string, string]> = {
  settimanale: ['rata settimanale', 'rate settimanali'],
  quindicinale: ['rata quindicinale', 'rate quindicinali'],
  mensile: ['rata mensile', 'rate mensili'],
  bimestrale: ['rata bimestrale', 'rate bimestrali'],
  trimestrale: ['rata trimestrale', 'rate trimestrali'],
  libera: ['rata in un giorno scelto', 'rate in giorni scelti'],
}

export const CADENZA_OPTIONS: Record<CadenzaDilazione, string> = {
  settimanale: 'Settimanale',
  quindicinale: 'Quindicinale',
  mensile: 'Mensile',
  bimestrale: 'Bimestrale',
  trimestrale: 'Trimestrale',
  libera: 'Giorni scelti',
}

/** "12 rate mensili". */
export const rateText = ({ n_rate, cadenza }: Pick<DilazioneRow, 'n_rate' | 'cadenza'>): string =>
  contato(n_rate, ...CADENZE[cadenza])

/** "3 di 12 rate". */
export const progressText = ({
  rate_pagate,
  n_rate,
}: Pick<DilazioneRow, 'n_rate' | 'rate_pagate'>): string =>
  `${String(rate_pagate)} di ${contato(n_rate, 'rata', 'rate')}`

// The state in one word: its whole name would take the room of two columns in a list.
const BREVI: Partial<Record<StatoDilazione, string>> = { decaduta: 'Decaduta' }

export const statoBreve = (stato: StatoDilazione): string =>
  BREVI[stato] ?? etichettaDi('dilazione', stato).etichetta

export const INQUADRAMENTI: Record<Inquadramento, string> = {
  fuori_perimetro: 'Fuori dal credito ai consumatori',
  credito_gratuito: 'Credito ai consumatori senza costi',
  credito_oneroso: 'Credito ai consumatori con interessi o spese',
  b2b: 'Tra imprese',
}

/** True for what the law calls credit to consumers. */
export const eCredito = (inquadramento: Inquadramento): boolean =>
  inquadramento === 'credito_gratuito' || inquadramento === 'credito_oneroso'

type Numerata = Pick<Rata, 'n'> & { riapre_n?: number | null }

/** The name of a rata: the first money may be an anticipo; one that is asked for again keeps its name. */
export function nomeRata({ n, riapre_n = null }: Numerata): string {
  const sua = riapre_n ?? n
  const nome = sua === 0 ? 'Anticipo' : `Rata ${String(sua)}`
  return riapre_n === null ? nome : `${nome} di nuovo`
}

/** The label of a rata today: a late one says by how many days. */
export function statoRata(
  { stato, scadenza, riaperto_centesimi }: Pick<Rata, 'stato' | 'scadenza' | 'riaperto_centesimi'>,
  today: Giorno,
) {
  const etichetta: Etichetta = etichettaDi('rata', stato)
  // Nobody chose to give it back: a bank took it.
  if (stato === 'rimborsata' && riaperto_centesimi > 0) {
    return { ...etichetta, etichetta: 'Contestata' }
  }
  if (stato !== 'scaduta') return etichetta
  const days = giorniTra(scadenza, today)
  // A sum that the bank gave back before its day is owed too, and late by nothing.
  return {
    ...etichetta,
    etichetta: days > 0 ? `Scaduta da ${contato(days, 'giorno', 'giorni')}` : 'Non pagata',
  }
}

/** "10,00 € subito, poi 3 rate da 40,00 €". */
export function pianoText(rate: readonly Pick<Rata, 'n' | 'totale_centesimi'>[]): string {
  const anticipo = rate.find(({ n }) => n === 0)
  const resto = rateInParole(rate)
  return anticipo ? `${formattaEuro(anticipo.totale_centesimi)} subito, poi ${resto}` : resto
}
