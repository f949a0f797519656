import { Button } from '@mantine/core'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import type { MetodoPiano } from '@rateo/domain/stati/piano'
import { useState } from 'react'
import { chiaveDelMandato, useMetodiSalvati } from '../../../ui/fields/metodi-salvati.ts'
import { NessunMetodo } from '../../../ui/fields/nessun-metodo.tsx'
import layout from '../../../ui/layout.module.css'
import { AggiungiConto } from '../../../ui/mandato/aggiungi-conto.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Ways } from '../../../ui/ways.tsx'

type Props = {
  esercente: { _id: string; nome: string }
  /** The piano that is about to be taken: a first mandato with its esercente is asked for it. */
  piano_id: string
  metodi: readonly MetodoPiano[]
  onChange: (scelta: MetodoSalvato) => void
}

/** The saved card or account of the charges to come; an account that has no mandato yet is added here. */
export function MetodoDellaProva({ esercente, piano_id, metodi, onChange }: Props) {
  const { ways, isLoading } = useMetodiSalvati(esercente._id, metodi)
  const [chosen, setChosen] = useState('')
  const [isAdding, setAdding] = useState(false)
  const choose = (chiave: string) => {
    setChosen(chiave)
    const way = ways.find((one) => one.chiave === chiave)
    if (way === undefined) return
    const { metodo: _, ...scelta } = way.scelta
    onChange(scelta)
  }
  if (isLoading) return <PageSkeleton />
  const isNone = ways.length === 0
  const isOnlyAccount = isNone && !metodi.includes('carta')
  return (
    <div className={layout['stack']}>
      {!isNone && <Ways label="Carta o conto" ways={ways} value={chosen} onChange={choose} />}
      {isNone && !isOnlyAccount && <NessunMetodo isOutside />}
      {isAdding || isOnlyAccount ? (
        <AggiungiConto
          esercente={esercente}
          piano_id={piano_id}
          onActive={({ _id }) => {
            setAdding(false)
            setChosen(chiaveDelMandato(_id))
            onChange({ mandato_id: _id })
          }}
          {...(!isOnlyAccount && { onCancel: () => setAdding(false) })}
        />
      ) : (
        metodi.includes('addebito_sdd') && (
          <div>
            <Button variant="default" onClick={() => setAdding(true)}>
              {isNone ? 'Usa un conto' : 'Usa un altro conto'}
            </Button>
          </div>
        )
      )}
    </div>
  )
}
