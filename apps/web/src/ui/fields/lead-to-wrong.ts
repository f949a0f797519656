import { focusSoon } from './focus-soon.ts'

const WRONG = '[aria-invalid="true"]'
/** The element that says a fault of the whole form, where it may be given the focus. */
const FAILURE = '[role="alert"][tabindex]'

/** Puts the person on the first field that is marked as wrong, or on what is said of all, once it has been drawn. */
export function leadToWrong(form: HTMLElement): void {
  // A refusal is told to its caller one turn before it is drawn: what was marked before it is not meant.
  requestAnimationFrame(() =>
    focusSoon(
      () => form.querySelector<HTMLElement>(WRONG) ?? form.querySelector<HTMLElement>(FAILURE),
    ),
  )
}
