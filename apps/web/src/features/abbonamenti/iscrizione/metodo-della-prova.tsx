import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import type { MetodoPiano } from '@rateo/domain/stati/piano'
import { useState } from 'react'
import { useMetodiSalvati } from '../../../ui/fields/metodi-salvati.ts'
import { NessunMetodo } from '../../../ui/fields/nessun-metodo.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Ways } from '../../../ui/ways.tsx'

type Props = {
  esercente_id: string
  metodi: readonly MetodoPiano[]
  onChange: (scelta: MetodoSalvato) => void
}

/** The saved card or account that is charged when the trial is over. */
export function MetodoDellaProva({ esercente_id, metodi, onChange }: Props) {
  const { ways, isLoading } = useMetodiSalvati(esercente_id, metodi)
  const [chosen, setChosen] = useState('')
  const choose = (chiave: string) => {
    setChosen(chiave)
    const way = ways.find((one) => one.chiave === chiave)
    if (way === undefined) return
    const { metodo: _, ...scelta } = way.scelta
    onChange(scelta)
  }
  if (isLoading) return <PageSkeleton />
  if (ways.length === 0) return <NessunMetodo metodi={metodi} isOutside />
  return <Ways label="Carta o conto" ways={ways} value={chosen} onChange={choose} />
}
