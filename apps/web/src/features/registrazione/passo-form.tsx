import { Button } from '@mantine/core'
import type { Passo } from '@rateo/contract/persone/passi'
import type { Registrazione } from '@rateo/contract/persone/registrazione'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { messageOf, refusedFields } from '../../api/client.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { type FormError, FormErrors } from '../../ui/fields/form-errors.tsx'
import { clearBozza, readBozza, saveBozza } from './bozza.ts'
import type { Campo } from './campi.ts'
import { CampiPasso } from './campi-passo.tsx'
import { useSalvaPasso } from './registrazione.api.ts'
import layout from '../../ui/layout.module.css'
import { campoDi, controlla, type Errori, idOf, toBody, toValori, type Valori } from './valori.ts'

export type PassoProps = {
  registrazione: Registrazione
  passo: Passo
  onSaved: (registrazione: Registrazione) => void
  /** Back to the step before; undefined at the first. */
  onBack: (() => void) | undefined
}

type Props = PassoProps & { campi: readonly Campo[] }

/** The mistakes in the order in which the fields are read. */
function namedErrors(errori: Errori, campi: readonly Campo[]): FormError[] {
  const placeOf = (name: string) => campi.findIndex(({ nome }) => nome === name.split('.')[0])
  return Object.entries(errori)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, message]) => ({ field: idOf(name), message }))
}

/** A step made of fields: checked here with the server's own rules, then saved. */
export function PassoForm({ registrazione, passo, campi, onSaved, onBack }: Props) {
  const { ruolo, dati, precompilati, luoghi } = registrazione
  const [valori, setValori] = useState<Valori>(
    () => readBozza(ruolo, passo) ?? toValori(campi, dati[passo] ?? precompilati[passo]),
  )
  const [errori, setErrori] = useState<Errori>({})
  const salva = useSalvaPasso()
  const summary = useRef<HTMLDivElement>(null)
  const focusSummary = () => focusSoon(() => summary.current)

  const change = (next: Valori) => {
    setValori(next)
    saveBozza(ruolo, passo, next)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (salva.isPending) return
    const body = toBody(campi, valori)
    const found = controlla(ruolo, passo, body)
    setErrori(found)
    salva.reset()
    if (Object.keys(found).length > 0) {
      focusSummary()
      return
    }
    salva.mutate(
      { passo, body },
      {
        onSuccess: (next) => {
          clearBozza(ruolo, passo)
          onSaved(next)
        },
        onError: (error) => {
          setErrori(refusedFields(error, campoDi))
          focusSummary()
        },
      },
    )
  }
  const named = namedErrors(errori, campi)
  const errors =
    named.length > 0 || !salva.error ? named : [{ field: null, message: messageOf(salva.error) }]

  return (
    <form className={layout['form']} onSubmit={submit} noValidate>
      <FormErrors ref={summary} errors={errors} />
      <CampiPasso campi={campi} valori={valori} errori={errori} luoghi={luoghi} onChange={change} />
      <Azioni onBack={onBack}>
        <Button type="submit" size="md" loading={salva.isPending}>
          Salva e continua
        </Button>
      </Azioni>
    </form>
  )
}

/** The buttons at the end of a step: the next one first, the way back quiet. */
export function Azioni({
  onBack,
  children,
}: {
  onBack: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <div className={layout['rowCentred']}>
      {children}
      {onBack && (
        <Button variant="subtle" size="md" onClick={onBack}>
          Indietro
        </Button>
      )}
    </div>
  )
}
