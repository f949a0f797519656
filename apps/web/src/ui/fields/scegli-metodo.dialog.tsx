import { Button } from '@mantine/core'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { type ReactNode, useState } from 'react'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { chiaveDelMandato, useMetodiSalvati } from './metodi-salvati.ts'
import { Dialog } from '../dialog.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { AggiungiConto } from '../mandato/aggiungi-conto.tsx'
import { NessunMetodo } from './nessun-metodo.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import layout from '../layout.module.css'
import { type Way, Ways } from '../ways.tsx'

type Props = {
  title: string
  esercente: { _id: string; nome: string }
  /** The sorts that are accepted; all of them where it is left out. */
  metodi?: readonly ('carta' | 'addebito_sdd')[]
  confirmLabel: string
  /** The name of what is charged today; null or left out where nothing is. */
  attuale?: string | null
  /** The consequences of the choice, and whether money moves. */
  children: ReactNode
  isBusy: boolean
  error: Error | null
  onChoose: (scelta: MetodoSalvato) => void
  onClose: () => void
}

/** The one that is charged today says so, where its name tells it from the others. */
function conAttuale<W extends Way>(ways: readonly W[], attuale: string | null): W[] {
  const isOne = ways.filter(({ nome }) => nome === attuale).length === 1
  return ways.map((way) =>
    isOne && way.nome === attuale ? { ...way, nota: 'È il metodo di oggi.' } : way,
  )
}

/** The choice of the saved card or account for the next charges. */
export function ScegliMetodoDialog(props: Props) {
  const { title, esercente, confirmLabel, children, isBusy, error, onChoose, onClose } = props
  const { ways: salvati, isLoading } = useMetodiSalvati(esercente._id, props.metodi)
  const ways = conAttuale(salvati, props.attuale ?? null)
  const [chosen, setChosen] = useState('')
  const [isAdding, setAdding] = useState(false)
  const way = ways.find(({ chiave }) => chiave === chosen)
  const choose = () => {
    if (way === undefined) return
    const { metodo: _, ...scelta } = way.scelta
    onChoose(scelta)
  }
  const isNone = !isLoading && ways.length === 0
  const canAdd = props.metodi?.includes('addebito_sdd') === true
  if (isAdding) {
    // The signature is a form of its own, and stands in the place of this one.
    return (
      <Dialog title={title} onClose={onClose}>
        <AggiungiConto
          esercente={esercente}
          onActive={({ _id }) => {
            setAdding(false)
            setChosen(chiaveDelMandato(_id))
          }}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      held={heldBy({ isPending: isBusy, isPaused: false, error }, choose)}
      label={confirmLabel}
      isDisabled={way === undefined}
      onClose={onClose}
    >
      <p className={layout['proseBroken']}>{children}</p>
      {isLoading ? (
        <PageSkeleton />
      ) : (
        !isNone && (
          <Ways label="Su che cosa si addebita" ways={ways} value={chosen} onChange={setChosen} />
        )
      )}
      {isNone && props.metodi?.includes('carta') !== false && <NessunMetodo />}
      {canAdd && !isLoading && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {isNone ? 'Usa un conto' : 'Usa un altro conto'}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
