import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode } from 'react'
import { schemiQuery } from './consulenti.api.ts'
import { schemaText } from './words.ts'

type Props = {
  id: string
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  error?: ReactNode
}

/** The agreement by which an incarico earns: one of those that are offered, or none. */
export function SchemaSelect(props: Props) {
  const { data } = useQuery(schemiQuery)
  const offered = (data?.data ?? []).filter(({ archiviato }) => !archiviato)
  return (
    <NativeSelect
      label="Schema provvigionale"
      description="Vale per gli incassi da quel giorno. Senza, l’incarico non fa maturare nulla."
      data={[
        { value: '', label: 'Senza provvigione' },
        ...offered.map((s) => ({ value: s._id, label: schemaText(s) })),
      ]}
      {...props}
    />
  )
}
