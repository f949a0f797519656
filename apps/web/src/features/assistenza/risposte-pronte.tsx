import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './assistenza.module.css'
import { rispostePronteQuery } from './coda.api.ts'
import { RispostePronteDialog } from './risposte-pronte.dialog.tsx'

type Props = {
  /** The name that takes the place of `{nome}`. */
  nome: string
  onChoose: (testo: string) => void
}

/** The answers that the staff keep: one is put into the text, to be read again before it is sent. */
export function RispostePronte({ nome, onChoose }: Props) {
  const { data } = useQuery(rispostePronteQuery)
  const [isOpen, setOpen] = useState(false)
  const pronte = data?.data ?? []
  return (
    <div className={classes['given']}>
      <NativeSelect
        label="Risposta pronta"
        data={[
          { value: '', label: pronte.length === 0 ? 'Ancora nessuna' : 'Scegli' },
          ...pronte.map((one) => ({ value: one._id, label: one.titolo })),
        ]}
        value=""
        disabled={pronte.length === 0}
        onChange={(event) => {
          const { value } = event.currentTarget
          const chosen = pronte.find((one) => one._id === value)
          if (chosen) onChoose(chosen.testo.replaceAll('{nome}', nome))
        }}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        Modifica le risposte
      </Button>
      {isOpen && <RispostePronteDialog pronte={pronte} onClose={() => setOpen(false)} />}
    </div>
  )
}
