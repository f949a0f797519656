import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HeldForm } from '../hooks/use-contract-form.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { useHold } from './dialog.tsx'
import { FormErrors } from './fields/form-errors.tsx'
import { leadToWrong } from './fields/lead-to-wrong.ts'
import layout from './layout.module.css'
import { Notice } from './notices/notice.tsx'
import type { Mansione } from '@rateo/domain/permessi/squadra'
import { PerMansione } from './notices/per-mansione.tsx'

export type FormProps = {
  held: HeldForm
  /** The effect of sending the form. */
  label: string
  isDangerous?: boolean
  isDisabled?: boolean
  /** True for a form that the page is not mostly used for: a page has one filled button. */
  isQuiet?: boolean
  /** True where the form is a page of its own. */
  size?: 'md'
  className?: string
  /** The duty in the team that sending it belongs to: who has another role reads why they may not. */
  mansione?: Mansione
  /** In a dialog: the way out stands before what it does, at the right. */
  onBack?: () => void
  backLabel?: string
  /** At the left of the buttons. */
  aside?: ReactNode
  /** In place of the buttons: what asks for a code and then sends. */
  ending?: ReactNode
  children: ReactNode
}

/**
 * The fields of a form, with what is wrong above them and the buttons below: of one field alone it is said beside it,
 * of more they are listed, of the whole it is a sentence. Who is refused is put on the first thing to correct.
 */
export function Form(props: FormProps) {
  const { held, children, ending, className = layout['form'] } = props
  const { submit, isBusy, isPaused, wrong, failure } = held
  const place = useRef<HTMLFormElement & HTMLDivElement>(null)
  const wasBusy = useRef(false)
  const [isUnseen, setUnseen] = useState(false)
  const isWrong = failure !== null || wrong.length > 0
  useLayoutEffect(() => {
    // Nobody would read a fault beside a field that is not drawn now.
    setUnseen(wrong.some(({ field }) => !place.current?.querySelector(`[id="${field}"]`)))
  }, [wrong])
  useHold(isBusy && !isPaused)
  useEffect(() => {
    const isAnswered = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    if (isAnswered && isWrong && place.current) leadToWrong(place.current)
  }, [isBusy, isWrong])
  const inside = (
    <>
      {failure !== null && <FormErrors errors={[{ field: null, message: failure }]} />}
      {(wrong.length > 1 || isUnseen) && <FormErrors errors={wrong} />}
      {children}
      {isPaused && <Offline />}
      {ending ?? <Buttons {...props} />}
    </>
  )
  return ending === undefined ? (
    <form ref={place} className={className} onSubmit={submit} noValidate>
      {inside}
    </form>
  ) : (
    <div ref={place} className={className}>
      {inside}
    </div>
  )
}

/** The call that leaves by itself when the network is back. */
export const Offline = () => (
  <Notice tone="avviso" title="Sei senza rete">
    Quello che hai scritto è al sicuro: parte da solo appena la rete torna.
  </Notice>
)

function Buttons({ held, label, isDangerous, isDisabled, isQuiet, ...others }: FormProps) {
  const { onBack, backLabel = 'Indietro', aside, size, mansione } = others
  const { isBusy, isPaused } = held
  const button = (
    <Button
      type="submit"
      variant={isQuiet ? 'default' : 'filled'}
      {...(isDangerous && { color: 'red.9' })}
      {...(size && { size })}
      loading={isBusy}
      disabled={isDisabled ?? false}
    >
      {label}
    </Button>
  )
  const send =
    mansione === undefined ? button : <PerMansione mansione={mansione}>{button}</PerMansione>
  if (!onBack) {
    return (
      <Group gap={8} justify={aside === undefined ? 'flex-start' : 'space-between'}>
        {aside}
        {send}
      </Group>
    )
  }
  return (
    <DialogButtons {...(aside !== undefined && { aside })}>
      <Button variant="default" onClick={onBack} disabled={isBusy && !isPaused}>
        {backLabel}
      </Button>
      {send}
    </DialogButtons>
  )
}
