import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { useState } from 'react'
import { useMetodiSalvati } from '../../../ui/fields/metodi-salvati.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Ways } from '../../../ui/ways.tsx'

type Props = { esercente_id: string; onChange: (scelta: MetodoSalvato) => void }

/** The saved card or account that is charged when the trial is over. */
export function MetodoDellaProva({ esercente_id, onChange }: Props) {
  const { ways, isLoading } = useMetodiSalvati(esercente_id)
  const [chosen, setChosen] = useState('')
  const choose = (chiave: string) => {
    setChosen(chiave)
    const way = ways.find((one) => one.chiave === chiave)
    if (way === undefined) return
    const { metodo: _, ...scelta } = way.scelta
    onChange(scelta)
  }
  if (isLoading) return <PageSkeleton />
  if (ways.length === 0) {
    return (
      <Notice tone="informazione">
        Non hai ancora una carta salvata.{' '}
        <a href="/profilo?scheda=metodi" target="_blank" rel="noreferrer">
          Aggiungi una carta
        </a>{' '}
        (si apre in un’altra scheda), poi torna qui: la trovi in questa lista.
      </Notice>
    )
  }
  return <Ways label="Carta o conto" ways={ways} value={chosen} onChange={choose} />
}
