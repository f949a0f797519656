import { Button, Checkbox } from '@mantine/core'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import { consensoProgrammato } from '@rateo/domain/banca/consenso-addebito'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useId, useState } from 'react'
import { fieldMessageOf } from '../../api/client.ts'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { chiaveDelMandato, useMetodiSalvati } from '../../ui/fields/metodi-salvati.ts'
import { NessunMetodo } from '../../ui/fields/nessun-metodo.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { AggiungiConto } from '../../ui/mandato/aggiungi-conto.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Ways } from '../../ui/ways.tsx'
import type { PropsFinestra } from './bolletta-windows.tsx'
import { useProgramma } from './bollette.api.ts'
import layout from '../../ui/layout.module.css'

const TITLE = 'Programma l’addebito'
const PRONTI = ['carta', 'addebito_sdd'] as const

type Props = Omit<PropsFinestra, 'bolletta'> & {
  utenza: Utenza & { riscuote: NonNullable<Utenza['riscuote']> }
  pagamento: NonNullable<Bolletta['pagamento']>
  bolletta: Bolletta
}

/** The day and the method of a charge that starts by itself, with the words that are agreed to (UTE-M3). */
export function ProgrammaDialog({ utenza, bolletta, onClose }: PropsFinestra) {
  const { riscuote } = utenza
  const { pagamento } = bolletta
  if (riscuote === null || pagamento === null) return null
  return (
    <Scegli
      utenza={{ ...utenza, riscuote }}
      bolletta={bolletta}
      pagamento={pagamento}
      onClose={onClose}
    />
  )
}

/** The choice as it stands, and what the call is sent. */
function useChoice({ utenza, bolletta, pagamento }: Props) {
  const metodi = PRONTI.filter((metodo) => pagamento.metodi.includes(metodo))
  const { ways, isLoading } = useMetodiSalvati(utenza.riscuote._id, metodi)
  const [giorno, setGiorno] = useState(pagamento.programma?.giorno ?? pagamento.scadenza)
  const [chosen, setChosen] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const programma = useProgramma(utenza._id, bolletta._id)
  const way = ways.find(({ chiave }) => chiave === chosen)
  const parole =
    way === undefined || giorno === ''
      ? null
      : consensoProgrammato({
          esercente: utenza.riscuote.nome,
          importo_centesimi: pagamento.da_pagare_centesimi,
          causale: pagamento.causale,
          giorno,
          metodo: way.nome,
        })
  // The words are agreed to as they stand: with others they are asked again.
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setAgreed(false)
      set(value)
    }
  return {
    metodi,
    ways: ways.map((one) => ({ ...one, nota: '' })),
    way,
    isLoading,
    giorno,
    setGiorno: change(setGiorno),
    chosen,
    setChosen: change(setChosen),
    isAgreed,
    setAgreed,
    parole,
    programma,
  }
}

function Scegli(props: Props) {
  const { utenza, pagamento, onClose } = props
  const choice = useChoice(props)
  const { metodi, ways, way, giorno, parole, programma } = choice
  const [isAdding, setAdding] = useState(false)
  const today = useToday()
  const toast = useToast()
  const giornoId = useId()
  const send = () => {
    if (way === undefined) return
    const { metodo: _, ...metodo } = way.scelta
    const importo_centesimi = pagamento.da_pagare_centesimi
    programma.mutate(
      { giorno, ...metodo, importo_centesimi, consenso: true },
      {
        onSuccess: () => {
          onClose()
          toast({
            tone: 'successo',
            text: `Addebito programmato per il ${formattaGiornoLungo(giorno)}. Ora non è stato addebitato alcun importo.`,
          })
        },
      },
    )
  }
  if (isAdding) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <AggiungiConto
          esercente={utenza.riscuote}
          onActive={({ _id }) => {
            setAdding(false)
            choice.setChosen(chiaveDelMandato(_id))
          }}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
    )
  }
  if (choice.isLoading) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <PageSkeleton />
      </Dialog>
    )
  }
  const isNone = ways.length === 0
  return (
    <FormDialog
      title={TITLE}
      held={heldBy(programma, send, { giorno: giornoId })}
      label="Programma"
      isDisabled={parole === null || !choice.isAgreed}
      onClose={onClose}
    >
      <DayField
        id={giornoId}
        label="Giorno"
        description={`Da domani al ${formattaGiornoLungo(pagamento.scadenza)}, la scadenza`}
        minDate={aggiungiGiorni(today, 1)}
        maxDate={pagamento.scadenza}
        value={giorno}
        onChange={choice.setGiorno}
        error={fieldMessageOf(programma.error, 'giorno')}
      />
      {isNone ? (
        metodi.includes('carta') && <NessunMetodo />
      ) : (
        <Ways
          label="Su che cosa si addebita"
          ways={ways}
          value={choice.chosen}
          onChange={choice.setChosen}
        />
      )}
      {metodi.includes('addebito_sdd') && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {isNone ? 'Usa un conto' : 'Usa un altro conto'}
          </Button>
        </div>
      )}
      {parole === null ? (
        <p className={layout['quietProse']}>Scegli il giorno e il metodo: poi leggi e autorizzi.</p>
      ) : (
        <Checkbox
          label={parole}
          checked={choice.isAgreed}
          onChange={(event) => choice.setAgreed(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
