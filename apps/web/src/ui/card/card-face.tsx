import { both } from '../both.ts'
import classes from './card-face.module.css'

/** Two circles that overlap, as cards of the one network and of its sister have them. */
const Circles = () => (
  <>
    <circle cx="27" cy="22" r="9" fill="var(--r-face-left)" />
    <circle cx="39" cy="22" r="9" fill="var(--r-face-right)" fillOpacity="0.85" />
  </>
)

const Word = ({ children }: { children: string }) => (
  <text x="58" y="28" textAnchor="end" fontSize="13" fontWeight="700" fill="currentColor">
    {children}
  </text>
)

/** A card whose network has no drawing of its own: the chip, as every card has it. */
const Chip = () => (
  <>
    <rect x="8" y="14" width="12" height="9" rx="2" fill="currentColor" fillOpacity="0.75" />
    <rect x="8" y="28" width="30" height="3" rx="1.5" fill="currentColor" fillOpacity="0.5" />
  </>
)

function Mark({ marchio }: { marchio: string }) {
  if (marchio === 'visa') return <Word>VISA</Word>
  if (marchio === 'american express' || marchio === 'amex') return <Word>AMEX</Word>
  if (marchio === 'mastercard' || marchio === 'maestro') return <Circles />
  return <Chip />
}

type Props = {
  /** The network of the card, as its name says it: `Visa`, `Mastercard`. */
  marchio: string
  size?: 'row' | 'large'
  /** A card that cannot be charged any more is grey. */
  isFaded?: boolean
}

/** The face of a card, small: a drawing beside a name that says everything by itself. */
export const CardFace = ({ marchio, size = 'row', isFaded = false }: Props) => (
  <svg
    viewBox="0 0 64 40"
    className={both(classes['face'], size === 'large' ? classes['large'] : undefined)}
    data-faded={isFaded || undefined}
    data-brand={marchio.toLowerCase()}
    aria-hidden="true"
  >
    <rect x="0.5" y="0.5" width="63" height="39" rx="5" fill="var(--r-face)" />
    <Mark marchio={marchio.toLowerCase()} />
  </svg>
)

const CARTA = /(?:^|, )(\p{L}[\p{L} ]*) •••• \d{4}$/u

/** The network in a name like `Carta di casa, Visa •••• 4242`; null for what is no card, as an account. */
export function marchioDi(etichetta: string): string | null {
  const marchio = CARTA.exec(etichetta)?.[1] ?? null
  return marchio === 'Conto' ? null : marchio
}
