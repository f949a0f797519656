import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { BarButton } from './pay-bar.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../../ui/fields/typed-amount.ts'

type Limiti = Pick<Gateway, 'da_pagare_centesimi' | 'parte_minima_centesimi'>

const limitiDi = ({ da_pagare_centesimi: tutto, parte_minima_centesimi: minima }: Limiti) => ({
  tutto,
  minimo: minima ?? tutto,
})

/** The part that was typed; null where none is asked for, `sbagliato` where it is none. */
export function parteDi(text: string | null, limiti: Limiti): number | 'sbagliato' | null {
  if (text === null) return null
  const { minimo, tutto } = limitiDi(limiti)
  const cents = readTyped(text)
  return cents === null || cents < minimo || cents > tutto ? 'sbagliato' : cents
}

const PARTE = 'parte'

type Props = {
  gateway: Gateway
  /** As it is typed; null where all of it is paid. */
  text: string | null
  onChange: (text: string | null) => void
}

/** A part of the debt, where the esercente admits it (GTW-B1). */
export function Parte({ gateway, text, onChange }: Props) {
  const { minimo, tutto } = limitiDi(gateway)
  if (text === null) {
    return (
      <Button variant="subtle" size="compact-md" onClick={() => onChange(toTyped(minimo))}>
        Paga solo una parte
      </Button>
    )
  }
  const limits = `Scegli tra ${formattaEuro(minimo)} e ${formattaEuro(tutto)}`
  const error = typedError(text) ?? (parteDi(text, gateway) === 'sbagliato' ? limits : null)
  return (
    <>
      <MoneyField
        id={PARTE}
        label="Quanto vuoi pagare ora"
        description={`Almeno ${formattaEuro(minimo)}; il resto lo paghi dopo.`}
        value={text}
        error={error}
        onChange={onChange}
      />
      <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
        Torna all’importo intero
      </Button>
    </>
  )
}

/** In place of the button while the part cannot be read: never the whole instead of it. */
export const CorreggiParte = () => (
  <BarButton onClick={() => document.getElementById(PARTE)?.focus()}>
    Correggi quanto vuoi pagare
  </BarButton>
)
