import { focusSoon } from './focus-soon.ts'

/** A field with its label and what is wrong with it. */
const FIELD = '.mantine-InputWrapper-root'
const WRONG = '[aria-invalid="true"]'
/** The element that says a fault of the whole form, where it may be given the focus. */
const FAILURE = '[role="alert"][tabindex]'

/** A field that is in sight may have its sentence below the edge of the screen. */
const showWhole = (found: HTMLElement) => found.closest(FIELD)?.scrollIntoView({ block: 'nearest' })

/** Puts the person on the first field that is marked as wrong, or on what is said of all, once it has been drawn. */
export function leadToWrong(form: HTMLElement): void {
  // A refusal is told to its caller one turn before it is drawn: what was marked before it is not meant.
  requestAnimationFrame(() =>
    focusSoon(
      () => form.querySelector<HTMLElement>(WRONG) ?? form.querySelector<HTMLElement>(FAILURE),
      showWhole,
    ),
  )
}
