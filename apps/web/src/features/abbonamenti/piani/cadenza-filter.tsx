import type { CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import layout from '../../../ui/layout.module.css'
import { FilterChip } from '../../../ui/table/filter-chip.tsx'
import { Choices } from '../../../ui/table/filter-choices.tsx'
import { CADENZE } from '../words.ts'
import { cadenzeQuery } from './piani.api.ts'

type CadenzaFilterProps = {
  /** Cadences parted by commas, as in the address. */
  value: string
  onChange: (value: string) => void
}

const isCadenza = (word: string): word is CadenzaAbbonamento => Object.hasOwn(CADENZE, word)

/** A filter by how often a piano is charged; of the many cadences it offers those that some piano has. */
export function CadenzaFilter({ value, onChange }: CadenzaFilterProps) {
  const chosen = value.split(',').filter(isCadenza)
  const words = chosen.map((una) => CADENZE[una])
  return (
    <FilterChip
      label="Addebito"
      value={words.length > 2 ? `${String(words.length)} scelti` : words.join(', ')}
      onClear={() => onChange('')}
    >
      <InUso
        chosen={chosen}
        onToggle={(una) =>
          onChange(
            (chosen.includes(una) ? chosen.filter((c) => c !== una) : [...chosen, una]).join(','),
          )
        }
      />
    </FilterChip>
  )
}

type InUsoProps = {
  chosen: readonly CadenzaAbbonamento[]
  onToggle: (una: CadenzaAbbonamento) => void
}

function InUso({ chosen, onToggle }: InUsoProps) {
  const { data, error, isPending } = useQuery(cadenzeQuery())
  if (isPending) return <p className={layout['dim']}>Un momento…</p>
  if (error) return <p className={layout['flat']}>{messageOf(error)}</p>
  // One that is in the address stays to be taken off, though no piano has it any more.
  const offerte = [...data.cadenze, ...chosen.filter((una) => !data.cadenze.includes(una))]
  if (offerte.length === 0) return <p className={layout['flat']}>Non ci sono ancora piani.</p>
  return (
    <Choices
      options={offerte.map((una) => ({ value: una, label: CADENZE[una] }))}
      chosen={chosen}
      onToggle={(word) => {
        if (isCadenza(word)) onToggle(word)
      }}
    />
  )
}
