import { Button, TextInput } from '@mantine/core'
import type { OggettoAssistenza } from '@rateo/domain/stati/assistenza'
import type { ReactNode } from 'react'
import classes from './assistenza.module.css'
import { PagamentoField } from './pagamento-field.tsx'
import { OGGETTI } from './words.ts'

type Props = {
  id: string
  tipo: OggettoAssistenza
  /** The page that leads here named it; else a pagamento is chosen here. */
  isGiven: boolean
  etichetta: string | undefined
  value: string
  onChange: (id: string) => void
  error: ReactNode
}

/** The record that a request is about: the one of the page before, which may be left out, or a pagamento. */
export function OggettoField({ id, tipo, isGiven, etichetta, value, onChange, error }: Props) {
  if (!isGiven) return <PagamentoField id={id} value={value} onChange={onChange} error={error} />
  return (
    <div className={classes['given']}>
      <TextInput id={id} label={OGGETTI[tipo]} value={etichetta ?? '…'} readOnly error={error} />
      <Button variant="default" onClick={() => onChange('')}>
        Togli
      </Button>
    </div>
  )
}
