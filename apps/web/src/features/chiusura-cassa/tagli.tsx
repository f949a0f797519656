import { ActionIcon, TextInput } from '@mantine/core'
import { contaTagli, PEZZI_MAX, type Taglio, TAGLI } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { Money } from '../../ui/money.tsx'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'

/** The number of each cut, as typed: the name is the cut in cents. */
export type PezziDigitati = Readonly<Record<string, string>>

const readPezzi = (text: string): number => {
  const read = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0
  return Math.min(read, PEZZI_MAX)
}

/** The pieces that were typed, without those of which there is none. */
export const leggiPezzi = (pezzi: PezziDigitati): Record<string, number> =>
  Object.fromEntries(
    TAGLI.map((taglio) => [String(taglio), readPezzi(pezzi[String(taglio)] ?? '')] as const).filter(
      ([, quanti]) => quanti > 0,
    ),
  )

export const contatiDi = (pezzi: PezziDigitati): number => contaTagli(leggiPezzi(pezzi))

type RigaProps = { taglio: Taglio; value: string; onChange: (text: string) => void }

/** A cut of coins or notes: a large key for one less, the number, a large key for one more. */
function Riga({ taglio, value, onChange }: RigaProps) {
  const quanti = readPezzi(value)
  const nome = formattaEuro(taglio)
  return (
    <li className={classes['taglio']}>
      <label htmlFor={`taglio-${String(taglio)}`}>{nome}</label>
      <ActionIcon
        variant="default"
        size="xl"
        aria-label={`Togli uno da ${nome}`}
        disabled={quanti === 0}
        onClick={() => onChange(quanti <= 1 ? '' : String(quanti - 1))}
      >
        <span aria-hidden="true">−</span>
      </ActionIcon>
      <TextInput
        id={`taglio-${String(taglio)}`}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        maxLength={4}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <ActionIcon
        variant="default"
        size="xl"
        aria-label={`Aggiungi uno da ${nome}`}
        disabled={quanti === PEZZI_MAX}
        onClick={() => onChange(String(quanti + 1))}
      >
        <span aria-hidden="true">+</span>
      </ActionIcon>
      <span className={classes['parziale']}>
        <Money centesimi={taglio * quanti} isQuiet={quanti === 0} />
      </span>
    </li>
  )
}

const PRIMA_MONETA = 200

type Props = { pezzi: PezziDigitati; onChange: (pezzi: Record<string, string>) => void }

/** The cash counted by cut, notes and coins. */
export function ContaTagli({ pezzi, onChange }: Props) {
  const gruppi = [
    { titolo: 'Banconote', tagli: TAGLI.filter((taglio) => taglio > PRIMA_MONETA) },
    { titolo: 'Monete', tagli: TAGLI.filter((taglio) => taglio <= PRIMA_MONETA) },
  ]
  return (
    <div className={classes['tagli']}>
      {gruppi.map(({ titolo, tagli }) => (
        <fieldset key={titolo} className={classes['gruppo']}>
          <legend>{titolo}</legend>
          <ul className={layout['list']}>
            {tagli.map((taglio) => (
              <Riga
                key={taglio}
                taglio={taglio}
                value={pezzi[String(taglio)] ?? ''}
                onChange={(text) => onChange({ ...pezzi, [String(taglio)]: text })}
              />
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
