import { ricercaEsercenti } from '@rateo/contract/persone/esercenti'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { FoundEsercente } from '../../ui/fields/esercente-select.tsx'

type Props = {
  value: string
  /** The name of the one that was chosen before. */
  nome: string | null
  onChange: (fornitore_id: string) => void
  id?: string
  error?: ReactNode
}

/** The supplier among those who collect through the portal. */
export const FornitoreSelect = (choice: Props) => (
  <FoundEsercente
    {...choice}
    label="Chi incassa sul portale (facoltativo)"
    description="Se è tra loro, le sue bollette si pagano da qui"
    nothingFound="Nessun fornitore con questo nome incassa dal portale"
    among="fornitori"
    find={(search, signal) => call(ricercaEsercenti, { body: { search, limit: 10 }, signal })}
  />
)
